"""What stands on the board: a column a side, its units in order, small ones folded into a line. No Qt, no game."""

from collections import Counter
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass

from app.core.shown import Side
from app.core.system import Overview, UnitStatus


@dataclass(frozen=True, slots=True)
class Folded:
    """Small units of one kind that stand together: how many of them, how they are, and whether they are shown."""

    id: str
    name: str
    side: str
    members: tuple[UnitStatus, ...]
    shown: bool

    @property
    def words(self) -> tuple[str, ...]:
        """How many are in which state, the commonest first."""
        counts = Counter(state for unit in self.members for state in unit.states[:1] or ("in play",))
        if len(self.members) == 1:
            return tuple(counts)
        return tuple(f"{count} {word}" for word, count in counts.most_common())

    @property
    def waiting(self) -> int:
        """How many are still to act."""
        return sum(unit.ready for unit in self.members)

    @property
    def left(self) -> int:
        """How many still take part."""
        return sum(not unit.out for unit in self.members)


@dataclass(frozen=True, slots=True)
class Cell:
    """One card: a unit or folded units; `inner` ones stand under another card, `carried` ones are told on it."""

    id: str
    item: UnitStatus | Folded
    inner: bool = False
    carried: tuple[str, ...] = ()

    @property
    def unit(self) -> UnitStatus | None:
        """The unit of the card, None for folded ones."""
        return self.item if isinstance(self.item, UnitStatus) else None


@dataclass(frozen=True, slots=True)
class Column:
    """A side and its cards; `picking` says that the next pick is its."""

    side: Side
    cells: tuple[Cell, ...]
    picking: bool = False
    waiting: int = 0


def columns(seen: Overview, shown: Set[str], *, brief: bool = False) -> tuple[Column, ...]:
    """Return the board: sides in their order, then a column for units of no side; `shown` folds are open.

    A `brief` board tells small units on the card that they stand under.
    """
    sides = list(seen.sides)
    named = {side.id for side in sides}
    if any(unit.side not in named for unit in seen.units):
        sides.append(Side("", ""))
    units: dict[str, list[UnitStatus]] = {side.id: [] for side in sides}
    for unit in seen.units:
        units[unit.side if unit.side in named else ""].append(unit)
    return tuple(_column(side, units[side.id], seen, shown, brief=brief) for side in sides)


def holder(seen: Overview, unit: UnitStatus) -> str:
    """Return the id of the fold that a small unit is in, empty for others."""
    if not unit.small:
        return ""
    known = {each.id for each in seen.units}
    return _fold_id(unit, _under(unit, known))


def _column(
    side: Side, units: Sequence[UnitStatus], seen: Overview, shown: Set[str], *, brief: bool
) -> Column:
    folds, hosts = _folds(units)
    cells: list[Cell] = []
    for unit in units:
        if not unit.small:
            under = hosts.get(unit.id, ())
            told = tuple(_carried(folds[fold]) for fold in under) if brief else ()
            cells.append(Cell(unit.id, unit, carried=told))
            for fold in () if brief else under:
                cells.extend(_fold_cells(fold, folds[fold], shown, inner=True))
    for fold in hosts.get("", ()):
        cells.extend(_fold_cells(fold, folds[fold], shown, inner=False))
    return Column(
        side,
        tuple(cells),
        bool(side.id) and side.id == seen.picking,
        sum(unit.ready for unit in units),
    )


def _folds(units: Sequence[UnitStatus]) -> tuple[dict[str, list[UnitStatus]], dict[str, list[str]]]:
    """Return the small units by their folds, and the folds by the unit that they stand under."""
    known = {unit.id for unit in units}
    folds: dict[str, list[UnitStatus]] = {}
    hosts: dict[str, list[str]] = {}
    for unit in units:
        if unit.small:
            host = _under(unit, known)
            fold = _fold_id(unit, host)
            folds.setdefault(fold, []).append(unit)
            if fold not in hosts.setdefault(host, []):
                hosts[host].append(fold)
    return folds, hosts


def _carried(members: Sequence[UnitStatus]) -> str:
    fold = Folded("", members[0].kind, members[0].side, tuple(members), shown=False)
    many = f"{len(members)} × " if len(members) > 1 else ""
    return f"{many}{fold.name}: {', '.join(fold.words)}"


def _under(unit: UnitStatus, known: Set[str]) -> str:
    return unit.group if unit.group in known else ""


def _fold_id(unit: UnitStatus, host: str) -> str:
    return f"{host or unit.group or unit.side}/{unit.kind}"


def _fold_cells(fold: str, members: Sequence[UnitStatus], shown: Set[str], *, inner: bool) -> Iterator[Cell]:
    if len(members) == 1:
        yield Cell(members[0].id, members[0], inner)
        return
    first = members[0]
    is_open = fold in shown
    yield Cell(fold, Folded(fold, first.kind, first.side, tuple(members), is_open), inner)
    if is_open:
        for unit in members:
            yield Cell(unit.id, unit, inner=True)
