"""The control sheet: one drawing for window and paper."""

from collections.abc import Mapping

from app.core.marks import Box, Page, Text
from app.systems.earthforce.condition import Condition
from app.systems.earthforce.parts.subject import SheetUnit
from app.systems.earthforce.unit import Profile, profile


def draw_profile(value: Mapping[str, object], w: float, h: float) -> Page:
    """Draw a catalogue profile, plain JSON, as its control sheet on a page of `w` by `h` points."""
    return draw_sheet(unit_of(profile(value)), w, h)


def unit_of(found: Profile) -> SheetUnit:
    """Return a profile as a unit that nobody has named yet."""
    return SheetUnit(id=found.id, name="", profile=found, condition=Condition())


def draw_sheet(unit: SheetUnit, w: float, h: float) -> Page:
    """Draw a unit on one page `w` points wide and `h` high."""
    return Page(w, h, (Box(2, 2, w - 4, h - 4), Text(10, 24, unit.title, "display", 18)), unit.title)
