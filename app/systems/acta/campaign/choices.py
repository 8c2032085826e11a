"""What may happen in a campaign now: choices with their refusals, and the procedure that a key opens."""

from collections.abc import Callable, Iterator

from app.core.errors import Refused
from app.core.questions import Procedure, run
from app.core.system import Choice, Opened
from app.systems.acta.campaign import corrections, mending, parts, procedures
from app.systems.acta.campaign import events as e
from app.systems.acta.campaign.state import PlayerState, State, UnitState
from app.systems.acta.campaign.yard import single
from app.systems.acta.condition import Critical

#: The procedure behind each kind of key, and how many parts follow the kind.
PROCEDURES: dict[str, tuple[Callable[..., Procedure[e.Event]], int]] = {
    "turn": (procedures.turn, 0),
    "income": (procedures.income, 1),
    "hold": (procedures.hold, 2),
    "premium": (single.premium, 1),
    "repair": (single.repair, 1),
    "recruit": (single.recruit, 1),
    "critical": (single.mend, 2),
    "recover": (single.recover, 1),
    "rename": (procedures.rename, 1),
    "note": (procedures.note, 1),
    "honour": (procedures.honour, 1),
    "strike": (procedures.strike, 1),
    "reinstate": (corrections.reinstate, 1),
}

REPAIRS, ROSTER, POINTS, AGREED = "Repairs", "Roster", "Repair and Reinforcement points", "By agreement"


def open_choice(state: State, key: str) -> Opened:
    """Return the procedure of a choice's key; raises Refused when the rules say no or nobody knows the key."""
    opened = _part(state, key) or _base(state, key)
    run(opened, state)
    return opened


def _part(state: State, key: str) -> Opened | None:
    verb, _, about = key.partition(":")
    if state.simple or verb not in parts.verbs():
        return None

    def opened(now: State) -> Procedure[e.Event]:
        return parts.opened(now, verb, about)

    return opened


def _base(state: State, key: str) -> Opened:
    kind, *rest = key.split(":")
    known = kind in PROCEDURES and (state.simple or kind in WHOLE)
    if not known or len(rest) != PROCEDURES[kind][1]:
        raise Refused(f"A campaign has no choice “{key}”.")
    make = PROCEDURES[kind][0]

    def opened(now: State) -> Procedure[e.Event]:
        return make(now, *rest)

    return opened


#: The kinds of old that whole campaigns have too; the others count in simple ones only.
WHOLE = (
    "recover",
    "rename",
    "note",
    "honour",
    "strike",
    "reinstate",
)


def choices(state: State) -> tuple[Choice, ...]:
    """Return everything that may happen now, players first, then unit by unit in roster order."""
    if state.simple:
        return (_next_turn(state), *_player_choices(state), *_unit_choices(state))
    return (*parts.offered(state), *_not_parts(_unit_choices(state)))


def choices_of(state: State, subject: str) -> tuple[Choice, ...]:
    """Return what may happen to a unit, player, target or battle to fight; of the campaign as a whole when empty."""
    if state.simple:
        return tuple(choice for choice in choices(state) if choice.subject == subject)
    unit = state.units.get(subject)
    of_old = _not_parts(_choices_of_unit(state, unit)) if unit else ()
    return (*parts.offered(state, subject), *of_old)


def _not_parts(found: Iterator[Choice]) -> Iterator[Choice]:
    return (choice for choice in found if choice.key.partition(":")[0] not in parts.verbs())


def _next_turn(state: State) -> Choice:
    waiting = [player.name for player in state.players.values() if player.income_turn < state.turn]
    hint = (
        f"not yet taken: the income of {', '.join(waiting)}" if waiting else "everybody has taken the income"
    )
    return Choice(
        "turn", f"Begin campaign turn {state.turn + 1}", "Campaign", hint=hint, shortcut="Ctrl+Return"
    )


def _player_choices(state: State) -> Iterator[Choice]:
    for player in state.players.values():
        yield _checked(
            state, Choice(f"income:{player.id}", "Take the income", POINTS, player.id, _income(state))
        )
        yield from _holdings(player)


def _income(state: State) -> str:
    return f"{state.prices.income} RR a turn, or another figure with its reason"


def _holdings(player: PlayerState) -> Iterator[Choice]:
    effects = {
        e.SPACEDOCK: "crippled ships are repaired without the premium",
        e.SETTLED_WORLD: "more crew is recruited for each RR",
    }
    for target, name in e.TARGETS.items():
        label = f"Give up the {name}" if target in player.held else f"Hold a {name}"
        yield Choice(f"hold:{player.id}:{target}", label, POINTS, player.id, effects[target])


def _unit_choices(state: State) -> Iterator[Choice]:
    for unit in state.units.values():
        yield from _choices_of_unit(state, unit)


def _choices_of_unit(state: State, unit: UnitState) -> Iterator[Choice]:
    if unit.lost:
        yield Choice(f"note:{unit.id}", "Write a note", ROSTER, unit.id)
        yield Choice(f"reinstate:{unit.id}", "Bring back onto the roster", AGREED, unit.id)
    else:
        if state.simple or unit.awaits_recovery:
            yield from _repairs(state, unit)
        yield from _roster(unit)


def _repairs(state: State, unit: UnitState) -> Iterator[Choice]:
    if unit.awaits_recovery:
        hint = "without crew: recovered only if its player won"
        yield Choice(f"recover:{unit.id}", "Recover", REPAIRS, unit.id, hint)
    if mending.premium_due(state, unit):
        hint = f"{state.prices.premium} RR before a crippled ship can be repaired"
        yield _checked(state, Choice(f"premium:{unit.id}", "Pay the premium", REPAIRS, unit.id, hint))
    if unit.missing_damage:
        hint = _bargain(unit.missing_damage, state.prices.damage, "Damage")
        yield _checked(state, Choice(f"repair:{unit.id}", "Repair Damage", REPAIRS, unit.id, hint))
    if unit.missing_crew:
        hint = _bargain(unit.missing_crew, mending.crew_for_one(state, unit), "Crew")
        yield _checked(state, Choice(f"recruit:{unit.id}", "Recruit Crew", REPAIRS, unit.id, hint))
    for critical in unit.condition.standing:
        yield _checked(state, _critical(state, unit, critical))


def _critical(state: State, unit: UnitState, critical: Critical) -> Choice:
    price = mending.critical_price(state, critical)
    hint = f"{critical.location}; {price} RR"
    return Choice(f"critical:{unit.id}:{critical.id}", f"Repair: {critical.area}", REPAIRS, unit.id, hint)


def _bargain(missing: int, for_one: int, what: str) -> str:
    return f"{missing} {what} lost: {-(-missing // max(1, for_one))} RR for all, {for_one} for each"


def _roster(unit: UnitState) -> Iterator[Choice]:
    yield Choice(f"note:{unit.id}", "Write a note", ROSTER, unit.id)
    yield Choice(f"honour:{unit.id}", "Give an honour", ROSTER, unit.id)
    yield Choice(f"rename:{unit.id}", "Rename", ROSTER, unit.id)
    yield Choice(f"strike:{unit.id}", "Strike off the roster", ROSTER, unit.id)


def _checked(state: State, choice: Choice) -> Choice:
    try:
        open_choice(state, choice.key)
    except Refused as refused:
        reason = f"{refused.message} {refused.remedy}".strip()
        return Choice(choice.key, choice.label, choice.group, choice.subject, choice.hint, reason)
    return choice
