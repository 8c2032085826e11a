"""What the experience of ships brings to the campaign's choices and pages."""

from collections.abc import Callable, Iterable, Iterator, Mapping

from app.core import codec
from app.core.questions import Procedure
from app.core.shown import Fact
from app.core.words import listed
from app.systems.acta import campaign_tables, gains
from app.systems.acta.campaign.books.war import EXPERIENCE
from app.systems.acta.campaign.events import Event
from app.systems.acta.campaign.growth import filling, rewards, spending
from app.systems.acta.campaign.growth.results import DUTIES, REFITS, TABLES, missing
from app.systems.acta.campaign.part import Part, Verb, serving
from app.systems.acta.campaign.state import PlayerState, State, UnitState, of_player
from app.systems.acta.effective import signed

GROUP, AGREED = "XP dice", "By agreement"


def _ships(state: State) -> Iterator[str]:
    """Ships with dice; who has none is not offered anything to spend them on."""
    return (unit for unit in serving(state) if state.units[unit].growth.dice)


def _damaged(state: State) -> Iterator[str]:
    return (unit for unit in _ships(state) if state.units[unit].missing_damage)


def _keepers(state: State) -> Iterator[str]:
    return (
        unit for unit in serving(state) if state.units[unit].growth.dice or state.units[unit].growth.aside
    )


def _text(spending_id: str) -> str:
    return next(each.text for each in campaign_tables.spending() if each.id == spending_id)


def _reward(table: str, price: str) -> Verb:
    def run(state: State, unit: str) -> Procedure[Event]:
        return rewards.reward(state, unit, table)

    def refusal(state: State, unit: str) -> str:
        return rewards.no_roll(state, unit, table)

    def hint(state: State, unit: str) -> str:  # noqa: ARG001
        return f"{campaign_tables.number(price)} XP dice; {rewards.summary(state, table)}"

    return Verb(
        label=rewards.name_of(table),
        group=GROUP,
        run=run,
        subjects=_ships,
        refusal=refusal,
        hint=hint,
        phases=(EXPERIENCE,),
    )


def _tables(state: State) -> Iterable[str]:  # noqa: ARG001
    return TABLES


def _fill_label(state: State, table: str) -> str:
    return f"{'Fill in' if missing(state.growth.filled, table) else 'Change'} results of {TABLES[table]}"


def _fill_hint(state: State, table: str) -> str:
    lacking = rewards.spans(missing(state.growth.filled, table))
    return f"Missing: {lacking}" if lacking else "All results are there"


def _no_table(state: State, table: str) -> str:  # noqa: ARG001
    return "" if table in TABLES else "There is no such table."


def _whole(state: State, about: str) -> str:  # noqa: ARG001
    return ""


def _facts(state: State, unit: UnitState) -> Iterator[Fact]:  # noqa: ARG001
    book = unit.growth
    if book.dice or book.aside:
        aside = f"{book.aside} more kept aside for battles" if book.aside else ""
        yield Fact("XP dice", f"{book.dice}+{book.aside}" if book.aside else str(book.dice), why=aside)
    for table, label in ((REFITS, "Refits"), (DUTIES, "Other duties")):
        mine = [gain for gain in book.gained if gain.table == table]
        if mine:
            names = listed(list(dict.fromkeys(gain.name for gain in mine)))
            yield Fact(label, names, why="\n".join(gains.lines(mine)))


def _side(state: State, player: PlayerState) -> Iterator[Fact]:
    saved = [unit.growth for unit in of_player(state, player.id) if not unit.lost]
    dice, aside = sum(each.dice for each in saved), sum(each.aside for each in saved)
    if dice or aside:
        yield Fact("XP dice", str(dice + aside), why=f"{dice} saved, {aside} kept aside for battles")
    book = player.growth
    if book.initiative_bonus and book.initiative_turn >= state.turn:
        ship = state.units.get(book.initiative_unit)
        why = f"scouting exercises of {ship.name}" if ship else "scouting exercises"
        when = "now" if book.initiative_turn == state.turn else f"in turn {book.initiative_turn}"
        yield Fact("Initiative", f"{signed(book.initiative_bonus)} {when}", why=why)


def _figures(state: State) -> Mapping[str, object]:
    return {"filled": codec.plain(state.growth.filled)} if state.growth.filled else {}


def _unit_figures(state: State, unit: UnitState) -> Mapping[str, object]:  # noqa: ARG001
    book = unit.growth
    return {
        "xp_dice": book.dice,
        "xp_aside": book.aside,
        "xp_earned": book.earned,
        "gained": codec.plain(book.gained),
    }


def _spend(
    label: str,
    run: Callable[[State, str], Procedure[Event]],
    refusal: Callable[[State, str], str],
    text: str,
    subjects: Callable[[State], Iterable[str]] = _ships,
) -> Verb:
    return Verb(
        label=label,
        group=GROUP,
        run=run,
        subjects=subjects,
        refusal=refusal,
        hint=text,
        phases=(EXPERIENCE,),
    )


PART = Part(
    verbs={
        "train": _spend("Train the crew", spending.train, spending.no_training, _text("crew-quality")),
        "make-do": _spend(
            "Makeshift repairs", spending.make_do, spending.no_repairs, _text("repair"), _damaged
        ),
        "keep-aside": _spend(
            "Keep dice for battles", spending.keep, spending.nothing_to_keep, _text("judgement"), _keepers
        ),
        "refit": _reward(REFITS, "refit-dice"),
        "duty": _reward(DUTIES, "duty-dice"),
        "fill": Verb(
            label=_fill_label,
            group=AGREED,
            run=filling.fill,
            subjects=_tables,
            refusal=_no_table,
            subject=_whole,
            hint=_fill_hint,
        ),
    },
    facts=_facts,
    side=_side,
    figures=_figures,
    unit_figures=_unit_figures,
)
