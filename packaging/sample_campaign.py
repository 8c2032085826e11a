#!/usr/bin/env python3
"""Plays the sample campaign that ships: three players, six turns, every choice opened and answered as players would.

    python packaging/sample_campaign.py OUT.json

Dice are made from a fixed seed and decisions from rules of thumb (take what is free, mend what is hurt, buy what is
affordable), so that the file comes out the same as long as the rules do. The first battle of some turns is fought in
the tracker, the others are entered from paper. Run it after a change of the rules.
"""

import json
import random
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent))

from sample_battle import Player, step
from sample_habits import habits

from app.core.errors import Refused, UserError
from app.core.force import Force, Line
from app.core.forms import Field
from app.core.questions import Answer, Asking, Confirm, Number, Pick, Question, Roll, Write, run
from app.operations import battles, campaigns, demonstration, interchange
from app.operations.campaigns import OpenCampaign
from app.systems import system
from db.store import Store

SEED, TURNS, AT = 11, 6, "2026-01-01T20:00:00"
NAME, STAR, EDITION = "The war for Kahuna", "Kahuna", "first"
#: Campaign turns whose first battle is fought in the tracker, and for how many of its own turns at most.
TRACKED, LONGEST = (2, 4), 8
#: The fleets: ten points each at Battle. Ships have names, wings none.
FLEETS: tuple[tuple[str, str, str, tuple[tuple[str, tuple[str, ...]], ...]], ...] = (
    (
        "Earth Alliance",
        "Kahuna Patrol",
        "earth-alliance",
        (
            ("omega-class-destroyer", ("Aldebaran", "Bellatrix", "Canopus")),
            ("avenger-class-heavy-carrier", ("Halcyon",)),
            ("hyperion-class-heavy-cruiser", ("Hesperus", "Damocles", "Icarus", "Leonidas")),
            ("nova-class-dreadnought", ("Vulcan", "Vesta")),
            ("oracle-class-scout-cruiser", ("Pythia", "Sibyl")),
            ("olympus-class-corvette", ("Brontes", "Steropes", "Arges")),
            ("starfury-wing", ("", "", "", "", "", "")),
        ),
    ),
    (
        "Narn Regime",
        "Fist of Kahuna",
        "narn-regime",
        (
            ("gquan-class-heavy-cruiser", ("Ka'Mor", "Ka'Ruk", "Ka'Lath", "Ka'Dorn")),
            ("varnic-class-long-range-destroyer", ("Var'Sha",)),
            ("tloth-class-assault-cruiser", ("T'Rann", "T'Vok", "T'Shul", "T'Gar")),
            ("katoc-class-battle-destroyer", ("To'Ren", "To'Bash", "To'Vil", "To'Kar", "To'Nash", "To'Dur")),
            ("frazi-wing", ("", "", "", "", "", "")),
        ),
    ),
    (
        "Centauri Republic",
        "Lions of Immolan",
        "centauri-republic",
        (
            ("primus-class-battlecruiser", ("Valerius", "Tullio", "Marcian", "Corvino")),
            ("balvarin-class-carrier", ("Imperia", "Lucenda")),
            ("altarian-class-destroyer", ("Alba", "Aquila")),
            ("centurion-class-attack-cruiser", ("Castor", "Drusus")),
            ("vorchan-class-warship", ("Vela", "Vespa", "Vinda", "Volusa", "Varro", "Vitus")),
            ("sentri-wing", ("", "", "", "", "", "")),
        ),
    ),
)
#: How often an unoccupied target is challenged for, crews train, and ships go to High Command rather than stay.
CHALLENGES, TRAINS, GOES_HOME = 0.3, 0.5, 0.5


class War:
    """The campaign as it is played; chance is drawn from the seed where no rule of thumb decides."""

    def __init__(self, store: Store, open_: OpenCampaign) -> None:
        self.store, self.open_ = store, open_
        self.rules = system(open_.system).campaign
        self.chance = random.Random(SEED)  # noqa: S311 - dice of a game

    @property
    def state(self) -> Any:
        """The campaign now."""
        return self.open_.state

    def play(self, key: str, *given: Answer) -> None:
        """Play a choice with answers; what is still asked is decided by chance."""
        opened, answers = self.rules.open(self.state, key), list(given)
        while isinstance(asked := run(opened, self.state, answers), Asking):
            answers.append(self.answer(asked.question))
        self.open_ = campaigns.play(self.store, self.open_, key, tuple(answers), AT)

    def answer(self, question: Question) -> Answer:
        """Return the answer to a question."""
        match question:
            case Roll(sides=sides, count=count):
                return tuple(self.chance.randint(1, sides) for _ in range(count))
            case Pick(options=options):
                return self.pick([option.key for option in options])
            case Number(low=low, high=high, default=default):
                return min(high, max(low, default))
            case Confirm():
                return False
            case Write(default=default):
                return default

    def pick(self, keys: Sequence[str]) -> str:
        """Return one of the keys: ships before flights, and all that may go to a battle."""
        left = [key for key in keys if key != "done"] or list(keys)
        ships = [key for key in left if key in self.state.units and not self.state.units[key].profile.flight]
        return self.chance.choice(ships if ships and self.chance.random() < 0.85 else left)

    def offered(self, *verbs: str) -> list[str]:
        """Return the keys of some verbs that may be taken now, in the order of the verbs."""
        keys = [choice.key for choice in self.rules.choices(self.state) if not choice.refused]
        return [key for verb in verbs for key in keys if key.split(":")[0] == verb]

    def found(self) -> None:
        """Draw the targets, roll for the crews, swap two."""
        self.play("targets")
        for player in self.state.players:
            self.play(f"crews:{player}")
        for player in self.state.players:
            crews = [u for u in self.state.units.values() if u.player == player and not u.profile.flight]
            best = max(crews, key=lambda unit: unit.crew_quality)
            if best is not crews[0]:
                self.play(f"swap:{player}", best.id, crews[0].id)
        self.play("phase")

    def turn(self) -> None:
        """Play a campaign turn, phase by phase."""
        self.play("initiative")
        self.play("phase")
        self.select()
        self.play("phase")
        if self.state.phase == "scenario":
            self.generate()
            self.play("phase")
            self.fight()
            self.play("phase")
        self.spend()
        self.play("phase")
        if self.state.turn % HONOURS == 0:
            self.honour()
        for player in self.state.players:
            self.mend(player)
        self.play("phase")

    def honour(self) -> None:
        """Honour the ship of each player that has done most."""
        for player in self.state.players:
            mine = [u for u in self.state.units.values() if u.player == player and not u.lost]
            best = max(mine, key=lambda unit: (unit.kills, unit.battles))
            if best.kills and not best.honours:
                match run(self.rules.open(self.state, f"honour:{best.id}"), self.state, ()):
                    case Asking(question=Pick(options=options)):
                        self.play(f"honour:{best.id}", options[0].key)
                    case _:
                        pass

    def select(self) -> None:
        """Select targets: what is free while anything is, then those of whoever holds most."""
        while keys := self.offered("nominate", "challenge"):
            if keys[0].startswith("challenge"):
                let_go = keys[0].replace("challenge", "let-go")
                self.play(keys[0] if self.chance.random() < CHALLENGES else let_go)
                continue
            held = [target.holder for target in self.state.war.targets.values()]
            holders = {key: self.state.war.targets[key.split(":")[2]].holder for key in keys}
            free = [key for key in keys if not holders[key]]
            most = max(held.count(holder) for holder in holders.values())
            rich = [key for key in keys if held.count(holders[key]) == most]
            self.play(self.chance.choice(free if free and self.chance.random() < 0.7 else rich))

    def generate(self) -> None:
        """Roll for every scenario and level; both sides write down their modifiers before."""
        for key in self.offered("scenario"):
            self.play(key)
        for key in self.offered("seal"):
            self.play(key, self.chance.randint(-2, 1))
        for key in self.offered("level"):
            self.play(key)

    def fight(self) -> None:
        """Choose forces and fight for every target: in the tracker now and then, else on paper."""
        for number, fight in enumerate(tuple(self.state.war.engagements.values())):
            sides = [f"force:{fight.id}:{player}" for player in (fight.attacker, fight.defender)]
            for key in sides:
                if key in self.offered("force"):
                    self.play(key)
            now = self.state.war.engagements[fight.id]
            empty = [player for player in (fight.attacker, fight.defender) if not now.forces.get(player)]
            if empty:
                self.play(f"concede:{fight.id}:{empty[0]}")
            elif number == 0 and self.state.turn in TRACKED:
                self.track(now)
            else:
                self.write_down(now)

    def name_of(self, fight: Any) -> str:
        """Return what a battle is called: its target and campaign turn."""
        return f"{self.state.war.targets[fight.target].name}, turn {self.state.turn}"

    def track(self, fight: Any) -> None:
        """Fight a battle in the tracker and carry over what it brings."""
        sides = [(self.state.players[p].name, p, fight.forces[p]) for p in (fight.attacker, fight.defender)]
        agreed = {"fight": fight.id}
        number = campaigns.start_battle(self.store, self.open_.id, self.name_of(fight), sides, agreed, AT)
        player = Player(self.store, self.open_.system, habits(self.open_.system))
        player.dice = self.chance
        open_ = battles.open_battle(self.store, number)
        for key in ("debris", "set-up"):
            if player.first(open_, (key,)):
                open_ = player.play(open_, key)
        while open_.state.turn <= LONGEST and not player.rules.overview(open_.state).over:
            open_ = step(player, open_)
        player.play(open_, "end")
        lines = [line.event for line in campaigns.outcome(self.store, number)]
        self.open_ = campaigns.close_battle(self.store, self.open_.id, number, lines, AT)

    def write_down(self, fight: Any) -> None:
        """Enter a battle that was played on paper, for both sides."""
        units = [unit for player in (fight.attacker, fight.defender) for unit in fight.forces[player]]
        winner = self.chance.choice((fight.attacker, fight.defender, fight.attacker, ""))
        values: dict[str, Mapping[str, Any]] = {"": {"winner": winner}}
        for form in self.rules.conduct.paper(self.state, fight.id, units)[1:]:
            enemies = [u for u in units if self.state.units[u].player != form.side]
            hard = 0.5 if form.side == winner else 0.8
            values[form.id] = self.losses(form.id, {f.key: f for f in form.fields}, enemies, hard)
        lines = self.rules.conduct.lines(self.state, fight.id, units, values)
        told = [line.event for line in lines]
        self.open_ = campaigns.play_paper(self.store, self.open_, self.name_of(fight), told, AT)

    def losses(
        self, unit: str, fields: Mapping[str, Field], enemies: Sequence[str], hard: float
    ) -> dict[str, Any]:
        """Return what a unit suffered: the more the harder it was hit, destroyed when nothing is left."""
        ship = self.state.units[unit]
        foes = [foe for foe in enemies if not self.state.units[foe].profile.flight] or list(enemies)
        killer, hit = self.chance.choice(foes), self.chance.random() ** 1.5 * hard * 1.4
        if ship.profile.flight:
            return {"fate": "destroyed", "destroyed_by": killer} if hit > 0.5 else {}
        damage, crew = ship.condition.damage or 0, ship.condition.crew or 0
        left = damage - round((ship.profile.damage or 0) * hit)
        if left <= 0:
            fate = "surrendered" if self.chance.random() < 0.15 else "destroyed"
            return {"fate": fate, "destroyed_by": killer}
        values: dict[str, Any] = {
            "damage": left,
            "crew": max(1, crew - round((ship.profile.crew or 0) * hit * 0.8)),
        }
        crippled = left <= (ship.profile.damage_threshold or 0)
        thin = values["crew"] <= (ship.profile.crew_threshold or 0)
        values |= {
            "crippled": crippled or ship.condition.crippled,
            "skeleton": thin or ship.condition.skeleton,
        }
        if crippled and not ship.condition.crippled:
            values["crippled_by"] = killer
        if thin and not ship.condition.skeleton:
            values["skeleton_by"] = killer
        if hit > 0.45:
            values["criticals"] = self.chance.choice(
                ("Thrusters", "Targeting", "Ammunition Explosion", "Engineering")
            )
        if "flights_lost" in fields:
            values["flights_lost"] = self.chance.randint(0, min(2, fields["flights_lost"].high))
        return values

    def spend(self) -> None:
        """Spend XP dice: repairs of what is hurt, crews, refits and other duties; some are kept for battles."""
        for unit in tuple(self.state.units):
            while mine := [k for k in self.offered(*SPENDING) if k.split(":")[1] == unit]:
                wanted = self.liking(mine)
                if not wanted:
                    break
                self.play(wanted)

    def liking(self, keys: Sequence[str]) -> str:
        """Return what the dice of a ship are spent on, an empty string to save them."""
        verbs = {key.split(":")[0]: key for key in keys}
        if "make-do" in verbs and self.chance.random() < 0.6:
            return verbs["make-do"]
        if "train" in verbs and self.chance.random() < TRAINS:
            return verbs["train"]
        rewards = [verbs[verb] for verb in ("refit", "duty") if verb in verbs]
        if rewards and self.chance.random() < 0.8:
            return self.chance.choice(rewards)
        kept = verbs.get("keep-aside", "")
        saved = kept and self.state.units[kept.split(":")[1]].growth.dice
        return kept if saved and self.chance.random() < 0.3 else ""

    def mend(self, player: str) -> None:
        """Send the worst ship home, repair the others, cheapest first, and buy what the rest of the RR pays."""
        conduct = self.rules.conduct
        for key in self.offered("high-command"):
            ship = self.state.units[key.split(":")[1]]
            if ship.player == player and ship.condition.crippled and self.chance.random() < GOES_HOME:
                self.play(key)
                break
        wishes = dict(conduct.fill(self.state, player, {}, "repair-all"))
        wishes = dict(conduct.fill(self.state, player, wishes, "recruit-all"))
        while True:
            page = conduct.plan(self.state, player, wishes)
            assert page is not None
            left = page.balance + sum(line.amount for line in page.coming) - page.spent
            own = f"buy:{self.state.players[player].force_list}/"
            ships = [
                w for w in page.wishes if w.key.startswith(own) and not w.refused and w.key not in wishes
            ]
            chosen = self.chance.choice(ships) if ships else None
            if chosen is None or left < RESERVE:
                break
            trial = {**wishes, chosen.key: 1}
            after = conduct.plan(self.state, player, trial)
            if after is None or after.problems:
                break
            wishes = trial
        if wishes:
            made = conduct.commit(self.state, player, wishes)
            self.play(made.choice, *made.answers)


SPENDING = ("make-do", "train", "refit", "duty", "keep-aside")
#: Ships are honoured each time that so many turns are over.
HONOURS = 3
#: RR that are not spent on new ships.
RESERVE = 12


def fleet(
    player: str, name: str, force_list: str, lines: Sequence[tuple[str, tuple[str, ...]]]
) -> tuple[str, Force]:
    """Return a player and the fleet; ships are named."""
    game = system(demonstration.first_game())
    records = game.catalogue.records(EDITION)
    made: list[Line] = []
    for unit, names in lines:
        profile = dict(records[f"{force_list}/{unit}"].profile)
        ships = tuple({"name": each} for each in names) if any(names) else ()
        made.append(Line(unit, len(names), ships, profile))
    return player, Force(game.id, EDITION, name, force_list, lines=tuple(made))


def campaign(store: Store) -> OpenCampaign:
    """Play the sample campaign in a library and return it."""
    settings = {"star": STAR, "balance": 10}
    number = campaigns.found(
        store, demonstration.first_game(), EDITION, NAME, [fleet(*each) for each in FLEETS], settings, AT
    )
    war = War(store, campaigns.open_campaign(store, number))
    war.found()
    for _ in range(TURNS):
        war.turn()
        if war.rules.overview(war.state).over:
            break
    war.play("initiative")
    war.play("phase")
    return war.open_


def main(arguments: Sequence[str]) -> int:
    """Write the sample campaign."""
    if len(arguments) != 1:
        print("Say which file to write.")
        return 2
    with tempfile.TemporaryDirectory() as folder, Store.open(Path(folder) / "sample.starmuster") as store:
        open_ = campaign(store)
        out = Path(arguments[0])
        interchange.export_campaign(store, open_.id, out)
        whole = json.loads(out.read_text("utf-8"))
        out.write_text(json.dumps(whole, ensure_ascii=False, separators=(",", ":")), "utf-8")
        print(f"{open_.head} events, turn {open_.state.turn}.")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except (Refused, UserError) as error:
        sys.exit(str(error))
