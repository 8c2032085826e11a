"""What windows and commands are shown of a battle or a campaign: choices, lines of a log, units, the whole."""

from typing import Literal

import msgspec

from app.core.board import Sign


class Choice(msgspec.Struct, frozen=True):
    """Something that may happen now. `key` opens its procedure; `refused` says why it may not, if it may not.

    `subject` is the id of the unit (or side, or roster line) that it is about, `group` a heading that gathers
    choices, `hint` a second line, `shortcut` a key that a window may offer. `step` marks the first things to do,
    from top to bottom: still to be done, or done.
    """

    key: str
    label: str
    group: str = ""
    subject: str = ""
    hint: str = ""
    refused: str = ""
    shortcut: str = ""
    step: Literal["", "todo", "done"] = ""


class Phrase(msgspec.Struct, frozen=True):
    """One line of a log as people read it, the units it is about, and a heading when a new part begins.

    `sort` says in a word or two what sort of happening it is ("Attack"), and `turn` in which turn, 0 for none; a
    log is searched by them. A `secret` one is not for everybody's eyes and stands on no screen for the table.
    """

    text: str
    subjects: tuple[str, ...] = ()
    heading: bool = False
    sort: str = ""
    turn: int = 0
    secret: bool = False


class Fact(msgspec.Struct, frozen=True):
    """A figure of a unit as it is now: `printed` is what the sheet prints when that differs, `why` says why."""

    label: str
    value: str
    printed: str = ""
    why: str = ""


class UnitStatus(msgspec.Struct, frozen=True):
    """A unit in a battle or on a roster, for lists and panels: who, whose, how it is.

    `signs` are shapes for `states`, in the same order. `spent` are words for what it used up this turn ("moved"),
    `ready` says that it is still to act in this phase. `group` is the id of the unit that it stands under, or the
    name of a group of its side; `small` units are folded into one line of their group.
    """

    id: str
    name: str
    kind: str
    side: str
    states: tuple[str, ...] = ()
    facts: tuple[Fact, ...] = ()
    out: bool = False
    warnings: tuple[str, ...] = ()
    signs: tuple[Sign, ...] = ()
    spent: tuple[str, ...] = ()
    ready: bool = False
    group: str = ""
    small: bool = False


class Side(msgspec.Struct, frozen=True):
    """A side of a battle or a player of a campaign, with the figures that stand beside its name."""

    id: str
    name: str
    facts: tuple[Fact, ...] = ()


class Overview(msgspec.Struct, frozen=True):
    """What a battle or campaign looks like now: its heading (turn, phase), its sides, its units, what is over.

    `pick` says in a sentence whose pick it is, `picking` is that side's id. `simple` asks for the plain page: figures
    only. `ended` is True once the players ended it, `ending` the key of the choice that ends it or lets it go on.
    """

    heading: str
    detail: str
    sides: tuple[Side, ...]
    units: tuple[UnitStatus, ...]
    over: str = ""
    pick: str = ""
    picking: str = ""
    simple: bool = False
    ended: bool = False
    ending: str = ""
