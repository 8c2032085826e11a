"""Promises and what came of them: medians, ratios, the table that is printed."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Literal

#: One of something and the other, measured in turns.
Pair = tuple[float, float]
#: What the table stands between in the README.
MARKS = ("<!-- bench -->", "<!-- /bench -->")


@dataclass(frozen=True, slots=True)
class Promise:
    """What is measured, against which floor, and how far from it the ratio may be: at most, or at least."""

    id: str
    text: str
    floor: str
    bound: Literal["at most", "at least"]
    aim: float
    unit: str


@dataclass(frozen=True, slots=True)
class Result:
    """A promise with the medians of several runs of the program and of its floor."""

    promise: Promise
    ours: float
    floor: float
    runs: int

    @property
    def ratio(self) -> float:
        """How many times the floor the program takes (or gives)."""
        return self.ours / self.floor

    @property
    def kept(self) -> bool:
        """True when the ratio is within the promise."""
        if self.promise.bound == "at most":
            return self.ratio <= self.promise.aim
        return self.ratio >= self.promise.aim


def result(promise: Promise, pairs: Sequence[Pair]) -> Result:
    """Return a promise's result from pairs of the program and its floor."""
    return Result(promise, median(ours for ours, _ in pairs), median(floor for _, floor in pairs), len(pairs))


def in_turns(runs: int, ours: Callable[[], float], floor: Callable[[], float], warm: int = 1) -> list[Pair]:
    """Measure the program and its floor in turns, so that a busy machine slows both; the first ones are dropped."""
    pairs = [(ours(), floor()) for _ in range(runs + warm)]
    return pairs[warm:]


def amount(value: float, unit: str) -> str:
    """Return a measured value with its unit, in three figures or so."""
    digits = 0 if value >= 100 else 1 if value >= 10 else 2
    return f"{value:.{digits}f} {unit}"


def table(results: Sequence[Result]) -> str:
    """Return the results as a table that reads well in a terminal and as Markdown."""
    head = ("What", "Floor", "Program", "Floor is", "Ratio", "Aim", "")
    rows = [head, *(_cells(each) for each in results)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(head))]
    lines = [_line(row, widths) for row in rows]
    lines.insert(1, "|" + "|".join("-" * (width + 2) for width in widths) + "|")
    return "\n".join(lines)


def _cells(each: Result) -> tuple[str, ...]:
    promise = each.promise
    sign = "≤" if promise.bound == "at most" else "≥"
    return (
        promise.text,
        promise.floor,
        amount(each.ours, promise.unit),
        amount(each.floor, promise.unit),
        f"{each.ratio:.2f}",
        f"{sign} {promise.aim:g}",
        "" if each.kept else "missed",
    )


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    padded = (cell.ljust(width) for cell, width in zip(cells, widths, strict=True))
    return f"| {' | '.join(padded)} |"


def placed(text: str, words: str) -> str:
    """Return a text with words in place of what stands between its marks; raise ValueError when it has none."""
    before, opened, rest = text.partition(MARKS[0])
    _, closed, after = rest.partition(MARKS[1])
    if not (opened and closed):
        raise ValueError(f"{MARKS[0]} and {MARKS[1]} are not there")
    return f"{before}{opened}\n{words}\n{closed}{after}"


def plain(results: Sequence[Result]) -> list[dict[str, str | float | int | bool]]:
    """Return the results as values for JSON."""
    return [
        {
            "id": each.promise.id,
            "what": each.promise.text,
            "floor": each.promise.floor,
            "unit": each.promise.unit,
            "measured": round(each.ours, 4),
            "measured_floor": round(each.floor, 4),
            "ratio": round(each.ratio, 4),
            "bound": each.promise.bound,
            "aim": each.promise.aim,
            "kept": each.kept,
            "runs": each.runs,
        }
        for each in results
    ]
