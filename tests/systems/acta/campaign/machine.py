"""Whole campaigns played at random: founded of real fleets, every phase walked, battles on paper and in the tracker."""

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from app.core import codec
from app.core.errors import Refused
from app.core.force import Force, Line
from app.core.forms import Field
from app.core.log import Entry
from app.core.questions import Answer, Asking, Confirm, Finished, Number, Pick, Question, Roll, run
from app.systems import system
from app.systems.acta.battle import BATTLE
from app.systems.acta.campaign import CAMPAIGN
from app.systems.acta.campaign.books.war import Engagement
from app.systems.acta.campaign.state import State, of_player

GAME, EDITION = "acta", "first"
#: Fleets that a player may bring: the list, and its classes with how many of each.
FLEETS: tuple[tuple[str, tuple[tuple[str, int], ...]], ...] = (
    (
        "earth-alliance",
        (("omega-class-destroyer", 2), ("hyperion-class-heavy-cruiser", 3), ("starfury-wing", 2)),
    ),
    (
        "narn-regime",
        (("gquan-class-heavy-cruiser", 2), ("katoc-class-battle-destroyer", 4), ("frazi-wing", 1)),
    ),
    ("centauri-republic", (("primus-class-battlecruiser", 2), ("balvarin-class-carrier", 2))),
    ("minbari-federation", (("tinashi-class-war-frigate", 2), ("morshin-class-carrier", 1))),
    ("interstellar-alliance", (("white-star", 5), ("starfury-wing", 1))),
    ("raiders", (("battlewagon", 3), ("strike-carrier", 3), ("delta-v-wing", 2))),
    ("league-of-non-aligned-worlds", (("avioki-class-heavy-cruiser", 2), ("bimith-class-defender", 2))),
    ("vorlon-empire", (("light-cruiser", 2), ("transport", 2))),
)
#: What is never pressed by chance: it ends the campaign, or takes answers that nobody finds by chance.
APART = ("plan", "end", "retire", "fill", "phase", "strike")
BULKS = ("repair-all", "repair-all", "recruit-all", "clear")
SPENDING = ("train", "make-do", "keep-aside", "refit", "duty")


class Machine:
    """A campaign under way: its start, the log so far and the state after it; chance decides everything."""

    def __init__(
        self, seed: int, players: int, settings: Mapping[str, codec.Json], trackers: int = 0
    ) -> None:
        self.chance = random.Random(seed)
        chosen = self.chance.sample(FLEETS, players)
        self.forces = tuple((key.split("-")[0].title(), force(key, lines)) for key, lines in chosen)
        self.settings = settings
        self.start = CAMPAIGN.found("Kahuna", self.forces, settings)
        self.first: State = CAMPAIGN.start(self.start)
        self.state, self.log, self.battles, self.trackers = self.first, list[Entry[Any]](), 0, trackers

    def add(self, entry: Entry[Any]) -> None:
        """Put an entry into the log and let it count."""
        assert CAMPAIGN.tell(self.state, entry.event).text
        self.state = CAMPAIGN.apply(self.state, entry.event)
        self.log.append(entry)

    def press(self, key: str, given: Sequence[Answer] = ()) -> None:
        """Take a choice, with answers at random after the given ones."""
        event, answers = answered(CAMPAIGN.open(self.state, key), self.state, self.answer, given)
        self.add(Entry(event, key, answers))

    def answer(self, question: Question) -> Answer:
        """Return an answer that the question allows."""
        match question:
            case Roll(sides=sides, count=count):
                return tuple(self.chance.randint(1, sides) for _ in range(count))
            case Pick(options=options):
                return self.chance.choice(options).key
            case Number(low=low, high=high):
                return self.chance.randint(low, min(high, low + 12))
            case Confirm():
                return self.chance.random() < 0.5
            case _:
                return ""

    def play(self, turns: int, each: Callable[["Machine"], None], limit: int = 20_000) -> None:
        """Play until so many turns are over; `each` is called after every phase."""
        for _ in range(limit):
            if self.state.turn > turns:
                return
            phase = self.state.phase
            self.step()
            if self.state.phase != phase or self.state.simple:
                each(self)
        raise AssertionError(
            f"{limit} steps did not bring {turns} turns: {self.state.turn} {self.state.phase}"
        )

    def step(self) -> None:
        """Do something that is allowed now."""
        state = self.state
        if state.simple:
            self.at_random()
            if self.chance.random() < 0.2:
                self.fight(None)
            return
        if self.chance.random() < 0.03:
            self.at_random()
            return
        getattr(self, f"_{state.phase}")()

    def at_random(self) -> None:
        """Take any choice that the campaign offers now."""
        found = [c.key for c in CAMPAIGN.choices(self.state) if not c.refused]
        found = [key for key in found if key.split(":")[0] not in APART or self.state.simple]
        if found:
            self.press(self.chance.choice(found))

    def offered(self, *verbs: str) -> list[str]:
        """Return the keys of some verbs that may be taken now."""
        found = (c.key for c in CAMPAIGN.choices(self.state) if not c.refused)
        return [key for key in found if key.split(":")[0] in verbs]

    def _on(self) -> None:
        """Go on to the next phase, or play on after a victory."""
        if self.offered("play-on"):
            self.press("play-on")
        self.press("phase")

    def _founding(self) -> None:
        verbs = ("map-draw", "targets-all", "targets", "home", "crews")
        mapped = bool(self.state.war.systems)
        found = [key for key in self.offered(*verbs) if not (mapped and key == "map-draw")]
        if found:
            self.press(self.chance.choice(found))
        elif swaps := self.offered("swap") if self.chance.random() < 0.5 else []:
            self.press(self.chance.choice(swaps))
        else:
            self._on()

    def _initiative(self) -> None:
        if self.offered("initiative"):
            self.press("initiative")
        else:
            self._on()

    def _targets(self) -> None:
        found = self.offered("nominate", "advance", "challenge", "let-go", "claim")
        if found and self.chance.random() < 0.9:
            self.press(self.chance.choice(found))
        elif passes := self.offered("pass"):
            self.press(passes[0])
        elif found:
            self.press(self.chance.choice(found))
        else:
            self._on()

    def _scenario(self) -> None:
        found = self.offered("scenario", "level", "seal") or self.offered("claim")
        if found:
            self.press(self.chance.choice(found))
        else:
            self._on()

    def _battles(self) -> None:
        fights = [fight for fight in self.state.war.engagements.values() if not fight.over]
        if not fights:
            self._on()
            return
        fight = self.chance.choice(fights)
        if missing := [key for key in self.offered("scenario", "level") if fight.id in key]:
            self.press(missing[0])
        elif self.chance.random() < 0.15:
            self.press(self.chance.choice((f"concede:{fight.id}:{fight.attacker}", f"no-fight:{fight.id}")))
        else:
            self.fight(fight)

    def _experience(self) -> None:
        found = self.offered(*SPENDING)
        if found and self.chance.random() < 0.8:
            self.press(self.chance.choice(found))
        else:
            self._on()

    def _repairs(self) -> None:
        for player in self.state.players.values():
            if not player.war.out and self.chance.random() < 0.8:
                self.plan(player.id)
        self._on()

    def plan(self, player: str) -> None:
        """Commit a plan of repairs and purchases: a bulk one, with some wishes of chance."""
        conduct = CAMPAIGN.conduct
        wishes = dict(conduct.fill(self.state, player, {}, self.chance.choice(BULKS)))
        page = conduct.plan(self.state, player, wishes)
        assert page is not None
        for wish in self.chance.sample(page.wishes, min(3, len(page.wishes))):
            wishes[wish.key] = 1
        try:
            made = conduct.commit(self.state, player, wishes)
        except Refused:
            return
        self.press(made.choice, made.answers)

    def fight(self, fight: Engagement | None) -> None:
        """Fight for a target, or a battle of a simple campaign, in the tracker as long as some are wanted."""
        sides = self.forces_of(fight)
        if not all(units for _, _, units in sides):
            if fight is not None:
                self.press(f"no-fight:{fight.id}")
            return
        self.battles += 1
        if fight is None or (self.trackers and self.chance.random() < 0.5):
            self.trackers -= 1
            self.tracked(sides, fight)
        else:
            self.on_paper(fight, [unit for _, _, units in sides for unit in units])

    def forces_of(self, fight: Engagement | None) -> list[tuple[str, str, list[str]]]:
        """Return who fights: ships that are ready, within the points of the fight."""
        players = list(self.state.players)
        pair = self.chance.sample(players, 2) if fight is None else [fight.attacker, fight.defender]
        chosen: dict[str, list[str]] = {player: [] for player in pair}
        ready = [unit for unit in CAMPAIGN.units(self.state) if not unit.out and unit.side in chosen]
        for unit in self.chance.sample(ready, len(ready)):
            trial = [*(u for units in chosen.values() for u in units), unit.id]
            weights = () if fight is None else CAMPAIGN.conduct.weigh(self.state, fight.id, trial)
            if not any(weight.refused for weight in weights) and len(chosen[unit.side]) < 4:
                chosen[unit.side].append(unit.id)
        return [(self.state.players[player].name, player, units) for player, units in chosen.items()]

    def on_paper(self, fight: Engagement, units: Sequence[str]) -> None:
        """Type in the losses of a battle that was played on paper, for both sides."""
        conduct = CAMPAIGN.conduct
        forms = conduct.paper(self.state, fight.id, units)
        values = {form.id: {field.key: self.typed(field) for field in form.fields} for form in forms}
        lines = conduct.lines(self.state, fight.id, units, values)
        self.carry([line.event for line in lines])

    def typed(self, field: Field) -> codec.Json:
        """Return what somebody types into a field."""
        if field.kind == "choice":
            return field.value if self.chance.random() < 0.6 else self.chance.choice(field.options).key
        if field.kind == "number":
            return self.chance.randint(max(field.low, 0), field.high)
        return self.chance.random() < 0.1 if field.kind == "flag" else field.value

    def tracked(self, sides: Sequence[tuple[str, str, Sequence[str]]], fight: Engagement | None) -> None:
        """Fight in the tracker by random choices, and carry over what came of it."""
        agreed: dict[str, codec.Json] = {} if fight is None else {"fight": fight.id}
        for event in CAMPAIGN.begun(self.state, sides, agreed, f"Battle {self.battles}"):
            self.add(Entry(event))
        battle = BATTLE.start(CAMPAIGN.field(self.state, sides, agreed))
        for _ in range(40):
            found = [c.key for c in BATTLE.choices(battle) if not c.refused and c.key != "end"]
            if not found:
                break
            key = "phase" if "phase" in found and self.chance.random() < 0.3 else self.chance.choice(found)
            event, _ = answered(BATTLE.open(battle, key), battle, self.answer)
            battle = BATTLE.apply(battle, event)
        self.carry([line.event for line in BATTLE.outcome(battle)])

    def carry(self, lines: Sequence[Mapping[str, Any]]) -> None:
        """Let the lines of a battle count, some of them struck now and then."""
        kept = [line for line in lines if line["kind"] == "fought" or self.chance.random() < 0.95]
        for event in CAMPAIGN.carry(self.state, f"b{self.battles}", f"Battle {self.battles}", kept):
            self.add(Entry(event))


def force(key: str, lines: Sequence[tuple[str, int]]) -> Force:
    """Return a force of a fleet list."""
    records = system(GAME).catalogue.records(EDITION)
    made = tuple(Line(unit, count, (), dict(records[f"{key}/{unit}"].profile)) for unit, count in lines)
    return Force(GAME, EDITION, f"Fleet of {key}", key, lines=made)


def answered(
    opened: Any, state: Any, answer: Callable[[Question], Answer], given: Sequence[Answer] = ()
) -> tuple[Any, tuple[Answer, ...]]:
    """Run a procedure to its end, with what is still asked answered; return its event and all answers."""
    answers = list(given)
    while True:
        match run(opened, state, answers):
            case Asking(question=question):
                answers.append(answer(question))
            case Finished(event=event, used=used):
                return event, tuple(answers[:used])


def sound(machine: Machine) -> None:
    """Assert what holds at any time in a campaign: accounts, targets, ships and dice add up."""
    state = machine.state
    for player in state.players:
        _account(state, player)
    for unit in state.units.values():
        _ship(state, unit.id)
    if state.simple or state.phase in ("targets", "repairs"):
        shown(state)
    if state.simple:
        return
    held = [target.holder for target in state.war.targets.values()]
    assert set(held) <= {"", *(player.id for player in state.players.values() if not player.war.out)}
    promised = [
        unit
        for fight in state.war.engagements.values()
        if not fight.over
        for units in fight.forces.values()
        for unit in units
    ]
    assert len(promised) == len(set(promised))
    seals = CAMPAIGN.view(state, "").war.engagements.values()
    assert not any(any(fight.sealed.values()) and not fight.revealed for fight in seals)


def shown(state: State) -> None:
    """Show the campaign every way that it can be shown."""
    assert CAMPAIGN.overview(state).heading
    assert codec.encode(CAMPAIGN.figures(state))
    assert (CAMPAIGN.war(state) is None) == state.simple
    conduct = CAMPAIGN.conduct
    assert all(chart.key for chart in conduct.charts(state))
    for player in state.players if not state.simple else ():
        assert conduct.plan(state, player, {}) is not None
        conduct.orders(state, player)


def _account(state: State, player: str) -> None:
    owner = state.players[player]
    assert owner.balance >= 0
    lines = CAMPAIGN.conduct.ledger(state, player)
    running = 0
    for line in lines:
        running += line.amount
        assert line.balance == running >= 0, line
    assert state.simple or running == owner.balance


def _ship(state: State, key: str) -> None:
    unit = state.units[key]
    assert 2 <= unit.crew_quality <= 6
    assert unit.player in state.players
    for now, whole in (
        (unit.condition.damage, unit.profile.damage),
        (unit.condition.crew, unit.profile.crew),
    ):
        assert now is None or whole is None or 0 <= now <= whole, (key, now, whole)
    book = unit.growth
    assert min(book.dice, book.aside) >= 0
    assert book.earned >= book.dice + book.aside
    assert not (unit.lost and unit.yard.back > state.turn), "off the roster and with High Command"
    assert unit.fought <= state.turn
    assert unit.id in {other.id for other in of_player(state, unit.player)}


def spent(log: Sequence[Entry[Any]]) -> dict[str, int]:
    """Return the XP dice that every ship spent, as the log tells it."""
    found: dict[str, int] = {}
    for event in (part for entry in log for part in getattr(entry.event, "parts", (entry.event,))):
        kind = event.__struct_config__.tag
        dice = {
            "trained": 1,
            "made-do": len(getattr(event, "rolls", ())),
            "gained": getattr(event, "spent", 0),
            "judged": getattr(event, "spent", 0),
        }.get(kind, 0)
        if dice:
            found[event.unit] = found.get(event.unit, 0) + dice
    return found
