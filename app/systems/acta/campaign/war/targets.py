"""Rolling for Strategic Targets: how many, of which kinds, and what they are called at first.

A Call to Arms, *Beginning the Campaign* and *The Mega-Campaign Map*; rulings 37 and 38.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from math import cos, pi, sin

from app.core.questions import Procedure
from app.core.words import counted
from app.systems.acta import campaign_tables
from app.systems.acta.battle.asking import Ask, rolled
from app.systems.acta.campaign.books.war import Target, WarBook
from app.systems.acta.campaign.events import Event, Together
from app.systems.acta.campaign.events.war import TargetsDrawn
from app.systems.acta.campaign.state import State
from app.systems.acta.shipped import result

SETTLED = "settled-world"
#: Kinds that are planets, numbered from the star outwards; the others are named for what they are.
PLANETS = ("dead-world", "gas-giant", "industrial-world", "agrarian-world", "primitive-world")
NAMES = {
    "asteroid-belt": "{} Belt",
    "inner-system-comet": "{}'s Comet",
    "jump-gate": "{} Gate",
    "mining-outpost": "{} Outpost",
    "spacedock": "{} Docks",
}
NUMERALS = ((10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))


def count_of(total: int, players: int, *, mega: bool) -> int:
    """Return how many targets a total of 2d6 gives; a mega-campaign adds none for players past two."""
    return result(campaign_tables.target_counts(), total).targets + (0 if mega else max(0, players - 2))


def kind_of(total: int) -> str:
    """Return the kind of target that a total of 2d6 gives; a settled world's own kind takes one more die."""
    return result(campaign_tables.random_targets(), total).target


def world_of(die: int) -> str:
    """Return what a settled world is, by one die."""
    return result(campaign_tables.worlds(), die).target


def draw(state: State, about: str) -> Procedure[Event]:
    """Roll for the targets of a star system, or of the whole campaign when `about` is empty."""
    return (yield from _drawn(state, about))


def draw_all(state: State, _about: str) -> Procedure[Event]:
    """Roll for the targets of every star system that has none yet."""
    parts: list[TargetsDrawn] = []
    for system in undrawn(state):
        parts.append((yield from _drawn(state, system)))  # noqa: PERF401 - a generator cannot ask inside one
    return Together(title=f"The targets of {counted(len(parts), 'star system')}", parts=tuple(parts))


def undrawn(state: State) -> tuple[str, ...]:
    """Return the star systems whose targets nobody has rolled for."""
    drawn = {target.system for target in state.war.targets.values() if not target.unit}
    return tuple(system for system in state.war.systems if system not in drawn)


def _drawn(state: State, system: str) -> Ask[TargetsDrawn]:
    terms = state.war.terms
    star = state.war.systems[system].name if system else terms.star or state.name
    count, count_rolls = terms.targets, ()
    if not count:
        count_rolls = yield from rolled(6, 2, f"{star}: how many Strategic Targets")
        count = count_of(sum(count_rolls), len(state.players), mega=terms.mega)
    pairs = yield from rolled(
        6, 2 * (count - 1), f"{star}: {count - 1} targets, two dice each; the first is a settled world"
    )
    kinds = [SETTLED, *(kind_of(sum(pair)) for pair in _pairs(pairs))]
    worlds = yield from rolled(6, kinds.count(SETTLED), f"{star}: what each settled world is, a die each")
    targets = tuple(_targets(state.war, star, system, kinds, ((), *_pairs(pairs)), worlds))
    return TargetsDrawn(system=system, count_rolls=count_rolls, count=count, targets=targets)


def _pairs(dice: Sequence[int]) -> Iterator[tuple[int, int]]:
    return zip(dice[::2], dice[1::2], strict=True)


def _targets(
    war: WarBook,
    star: str,
    system: str,
    kinds: Sequence[str],
    rolls: Sequence[tuple[int, ...]],
    worlds: Sequence[int],
) -> Iterator[Target]:
    left = iter(worlds)
    used: Counter[str] = Counter()
    others = [target for target in war.targets.values() if target.unit]
    for number, (kind, dice) in enumerate(zip(kinds, rolls, strict=True)):
        if kind == SETTLED:
            die = next(left)
            kind, dice = world_of(die), (*dice, die)  # noqa: PLW2901 - the world is the target's kind
        known = campaign_tables.target_kind(kind)
        series = "planet" if kind in PLANETS else kind
        used[series] += 1
        x, y = place(number, len(kinds) + len(others))
        yield Target(
            id=f"{system}-{number + 1}" if system else f"target-{number + 1}",
            name=_name(star, kind, used[series]),
            kind=kind,
            kind_name=known.name,
            world=known.world,
            system=system,
            x=x,
            y=y,
            rolls=dice,
        )


def _name(star: str, kind: str, number: int) -> str:
    if kind in PLANETS:
        return f"{star} {numeral(number)}"
    name = NAMES[kind].format(star)
    return name if number == 1 else f"{name} {number}"


def numeral(number: int) -> str:
    """Return a number as planets are numbered: 4 is IV."""
    found = ""
    for value, sign in NUMERALS:
        times, number = divmod(number, value)
        found += sign * times
    return found


def place(number: int, count: int) -> tuple[float, float]:
    """Return where the targets of a star stand on its diagram: on a ring, from 0 to 1."""
    angle = 2 * pi * number / max(1, count) - pi / 2
    return round(0.5 + 0.38 * cos(angle), 3), round(0.5 + 0.38 * sin(angle), 3)


def why_not(state: State, about: str) -> str:
    """Return why targets cannot be rolled for here."""
    if not about:
        return "The targets belong to star systems; draw those first." if state.war.terms.mega else ""
    return "" if about in state.war.systems else "There is no such star system on the map."


def why_not_all(state: State, _about: str) -> str:
    """Return why the targets of all star systems cannot be rolled for."""
    if not state.war.systems:
        return "There are no star systems on the map yet."
    return "" if undrawn(state) else "Every star system has its targets."
