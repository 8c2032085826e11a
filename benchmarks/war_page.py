"""The campaign's page, measured from within on a short and a long war. Run as a child of its own.

python -m benchmarks.war_page LIBRARY --wars SHORT LONG --runs N     pairs of milliseconds, as JSON
"""

import argparse
import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from app.core.system import Choice
from benchmarks.window import Watched

if TYPE_CHECKING:
    from app.ui.campaign.page import CampaignPage
    from benchmarks.figures import Pair


def reading(watched: Watched, short: int, long: int, runs: int) -> list["Pair"]:
    """Measure reading the long and the short war, in turns."""
    from app.operations import campaigns

    def read(war: int) -> float:
        begin = time.perf_counter()
        campaigns.open_campaign(watched.window.desk.store, war)
        return (time.perf_counter() - begin) * 1000

    return [(read(long), read(short)) for _ in range(runs)]


def shown(watched: Watched, war: int) -> tuple["CampaignPage", float]:
    """Show a war on the page; return the page and how long it took, in milliseconds."""
    from app.ui.campaign.page import CampaignPage

    begin = time.perf_counter()
    watched.window.go("campaign", war)
    page = watched.window.page
    assert isinstance(page, CampaignPage)
    last = watched.until_quiet(lambda: page.scene is not None and page.scene.open.id == war)
    return page, (last - begin) * 1000


def showing(watched: Watched, short: int, long: int, runs: int) -> list["Pair"]:
    """Measure showing the long and the short war on the page, in turns."""
    return [(shown(watched, long)[1], shown(watched, short)[1]) for _ in range(runs)]


def stepping(watched: Watched, short: int, long: int, runs: int) -> list["Pair"]:
    """Measure a step of the long and the short war from its choice to its place in the log, in turns."""

    def step(war: int) -> float:
        page, _ = shown(watched, war)
        scene = page.scene
        assert scene is not None
        player = scene.seen.sides[0].id
        before = scene.open.head
        begin = time.perf_counter()
        page.playing.choose(Choice(f"agree:{player}", "By agreement"), (1, "toll"))
        last = watched.until_quiet(lambda: page.scene is not None and page.scene.open.head > before)
        return (last - begin) * 1000

    return [(step(long), step(short)) for _ in range(runs)]


def main(arguments: Sequence[str]) -> int:
    """Print pairs of milliseconds; the first of each are dropped, they load what is loaded once."""
    parser = argparse.ArgumentParser(prog="benchmarks.war_page")
    parser.add_argument("library", type=Path)
    parser.add_argument("--wars", type=int, nargs=2, required=True)
    parser.add_argument("--runs", type=int, default=10)
    options = parser.parse_args(arguments)
    short, long = options.wars
    watched = Watched(options.library)
    measures = {"war-read": reading, "war-shown": showing, "war-step": stepping}
    pairs = {key: measure(watched, short, long, options.runs + 2)[2:] for key, measure in measures.items()}
    watched.close()
    sys.stdout.write(json.dumps(pairs))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
