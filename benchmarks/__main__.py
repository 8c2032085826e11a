"""Measure the promises and print a table: `python3 packaging/dev.py bench`, with `--help` for its options."""

import argparse
import json
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from benchmarks import promises
from benchmarks.children import Surroundings, resident
from benchmarks.figures import Pair, Result, placed, plain, result, table
from benchmarks.libraries import Measured, build

BARE = str(Path(__file__).with_name("bare.py"))
README = Path(__file__).parent.parent / "README.md"
CHILD = ["-m", "benchmarks.window"]


@dataclass(frozen=True, slots=True)
class Bench:
    """The library that is measured, where children run, and how often each thing is measured."""

    library: Path
    measured: Measured
    around: Surroundings
    runs: int


def start(bench: Bench) -> list[Result]:
    """Measure new processes, in turns with bare windows; the first pair only warms the files."""
    program = ["-P", "-m", "app", "--library", str(bench.library)]
    wanted = {
        promises.PAINT: "first-paint",
        promises.CLICK: "click-answered",
        promises.LOADED: "store-loaded",
    }
    pairs: dict[str, list[Pair]] = {name: [] for name in wanted.values()}
    for _ in range(bench.runs + 1):
        ours = bench.around.moments(program, set(wanted.values()))
        bare = bench.around.moments(["-P", BARE], {"first-paint"})["first-paint"]
        for name, moment in ours.items():
            pairs[name].append((moment, bare))
    return [result(promise, pairs[name][1:]) for promise, name in wanted.items()]


def battle(bench: Bench) -> list[Result]:
    """Measure events and opening, inside one program."""
    at = bench.measured
    ids = [str(battle) for battle in (at.short, at.long, at.two, at.crowd)]
    runs = str(bench.runs * 4)
    told = bench.around.output([*CHILD, str(bench.library), "--battles", *ids, "--runs", runs])
    pairs: dict[str, list[Pair]] = json.loads(told)
    kept = (promises.EVENT, promises.CROWD, promises.READ, promises.SHOWN)
    return [result(promise, pairs[promise.id]) for promise in kept]


def war(bench: Bench) -> list[Result]:
    """Measure a long war on its page against a short one, in a library of their own."""
    from benchmarks import wars

    library = bench.library.with_name("wars.starmuster")
    made = wars.build(library)
    child = ["-m", "benchmarks.war_page", str(library), "--wars", str(made.short), str(made.long)]
    pairs: dict[str, list[Pair]] = json.loads(bench.around.output([*child, "--runs", str(bench.runs)]))
    kept = (promises.WAR_READ, promises.WAR_SHOWN, promises.WAR_STEP)
    return [result(promise, pairs[promise.id]) for promise in kept]


def paper(bench: Bench) -> list[Result]:
    """Measure printing the sheets of a battle's two fleets."""
    from app.operations import printing
    from benchmarks.paper import pairs
    from db.store import Store

    with Store.open(bench.library) as store:
        job = printing.job_of_battle(store, bench.measured.short)
    return [result(promises.PAPER, pairs([job], bench.runs))]


def memory(bench: Bench) -> list[Result]:
    """Measure the memory of idle programs, in turns with bare windows."""
    child = [*CHILD, str(bench.library), "--memory"]
    home: list[Pair] = []
    fighting: list[Pair] = []
    for _ in range(max(2, bench.runs // 3)):
        bare = resident(bench.around.output([BARE, "--stay"]))
        home.append((resident(bench.around.output(child)), bare))
        fighting.append((resident(bench.around.output([*child, str(bench.measured.short)])), bare))
    return [result(promises.MEMORY_HOME, home), result(promises.MEMORY_BATTLE, fighting)]


MEASURES: dict[str, Callable[[Bench], list[Result]]] = {
    "start": start,
    "battle": battle,
    "war": war,
    "paper": paper,
    "memory": memory,
}


def main(arguments: Sequence[str]) -> int:
    """Measure, print the table, and return 0 when every promise is kept, else 1."""
    parser = argparse.ArgumentParser(prog="dev.py bench", description="Measure the promises, as ratios.")
    parser.add_argument("--quick", action="store_true", help="few runs: a first look")
    parser.add_argument("--json", action="store_true", help="print figures as JSON")
    parser.add_argument("--readme", action="store_true", help="put table and date into README.md too")
    parser.add_argument("--only", nargs="+", choices=MEASURES, default=list(MEASURES), metavar="WHAT")
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory(prefix="starmuster-bench-") as folder:
        home = Path(folder)
        library = home / "measured.starmuster"
        measured = build(library)
        bench = Bench(library, measured, Surroundings.in_folder(home), 3 if options.quick else 11)
        results = [found for name in options.only for found in MEASURES[name](bench)]
    print(json.dumps(plain(results), indent=1) if options.json else table(results))
    if options.readme:
        words = f"Measured on {datetime.now(UTC):%d %B %Y}:\n\n{table(results)}"
        README.write_text(placed(README.read_text("utf-8"), words), "utf-8")
    return 0 if all(each.kept for each in results) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
