"""Makes the library that tests open as an old one: `python tests/data/old/make_library.py`, once a format.

The file is never made again for a format that was released: it is what users have.
"""

from pathlib import Path

from sqlalchemy import insert

from db.store import Store
from db.tables import Table
from db.upgrade import REVISIONS

HERE = Path(__file__).parent
AT = "2026-11-30T12:00:00+00:00"
TABLES = Table.metadata.tables


def make(path: Path) -> None:
    """Fill a library with one of everything, a closed battle in a campaign among them."""
    game = {"system": "toy", "edition": "one"}
    with Store.open(path) as store:
        with store.step("New fleet “Östliche Flotte”", AT) as session:
            connection = session.connection()
            texts = {
                "terms": '{"points":5}',
                "agreements": "{}",
                "squadrons": "[]",
                "accepted": "[]",
                "fields": "{}",
            }
            times = {"created_at": AT, "changed_at": AT}
            fleet = {**game, "name": "Östliche Flotte", "force_list": "reds", **texts, **times}
            connection.execute(insert(TABLES["fleet"]), fleet)
            lines = [
                {"fleet_id": 1, "position": 65536 * n, "unit": unit, "count": n, "members": "[]"}
                | {"profile": f'{{"id":"{unit}","points":{10 * n}}}', "fields": "{}"}
                for n, unit in enumerate(("ship", "boat"), 1)
            ]
            connection.execute(insert(TABLES["fleet_line"]), lines)
        with store.step("New record “Own ship”", AT) as session:
            own = {**game, "key": "reds/own-ship", "name": "Own ship", "revision": 3, "changed_at": AT}
            profile = '{"id":"own-ship","name":"Own ship","points":12,"revision":3}'
            session.connection().execute(insert(TABLES["own_profile"]), {**own, "profile": profile})
        with store.step("Campaign", AT) as session:
            connection = session.connection()
            start = '{"name":"War","units":{"red-1":10,"blue-1":10}}'
            campaign = {**game, "name": "War", "start": start, "head": 2, "created_at": AT}
            connection.execute(insert(TABLES["campaign"]), campaign)
            begun = '{"counters":[{"id":"red-1","points":10},{"id":"blue-1","points":10}]}'
            battle = {**game, "name": "Raid", "campaign_id": 1, "start": begun, "head": 1, "created_at": AT}
            connection.execute(insert(TABLES["battle"]), {**battle, "closed_at": AT, "outcome": "[]"})
            hit = (
                '{"kind":"hit","unit":"red-1","rolls":[5,5],"lost":2,"choice":"hit:red-1","answers":[[5,5]]}'
            )
            connection.execute(
                insert(TABLES["battle_event"]), {"battle_id": 1, "n": 0, "at": AT, "payload": hit}
            )
            events = [
                ('{"kind":"income","gold":4,"choice":"income","answers":[[4]]}', None),
                ('{"kind":"keep","unit":"red-1","points":8}', 1),
            ]
            rows = [
                {"campaign_id": 1, "n": n, "at": AT, "payload": payload, "battle_id": battle_id}
                for n, (payload, battle_id) in enumerate(events)
            ]
            connection.execute(insert(TABLES["campaign_event"]), rows)
        with store.write() as session:
            session.connection().execute(insert(TABLES["recent"]), {"kind": "fleet", "item_id": 1, "at": AT})
    path.with_name(path.name + ".lock").unlink(missing_ok=True)


if __name__ == "__main__":
    make(HERE / f"{REVISIONS[-1]}.starmuster")
