"""A player's packet: made of what the player may see, filled in anywhere, taken in line by line in one step."""

import json
from pathlib import Path
from typing import Any

import pytest

from app.core.dice import answered, plainest
from app.core.errors import Refused, UserError
from app.core.force import Force
from app.core.packet import Value
from app.operations import campaigns, interchange, packet_files, packet_forms, packets
from app.operations.campaigns import OpenCampaign
from app.operations.letters import text
from app.operations.packet_files import Packet
from app.operations.packets import Review
from db.store import Store
from tests.operations.war import EARTH, ISA, NARN, founded, in_phase, play, targets, threes


def filled(found: Packet, **values: Value) -> Packet:
    """Return a packet filled in; keys have two underscores for a colon and one for a hyphen."""
    for key, value in values.items():
        found = packet_files.answer(found, key.replace("__", ":").replace("_", "-"), value)
    return found


def taken(store: Store, open_: OpenCampaign, review: Review, kept: tuple[int, ...] = ()) -> OpenCampaign:
    """Take lines in, all good ones when none are named, with plain dice."""
    kept = kept or review.good
    _, given = answered(packets.opened(open_, review, kept), open_.state, (), threes, plainest)
    return packets.take(store, open_, review, kept, given)


def selecting(store: Store) -> tuple[OpenCampaign, str]:
    """Return a campaign whose players select targets, and who is first to."""
    open_ = in_phase(store, founded(store), "targets")
    return open_, open_.state.war.order[0]


def attacked(store: Store) -> OpenCampaign:
    """Return a campaign in which Earth attacks the Narn, before the scenario is rolled for."""
    open_ = in_phase(store, founded(store), "targets")
    here = targets(open_)[0]
    open_ = play(store, play(store, open_, "any-order"), f"give:{here}", NARN, "by treaty")
    return in_phase(store, play(store, open_, f"nominate:{EARTH}:{here}"), "scenario")


def at_repairs(store: Store) -> OpenCampaign:
    return in_phase(store, founded(store), "repairs")


def test_a_packet_of_a_players_target_comes_back_as_an_ordinary_choice_in_one_step(store: Store) -> None:
    open_, first = selecting(store)
    packet = filled(packets.make(store, open_, first), target_1=f"nominate:{targets(open_)[1]}")
    review = packets.review(store, open_, packet)
    assert [line.told for line in review.lines] == ["Minbari selects Kahuna II, which nobody holds"]
    after = taken(store, open_, review)
    assert after.state.war.selected == {first: targets(open_)[1]}
    entries = campaigns.entries(store, open_.id, open_.head)
    assert [entry.choice for entry in entries] == [f"nominate:{first}:{targets(open_)[1]}", ""]
    assert store.undo().label == "Take in the orders of Minbari"
    assert campaigns.open_campaign(store, open_.id).state == open_.state


def test_a_file_keeps_everything_and_needs_no_campaign_to_be_filled_in(store: Store, tmp_path: Path) -> None:
    open_, first = selecting(store)
    path = tmp_path / "packet.json"
    packet_files.write(path, packets.make(store, open_, first))
    value = json.loads(path.read_text(encoding="utf-8")) | {"from_the_future": [1]}
    path.write_text(json.dumps(value), encoding="utf-8")
    found = filled(packet_files.read(path), target_1="pass")
    packet_files.write(path, packet_files.noted(found, "see you"))
    again = packet_files.read(path)
    assert again.answers == {"target-1": "pass"}
    assert (again.fields, again.file.note) == ({"from_the_future": [1]}, "see you")
    assert [unit.name for unit in again.file.roster] == ["Grey 1", "Grey 2"]
    assert "Minbari writes: see you" in packets.review(store, open_, again).notices
    assert filled(again, target_1="").answers == {"target-1": None}
    assert packet_files.to_object(filled(again, target_1=""))["answers"] == {}


def test_the_second_wish_counts_when_the_first_is_gone_and_the_reason_is_told(store: Store) -> None:
    open_ = in_phase(store, founded(store), "initiative")
    last = packets.make(store, open_, EARTH)
    wish = targets(open_)
    packet = filled(last, target_1=f"nominate:{wish[0]}", target_2=f"nominate:{wish[1]}")
    open_ = play(store, in_phase(store, open_, "targets"), "any-order")
    open_ = play(store, open_, f"nominate:{ISA}:{wish[0]}")
    for player in (NARN, EARTH):
        open_ = play(store, open_, f"let-go:{player}")
    (line,) = packets.review(store, open_, packet).lines
    assert line.move.text == (
        "Select Targets: Kahuna II (since Kahuna I: Minbari holds Kahuna I already)"
    ) or line.move.text.startswith(
        "Select Targets: Kahuna II (since Kahuna I: Kahuna I was selected this turn"
    )
    open_ = play(store, open_, f"pass:{EARTH}")
    (line,) = packets.review(store, open_, packet).lines
    assert line.conflict.startswith("Kahuna I: Earth has selected this turn")


def test_a_challenge_waits_until_somebody_selects_the_target(store: Store) -> None:
    open_, first = selecting(store)
    here = targets(open_)[0]
    rival = open_.state.war.order[1]
    packet = packet_files.answer(packets.make(store, open_, rival), f"rival:{here}", "challenge")
    assert (
        packets.review(store, open_, packet).lines[0].conflict == "Nobody waits for an answer about it now."
    )
    open_ = play(store, open_, f"nominate:{first}:{here}")
    review = packets.review(store, open_, packet)
    assert review.notices[0].startswith("Since the packet was made, 1 entry came to the log")
    after = taken(store, open_, review)
    assert [fight.attacker for fight in after.state.war.engagements.values()] == [first]


def test_a_secret_modifier_is_hidden_in_file_form_review_and_log(store: Store, tmp_path: Path) -> None:
    open_ = attacked(store)
    (fight,) = open_.state.war.engagements
    packet = packet_files.answer(packets.make(store, open_, EARTH), f"seal:{fight}", "-3")
    path = tmp_path / "packet.json"
    packet_files.write(path, packet)
    assert json.loads(path.read_text(encoding="utf-8"))["answers"] == {}
    assert '"-3"' not in json.dumps(json.loads(path.read_text(encoding="utf-8")) | {"parts": []})
    again = packet_files.read(path)
    form = text(packet_forms.form(again))
    assert "(filled in, hidden)" in form
    assert "(x)" not in form
    review = packets.review(store, open_, again)
    after = taken(store, open_, review)
    assert after.state.war.engagements[fight].sealed == {EARTH: -3}
    told = [line.phrase.text for line in campaigns.told(store, open_.id, open_.head)]
    assert all("3" not in line.replace(packet.file.packet, "") for line in told)
    assert "3" not in " ".join(line.move.text for line in review.lines)
    other = packets.make(store, after, NARN)
    assert '"-3"' not in json.dumps(packet_files.to_object(other) | {"parts": []})
    assert f"seal:{fight}" in other.asks
    assert f"seal:{fight}" not in packets.make(store, after, EARTH).asks


def test_ships_for_a_battle_are_weighed_before_they_are_taken_in(store: Store) -> None:
    open_ = attacked(store)
    (fight,) = open_.state.war.engagements
    for choice in (f"agree-scenario:{fight}", f"agree-level:{fight}"):
        open_ = play(store, open_, choice)
    packet = packets.make(store, open_, EARTH)
    ships = [key for key in packet.asks if key.startswith("force:")]
    assert len(ships) == 3
    few = packet_files.answer(packet, ships[0], True)
    for key in ships[1:]:
        packet = packet_files.answer(packet, key, True)
    many = packet_files.answer(packet, ships[0], True)
    lines = [packets.review(store, open_, each).lines[0] for each in (few, many)]
    level = open_.state.war.engagements[fight].level
    assert [bool(line.conflict) for line in lines] == [level == "Patrol", True], (level, lines)


def test_a_plan_is_paid_in_one_step_with_its_dice_and_names(store: Store) -> None:
    open_ = at_repairs(store)
    packet = packets.make(store, open_, NARN)
    key = next(key for key in packet.asks if key.startswith("plan:buy:narn"))
    packet = packet_files.answer(packet_files.answer(packet, key, 1), "plan-names", "G'Tok")
    cost, before = packet.asks[key].cost, open_.state.players[NARN].balance
    assert packet_files.problems(packet) == ()
    review = packets.review(store, open_, packet)
    assert review.lines[0].asks.startswith("Crews of new ships")
    with pytest.raises(UserError, match="One more answer is needed: Crews of new ships"):
        packets.take(store, open_, review, review.good)
    after = taken(store, open_, review)
    assert after.state.players[NARN].balance == before - cost
    assert "G'Tok" in [unit.name for unit in after.state.units.values()]
    store.undo()
    assert campaigns.open_campaign(store, open_.id).state == open_.state


def test_a_plan_that_the_balance_no_longer_pays_says_so(store: Store) -> None:
    open_ = at_repairs(store)
    packet = packets.make(store, open_, NARN)
    keys = [key for key in packet.asks if key.startswith("plan:buy:narn")]
    dear = max(keys, key=lambda key: packet.asks[key].cost if packet.asks[key].cost <= 20 else 0)
    packet = packet_files.answer(packet, dear, 1)
    poorer = play(store, open_, f"agree:{NARN}", -15, "toll")
    (line,) = packets.review(store, poorer, packet).lines
    assert line.conflict == f"The plan costs {packet.asks[dear].cost} RR; Narn has 5."
    rich = packet_files.answer(packet, dear, 12)
    assert "there are 20" in packet_files.problems(rich)[0]


def test_a_packet_is_taken_in_once_and_an_altered_one_is_found_out(store: Store) -> None:
    open_, first = selecting(store)
    packet = filled(packets.make(store, open_, first), target_1="pass")
    open_ = taken(store, open_, packets.review(store, open_, packet))
    assert packets.review(store, open_, packet).lines[0].conflict == "It was taken in already."
    altered = filled(packet, target_1=f"nominate:{targets(open_)[0]}")
    conflict = packets.review(store, open_, altered).lines[0].conflict
    assert conflict.startswith("It was taken in already, with another answer: the packet was altered since.")
    assert packets.review(store, open_, altered).good == ()
    with pytest.raises(Refused, match="cannot be taken in: It was taken in already"):
        packets.opened(open_, packets.review(store, open_, altered), (0,))


def test_orders_of_another_turn_are_not_played(store: Store) -> None:
    open_, first = selecting(store)
    packet = filled(packets.make(store, open_, first), target_1="pass")
    open_ = in_phase(store, in_phase(store, open_, "repairs"), "initiative")
    open_ = play(store, in_phase(store, open_, "targets"), "any-order")
    (line,) = packets.review(store, open_, packet).lines
    assert line.conflict == "The campaign has moved on: the packet is of turn 1, and now it is turn 2."


def test_orders_of_another_phase_wait_for_it(store: Store) -> None:
    open_ = in_phase(store, founded(store), "initiative")
    packet = filled(packets.make(store, open_, EARTH), target_1="pass")
    (line,) = packets.review(store, open_, packet).lines
    assert line.conflict.startswith("no target: This belongs to Select Targets; the phase is Initiative")


def test_a_packet_of_another_campaign_or_player_is_refused(store: Store) -> None:
    open_, first = selecting(store)
    other = founded(store, "Babylon")
    packet = packets.make(store, open_, first)
    with pytest.raises(Refused, match="This is a packet of “Kahuna”, not of “Babylon”"):
        packets.review(store, other, packet)
    with pytest.raises(UserError, match="has no player “drazi”; there are earth, narn, minbari"):
        packets.make(store, open_, "drazi")
    assert packets.find(store, packet) == open_.id
    campaigns.delete_campaign(store, open_.id)
    with pytest.raises(Refused, match="not in this library"):
        packets.find(store, packet)


def test_a_copy_of_the_campaign_on_another_machine_knows_its_packets(store: Store, tmp_path: Path) -> None:
    open_, first = selecting(store)
    packet = filled(packets.make(store, open_, first), target_1="pass")
    path = tmp_path / "war.json"
    interchange.export_campaign(store, open_.id, path)
    same = packets.of_file(interchange.read_log(path), first)
    assert same.file.packet == packet.file.packet
    with Store.open(tmp_path / "other.starmuster") as other:
        copy = interchange.import_log(other, interchange.read_log(path))
        there = campaigns.open_campaign(other, copy)
        assert packets.find(other, packet) == copy
        assert packets.review(other, there, packet).notices == ()
        assert taken(other, there, packets.review(other, there, packet)).state.war.selected == {first: ""}


def test_a_campaign_that_went_another_way_is_told(store: Store) -> None:
    open_, first = selecting(store)
    packet = filled(packets.make(store, open_, first), target_1="pass")
    store.undo()
    short = campaigns.open_campaign(store, open_.id)
    (notice,) = packets.review(store, short, packet).notices
    assert notice.startswith(("The campaign went another way", "The campaign has not come"))
    other = play(store, short, "any-order")
    assert packets.review(store, other, packet).notices[0].startswith("The campaign went another way")


def test_a_game_without_orders_has_no_packets(store: Store, sides: list[tuple[str, Force]]) -> None:
    toy = campaigns.open_campaign(store, campaigns.found(store, "toy", "one", "War", sides, {}))
    assert packets.players(toy) == ()
    assert packets.players(founded(store)) == ((EARTH, "Earth"), (NARN, "Narn"), (ISA, "Minbari"))


def test_nothing_kept_is_nothing_taken(store: Store) -> None:
    open_, first = selecting(store)
    review = packets.review(store, open_, packets.make(store, open_, first))
    assert (review.lines, review.notices) == ((), ("Nothing is filled in.",))
    with pytest.raises(Refused, match="Nothing is kept"):
        packets.opened(open_, review, ())


HOSTILE: tuple[tuple[dict[str, Any], str], ...] = (
    ({"format": "starmuster/fleet"}, "is no packet"),
    ({"version": 9}, "newer Starmuster"),
    ({"version": True}, "no version number"),
    ({"version": 0}, "no version number"),
    ({"answers": {"nobody": 1}}, "which it does not ask"),
    ({"answers": {"target-1": 7}}, "does not answer “You select”"),
    ({"answers": {"target-1": "nominate:mars"}}, "does not answer “You select”"),
    ({"answers": {"target-1": {"a": 1}}}, "cannot be used"),
    ({"answers": {"x" * 20_000: 1}}, "at most 10000"),
    ({"sealed": "%%%"}, "cannot be read; they were altered"),
    ({"sealed": "bm90IGpzb24="}, "cannot be read"),
    ({"roster": [{"id": "a", "name": "b", "kind": "c", "side": "d"}] * 2001}, "2001 ships"),
    ({"situation": ["x"] * 2001}, "lines to read"),
    ({"parts": [{"title": "T", "asks": [{"key": "a", "label": "A", "kind": "table"}]}]}, "cannot be used"),
    (
        {"parts": [{"title": "T", "asks": [{"key": "a", "label": "A", "kind": "flag"}] * 2}]},
        "the same thing twice",
    ),
    ({"head": "many"}, "cannot be used"),
    ({"player": None}, "cannot be used"),
)


@pytest.mark.parametrize(("change", "says"), HOSTILE)
def test_a_hostile_file_is_refused_in_one_sentence(store: Store, change: dict[str, Any], says: str) -> None:
    open_, first = selecting(store)
    value = packet_files.to_object(packets.make(store, open_, first)) | change
    with pytest.raises(UserError, match=says) as found:
        packet_files.of_object(value, "“it”")
    assert "\n" not in found.value.message


def test_answers_that_the_form_of_a_forged_file_allows_are_still_refused_by_the_rules(store: Store) -> None:
    open_, first = selecting(store)
    value = packet_files.to_object(packets.make(store, open_, first))
    kinds = ("flag", "number", "text")
    keys = [
        *(
            "seal:x",
            "force:a:b",
            "concede:z",
            "train:narn-1",
            "refit:q",
            "duty:q",
            "make-do:x",
            "keep-aside:",
        ),
        *(
            "plan:repair:x",
            "plan:buy:nobody/ship",
            "plan-names",
            "home",
            "rival:target-1",
            "target-2",
            "",
            "end",
        ),
    ]
    asks = [{"key": key, "label": key, "kind": kinds[n % 3]} for n, key in enumerate(keys)]
    given: tuple[Value, ...] = (True, 7, "odd")
    answers = {key: given[n % 3] for n, key in enumerate(keys)}
    found = packet_files.of_object(
        value | {"parts": [{"title": "T", "asks": asks}], "answers": answers}, "it"
    )
    review = packets.review(store, open_, found)
    assert review.good == ()
    assert {key for line in review.lines for key in line.move.keys} == set(keys)


def test_importing_a_packet_looks_at_it_and_leaves_the_library_alone(store: Store, tmp_path: Path) -> None:
    open_, first = selecting(store)
    path = tmp_path / "packet.json"
    packet_files.write(path, packets.make(store, open_, first))
    assert interchange.bring_in(store, path) == ("packet", 0, str(path))
    path.write_text('{"format": "starmuster/packet", "version": 2}', encoding="utf-8")
    with pytest.raises(UserError, match="newer Starmuster"):
        interchange.bring_in(store, path)


def test_a_packet_tells_what_happened_and_how_all_stand(store: Store) -> None:
    open_, first = selecting(store)
    file = packets.make(store, open_, first).file
    assert file.news == [
        "Newsletter of campaign turn 1: A quiet turn. No battle was fought, no target changed hands, nothing was lost."
    ]
    assert "Kahuna I (Industrial World): nobody" in file.situation
    assert file.situation[0].startswith("Minbari selects a target")
