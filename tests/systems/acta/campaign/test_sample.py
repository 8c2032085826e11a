"""The sample campaign that ships: three players, six turns, every choice with its answers, told as it was."""

from collections import Counter
from pathlib import Path
from typing import Any

from app.core.questions import Finished, run
from app.operations import log_files
from app.operations.files import read_object
from app.operations.log_files import Read
from app.operations.samples import file_of
from app.systems.acta.battle import BATTLE
from app.systems.acta.campaign import CAMPAIGN
from app.systems.acta.campaign.state import State

SAMPLE = file_of("acta")
GOLDEN = Path(__file__).parents[3] / "golden" / "sample-campaign.txt"


def whole() -> Read:
    return log_files.read(read_object(SAMPLE), SAMPLE.name)


def kinds(found: Read) -> Counter[str]:
    """Count the events by kind, each part of a step by itself."""
    parts = (part for entry in found.entries for part in getattr(entry.event, "parts", (entry.event,)))
    return Counter(str(part.__struct_config__.tag) for part in parts)


def replayed() -> str:
    """The campaign line by line, then where everybody stands, the accounts and the oldest ship's record."""
    found = whole()
    state: State = log_files.state_of(found, 0)
    lines: list[str] = []
    for number, recorded in enumerate(found.entries, 1):
        lines.append(f"{number:4} {CAMPAIGN.tell(state, recorded.event).text}")
        state = CAMPAIGN.apply(state, recorded.event)
    return "\n".join([*lines, "", *_standings(state), ""])


def _standings(state: State) -> list[str]:
    shown = CAMPAIGN.overview(state)
    lines = [shown.heading]
    for side in shown.sides:
        lines.append(f"{side.name}: {'; '.join(f'{fact.label} {fact.value}' for fact in side.facts)}")
        lines += [
            f"    turn {line.turn}: {line.text} {line.amount:+d} RR, balance {line.balance}"
            for line in CAMPAIGN.conduct.ledger(state, side.id)
        ]
    honoured = [unit for unit in state.units.values() if unit.honours]
    for unit in honoured:
        lines.append(f"{unit.name}, {unit.profile.name}: {', '.join(unit.honours)}")
        lines += [f"    turn {line.turn}: {line.text}" for line in CAMPAIGN.conduct.service(state, unit.id)]
    return lines


def test_the_sample_campaign_is_told_as_it_was() -> None:
    assert replayed() == GOLDEN.read_text(encoding="utf-8")


def test_every_choice_of_the_sample_campaign_comes_to_its_event_again() -> None:
    found = whole()
    state: State = log_files.state_of(found, 0)
    chosen = 0
    for recorded in found.entries:
        if recorded.choice:
            came = run(CAMPAIGN.open(state, recorded.choice), state, recorded.answers)
            assert isinstance(came, Finished)
            assert came.event == recorded.event
            chosen += 1
        state = CAMPAIGN.apply(state, recorded.event)
    assert chosen > 200


def test_the_sample_campaign_shows_what_a_campaign_can_be() -> None:
    found = whole()
    state: State = log_files.state_of(found)
    seen = kinds(found)
    assert len(state.players) == 3
    assert not any(player.war.out for player in state.players.values())
    assert (state.turn, state.phase, state.war.ended) == (7, "targets", False)
    assert sum(getattr(e.event, "accepted", False) for e in found.entries) >= 3, "challenges"
    wanted = (
        *(
            "initiative",
            "nominated",
            "challenged",
            "scenario",
            "sealed",
            "level",
            "force",
            "fought",
            "decided",
        ),
        *("trophy", "killed", "suffered", "experienced", "trained", "made-do", "gained", "kept-aside"),
        *(
            "income-taken",
            "repaired",
            "recruited",
            "mended",
            "premium",
            "commissioned",
            "sent-home",
            "came-back",
        ),
        *("honoured", "crews-swapped"),
    )
    assert [kind for kind in wanted if not seen[kind]] == []
    captured = [e.event for e in found.entries if getattr(e.event, "gained", False) is True]
    assert any(getattr(event, "loser", "") for event in captured), "a target taken from somebody"
    assert seen["fought"] >= 10
    assert max(len(CAMPAIGN.conduct.service(state, unit)) for unit in state.units) >= 8


def test_two_battles_of_the_sample_campaign_were_fought_in_the_tracker() -> None:
    value: Any = read_object(SAMPLE)
    assert len(value["battles"]) == 2
    for number, file in enumerate(value["battles"]):
        read = log_files.read(file, f"battle {number}")
        state = log_files.state_of(read)
        assert len(read.entries) > 50
        assert BATTLE.overview(state).over


if __name__ == "__main__":
    GOLDEN.write_text(replayed(), encoding="utf-8")
