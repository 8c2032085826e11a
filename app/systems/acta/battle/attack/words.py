"""Words that attacks share: units as targets to pick."""

from app.core.questions import Option
from app.systems.acta.battle.state import BattleState, figures_of, profile_of, side_name
from app.systems.acta.effective import shown, trait_named

#: Traits of a target that an attacker wants to know.
DEFENCES = ("Stealth", "Dodge", "Interceptors", "Adaptive Armour")


def target_option(state: BattleState, unit: str) -> Option:
    """Return a unit as a target to pick: its name, and its hull, points left and defences beside it.

    Its side is told with it where there are more than two.
    """
    profile, now = profile_of(state, unit), state.units[unit]
    parts = [f"Hull {shown(profile.hull)}"]
    if "damage" not in profile.absent:
        parts.append(f"Damage {shown(now.condition.damage)}")
    in_force = figures_of(state, unit).traits_in_force
    parts += [found for found in (trait_named(in_force, name) for name in DEFENCES) if found]
    if now.condition.fate == "surrendered":
        parts.append("surrendered")
    if len(state.start.sides) > 2:
        parts.append(side_name(state, state.start.units[unit].side))
    return Option(unit, now.name, ", ".join(parts))
