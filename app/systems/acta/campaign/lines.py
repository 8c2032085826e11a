"""What a battle brings to its campaign, a line each: what players review before it counts.

A Call to Arms, *Fight Battle* and *Ship Experience*; rulings 10, 28 and 29.
"""

from typing import TypeAlias

import msgspec

from app.systems.acta.campaign import events as e
from app.systems.acta.condition import Critical


class FoughtLine(msgspec.Struct, frozen=True, tag_field="kind", tag="fought"):
    """Who won, empty for a draw, which roster units took part, and the battle over a target that it was."""

    winner: str = ""
    units: tuple[str, ...] = ()
    fight: str = ""


class SufferedLine(msgspec.Struct, frozen=True, tag_field="kind", tag="suffered", kw_only=True):
    """A unit that comes home, with the points it has left."""

    unit: str
    damage: int | None = None
    crew: int | None = None
    crippled: bool = False
    skeleton: bool = False
    criticals: tuple[Critical, ...] = ()
    traits_lost: tuple[str, ...] = ()
    flights_lost: tuple[str, ...] = ()
    veterans_lost: tuple[str, ...] = ()
    note: str = ""


class LostLine(msgspec.Struct, frozen=True, tag_field="kind", tag="lost"):
    """A unit that does not come home."""

    unit: str
    how: str = e.DESTROYED
    note: str = ""


class KillLine(msgspec.Struct, frozen=True, tag_field="kind", tag="kill"):
    """What a unit did to an enemy.

    `name`, `level` (Priority Level) and `flight` tell of a victim that stands on no roster; `event` is the number of
    the battle's event, 0 where nobody knows.
    """

    unit: str
    victim: str
    how: str = e.DESTROYED
    name: str = ""
    level: str = ""
    flight: bool = False
    event: int = 0


class JudgedLine(msgspec.Struct, frozen=True, tag_field="kind", tag="judged"):
    """XP dice that a unit spent in the battle on dice rolled again (*Tactical Judgement*)."""

    unit: str
    spent: int = 0


ReportLine: TypeAlias = FoughtLine | SufferedLine | LostLine | KillLine | JudgedLine
LINES: tuple[type[ReportLine], ...] = (FoughtLine, SufferedLine, LostLine, KillLine, JudgedLine)
