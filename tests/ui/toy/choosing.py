"""What the toy game's players may choose in a campaign, and what they are asked."""

import json
from collections.abc import Callable, Generator, Sequence
from typing import Any

import msgspec

from app.core.errors import Refused
from app.core.questions import Answer, Number, Option, Pick, Question, Roll, Write
from app.core.system import Choice, Opened
from app.core.war import Sketch
from app.core.words import slug
from tests.ui.toy.war import (
    STEPS,
    Agreed,
    Chosen,
    Drawn,
    Guessed,
    Mended,
    Pad,
    Passed,
    Took,
    War,
    pad_of,
    player_of,
)

Asks = Generator[Question, Answer, Any]


def choices(state: War) -> Sequence[Choice]:
    subjects = ("", *(p.id for p in state.players), *(b.id for b in state.boats), *(p.id for p in state.pads))
    return [choice for subject in subjects for choice in choices_of(state, subject)]


def choices_of(state: War, subject: str) -> Sequence[Choice]:
    if not subject:
        done = [Choice("drawn", "The map is drawn", "Map")] if state.drawing else []
        return [*done, Choice("next", f"Next: {STEPS[(state.step + 1) % 4]}", "Turn", shortcut="Space")]
    if any(player.id == subject for player in state.players):
        why = "" if STEPS[state.step] == "Choosing" else "Pads are chosen in the choosing step only."
        return [
            Choice(f"choose:{subject}", "Choose a pad", "Choosing", subject, refused=why),
            Choice(f"guess:{subject}", "Guess in secret", "Choosing", subject, "Nobody sees it yet"),
            Choice(f"agree:{subject}", "Gold by agreement", "By agreement", subject),
        ]
    if any(pad.id == subject for pad in state.pads):
        return [Choice(f"take:{subject}", "Take it", "Pad", subject, "Without a fight")]
    return []


def opened(state: War, key: str) -> Opened:
    verb, _, rest = key.partition(":")
    makers: dict[str, Callable[[str], Opened]] = {
        "next": _next,
        "choose": _choose,
        "guess": _guess,
        "agree": _agree,
        "take": _take,
        "mend": _mend,
        "draw": _draw,
        "drawn": _drawn,
    }
    if verb not in makers:
        raise Refused(f"There is no choice “{key}”.")
    return makers[verb](rest)


def _next(_rest: str) -> Opened:
    def asks(state: War) -> Asks:
        step = (state.step + 1) % 4
        return Passed(state.turn + (step == 0), step)
        yield

    return asks


def _choose(player: str) -> Opened:
    def asks(state: War) -> Asks:
        if STEPS[state.step] != "Choosing":
            raise Refused("Pads are chosen in the choosing step only.")
        free = tuple(Option(pad.id, pad.name) for pad in state.pads if pad.holder != player)
        pad = yield Pick(free, "which pad do you want")
        dice = yield Roll(6, 2, "how fast you get there")
        assert isinstance(dice, tuple)
        return Chosen(player, str(pad))

    return asks


def _guess(player: str) -> Opened:
    def asks(state: War) -> Asks:
        guess = yield Number(-3, 3, f"{player_of(state, player).name}’s guess", secret=True)
        assert isinstance(guess, int)
        return Guessed(player, guess)

    return asks


def _agree(player: str) -> Opened:
    def asks(state: War) -> Asks:
        gold = yield Number(-20, 20, "how much gold")
        why = yield Write("why")
        assert isinstance(gold, int)
        return Agreed(player, gold, str(why))

    return asks


def _take(pad: str) -> Opened:
    def asks(state: War) -> Asks:
        options = tuple(Option(player.id, player.name) for player in state.players)
        player = yield Pick(options, f"who takes {pad_of(state, pad).name}")
        return Took(str(player), pad)

    return asks


def _mend(player: str) -> Opened:
    def asks(state: War) -> Asks:
        text = yield Write("the plan", limit=4000)
        wishes = {key: int(value) for key, value in json.loads(str(text)).items() if value}
        return Mended(player, wishes, sum(wishes.values()))

    return asks


def _draw(stroke: str) -> Opened:
    def asks(state: War) -> Asks:
        return _stroked(state, msgspec.json.decode(stroke, type=Sketch))
        yield

    return asks


def _drawn(_rest: str) -> Opened:
    def asks(state: War) -> Asks:
        return Drawn(state.pads, state.routes, drawing=False)
        yield

    return asks


def _stroked(state: War, sketch: Sketch) -> Drawn:
    pads, routes = {pad.id: pad for pad in state.pads}, set(state.routes)
    a, b = sorted((sketch.place, sketch.other))
    match sketch.stroke:
        case "add":
            new = Pad(slug(sketch.name), sketch.name, "star", x=sketch.x, y=sketch.y)
            pads[new.id] = new
        case "move":
            pads[sketch.place] = msgspec.structs.replace(pads[sketch.place], x=sketch.x, y=sketch.y)
        case "rename":
            pads[sketch.place] = msgspec.structs.replace(pads[sketch.place], name=sketch.name)
        case "remove":
            del pads[sketch.place]
            routes = {route for route in routes if sketch.place not in route}
        case "join":
            routes.add((a, b))
        case "part":
            routes.discard((a, b))
    return Drawn(tuple(pads.values()), tuple(sorted(routes)))


def sketch(state: War, stroke: Sketch) -> str:
    if not state.drawing:
        raise Refused("The map is drawn already.")
    if stroke.stroke == "add" and any(pad.id == slug(stroke.name) for pad in state.pads):
        raise Refused(f"There is a “{stroke.name}” already.")
    return f"draw:{msgspec.json.encode(stroke).decode()}"
