"""What the makers of sample battles know of a game: rules of thumb by which two sides play, as the game ships them.

They stand in `resources/systems/GAME/source/sample-habits.json`, beside what catalogues are made from; patterns are
regular expressions over the keys of choices, in which `{side}` is who picks now and `{unit}` whom a key is about.
"""

import sys
from pathlib import Path
from typing import Any

import msgspec

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from app.core.questions import Answer

ROOT = Path(__file__).resolve().parent.parent


class Chance(msgspec.Struct, frozen=True, kw_only=True):
    """A choice played now and then: with this chance, another one after the first turn, from a turn on."""

    pattern: str
    chance: float = 1.0
    later: float | None = None
    starts: int = 1
    at: str = ""


class Phase(msgspec.Struct, frozen=True, kw_only=True):
    """What is done in a phase as long as it can be, in this order; then one of `go_on` is played.

    `begin` comes first, `before` before a key that begins with `at`. With `once` no choice is played twice in a phase.
    """

    do: tuple[str, ...] = ()
    begin: tuple[Chance, ...] = ()
    before: tuple[Chance, ...] = ()
    once: bool = False
    starts: int = 1
    go_on: tuple[str, ...] = ()


class Volley(msgspec.Struct, frozen=True, kw_only=True):
    """How weapons are picked in questions whose words end so: all of them from the turn `close` on, else any one."""

    why: str
    all: str
    close: int
    never: tuple[str, ...] = ()


class Played(msgspec.Struct, frozen=True):
    """A choice with the first of its answers; the others are found as always."""

    choice: str
    answers: tuple[Answer, ...] = ()


class Habits(msgspec.Struct, frozen=True, kw_only=True):
    """The rules of thumb of a game.

    `liked` are options taken first, by key, `settled` by label. `whole` is a figure of a class and `left` or `lost`
    one of a condition: whoever is hurt most is picked; with `foes` one's own are not. `texts` are what is written
    for choices, by pattern: the first of a shuffled row with which the rules find no fault. `fleets` are fleet files
    of `players`, those of the demonstration when there are none. Phases that are not named do as `*` does.
    """

    name: str
    seed: int
    turns: int
    liked: tuple[str, ...] = ()
    settled: tuple[str, ...] = ()
    volley: Volley | None = None
    whole: str = ""
    left: str = ""
    lost: str = ""
    foes: bool = False
    texts: dict[str, tuple[str, ...]] = {}
    opening: tuple[Played, ...] = ()
    phases: dict[str, Phase] = {}
    closing: tuple[str, ...] = ()
    players: tuple[str, ...] = ()
    fleets: tuple[dict[str, Any], ...] = ()


def habits(game: str) -> Habits:
    """Return the rules of thumb of a game; raises OSError when it ships none."""
    path = ROOT / "resources" / "systems" / game / "source" / "sample-habits.json"
    return msgspec.json.decode(path.read_bytes(), type=Habits)
