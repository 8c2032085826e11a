"""The two expected kinds of trouble; anything else that is raised is a bug."""

#: The most of a message that is told; a stranger's file may put a text of any length into one.
LONGEST, KEPT_END = 700, 200


def _sentence(text: str) -> str:
    """Return a message on one line, shortened in the middle when it is longer than anybody reads."""
    line = " ".join(text.split())
    return line if len(line) <= LONGEST else f"{line[: LONGEST - KEPT_END]} … {line[-KEPT_END:]}"


class Refused(Exception):
    """The rules say no: `message` says why, `remedy` how to mend it, `rule` names the rule if it has an id."""

    def __init__(self, message: str, *, rule: str = "", remedy: str = "") -> None:
        self.message = _sentence(message)
        super().__init__(self.message)
        self.rule = rule
        self.remedy = remedy


class UserError(Exception):
    """Input or surroundings that cannot be used, told in one sentence: what, where, how to mend it.

    `field` is the key of the form field or the place in a file that the sentence is about, if there is one.
    """

    def __init__(self, message: str, *, field: str = "") -> None:
        self.message = _sentence(message)
        super().__init__(self.message)
        self.field = field
