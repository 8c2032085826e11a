"""Random whole campaigns: nothing raises, every open task opens, logs replay and survive JSON, secrets stay hidden."""

import random
from typing import Any

import pytest

from app.core import codec
from app.core.forms import Field
from app.core.log import Entry, decode_entry, encode_entry, fold
from app.core.questions import Answer, Asking, Confirm, Finished, Number, Pick, Question, Roll, run
from app.systems.acta.campaign import CAMPAIGN
from app.systems.acta.campaign.state import State
from tests.systems.acta.campaign.war.kahuna import founded

#: What is pressed most of the time, so that campaigns get on; the others are pressed in between.
FORWARD = (
    *("phase", "initiative", "nominate", "advance", "challenge", "let-go", "pass", "claim"),
    *("scenario", "seal", "level", "force", "concede", "targets", "targets-all", "crews", "home", "map-draw"),
)
#: What needs answers that nobody finds by chance, or ends everything too soon.
APART = ("plan", "end", "strike", "reinstate", "fill")


def answer(chance: random.Random, question: Question) -> Answer:
    match question:
        case Number(low=low, high=high):
            return chance.randint(low, high)
        case Confirm():
            return chance.random() < 0.5
        case Pick(options=options):
            return chance.choice(options).key
        case Roll(sides=sides, count=count):
            return tuple(chance.randint(1, sides) for _ in range(count))
        case _:
            return chance.choice(("", "Vega"))


def pressed(chance: random.Random, state: State, key: str) -> Entry[Any]:
    opened = CAMPAIGN.open(state, key)
    answers: list[Answer] = []
    while True:
        match run(opened, state, answers):
            case Asking(question=question):
                answers.append(answer(chance, question))
            case Finished(event=event):
                return Entry(event, key, tuple(answers))


def chosen(chance: random.Random, state: State) -> Entry[Any]:
    keys = [c.key for c in CAMPAIGN.choices(state) if not c.refused and c.key.split(":")[0] not in APART]
    forward = [key for key in keys if key.split(":")[0] in FORWARD]
    return pressed(chance, state, chance.choice(forward if forward and chance.random() < 0.8 else keys))


def typed(chance: random.Random, field: Field) -> codec.Json:
    if field.kind == "choice":
        return chance.choice(field.options).key
    if field.kind == "number":
        return chance.randint(field.low, field.high)
    return chance.random() < 0.3 if field.kind == "flag" else field.value


def on_paper(chance: random.Random, state: State, fight_id: str) -> list[Entry[Any]]:
    """Return a battle on paper between as many ships as the points allow, with random losses."""
    units: list[str] = []
    for unit in CAMPAIGN.units(state):
        weights = CAMPAIGN.conduct.weigh(state, fight_id, [*units, unit.id])
        if not unit.out and not any(weight.refused for weight in weights):
            units.append(unit.id)
    forms = CAMPAIGN.conduct.paper(state, fight_id, units)
    values = {form.id: {field.key: typed(chance, field) for field in form.fields} for form in forms}
    lines = CAMPAIGN.conduct.lines(state, fight_id, units, values)
    events = CAMPAIGN.carry(state, f"b{len(state.names)}", "Battle", [line.event for line in lines])
    return [Entry(event) for event in events]


def step(chance: random.Random, state: State) -> list[Entry[Any]]:
    ready = [f.id for f in state.war.engagements.values() if f.scenario and f.level and not f.over]
    if ready and chance.random() < 0.6:
        return on_paper(chance, state, chance.choice(ready))
    return [chosen(chance, state)]


def sound(state: State) -> None:
    """Assert what holds at any time."""
    shown = CAMPAIGN.war(state)
    assert shown is not None
    for task in shown.tasks:
        if task.does == "choice" and not task.refused and not task.done:
            CAMPAIGN.open(state, task.key)
    assert all(player.balance >= 0 for player in state.players.values())
    holders = {target.holder for target in state.war.targets.values()}
    assert holders <= {"", *state.players}
    hidden = CAMPAIGN.view(state, "").war.engagements.values()
    assert not any(any(fight.sealed.values()) and not fight.revealed for fight in hidden)
    CAMPAIGN.overview(state)
    codec.encode(CAMPAIGN.figures(state))


@pytest.mark.parametrize("seed", range(6))
def test_random_wars_never_raise_replay_alike_and_survive_json(seed: int) -> None:
    chance = random.Random(seed)
    mega = seed % 3 == 2
    players = ("earth", "narn", "centauri")[: 2 + seed % 2]
    start = founded(players, ships=6, mega=mega, targets=3 if mega else 0)
    state, log = start, list[Entry[Any]]()
    for _ in range(150):
        added = step(chance, state)
        for entry in added:
            assert CAMPAIGN.tell(state, entry.event).text
            state = CAMPAIGN.apply(state, entry.event)
        log.extend(added)
        sound(state)
    kept = [decode_entry(encode_entry(entry), CAMPAIGN.events, CAMPAIGN.kinds) for entry in log]
    assert fold(start, kept, CAMPAIGN.apply) == state
    assert codec.decode(codec.encode(state), CAMPAIGN.state_type) == state
