"""Words that attacks share: units as targets to pick."""

from app.core.questions import Option
from app.systems.acta.battle.state import BattleState, profile_of, side_name
from app.systems.acta.effective import shown


def target_option(state: BattleState, unit: str) -> Option:
    """Return a unit as a target to pick: its name, and its hull, points left and side in the second line."""
    profile, now = profile_of(state, unit), state.units[unit]
    parts = [f"Hull {shown(profile.hull)}"]
    if "damage" not in profile.absent:
        parts.append(f"Damage {shown(now.condition.damage)}")
    if now.condition.fate == "surrendered":
        parts.append("surrendered")
    parts.append(side_name(state, state.start.units[unit].side))
    return Option(unit, now.name, ", ".join(parts))
