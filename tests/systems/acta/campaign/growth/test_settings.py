"""What is agreed about experience before a campaign (ruling 32)."""

import pytest

from app.systems.acta.campaign import CAMPAIGN
from app.systems.acta.campaign.books.growth import GrowthTerms
from app.systems.acta.campaign.growth import settings
from tests.systems.acta.campaign.growth.ships import experienced
from tests.systems.acta.campaign.rosters import play


def test_missing_results_are_rolled_again_unless_the_players_enter_them() -> None:
    (field,) = settings.fields()
    assert field.value == "reroll"
    assert settings.agreed({}) == GrowthTerms()
    assert settings.agreed({field.key: "enter"}).missing_rewards == "enter"


@pytest.mark.parametrize("odd", ["", 3, None, "else"])
def test_anything_else_is_the_default(odd: str | int | None) -> None:
    assert settings.agreed({"missing_rewards": odd}).missing_rewards == "reroll"


def test_what_is_agreed_is_told_with_the_results_that_were_filled_in() -> None:
    state = play(
        experienced(), "fill:duties", "7", "words", "Time in Orbit", "+1 to demands of surrender", ""
    )
    war = CAMPAIGN.war(state)
    assert war is not None
    assert "Refits and duties not printed: roll again" in war.agreed
    assert "Other Duties 7: Time in Orbit (+1 to demands of surrender)" in war.agreed
