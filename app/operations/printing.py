"""Printing: what a player wants on paper becomes pages, and pages become the bytes of a PDF."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

import msgspec

from app.core.errors import UserError
from app.core.force import Force
from app.core.marks import Page
from app.core.system import Paper, Record
from app.core.words import file_name as named_file
from app.core.words import listed
from app.systems import system

if TYPE_CHECKING:
    from db.store import Store

Progress: TypeAlias = Callable[[int, int], None]
Kind: TypeAlias = Literal["battle", "campaign"]

MILLIMETRE = 72 / 25.4
#: Paper sizes by name, in millimetres.
SIZES: Mapping[str, tuple[float, float]] = {"a4": (210, 297), "letter": (215.9, 279.4)}
CUSTOM = re.compile(r"(\d{1,5}(?:\.\d{1,3})?)\s*[x×]\s*(\d{1,5}(?:\.\d{1,3})?)\s*(?:mm)?", re.IGNORECASE)
#: The smallest and largest side of paper, in millimetres.
SMALLEST, LARGEST = 90, 1200
#: The most ships and flights that one job prints, so that a stranger's file cannot exhaust the machine.
MOST_UNITS = 2000


class Job(msgspec.Struct, frozen=True):
    """Something to print: the game, a title that names document and file, and the game's own subject."""

    system: str
    title: str
    subject: Any


def job_of_force(force: Force, records: Mapping[str, Record] | None = None) -> Job:
    """Return a fleet as a job, with what the rules say of it; without `records` the shipped ones are asked."""
    game = system(force.system)
    known = game.catalogue.records(force.edition) if records is None else records
    subject = game.papers.of_force(force, game.force.report(force, known))
    return Job(force.system, force.name, subject)


def job_of_fleet(store: "Store", fleet_id: int) -> Job:
    """Return a fleet of the library as a job; raise UserError when it is not there."""
    from app.operations import fleets, library

    force = fleets.load(store, fleet_id)
    return job_of_force(force, library.records(store, force.system, force.edition))


def job_of_state(
    game: str,
    kind: Kind,
    state: Any,
    title: str,
    *,
    fresh: bool = False,
    side: str = "",
    units: Sequence[str] = (),
) -> Job:
    """Return a battle's or campaign's folded state as a job; `side` and `units` narrow it when they are not empty."""
    papers = system(game).papers
    make = papers.of_battle if kind == "battle" else papers.of_campaign
    return Job(game, title, make(state, fresh, side, tuple(units)))


def job_of_battle(
    store: "Store", battle_id: int, *, fresh: bool = False, side: str = "", units: Sequence[str] = ()
) -> Job:
    """Return a battle of the library, as it is now or fresh, as a job."""
    from app.operations import battles

    found = battles.open_battle(store, battle_id)
    return job_of_state(found.system, "battle", found.state, found.name, fresh=fresh, side=side, units=units)


def job_of_campaign(
    store: "Store", campaign_id: int, *, fresh: bool = False, side: str = "", units: Sequence[str] = ()
) -> Job:
    """Return a campaign of the library, its rosters as they are now or fresh, as a job."""
    from app.operations import campaigns

    found = campaigns.open_campaign(store, campaign_id)
    return job_of_state(
        found.system, "campaign", found.state, found.name, fresh=fresh, side=side, units=units
    )


def job_of_profile(game: str, profile: Mapping[str, Any]) -> Job:
    """Return a catalogue profile as a job; raise UserError when it cannot be used."""
    return Job(game, str(profile.get("name", "")), system(game).papers.of_profile(profile))


def units(job: Job) -> tuple[tuple[str, str], ...]:
    """Return id and name of everything in a job that can be printed by itself."""
    return tuple(system(job.system).papers.units(job.subject))


def narrowed(job: Job, ids: Sequence[str]) -> Job:
    """Return a job with only some units; no ids leave it whole."""
    return Job(job.system, job.title, system(job.system).papers.only(job.subject, tuple(ids)))


def layouts(game: str) -> tuple[tuple[str, str], ...]:
    """Return id and name of every layout of a game."""
    return tuple((paper.id, paper.name) for paper in system(game).papers.kinds)


def layouts_of(job: Job) -> tuple[tuple[str, str], ...]:
    """Return id and name of every layout that a job can be drawn in."""
    return tuple(
        (paper.id, paper.name) for paper in system(job.system).papers.kinds if paper.fits(job.subject)
    )


def paper_size(text: str) -> tuple[float, float]:
    """Return width and height in points of `a4`, `letter` or `210x297mm`; raise UserError when it is no such size."""
    if text.strip().lower() in SIZES:
        w, h = SIZES[text.strip().lower()]
        return w * MILLIMETRE, h * MILLIMETRE
    found = re.fullmatch(
        r"\s*(\d{1,5}(?:\.\d{1,3})?)\s*[x×]\s*(\d{1,5}(?:\.\d{1,3})?)\s*(?:mm)?\s*", text, re.IGNORECASE
    )
    if found is None:
        raise UserError(
            f"“{text[:40]}” is no paper size; use {listed(list(SIZES), 'or')}, or millimetres like 210x297mm.",
            field="paper",
        )
    w, h = float(found[1]), float(found[2])
    if not (SMALLEST <= w <= LARGEST and SMALLEST <= h <= LARGEST):
        raise UserError(
            f"Paper of {w:g} × {h:g} mm cannot be used; each side must be from {SMALLEST} to {LARGEST} mm.",
            field="paper",
        )
    return w * MILLIMETRE, h * MILLIMETRE


def pages(job: Job, layout: str, size: tuple[float, float]) -> tuple[Page, ...]:
    """Return the pages of a job on paper of a size in points; raise UserError when the game has no such layout."""
    return _numbered(_drawn(job, layout, size), _paper(job.system, layout), job.title)


def unnumbered(job: Job, layout: str, size: tuple[float, float]) -> tuple[Page, ...]:
    """Return the pages of a job without their foot, to go into another document; raises as `pages` does."""
    return tuple(_drawn(job, layout, size))


def pdf(job: Job, layout: str, size: tuple[float, float], progress: Progress | None = None) -> bytes:
    """Return a job as PDF, the same bytes for the same job; `progress` is told pages done and all, and may raise."""
    return several((job,), layout, size, job.title, progress)


def several(
    jobs: Sequence[Job], layout: str, size: tuple[float, float], title: str, progress: Progress | None = None
) -> bytes:
    """Return several jobs as one PDF in their order; raise UserError when there is nothing to print."""
    from app.pdf.pen import pdf as written

    drawn = [page for job in jobs for page in _drawn(job, layout, size)]
    if not drawn:
        raise UserError("There is nothing to print: no unit is chosen that has a sheet.")
    paper = _paper(jobs[0].system, layout)
    return written(_numbered(drawn, paper, title), f"{title} – {paper.name}", progress=progress)


def _drawn(job: Job, layout: str, size: tuple[float, float]) -> tuple[Page, ...]:
    from app.pdf.imposition import grid, imposed

    paper = _paper(job.system, layout)
    if not paper.fits(job.subject):
        raise UserError(
            f"“{job.title[:60]}” cannot be printed as “{paper.name}”; "
            f"use {listed([key for key, _ in layouts_of(job)], 'or')}.",
            field="layout",
        )
    count = len(units(job))
    if count > MOST_UNITS:
        raise UserError(
            f"“{job.title[:80]}” has {count} ships and flights; at most {MOST_UNITS} can be printed at once."
        )
    if paper.card is None:
        return tuple(paper.draw(job.subject, *size))
    grid(*paper.card, *size)
    return imposed(paper.draw(job.subject, *paper.card), *size)


def _numbered(drawn: Sequence[Page], paper: Paper, title: str) -> tuple[Page, ...]:
    from app.pdf.imposition import footed

    return tuple(drawn) if paper.card else footed(drawn, title)


def _paper(game: str, layout: str) -> Paper:
    kinds = system(game).papers.kinds
    for paper in kinds:
        if paper.id == layout:
            return paper
    raise UserError(
        f"“{layout[:40]}” is no layout of this game; use {listed([kind.id for kind in kinds], 'or')}.",
        field="layout",
    )


def file_name(job: Job, layout: str, size_text: str = "") -> str:
    """Return a name for the PDF of a job: `Kahuna Patrol - Fleet roster - A4.pdf`."""
    named = _paper(job.system, layout).name.partition(",")[0]
    if layout_twin(job.system, layout):
        named = _paper(job.system, layout).name.replace(",", "")
    known_size = size_text.strip()
    size_word = known_size.upper() if known_size.lower() == "a4" else known_size.capitalize()
    return f"{named_file(job.title, named, size_word)}.pdf"


def layout_twin(game: str, layout: str) -> bool:
    """Say whether another layout's name begins like this one's, so that only the whole name tells them apart."""
    first = _paper(game, layout).name.partition(",")[0]
    return sum(paper.name.partition(",")[0] == first for paper in system(game).papers.kinds) > 1
