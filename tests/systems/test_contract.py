"""What every game keeps, whichever it is: codecs, drawings, random battles and campaigns, keys of sheets."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.core import codec, force
from app.core.dice import Dice, answered
from app.core.errors import Refused, UserError
from app.core.force import Force
from app.core.log import Entry, decode_entry, encode_entry, fold
from app.core.marks import Page, bounds
from app.core.questions import Answer, Asking, Confirm, Number, Pick, Question, Write, run
from app.core.system import BattleRules, Choice, GameSystem, Record, Rules
from app.operations import demonstration
from app.systems import names, system

GAMES = [system(game) for game, _ in names()]
#: A text that nobody else writes.
SECRET = "xq7-zebra"
games = pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])


def records(game: GameSystem) -> Mapping[str, Record]:
    found: dict[str, Record] = {}
    for edition in game.catalogue.editions:
        found |= {f"{edition.id}:{key}": record for key, record in game.catalogue.records(edition.id).items()}
    return found


def forces(game: GameSystem) -> list[tuple[str, Force]]:
    script = demonstration.script(game)
    return [(name, force.from_file(file)) for name, file in zip(script.players, script.fleets, strict=True)]


def check_inside(page: Page) -> None:
    for mark in page.marks:
        x, y, _, _ = bounds(mark)
        assert -1 <= x <= page.w + 1
        assert -1 <= y <= page.h + 1


@games
def test_every_record_survives_its_codec_and_says_where_it_is_from(game: GameSystem) -> None:
    for key, record in records(game).items():
        assert game.catalogue.check(record.profile) == record.profile, key
        assert codec.decode(codec.encode(record.profile), dict[str, Any]) == record.profile
        assert game.catalogue.provenance(record.profile), key


@games
@pytest.mark.parametrize(("w", "h"), [(540.0, 780.0), (540.0, 380.0), (180.0, 252.0)])
def test_every_record_draws_within_its_page(game: GameSystem, w: float, h: float) -> None:
    for record in records(game).values():
        page = game.catalogue.sheet(record.profile, w, h)
        assert page.marks
        check_inside(page)


@games
def test_every_record_has_a_form_a_row_and_its_terms(game: GameSystem) -> None:
    for key, record in records(game).items():
        keys = [field.key for field in game.catalogue.form(record.profile)]
        assert len(keys) == len(set(keys)), key
        assert len(game.catalogue.row(record).cells) == len(game.catalogue.columns)
        for term in game.catalogue.explain(record.profile):
            assert term.name
            assert term.text
            assert term.source


@games
def test_an_unchanged_form_changes_no_figure(game: GameSystem) -> None:
    for key, record in records(game).items():
        values = {field.key: field.value for field in game.catalogue.form(record.profile) if not field.locked}
        assert game.catalogue.difference(record.profile, game.catalogue.edit(record.profile, values)) == (), (
            key
        )


def answer(data: st.DataObject) -> Callable[[Question], Answer]:
    def decide(question: Question) -> Answer:
        match question:
            case Pick(options=options):
                return data.draw(st.sampled_from(options)).key
            case Number(low=low, high=high):
                return data.draw(st.integers(low, min(high, low + 40)))
            case Confirm():
                return data.draw(st.booleans())
            case Write(limit=limit):
                return data.draw(st.text(max_size=min(limit, 12)))
            case _:
                raise AssertionError(question)

    return decide


def dice(data: st.DataObject) -> Dice:
    chance = Random(data.draw(st.integers(0, 9999)))

    def roll(sides: int, count: int) -> tuple[int, ...]:
        return tuple(chance.randint(1, sides) for _ in range(count))

    return roll


def played(
    rules: Rules, state: Any, data: st.DataObject, turns: int, more: Sequence[Choice] = ()
) -> tuple[Any, list[Entry[Any]]]:
    """Play random choices; each event is told, folds, and comes back from JSON as it was."""
    entries: list[Entry[Any]] = []
    for _ in range(turns):
        allowed = [choice for choice in (*rules.choices(state), *more) if not choice.refused]
        choice = data.draw(st.sampled_from(allowed))
        try:
            opened = rules.open(state, choice.key)
        except Refused:
            assert choice in more
            continue
        event, answers = answered(opened, state, [], dice(data), answer(data))
        entry = Entry(event, choice.key, answers)
        assert rules.tell(state, event).text
        assert decode_entry(encode_entry(entry), rules.events, rules.kinds) == entry
        state = rules.apply(state, event)
        entries.append(entry)
    return state, entries


@games
@settings(max_examples=12)
@given(data=st.data())
def test_random_battles_never_raise_and_replay_to_the_same_state(
    game: GameSystem, data: st.DataObject
) -> None:
    rules = game.battle
    start = rules.muster(forces(game), {})
    start = codec.decode(codec.encode(start), rules.start_type)
    state, entries = played(rules, rules.start(start), data, 25)
    assert fold(rules.start(start), entries, rules.apply) == state
    assert codec.decode(codec.encode(state), rules.state_type) == state
    told = rules.overview(state)
    assert told.heading
    assert set(rules.figures(state)) >= {"turn", "phase", "units", "scores", "awards"}
    assert {unit.side for unit in told.units} <= {side.id for side in told.sides}
    for line in rules.outcome(state):
        assert line.text


@games
@settings(max_examples=8)
@given(data=st.data())
def test_press_accepts_every_key_that_the_sheet_draws(game: GameSystem, data: st.DataObject) -> None:
    rules: BattleRules = game.battle
    state, _ = played(rules, rules.start(rules.muster(forces(game), {})), data, 10)
    unit = data.draw(st.sampled_from(rules.overview(state).units))
    page = rules.sheet(state, unit.id, 540, 780)
    keys = {key for mark in page.marks if (key := getattr(mark, "key", ""))}
    for key in sorted(keys):
        for typed in ("", "-3", "+2", "4", "nonsense", "-", "+9999999", "=1"):
            choice = pressed(rules, state, key, typed)
            if choice is not None and not choice.refused:
                event, _ = answered(rules.open(state, choice.key), state, [], dice(data), answer(data))
                rules.apply(state, event)
    assert rules.press(state, "nobody.damage.1", "") is None


@games
@settings(max_examples=8)
@given(data=st.data())
def test_what_is_said_of_a_text_never_raises_and_a_secret_one_is_on_no_screen(
    game: GameSystem, data: st.DataObject
) -> None:
    rules: BattleRules = game.battle
    state, _ = played(rules, rules.start(rules.muster(forces(game), {})), data, 10)
    for choice in rules.choices(state):
        asking = None if choice.refused else run(rules.open(state, choice.key), state)
        if not (isinstance(asking, Asking) and isinstance(asking.question, Write)):
            continue
        draft = rules.draft(state, choice.key, (), data.draw(st.text(max_size=asking.question.limit)))
        for piece in draft.pieces if draft is not None else ():
            assert rules.draft(state, choice.key, (), piece.text) is not None
        if asking.question.secret:
            opened = rules.open(state, choice.key)
            event, _ = answered(opened, state, [], dice(data), lambda _question: SECRET)
            after = rules.apply(state, event)
            assert SECRET not in f"{rules.tell(state, event)}{rules.tell(after, event)}"
            assert SECRET not in f"{rules.view(after, '')}{rules.overview(after)}{rules.figures(after)}"
            assert SECRET not in f"{rules.topics(after)}{rules.choices(after)}{rules.report(after)}"


def pressed(rules: BattleRules, state: Any, key: str, typed: str) -> Choice | None:
    """Press a key; nonsense that was typed there may be refused in a sentence."""
    try:
        return rules.press(state, key, typed)
    except UserError as error:
        assert typed
        assert error.message.endswith(".")
        return None


@games
@settings(max_examples=12)
@given(data=st.data())
def test_random_campaigns_never_raise_and_replay_to_the_same_state(
    game: GameSystem, data: st.DataObject
) -> None:
    rules = game.campaign
    start = rules.found("Contract", forces(game), {field.key: field.value for field in rules.settings()})
    start = codec.decode(codec.encode(start), rules.start_type)
    state, entries = played(rules, rules.start(start), data, 6)
    for number in range(2):
        state, more = battled(game, state, data, number)
        entries += more
        state, later = played(rules, state, data, 6)
        entries += later
    assert fold(rules.start(start), entries, rules.apply) == state
    assert codec.decode(codec.encode(state), rules.state_type) == state
    for unit in rules.overview(state).units:
        rules.record(state, unit.id)


def battled(game: GameSystem, state: Any, data: st.DataObject, number: int) -> tuple[Any, list[Entry[Any]]]:
    rules = game.campaign
    ready = [unit for unit in rules.units(state) if not unit.out]
    sides = [
        (side.name, side.id, [unit.id for unit in ready if unit.side == side.id])
        for side in rules.overview(state).sides
    ]
    if any(not units for _, _, units in sides):
        return state, []
    battle, _ = played(game.battle, game.battle.start(rules.field(state, sides, {})), data, 20)
    lines = [line.event for line in game.battle.outcome(battle)]
    entries = [Entry(event) for event in rules.carry(state, str(number), "Battle", lines)]
    for entry in entries:
        assert rules.tell(state, entry.event).text
        assert decode_entry(encode_entry(entry), rules.events, rules.kinds) == entry
        state = rules.apply(state, entry.event)
    return state, entries


@games
def test_every_paper_of_the_demonstration_draws(game: GameSystem) -> None:
    for _, fleet in forces(game):
        report = game.force.report(fleet, game.catalogue.records(fleet.edition))
        subject = game.papers.of_force(fleet, report)
        for paper in game.papers.kinds:
            w, h = paper.card or (595.0, 842.0)
            pages = paper.draw(subject, w, h)
            assert bool(pages) == paper.fits(subject)
            for page in pages:
                check_inside(page)
