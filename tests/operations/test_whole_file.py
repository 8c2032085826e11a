"""A whole campaign as one file: another machine opens it as it is, plays on, and writes the same file again."""

import json
from pathlib import Path
from typing import Any

from app.operations import battles, campaigns, interchange
from app.operations.campaigns import OpenCampaign
from db.store import Store
from tests.operations.war import EARTH, ISA, NARN, attacked, fought, in_phase, lines, mustered, play, targets


def paper(store: Store, open_: OpenCampaign) -> OpenCampaign:
    """Enter a battle of the next turn that was played on paper: the Minbari take a target from Earth."""
    here = next(t.id for t in open_.state.war.targets.values() if t.holder == EARTH)
    open_ = play(store, in_phase(store, open_, "targets"), f"nominate:{ISA}:{here}")
    open_ = in_phase(store, open_, "scenario")
    fight = next(iter(open_.state.war.engagements))
    open_ = play(store, play(store, open_, f"agree-scenario:{fight}"), f"agree-level:{fight}")
    open_ = in_phase(store, open_, "battles")
    units = [next(u.id for u in open_.state.units.values() if u.player == p) for p in (ISA, EARTH)]
    told: list[dict[str, Any]] = [
        {"kind": "fought", "winner": ISA, "units": units, "fight": fight},
        {"kind": "suffered", "unit": units[1], "damage": 0, "crew": 0, "criticals": []},
        {"kind": "lost", "unit": units[1], "how": "destroyed"},
        {"kind": "kill", "unit": units[0], "victim": units[1], "how": "destroyed"},
    ]
    return campaigns.play_paper(store, open_, "Vengeance", told)


def long_war(store: Store) -> OpenCampaign:
    """A campaign of several turns with a battle fought, one on paper, one under way, and entries undone."""
    open_ = in_phase(store, fought(store)[0], "initiative")
    open_ = paper(store, open_)
    while open_.head < 130:
        open_ = play(store, open_, f"agree:{NARN}", 1, "toll")
    return open_


def copied(store: Store, open_: OpenCampaign, folder: Path) -> Path:
    path = folder / "war.json"
    interchange.export_campaign(store, open_.id, path)
    return path


def test_another_machine_reads_the_same_war_and_writes_the_same_file(store: Store, tmp_path: Path) -> None:
    open_ = long_war(store)
    path = copied(store, open_, tmp_path)
    with Store.open(tmp_path / "other.starmuster") as other:
        kind, copy, name = interchange.bring_in(other, path)
        there = campaigns.open_campaign(other, copy)
        assert (kind, name, there.head) == ("campaign", "Kahuna", open_.head)
        assert there.state == open_.state
        told = [[line.phrase for line in campaigns.told(s, c)] for s, c in ((store, open_.id), (other, copy))]
        assert told[0] == told[1]
        for n in (0, 17, 101, open_.head):
            assert campaigns.at(other, copy, n) == campaigns.at(store, open_.id, n)
        mine, its = battles.listing(store, open_.id), battles.listing(other, copy)
        assert [(b.name, b.head, b.closed_at) for b in mine] == [(b.name, b.head, b.closed_at) for b in its]
        for one, two in zip(mine, its, strict=True):
            assert battles.open_battle(store, one.id).state == battles.open_battle(other, two.id).state
        again = tmp_path / "again.json"
        interchange.export_campaign(other, copy, again)
        assert again.read_bytes() == path.read_bytes()
        assert play(other, there, f"agree:{EARTH}", 2, "rent") == campaigns.open_campaign(other, copy)


def test_a_battle_under_way_goes_on_in_the_copy_and_comes_to_the_same(store: Store, tmp_path: Path) -> None:
    open_, battle = mustered(store, attacked(store))
    path = copied(store, open_, tmp_path)
    here = campaigns.close_battle(store, open_.id, battle, lines(store, battle, NARN))
    with Store.open(tmp_path / "other.starmuster") as other:
        copy = interchange.import_log(other, interchange.read_log(path))
        (its,) = battles.listing(other, copy)
        there = campaigns.close_battle(other, copy, its.id, lines(other, its.id, NARN))
        assert there.state == here.state
        campaigns.reopen(other, its.id)
        assert campaigns.open_campaign(other, copy).state == open_.state


def test_newer_kinds_of_events_are_kept_and_lock_the_campaign(store: Store, tmp_path: Path) -> None:
    open_ = long_war(store)
    path = copied(store, open_, tmp_path)
    value = json.loads(path.read_text(encoding="utf-8"))
    value["events"].append({"event": {"kind": "telepathy", "who": 7}, "at": "2030-01-01T00:00:00+00:00"})
    value["head"] += 1
    value["weather"] = "stormy"
    path.write_text(json.dumps(value), encoding="utf-8")
    with Store.open(tmp_path / "other.starmuster") as other:
        copy = interchange.import_log(other, interchange.read_log(path))
        there = campaigns.open_campaign(other, copy)
        assert "newer Starmuster" in there.read_only
        assert there.state == open_.state
        again = tmp_path / "again.json"
        interchange.export_campaign(other, copy, again)
        kept = json.loads(again.read_text(encoding="utf-8"))
        assert (kept["weather"], kept["events"][-1]["event"]["kind"]) == ("stormy", "telepathy")


def test_what_an_amendment_took_back_travels_as_undone(store: Store, tmp_path: Path) -> None:
    open_, _ = fought(store)
    n = next(line.n for line in campaigns.told(store, open_.id) if "belongs to Narn" in line.phrase.text)
    short = campaigns.apply_amendment(store, open_, campaigns.amend(store, open_, n, (EARTH, "a mistake")))
    path = copied(store, short, tmp_path)
    with Store.open(tmp_path / "other.starmuster") as other:
        copy = interchange.import_log(other, interchange.read_log(path))
        there = campaigns.open_campaign(other, copy)
        assert (there.state, there.head) == (short.state, short.head)
        (battle,) = battles.listing(other, copy)
        assert not battle.closed_at
        assert targets(there)
        assert play(other, there, f"agree:{EARTH}", 2, "rent").count == short.head + 1
