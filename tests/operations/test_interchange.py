"""Files in and out: what comes back is what went out, and a stranger's file does no harm."""

import json
from pathlib import Path
from typing import Any

import pytest

from app.core import codec
from app.core.errors import UserError
from app.core.force import Force, Line
from app.operations import battles, campaigns, files, fleets, interchange, log_files, recents
from db.glance import glance
from db.store import Store
from tests.operations.conftest import fleet

Sides = list[tuple[str, Force]]


def written(path: Path) -> dict[str, Any]:
    value: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return value


def test_a_fleet_goes_out_and_comes_back(store: Store, tmp_path: Path) -> None:
    fleet_id = fleet(store, "Alpha")
    interchange.export_fleet(store, fleet_id, tmp_path / "alpha.json")
    back = interchange.import_fleet(store, tmp_path / "alpha.json")
    assert fleets.load(store, back) == fleets.load(store, fleet_id)
    assert store.undo().label == "Import fleet “Alpha”"


def test_fields_of_a_fleet_file_that_nobody_knows_are_written_back(store: Store, tmp_path: Path) -> None:
    value = {
        "format": "starmuster/fleet",
        "version": 1,
        "system": "toy",
        "edition": "one",
        "force_list": "reds",
        "name": "Alpha",
        "units": [{"unit": "ship", "paint": "grey"}, {"unit": "blues/none"}],
        "motto": {"en": "On"},
    }
    (tmp_path / "in.json").write_text(json.dumps(value))
    fleet_id = interchange.import_fleet(store, tmp_path / "in.json")
    lines = fleets.load(store, fleet_id).lines
    assert [line.profile and line.profile["points"] for line in lines] == [10, None]
    interchange.export_fleet(store, fleet_id, tmp_path / "out.json")
    out = written(tmp_path / "out.json")
    assert out["motto"] == {"en": "On"}
    assert out["units"][0]["paint"] == "grey"


def test_a_profile_that_the_game_cannot_use_is_refused(store: Store, tmp_path: Path) -> None:
    force = Force("toy", "one", "Alpha", "reds", lines=(Line("ship", profile={"points": "many"}),))
    with pytest.raises(UserError, match="whole number"):
        interchange.with_profiles(store, force)


def test_a_battle_goes_out_and_comes_back_with_what_is_undone(
    store: Store, sides: Sides, tmp_path: Path
) -> None:
    open_ = battles.open_battle(store, battles.start(store, "toy", "one", "Raid", sides, {}))
    open_ = battles.play(store, open_, "hit:red-1", ((5, 6), (5,)))
    open_ = battles.undo(store, battles.play(store, open_, "turn", (True,)))
    path = tmp_path / "raid.json"
    interchange.export_battle(store, open_.id, path)
    kind, back, name = interchange.bring_in(store, path)
    assert (kind, name) == ("battle", "Raid")
    again = battles.open_battle(store, back)
    assert (again.state, again.head, again.count) == (open_.state, 1, 2)
    assert battles.entries(store, back) == battles.entries(store, open_.id)
    read = interchange.read_log(path)
    assert log_files.state_of(read) == open_.state
    assert log_files.state_of(read, 0).counters["red-1"].points == 10
    with pytest.raises(UserError, match="no point 3"):
        log_files.state_of(read, 3)


def test_a_campaign_goes_out_and_comes_back_with_its_battles(
    store: Store, sides: Sides, tmp_path: Path
) -> None:
    campaign = campaigns.found(store, "toy", "one", "War", sides, {})
    field = [("Red", "red", ["red-1"]), ("Blue", "blue", ["blue-1"])]
    for name in ("Raid", "Siege"):
        battle = campaigns.start_battle(store, campaign, name, field, {})
        battles.play(store, battles.open_battle(store, battle), "hit:red-1", ((5, 5),))
        lines = [line.event for line in campaigns.outcome(store, battle)]
        campaigns.close_battle(store, campaign, battle, lines)
    interchange.export_campaign(store, campaign, tmp_path / "war.json")
    before = campaigns.open_campaign(store, campaign)
    _, back, _ = interchange.bring_in(store, tmp_path / "war.json")
    after = campaigns.open_campaign(store, back)
    assert after.state == before.state
    interchange.export_campaign(store, back, tmp_path / "again.json")
    assert written(tmp_path / "again.json") == written(tmp_path / "war.json")
    siege, raid = battles.listing(store, back)
    assert [siege.name, raid.name] == ["Siege", "Raid"]
    campaigns.reopen(store, siege.id)
    campaigns.reopen(store, raid.id)
    assert campaigns.open_campaign(store, back).head == 0
    for _ in range(3):
        store.undo()
    with pytest.raises(UserError):
        campaigns.open_campaign(store, back)


def battle_file(**changes: Any) -> dict[str, Any]:
    value = {
        "format": "starmuster/battle",
        "version": 1,
        "system": "toy",
        "edition": "one",
        "name": "Raid",
        "start": {"counters": [{"id": "red-1", "points": 9}]},
        "events": [{"at": "2026-01-01", "event": {"kind": "hit", "unit": "red-1", "rolls": [5], "lost": 1}}],
        "head": 1,
    }
    return value | changes


def test_a_battle_file_of_a_newer_version_opens_read_only_and_keeps_what_is_new(
    store: Store, tmp_path: Path
) -> None:
    new = {"at": "", "event": {"kind": "teleport", "to": [1]}}
    value = battle_file(events=[*battle_file()["events"], new], head=2, weather={"storm": True})
    value["start"]["moons"] = 3
    (tmp_path / "in.json").write_text(json.dumps(value))
    _, battle, _ = interchange.bring_in(store, tmp_path / "in.json")
    assert battles.open_battle(store, battle).read_only
    interchange.export_battle(store, battle, tmp_path / "out.json")
    out = written(tmp_path / "out.json")
    assert (out["start"]["moons"], out["weather"], out["events"][1]["event"]) == (
        3,
        {"storm": True},
        new["event"],
    )


@pytest.mark.parametrize(
    ("value", "message"),
    [
        (battle_file(version=2), "newer Starmuster"),
        (battle_file(version="one"), "no version number"),
        (battle_file(head=2), "counts 2 events, but has 1"),
        (battle_file(head=-1), "counts -1 events"),
        (battle_file(system="chess"), "does not know the game"),
        (battle_file(start={"counters": 3}), "start"),
        (battle_file(events=[{"event": {"kind": "hit", "unit": 3}}]), "event 1"),
        (battle_file(events=[{"event": {"kind": "hit", "unit": "x", "rolls": [], "lost": 1}}]), "event 1 does not fit"),
        (battle_file(events={}), "events"),
        (battle_file(name=" "), "needs a name"),
        ({"format": "starmuster/sonnet"}, "no file of Starmuster"),
        ({"format": "starmuster/fleet", "version": 1}, "system"),
        (battle_file(format="starmuster/campaign", battles=[{"format": "x"}]), "battle 1"),
        (battle_file(format="starmuster/campaign", start={"name": "", "units": {}}, head=0,
                     events=[{"event": {"kind": "income", "gold": 1}, "battle": 4}]), "names the battle 4"),
        (battle_file(format="starmuster/campaign", start={"name": "", "units": {}}, head=1, battles=[battle_file()],
                     events=[{"event": {"kind": "income", "gold": 1}, "battle": 0}]), "which is not closed"),
    ],
)  # fmt: skip
def test_a_file_that_cannot_be_used_is_refused_and_nothing_is_added(
    value: dict[str, Any], message: str, store: Store, tmp_path: Path
) -> None:
    path = tmp_path / "in.json"
    path.write_text(json.dumps(value))
    with pytest.raises(UserError, match=message):
        interchange.bring_in(store, path)
    assert store.undoable() is None


@pytest.mark.parametrize("content", [b"", b"[]", b"\xff\xfe", b"{", b"[" * 100_000, b'"\\ud800"'])
def test_what_is_no_json_object_is_told_in_a_sentence(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "in.json"
    path.write_bytes(content)
    with pytest.raises(UserError, match=r"“in.json” cannot be read"):
        interchange.read_object(path)


def test_reading_is_bounded_and_says_what_is_in_the_way(tmp_path: Path) -> None:
    path = tmp_path / "in.json"
    path.write_bytes(b"x" * 2000)
    with pytest.raises(UserError, match="larger than 1 KiB"):
        interchange.read_file(path, 1024)
    with pytest.raises(UserError, match="is a folder"):
        interchange.read_file(tmp_path)
    with pytest.raises(UserError, match="is not there"):
        interchange.read_file(tmp_path / "none")
    with pytest.raises(UserError, match="no name of a file"):
        interchange.read_file(Path("a\0b"))
    with pytest.raises(UserError, match="no ordinary file"):
        interchange.read_file(Path("/dev/zero"))


def test_a_byte_order_mark_does_no_harm(tmp_path: Path) -> None:
    path = tmp_path / "in.json"
    path.write_bytes(b'\xef\xbb\xbf{"a": 1}')
    assert interchange.read_object(path) == {"a": 1}


def test_writing_replaces_a_file_whole_or_leaves_it(tmp_path: Path) -> None:
    path = tmp_path / "out.json"
    interchange.write_bytes(path, b"first")
    path.chmod(0o640)
    interchange.write_bytes(path, b"second")
    assert (path.read_bytes(), path.stat().st_mode & 0o777) == (b"second", 0o640)
    with pytest.raises(UserError, match="is a folder"):
        files.write_text(tmp_path, "x")
    with pytest.raises(UserError, match="is not there"):
        files.write_text(tmp_path / "none" / "x", "x")
    assert [found.name for found in tmp_path.iterdir()] == ["out.json"]


def test_schemas_name_what_files_hold() -> None:
    fleet_schema = interchange.schema("fleet")
    units = fleet_schema["$defs"]["FleetFile"]["properties"]["units"]
    assert "unit" in fleet_schema["$defs"][units["items"]["$ref"].rpartition("/")[2]]["properties"]
    for kind in ("battle", "campaign"):
        plain, of_toy = interchange.schema(kind), interchange.schema(kind, "toy")
        assert "events" in codec.encode(plain)
        assert ("income" if kind == "campaign" else "lost") in codec.encode(of_toy)


def test_what_was_opened_stands_on_the_home_page(store: Store) -> None:
    fleet_id = fleet(store, "Alpha")
    recents.note(store, "fleet", fleet_id, "2026-01-01")
    recents.note(store, "fleet", fleet_id, "2026-01-02")
    seen = glance(store.path)
    assert seen is not None
    assert [(item.title, item.at) for item in seen.recents] == [("Alpha", "2026-01-02")]
    recents.forget(store)
    seen = glance(store.path)
    assert seen is not None
    assert seen.recents == ()
