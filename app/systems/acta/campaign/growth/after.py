"""What a battle brings to the experience of ships, and what a campaign turn begins with."""

from collections.abc import Iterator, Sequence

import msgspec

from app.systems.acta.campaign.events import Event
from app.systems.acta.campaign.state import State


def after_battle(
    state: State,  # noqa: ARG001
    battle: str,  # noqa: ARG001
    winner: str | None,  # noqa: ARG001
    lines: Sequence[msgspec.Struct],  # noqa: ARG001
) -> Iterator[Event]:
    """Yield what a battle's reviewed lines bring, over the state in which its losses count already."""
    yield from ()


def at_turn(state: State, turn: int) -> Iterator[Event]:  # noqa: ARG001
    """Yield what happens as campaign turn `turn` begins."""
    yield from ()
