"""The sample campaign: two fleets, a recorded battle, its result carried over and repaired, on shipped figures.

`starmuster demo` plays it without a window and prints its papers; the tour of the window shows the same. The
script of each game (its fleets, choices and answers, dice among them) is data of that game.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from app.core import codec, force
from app.core.errors import UserError
from app.core.force import Force, Report
from app.core.questions import Answer
from app.core.system import GameSystem
from app.core.words import counted
from app.operations import battles, campaigns, fleets, interchange, printing
from app.operations.files import write_bytes
from app.systems import names, system
from db.store import Store

Tell = Callable[[str], None]


class Played(msgspec.Struct, frozen=True):
    """A choice of a script with its answers."""

    choice: str
    answers: tuple[Answer, ...] = ()


class Script(msgspec.Struct, frozen=True):
    """A game's demonstration: fleet files by player, the battle's and the campaign's recorded choices.

    `battle` is played and closed, `repairs` are campaign choices after it, `next_battle` stays open.
    """

    campaign: str
    settings: dict[str, Any]
    players: tuple[str, ...]
    fleets: tuple[dict[str, Any], ...]
    battle_name: str
    agreements: dict[str, Any]
    battle: tuple[Played, ...]
    repairs: tuple[Played, ...]
    next_battle_name: str
    next_battle: tuple[Played, ...]


@dataclass(frozen=True, slots=True)
class Sample:
    """What the demonstration left in a library."""

    campaign: int
    fleets: tuple[int, ...]
    battle: int
    next_battle: int


def script(game: GameSystem) -> Script:
    """Return a game's script."""
    return codec.build(dict(game.demonstration()), Script, f"the demonstration of {game.name}")


def sample_campaign(store: Store, game: str = "", tell: Tell | None = None) -> int:
    """Play the sample campaign into a library and return the campaign's id."""
    return play(store, game, tell).campaign


def play(store: Store, game: str = "", tell: Tell | None = None) -> Sample:
    """Play the sample campaign into a library, telling each thing done; return what it left there."""
    say = tell or _nothing
    rules = system(game or first_game())
    told = script(rules)
    forces = tuple(force.from_file(value, f"fleet {n}") for n, value in enumerate(told.fleets, 1))
    ids = tuple(_add(store, fleet, say) for fleet in forces)
    players = list(zip(told.players, (fleets.load(store, fleet_id) for fleet_id in ids), strict=True))
    campaign = campaigns.found(store, rules.id, forces[0].edition, told.campaign, players, told.settings)
    say(f"Founded the campaign “{told.campaign}” for {' and '.join(told.players)}.")
    battle = _fight(store, rules, campaign, told.battle_name, told, told.battle, say)
    _carry(store, campaign, battle, say)
    _repair(store, campaign, told.repairs, say)
    later = _fight(store, rules, campaign, told.next_battle_name, told, told.next_battle, say)
    return Sample(campaign, ids, battle, later)


def first_game() -> str:
    """Return the id of the first game that the program plays."""
    return names()[0][0]


def _nothing(text: str) -> None:
    del text


def _add(store: Store, fleet: Force, say: Tell) -> int:
    fleet_id = fleets.add(store, interchange.with_profiles(store, fleet))
    report = fleets.report(store, fleet_id)
    allowed, spent = report.budget.allowed, report.budget.spent
    cost = "without a budget" if allowed is None else f"{spent} of {allowed} {report.budget.unit}"
    say(f"Checked “{fleet.name}”: {_state(report)}, {cost}.")
    return fleet_id


def _state(report: Report) -> str:
    return "legal" if report.legal else "accepted" if report.playable else "not legal"


def _fight(
    store: Store,
    rules: GameSystem,
    campaign: int,
    name: str,
    told: Script,
    choices: Sequence[Played],
    say: Tell,
) -> int:
    state = campaigns.open_campaign(store, campaign).state
    roster = rules.campaign.units(state)
    sides: list[tuple[str, str, Sequence[str]]] = []
    for player in rules.campaign.overview(state).sides:
        ready = [unit.id for unit in roster if unit.side == player.id and not unit.out]
        sides.append((player.name, player.id, ready))
    battle_id = campaigns.start_battle(store, campaign, name, sides, told.agreements)
    open_ = battles.open_battle(store, battle_id)
    for played in choices:
        open_ = battles.play(store, open_, played.choice, played.answers)
    lines = battles.told(store, battle_id)
    say(f"Fought “{name}”, {counted(len(lines), 'event')}: {rules.battle.overview(open_.state).heading}.")
    for line in lines:
        say(f"    {line.phrase.text}")
    return battle_id


def _carry(store: Store, campaign: int, battle: int, say: Tell) -> None:
    lines = campaigns.outcome(store, battle)
    campaigns.close_battle(store, campaign, battle, [line.event for line in lines])
    say(f"Closed the battle and carried {counted(len(lines), 'line')} over:")
    for line in lines:
        say(f"    {line.text}")


def _repair(store: Store, campaign: int, choices: Sequence[Played], say: Tell) -> None:
    open_ = campaigns.open_campaign(store, campaign)
    before = open_.head
    for played in choices:
        open_ = campaigns.play(store, open_, played.choice, played.answers)
    say("Between the battles:")
    for line in campaigns.told(store, campaign, before):
        say(f"    {line.phrase.text}")


def papers(store: Store, sample: Sample, folder: Path, tell: Tell | None = None) -> tuple[Path, ...]:
    """Print every layout of the sample's fleets and campaign into a folder, A4 and Letter; return the files."""
    say = tell or _nothing
    _make(folder)
    written: list[Path] = []
    jobs = [printing.job_of_fleet(store, fleet_id) for fleet_id in sample.fleets]
    jobs.append(printing.job_of_campaign(store, sample.campaign))
    for job in jobs:
        for layout, _ in printing.layouts_of(job):
            for size in ("a4", "letter"):
                path = folder / printing.file_name(job, layout, size)
                write_bytes(path, printing.pdf(job, layout, printing.paper_size(size)))
                written.append(path)
        say(f"Printed {job.title}.")
    return tuple(written)


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UserError(f"The folder “{folder}” cannot be made: {error.strerror or error}.") from error


def exchange(store: Store, sample: Sample, folder: Path) -> Mapping[str, Path]:
    """Write the sample's fleets, battle and campaign as files that other copies of the program read."""
    written: dict[str, Path] = {}
    for number, fleet_id in enumerate(sample.fleets, 1):
        written[f"fleet {number}"] = folder / f"fleet-{number}.json"
        interchange.export_fleet(store, fleet_id, written[f"fleet {number}"])
    written["battle"] = folder / "battle.json"
    interchange.export_battle(store, sample.battle, written["battle"])
    written["campaign"] = folder / "campaign.json"
    interchange.export_campaign(store, sample.campaign, written["campaign"])
    return written
