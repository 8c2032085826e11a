"""The ships that battle tests fight with: the book's own Hyperion, and figures that the examples need."""

from collections.abc import Sequence

import msgspec

from app.core.dice import TypedDice, answered
from app.core.log import Entry
from app.core.questions import Answer
from app.systems.acta.battle import BATTLE
from app.systems.acta.battle.start import Combatant, Start, Unit
from app.systems.acta.battle.state import BattleState
from app.systems.acta.unit import Profile, Weapon

HYPERION = Profile(
    id="hyperion-class-heavy-cruiser",
    name="Hyperion-class heavy cruiser",
    force_list="earth-alliance",
    priority_level="Raid",
    speed=8,
    turns=2,
    turn_angle=45,
    hull=5,
    damage=20,
    damage_threshold=6,
    crew=25,
    crew_threshold=6,
    traits=("Interceptors 2", "Jump Point"),
    weapons=tuple(
        Weapon(name=name, range=10, arc=arc, attack_dice=dice)
        for name, arc, dice in (
            ("Heavy Laser Cannon", "B", 2),
            ("Heavy Laser Cannon", "B(a)", 2),
            ("Medium Pulse Cannon", "F", 6),
            ("Medium Pulse Cannon", "P", 6),
            ("Medium Pulse Cannon", "S", 6),
            ("Medium Plasma Cannon", "F", 4),
            ("Particle Beams", "T", 4),
        )
    ),
)
OLYMPUS = msgspec.structs.replace(
    HYPERION,
    id="olympus-class-corvette",
    name="Olympus-class corvette",
    priority_level="Skirmish",
    traits=(),
    weapons=tuple(Weapon(name=arc, arc=arc, attack_dice=4) for arc in ("T", "F", "P", "S")),
)
OMEGA = msgspec.structs.replace(
    HYPERION,
    id="omega-class-destroyer",
    name="Omega-class destroyer",
    priority_level="Battle",
    speed=7,
    damage=44,
    damage_threshold=10,
    crew=50,
    crew_threshold=10,
    traits=("Command +2", "Self-Repairing 1D6", "Interceptors 3"),
)
STARFURY = Profile(
    id="starfury-wing",
    name="Starfury Wing",
    force_list="earth-alliance",
    priority_level="Patrol",
    flights_per_wing=3,
    speed=14,
    hull=5,
    super_manoeuvrable=True,
    traits=("Dodge 2+", "Fighter"),
    dogfight=2,
    absent=("damage", "damage_threshold", "crew", "crew_threshold", "turns", "turn_angle"),
)
SATELLITE = Profile(
    id="orbital-defence-satellite", name="Orbital Defence Satellite", force_list="other-craft"
)


def start(
    *units: Unit, level: str | None = "Raid", agreements: dict[str, object] | None = None, sides: int = 2
) -> Start:
    """A battle of blue against red (and green)."""
    lists = (("blue", "earth-alliance", 1), ("red", "narn-regime", 2), ("green", "minbari-federation", 4))
    return Start(
        sides=tuple(
            Combatant(id=side, name=side.capitalize(), force_list=listed, initiative=bonus)
            for side, listed, bonus in lists[:sides]
        ),
        units={unit.id: unit for unit in units},
        level=level,
        agreements=dict(agreements or {}),
    )


def unit(id: str, side: str, profile: Profile, **fields: object) -> Unit:
    """A unit with Military-Grade crew."""
    return msgspec.structs.replace(
        Unit(
            id=id,
            side=side,
            name=id.capitalize(),
            profile=profile,
            crew_quality=4,
            list_id=profile.force_list,
        ),
        **fields,
    )


def duel(*more: Unit, **fields: object) -> BattleState:
    """A Hyperion with a flight aboard and an Omega against an Olympus."""
    return BATTLE.start(
        start(
            unit("hyperion", "blue", HYPERION),
            unit("starfury", "blue", STARFURY, mothership="hyperion", craft="Starfury"),
            unit("omega", "blue", OMEGA),
            unit("olympus", "red", OLYMPUS),
            *more,
            **fields,  # type: ignore[arg-type]
        )
    )


def entry(state: BattleState, key: str, *answers: Answer) -> Entry[object]:
    """The entry that a choice makes with these answers, and no dice but those among them."""
    event, used = answered(BATTLE.open(state, key), state, answers, TypedDice(()))
    assert used == answers
    return Entry(event, key, used)


def after(state: BattleState, *steps: tuple[str, Sequence[Answer]] | str) -> BattleState:
    """The state after choices with their answers."""
    for step in steps:
        key, answers = (step, ()) if isinstance(step, str) else step
        state = BATTLE.apply(state, entry(state, key, *answers).event)
    return state
