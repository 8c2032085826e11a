"""Random legal campaigns of thirty turns: nothing raises, all adds up, logs replay and survive JSON."""

import pytest

from app.core import codec
from app.core.codec import Json
from app.core.log import decode_entry, encode_entry, fold
from app.systems.acta.campaign import CAMPAIGN
from tests.systems.acta.campaign.machine import Machine, sound, spent

Settings = dict[str, Json]
SYSTEM: Settings = {"balance": 10}
LONG: Settings = {"balance": 25, "targets": 12, "flights_return": False}
MEGA: Settings = {"kind": "mega", "balance": 10, "targets": 3}
SIMPLE: Settings = {"kind": "simple", "balance": 40}
KINDS = (SYSTEM, LONG, MEGA)


def proved(machine: Machine, turns: int) -> None:
    """Play so many turns and assert everything that must hold of the whole log."""
    machine.play(turns, sound)
    state = machine.state
    used = spent(machine.log)
    for unit in state.units.values():
        book = unit.growth
        assert book.earned == book.dice + book.aside + used.get(unit.id, 0), unit.name
    kept = [decode_entry(encode_entry(entry), CAMPAIGN.events, CAMPAIGN.kinds) for entry in machine.log]
    start = codec.decode(codec.encode(machine.start), CAMPAIGN.start_type)
    again = fold(CAMPAIGN.start(start), kept, CAMPAIGN.apply)
    assert again == state
    assert codec.decode(codec.encode(state), CAMPAIGN.state_type) == state


@pytest.mark.parametrize(
    ("seed", "players", "settings", "turns"),
    [(0, 2, SYSTEM, 30), (1, 3, LONG, 30), (2, 4, MEGA, 8), (3, 8, SYSTEM, 4), (7, 3, SIMPLE, 4)],
)
def test_a_campaign_of_random_turns_adds_up_and_replays(
    seed: int, players: int, settings: Settings, turns: int
) -> None:
    proved(Machine(seed, players, settings, trackers=2), turns)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 156))
def test_many_campaigns_of_thirty_random_turns_add_up_and_replay(seed: int) -> None:
    settings = SIMPLE if seed % 8 == 7 else KINDS[seed % 3]
    proved(Machine(seed, 2 + seed % 7, settings, trackers=6), 30)
