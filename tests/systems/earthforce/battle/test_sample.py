"""The sample battle that ships: two fleets, at least six turns, every choice with its answers, told as it was."""

from pathlib import Path

from app import paths
from app.core.questions import Finished, run
from app.operations import interchange, log_files
from app.systems.earthforce.battle import BATTLE
from app.systems.earthforce.battle.state import ships

SAMPLE = paths.resources() / "systems" / "earthforce" / "sample-battle.json"
GOLDEN = Path(__file__).parents[3] / "golden" / "earthforce-sample-battle.txt"


def replayed() -> str:
    """The battle line by line, then how every unit is."""
    found = interchange.read_log(SAMPLE)
    state = log_files.state_of(found, 0)
    lines: list[str] = []
    for number, recorded in enumerate(found.entries, 1):
        told = BATTLE.tell(state, recorded.event).text
        state = BATTLE.apply(state, recorded.event)
        lines.append(f"{number:4} {told}")
    return "\n".join([*lines, "", *(line.text for line in BATTLE.outcome(state)), ""])


def test_the_sample_battle_is_told_as_it_was() -> None:
    assert replayed() == GOLDEN.read_text(encoding="utf-8")


def test_the_sample_battle_has_two_fleets_at_least_six_turns_and_losses() -> None:
    state = log_files.state_of(interchange.read_log(SAMPLE))
    assert len(state.start.sides) == 2
    assert state.turn >= 6
    assert len(ships(state)) < sum(unit.profile.ship for unit in state.start.units.values())


def test_every_event_of_the_sample_battle_comes_of_its_choice_and_answers_again() -> None:
    found = interchange.read_log(SAMPLE)
    state = log_files.state_of(found, 0)
    for recorded in found.entries:
        came = run(BATTLE.open(state, recorded.choice), state, recorded.answers)
        assert isinstance(came, Finished)
        assert came.event == recorded.event
        state = BATTLE.apply(state, recorded.event)


if __name__ == "__main__":
    GOLDEN.write_text(replayed(), encoding="utf-8")
