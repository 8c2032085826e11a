"""What keeps a battle quick: keys for everything that may happen, and what is to be done stands first."""

from dataclasses import replace

from PySide6.QtCore import Qt

from app.core.board import Topic
from app.core.system import BattleRules, Choice, Overview, UnitStatus
from app.ui.battle.page import BattlePage
from app.ui.battle.past import differing
from app.ui.battle.reading import next_to_act, with_side
from app.ui.battle.screen import TableScreen
from app.ui.battle.tall import without_middle
from app.ui.messages import MessageBar
from tests.ui.toy.desk import Table
from tests.ui.toy.playing import log, press


def test_a_key_of_the_battle_as_a_whole_works_beside_those_of_the_unit(
    table: Table, page: BattlePage
) -> None:
    table.qtbot.keyClick(page.view.units, "e")
    table.settle()
    assert page.view.seen.ended
    table.qtbot.keyClick(page.view.units, "e")
    table.settle()
    assert not page.view.seen.ended


def test_a_refusal_goes_when_something_else_happens(table: Table, page: BattlePage) -> None:
    bar = MessageBar(table.desk.messages, table.desk.theme)
    table.qtbot.addWidget(bar)
    table.qtbot.keyClick(page.view.units, "r")
    assert "Boats ram in the ramming step only." in bar.text
    assert not bar.isHidden()
    table.qtbot.keyClick(page.view.units, "w")
    table.settle()
    assert bar.isHidden()


def test_trouble_stays_when_something_else_happens(table: Table, page: BattlePage) -> None:
    bar = MessageBar(table.desk.messages, table.desk.theme)
    table.qtbot.addWidget(bar)
    table.desk.messages.trouble("The disk is full.")
    table.qtbot.keyClick(page.view.units, "w")
    table.settle()
    assert not bar.isHidden()


def test_another_unit_shows_what_it_may_do_from_the_top(table: Table, page: BattlePage) -> None:
    choices = page.view.choices
    choices.resize(300, 80)
    choices.begin()
    table.qtbot.keyClick(choices, Qt.Key.Key_End)
    assert choices.verticalScrollBar().value() > 0
    table.qtbot.keyClick(page.view.units, Qt.Key.Key_Down)
    table.settle()
    assert choices.verticalScrollBar().value() == 0
    assert not choices.currentIndex().isValid()


def test_the_next_to_act_is_one_of_the_side_that_picks(table: Table, page: BattlePage) -> None:
    table.qtbot.keyClick(page.view.units, "w")
    table.settle()
    press(table, page, "ready")
    assert page.view.unit == "barge-1"
    table.qtbot.keyClick(page.view.units, "w")
    table.settle()
    press(table, page, "ready")
    assert page.view.unit == "cutter-2"
    assert log(page) == ["Cutter rows.", "Barge rows."]


def test_ships_come_before_what_is_small_and_nobody_after_all_have_acted() -> None:
    def unit(name: str, *, small: bool = False, ready: bool = True) -> UnitStatus:
        return UnitStatus(name, name, "", "red", (), (), small=small, ready=ready)

    seen = Overview("", "", (), (unit("flight", small=True), unit("one"), unit("two")), picking="red")
    assert next_to_act(seen, "one") == "two"
    assert next_to_act(seen, "two") == "flight"
    done = Overview("", "", (), (unit("one", ready=False),), picking="red")
    assert next_to_act(done, "one") == ""


def test_what_a_side_may_do_now_heads_its_group_and_what_it_may_not_stands_last() -> None:
    moved, hurt = Choice("m", "Has moved", "Movement", "one"), Choice("d", "Damage", "Damage", "one")
    all_move = Choice("f", "Flights have moved", "Movement", "red")
    all_mend = Choice("r", "Mends", "Damage", "red", refused="Not now")
    assert with_side((moved, hurt), (all_move, all_mend)) == (all_move, moved, hurt, all_mend)


def test_two_tellings_are_shown_where_they_part() -> None:
    dice = " ".join("654321" * 10)
    old, new = (f"Omega fires at Oracle: laser {dice}, {lost} Damage lost." for lost in (3, 9))
    assert differing(old, new) == (
        "Omega fires at Oracle: laser 6 … 3 2 1, 3 Damage lost.",
        "Omega fires at Oracle: laser 6 … 3 2 1, 9 Damage lost.",
    )
    assert differing("Red rows.", "Blue rows.") == ("Red rows.", "Blue rows.")


def test_the_tables_screen_tells_short_notes_first_and_leaves_the_room_to_the_board(
    table: Table, page: BattlePage
) -> None:
    long = Topic(
        "To remember", tuple(f"Sentence {n} of what is to be remembered now." for n in range(40)), now=True
    )
    short = Topic("Timers", ("The gate closes after turn 3.",), now=True)
    open_ = page.open_log
    assert open_ is not None
    assert isinstance(open_.rules, BattleRules)
    rules = replace(open_.rules, topics=lambda _: (long, short))
    screen = TableScreen(table.desk, page)
    screen.show_state(rules, open_.state, "On the pond")
    lines = screen.topics.text().splitlines()
    assert lines[0] == "Timers: The gate closes after turn 3."
    assert lines[1].startswith("To remember: Sentence 0")
    assert lines[1].endswith("remembered now.")
    assert "Sentence 39" not in screen.topics.text()


def test_a_long_telling_loses_its_middle() -> None:
    words = [str(n) for n in range(100)]
    assert without_middle(words, 10) == "0 1 2 3 … 94 95 96 97 98 99"


def test_nothing_that_can_be_switched_looks_switched_on_by_its_picture(page: BattlePage) -> None:
    switched = [command for command in page.commands() if command.checkable]
    assert {command.id for command in switched} == {"wide", "simple"}
    assert all(command.icon != "tick" for command in switched)
