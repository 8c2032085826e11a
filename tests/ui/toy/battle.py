"""The toy game's battle: boats ram each other, holes are bailed out, rounds go by."""

import re
from collections.abc import Callable, Generator, Mapping, Sequence
from typing import Any, TypeAlias

import msgspec

from app.core.board import Chance, Odds, Spread, Topic
from app.core.codec import Json
from app.core.correction import corrected
from app.core.drafts import Draft, Fault, Gauge, Piece
from app.core.errors import Refused
from app.core.force import Force
from app.core.forms import Field, Term
from app.core.log import Correction, kinds_of
from app.core.marks import Box, Line, Page, Text
from app.core.questions import Answer, Option, Pick, Question, Roll, Write
from app.core.shown import Fact, Side
from app.core.system import BattleRules, CarryLine, Choice, Opened, Overview, Phrase, UnitStatus
from app.core.words import slug
from tests.ui.toy.records import (
    SWITCHED,
    Battle,
    Boat,
    Ended,
    Event,
    Holed,
    Noted,
    Passed,
    Rammed,
    Rowed,
    Simplified,
)

Asks: TypeAlias = Generator[Question, Answer, Any]
STEPS = ("Rowing", "Ramming")
#: Boats of so little hull stand folded on the board.
SMALL = 3


def start(made: Battle) -> Battle:
    return made


def find(state: Battle, boat: str) -> Boat:
    found = next((each for each in state.boats if each.id == boat), None)
    if found is None:
        raise Refused(f"There is no boat {boat}.")
    return found


def with_left(state: Battle, boat: str, left: int) -> Battle:
    boats = tuple(
        msgspec.structs.replace(each, left=max(0, min(each.hull, left))) if each.id == boat else each
        for each in state.boats
    )
    return msgspec.structs.replace(state, boats=boats)


def apply(state: Battle, event: Event) -> Battle:
    match event:
        case Holed(boat=boat, lost=lost):
            return with_left(state, boat, find(state, boat).left - lost)
        case Rammed(target=target, lost=lost):
            return with_left(state, target, find(state, target).left - lost)
        case Passed(turn=turn, step=step):
            return msgspec.structs.replace(state, turn=turn, step=step, rowed=())
        case Rowed(boat=boat):
            return msgspec.structs.replace(state, rowed=(*state.rowed, boat))
        case Simplified() | Ended():
            return msgspec.structs.replace(state, **msgspec.structs.asdict(event))
        case Noted(text=text):
            return msgspec.structs.replace(state, notes=(*state.notes, text))
        case Correction():
            return corrected(state, event)


def choices(state: Battle) -> Sequence[Choice]:
    found = [Choice("next", f"Next: {STEPS[(state.step + 1) % 2]}", shortcut="Space")]
    found.append(Choice("end", "The race goes on" if state.ended else "End the race", shortcut="E"))
    for boat in state.boats:
        why = "" if STEPS[state.step] == "Ramming" else "Boats ram in the ramming step only."
        sunk = f"{boat.name} is sunk." if boat.left == 0 else why
        found += [
            Choice(f"{boat.id}/ram", "Ram", "Attack", boat.id, "Half the dice hit", sunk, "R"),
            Choice(f"{boat.id}/row", "Row", "Other", boat.id, shortcut="W"),
            Choice(f"{boat.id}/note", "Write a note", "Other", boat.id, shortcut="N"),
        ]
    return found


def opened(state: Battle, key: str) -> Opened:
    whole: dict[str, Opened] = {"next": proceed, "simple": simplify, "end": end}
    if key in whole:
        return whole[key]
    boat, _, what = key.partition("/")
    find(state, boat)
    makers: dict[str, Callable[[str], Opened]] = {"ram": ram, "note": note, "row": row}
    if what in makers:
        return makers[what](boat)
    if what.startswith("left="):
        return set_left(boat, int(what[5:]))
    raise Refused(f"There is no choice “{key}”.")


def proceed(state: Battle) -> Asks:
    step = (state.step + 1) % 2
    return Passed(state.turn + (step == 0), step)
    yield


def simplify(state: Battle) -> Asks:
    return Simplified(not state.simple)
    yield


def end(state: Battle) -> Asks:
    return Ended(not state.ended)
    yield


def row(boat: str) -> Opened:
    def asks(state: Battle) -> Asks:
        return Rowed(find(state, boat).id)
        yield

    return asks


def set_left(boat: str, left: int) -> Opened:
    def asks(state: Battle) -> Asks:
        return Holed(boat, find(state, boat).left - left)
        yield

    return asks


def note(boat: str) -> Opened:
    def asks(state: Battle) -> Asks:
        text = yield Write(f"a note on {find(state, boat).name}")
        return Noted(boat, str(text))

    return asks


def ram(boat: str) -> Opened:
    def asks(state: Battle) -> Asks:
        if STEPS[state.step] != "Ramming":
            raise Refused("Boats ram in the ramming step only.", remedy="Go on to the next step.")
        others = [each for each in state.boats if each.side != find(state, boat).side and each.left]
        target = yield Pick(tuple(Option(each.id, each.name) for each in others), "whom to ram")
        rolls = yield Roll(6, 2, "two dice, 4 or more makes a hole")
        assert isinstance(rolls, tuple)
        return Rammed(boat, str(target), rolls, sum(die >= 4 for die in rolls))

    return asks


def tell(state: Battle, event: Event) -> Phrase:
    match event:
        case Holed(boat=boat, lost=lost):
            word = "is holed" if lost >= 0 else "is bailed out"
            return Phrase(f"{find(state, boat).name} {word} by {abs(lost)}.", (boat,), turn=state.turn)
        case Rammed(boat=boat, target=target, lost=lost, rolls=rolls):
            names = f"{find(state, boat).name} rams {find(state, target).name}"
            return Phrase(
                f"{names}: {lost} holes ({' '.join(map(str, rolls))}).", (boat, target), sort="Attack"
            )
        case Simplified() | Ended():
            return Phrase(SWITCHED[event], heading=isinstance(event, Ended))
        case Rowed(boat=boat):
            return Phrase(f"{find(state, boat).name} rows.", (boat,), turn=state.turn)
        case Passed(turn=turn, step=step):
            return Phrase(f"Turn {turn}: {STEPS[step]}", heading=True)
        case Noted(boat=boat, text=text):
            return Phrase(f"{find(state, boat).name}: {text}", (boat,), secret=True)
        case Correction(path=path, old=old, new=new, note=why):
            return Phrase(f"Corrected {path} from {old} to {new}: {why}")


def status(state: Battle, boat: Boat) -> UnitStatus:
    low = boat.left * 2 <= boat.hull
    facts = (
        Fact("Hull", f"{boat.left}/{boat.hull}", why="holed" if boat.left < boat.hull else ""),
        Fact("Speed", "1" if low else "2", "2" if low else "", "Half full of water." if low else ""),
    )
    states = (("sunk",) if boat.left == 0 else ("leaking",)) if low else ()
    rowed = boat.id in state.rowed
    return UnitStatus(
        boat.id,
        boat.name,
        boat.id.rpartition("-")[0].capitalize(),
        boat.side,
        states,
        facts,
        boat.left == 0,
        signs=("gone" if boat.left == 0 else "half",) if states else (),
        spent=("rowed",) if rowed else (),
        ready=not rowed and boat.left > 0,
        small=boat.hull <= SMALL,
    )


def overview(state: Battle) -> Overview:
    sides = tuple(
        Side(side, side, (Fact("Afloat", str(sum(b.left > 0 for b in state.boats if b.side == side))),))
        for side in state.sides
    )
    heading = f"Turn {state.turn} · {STEPS[state.step]}"
    units = tuple(status(state, boat) for boat in state.boats)
    waiting = next((unit for unit in units if unit.ready), None)
    return Overview(
        heading,
        "Everybody rows at once.",
        sides,
        units,
        pick=f"{waiting.side} picks a boat." if waiting else "Every boat has rowed.",
        picking=waiting.side if waiting else "",
        simple=state.simple,
        over=verdict(state),
        ended=state.ended,
        ending="end",
    )


def verdict(state: Battle) -> str:
    afloat = [side for side in state.sides if any(b.left for b in state.boats if b.side == side)]
    if len(afloat) == 1:
        return f"{afloat[0]} has won."
    return "A draw." if state.ended else ""


def report(state: Battle) -> tuple[str, ...]:
    return (verdict(state), *(f"{boat.name}: {boat.left} left" for boat in state.boats))


def figures(state: Battle) -> dict[str, Any]:
    return {"turn": state.turn, "units": {b.id: {"left": b.left, "hull": b.hull} for b in state.boats}}


def corrigible(state: Battle, subject: str) -> tuple[Field, ...]:
    boat = next((each for each in state.boats if each.id == subject), None)
    if boat is not None:
        return (Field(f"boats/{boat.id}/left", "Hull left", "number", boat.left, high=boat.hull),)
    return () if subject else (Field("turn", "Round", "number", state.turn, low=1, high=99),)


def muster(forces: Sequence[tuple[str, Force]], agreed: Mapping[str, Json]) -> Battle:
    boats: list[Boat] = []
    for side, force in forces:
        for line in force.lines:
            profile = line.profile or {}
            for _ in range(line.count):
                name = line.fields.get("name") or profile["name"]
                word = slug(profile["name"])
                count = sum(each.id.rpartition("-")[0] == word for each in boats) + 1
                hull = profile["hull"] or 1
                boats.append(Boat(f"{word}-{count}", name, side, hull, hull, line.fields.get("crew")))
    return Battle(tuple(side for side, _ in forces), tuple(boats))


def missing(force: Force) -> tuple[Field, ...]:
    return tuple(
        Field(
            *(f"{n}.hull", f"{line.profile['name']}: hull", "number", None),
            low=1,
            high=99,
            unknown=True,
            help="How many planks it has.",
        )
        for n, line in enumerate(force.lines)
        if line.profile and line.profile["hull"] is None
    )


def supply(force: Force, given: Mapping[str, Json]) -> Force:
    lines = list(force.lines)
    for key, value in given.items():
        number = int(key.partition(".")[0])
        profile = {**(lines[number].profile or {}), "hull": value}
        lines[number] = msgspec.structs.replace(lines[number], profile=profile)
    return msgspec.structs.replace(force, lines=tuple(lines))


def sheet(state: Battle, unit: str, w: float, h: float) -> Page:
    boat = find(state, unit)
    lost = boat.hull - boat.left
    holes = tuple(
        Box(20 + 22 * n, 60, 20, 20, fill="damage" if n < lost else "", key=f"{unit}.hull.{n + 1}")
        for n in range(boat.hull)
    )
    return Page(w, h, (Text(20, 40, boat.name, size=20, key=f"{unit}.name"), *holes), boat.name)


def press(state: Battle, key: str, typed: str) -> Choice | None:
    unit, _, rest = key.partition(".")
    word, _, number = rest.partition(".")
    if word != "hull":
        return None
    boat = find(state, unit)
    if typed:
        if not re.fullmatch(r"[+-]?\d{1,3}", typed):
            return None
        left = boat.left + int(typed) if typed[0] in "+-" else int(typed)
    else:
        box = int(number)
        left = boat.hull - (box - 1 if box == boat.hull - boat.left else box)
    left = max(0, min(boat.hull, left))
    return Choice(f"{unit}/left={left}", f"{boat.name}: {left} left", subject=unit)


def outcome(state: Battle) -> tuple[CarryLine, ...]:
    return tuple(CarryLine(f"{b.name}: {b.left} left", b.id, {"left": b.left}) for b in state.boats)


def explain(state: Battle, unit: str) -> tuple[Term, ...]:
    return (Term("Leaking", "Half of the hull is gone: the boat is slow.", "Ponds"),)


def seen(state: Battle, viewer: str) -> Battle:
    """Hide the other sides' notes; everybody may see none."""
    return state if viewer in state.sides else msgspec.structs.replace(state, notes=())


def odds(state: Battle, key: str, answers: Sequence[Answer]) -> Odds | None:
    if not key.endswith("/ram"):
        return None
    values = ((0, 0.25), (1, 0.5), (2, 0.25))
    target = f"Ramming {find(state, str(answers[0])).name}" if answers else "Ramming"
    return Odds(target, (Spread("Holes", values, 1.0),), (Chance("At least one hole", 0.75),))


def topics(state: Battle) -> tuple[Topic, ...]:
    reeds = Topic("Reeds", ("Nobody rows through them.",), now=STEPS[state.step] == "Rowing")
    pond = (Topic("Pond", page=Page(90, 60, (Box(0, 0, 90, 60),), "The pond")),) if state.rowed else ()
    return (reeds, *(Topic("Noted", (note,)) for note in state.notes), *pond)


def draft(state: Battle, key: str, answers: Sequence[Answer], text: str) -> Draft | None:
    if not key.endswith("/note"):
        return None
    at = text.find("leak")
    faults = (Fault("Nobody says so.", "It is bad luck.", at, 4),) if at >= 0 else ()
    wake = Page(100, 20, (Line(0, 10, float(len(text)), 10),), "The wake")
    pieces = (Piece("Ahoy", f"{text} ahoy".strip()), Piece("Abaft", text, refused="Not now."))
    return Draft(
        faults, (find(state, key.partition("/")[0]).name,), (Gauge("Letters", len(text), 20),), pieces, wake
    )


BATTLE = BattleRules(
    version=1,
    start_type=Battle,
    state_type=Battle,
    events=Event,
    kinds=kinds_of(Holed, Rammed, Passed, Noted, Simplified, Rowed, Ended, Correction),
    start=start,
    apply=apply,
    view=seen,
    choices=choices,
    open=opened,
    tell=tell,
    overview=overview,
    figures=figures,
    corrigible=corrigible,
    muster=muster,
    missing=missing,
    supply=supply,
    sheet=sheet,
    press=press,
    outcome=outcome,
    explain=explain,
    odds=odds,
    topics=topics,
    report=report,
    simplify="simple",
    draft=draft,
)
