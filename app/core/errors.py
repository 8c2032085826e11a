"""The two expected kinds of trouble; anything else that is raised is a bug."""


class Refused(Exception):
    """The rules say no: `message` says why, `remedy` how to mend it, `rule` names the rule if it has an id."""

    def __init__(self, message: str, *, rule: str = "", remedy: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.rule = rule
        self.remedy = remedy


class UserError(Exception):
    """Input or surroundings that cannot be used, told in one sentence: what, where, how to mend it.

    `field` is the key of the form field or the place in a file that the sentence is about, if there is one.
    """

    def __init__(self, message: str, *, field: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.field = field
