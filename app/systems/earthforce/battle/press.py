"""What pressing a mark of the sheet, or typing there, means in a battle.

Keys are `unit.damage.8` (a box), `unit.pulse-3` (an icon), `unit.store.bps-1`, `unit.strength.4`, `unit.orders`,
`unit.note`, `unit.name`; `unit.damage` alone takes what was typed: `-8` (damage), `+4` (boxes cleared), `12` (boxes
left). A part of the rules may give a key another meaning outside simple mode.
"""

import re

from msgspec.structs import replace

from app.core.errors import UserError
from app.core.system import Choice
from app.core.verbs import of_key
from app.systems.earthforce.battle import conduct
from app.systems.earthforce.battle.parts import PARTS, verbs
from app.systems.earthforce.battle.state import BattleState, known, profile_of
from app.systems.earthforce.unit import icon


def press(state: BattleState, key: str, typed: str) -> Choice | None:
    """Return the choice of a key and what was typed there; None when pressing it changes nothing.

    Raises UserError when the text is not a number.
    """
    unit, _, rest = key.partition(".")
    part, _, place = rest.partition(".")
    if not known(state, unit):
        return None
    typed = typed.strip().replace("−", "-")
    if not state.simple:
        for rules in PARTS:
            found = rules.press(state, unit, part, place, typed)
            if found is not None:
                return _possible(state, found)
    found = _plain(state, unit, part, place, typed)
    return None if found is None else _possible(state, found)


def _possible(state: BattleState, found: Choice) -> Choice:
    """Return a choice, refused when it is not offered to its unit now."""
    verb = verbs().get(found.key.partition(":")[0])
    unit = found.subject
    if verb is None or found.refused or verb.keyed or unit not in state.units:
        return found
    if verb.offered(state, state.start.units[unit], state.units[unit]):
        return found
    return replace(found, refused="It is not possible now.")


def _plain(state: BattleState, unit: str, part: str, place: str, typed: str) -> Choice | None:
    match part:
        case "damage":
            return _track(state, unit, place, typed)
        case "strength":
            return _strength(state, unit, place, typed)
        case "store":
            return _store(state, unit, place, typed)
        case "note" | "name" | "sheet":
            return choice(state, {"name": "rename"}.get(part, part), unit)
        case _:
            return _icon(state, unit, part)


def _icon(state: BattleState, unit: str, icon_id: str) -> Choice | None:
    found = icon(profile_of(state, unit), icon_id)
    if found is None:
        return None
    if found.unknown:
        return choice(state, "sheet", unit)
    return choice(state, "icon", unit, icon_id)


def _track(state: BattleState, unit: str, place: str, typed: str) -> Choice | None:
    if not profile_of(state, unit).ship:
        return None
    marked = state.units[unit].condition.marked
    if typed:
        argument = damage_typed(state, unit, typed)
    elif place.isdecimal():
        box = int(place)
        argument = f"={box - 1 if box == marked else box}"
    else:
        return None
    after = conduct.marks(state, unit, argument)
    if after is None or after == marked:
        return None
    label = f"{after - marked} more damage" if after > marked else f"{marked - after} fewer boxes"
    return choice(state, "mark", unit, argument, label)


def damage_typed(state: BattleState, unit: str, typed: str) -> str:
    """Return typed damage as a key's rest: `-8` as it is, `12` as the boxes that are left; raises UserError."""
    if re.fullmatch(r"[+\-]?\d{1,3}", typed) is None:
        raise UserError(f"“{typed[:40]}” is no number of boxes; type -8, +4, or 12 for the boxes left.")
    if typed[0] in "+-":
        return typed
    return f"={max(0, conduct.most_boxes(state, unit) - int(typed))}"


def _strength(state: BattleState, unit: str, place: str, typed: str) -> Choice | None:
    if profile_of(state, unit).size != "group":
        return None
    now = state.units[unit].condition.strength
    if typed:
        if re.fullmatch(r"[+\-]?\d{1,3}", typed) is None:
            raise UserError(
                f"“{typed[:40]}” is no number of fighters; type -2, +1, or 4 for the fighters left."
            )
        left = now + int(typed) if typed[0] in "+-" else int(typed)
    elif place.isdecimal():
        left = int(place) - 1 if int(place) == now else int(place)
    else:
        return None
    left = max(0, min(6, left))
    return None if left == now else choice(state, "strength", unit, str(left), f"{left} left")


def _store(state: BattleState, unit: str, place: str, typed: str) -> Choice | None:
    if place not in conduct.storing(state, unit):
        return None
    if typed and re.fullmatch(r"\d{1,3}", typed) is None:
        raise UserError(f"“{typed[:40]}” is no number; type what it holds now.")
    return choice(state, "store", unit, f"{place}:{typed}" if typed else place)


def choice(state: BattleState, verb: str, unit: str, argument: str = "", label: str = "") -> Choice:
    """Return the choice of a verb about a unit, refused with its reason when it may not be now."""
    return of_key(verb, verbs()[verb], state, unit, argument, label)
