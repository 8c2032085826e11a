"""What a battle brings to its campaign: each unit as it came out of it, one line a unit."""

import msgspec

from app.core import codec
from app.core.forms import Field
from app.core.questions import Option
from app.core.system import CarryLine
from app.core.words import counted
from app.systems.earthforce.battle.start import Unit
from app.systems.earthforce.battle.state import BattleState, UnitState, roster
from app.systems.earthforce.condition import FATES
from app.systems.earthforce.unit import MOST_BOXES, MOST_ROWS

#: Fates that are over when the battle is: the unit comes home.
AWAY = ("withdrawn", "jumped")


def outcome(state: BattleState) -> tuple[CarryLine, ...]:
    """Return one line for each unit that the battle changed or used."""
    return tuple(_line(unit, now) for unit, now in roster(state))


def _line(unit: Unit, now: UnitState) -> CarryLine:
    condition = now.condition
    if condition.fate in AWAY:
        condition = msgspec.structs.replace(condition, fate="")
    event = {"kind": "kept", "unit": unit.id, "condition": codec.plain(condition), "name": now.name}
    fates = tuple(Option(key, label) for key, label in FATES.items())
    fields = [Field("condition.fate", "Fate", "choice", condition.fate, options=fates)]
    if unit.profile.ship:
        high = unit.profile.boxes or MOST_BOXES * MOST_ROWS
        fields.append(Field("condition.marked", "Boxes marked", "number", condition.marked, high=high))
    return CarryLine(f"{now.name}: {_told(unit, now)}", unit.id, event, tuple(fields))


def _told(unit: Unit, now: UnitState) -> str:
    condition = now.condition
    if condition.fate:
        return FATES.get(condition.fate, condition.fate).lower()
    if not unit.profile.ship:
        return f"{counted(condition.strength, 'fighter')} left"
    lost = len(condition.icons)
    parts = [counted(condition.marked, "box", "boxes") + " marked"]
    if lost:
        parts.append(f"{counted(lost, 'system')} damaged or out")
    return ", ".join(parts)
