"""Critical hits, what is in force because of the unit's condition, notes and honours; and lines to write on."""

from collections.abc import Iterator

from app.core.flow import Block, fit, stacked, wrap
from app.core.marks import Box, Line, Mark, Text
from app.core.style import heading, paragraph
from app.systems.acta.condition import Critical
from app.systems.acta.effective import OUT, Effective
from app.systems.acta.parts.style import Style
from app.systems.acta.parts.subject import SheetUnit
from app.systems.acta.parts.words import effect_words, loss_words

NOTE_TIP = "Write a note"


def in_force(unit: SheetUnit, now: Effective, w: float, style: Style) -> tuple[Block, ...]:
    """What the unit's condition changes, a line each; nothing while it is as printed."""
    lines = tuple(dict.fromkeys(_changes(unit, now)))
    if not lines:
        return ()
    body = [paragraph(line, w, style.body, "condensed") for line in lines]
    return (stacked((heading("In force now", w, style), body[0])), *body[1:])


def _changes(unit: SheetUnit, now: Effective) -> Iterator[str]:
    fate = OUT.get(unit.condition.fate, "") or ("Running adrift" if unit.condition.adrift else "")
    if fate:
        yield f"{fate}."
    yield from _figures(now)
    if now.interceptors.changed:
        yield f"{now.interceptors.why}."
    if unit.profile.flight:
        return
    if not now.special_actions.allowed:
        yield f"{now.special_actions.why}."
    if not now.repairs.allowed and not fate:
        yield f"{now.repairs.why}."
    if now.damage_control:
        yield f"Damage control {now.damage_control:+d}: {now.damage_control_why}.".replace("-", "−")


def _figures(now: Effective) -> Iterator[str]:
    if now.speed.changed:
        yield f"Speed {now.speed.text}″ instead of {now.speed.printed_text}″: {now.speed.why}."
    if now.turning != now.turning_printed:
        why = "; ".join(figure.why for figure in (now.turns, now.turn_angle) if figure.why)
        yield f"Turns {now.turning} instead of {now.turning_printed}: {why}."
    for why in dict.fromkeys(weapon.attack_dice.why for weapon in now.weapons if weapon.attack_dice.why):
        yield f"Every weapon: {why}."


def criticals(unit: SheetUnit, w: float, style: Style) -> tuple[Block, ...]:
    """The critical hits suffered, each with a box to tick when it is repaired; nothing while there are none."""
    head = hits_head(w, style)
    rows = [
        _critical(unit.id, critical, number, w, style)
        for number, critical in enumerate(unit.condition.criticals)
    ]
    return (stacked((head, rows[0])), *rows[1:]) if rows else ()


def hits_head(w: float, style: Style) -> Block:
    """The heading above critical hits and the lines for them."""
    return heading("Critical hits", w, style, "tick when repaired")


def _critical(unit: str, critical: Critical, number: int, w: float, style: Style) -> Block:
    size, side = style.body, style.body * 0.95
    left = side + style.pad
    title = fit(f"{critical.location}: {critical.area}", w - left, "condensed-bold", size, size * 0.8)
    turn = f"turn {critical.turn}" if critical.turn else ""
    state = "repaired" if critical.repaired else effect_words(critical.effect)
    rest = "; ".join(word for word in (state, loss_words(critical), turn) if word)
    under = wrap(rest, w - left, "condensed", style.small) if rest else ()
    marks: list[Mark] = []
    y = 0.0
    ink = "faint" if critical.repaired else "ink"
    for line in title.lines:
        y += size * 1.15
        marks.append(Text(left, y - size * 0.15, line, "condensed-bold", title.size, ink))
    for line in under:
        y += style.small * 1.2
        marks.append(Text(left, y - style.small * 0.15, line, "condensed", style.small, ink))
    h = y + style.pad * 0.5
    key = Box(
        0,
        0,
        w,
        h,
        "",
        "",
        key=f"{unit}.critical.{critical.id or number}",
        tip="Repaired" if critical.repaired else state,
    )
    return Block(h, (key, *_tick(size * 0.12, side, ticked=critical.repaired), *marks))


def _tick(y: float, side: float, *, ticked: bool) -> tuple[Mark, ...]:
    box = Box(0, y, side, side, "paper", "ink", 0.8, side * 0.12)
    cross = (
        Line(side * 0.2, y + side * 0.5, side * 0.42, y + side * 0.78, "ink", 1.2),
        Line(side * 0.42, y + side * 0.78, side * 0.82, y + side * 0.18, "ink", 1.2),
    )
    return (box, *cross) if ticked else (box,)


def blank_hits(w: float, room: float, style: Style, most: int) -> Block:
    """Empty lines for critical hits, each with its box, as many as the room has, at most `most`."""
    step = style.row * 1.35
    count = max(0, min(most, int(room / step)))
    side = style.body * 0.95
    marks: list[Mark] = []
    for number in range(count):
        base = step * (number + 1)
        marks.append(Box(0, base - side, side, side, "paper", "ink", style.line(0.7), side * 0.12))
        marks.append(Line(side + style.pad, base, w, base, "rule", style.line(0.6)))
    return Block(step * count, tuple(marks))


def gains(unit: SheetUnit, w: float, style: Style) -> tuple[Block, ...]:
    """Refits and other duties, a line each; nothing for a unit without (*Ship Experience*)."""
    if not unit.gains:
        return ()
    lines = [paragraph(gain, w, style.body, "condensed") for gain in unit.gains]
    return (stacked((heading("Refits and other duties", w, style), lines[0])), *lines[1:])


def honours(unit: SheetUnit, w: float, style: Style) -> tuple[Block, ...]:
    """Campaign honours, a line each; nothing for a unit without."""
    if not unit.honours:
        return ()
    lines = [paragraph(honour, w, style.body, "condensed") for honour in unit.honours]
    return (stacked((heading("Honours", w, style), lines[0])), *lines[1:])


def notes(unit: SheetUnit, w: float, style: Style) -> tuple[Block, ...]:
    """What the player noted, a block a line so that long notes can go on over the page; nothing for no notes."""
    lines = [line for text in unit.notes for line in wrap(text, w, "sans", style.body)]
    key = f"{unit.id}.note"
    rows = [
        Block(
            style.row,
            (Box(0, 0, w, style.row, "", "", key=key), Text(0, style.body, line, "sans", style.body)),
        )
        for line in lines
    ]
    return (stacked((notes_head(unit, w, style), rows[0])), *rows[1:]) if rows else ()


def notes_head(unit: SheetUnit, w: float, style: Style) -> Block:
    """The heading above notes and the lines for them; pressing it writes a note."""
    head = heading("Notes", w, style)
    key = Box(0, 0, w, head.h, "", "", key=f"{unit.id}.note", tip=NOTE_TIP)
    return Block(head.h, (key, *head.marks), head.gap)


def ruled(unit: SheetUnit, w: float, room: float, style: Style) -> Block:
    """Ruled lines to write notes on, filling the room."""
    step = style.row * 1.35
    count = max(0, int(room / step))
    lines = tuple(Line(0, step * (n + 1), w, step * (n + 1), "rule", style.line(0.6)) for n in range(count))
    h = step * count
    key = (Box(0, 0, w, h, "", "", key=f"{unit.id}.note", tip=NOTE_TIP),) if count else ()
    return Block(h, (*key, *lines))
