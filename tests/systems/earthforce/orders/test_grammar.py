"""Reading written orders: every fault told with where it is and why."""

import pytest

from app.systems.earthforce.orders.budgets import Able
from app.systems.earthforce.orders.grammar import parse, written
from app.systems.earthforce.orders.judging import judge


@pytest.mark.parametrize("text", ["rp2, md6, rs1", "RP 2;MD6\nRS 1", " RP2 ,MD 6 , RS1 "])
def test_case_spaces_and_separators_do_not_matter(text: str) -> None:
    assert written(parse(text).items) == "RP2, MD6, RS1"


def test_every_word_of_the_grammar_is_read() -> None:
    text = "MD+2, MD-1, MD−1, PP1, PS1, PA1, JP, JUMP gate 1, JUMP, LAUNCH 2, int ap, RAM G'Quan, wpn cold"
    assert parse(text).faults == ()
    assert written(parse(text).items) == (
        "MD+2, MD-1, MD-1, PP1, PS1, PA1, JP, JUMP gate 1, JUMP, LAUNCH 2, INT AP, RAM G'Quan, WPN COLD"
    )


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("RP0", "E_ZERO"),
        ("MD", "E_SYNTAX"),
        ("PA+2", "E_SIGN"),
        ("MD4,,RS1", "E_EMPTY_ITEM"),
        ("MD4,", "E_EMPTY_ITEM"),
        (",MD4", "E_EMPTY_ITEM"),
        ("RS3 MD4", "E_SYNTAX"),
        ("FLY", "E_SYNTAX"),
        ("MD04", "E_SYNTAX"),
        ("MD99999", "E_SYNTAX"),
        ("INT", "E_SYNTAX"),
    ],
)
def test_what_cannot_be_read_is_one_fault(text: str, code: str) -> None:
    assert [fault.code for fault in parse(text).faults] == [code]
    assert not judge(text, Able()).readable


def test_a_missing_comma_is_advised_and_its_place_told() -> None:
    fault = parse("RS1, RS3 MD4").faults[0]
    assert "comma" in fault.why
    assert ("RS1, RS3 MD4"[fault.at : fault.at + fault.length]) == "RS3 MD4"


def test_nothing_is_an_order_to_drift() -> None:
    assert parse("  ").items == ()
    assert judge("", Able(drives=0)).faults == ()


def test_unknown_drives_are_no_fault() -> None:
    judged = judge("RS2, MD9", Able(drives=None))
    assert judged.faults == ()
    assert (judged.bars.main, judged.bars.main_most) == (9, None)


@pytest.mark.parametrize(
    ("text", "able", "code"),
    [
        ("JP", Able(jump="It is cooling down."), "E_JP"),
        ("JUMP", Able(points=()), "E_JUMP"),
        ("JUMP gate-2", Able(points=("gate-1",)), "E_JUMP"),
        ("LAUNCH 3", Able(groups=4, most=2), "E_LAUNCH_LIMIT"),
        ("LAUNCH 2", Able(groups=1, most=2), "E_LAUNCH_GROUPS"),
        ("LAUNCH 1", Able(launch="No launch bay works."), "E_LAUNCH_BAY"),
        ("INT AF", Able(interceptors=0), "E_INT"),
        ("INT AF, INT AP", Able(), "E_TWICE"),
        ("WPN HOT", Able(), "E_WPN"),
        ("RAM", Able(), "E_RAM_TARGET"),
        ("RAM omega-2", Able(targets=("omega-1",)), "E_RAM_TARGET"),
        ("RAM omega-1", Able(drives=0, targets=("omega-1",)), "E_RAM_DRIVE"),
        ("MD2", Able(drives=3, stunned=True), "E_STUNNED"),
        ("MD+1, MD+1", Able(drive="grav", drives=3, velocity=4), "E_GRAV_ONE_EACH"),
    ],
)
def test_every_fault_has_a_sentence(text: str, able: Able, code: str) -> None:
    faults = judge(text, able).faults
    assert [fault.code for fault in faults] == [code]
    assert faults[0].text.endswith(".")


@pytest.mark.parametrize("text", ["JUMP Gate-1", "RAM OMEGA-1", "INT AP, LAUNCH 2"])
def test_names_are_found_however_they_are_written(text: str) -> None:
    able = Able(points=("gate-1",), targets=("omega-1",), groups=4, most=2, interceptors=1, drives=2)
    assert judge(text, able).faults == ()
