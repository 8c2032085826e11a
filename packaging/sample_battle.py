#!/usr/bin/env python3
"""Plays the sample battle of a game that ships: two fleets to the end, every choice answered as a player would.

    python packaging/sample_battle.py OUT.json [GAME]

The dice are made from a fixed seed and the decisions from the rules of thumb that the game ships, so that the file
comes out the same as long as the rules do. Run it after a change of the rules.
"""

import random
import re
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent))

from sample_habits import Chance, Habits, Phase, habits

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

AT = "2026-01-01T20:00:00"
#: The most choices of one phase, so that a rule of thumb without an end is found out.
MOST = 200


class Player:
    """Answers questions by rules of thumb; what it prefers is drawn from the seed where nothing speaks for it."""

    def __init__(self, store: Store, game: str, known: Habits) -> None:
        self.rules = system(game).battle
        self.store = store
        self.habits = known
        self.dice = random.Random(known.seed)  # noqa: S311 - dice of a game

    def answer(self, open_: OpenLog, key: str, before: Sequence[Answer], question: Question) -> Answer:
        """Return the answer to a question of a choice, after the answers before it."""
        match question:
            case Roll(sides=sides, count=count):
                return tuple(self.dice.randint(1, sides) for _ in range(count))
            case Confirm():
                return self.dice.random() < 0.5
            case Number(low=low, high=high, default=default):
                return min(high, max(low, default))
            case Pick(options=options, why=why):
                return self.pick(open_, key, options, why)
            case Write(default=default):
                return self.text(open_, key, before, default)

    def text(self, open_: OpenLog, key: str, before: Sequence[Answer], default: str) -> str:
        """Return what is written: one of the texts for such a choice with which the rules find no fault."""
        known = [
            text for pattern, row in self.habits.texts.items() if re.fullmatch(pattern, key) for text in row
        ]
        self.dice.shuffle(known)
        for text in known:
            draft = self.rules.draft(open_.state, key, before, text)
            if draft is None or not draft.faults:
                return text
        return default

    def pick(self, open_: OpenLog, key: str, options: Sequence[Option], why: str) -> str:
        """Return the key of the option that a player would take."""
        settled = [option.key for option in options if option.label in self.habits.settled]
        settled += [word for word in self.habits.liked if any(option.key == word for option in options)]
        if settled:
            return settled[0]
        if self.habits.volley is not None and why.endswith(self.habits.volley.why):
            return self.weapon(open_, options)
        return max(options, key=lambda option: (self.worth(open_, key, option), self.dice.random())).key

    def weapon(self, open_: OpenLog, options: Sequence[Option]) -> str:
        """Return the weapon that is fired: all at one target when the fleets are close, else any one."""
        volley = self.habits.volley
        assert volley is not None
        if open_.state.turn >= volley.close and options[0].key == volley.all:
            return volley.all
        return self.dice.choice([option.key for option in options if option.key not in volley.never])

    def worth(self, open_: OpenLog, choice: str, option: Option) -> float:
        """Return how much an option is liked: standing enemies that are hurt most, rather something than nothing."""
        key = option.key.rpartition("/")[2]
        now = open_.state.units.get(key)
        if now is None:
            return 0.5 if option.key not in ("", "-", "done", "none") else 0.0
        units = open_.state.start.units
        own = units.get(choice.partition(":")[2].partition(":")[0])
        if self.habits.foes and own is not None and own.side == units[key].side:
            return 0.4
        whole = getattr(units[key].profile, self.habits.whole, None)
        if not whole:
            return 0.8
        if self.habits.lost:
            return 1.0 + getattr(now.condition, self.habits.lost) / whole
        return 2.0 - (getattr(now.condition, self.habits.left) or 0) / whole

    def play(self, open_: OpenLog, key: str, given: Sequence[Answer] = ()) -> OpenLog:
        """Play a choice to its end, answering all that it asks."""
        opened = self.rules.open(open_.state, key)
        answers: list[Answer] = list(given)
        while True:
            match run(opened, open_.state, answers):
                case Finished(used=used):
                    return battles.play(self.store, open_, key, tuple(answers[:used]), AT)
                case Asking(question=question):
                    answers.append(self.answer(open_, key, answers, question))

    def first(self, open_: OpenLog, patterns: Sequence[str], but: frozenset[str] = frozenset()) -> str:
        """Return the first choice that may be taken and matches one of the patterns, in their order."""
        free = [choice for choice in self.rules.choices(open_.state) if not choice.refused]
        side = self.rules.overview(open_.state).picking
        for pattern in patterns:
            wanted = pattern.replace("{side}", side)
            found = [each.key for each in free if each.key not in but and re.fullmatch(wanted, each.key)]
            if found:
                return self.dice.choice(found)
        return ""

    def next(self, open_: OpenLog, keys: Sequence[str]) -> str:
        """Return the first of these choices that may be taken."""
        free = {choice.key for choice in self.rules.choices(open_.state) if not choice.refused}
        return next(key for key in keys if key in free)

    def perhaps(self, open_: OpenLog, each: Chance, unit: str = "") -> OpenLog:
        """Play a choice now and then, if there is one and the rules allow what it came to."""
        chance = each.chance if open_.state.turn == 1 or each.later is None else each.later
        if open_.state.turn < each.starts:
            return open_
        pattern = each.pattern.replace("{unit}", re.escape(unit))
        key = self.first(open_, (pattern,)) if self.dice.random() < chance else ""
        if not key:
            return open_
        try:
            return self.play(open_, key)
        except (Refused, UserError):
            return open_


def place(player: Player, open_: OpenLog) -> tuple[int, str]:
    """Return the turn and the phase that a battle is in."""
    return open_.state.turn, str(player.rules.figures(open_.state)["phase"])


def step(player: Player, open_: OpenLog) -> OpenLog:
    """Play one phase."""
    here = place(player, open_)
    turn, phase = here
    known = player.habits.phases.get(phase) or player.habits.phases.get("*", Phase())
    for each in known.begin:
        open_ = player.perhaps(open_, each)
    played: set[str] = set()
    wanted = known.do if turn >= known.starts else ()
    while place(player, open_) == here and len(played) < MOST:
        key = player.first(open_, wanted, frozenset(played))
        if not key:
            return player.play(open_, player.next(open_, known.go_on))
        unit = key.partition(":")[2]
        for each in known.before:
            if key.startswith(each.at):
                open_ = player.perhaps(open_, each, unit)
        if known.once:
            played.add(key)
            open_ = player.perhaps(open_, Chance(pattern=re.escape(key)))
        elif key == player.first(open_, (re.escape(key),)):
            open_ = player.play(open_, key)
    return open_


def battle(store: Store, game: str) -> int:
    """Fight the sample battle of a game in a library and return its number."""
    known = habits(game)
    told = demonstration.script(system(game))
    forces = [
        interchange.with_profiles(store, force.from_file(value, f"fleet {n}"))
        for n, value in enumerate(known.fleets or told.fleets, 1)
    ]
    sides = list(zip(known.players or told.players, forces, strict=True))
    number = battles.start(store, forces[0].system, forces[0].edition, known.name, sides, {}, AT)
    player = Player(store, game, known)
    open_ = battles.open_battle(store, number)
    for each in known.opening:
        open_ = player.play(open_, each.choice, each.answers)
    while open_.state.turn <= known.turns and not player.rules.overview(open_.state).over:
        open_ = step(player, open_)
    for key in known.closing:
        open_ = player.play(open_, key)
    return open_.id


def main(arguments: Sequence[str]) -> int:
    """Write the sample battle."""
    if len(arguments) not in (1, 2):
        print("Say which file to write, and of which game unless it is the first.")
        return 2
    game = arguments[1] if len(arguments) == 2 else demonstration.first_game()
    with tempfile.TemporaryDirectory() as folder, Store.open(Path(folder) / "sample.starmuster") as store:
        number = battle(store, game)
        interchange.export_battle(store, number, Path(arguments[0]))
        lines: Sequence[Any] = battles.told(store, number)
        print(f"{len(lines)} events.")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except (Refused, UserError, OSError) as error:
        sys.exit(str(error))
