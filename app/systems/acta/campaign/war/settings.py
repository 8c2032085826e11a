"""What players agree about the war before it: its kind, starting fleets, targets, map, victory.

A Call to Arms, *Beginning the Campaign*, *Starting Fleets*, *Mega-Campaigns*; rulings 4, 26, 37 and 38.
"""

from collections.abc import Mapping, Sequence

from app.core.codec import Json
from app.core.errors import UserError
from app.core.forms import Field
from app.core.questions import Option
from app.systems.acta import campaign_tables, tables
from app.systems.acta.campaign.books.war import ALL, FLEETS, HALF, TURNS, WORDS, War
from app.systems.acta.campaign.war.chart import MOST_SYSTEMS
from app.systems.acta.unit import LEVELS

SYSTEM, MEGA, SIMPLE = "system", "mega", "simple"
MOST_TARGETS, MOST_TURNS, LONGEST = 30, 200, 300
KIND, FLEETS_GROUP, TARGETS, VICTORY = "The war", "Starting fleets", "Strategic Targets", "Victory"
#: The level of starting fleets when nothing else is agreed, of one star system and of several.
LEVEL, MEGA_LEVEL = "Battle", "War"


def fields() -> tuple[Field, ...]:
    """Return the form of what is agreed about the war, with the book's figures filled in."""
    return (*_kind(), *_fleets(), *_targets(), *_victory())


def _kind() -> tuple[Field, ...]:
    kinds = (
        Option(SYSTEM, "Campaign", "One star system"),
        Option(MEGA, "Mega-Campaign", "Several star systems with jump routes"),
        Option(SIMPLE, "Rosters only", "Rosters and Repair points; the war is kept at the table"),
    )
    return (Field("kind", "Kind of campaign", "choice", SYSTEM, options=kinds, group=KIND),)


def _fleets() -> tuple[Field, ...]:
    levels = (Option("", "By the book"), *(Option(level, level) for level in LEVELS))
    help_ = f"By the book {LEVEL}, in a Mega-Campaign {MEGA_LEVEL}."
    craft = next(found for found in tables.agreements() if found.key == "other_craft")
    return (
        Field(
            "starting_level",
            "Level of starting fleets",
            "choice",
            "",
            options=levels,
            help=help_,
            group=FLEETS_GROUP,
        ),
        Field(
            "starting_points",
            "Points of a starting fleet, at least",
            "number",
            campaign_tables.number("starting-points"),
            help="Smaller fleets may begin all the same.",
            group=FLEETS_GROUP,
        ),
        Field(
            "roll_crews",
            "Roll for every crew",
            "flag",
            value=True,
            help="2d6 a ship once the campaign is founded, and one swap; off: the crews of the fleets.",
            group=FLEETS_GROUP,
        ),
        Field(craft.key, craft.label, "flag", craft.default, help=craft.text, group=FLEETS_GROUP),
    )


def _targets() -> tuple[Field, ...]:
    return (
        Field("star", "Name of the star", "text", "", help="Targets are named after it.", group=TARGETS),
        Field(
            "targets",
            "Strategic Targets",
            "number",
            0,
            high=MOST_TARGETS,
            help="0: rolled for, one more for each player past two. In a Mega-Campaign of each star system.",
            group=TARGETS,
        ),
        Field(
            "systems",
            "Star systems of a Mega-Campaign",
            "number",
            0,
            high=MOST_SYSTEMS,
            help="0: ten, and one more for each player past two.",
            group=TARGETS,
        ),
        Field(
            "mapper",
            "Number of the player who draws the map",
            "number",
            0,
            high=8,
            help="He chooses his home last; 0: nobody in particular.",
            group=TARGETS,
        ),
    )


def _victory() -> tuple[Field, ...]:
    conditions = (
        Option(ALL, "Everything", "Whoever holds every target, or every star system"),
        Option(HALF, "Half", "Whoever first holds half of the star systems, or of the targets"),
        Option(FLEETS, "Fleets", "Whoever first destroys a number of enemy fleets"),
        Option(TURNS, "Most after some turns", "Whoever holds most when the turns are over"),
        Option(WORDS, "Words of your own", "The players judge by what they wrote"),
    )
    return (
        Field("victory", "Victory", "choice", ALL, options=conditions, group=VICTORY),
        Field(
            "victory_count",
            "Enemy fleets, or turns",
            "number",
            2,
            high=MOST_TURNS,
            low=1,
            help="For victories that count them.",
            group=VICTORY,
        ),
        Field("victory_words", "In your own words", "text", "", high=LONGEST, group=VICTORY),
    )


def is_simple(chosen: Mapping[str, Json]) -> bool:
    """True for a campaign that keeps rosters and points only."""
    return chosen.get("kind") == SIMPLE or chosen.get("simple") is True


def starting_level(chosen: Mapping[str, Json]) -> str:
    """Return the level at which starting fleets are costed: as agreed, else the book's for the kind of campaign."""
    agreed = chosen.get("starting_level")
    if isinstance(agreed, str) and agreed in LEVELS:
        return agreed
    return MEGA_LEVEL if chosen.get("kind") == MEGA else LEVEL


def agreed(chosen: Mapping[str, Json], players: Sequence[str]) -> War:
    """Return the terms of the war among players; raises UserError with the key of a value that cannot be used."""
    mapper = number(chosen, "mapper", 0, 0, 8)
    victory = chosen.get("victory", ALL)
    if victory not in (ALL, HALF, FLEETS, TURNS, WORDS):
        raise UserError(f"“{victory}” is no condition of victory.", field="victory")
    return War(
        level=starting_level(chosen),
        points=number(chosen, "starting_points", campaign_tables.number("starting-points"), 0, 999),
        targets=number(chosen, "targets", 0, 0, MOST_TARGETS),
        roll_crews=chosen.get("roll_crews", True) is not False,
        other_craft=chosen.get("other_craft", True) is not False,
        mega=chosen.get("kind") == MEGA,
        systems=number(chosen, "systems", 0, 0, MOST_SYSTEMS),
        victory=str(victory),
        victory_count=number(chosen, "victory_count", 2, 1, MOST_TURNS),
        victory_words=_text(chosen, "victory_words"),
        mapper=players[mapper - 1] if 0 < mapper <= len(players) else "",
        star=_text(chosen, "star")[:60],
    )


def number(chosen: Mapping[str, Json], key: str, usual: int, low: int, high: int) -> int:
    """Return a whole number that was agreed; raises UserError with its key when it cannot be used."""
    value = chosen.get(key, usual)
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise UserError(f"“{value}” cannot be used here; give a number from {low} to {high}.", field=key)
    return value


def _text(chosen: Mapping[str, Json], key: str) -> str:
    value = chosen.get(key)
    return " ".join(value.split())[:LONGEST] if isinstance(value, str) else ""
