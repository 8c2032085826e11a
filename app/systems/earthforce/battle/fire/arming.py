"""What a ship can fire now: batteries that bear, energy for its beams, fire controls that are free.

*Fire Control Systems*, *Pulse Batteries*, *Beam Batteries*, *Minbari Beam Systems*.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from app.core.words import counted, listed
from app.systems.earthforce.battle.fire.boons import BLIND, TARGETS, boon
from app.systems.earthforce.battle.fire.defences import ready
from app.systems.earthforce.battle.fire.figures import number
from app.systems.earthforce.battle.fire.reach import through
from app.systems.earthforce.battle.fire.weapons import pulse_dice
from app.systems.earthforce.battle.state import BattleState, profile_of
from app.systems.earthforce.condition import stored, working
from app.systems.earthforce.unit import ARCS, Icon, how_many, icons

#: Beam power systems, the projectors that they feed, and whether a projector has a most that it fires.
FAMILIES = (("bps", "beam", False), ("minbari-bps", "minbari-beam", True))
EXTRA = "extra-"


@dataclass(frozen=True, slots=True)
class Battery:
    """Pulse batteries that are alike: class and arc (None unknown); `unknown` stands for an unknown number of them."""

    cls: int | None
    arc: str | None
    icons: tuple[str, ...]
    unknown: bool = False

    @property
    def words(self) -> str:
        """The battery as people read it."""
        cls = "?" if self.cls is None else str(self.cls)
        arc = "arc ?" if self.arc is None else ARCS[self.arc].lower()
        many = "Pulse batteries" if self.unknown or len(self.icons) > 1 else "Pulse battery"
        return f"{many} class {cls}, {arc}"


@dataclass(frozen=True, slots=True)
class Bank:
    """Energy that a ship's beams can fire through projectors that bear.

    `systems` are the beam power systems with what they hold; None is unknown. `most` is what the projectors can
    take, None without a limit.
    """

    systems: tuple[tuple[str, int | None], ...]
    projectors: tuple[str, ...]
    each: int | None

    @property
    def energy(self) -> int | None:
        """The energy points that can be fired now, None when nobody knows."""
        held = [value for _, value in self.systems]
        if None in held:
            return None
        energy = sum(value or 0 for value in held)
        return energy if self.each is None else min(energy, self.each * len(self.projectors))

    @property
    def most(self) -> int:
        """The most energy points that can be fired, as far as anybody knows."""
        return 24 if self.energy is None else self.energy

    def needed(self, energy: int) -> tuple[str, ...]:
        """Return the projectors that fire so much energy, no more than are needed."""
        if not energy:
            return ()
        return self.projectors[: 1 if self.each is None else -(-energy // self.each)]

    def drawn(self, energy: int) -> dict[str, int]:
        """Return how much of so much energy each power system gives, as far as anybody knows."""
        given: dict[str, int] = {}
        for icon, held in self.systems:
            taken = min(energy, held or 0)
            energy -= taken
            if taken:
                given[icon] = taken
        return given


def batteries(state: BattleState, unit: str, arc: str = "", range_: float = 0) -> tuple[Battery, ...]:
    """Return the pulse batteries that did not fire, bear through an arc (any without) and reach so far."""
    found: dict[tuple[int | None, str | None, bool], list[Icon]] = {}
    for icon in ready(state, unit, "pulse"):
        if bears(icon, arc) and (icon.cls is None or pulse_dice(icon.cls, range_)):
            found.setdefault((icon.cls, icon.arc, icon.unknown), []).append(icon)
    return tuple(
        Battery(cls, where, tuple(icon.id for icon in like), unknown)
        for (cls, where, unknown), like in found.items()
    )


def banks(state: BattleState, unit: str, arc: str = "") -> tuple[Bank, ...]:
    """Return the energy for projectors that did not fire and bear through an arc, any without."""
    return tuple(_banks(state, unit, arc))


def _banks(state: BattleState, unit: str, arc: str) -> Iterator[Bank]:
    profile, condition = profile_of(state, unit), state.units[unit].condition
    for power, beam, limited in FAMILIES:
        systems = tuple((icon.id, stored(condition, icon)) for icon in working(profile, condition, power))
        projectors = tuple(icon.id for icon in ready(state, unit, beam) if bears(icon, arc))
        bank = Bank(systems, projectors, number("minbari-projector") if limited else None)
        if systems and projectors and bank.most:
            yield bank


def bears(icon: Icon, arc: str) -> bool:
    """True when a weapon bears through an arc, or may, because nobody knows its own."""
    return not arc or through(icon.arc, arc) is not False


def needs_arc(state: BattleState, unit: str) -> bool:
    """True when it matters through which arc a ship fires now."""
    weapons = ready(state, unit, "pulse", "beam", "minbari-beam")
    return any(icon.arc not in (None, "ALL") for icon in weapons)


def controls(state: BattleState, unit: str) -> tuple[str, ...] | None:
    """Return the fire controls that are free in this turn, None when nobody knows how many a ship has."""
    profile, now = profile_of(state, unit), state.units[unit]
    if how_many(profile, "fire") is None:
        return None
    free = [icon.id for icon in ready(state, unit, "fire") if not icon.unknown]
    shift = boon(state, unit, TARGETS)
    more = [f"{EXTRA}{each}" for each in range(1, shift + 1)]
    free += [each for each in more if now.fire.fired.get(each, 0) < state.turn]
    if shift < 0:
        free = free[: max(0, len(free) + shift)]
    blind = boon(state, unit, BLIND) and now.fire.fired.get(BLIND, 0) < state.turn
    return (*free, BLIND) if blind else tuple(free)


def control_refusal(state: BattleState, unit: str) -> str:
    """Return why a ship has no fire control for another target now, empty when it has."""
    free = controls(state, unit)
    if free is None or free:
        return ""
    known = [icon for icon in icons(profile_of(state, unit)) if icon.kind == "fire"]
    works = working(profile_of(state, unit), state.units[unit].condition, "fire")
    if not known:
        return "its sheet has no fire control"
    return (
        "its fire controls have their targets for this turn" if works else "none of its fire controls works"
    )


def summed(found: tuple[Battery, ...], held: tuple[Bank, ...], range_: float) -> str:
    """Return in words what would fire: `3 pulse batteries (7 dice), 6 energy`."""
    words: list[str] = []
    known = [each for each in found if not each.unknown]
    if known:
        count = sum(len(each.icons) for each in known)
        dice = [
            None if each.cls is None else len(each.icons) * pulse_dice(each.cls, range_) for each in known
        ]
        told = "? dice" if None in dice else counted(sum(each or 0 for each in dice), "die", "dice")
        words.append(f"{counted(count, 'pulse battery', 'pulse batteries')} ({told})")
    words += ["? energy" if bank.energy is None else f"{bank.energy} energy" for bank in held]
    return listed(words)
