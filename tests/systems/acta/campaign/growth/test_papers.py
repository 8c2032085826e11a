"""What sheets and rosters of a campaign show of experience (*Ship Experience*)."""

from collections.abc import Sequence

from msgspec.structs import replace

from app.core.marks import Page, Text
from app.systems.acta import gains
from app.systems.acta.campaign.growth.effects import Ship, refitted
from app.systems.acta.campaign.growth.results import REFITS, result
from app.systems.acta.campaign.state import State
from app.systems.acta.condition import Condition, Critical, Effect, fresh
from app.systems.acta.effective import effective
from app.systems.acta.gains import Gain
from app.systems.acta.papers import roster
from app.systems.acta.papers.subject import of_campaign
from app.systems.acta.sheet import draw_pages
from app.systems.acta.unit import Weapon, plain, profile
from tests.systems.acta.campaign.growth.ships import ARMED, OMEGA, experienced

VETERANS = Gain(id=gains.VETERANS, name="Veteran pilots", text="+1 in dogfights", flight="Starfury")
FAR = replace(ARMED, weapons=(Weapon(name="Laser", range=15, arc="B", attack_dice=5, long_range=22.5),))


def texts(pages: Sequence[Page]) -> list[str]:
    return [mark.text for page in pages for mark in page.marks if isinstance(mark, Text)]


def sheet(state: State, unit: str, *, as_new: bool = False) -> list[str]:
    subject = of_campaign(state, as_new, "", (unit,))
    return texts(draw_pages(subject.units[0], 560, 800))


def test_the_sheet_shows_dice_saved_and_kept_aside_and_what_was_gained() -> None:
    found = sheet(experienced(dice=3, aside=2, gained=(VETERANS,)), OMEGA)
    assert "5" in found
    assert "2 for battle" in found
    assert "REFITS AND OTHER DUTIES" in [text.upper() for text in found]
    assert any("Veteran pilots: +1 in dogfights" in text for text in found)


def test_a_fresh_sheet_leaves_the_dice_to_the_pencil() -> None:
    assert "2 for battle" not in sheet(experienced(dice=3, aside=2), OMEGA, as_new=True)


def test_a_simple_campaign_leaves_them_too() -> None:
    assert "2 for battle" not in sheet(replace(experienced(dice=3, aside=2), simple=True), OMEGA)


def test_the_roster_has_a_column_for_dice() -> None:
    (earth, _) = of_campaign(experienced(dice=3, aside=2), False, "", ()).fleets
    found = texts(roster.draw(earth, 560, 800))
    assert {"XP DICE", "2 aside"} <= set(found)
    simple = of_campaign(replace(experienced(), simple=True), False, "", ()).fleets[0]
    assert "XP DICE" not in texts(roster.draw(simple, 560, 800))


def test_flights_of_veterans_have_a_sheet_of_their_own() -> None:
    (earth, _) = of_campaign(experienced(gained=(VETERANS,)), False, "", ()).fleets
    proven = [unit for unit in earth.aboard if unit.gains]
    assert [(unit.name, unit.flights_of) for unit in proven] == [("Starfury", 1)]
    others = [unit.flights_of for unit in earth.aboard if unit.name == "Starfury" and not unit.gains]
    assert others == [3]


def test_a_weapon_with_long_range_shows_both_ranges_and_both_dice() -> None:
    now = effective(FAR, fresh(FAR)).weapons[0]
    assert now.long_dice is not None
    assert (now.attack_dice.text, now.long_dice.text) == ("5", "2")
    found = sheet(_with(experienced()), OMEGA)
    assert {"15″", "22.5″", "5", "2"} <= set(found)


def test_long_range_halves_the_dice_that_are_left() -> None:
    hit = Critical(id="c", location="Weapons", area="Capacitors", effect=Effect(attack_dice=2))
    now = effective(FAR, Condition(damage=10, crew=10, criticals=(hit,))).weapons[0]
    assert now.long_dice is not None
    assert (now.attack_dice.now, now.long_dice.now, now.long_dice.printed) == (3, 1, 2)


def test_a_refitted_profile_survives_json() -> None:
    found = result((), REFITS, 6)
    assert found is not None
    made = refitted(Ship(profile=ARMED, condition=fresh(ARMED)), found, 0).profile
    assert profile(plain(made)) == made
    assert "long_range" not in plain(ARMED)["weapons"][0]


def _with(state: State) -> State:
    return replace(state, units={**state.units, OMEGA: replace(state.units[OMEGA], profile=FAR)})
