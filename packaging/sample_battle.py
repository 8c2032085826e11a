#!/usr/bin/env python3
"""Plays the sample battle that ships: two fleets to the end, every choice opened and answered as a player would.

    python packaging/sample_battle.py OUT.json

The dice are made from a fixed seed and the decisions from a few rules of thumb (shoot what is nearly crippled,
mend what hurts), so that the file comes out the same as long as the rules do. Run it after a change of the rules.
"""

import random
import re
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from app.core import force
from app.core.errors import Refused, UserError
from app.core.questions import (
    Answer,
    Asking,
    Confirm,
    Finished,
    Number,
    Option,
    Pick,
    Question,
    Roll,
    Write,
    run,
)
from app.operations import battles, demonstration, interchange
from app.operations.battles import OpenBattle as OpenLog
from app.systems import system
from db.store import Store

SEED, TURNS, AT = 2261, 10, "2026-01-01T20:00:00"
NAME = "The Kahuna gap"
#: What is chosen first of the options of a question, by its key.
LIKED = ("call-to-arms", "Raid", "agree", "roll")
#: What is chosen when it stands there, by its label.
SETTLED = ("Fire", "Attack", "That is all", "As the victory points say")
#: The turn from which ships fire everything they have; before it one weapon each, in the first none.
CLOSE = 4


class Player:
    """Answers questions by rules of thumb; what it prefers is drawn from the seed where nothing speaks for it."""

    def __init__(self, store: Store, game: str) -> None:
        self.rules = system(game).battle
        self.store = store
        self.dice = random.Random(SEED)  # noqa: S311 - dice of a game

    def answer(self, open_: OpenLog, question: Question) -> Answer:
        """Return the answer to a question."""
        match question:
            case Roll(sides=sides, count=count):
                return tuple(self.dice.randint(1, sides) for _ in range(count))
            case Confirm():
                return self.dice.random() < 0.5
            case Number(low=low, high=high, default=default):
                return min(high, max(low, default))
            case Pick(options=options, why=why):
                return self.pick(open_, options, why)
            case Write(default=default):
                return default

    def pick(self, open_: OpenLog, options: Sequence[Option], why: str) -> str:
        """Return the key of the option that a player would take."""
        settled = [option.key for option in options if option.label in SETTLED]
        settled += [word for word in LIKED if any(option.key == word for option in options)]
        if settled:
            return settled[0]
        if why.endswith(" attacks"):
            return self.weapon(open_, options)
        return max(options, key=lambda option: (self.worth(open_, option), self.dice.random())).key

    def weapon(self, open_: OpenLog, options: Sequence[Option]) -> str:
        """Return the weapon that is fired: all at one target when the fleets are close, else any one."""
        if open_.state.turn >= CLOSE and options[0].key == "all":
            return "all"
        return self.dice.choice([option.key for option in options if option.key not in ("all", "fire")])

    def worth(self, open_: OpenLog, option: Option) -> float:
        """Return how much an option is liked: standing enemies that are hurt most, rather something than nothing."""
        key = option.key.rpartition("/")[2]
        now = open_.state.units.get(key)
        if now is None:
            return 0.5 if option.key not in ("", "-", "done", "none") else 0.0
        whole: int | None = open_.state.start.units[key].profile.damage
        return 0.8 if not whole else 2.0 - (now.condition.damage or 0) / whole

    def play(self, open_: OpenLog, key: str) -> OpenLog:
        """Play a choice to its end, answering all that it asks."""
        opened = self.rules.open(open_.state, key)
        answers: list[Answer] = []
        while True:
            match run(opened, open_.state, answers):
                case Finished(used=used):
                    return battles.play(self.store, open_, key, tuple(answers[:used]), AT)
                case Asking(question=question):
                    answers.append(self.answer(open_, question))

    def first(self, open_: OpenLog, *patterns: str) -> str:
        """Return the first choice that may be taken and matches one of the patterns, in their order."""
        free = [choice for choice in self.rules.choices(open_.state) if not choice.refused]
        side = self.rules.overview(open_.state).picking
        for pattern in patterns:
            wanted = pattern.replace("{side}", side)
            found = [choice.key for choice in free if re.fullmatch(wanted, choice.key)]
            if found:
                return self.dice.choice(found)
        return ""


#: What is done in each phase as long as it can be, in this order; then the next phase begins. `{side}` picks now.
PHASES: dict[str, tuple[str, ...]] = {
    "initiative": (r"moved:.*",),
    "movement": (r"flights:{side}", r"moved:.*"),
    "attack": (r"attack:.*", r"dogfight:.*", r"attack-craft:.*"),
    "end": (r"mend-side:.*",),
}
#: How often a ship takes a special action, or launches a flight, before it moves, and how often flights engage.
ACTS, LAUNCHES, ENGAGES = 0.3, 0.4, 0.7


def battle(store: Store) -> int:
    """Fight the sample battle in a library and return its number."""
    told = demonstration.script(system(demonstration.first_game()))
    forces = [
        interchange.with_profiles(store, force.from_file(value, f"fleet {n}"))
        for n, value in enumerate(told.fleets, 1)
    ]
    sides = list(zip(told.players, forces, strict=True))
    number = battles.start(store, forces[0].system, forces[0].edition, NAME, sides, {}, AT)
    player = Player(store, forces[0].system)
    open_ = battles.open_battle(store, number)
    for key in ("scenario", "level", "points", "roles", "debris", "set-up"):
        open_ = player.play(open_, key)
    while open_.state.turn <= TURNS and not player.rules.overview(open_.state).over:
        open_ = turn(player, open_)
    return player.play(open_, "end").id


def turn(player: Player, open_: OpenLog) -> OpenLog:
    """Play one phase."""
    phase, first = open_.state.phase, open_.state.turn == 1
    if phase == "movement":
        open_ = perhaps(player, open_, "order", 1)
    wanted = () if phase == "attack" and first else PHASES[phase]
    while key := player.first(open_, *wanted):
        unit = key.partition(":")[2]
        if phase == "movement" and key.startswith("moved:"):
            open_ = perhaps(player, open_, f"action:{unit}", ACTS)
            open_ = perhaps(player, open_, r"launch:.*", LAUNCHES if first else 0)
        if phase == "movement" and key.startswith("flights:") and not first:
            open_ = perhaps(player, open_, r"engage:.*", ENGAGES)
        if key == player.first(open_, re.escape(key)):
            open_ = player.play(open_, key)
    return player.play(open_, "phase")


def perhaps(player: Player, open_: OpenLog, pattern: str, chance: float) -> OpenLog:
    """Play a choice that matches a pattern now and then, if there is one and the rules allow what it came to."""
    key = player.first(open_, pattern) if player.dice.random() < chance else ""
    if not key:
        return open_
    try:
        return player.play(open_, key)
    except Refused:
        return open_


def main(arguments: Sequence[str]) -> int:
    """Write the sample battle."""
    if len(arguments) != 1:
        print("Say which file to write.")
        return 2
    with tempfile.TemporaryDirectory() as folder, Store.open(Path(folder) / "sample.starmuster") as store:
        number = battle(store)
        interchange.export_battle(store, number, Path(arguments[0]))
        lines: Sequence[Any] = battles.told(store, number)
        print(f"{len(lines)} events.")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except (Refused, UserError) as error:
        sys.exit(str(error))
