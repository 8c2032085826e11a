"""The wars that are measured: one of 10 campaign turns, one of 100 turns, 200 battles and 50,000 events.

Turns and battles are played by choices as at the table; what players agree on in between makes up the numbers.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from msgspec.structs import replace
from sqlalchemy import update

from app.core import codec
from app.core.dice import answered, plainest
from app.core.force import Force, from_file
from app.core.log import Entry
from app.core.questions import Answer
from app.core.system import CampaignRules
from app.operations import campaigns, demonstration, interchange, logs
from app.operations.battles import BATTLES, insert_battle
from app.operations.logs import OpenLog
from app.systems import system
from db.store import Store

SHORT, LONG, A_TURN = 10, 100, 500
#: Ships that fight in each battle, on each side.
FIGHTING = 6
#: Lines of each fleet.
LINES = 10
#: How many entries are written at once; a checkpoint falls due as often.
AT_ONCE = 50
AT = "2026-01-01T00:00:00+00:00"


@dataclass(frozen=True, slots=True)
class Wars:
    """The ids of the two campaigns."""

    short: int
    long: int


def build(path: Path) -> Wars:
    """Make a library with both wars."""
    game = system(demonstration.first_game())
    script = demonstration.script(game)
    with Store.open(path) as store:
        forces = [
            _large(interchange.with_profiles(store, from_file(value, "a fleet"))) for value in script.fleets
        ]
        players = list(zip(script.players, forces, strict=True))
        return Wars(*(_war(store, game.id, players, turns) for turns in (SHORT, LONG)))


def _large(force: Force) -> Force:
    return replace(force, lines=tuple(force.lines[n % len(force.lines)] for n in range(LINES)))


def _war(store: Store, game: str, players: Sequence[tuple[str, Force]], turns: int) -> int:
    terms = {"balance": 100, "targets": 8}
    number = campaigns.found(store, game, players[0][1].edition, f"{turns} turns", players, terms, AT)
    _War(store, number).play(turns)
    return number


class _War:
    """A war as it is made: entries gather and are written together."""

    def __init__(self, store: Store, number: int) -> None:
        self.store, self.open_ = store, campaigns.open_campaign(store, number)
        rules = self.open_.rules
        assert isinstance(rules, CampaignRules)
        self.rules: CampaignRules = rules
        self.state: Any = self.open_.state
        self.waiting: list[Entry[Any]] = []
        self.battles = self.count = self.dice = 0

    def play(self, turns: int) -> None:
        """Play so many turns, with two battles and as many entries as a turn has."""
        self.choose("any-order")
        self.choose("targets")
        for player in self.state.players:
            self.choose(f"crews:{player}")
        self.choose("phase")
        for turn in range(1, turns + 1):
            self.turn()
            while self.count < turn * A_TURN - 1:
                player = tuple(self.state.players)[self.count % len(self.state.players)]
                self.choose(f"agree:{player}", 1 if self.count % 4 < 2 else -1, "toll")
            self.choose("phase")
        self.write()

    def turn(self) -> None:
        """Walk the phases of a turn up to its last; two battles are entered as if fought on paper."""
        while self.state.phase != "repairs":
            if self.state.phase == "initiative":
                self.choose("initiative")
            if self.state.phase == "experience":
                self.battle()
                self.battle()
            self.choose("phase")

    def battle(self) -> None:
        """Fight a battle of its own, closed at once: everybody in it loses something."""
        self.battles += 1
        name = f"Battle {self.battles}"
        sides: list[tuple[str, str, list[str]]] = []
        for player in self.state.players.values():
            ready = [
                u.id for u in self.rules.units(self.state) if u.side == player.id and not (u.small or u.out)
            ]
            sides.append((player.name, player.id, ready[:FIGHTING]))
        units = [unit for _, _, chosen in sides for unit in chosen]
        lines: list[Mapping[str, Any]] = [{"kind": "fought", "winner": sides[0][1], "units": units}]
        lines += [{"kind": "suffered", "unit": unit, **self.left(unit)} for unit in units]
        begun = self.rules.field(self.state, sides, {})
        told = self.rules.carry(self.state, f"battle-{self.count + 1}", name, lines)
        self.write()
        with self.store.write() as session:
            battle = insert_battle(
                session, self.open_.system, self.open_.edition, name, begun, AT, self.open_.id
            )
            closing = {"closed_at": AT, "outcome": codec.encode(lines)}
            session.connection().execute(update(BATTLES).where(BATTLES.c.id == battle), closing)
            entries = [Entry(event, at=AT) for event in told]
            self.open_ = logs.append(session.connection(), self.open_, entries, battle)
        self.state, self.count = self.open_.state, self.count + len(told)

    def left(self, unit: str) -> dict[str, int]:
        """Return what a ship has left after a battle."""
        printed, hurt = self.state.units[unit].profile, self.battles % 3
        return {"damage": printed.damage - hurt, "crew": printed.crew - hurt}

    def choose(self, key: str, *given: Answer) -> None:
        """Take a choice, answered in the plainest way."""
        opened = self.rules.open(self.state, key)
        event, answers = answered(opened, self.state, given, self.thrown, plainest)
        self.add(Entry(event, key, answers, AT))

    def thrown(self, sides: int, count: int) -> tuple[int, ...]:
        """Throw dice that come in turns, so that nobody ties for ever."""
        self.dice += 1
        return tuple((self.dice + n) % sides + 1 for n in range(count))

    def add(self, entry: Entry[Any]) -> None:
        """Let an entry count; write what waits when it is enough."""
        self.state = self.rules.apply(self.state, entry.event)
        self.waiting.append(entry)
        self.count += 1
        if len(self.waiting) == AT_ONCE:
            self.write()

    def write(self) -> None:
        """Write what waits."""
        with self.store.write() as session:
            self.open_: OpenLog = logs.append(session.connection(), self.open_, self.waiting)
        self.waiting = []
