"""The odds of dogfights, against the dogfight's own procedure on all its dice."""

import msgspec
import pytest

from app.core.board import Odds
from app.core.questions import Answer
from app.systems.acta.battle import BATTLE
from app.systems.acta.battle.state import BattleState
from tests.systems.acta.battle.books import entry
from tests.systems.acta.battle.craft.skies import frazi, fury, sky


def odds(state: BattleState, key: str, *answers: Answer) -> Odds | None:
    assert BATTLE.odds is not None
    return BATTLE.odds(state, key, answers)


def test_each_of_the_thirty_six_dice_is_counted() -> None:
    state = sky(fury("fury"), frazi("frazi"))
    told = odds(state, "dogfight:fury")
    assert told is not None
    fights = [
        entry(state, "dogfight:fury", (mine, theirs)).event.fights[0].lost  # type: ignore[attr-defined]
        for mine in range(1, 7)
        for theirs in range(1, 7)
    ]
    counted = [fights.count(lost) / 36 for lost in ("frazi", "", "fury")]
    assert [chance.chance for chance in told.chances] == pytest.approx(counted)
    assert [chance.label for chance in told.chances] == ["Fury wins", "Drawn: both stay locked", "Frazi wins"]


def test_odds_wait_until_it_is_known_who_helps() -> None:
    state = sky(fury("fury"), fury("wing"), frazi("frazi"))
    assert odds(state, "dogfight:fury") is None
    alone, helped = odds(state, "dogfight:fury", "done"), odds(state, "dogfight:fury", "wing")
    assert alone is not None
    assert helped is not None
    assert helped.chances[0].chance > alone.chances[0].chance


def test_there_are_no_odds_while_a_supporting_flight_may_meet_the_attacker() -> None:
    state = sky(fury("fury"), frazi("frazi"), frazi("guard"))
    now = state.units["guard"]
    guard = msgspec.structs.replace(now, craft=msgspec.structs.replace(now.craft, supports="frazi"))
    state = msgspec.structs.replace(state, units={**state.units, "guard": guard})
    assert odds(state, "dogfight:fury:frazi") is None


def test_there_are_no_odds_of_a_dogfight_that_cannot_be() -> None:
    state = sky(fury("fury"), frazi("frazi"), phase="movement")
    assert odds(state, "dogfight:fury") is None
    assert odds(state, "dogfight:nobody") is None
