"""The tables that the book does not print: empty until players enter them, before a battle or in it.

*Dogfights*, *Ramming*, *Player Characters in Ship Combat*. Where a row is missing the table is asked what came of it.
"""

from collections.abc import Iterator, Mapping
from typing import cast

from app.core.codec import Json
from app.core.questions import Option, Procedure
from app.systems.earthforce.agreements import settled
from app.systems.earthforce.battle.asking import counted, picked
from app.systems.earthforce.battle.books.craft import Kill
from app.systems.earthforce.battle.events import BattleEvent
from app.systems.earthforce.battle.events.people import TableSet
from app.systems.earthforce.battle.state import BattleState, profile_of
from app.systems.earthforce.classes import profiles
from app.systems.earthforce.unit import Profile

WORDS = ("Average", "Tricky", "Difficult", "Very Difficult", "Next to Impossible", "Miraculous")
TABLES = {"kills": "Dogfight table", "nerve": "Nerve for a ram", "difficulty": "Difficulty numbers"}
#: Fighters that fight as another kind does; the book gives the Badger no row of its own.
ALIKE = {"badger": "starfury"}
#: The highest number of a nerve score and of a difficulty.
MOST_NERVE, MOST_DIFFICULTY = 9, 99


def kind_of(profile: Profile) -> str:
    """Return the row of the dogfight table for a kind of fighters."""
    own = profile.id.rpartition("/")[2]
    return ALIKE.get(own, own)


def kill(state: BattleState, unit: str, target: str) -> Kill | None:
    """Return with what a group kills fighters of another, None while nobody entered it."""
    row = f"{kind_of(profile_of(state, unit))}:{kind_of(profile_of(state, target))}"
    found = state.craft.kills.get(row)
    if found is not None:
        return found if found.score else None
    for cell in _rows(state, "kill-table"):
        if f"{cell.get('attacker')}:{cell.get('defender')}" == row:
            return _kill(cell.get("score"))
    return None


def _kill(score: Json) -> Kill | None:
    text = str(score or "")
    if text[:1] not in tuple("123456"):
        return None
    return Kill(score=int(text[0]), red=text.endswith("*"))


def nerve(state: BattleState, unit: str) -> int | None:
    """Return the least score with which a unit's crew dares to ram, None while nobody entered it."""
    faction = state.start.units[unit].list_id or profile_of(state, unit).force_list
    if faction in state.craft.nerve:
        return state.craft.nerve[faction]
    return _score(_rows(state, "nerve-table"), "faction", faction)


def difficulty(state: BattleState, word: str) -> int | None:
    """Return the number of a word of difficulty, None while nobody entered it."""
    if word in state.craft.difficulty:
        return state.craft.difficulty[word]
    return _score(_rows(state, "difficulty-table"), "word", word)


def _rows(state: BattleState, key: str) -> Iterator[Mapping[str, Json]]:
    rows = settled(state.start.agreements, key)
    for row in rows if isinstance(rows, list) else []:
        if isinstance(row, dict):
            yield cast("Mapping[str, Json]", row)


def _score(rows: Iterator[Mapping[str, Json]], key: str, wanted: str) -> int | None:
    for row in rows:
        score = row.get("score")
        if row.get(key) == wanted and isinstance(score, int) and not isinstance(score, bool):
            return score
    return None


def kinds(state: BattleState) -> dict[str, str]:
    """Return the rows of the dogfight table with their names: the shipped fighters and those of this battle."""
    shipped = (each for each in profiles().values() if each.size == "group")
    here = (unit.profile for unit in state.start.units.values() if unit.profile.size == "group")
    found: dict[str, str] = {}
    for profile in (*shipped, *here):
        if profile.id.rpartition("/")[2] not in ALIKE:
            found.setdefault(kind_of(profile), profile.name)
    return found


def enter(state: BattleState, table: str) -> Procedure[BattleEvent]:
    """Enter a figure of a table, or take it out again."""
    if table == "kills":
        return (yield from _enter_kill(state))
    if table == "nerve":
        factions = dict.fromkeys(
            unit.list_id or unit.profile.force_list for unit in state.start.units.values()
        )
        options = [Option(each, each.replace("-", " ").title()) for each in factions]
        row = yield from picked(options, "whose nerve")
        value = yield from counted(0, MOST_NERVE, "the least score with which they dare; 0 for unknown", 0)
        return TableSet(table="nerve", row=row, value=value or None)
    row = yield from picked([Option(word, word) for word in WORDS], "which difficulty")
    value = yield from counted(0, MOST_DIFFICULTY, "its number; 0 for unknown", difficulty(state, row) or 0)
    return TableSet(table="difficulty", row=row, value=value or None)


def _enter_kill(state: BattleState) -> Procedure[BattleEvent]:
    options = [Option(key, name) for key, name in kinds(state).items()]
    attacker = yield from picked(options, "who shoots")
    defender = yield from picked(options, "at whom")
    score = yield from counted(0, 6, "the score that kills; 0 for unknown", 0)
    red = False
    if score:
        sixes = (Option("plain", "A six kills one"), Option("red", "A six kills two and rolls again"))
        red = (yield from picked(sixes, "a red six")) == "red"
    kill = Kill(score=score, red=red) if score else None
    return TableSet(table="kills", row=f"{attacker}:{defender}", value=score or None, kill=kill)


def told(state: BattleState) -> Iterator[str]:
    """Yield the rows of the dogfight table that the fighters of this battle need, as far as they are known."""
    names = kinds(state)
    sides: dict[str, set[str]] = {}
    for unit in state.start.units.values():
        if unit.profile.size == "group":
            sides.setdefault(unit.side, set()).add(kind_of(unit.profile))
    here = sorted(
        {(one, other) for a in sides for b in sides if a != b for one in sides[a] for other in sides[b]}
    )
    for one, other in here:
        unit, target = _of_kind(state, one), _of_kind(state, other)
        found = kill(state, unit, target)
        score = "?" if found is None else f"{found.score}{', red six' if found.red else ''}"
        yield f"{names[one]} at {names[other]}: {score}"


def _of_kind(state: BattleState, kind: str) -> str:
    return next(
        unit.id
        for unit in state.start.units.values()
        if unit.profile.size == "group" and kind_of(unit.profile) == kind
    )
