"""A whole campaign of three players in a library, for tests of what travels, is told, and is taken back."""

from typing import Any

from app import systems
from app.core.dice import answered, plainest
from app.core.force import Force, Line
from app.core.questions import Answer
from app.operations import campaigns
from app.operations.campaigns import OpenCampaign
from db.store import Store

GAME = systems.names()[0][0]
EARTH, NARN, ISA = "earth", "narn", "minbari"
FLEETS = (
    ("Earth", "Third Fleet", "earth-alliance", "omega-class-destroyer", 3),
    ("Narn", "Second Fleet", "narn-regime", "gquan-class-heavy-cruiser", 3),
    ("Minbari", "Grey Sharlins", "minbari-federation", "sharlin-class-warcruiser", 2),
)


def force(name: str, force_list: str, unit: str, count: int) -> Force:
    """Return a force of some ships of a class."""
    profile = dict(systems.system(GAME).catalogue.records("first")[f"{force_list}/{unit}"].profile)
    lines = tuple(
        Line(unit, 1, ({"name": f"{name.split(maxsplit=1)[0]} {n}"},), profile) for n in range(1, count + 1)
    )
    return Force(GAME, "first", name, force_list, lines=lines)


def threes(sides: int, count: int) -> tuple[int, ...]:
    """Throw dice that all show a three."""
    return (min(3, sides),) * count


def answers(open_: OpenCampaign, choice: str, given: tuple[Answer, ...]) -> tuple[Answer, ...]:
    """Return all answers of a choice: the given ones, then threes and plain ones."""
    return answered(open_.rules.open(open_.state, choice), open_.state, given, threes, plainest)[1]


def play(store: Store, open_: OpenCampaign, choice: str, *given: Answer) -> OpenCampaign:
    """Play a choice, answering what is still asked in the plainest way."""
    return campaigns.play(store, open_, choice, answers(open_, choice, given))


def founded(store: Store, name: str = "Kahuna") -> OpenCampaign:
    """Found the campaign, roll for targets and crews."""
    players = [(player, force(*fleet)) for player, *fleet in FLEETS]  # type: ignore[arg-type]
    settings = {"kind": "system", "targets": 6, "balance": 10}
    open_ = campaigns.open_campaign(store, campaigns.found(store, GAME, "first", name, players, settings))
    for choice in ("targets", f"crews:{EARTH}", f"crews:{NARN}", f"crews:{ISA}"):
        open_ = play(store, open_, choice)
    return open_


def in_phase(store: Store, open_: OpenCampaign, phase: str) -> OpenCampaign:
    """Go on to a phase, rolling what must be rolled; whoever is asked selects nothing."""
    for _ in range(40):
        if open_.state.phase == phase:
            return open_
        open_ = _on(store, open_)
    raise AssertionError(f"{phase} was never reached")


def _on(store: Store, open_: OpenCampaign) -> OpenCampaign:
    if open_.state.phase == "initiative" and not open_.state.war.order:
        return play(store, open_, "initiative")
    if open_.state.phase == "targets":
        waiting = [p for p in open_.state.war.order if p not in open_.state.war.selected]
        if waiting:
            return play(store, open_, f"pass:{waiting[0]}")
    for fight in open_.state.war.engagements.values():
        if open_.state.phase == "scenario" and not fight.scenario:
            return play(store, open_, f"scenario:{fight.id}")
        if open_.state.phase == "scenario" and not fight.level:
            return play(store, open_, f"level:{fight.id}")
        if open_.state.phase == "battles" and not fight.over:
            return play(store, open_, f"concede:{fight.id}:{fight.defender}")
    return play(store, open_, "phase")


def targets(open_: OpenCampaign) -> list[str]:
    """Return the ids of the targets that nobody holds."""
    return [target.id for target in open_.state.war.targets.values() if not target.holder]


def attacked(store: Store, name: str = "Kahuna") -> OpenCampaign:
    """Return a campaign in which Earth attacks the Narn, before the scenario is rolled for."""
    open_ = in_phase(store, founded(store, name), "targets")
    here = targets(open_)[0]
    open_ = play(store, play(store, open_, "any-order"), f"give:{here}", NARN, "by treaty")
    return in_phase(store, play(store, open_, f"nominate:{EARTH}:{here}"), "scenario")


def mustered(store: Store, open_: OpenCampaign, level: str = "Battle") -> tuple[OpenCampaign, int]:
    """Agree on scenario and level of the only fight and begin the battle with a ship of each; return its id too."""
    (fight,) = open_.state.war.engagements.values()
    open_ = play(store, open_, f"agree-scenario:{fight.id}", "call-to-arms", 5, 5)
    open_ = in_phase(store, play(store, open_, f"agree-level:{fight.id}", level), "battles")
    sides = [
        (open_.state.players[p].name, p, [next(u.id for u in open_.state.units.values() if u.player == p)])
        for p in (fight.attacker, fight.defender)
    ]
    battle = campaigns.start_battle(store, open_.id, "First blood", sides, {"fight": fight.id})
    return campaigns.open_campaign(store, open_.id), battle


def lines(store: Store, battle: int, winner: str) -> list[dict[str, Any]]:
    """Return what a battle brings home: its winner, and a loss and a kill when somebody won."""
    found = [dict(line.event) for line in campaigns.outcome(store, battle)]
    for line in found:
        if line["kind"] == "fought":
            line["winner"] = winner
        if line["kind"] == "suffered" and winner:
            line["damage"] = 20
    return found


def fought(store: Store, winner: str = EARTH) -> tuple[OpenCampaign, int]:
    """Return a campaign with a battle that was fought and closed."""
    open_, battle = mustered(store, attacked(store))
    return campaigns.close_battle(store, open_.id, battle, lines(store, battle, winner)), battle
