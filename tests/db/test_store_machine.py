"""Random histories of the store against a model that keeps whole pictures: undo and redo are exact."""

import shutil
import tempfile
from pathlib import Path
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from sqlalchemy import delete, insert, select, update

from db.store import Store
from db.tables import Table
from tests.db.rows import contents, fleet_values, line_values

TABLES = Table.metadata.tables
FLEET, LINE, BATTLE, EVENT, CAMPAIGN = (
    TABLES[name] for name in ("fleet", "fleet_line", "battle", "battle_event", "campaign")
)
numbers = st.integers(0, 3)
texts = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=6)


class Histories(RuleBasedStateMachine):
    """Steps of every kind that SQL knows; the model is the list of pictures and a place in it."""

    @initialize()
    def open(self) -> None:
        self.folder = Path(tempfile.mkdtemp())
        self.store = Store.open(self.folder / "library.starmuster")
        self.pictures: list[dict[str, Any]] = [contents(self.store)]
        self.place = 0

    def teardown(self) -> None:
        if hasattr(self, "store"):
            self.store.close()
            shutil.rmtree(self.folder)

    def did(self, *statements: Any) -> None:
        """Run statements as one step and take a picture when they changed anything."""
        with self.store.step("step") as session:
            for statement in statements:
                session.connection().execute(statement)
        self.took()

    def took(self) -> None:
        now = contents(self.store)
        if now != self.pictures[self.place]:
            self.pictures[self.place + 1 :] = [now]
            self.place += 1

    @rule(name=texts, lines=numbers)
    def make_fleet(self, name: str, lines: int) -> None:
        with self.store.step("make") as session:
            connection = session.connection()
            fleet = connection.execute(insert(FLEET), fleet_values(name)).lastrowid
            for position in range(lines):
                connection.execute(insert(LINE), line_values(fleet, position))
        self.took()

    @rule(name=texts)
    def rename_all(self, name: str) -> None:
        self.did(update(FLEET).values(name=name))

    @rule(which=numbers)
    def delete_with_cascade(self, which: int) -> None:
        self.did(delete(FLEET).where(FLEET.c.id % 4 == which))

    @rule(which=numbers, more=numbers)
    def count_in_bulk(self, which: int, more: int) -> None:
        self.did(update(LINE).where(LINE.c.position == which).values(count=LINE.c.count + more))

    @rule(which=numbers)
    def delete_lines(self, which: int) -> None:
        self.did(delete(LINE).where(LINE.c.position == which))

    @rule(which=numbers)
    def move_lines_and_delete_their_fleet(self, which: int) -> None:
        """Lines that go to another fleet in the step that deletes theirs must come back to it."""
        last = select(FLEET.c.id).order_by(FLEET.c.id.desc()).limit(1).scalar_subquery()
        self.did(
            update(LINE).where(LINE.c.position == which).values(fleet_id=last),
            delete(FLEET).where(FLEET.c.id < last),
        )

    @rule(events=numbers)
    def fight(self, events: int) -> None:
        log = {"system": "toy", "edition": "one", "start": "{}", "head": 0, "fields": "{}", "created_at": ""}
        with self.store.step("fight") as session:
            connection = session.connection()
            campaign = connection.execute(insert(CAMPAIGN), {**log, "name": "War"}).lastrowid
            battle = {**log, "name": "Raid", "campaign_id": campaign}
            battle_id = connection.execute(insert(BATTLE), battle).lastrowid
            for n in range(events):
                row = {"battle_id": battle_id, "n": n, "at": "", "payload": "{}"}
                connection.execute(insert(EVENT), row)
        self.took()

    @rule(which=numbers)
    def delete_campaigns(self, which: int) -> None:
        self.did(delete(CAMPAIGN).where(CAMPAIGN.c.id % 4 == which))

    @rule(which=numbers)
    def delete_battles(self, which: int) -> None:
        self.did(delete(BATTLE).where(BATTLE.c.id % 4 == which))

    @rule(payload=texts)
    def replace_events(self, payload: str) -> None:
        with self.store.step("replace") as session:
            connection = session.connection()
            for battle_id in connection.execute(select(BATTLE.c.id)).scalars().all():
                row = {"battle_id": battle_id, "n": 0, "at": "", "payload": payload}
                connection.execute(insert(EVENT).prefix_with("OR REPLACE"), row)
        self.took()

    @rule()
    def renumber_events(self) -> None:
        self.did(update(EVENT).values(n=EVENT.c.n + 10))

    @precondition(lambda self: self.place > 0)
    @rule()
    def undo(self) -> None:
        self.store.undo()
        self.place -= 1

    @precondition(lambda self: self.place < len(self.pictures) - 1)
    @rule()
    def redo(self) -> None:
        self.store.redo()
        self.place += 1

    @rule()
    def restart(self) -> None:
        self.store.close()
        self.store = Store.open(self.folder / "library.starmuster")

    @invariant()
    def the_library_is_as_the_model_says(self) -> None:
        assert contents(self.store) == self.pictures[self.place]
        assert (self.store.undoable() is None) == (self.place == 0)
        assert (self.store.redoable() is None) == (self.place == len(self.pictures) - 1)


TestHistories = Histories.TestCase
TestHistories.settings = settings(max_examples=15, stateful_step_count=20, deadline=None)
