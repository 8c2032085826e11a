"""What is shown of fire: energy, mines, what fired, what is close to a threshold (*The Ship Control Sheet*)."""

from collections.abc import Iterator

from app.core.board import Topic
from app.core.forms import Field
from app.core.questions import Option
from app.core.shown import Fact
from app.core.words import counted, known
from app.systems.earthforce.battle.fire import fighters
from app.systems.earthforce.battle.fire.arming import banks, batteries, controls
from app.systems.earthforce.battle.fire.boons import fires_with
from app.systems.earthforce.battle.fire.defences import stunned
from app.systems.earthforce.battle.fire.figures import number
from app.systems.earthforce.battle.orders.standing import charging
from app.systems.earthforce.battle.start import Unit
from app.systems.earthforce.battle.state import BattleState, UnitState, name_of
from app.systems.earthforce.condition import capacity, rows_full, stored, working
from app.systems.earthforce.unit import has, how_many, icons, kinds

FULL, MOST_CHECKS = 100, 99


def facts(state: BattleState, unit: Unit, now: UnitState) -> Iterator[Fact]:  # noqa: ARG001
    """Yield energy, mines, free fire controls, cargo and passengers left."""
    profile, condition = unit.profile, now.condition
    if not profile.ship:
        if profile.size == "craft":
            yield Fact(
                "Hits", f"{condition.hits}/{number('craft-points')}", why="1 takes its guns, 2 are its end"
            )
        return
    for icon in icons(profile):
        if icon.kind in ("bps", "minbari-bps") and not icon.unknown:
            works = icon in working(profile, condition, icon.kind)
            held = known(stored(condition, icon)) if works else "out"
            most = "" if not works else f"/{known(capacity(condition, icon))}"
            yield Fact(_numbered(profile_count(unit, icon.kind), "Energy", icon.id), f"{held}{most}")
    if has(profile, "mine"):
        projectors = working(profile, condition, "mine")
        yield Fact("Mines", str(sum(stored(condition, icon) or 0 for icon in projectors)))
    for label, each in (("Cargo", profile.cargo), ("Passengers", profile.passengers)):
        if each is not None:
            lost = percent_lost(rows_full(profile, condition), each)
            yield Fact(
                label, f"{FULL - lost}%" if profile.rows else "?", why=f"{each}% goes with each full row"
            )


def percent_lost(rows: int, each: int) -> int:
    """Return the percentage of cargo or passengers that full rows take."""
    return min(FULL, rows * each)


def profile_count(unit: Unit, kind: str) -> int:
    """Return how many systems of a kind stand on a unit's sheet, unknown ones as one."""
    return sum(icon.kind == kind for icon in icons(unit.profile))


def _numbered(count: int, label: str, icon: str) -> str:
    return label if count < 2 else f"{label} {icon.rpartition('-')[2]}"


def words(state: BattleState, unit: Unit, now: UnitState) -> Iterator[str]:
    """Yield that a unit is active, or stunned."""
    if now.condition.fate:
        return
    if state.active == unit.id:
        yield "active"
    if stunned(state, unit.id):
        yield "stunned"


def spent(state: BattleState, unit: Unit, now: UnitState) -> Iterator[str]:
    """Yield what a unit did in this turn."""
    used = {icon.rpartition("-")[0] for icon, turn in now.fire.fired.items() if turn == state.turn}
    weapons = [kinds()[kind].name.lower() for kind in used if kind in kinds() and kind != "fire"]
    if weapons:
        yield f"fired: {', '.join(sorted(weapons))}"
    if unit.profile.ship and now.acted == state.turn:
        yield "was active"


def warnings(state: BattleState, unit: Unit, now: UnitState) -> Iterator[str]:
    """Yield what needs care: checks so far, the next threshold, figures that nobody entered."""
    profile, condition = unit.profile, now.condition
    if not profile.ship or condition.fate:
        return
    checks = now.fire.checks if now.fire.checked == state.turn else 0
    if checks:
        danger = (
            "a second one may start a chain reaction" if checks == 1 else "each may start a chain reaction"
        )
        yield f"{counted(checks, 'threshold check')} in this turn; {danger}."
    if profile.rows is None:
        yield "Its damage rows are unknown: damage is counted, checks are for the table to call."
    elif profile.thresholds is None and len(profile.rows) > 1:
        yield "Its threshold numbers are unknown: they are asked for when a row is full."
    lacking = [
        kinds()[kind].plural.lower()
        for kind in dict.fromkeys(icon.kind for icon in icons(profile))
        if how_many(profile, kind) is None and kinds()[kind].rolled
    ]
    if lacking and condition.marked:
        yield f"Nobody knows how many {', '.join(lacking)} it has; threshold checks leave them out."
    if charging(state, unit.id) and any(m.unit == unit.id and m.turn == state.turn for m in state.fire.mines):
        yield "It launched a mine while its jump engines take the power of its weapons: undo that, or agree."
    if how_many(profile, "fire") and not working(profile, condition, "fire"):
        yield "No fire control works: it cannot fire."
    yield from _waits(state, unit)


def _waits(state: BattleState, unit: Unit) -> Iterator[str]:
    other = fires_with(state, unit.id)
    if other:
        yield f"It fires when {name_of(state, other)} is the active ship, at a target that both share."


def corrigible(state: BattleState, subject: str) -> Iterator[Field]:
    """Yield what may be set by agreement: checks of this turn, and which side acted last."""
    if not subject:
        sides = tuple(Option(side.id, side.name) for side in state.start.sides)
        options = (Option("", "Nobody yet"), *sides)
        yield Field("last", "Side that picked last", "choice", state.last, options=options)
    now = state.units.get(subject)
    if now is not None and now.fire.checked == state.turn:
        path = f"units/{subject}/fire/checks"
        yield Field(path, "Threshold checks in this turn", "number", now.fire.checks, high=MOST_CHECKS)


def topics(state: BattleState) -> Iterator[Topic]:
    """Yield mines on the table, and who can still fire at fighters."""
    if state.fire.mines:
        lines = tuple(
            f"{mine.id.capitalize()} of {name_of(state, mine.unit)}"
            + ("" if mine.at is None else f" at {mine.at[0]:.1f} {mine.at[1]:.1f}")
            for mine in state.fire.mines
        )
        yield Topic("Energy mines", lines, now=state.step in ("P2.1", "P3.2"))
    if state.step == "P3.3":
        yield Topic(
            "Fire at fighters", tuple(fighters.told(state)), now=True, subjects=fighters.waiting(state)
        )
    if state.active:
        yield Topic(
            "Active ship",
            tuple(_free(state, state.active)),
            now=state.step == "P4.B",
            subjects=(state.active,),
        )


def _free(state: BattleState, unit: str) -> Iterator[str]:
    free = controls(state, unit)
    told = "Nobody knows its fire controls" if free is None else f"{counted(len(free), 'fire control')} free"
    yield f"{name_of(state, unit)}: {told}."
    for battery in batteries(state, unit):
        count = "?" if battery.unknown else str(len(battery.icons))
        yield f"{battery.words}: {count} did not fire."
    for bank in banks(state, unit):
        yield f"Beams: {known(bank.energy)} energy, {counted(len(bank.projectors), 'projector')}."
