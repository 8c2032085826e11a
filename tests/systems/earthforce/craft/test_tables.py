"""The tables that the book does not print are empty at first, entered by players, and asked for where they lack."""

from app.systems.earthforce import agreements
from app.systems.earthforce.battle import BATTLE
from app.systems.earthforce.battle.craft.tables import difficulty, kill, kinds, nerve
from tests.systems.earthforce.craft.table import battle
from tests.systems.earthforce.orders.table import play


def test_every_missing_table_is_an_empty_table_of_the_form() -> None:
    fields = {field.key: field for field in agreements.fields({})}
    for key in ("kill-table", "nerve-table", "difficulty-table"):
        assert (fields[key].kind, fields[key].value) == ("table", [])
        assert all(column.options or column.unknown for column in fields[key].columns)
    assert fields["kill-table"].columns[2].value == "?"
    row = {"attacker": "starfury", "defender": "narn-fighter", "score": "?"}
    assert kill(battle({"kill-table": [row]}), "red", "fang") is None


def test_nothing_is_known_until_players_enter_it() -> None:
    state = battle()
    for one in kinds(state):
        for other in kinds(state):
            assert f"{one}:{other}" not in state.craft.kills
    assert kill(state, "red", "fang") is None
    assert nerve(state, "delta") is None
    assert difficulty(state, "Tricky") is None
    topic = next(topic for topic in BATTLE.topics(state) if topic.title == "Dogfight table")
    assert any(line.endswith(": ?") for line in topic.lines)


def test_figures_of_an_agreement_count_and_those_of_the_battle_before_them() -> None:
    agreed = {
        "nerve-table": [{"faction": "narn-regime", "score": 5}, {"faction": "raiders", "score": None}],
        "difficulty-table": [{"word": "Tricky", "score": 12}],
        "kill-table": [{"attacker": "starfury", "defender": "narn-fighter", "score": "4"}, "junk"],
    }
    state = battle(agreed)
    assert (nerve(state, "delta"), difficulty(state, "Tricky")) == (5, 12)
    assert kill(state, "red", "fang") is not None
    assert kill(state, "fang", "red") is None
    state = play(state, "table:nerve", "narn-regime", 3)
    assert nerve(state, "delta") == 3
    state = play(state, "table:difficulty", "Tricky", 15)
    assert difficulty(state, "Tricky") == 15


def test_badgers_have_no_row_of_their_own() -> None:
    assert "badger" not in kinds(battle(fury="badger"))
