"""How a game plugs in: a record of functions. Nobody outside a game's folder knows more of it than this."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import msgspec

from app.core.board import Odds, Topic, no_odds, no_report, no_topics
from app.core.codec import Json
from app.core.conduct import NO_CONDUCT, CarryLine, Conduct
from app.core.drafts import Draft, no_draft
from app.core.force import Force, Report
from app.core.forms import Column, Difference, Field, Row, Term
from app.core.marks import Page
from app.core.questions import Answer, Procedure
from app.core.shown import Choice, Overview, Phrase, UnitStatus
from app.core.war import War, no_war

#: Games are held in one tuple, so their own types meet here as Any; inside a game everything is typed.
Anything: TypeAlias = Any
#: The sides of a battle between rosters: a name, the player's id and unit ids each.
Sides: TypeAlias = Sequence[tuple[str, str, Sequence[str]]]
Opened: TypeAlias = Callable[[Any], Procedure[Any]]


def nothing_corrigible(_state: Anything, _subject: str) -> tuple[Field, ...]:
    """Return no fields: the game lets nothing be set by agreement."""
    return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """A battle's or a campaign's rules: pure functions over a state that events change.

    `start` makes the state from the frozen start; `apply` is total, so that an old log always folds; `view` is
    what a side may see; `choices` says what may happen now; `open` gives the procedure of a choice's key, also
    of keys that `press` made up, and raises Refused when the rules say no; `tell` is one line of the log.
    `overview` and `figures` describe the state for windows and for `starmuster replay --json`. `corrigible` lists
    what players may set by agreement on a unit, a side or player, or on the whole (an empty subject): fields in
    the game's words whose keys are paths into the state, as a `Correction` takes them.
    """

    version: int
    start_type: Anything
    state_type: Anything
    events: Anything
    kinds: frozenset[str]
    start: Callable[[Anything], Anything]
    apply: Callable[[Anything, Anything], Anything]
    view: Callable[[Anything, str], Anything]
    choices: Callable[[Anything], Sequence[Choice]]
    open: Callable[[Anything, str], Opened]
    tell: Callable[[Anything, Anything], Phrase]
    overview: Callable[[Anything], Overview]
    figures: Callable[[Anything], dict[str, Any]]
    corrigible: Callable[[Anything, str], tuple[Field, ...]] = nothing_corrigible


def nothing_agreed() -> tuple[Field, ...]:
    """Return no fields: the game leaves nothing to agreement."""
    return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleRules(Rules):
    """A battle's rules and what only battles have.

    `muster` makes the frozen start from forces, one a side: side name and force each, and what was agreed.
    `missing` lists the figures that a battle needs and nobody knows yet, as form fields whose keys `supply`
    understands; it returns the force with those figures filled in. `sheet` draws a unit as it is now on a page
    of the given width and height in points; `press` turns a key of the sheet, and what was typed there
    (`-8`, `+4`, `12`, empty for a click), into a choice. `outcome` is what a campaign would take over;
    `explain` tells the terms on a unit. `agreements` are the fields of what players agree on for a battle; their
    values go to `muster` as the object `agreements`.

    `choices_of` are the choices about one unit or side, `""` for the battle as a whole, when a game can tell them
    faster than all. `odds` says what may come of a choice after the answers so far, None when there is nothing to
    say; it runs beside the window and may take a moment. `topics` are what only the players can carry out.
    `report` is the battle told in lines of text. `draft` says what there is to say of a text that is being written
    for a choice, after the answers before it; it is asked at every letter and takes no time.
    `simplify` is the key of the choice that switches the plain page on and off, empty when there is none.
    `view` of the viewer `""` is what everybody may see.
    """

    agreements: Callable[[], tuple[Field, ...]] = nothing_agreed
    choices_of: Callable[[Anything, str], Sequence[Choice]] | None = None
    odds: Callable[[Anything, str, Sequence[Answer]], Odds | None] = no_odds
    topics: Callable[[Anything], tuple[Topic, ...]] = no_topics
    report: Callable[[Anything], tuple[str, ...]] = no_report
    draft: Callable[[Anything, str, Sequence[Answer], str], Draft | None] = no_draft
    simplify: str = ""
    muster: Callable[[Sequence[tuple[str, Force]], Mapping[str, Json]], Anything]
    missing: Callable[[Force], tuple[Field, ...]]
    supply: Callable[[Force, Mapping[str, Json]], Force]
    sheet: Callable[[Anything, str, float, float], Page]
    press: Callable[[Anything, str, str], Choice | None]
    outcome: Callable[[Anything], tuple[CarryLine, ...]]
    explain: Callable[[Anything, str], tuple[Term, ...]]


def no_doubts(_players: Sequence[tuple[str, Force]], _settings: Mapping[str, Json]) -> tuple[str, ...]:
    """Return no doubts: the game has nothing to say about starting fleets."""
    return ()


def nothing_begun(
    _state: Anything, _sides: Sides, _terms: Mapping[str, Json], _name: str
) -> Sequence[Anything]:
    """Return no events: the campaign takes no note of a battle until it is over."""
    return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class CampaignRules(Rules):
    """A campaign's rules and what only campaigns have.

    `found` makes the frozen start: the campaign's name, its players with their forces, and the settings of
    `settings` (form fields); `doubts` are sentences about these that players should read first, and may set aside.
    `units` lists what each player's roster can bring to a battle, out with the reason as a warning when it cannot go;
    `terms` is the form of what a battle between rosters agrees on; `field` makes the battle's start from chosen
    roster units: side name, player id and unit ids each, and those terms; `begun` are the campaign's events of a
    battle that begins so, with the battle's name last. `carry` turns reviewed carry lines into campaign events;
    `record` is a unit's service record.

    `war` is what a whole page shows, None for the plain one (so also while `Overview.simple`). `choices_of` are the
    choices about one subject (a unit, a player, a place), `""` for the campaign as a whole, when a game can tell
    them faster than all. `conduct` is what the whole page leads to: maps, fights, plans, accounts, plots.
    """

    settings: Callable[[], tuple[Field, ...]]
    found: Callable[[str, Sequence[tuple[str, Force]], Mapping[str, Json]], Anything]
    doubts: Callable[[Sequence[tuple[str, Force]], Mapping[str, Json]], tuple[str, ...]] = no_doubts
    units: Callable[[Anything], tuple[UnitStatus, ...]]
    terms: Callable[[Anything], tuple[Field, ...]]
    field: Callable[[Anything, Sides, Mapping[str, Json]], Anything]
    carry: Callable[[Anything, str, str, Sequence[Mapping[str, Any]]], Sequence[Anything]]
    record: Callable[[Anything, str], tuple[str, ...]]
    begun: Callable[[Anything, Sides, Mapping[str, Json], str], Sequence[Anything]] = nothing_begun
    war: Callable[[Anything], War | None] = no_war
    choices_of: Callable[[Anything, str], Sequence[Choice]] | None = None
    conduct: Conduct = NO_CONDUCT


class Edition(msgspec.Struct, frozen=True):
    """An edition of a game: a named bundle of tables; `builds` is False when only its figures ship."""

    id: str
    name: str
    note: str = ""
    builds: bool = True


class ForceList(msgspec.Struct, frozen=True):
    """A fleet list that forces are built from."""

    id: str
    name: str
    note: str = ""


class Facet(msgspec.Struct, frozen=True):
    """A way to narrow the catalogue: its key, its name, and the values found, each a key with a label."""

    key: str
    label: str
    values: tuple[tuple[str, str], ...]


class Record(msgspec.Struct, frozen=True):
    """A catalogue record as the program holds it: its key (`list/unit`), its profile as plain JSON, and its revision.

    `own` is the id of the library's row when the players made it themselves, None for shipped records.
    """

    key: str
    profile: dict[str, Any]
    revision: int = 1
    own: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CatalogueRules:
    """What a game knows of its catalogue; profiles are plain JSON objects outside the game.

    `records` loads an edition's shipped records; `narrow` filters by text and facet values, in order; `form`
    and `edit` let people edit a profile, `edit` raising UserError with the field's key; `copy` makes a record of
    one's own; `check` raises UserError when a stranger's profile cannot be used, and returns it in full;
    `sheet` draws it as its roster sheet; `provenance` says where its figures are from, one sentence a source.
    """

    editions: tuple[Edition, ...]
    records: Callable[[str], Mapping[str, Record]]
    columns: tuple[Column, ...]
    row: Callable[[Record], Row]
    facets: Callable[[Sequence[Record]], tuple[Facet, ...]]
    narrow: Callable[[Sequence[Record], str, Mapping[str, str]], Sequence[Record]]
    form: Callable[[Mapping[str, Any]], tuple[Field, ...]]
    edit: Callable[[Mapping[str, Any], Mapping[str, Json]], dict[str, Any]]
    copy: Callable[[Mapping[str, Any], str], dict[str, Any]]
    check: Callable[[Mapping[str, Any]], dict[str, Any]]
    difference: Callable[[Mapping[str, Any], Mapping[str, Any]], tuple[Difference, ...]]
    explain: Callable[[Mapping[str, Any]], tuple[Term, ...]]
    provenance: Callable[[Mapping[str, Any]], tuple[str, ...]]
    sheet: Callable[[Mapping[str, Any], float, float], Page]


@dataclass(frozen=True, slots=True, kw_only=True)
class FileParts:
    """The types of what only this game reads in a fleet file, for its schema.

    `unit` and `whole` stand beside the fields of every line and of every file; the others are terms, agreements,
    one member, one squadron and a frozen profile.
    """

    terms: Anything
    agreements: Anything
    unit: Anything
    member: Anything
    squadron: Anything
    whole: Anything
    profile: Anything


@dataclass(frozen=True, slots=True, kw_only=True)
class ForceRules:
    """How a game builds forces. Everything is a pure function of a Force and the catalogue's records.

    `blank` starts one; `terms` and `line_form` are the forms of the whole and of one line (its members, swaps);
    `set_term` and `set_line` apply an edited value and raise UserError with the field's key. `offers` are the
    records that may be bought, each with a reason when not; `buy` makes the line, freezing its profile;
    `report` is the one engine behind every legality message; `choices` and `open` are steps that ask for dice
    (random points, crews), their procedures returning the changed Force. `columns` and `rows` draw the lines.
    `updates` lists lines whose frozen profile differs from the catalogue's now; `update` takes the new one over.
    `parts` are the types of what only this game reads in a fleet file, None when it tells none.
    """

    lists: Callable[[str], tuple[ForceList, ...]]
    blank: Callable[[str, str, str], Force]
    terms: Callable[[Force], tuple[Field, ...]]
    set_term: Callable[[Force, str, Json], Force]
    line_form: Callable[[Force, int], tuple[Field, ...]]
    set_line: Callable[[Force, int, str, Json], Force]
    offers: Callable[[Force, Sequence[Record]], Sequence[tuple[Record, str]]]
    buy: Callable[[Force, Record], Force]
    columns: tuple[Column, ...]
    rows: Callable[[Force, Report], Sequence[Row]]
    report: Callable[[Force, Mapping[str, Record]], Report]
    choices: Callable[[Force], Sequence[Choice]]
    open: Callable[[Force, str], Opened]
    updates: Callable[[Force, Mapping[str, Record]], Sequence[tuple[int, tuple[Difference, ...]]]]
    update: Callable[[Force, int, Mapping[str, Record]], Force]
    parts: FileParts | None = None


def fits_everything(_subject: Anything) -> bool:
    """Return True: the paper can be drawn from any subject."""
    return True


@dataclass(frozen=True, slots=True, kw_only=True)
class Paper:
    """Something that can be printed: `draw` makes pages of marks from a subject of the game and a paper size in points.

    `card` is the size of a card in points when the pages are cards to be set on sheets with cut marks. `fits` says
    whether it can be drawn from a subject at all.
    """

    id: str
    name: str
    draw: Callable[[Anything, float, float], Sequence[Page]]
    card: tuple[float, float] | None = None
    fits: Callable[[Anything], bool] = fits_everything


@dataclass(frozen=True, slots=True, kw_only=True)
class Papers:
    """A game's papers and how their subject is made, from a force and its report, a battle's or a campaign's state.

    `fresh` shows units as the catalogue has them instead of as they are now. The last argument of `of_battle`
    and `of_campaign` is the side or player to print, empty for all; unit ids, empty for all, narrow it.
    `units` lists what of a subject can be printed by itself, id and name each; `only` narrows it to such ids.
    """

    kinds: tuple[Paper, ...]
    of_profile: Callable[[Mapping[str, Any]], Anything]
    of_force: Callable[[Force, Report], Anything]
    of_battle: Callable[[Anything, bool, str, Sequence[str]], Anything]
    of_campaign: Callable[[Anything, bool, str, Sequence[str]], Anything]
    units: Callable[[Anything], Sequence[tuple[str, str]]]
    only: Callable[[Anything, Sequence[str]], Anything]


@dataclass(frozen=True, slots=True, kw_only=True)
class GameSystem:
    """A game: everything the program asks of it."""

    id: str
    name: str
    catalogue: CatalogueRules
    force: ForceRules
    battle: BattleRules
    campaign: CampaignRules
    papers: Papers
    demonstration: Callable[[], Mapping[str, Any]]
