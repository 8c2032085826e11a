"""Quick entry of a sheet's figures in one line: `5 5 5 5 / 6 5 4` for a track, `2xF3 S2 P2` for icons."""

import re
from collections.abc import Sequence

from app.core.errors import UserError
from app.systems.earthforce.unit import Icons, Kind, kinds

QUICK_SYSTEMS = (
    "One kind a line, such as drive 3, pulse 2xF3 S2 P2, bps 6, beam F S P, hangar 2; ? where nobody knows. "
    "2xF3 is two in the forward arc of class 3; the arcs are F, S, A, P and ALL."
)
QUICK_TRACK = (
    "Boxes of each row / the numbers at their ends, such as 5 5 5 5 / 6 5 4; one number for equal ends."
)


def read_track(text: str, field: str = "") -> tuple[tuple[int, ...], tuple[int, ...] | None]:
    """Return rows and threshold numbers of a line; numbers may be left out (None). Raises UserError."""
    rows_text, slash, ends_text = text.partition("/")
    rows, ends = _numbers(rows_text, field), _numbers(ends_text, field)
    if not rows:
        raise UserError(f"“{text[:40]}” has no rows. {QUICK_TRACK}", field=field)
    if not slash or (not ends and len(rows) > 1):
        return rows, None if len(rows) > 1 else ()
    if len(ends) == 1:
        ends = ends * (len(rows) - 1)
    if len(ends) != len(rows) - 1:
        raise UserError(
            f"{len(rows)} rows need {len(rows) - 1} numbers at their ends, the last has none.", field=field
        )
    return rows, ends


def _numbers(text: str, field: str) -> tuple[int, ...]:
    words = re.split(r"[\s,;]+", text.strip()) if text.strip() else []
    found: list[int] = []
    for word in words:
        times = re.fullmatch(r"(\d{1,2})[x*](\d{1,2})", word)
        if times:
            found += [int(times[2])] * int(times[1])
        elif re.fullmatch(r"\d{1,2}", word):
            found.append(int(word))
        else:
            raise UserError(f"“{word[:20]}” is no number. {QUICK_TRACK}", field=field)
    return tuple(found)


def track_text(rows: tuple[int, ...] | None, thresholds: tuple[int, ...] | None) -> str:
    """Return a track as it is typed; empty when nobody knows it."""
    if rows is None:
        return ""
    row_text = " ".join(map(str, rows))
    return f"{row_text} / {' '.join(map(str, thresholds))}" if thresholds else row_text


def read_lines(kind_id: str, text: str, field: str = "") -> tuple[Icons, ...]:
    """Return lines of icons: how many, arc and class of each, `2xF3 S2 ?x??` or `3`; raises UserError."""
    found: list[Icons] = []
    for word in re.split(r"[\s,;]+", text.strip().upper()):
        line = _read_word(kinds()[kind_id], word)
        if line is None:
            raise UserError(f"“{word[:20]}” cannot be read. {lines_text(kind_id)}", field=field)
        found.append(line)
    return tuple(found)


def _read_word(kind: Kind, word: str) -> Icons | None:
    times = re.fullmatch(r"(\d{1,2}|\?)[X*](.+)", word)
    count, rest = (_known(times[1]), times[2]) if times else (1, word)
    if not kind.arc and not kind.classes:
        return (
            None
            if times or not re.fullmatch(r"\d{1,2}|\?", word)
            else Icons(kind=kind.id, count=_known(word))
        )
    if kind.arc and not times and re.fullmatch(r"\d{1,2}", word):
        return Icons(kind=kind.id, count=int(word))
    if kind.arc and kind.classes and word == "?":
        return Icons(kind=kind.id, count=None)
    arc_part, cls_part = (r"(ALL|[FSAP?])" if kind.arc else "()"), (r"(\d{1,2}|\?)" if kind.classes else "()")
    match = re.fullmatch(arc_part + cls_part, rest)
    if match is None:
        return None
    arc = None if match[1] in ("", "?") else match[1]
    cls = _known(match[2]) if match[2] else None
    if cls is not None and not 1 <= cls <= kind.classes:
        return None
    return Icons(kind=kind.id, count=count, cls=cls, arc=arc)


def _known(text: str) -> int | None:
    return None if text == "?" else int(text)


def lines_text(kind_id: str) -> str:
    """Return how icons of a kind are typed in one line, in a sentence."""
    kind = kinds()[kind_id]
    if kind.arc and kind.classes:
        return "How many x arc and class, such as 2xF3 S2 P2 (F, S, A, P or ALL)."
    if kind.arc:
        return "How many x arc, such as 2xF S P (F, S, A, P or ALL)."
    return "Its class, such as 6." if kind.classes else "How many, such as 2."


def count_text(count: int | None) -> str:
    """Return a count as people read it: `?` when it is unknown."""
    return "?" if count is None else str(count)


def words(lines: tuple[Icons, ...]) -> str:
    """Return lines of icons of one kind as they are typed."""
    return " ".join(_word(line) for line in lines)


def _word(line: Icons) -> str:
    kind = kinds()[line.kind]
    arc = ("?" if line.arc is None else line.arc) if kind.arc else ""
    cls = ("?" if line.cls is None else str(line.cls)) if kind.classes else ""
    if not arc and not cls:
        return count_text(line.count)
    return f"{arc}{cls}" if line.count == 1 else f"{count_text(line.count)}x{arc}{cls}"


def read_systems(texts: Sequence[str], field: str = "") -> tuple[Icons, ...]:
    """Return all systems of a sheet, one kind a line: `pulse 2xF3 S2 P2`; raises UserError."""
    found: list[Icons] = []
    for text in texts:
        word, _, rest = text.strip().partition(" ")
        if not word:
            continue
        kind = next((k for k in kinds().values() if word.casefold().rstrip("s:") == k.id.rstrip("s")), None)
        if kind is None:
            raise UserError(f"“{word[:30]}” is no system; they are {', '.join(kinds())}.", field=field)
        found.extend(read_lines(kind.id, rest.strip() or "?", field))
    return tuple(found)


def systems_text(lines: Sequence[Icons]) -> tuple[str, ...]:
    """Return all systems of a sheet as they are typed, one kind a line."""
    sorts = dict.fromkeys(line.kind for line in lines)
    return tuple(f"{sort} {words(tuple(line for line in lines if line.kind == sort))}" for sort in sorts)
