"""Figures that the players set by agreement: in the log like everything else, never a hidden edit."""

from app.core.errors import Refused
from app.core.log import Correction
from app.core.questions import Confirm, Number, Option, Pick, Procedure, Write
from app.systems.acta.campaign import events as e
from app.systems.acta.campaign.procedures import LONGEST_NOTE, player_of, unit_of
from app.systems.acta.campaign.state import State, UnitState
from app.systems.acta.campaign.yard import HIGHEST_QUALITY, LOWEST_QUALITY

#: The largest balance of RR points that players may agree on.
MOST_BALANCE = 9999
WHY = "why the players agree on it"

#: What can be corrected on a unit: key, label, and where it stands below the unit.
FIGURES = (
    ("damage", "Damage points left", "condition/damage"),
    ("crew", "Crew points left", "condition/crew"),
    ("crew-quality", "Crew Quality", "crew_quality"),
    ("crippled", "crippled", "condition/crippled"),
    ("skeleton", "skeleton crew", "condition/skeleton"),
    ("battles", "battles fought", "battles"),
    ("kills", "ships destroyed", "kills"),
)


def balance(state: State, player_id: str) -> Procedure[e.Event]:
    """Set a player's RR points."""
    player = player_of(state, player_id)
    new = yield Number(0, MOST_BALANCE, f"RR points of {player.name}, now {player.balance}", player.balance)
    why = yield Write(WHY, LONGEST_NOTE)
    return Correction(f"players/{player.id}/balance", player.balance, int(str(new)), str(why).strip())


def figure(state: State, unit_id: str) -> Procedure[e.Event]:
    """Set one figure of a unit: points left, Crew Quality, a threshold's state, or its tallies."""
    unit = unit_of(state, unit_id)
    offered = [item for item in FIGURES if _value(unit, item[2]) is not None]
    key = yield Pick(
        tuple(Option(key, label, f"now {_shown(_value(unit, path))}") for key, label, path in offered),
        f"figure of {unit.name} to correct",
    )
    label, path = next((label, path) for known, label, path in offered if known == key)
    old = _value(unit, path)
    new = yield from _asked(unit, str(key), label, old or 0)
    why = yield Write(WHY, LONGEST_NOTE)
    return Correction(f"units/{unit.id}/{path}", old, new, str(why).strip())


def reinstate(state: State, unit_id: str) -> Procedure[e.Event]:
    """Bring a unit back onto its roster."""
    unit = unit_of(state, unit_id)
    if not unit.lost:
        raise Refused(f"{unit.name} is on its roster.")
    why = yield Write(WHY, LONGEST_NOTE)
    return Correction(f"units/{unit.id}/lost", unit.lost, "", str(why).strip())


def _asked(unit: UnitState, key: str, label: str, old: int | bool) -> Procedure[int | bool]:
    if isinstance(old, bool):
        answer = yield Confirm(f"Is {unit.name} {label}?")
        return bool(answer)
    low, high = _bounds(unit, key)
    answer = yield Number(low, max(low, high), f"{label} of {unit.name}, now {old}", min(max(old, low), high))
    return int(str(answer))


def _bounds(unit: UnitState, key: str) -> tuple[int, int]:
    match key:
        case "damage":
            return 0, unit.profile.damage or 0
        case "crew":
            return 0, unit.profile.crew or 0
        case "crew-quality":
            return LOWEST_QUALITY, HIGHEST_QUALITY
        case _:
            return 0, MOST_BALANCE


def _value(unit: UnitState, path: str) -> int | bool | None:
    owner, _, name = path.rpartition("/")
    found: int | bool | None = getattr(unit.condition if owner else unit, name)
    return found


def _shown(value: int | bool | None) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)
