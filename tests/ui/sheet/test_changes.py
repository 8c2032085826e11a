"""A sheet that differs a little is mended in place, and looks exactly as if it had been drawn anew."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from app import systems
from app.core import force as forces
from app.core.dice import answered, plainest
from app.core.marks import Box, Dot, Mark, Page, Path, Text
from app.ui.sheet import changes
from app.ui.sheet.view import SheetView
from app.ui.theme import Theme

#: How far a smoothed edge may differ when only a part of the picture is drawn: Qt rounds its coverage otherwise.
ROUNDED = 3
BASE: tuple[Mark, ...] = (
    Text(20, 40, "Damocles", size=20),
    *(Box(20 + 14 * n, 60, 12, 12, key=f"x.hull.{n}") for n in range(12)),
    Path(((20.0, 100.0), (90.0, 120.0), (30.0, 140.0)), closed=True, fill="panel"),
    Dot(60, 118, 9),
)


def pages() -> Iterator[tuple[Page, Page]]:
    base = Page(300, 200, BASE)
    yield base, replace(base, marks=(*BASE[:3], replace(BASE[3], fill="damage"), *BASE[4:]))  # type: ignore[arg-type]
    yield base, replace(base, marks=(replace(BASE[0], text="Damocles the Second"), *BASE[1:]))  # type: ignore[arg-type]
    yield base, replace(base, marks=BASE[:-1])
    yield base, replace(base, marks=(*BASE, Dot(66, 120, 5, "accent")))
    yield base, replace(base, marks=(*BASE[:-2], BASE[-1], BASE[-2]))
    yield base, replace(base, h=210)


def looks(view: SheetView) -> QImage:
    return view.grab().toImage()


@pytest.mark.parametrize("pair", list(pages()))
def test_a_mended_sheet_looks_as_if_drawn_anew(qtbot: QtBot, theme: Theme, pair: tuple[Page, Page]) -> None:
    mended, fresh = SheetView(theme.inks()), SheetView(theme.inks())
    for view in (mended, fresh):
        qtbot.addWidget(view)
        view.resize(517, 400)
    mended.show_page(pair[0])
    looks(mended)
    for page in (pair[1], pair[0], pair[1]):
        mended.show_page(page)
    fresh.show_page(pair[1])
    assert looks(mended) == looks(fresh)


@pytest.mark.parametrize("game", [game for game, _ in systems.names()])
def test_the_sheets_of_every_game_are_mended_without_a_trace(qtbot: QtBot, theme: Theme, game: str) -> None:
    rules, script = systems.system(game).battle, systems.system(game).demonstration()
    sides = [(f"Side {n}", forces.from_file(file)) for n, file in enumerate(script["fleets"])]
    state = rules.start(rules.muster(sides, script["agreements"]))
    unit = next(
        unit.id for unit in rules.overview(state).units if tracks(rules.sheet(state, unit.id, 420, 842))
    )
    mended = SheetView(theme.inks())
    qtbot.addWidget(mended)
    mended.resize(640, 900)
    track = tracks(rules.sheet(state, unit, 420, 842))[0]
    for typed in ("-1", "-5", "+2"):
        before = rules.sheet(state, unit, 420, 842)
        mended.show_page(before)
        looks(mended)
        choice = rules.press(state, track, typed)
        assert choice is not None
        event, _ = answered(rules.open(state, choice.key), state, [], ones, plainest)
        state = rules.apply(state, event)
        after = rules.sheet(state, unit, 420, 842)
        places = changes.changed(before, after)
        assert places
        assert len(changes.touching(after.marks, places)) < len(after.marks) / 2
        mended.show_page(after)
        fresh = SheetView(theme.inks())
        qtbot.addWidget(fresh)
        fresh.resize(640, 900)
        fresh.show_page(after)
        assert furthest(looks(mended), looks(fresh)) <= ROUNDED


def furthest(one: QImage, other: QImage) -> int:
    """Return by how much the two pictures differ at most in a channel of a pixel, of 255."""
    pairs = zip(bytes(one.constBits()), bytes(other.constBits()), strict=True)
    return max(abs(a - b) for a, b in pairs)


def ones(sides: int, count: int) -> tuple[int, ...]:
    """Throw dice that all show a one."""
    assert sides > 1
    return (1,) * count


def tracks(page: Page) -> list[str]:
    """Return the tracks of a sheet: what stands before the number of a box."""
    keys = [getattr(mark, "key", "") for mark in page.marks if isinstance(mark, Box)]
    return list(dict.fromkeys(key.rpartition(".")[0] for key in keys if key.rpartition(".")[2].isdecimal()))


def test_pages_of_another_size_or_order_are_drawn_anew() -> None:
    base = Page(300, 200, BASE)
    assert changes.changed(base, base) == []
    assert changes.changed(base, replace(base, w=301)) is None
    assert changes.changed(base, replace(base, marks=BASE[::-1])) is None
    assert changes.changed(base, replace(base, marks=(*BASE, BASE[0]))) is None
