"""What sheets say in words: crews, effects of critical hits, sources of figures."""

from collections.abc import Sequence

from app.systems.acta import tables
from app.systems.acta.condition import Critical, Effect
from app.systems.acta.terms import term
from app.systems.acta.unit import ARCS, Profile


def crew_word(quality: int | None) -> str:
    """Return the name of a crew quality, empty when it is unknown (A Call to Arms, *Crew Quality*)."""
    return "" if quality is None else tables.crew_name(quality)


def effect_words(effect: Effect) -> str:
    """Return what a critical hit does while it lasts, in few words."""
    words = (
        (effect.speed_zero, "Speed 0"),
        (effect.speed, f"Speed −{effect.speed}"),
        (effect.no_special_actions, "no Special Actions"),
        (effect.attack_dice, f"−{effect.attack_dice} AD on every weapon"),
        (effect.fires_on, f"each weapon fires on {effect.fires_on}+ only"),
        (effect.arc, f"{ARCS.get(effect.arc, effect.arc)} arc cannot fire"),
        (effect.no_fire, "no weapon can fire"),
        (effect.no_damage_control, "no Damage Control"),
    )
    return ", ".join(word for holds, word in words if holds)


def loss_words(critical: Critical) -> str:
    """Return the extra points that a critical hit took, `+2 damage, +1 crew`."""
    words = ((critical.damage, f"+{critical.damage} damage"), (critical.crew, f"+{critical.crew} crew"))
    return ", ".join(word for points, word in words if points)


def source_words(profile: Profile) -> str:
    """Return where a unit's figures come from, one sentence each (ruling 9)."""
    if profile.borrowed:
        figures = "Figures borrowed from the second edition: check your book."
    elif profile.figures_from in ("rulebook", "own"):
        figures = {"rulebook": "Figures from the rulebook.", "own": "Figures of the players' own."}[
            profile.figures_from
        ]
    elif profile.figures_from:
        figures = f"Figures: {profile.figures_from}."
    else:
        figures = "Nobody knows these figures yet: write in what your book says."
    borrowed_level = profile.level_from.startswith("second") and profile.edition == "first"
    return f"{figures} Priority Level borrowed as well." if borrowed_level and profile.borrowed else figures


def trait_tip(names: Sequence[str], *, weapon: bool = False) -> str:
    """Return what traits of a ship or a weapon do, a line each."""
    return "\n".join(f"{found.name}: {found.text}" for found in (term(name, weapon=weapon) for name in names))
