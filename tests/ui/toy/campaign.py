"""The toy game's campaign as the window sees it: choices, questions, map, tasks, plan, papers, plots."""

from collections.abc import Generator, Mapping, Sequence
from typing import Any

import msgspec

from app.core.codec import Json
from app.core.conduct import Conduct
from app.core.errors import Refused
from app.core.force import Force
from app.core.forms import Field
from app.core.log import Correction, kinds_of
from app.core.questions import Answer, Question
from app.core.shown import Fact, Side
from app.core.system import CampaignRules, Overview, Phrase, UnitStatus
from app.core.war import (
    Diagram,
    Place,
    Route,
    Step,
    Task,
    TurnMark,
)
from app.core.war import War as Page
from app.core.words import slug
from tests.ui.toy import battle as boats
from tests.ui.toy import planning
from tests.ui.toy.choosing import choices, choices_of, opened, sketch
from tests.ui.toy.planning import fights, held, wanted
from tests.ui.toy.war import (
    STEPS,
    Agreed,
    Begin,
    Chosen,
    Drawn,
    Event,
    Guessed,
    Hull,
    Kept,
    Mended,
    Pad,
    Passed,
    Rower,
    Took,
    War,
    apply,
    boat_of,
    start,
)

Asks = Generator[Question, Answer, Any]
PADS = (
    Pad("eden", "Eden", "settled"),
    Pad("rock", "Grey Rock", "world"),
    Pad("giant", "Old Giant", "giant"),
    Pad("tail", "Long Tail", "comet"),
    Pad("door", "The Door", "gate"),
    Pad("belt", "Pebble Belt", "belt"),
    Pad("pit", "Deep Pit", "mine"),
)


def found(name: str, players: Sequence[tuple[str, Force]], settings: Mapping[str, Json]) -> Begin:
    rowers = tuple(Rower(slug(who), who, 5) for who, _ in players)
    fleet = boats.muster(players, {})
    hulls = tuple(
        Hull(f"{slug(b.side)}-{b.id}", b.name, b.id.rpartition("-")[0].title(), slug(b.side), b.hull, b.left)
        for b in fleet.boats
    )
    drawn, simple = bool(settings.get("drawn")), bool(settings.get("simple"))
    return Begin(name, rowers, hulls, () if drawn else PADS, drawing=drawn, simple=simple)


def tell(state: War, event: Event) -> Phrase:  # noqa: C901 - a line a kind
    names = {each.id: each.name for each in (*state.players, *state.boats, *state.pads)}
    turn = state.turn
    match event:
        case Passed(turn=new, step=step):
            return Phrase(f"Turn {new}: {STEPS[step]}", heading=True, sort="Turn", turn=new)
        case Chosen(player=player, pad=pad):
            return Phrase(f"{names[player]} want {names[pad]}.", (player, pad), sort="Choosing", turn=turn)
        case Guessed(player=player):
            return Phrase(f"{names[player]} have guessed.", (player,), sort="Choosing", turn=turn)
        case Took(player=player, pad=pad):
            return Phrase(f"{names[player]} take {names[pad]}.", (player, pad), sort="Pads", turn=turn)
        case Kept(boat=boat, left=left):
            owner = boat_of(state, boat).player
            return Phrase(f"{names[boat]} comes home with {left}.", (boat, owner), sort="Boats", turn=turn)
        case Mended(player=player, boats=mended, cost=cost):
            text = f"{names[player]} mend {len(mended)} boats for {cost} gold."
            return Phrase(text, (player, *mended), sort="Boats", turn=turn)
        case Agreed(player=player, gold=gold, why=why):
            return Phrase(f"By agreement, {gold:+} gold to {names[player]}: {why}", (player,), turn=turn)
        case Drawn(pads=pads):
            return Phrase(f"The map has {len(pads)} pads.", sort="Map", turn=turn)
        case Correction(path=path):
            return Phrase(f"Corrected {path}", turn=turn)


def status(boat: Hull) -> UnitStatus:
    states = (("sunk",) if not boat.left else ("leaking",)) if boat.left < boat.hull else ()
    return UnitStatus(
        boat.id,
        boat.name,
        boat.kind,
        boat.player,
        (*states, *(("has fought",) if boat.fought else ())),
        (Fact("Hull", f"{boat.left}/{boat.hull}"),),
        boat.left == 0,
        signs=(("gone",) if not boat.left else ("half",)) if states else (),
        spent=("fought",) if boat.fought else (),
        ready=not boat.fought and boat.left > 0,
    )


def overview(state: War) -> Overview:
    sides = tuple(
        Side(each.id, each.name, (Fact("Pads", str(held(state, each.id))), Fact("Gold", str(each.gold))))
        for each in state.players
    )
    waiting = next((each for each in state.players if not each.chosen), None)
    choosing = STEPS[state.step] == "Choosing" and waiting is not None
    return Overview(
        f"Turn {state.turn}",
        STEPS[state.step],
        sides,
        tuple(status(boat) for boat in state.boats),
        pick=f"{waiting.name} choose a pad." if choosing and waiting else "Everybody may go on.",
        picking=waiting.id if choosing and waiting else "",
        simple=state.simple,
    )


def places(state: War) -> tuple[Place, ...]:
    return tuple(
        Place(
            pad.id,
            pad.name,
            pad.symbol,
            f"A pad of the sort “{pad.symbol}”",
            pad.holder,
            wanted(state, pad.id) if len(wanted(state, pad.id)) > 1 else (),
            "wanted" if wanted(state, pad.id) else "",
            pad.within,
            pad.x,
            pad.y,
            ("+2 gold a turn",),
        )
        for pad in state.pads
    )


def tasks(state: War) -> tuple[Task, ...]:
    step = STEPS[state.step]
    found: list[Task] = []
    if step == "Choosing":
        for each in state.players:
            found.append(Task(each.id, "Choose a pad", "choice", f"choose:{each.id}", done=bool(each.chosen)))
            found.append(Task(each.id, "Guess", "choice", f"guess:{each.id}", optional=True))
    if step == "Battles":
        for each in fights(state):
            found.append(Task("", each.name, "muster", each.id, done=bool(each.over)))
            found.append(Task("", f"{each.name} on paper", "paper", each.id, optional=True))
    if step == "Mending":
        found += [Task(each.id, "Mend", "plan", each.id, done=each.mended) for each in state.players]
    return (*found, Task("", f"Go on to {STEPS[(state.step + 1) % 4]}", "choice", "next"))


def war(state: War) -> Page:
    steps = tuple(
        Step(slug(name), name, number == state.step, number < state.step) for number, name in enumerate(STEPS)
    )
    routes = tuple(Route(a, b) for a, b in state.routes)
    return Page(
        Diagram("The Pond", places(state), routes, not state.drawing, state.drawing),
        steps,
        tasks(state),
        fights(state),
        tuple(TurnMark(turn, first, f"Turn {turn}") for turn, first in enumerate(state.marks, 1)),
        ledger=True,
        plans=True,
        charts=True,
        agreed=("Reeds are no obstacle.",),
    )


def field(
    state: War, sides: Sequence[tuple[str, str, Sequence[str]]], terms: Mapping[str, Json]
) -> boats.Battle:
    found = tuple(
        boats.Boat(
            unit, boat_of(state, unit).name, player, boat_of(state, unit).hull, boat_of(state, unit).left
        )
        for _, player, units in sides
        for unit in units
    )
    if not found:
        raise Refused("A battle needs boats.")
    return boats.Battle(tuple(player for _, player, _ in sides), found)


def carry(state: War, battle_id: str, name: str, kept: Sequence[Mapping[str, Any]]) -> tuple[Event, ...]:
    return tuple(msgspec.convert(dict(each), Event) for each in kept)


CAMPAIGN = CampaignRules(
    version=1,
    start_type=Begin,
    state_type=War,
    events=Event,
    kinds=kinds_of(Passed, Chosen, Guessed, Took, Kept, Mended, Agreed, Drawn, Correction),
    start=start,
    apply=apply,
    view=lambda state, viewer: state,
    choices=choices,
    open=opened,
    tell=tell,
    overview=overview,
    figures=msgspec.to_builtins,
    settings=lambda: (
        Field("drawn", "Draw the map yourselves", "flag", False, group="Map"),
        Field("simple", "Only what is needed", "flag", False),
    ),
    found=found,
    units=lambda state: tuple(status(boat) for boat in state.boats),
    terms=lambda state: (),
    field=field,
    carry=carry,
    record=lambda state, unit: tuple(row.text for row in state.service if row.owner == unit),
    war=war,
    choices_of=choices_of,
    conduct=Conduct(
        sketch=sketch,
        weigh=planning.weigh,
        paper=planning.paper,
        lines=planning.lines,
        plan=planning.plan,
        fill=planning.fill,
        commit=planning.commit,
        ledger=planning.ledger,
        service=planning.service,
        charts=planning.charts,
    ),
)
