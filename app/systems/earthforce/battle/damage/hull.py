"""A ship that suffers: what is marked and knocked out so far, as damage goes on.

*Recording Damage*, *Damage to Beam Weapons*, *Damage to Jump Engines*.
"""

from collections.abc import Mapping
from typing import TypeVar

import msgspec

from app.systems.earthforce.battle.events.fire import Turnout
from app.systems.earthforce.condition import Condition, stored, works
from app.systems.earthforce.unit import Icon, Profile, icons, kinds

V = TypeVar("V", str, int)
POWER = ("bps", "minbari-bps")


class Harm(msgspec.Struct, frozen=True, kw_only=True):
    """What came of damage: boxes marked now, the checks in order, changed icons, stores and capacities.

    `checks` are the threshold checks of this harm that count toward a chain reaction.
    """

    marked: int
    turnout: tuple[Turnout, ...] = ()
    icons: dict[str, str] = {}
    stores: dict[str, int] = {}
    caps: dict[str, int] = {}
    checks: int = 0
    destroyed: bool = False
    fortune: dict[str, int] = {}


class Hull:
    """A ship as damage goes on; `checks` were made in this turn before, `shift` changes the next check's number.

    `fortune` are the fortune points of characters aboard, by key, with what they are called in `names`.
    """

    def __init__(
        self,
        name: str,
        profile: Profile,
        condition: Condition,
        *,
        checks: int = 0,
        shift: int = 0,
        fortune: Mapping[str, int] | None = None,
        names: Mapping[str, str] | None = None,
    ) -> None:
        self.name = name
        self.profile = profile
        self.condition = condition
        self.shift = shift
        self.fortune = dict(fortune or {})
        self.names = dict(names or {})
        self.spent: dict[str, int] = {}
        self.destroyed = False
        self.turnout: list[Turnout] = []
        self._first = condition
        self._before = checks
        self._made = 0

    @property
    def checks(self) -> int:
        """The threshold checks of this turn that count toward a chain reaction."""
        return self._before + self._made

    def count_check(self) -> None:
        """Count a threshold check toward a chain reaction."""
        self._made += 1

    def able(self, points: int) -> tuple[str, ...]:
        """Return the characters aboard who have so many fortune points left."""
        return tuple(key for key, left in self.fortune.items() if left >= points)

    def spend(self, key: str, points: int) -> None:
        """Let a character spend fortune points."""
        self.fortune[key] -= points
        self.spent[key] = self.spent.get(key, 0) + points

    def mark(self, boxes: int) -> list[int]:
        """Mark boxes, as many as there are; return the rows (from 1) that became full."""
        rows, before = self.profile.rows, self.condition.marked
        if rows is None:
            self._set(marked=before + boxes)
            return []
        after = min(sum(rows), before + boxes)
        self._set(marked=after)
        ends = [sum(rows[: number + 1]) for number in range(len(rows))]
        return [number + 1 for number, end in enumerate(ends) if before < end <= after]

    def next_row(self) -> int:
        """Return the boxes still free in the first row that is not full."""
        marked = self.condition.marked
        for boxes in self.profile.rows or ():
            if marked < boxes:
                return boxes - marked
            marked -= boxes
        return 0

    def rolled(self, *, grids: bool = False) -> tuple[Icon, ...]:
        """Return the working systems that a threshold check rolls for, in the order of the sheet.

        Antiquated power grids are among them with `grids` only.
        """
        return tuple(
            icon
            for icon in icons(self.profile)
            if not icon.unknown
            and (kinds()[icon.kind].rolled or (grids and icon.kind == "grid"))
            and works(self.condition, icon)
        )

    def held(self, icon: Icon) -> int | None:
        """Return what a system holds now, None when nobody knows."""
        return stored(self.condition, icon)

    def stage(self, icon: Icon) -> str:
        """Return the stage of a system's damage now."""
        return self.condition.icons.get(icon.id, "")

    def knock(self, icon: Icon, stage: str) -> None:
        """Put a system into a stage of damage."""
        self._set(icons={**self.condition.icons, icon.id: stage})

    def store(self, icon: Icon, value: int) -> None:
        """Set what a system holds."""
        self._set(stores={**self.condition.stores, icon.id: value})

    def cap(self, icon: Icon, value: int) -> None:
        """Set the most that a system can hold from now on."""
        self._set(caps={**self.condition.caps, icon.id: value})

    def harm(self) -> Harm:
        """Return what came of it all."""
        now, then = self.condition, self._first
        return Harm(
            marked=now.marked,
            turnout=tuple(self.turnout),
            icons=_changed(then.icons, now.icons),
            stores=_changed(then.stores, now.stores),
            caps=_changed(then.caps, now.caps),
            checks=self._made,
            destroyed=self.destroyed,
            fortune=dict(self.spent),
        )

    def _set(self, **fields: object) -> None:
        self.condition = msgspec.structs.replace(self.condition, **fields)


def _changed(before: dict[str, V], after: dict[str, V]) -> dict[str, V]:
    return {key: value for key, value in after.items() if before.get(key) != value}
