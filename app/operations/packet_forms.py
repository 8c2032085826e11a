"""A packet as a paper to read and fill in: how things stand, the roster, and the orders form."""

from collections.abc import Iterator

from app.core import packet
from app.core.letter import Blank, Block, Grid, Item, Items, Letter, Part, Say, grid
from app.core.marks import Page
from app.core.packet import Ask
from app.core.packet import Part as Asked
from app.core.system import UnitStatus
from app.operations import printing
from app.operations.packet_files import Packet
from db.store import Store

#: The layout that shows a whole fleet.
ROSTER = "roster"
#: How many figures of a ship stand in the roster of the form.
FIGURES = 5
#: Up to how many options stand with every question; more are printed once and then written in.
FEW = 4


def form(found: Packet) -> Letter:
    """Return a packet as a letter with the form to fill in, answers in it as far as they are given and no secret."""
    file = found.file
    parts = [Part(part.title, tuple(_part(found, part))) for part in file.parts]
    if not parts:
        parts.append(Part("Orders", (Say("Nothing is asked of you now."),)))
    if file.roster:
        parts.append(Part("Your fleet", (_roster(file.roster),), wide=True))
    if file.situation:
        parts.append(
            Part("How things stand", (Items(tuple(Item(line) for line in file.situation)),), wide=True)
        )
    if file.news:
        parts.append(Part("What happened", (Items(tuple(Item(line) for line in file.news)),), wide=True))
    return Letter(
        name=file.name,
        kind=f"Orders of {file.player_name}",
        about=f"{file.heading} · packet {file.packet}",
        lead=f"{file.player_name}: fill in what you want and send it back. What you leave empty stays open.",
        parts=tuple(parts),
    )


def _part(found: Packet, part: Asked) -> Iterator[Block]:
    if part.text:
        yield Say(part.text)
    group, before = "", ()
    for ask in part.asks:
        if ask.group != group:
            group = ask.group
            if group:
                yield Say(f"{group}:")
        yield _again(found, ask) if ask.options and ask.options == before else _blank(found, ask)
        before = ask.options if len(ask.options) > FEW else ()
    if part.balance is not None:
        cost = packet.spent(part, found.answers)
        yield Say(f"To spend: {part.balance} {part.unit}. Your orders cost: {cost or '____'} {part.unit}.")


def _again(found: Packet, ask: Ask) -> Blank:
    """Return a line to write on for a choice among what stands above it already."""
    value = found.answers.get(ask.key)
    said = next((option.label for option in ask.options if option.key and option.key == value), "")
    return Blank(ask.label, "line", value=said, key=ask.key)


def _blank(found: Packet, ask: Ask) -> Blank:
    value = found.answers.get(ask.key)
    said = "" if value is None or value is False or ask.secret else str(value)
    label = f"{ask.label} (filled in, hidden)" if ask.secret and value is not None else ask.label
    if ask.kind == "choice":
        options = tuple((o.key, f"{o.label}, {o.hint}" if o.hint else o.label) for o in ask.options if o.key)
        return Blank(label, "options", options=options, value=said, key=ask.key)
    if ask.kind == "flag":
        return Blank(label, "tick", ask.help, value="x" if value is True else "", key=ask.key)
    if ask.kind == "number":
        return Blank(label, "number", ask.help, value=said, key=ask.key)
    return Blank(label, "line", value=said, key=ask.key)


def _roster(units: list[UnitStatus]) -> Grid:
    heads = (("Ship", False), ("Class", False), ("Figures", False), ("State", False))
    rows = [
        (
            unit.name,
            unit.kind,
            ", ".join(f"{fact.label} {fact.value}" for fact in unit.facts[:FIGURES]),
            ", ".join(unit.states) or "–",
        )
        for unit in units
    ]
    return grid(heads, rows)


def sheets(store: Store, campaign_id: int, player: str, size: tuple[float, float]) -> tuple[Page, ...]:
    """Return the pages of a player's roster as it is now, to go behind the form; none for an empty roster."""
    job = printing.job_of_campaign(store, campaign_id, side=player)
    fits = printing.units(job) and any(key == ROSTER for key, _ in printing.layouts_of(job))
    return printing.unnumbered(job, ROSTER, size) if fits else ()
