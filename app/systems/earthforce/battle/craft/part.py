"""What fighters, small craft, rams, jump points and characters put into a battle."""

from collections.abc import Callable

from app.core.questions import Procedure
from app.systems.earthforce.battle.asking import Ask
from app.systems.earthforce.battle.craft import (
    aces,
    by_hand,
    characters,
    dogfight,
    drafting,
    effects_ship,
    flying,
    group_ramming,
    launching,
    odds,
    opening,
    passing,
    points,
    ramming,
    shown,
    standing,
    striking,
    tables,
    tasks,
    trying,
)
from app.systems.earthforce.battle.events import BattleEvent, PartEvent
from app.systems.earthforce.battle.orders.standing import charged
from app.systems.earthforce.battle.part import Part, TableVerb, Verb
from app.systems.earthforce.battle.people import aboard as people_aboard
from app.systems.earthforce.battle.start import Unit
from app.systems.earthforce.battle.state import BattleState, UnitState, profile_of
from app.systems.earthforce.unit import has

FIGHTERS, JUMP, TASKS, SCENARIO, MOVEMENT = "Fighters", "Jump", "Tasks", "Scenario", "Movement"


def _small(unit: Unit, now: UnitState) -> bool:
    return not unit.profile.ship and not now.condition.fate


def _ship(unit: Unit, now: UnitState) -> bool:
    return unit.profile.ship and not now.condition.fate


def _timed(state: BattleState, *steps: str) -> bool:
    return state.any_order or state.step in steps


def _launches(state: BattleState, unit: Unit, now: UnitState) -> bool:
    if now.condition.fate or not _timed(state, *launching.TIME):
        return False
    return bool(standing.aboard(state, unit.id)) if unit.profile.ship else now.craft.state == "aboard"


def _scrambles(state: BattleState, unit: Unit, now: UnitState) -> bool:
    return _ship(unit, now) and _timed(state, "P2.9") and bool(standing.aboard(state, unit.id))


def _patrols(state: BattleState, unit: Unit, now: UnitState) -> bool:
    return _ship(unit, now) and state.turn == 1 and len(launching.patrols(state, unit.id)) > 1


def _screens(state: BattleState, unit: Unit, now: UnitState) -> bool:
    group = _small(unit, now) and unit.profile.size == "group" and _timed(state, *launching.TIME)
    return group and standing.posture(state, unit.id) == "free"


def _breaks(state: BattleState, unit: Unit, now: UnitState) -> bool:
    return _small(unit, now) and standing.posture(state, unit.id) in ("screen", "landing")


def _flies(state: BattleState, unit: Unit, now: UnitState) -> bool:
    return _small(unit, now) and now.craft.state != "aboard" and _timed(state, "P3.1")


def _lands(state: BattleState, unit: Unit, now: UnitState) -> bool:
    steps = ("P2.10", "P3.2", "P3.3", "P3.4")
    flies = _small(unit, now) and standing.posture(state, unit.id) in ("free", "screen")
    return flies and bool(unit.carrier) and _timed(state, *steps)


def _aims(state: BattleState, unit: Unit, now: UnitState) -> bool:
    return _small(unit, now) and now.craft.state != "aboard" and _timed(state, "P3.4")


def _fights(state: BattleState, unit: Unit, now: UnitState) -> bool:
    return _small(unit, now) and state.step.startswith("P4") and bool(dogfight.fight_of(state, unit.id))


def _strikes(state: BattleState, unit: Unit, now: UnitState) -> bool:
    flies = _small(unit, now) and now.craft.state != "aboard"
    return flies and (
        state.any_order or (state.step.startswith("P4") and bool(striking.targets(state, unit.id)))
    )


def _rams(state: BattleState, unit: Unit, now: UnitState) -> bool:
    if _small(unit, now):
        return unit.profile.size == "group" and now.craft.state != "aboard" and _p4(state)
    if not _ship(unit, now):
        return False
    return state.any_order or (
        ramming.revealed(state) and bool(ramming.ramming(state, unit.id)) and _p2(state)
    )


def _p4(state: BattleState) -> bool:
    return state.any_order or state.step.startswith("P4")


def _p2(state: BattleState) -> bool:
    return state.step in ("P2.5", "P2.6", "P2.7", "P2.8")


def _no_ram(state: BattleState, unit: str) -> str:
    if profile_of(state, unit).ship:
        return ramming.cannot_ram(state, unit)
    return group_ramming.cannot_ram(state, unit)


def _ram(state: BattleState, unit: str, argument: str) -> Procedure[BattleEvent]:
    run = ramming.ram if profile_of(state, unit).ship else group_ramming.ram
    return (yield from run(state, unit, argument))


def _ram_fits(state: BattleState, unit: str, argument: str) -> bool:
    found = ramming.targets if profile_of(state, unit).ship else group_ramming.targets
    return not argument or argument in found(state, unit)


def _opens(state: BattleState, unit: Unit, now: UnitState) -> bool:
    able = _ship(unit, now) and has(unit.profile, "jump") is not False
    return able and (
        state.any_order or (state.step in opening.START and charged(state, unit.id, state.turn - 1))
    )


def _requests(state: BattleState, unit: Unit, now: UnitState) -> bool:
    return _ship(unit, now) and bool(state.craft.gates) and _timed(state, *opening.START)


def _jumps(state: BattleState, unit: Unit, now: UnitState) -> bool:
    if now.condition.fate or now.craft.state == "aboard" or not points.passable(state):
        return False
    return _timed(state, *(passing.TIME if unit.profile.ship else passing.FIGHTERS))


def _arrives(state: BattleState, unit: Unit, now: UnitState) -> bool:
    away = now.condition.fate in ("withdrawn", "jumped")
    return unit.profile.ship and (away or (state.turn == 1 and not state.orders.revealed))


def _tries(state: BattleState, unit: Unit, now: UnitState) -> bool:  # noqa: ARG001
    return any(True for _ in tasks.possible(state, unit.id))


def _saves(state: BattleState, unit: Unit, now: UnitState) -> bool:  # noqa: ARG001
    return characters.savable(state, unit.id) and any(True for _ in people_aboard(state, unit.id))


def _always(state: BattleState, unit: Unit, now: UnitState) -> bool:  # noqa: ARG001
    return not now.condition.fate


def _stationed(state: BattleState, unit: Unit, now: UnitState) -> bool:  # noqa: ARG001
    return _small(unit, now)


def _group(state: BattleState, unit: Unit, now: UnitState) -> bool:  # noqa: ARG001
    return _small(unit, now) and unit.profile.size == "group"


def _no_group(state: BattleState, unit: str) -> str:
    return "" if standing.is_group(state, unit) else "it is no fighter group"


def _no_arrival(state: BattleState, unit: str) -> str:
    return "" if profile_of(state, unit).ship else "it is no ship"


def _tasks_hint(state: BattleState, unit: str) -> str:
    return ", ".join(dict.fromkeys(task.name for _, task in tasks.possible(state, unit)))[:120]


def _choosing(state: BattleState) -> bool:
    late = bool(launching.landers(state)) and flying.lands_late(state)
    return bool(flying.aimers(state)) or late or tasks.due(state, "P3.4")


def _stay(state: BattleState, side: str) -> Procedure[BattleEvent]:
    return flying.rest(state, side, "move")


def _hold(state: BattleState, side: str) -> Procedure[BattleEvent]:
    return flying.rest(state, side, "aim")


def _upkeep(state: BattleState) -> Ask[tuple[PartEvent, ...]]:
    return (*(yield from points.age(state)), *(yield from effects_ship.ending(state)))


def _evening(state: BattleState) -> Ask[tuple[PartEvent, ...]]:
    return (*(yield from flying.landing(state)), *(yield from points.ending(state)))


def _guarded(why: Callable[[BattleState, str], str]) -> Callable[[BattleState, str], str]:
    """Return a reason against something that only fighters and craft in this battle do."""

    def refusal(state: BattleState, unit: str) -> str:
        return _no_small(state, unit) or why(state, unit)

    return refusal


def _no_small(state: BattleState, unit: str) -> str:
    if profile_of(state, unit).ship or standing.gone(state, unit):
        return "it is no craft in this battle"
    return ""


PART = Part(
    verbs={
        "launch": Verb(
            *("Launch…", FIGHTERS, launching.launch, _launches, launching.cannot_launch),
            hint="By its orders, half of its groups in a turn",
        ),
        "scramble": Verb(
            *("Scramble fighters…", FIGHTERS, launching.scramble, _scrambles, launching.cannot_scramble),
            hint="4–5 one group, 6 as many as may leave",
        ),
        "patrol": Verb(
            *("Badgers on patrol…", FIGHTERS, launching.patrol, _patrols, launching.cannot_patrol),
            hint="Half of them may screen it from the beginning",
        ),
        "screen": Verb(
            *("Screen a ship…", FIGHTERS, flying.screen, _screens, _guarded(flying.cannot_screen)),
            hint="Within 3 MU; it moves with the ship",
            fits=lambda state, unit, rest: not rest or rest in flying.screenable(state, unit),
        ),
        "break-off": Verb("Break off", FIGHTERS, flying.break_off, _breaks, _guarded(flying.cannot_break)),
        "fly": Verb("Fly…", FIGHTERS, flying.fly, _flies, _guarded(flying.cannot_fly), shortcut="M"),
        "land": Verb(
            *("Begin to land", FIGHTERS, flying.land, _lands, _guarded(flying.cannot_land)),
            hint="Aboard at the end of the turn, whoever is left",
        ),
        "aim": Verb(
            *("Choose a target…", FIGHTERS, flying.aim, _aims, _guarded(flying.cannot_aim)),
            fits=flying.aim_fits,
            shortcut="T",
        ),
        "dogfight": Verb(
            *(
                "Fight the dogfight out…",
                FIGHTERS,
                dogfight.dogfight,
                _fights,
                _guarded(dogfight.cannot_fight),
            ),
            hint="All groups that fight each other, losses at once",
        ),
        "strike": Verb(
            *("Attack…", FIGHTERS, striking.strike, _strikes, _guarded(striking.cannot_strike)),
            hint="A die for each fighter, as pulse fire",
            fits=striking.strike_fits,
        ),
        "ram": Verb(
            *("Ram…", MOVEMENT, _ram, _rams, _no_ram),
            hint="Nerve first; then nobody is spared",
            fits=_ram_fits,
        ),
        "ace": Verb("Give it an ace, or take it", FIGHTERS, aces.switch, _group, _no_group),
        "station": Verb(
            *("Say where it flies…", FIGHTERS, by_hand.station, _stationed, _no_small),
            hint="By agreement",
            fits=by_hand.station_fits,
        ),
        "open-point": Verb(
            *("Open a jump point…", JUMP, opening.open_point, _opens, opening.cannot_open),
            hint="The turn after its engines were charged",
        ),
        "request": Verb("Open a jumpgate…", JUMP, opening.request, _requests, opening.cannot_request),
        "jump": Verb("Into a jump point…", JUMP, passing.jump, _jumps, passing.cannot_jump, shortcut="J"),
        "arrive": Verb("Came through a jump point…", JUMP, opening.arrive, _arrives, _no_arrival),
        "task": Verb(
            *("A character's task…", TASKS, trying.attempt, _tries, trying.cannot_try),
            fits=trying.fits,
            now=_tasks_hint,
        ),
        "fortune": Verb(
            *("Fortune keeps it…", TASKS, characters.save, _saves, characters.cannot_spend),
            hint="Two fortune points: disabled, not destroyed",
        ),
        "person": Verb("A character aboard…", TASKS, characters.set_person, _always, characters.cannot_set),
    },
    table={
        "aces": TableVerb("Roll for aces…", SCENARIO, aces.draw, aces.can_draw, hint="A six brings one"),
        "gate": TableVerb(
            *("Put a jumpgate on the table…", SCENARIO, opening.put_gate),
            refusal=lambda state: "" if len(state.craft.gates) < opening.MOST_GATES else "there are enough",
        ),
        "close-point": TableVerb(
            *("Close {}", JUMP, points.close),
            fits=lambda state, each: each in dict(points.open_points(state)),
            subjects=points.open_points,
            hint="It collapses in the next turn",
        ),
        "stay": TableVerb(
            *("The other groups of {} stay", FIGHTERS, _stay),
            fits=lambda state, side: side in dict(flying.resting(state, "move")),
            subjects=lambda state: flying.resting(state, "move"),
        ),
        "hold": TableVerb(
            *("The other groups of {} choose nobody", FIGHTERS),
            _hold,
            fits=lambda state, side: side in dict(flying.resting(state, "aim")),
            subjects=lambda state: flying.resting(state, "aim"),
        ),
        "table": TableVerb(
            *("Enter a figure: {}…", SCENARIO, tables.enter),
            fits=lambda _state, table: table in tables.TABLES,
            subjects=lambda _state: tuple((key, name.lower()) for key, name in tables.TABLES.items()),
            hint="The book does not print it",
        ),
    },
    matters={
        "P1.1": lambda state: tasks.due(state, "P1.1"),
        "P1.3": lambda state: tasks.due(state, "P1.3"),
        "P1.4": lambda state: tasks.due(state, "P1.4"),
        "P2.2": launching.due,
        "P2.3": flying.can_screen,
        "P2.8": lambda state: bool(ramming.rammers(state)),
        "P2.9": lambda state: bool(launching.scramblers(state)),
        "P2.10": lambda state: bool(launching.landers(state)),
        "P3.1": shown.moves,
        "P3.4": _choosing,
        "P4.A2": lambda state: bool(shown.waiting_here(state)),
    },
    entering={"P1.0": _upkeep, "P2.7": flying.escort, "P4.Z": _evening},
    waits={
        "P2.2": launching.waiting,
        "P2.8": ramming.rammers,
        "P3.1": flying.movers,
        "P3.4": flying.aimers,
        "P4.A2": shown.waiting_here,
        "P4.A": shown.fights_left,
    },
    picking={"P3.1": flying.mover, "P3.4": flying.aimer},
    facts=shown.facts,
    words=shown.words,
    spent=shown.spent,
    warnings=shown.warnings,
    topics=shown.topics,
    odds=odds.odds_of,
    draft=drafting.draft,
)
