"""Choosing what a fire control fires: everything that bears, or so many of each (*Fire Control Systems*)."""

from dataclasses import dataclass, field, replace

from app.core.questions import Option
from app.core.words import capital
from app.core.words import counted as many
from app.systems.earthforce.battle.asking import Ask, counted, picked
from app.systems.earthforce.battle.fire.arming import Bank, Battery, summed
from app.systems.earthforce.battle.fire.boons import BLIND
from app.systems.earthforce.battle.fire.weapons import pulse_dice
from app.systems.earthforce.unit import kinds

#: The most batteries that can be said to fire where nobody knows how many there are.
MOST_UNKNOWN = 12


@dataclass(slots=True)
class Load:
    """What a fire control fires: icons, dice of its pulse batteries and beams, and what power systems give."""

    control: str = ""
    weapons: list[str] = field(default_factory=list[str])
    pulse: int = 0
    beam: int = 0
    drawn: dict[str, int] = field(default_factory=dict[str, int])


def loaded(
    control: str,
    found: tuple[Battery, ...],
    held: tuple[Bank, ...],
    range_: float,
    name: str,
) -> Ask[Load]:
    """Ask what a fire control fires out of what bears."""
    load = Load(control)
    way = yield from picked(_ways(found, held, range_), f"What {name} fires")
    for battery in found:
        if way == "beam" or (way != "some" and battery.unknown):
            continue
        yield from _pulses(load, battery, range_, ask=way == "some")
    for bank in held:
        if way != "pulse":
            yield from _beams(load, bank, ask=way == "some")
    return load


def blind(found: tuple[Battery, ...], held: tuple[Bank, ...], range_: float) -> Ask[Load]:
    """Ask for the one weapon that fires without a fire control (*Blind Fire*)."""
    load = Load(BLIND)
    singles = [replace(each, icons=each.icons[:1], unknown=False) for each in found]
    words = [f"{each.words} ({pulse_words(each, range_)})" for each in singles]
    words += [f"A beam: {'?' if each.energy is None else each.energy} energy" for each in held]
    options = [Option(str(place), each) for place, each in enumerate(words)]
    chosen = int((yield from picked(options, "The weapon that fires blind")))
    if chosen < len(singles):
        yield from _pulses(load, singles[chosen], range_, ask=False)
    else:
        bank = held[chosen - len(singles)]
        yield from _beams(load, replace(bank, projectors=bank.projectors[:1]), ask=False)
    return load


def pulse_words(battery: Battery, range_: float) -> str:
    """Return the dice of one battery in words."""
    return "? dice" if battery.cls is None else many(pulse_dice(battery.cls, range_), "die", "dice")


def _ways(found: tuple[Battery, ...], held: tuple[Bank, ...], range_: float) -> tuple[Option, ...]:
    known = tuple(each for each in found if not each.unknown)
    ways: list[Option] = []
    if known or held:
        ways.append(Option("all", f"Everything that bears: {summed(found, held, range_)}"))
    if known and held:
        ways.append(Option("pulse", f"{capital(summed(found, (), range_))} only"))
        ways.append(Option("beam", f"Beams only: {summed((), held, range_)}"))
    if len(ways) != 1 or len(found) > len(known) or sum(len(each.icons) for each in known) > 1 or held:
        ways.append(Option("some", "Choose…", "How many of each, and how much energy"))
    return tuple(ways)


def _pulses(load: Load, battery: Battery, range_: float, *, ask: bool) -> Ask[None]:
    most = MOST_UNKNOWN if battery.unknown else len(battery.icons)
    count = most
    if ask:
        default = 0 if battery.unknown else most
        count = yield from counted(0, most, f"{battery.words}: how many fire", default)
    if not count:
        return
    cls = battery.cls
    if cls is None:
        highest = kinds()["pulse"].classes
        cls = yield from counted(1, highest, "The class of these pulse batteries, which nobody entered", 1)
    load.weapons += battery.icons[:count]
    load.pulse += count * pulse_dice(cls, range_)


def _beams(load: Load, bank: Bank, *, ask: bool) -> Ask[None]:
    energy = bank.most
    if ask or bank.energy is None:
        held = "?" if bank.energy is None else str(bank.energy)
        energy = yield from counted(0, bank.most, f"Energy for the beams ({held} there)", bank.energy or 0)
    load.weapons += bank.needed(energy)
    load.beam += energy
    load.drawn.update(bank.drawn(energy))
