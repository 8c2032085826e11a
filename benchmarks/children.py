"""Other processes: started, listened to, ended; and what they say of their moments and their memory."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

#: How long a child may take before it counts as stuck, in seconds.
PATIENCE = 60
#: A usual screen in place of the small one that Qt makes up without a display.
SCREEN = {"screens": [{"name": "usual", "width": 1920, "height": 1080, "logicalDpi": 96}]}


class Stuck(Exception):
    """A child that did not say what it was to say."""


@dataclass(frozen=True, slots=True)
class Surroundings:
    """Where children run: their environment, with a home of their own."""

    variables: Mapping[str, str]

    @classmethod
    def in_folder(cls, home: Path) -> "Surroundings":
        """Return surroundings whose settings and data are in a folder."""
        variables = dict(os.environ)
        screen = home / "screen.json"
        screen.write_text(json.dumps(SCREEN), "ascii")
        variables["QT_QPA_PLATFORM"] = f"offscreen:configfile={screen}"
        variables["STARMUSTER_SETTINGS"] = str(home / "settings.toml")
        for name in ("DATA", "CONFIG", "STATE"):
            variables[f"XDG_{name}_HOME"] = str(home / name.lower())
        # The files are warm, so is the bytecode: an installed program has it, a fresh clone may not have it yet.
        variables.pop("PYTHONDONTWRITEBYTECODE", None)
        variables["PYTHONPYCACHEPREFIX"] = str(home / "bytecode")
        return cls(variables)

    def moments(self, arguments: Sequence[str], wanted: Collection[str]) -> dict[str, float]:
        """Start Python with arguments and return the wanted moments, in milliseconds after the start.

        The child is ended when it has told them all. Raises Stuck when it does not.
        """
        began = time.monotonic()
        child = subprocess.Popen(
            [sys.executable, *arguments],
            env={**self.variables, "STARMUSTER_MARKS": "1"},
            stderr=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            text=True,
        )
        assert child.stderr is not None
        try:
            told = read_moments(child.stderr, wanted)
        finally:
            child.terminate()
            child.wait(PATIENCE)
            child.stderr.close()
        return {name: (moment - began) * 1000 for name, moment in told.items()}

    def output(self, arguments: Sequence[str]) -> str:
        """Run Python with arguments and return what it printed; raise Stuck when it fails."""
        done = subprocess.run(
            [sys.executable, *arguments],
            env=dict(self.variables),
            capture_output=True,
            text=True,
            check=False,
            timeout=PATIENCE * 10,
        )
        if done.returncode:
            raise Stuck(f"{' '.join(arguments)} failed:\n{done.stderr}")
        return done.stdout


def read_moments(lines: Iterable[str], wanted: Collection[str]) -> dict[str, float]:
    """Read lines of a name and a clock until all wanted names were told; raise Stuck when they were not."""
    told: dict[str, float] = {}
    others: list[str] = []
    for line in lines:
        name, _, clock = line.strip().partition(" ")
        if name in wanted:
            told[name] = float(clock)
        else:
            others.append(line)
        if len(told) == len(wanted):
            return told
    raise Stuck(f"only {sorted(told)} of {sorted(wanted)} were told:\n{''.join(others)}")


def resident(rollup: str) -> float:
    """Return the resident memory in MiB that a `smaps_rollup` tells of."""
    for line in rollup.splitlines():
        if line.startswith("Rss:"):
            return int(line.split()[1]) / 1024
    raise Stuck("the memory is not told")
