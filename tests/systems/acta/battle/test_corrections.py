"""What players may set by agreement in a battle: in the game's words, and the log says it in the same words."""

import pytest

from app.core.codec import Json
from app.core.correction import correction
from app.core.forms import Field
from app.systems.acta.battle import BATTLE
from app.systems.acta.battle.state import BattleState
from tests.systems.acta.battle.books import after, duel


def fields(state: BattleState, subject: str) -> dict[str, Field]:
    return {field.label: field for field in BATTLE.corrigible(state, subject)}


def test_a_ships_figures_are_offered_in_the_games_words() -> None:
    found = fields(duel(), "omega")
    assert list(found) == [
        "Damage points left",
        "Crew points left",
        "Crippled",
        "Skeleton crew",
        "Running adrift",
        "Fate",
    ]
    assert found["Damage points left"].value == found["Damage points left"].high == 44


def test_every_figure_offered_is_set_where_its_path_leads() -> None:
    state = after(duel(), ("critical:omega", ("Engines/3", "1")))
    for subject in ("omega", ""):
        for field in BATTLE.corrigible(state, subject):
            new = other(field)
            made = correction(state, field.key, new)
            changed = BATTLE.apply(state, made)
            again = {each.key: each.value for each in BATTLE.corrigible(changed, subject)}
            assert (made.old, again[field.key]) == (field.value, new)
            assert field.label in BATTLE.tell(changed, made).text


def other(field: Field) -> Json:
    if field.kind == "flag":
        return not field.value
    if field.kind == "choice":
        return next(option.key for option in field.options if option.key != field.value)
    return field.low if field.value != field.low else field.high


def test_a_correction_reads_as_a_sentence() -> None:
    state = duel()
    name = state.units["omega"].name
    made = [
        (
            correction(state, "units/omega/condition/crippled", new=True, note="we forgot"),
            "Crippled from no to yes",
        ),
        (
            correction(state, "units/omega/condition/fate", "hulk"),
            "Fate from “In the battle” to “Destroyed: a hulk”",
        ),
    ]
    texts = [BATTLE.tell(state, event).text for event, _ in made]
    assert texts == [
        f"By agreement, {name}: {made[0][1]} (we forgot).",
        f"By agreement, {name}: {made[1][1]}.",
    ]
    turn = BATTLE.tell(state, correction(state, "turn", 3))
    assert (turn.text, turn.subjects) == ("By agreement: Turn from 1 to 3.", ())


def test_a_figure_that_no_form_offers_is_still_told() -> None:
    state = duel()
    told = BATTLE.tell(state, correction(state, "units/omega/note", "late"))
    assert told.text.endswith(": note from none to late.")


@pytest.mark.parametrize("subject", ["nobody", "earth"])
def test_nothing_is_offered_on_sides_and_strangers(subject: str) -> None:
    assert BATTLE.corrigible(duel(), subject) == ()


def test_a_flight_has_its_bay_and_fate_and_no_points() -> None:
    assert set(fields(duel(), "starfury")) == {"Fate", "In its ship's bay"}
