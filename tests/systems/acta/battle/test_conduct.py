"""The turn, initiative, who leaves, notes, points, experience, and what a campaign takes over."""

import msgspec
import pytest

from app.core import log
from app.core.errors import Refused, UserError
from app.core.force import Force, Line
from app.core.log import Correction
from app.systems.acta.battle import BATTLE
from app.systems.acta.battle.state import BattleState
from app.systems.acta.catalogue import CATALOGUE
from app.systems.acta.fleet import FORCE
from tests.systems.acta.battle.books import (
    HYPERION,
    OLYMPUS,
    OMEGA,
    STARFURY,
    after,
    duel,
    entry,
    start,
    unit,
)

RECORDS = CATALOGUE.records("first")
AFTER_INITIATIVE = ("phase", ("skip",))


def test_a_turn_has_four_phases():
    state = duel()
    seen = [(state.turn, state.phase)]
    for step in (AFTER_INITIATIVE, "phase", "phase", "phase"):
        state = after(state, step)
        seen.append((state.turn, state.phase))
    assert seen == [(1, "initiative"), (1, "movement"), (1, "attack"), (1, "end"), (2, "initiative")]


def test_initiative_adds_fleet_and_command_and_rerolls_ties():
    made = entry(duel(), "phase", "roll", (3, 3), (4, 3), (1, 1), (6, 6))
    state = BATTLE.apply(duel(), made.event)
    assert state.initiative == ("red", "blue")
    assert state.totals == {"blue": 9, "red": 9}
    assert "tie re-rolled" in BATTLE.tell(state, made.event).text


def test_command_is_lost_with_a_crippled_flagship():
    state = after(duel(), ("damage:omega:-40", ((1, 1),)))
    state = after(state, ("phase", ("roll", (6, 6), (6, 6))))
    assert state.totals == {"blue": 13, "red": 14}


def test_only_tied_sides_of_many_roll_again():
    state = BATTLE.start(
        start(unit("a", "blue", OLYMPUS), unit("b", "red", OLYMPUS), unit("c", "green", OLYMPUS), sides=3)
    )
    state = after(state, ("phase", ("roll", (2, 1), (1, 1), (6, 6), (2, 2), (3, 3))))
    assert state.initiative == ("green", "red", "blue")


def test_players_may_say_who_won():
    assert after(duel(), ("phase", ("side/red",))).initiative == ("red", "blue")


def test_surrendered_and_withdrawn_ships_are_out_and_may_return():
    state = after(duel(), "surrender:olympus")
    assert BATTLE.overview(state).over
    assert not BATTLE.overview(after(state, "return:olympus")).over
    gone = after(duel(), "withdraw:hyperion")
    assert "withdrawn" in BATTLE.figures(gone)["units"]["starfury"]["states"]


def test_narn_never_surrender_to_centauri():
    foes = msgspec.structs.replace(
        start(
            unit("a", "blue", HYPERION, list_id="centauri-republic"),
            unit("b", "red", OLYMPUS, list_id="narn-regime"),
        )
    )
    blue, red = foes.sides
    foes = msgspec.structs.replace(
        foes, sides=(msgspec.structs.replace(blue, force_list="centauri-republic"), red)
    )
    with pytest.raises(Refused, match="never surrenders"):
        BATTLE.open(BATTLE.start(foes), "surrender:b")


@pytest.mark.parametrize(
    ("steps", "points"),
    [
        ((("damage:hyperion:-14", ((1,),)),), 2),
        (("crew:hyperion:-19",), 2),
        (("withdraw:hyperion",), 3),
        (("surrender:hyperion",), 20),
        ((("damage:hyperion:-20", ((6,),)),), 10),
        ((("damage:omega:-44", ((6,),)),), 20),
        ((("damage:omega:-40", ((1, 1),)),), 4),
    ],
)
def test_victory_points_are_the_highest_single_award_by_level(steps: tuple[object, ...], points: int):
    assert BATTLE.figures(after(duel(), *steps))["scores"] == {"blue": 0, "red": points}  # type: ignore[arg-type]


def scenario(state: BattleState, name: str, **roles: str) -> BattleState:
    """The battle as that scenario, with the roles of its sides."""
    sides = tuple(msgspec.structs.replace(side, role=roles.get(side.id, "")) for side in state.start.sides)
    begun = msgspec.structs.replace(state.start, scenario=name, sides=sides)
    return msgspec.structs.replace(state, start=begun)


def scored(state: BattleState) -> dict[str, int]:
    return BATTLE.figures(state)["scores"]


def test_the_defender_of_an_ambush_is_not_paid_for_a_withdrawal():
    state = after(duel(), "withdraw:hyperion")
    assert scored(scenario(state, "ambush", blue="attacker", red="defender"))["red"] == 0
    assert scored(scenario(state, "ambush", blue="defender", red="attacker"))["red"] == 3
    assert scored(scenario(state, "ambush"))["red"] == 3


def test_a_blockade_runner_is_paid_for_running_only_and_the_table_counts_that():
    state = after(duel(), ("damage:hyperion:-20", ((6,),)))
    state = scenario(state, "blockade", blue="attacker", red="defender")
    assert scored(state)["red"] == 0
    red = next(side for side in BATTLE.overview(state).sides if side.id == "red")
    assert "count by hand: Full value of each own ship" in red.facts[0].why


def test_convoy_ships_pay_two_points_each_and_nothing_else():
    ships = [unit(f"trader-{n}", "blue", HYPERION, convoy=True) for n in range(3)]
    state = after(duel(*ships), ("damage:trader-0:-20", ((6,),)), "withdraw:trader-1")
    assert scored(scenario(state, "convoy-duty", blue="defender", red="attacker")) == {"blue": 0, "red": 2}
    assert scored(scenario(state, "supply-ships", blue="defender", red="attacker")) == {"blue": 2, "red": 4}


def test_without_points_the_last_side_on_the_table_has_won():
    state = after(duel(), ("damage:hyperion:-20", ((6,),)), ("damage:olympus:-20", ((6,),)))
    no_level = msgspec.structs.replace(state, start=msgspec.structs.replace(state.start, level=None))
    assert BATTLE.outcome(no_level)[0].event["winner"] == "blue"
    assert scored(scenario(state, "annihilation"))["red"] > scored(scenario(state, "annihilation"))["blue"]
    assert BATTLE.outcome(scenario(state, "annihilation"))[0].event["winner"] == "blue"


def test_eleven_of_eighteen_starfuries_are_four_wings():
    flights = [unit(f"starfury-{n}", "blue", STARFURY) for n in range(18)]
    state = BATTLE.start(start(*flights, unit("olympus", "red", OLYMPUS), level="Patrol"))
    state = after(state, *(f"destroy:starfury-{n}" for n in range(11)))
    assert BATTLE.figures(state)["scores"]["red"] == 40


def test_flights_of_a_ship_bring_no_points():
    state = after(duel(), "launch:starfury", "destroy:starfury")
    assert BATTLE.figures(state)["scores"]["red"] == 0


def test_the_last_side_on_the_table_holds_the_ground():
    state = after(duel(), ("damage:olympus:-20", ((6,),)))
    assert BATTLE.figures(state)["scores"]["blue"] == 5 + 5


def test_experience_goes_to_who_is_credited_and_destroying_replaces_crippling():
    state = after(duel(), ("damage:hyperion:-14", ((1,),)), ("credit:hyperion", ("olympus",)))
    assert BATTLE.figures(state)["awards"] == {"olympus": 1}
    state = after(state, ("damage:hyperion:-6", ((6,),)), ("credit:hyperion", ("destroyed", "olympus")))
    assert BATTLE.figures(state)["awards"] == {"olympus": 3}


def test_an_old_mistake_is_amended_in_place_and_later_entries_run_again():
    keys = (
        ("critical:omega", ("Engines/3", "1")),
        ("damage:omega:-2", ()),
        ("critical:omega", ("Engines/1",)),
    )
    battle = log.Log(duel().start)
    state = duel()
    for key, answers in keys:
        battle = log.play(battle, entry(state, key, *answers))
        state = BATTLE.apply(state, battle.entries[-1].event)
    amended = log.amend(battle, 0, ("Engines/5", "2"), BATTLE.start, BATTLE.apply, BATTLE.open)
    assert (amended.changed, amended.stopped) == ((0, 1, 2), None)
    again = log.fold(duel(), amended.entries, BATTLE.apply)
    assert (again.units["omega"].condition.damage, again.units["omega"].condition.crew) == (38, 48)


def test_notes_and_names_are_kept():
    state = after(
        duel(), ("note:omega", ("engine smokes",)), ("note", ("at Kahuna",)), ("rename:omega", ("Agamemnon",))
    )
    assert (state.units["omega"].note, state.note, state.units["omega"].name) == (
        "engine smokes",
        "at Kahuna",
        "Agamemnon",
    )


def test_a_correction_sets_a_figure_and_a_senseless_one_nothing():
    state = duel()
    corrected = BATTLE.apply(state, Correction("units/omega/condition/damage", 44, 30))
    assert corrected.units["omega"].condition.damage == 30
    after = BATTLE.apply(state, Correction("units/nobody/damage", 1, 2))
    assert (after.units, after.start) == (state.units, state.start)


def test_a_key_that_means_nothing_is_refused():
    for key in (
        "",
        "nonsense",
        "damage:omega:lots",
        "damage:omega:",
        "trait:omega:9",
        "critical:nobody",
        "mend:omega:c9",
    ):
        with pytest.raises(Refused):
            BATTLE.open(duel(), key)


def test_the_outcome_tells_who_won_what_was_suffered_and_what_was_lost():
    state = after(
        duel(),
        ("damage:hyperion:-14", ((5,),)),
        ("critical:omega", ("Weapons/4",)),
        "launch:starfury",
        "destroy:starfury",
        ("damage:olympus:-20", ((6,),)),
        ("credit:olympus", ("destroyed", "omega")),
    )
    lines = {(line.event["kind"], line.subject): line for line in BATTLE.outcome(state)}
    assert lines["fought", ""].event["winner"] == "blue"
    assert lines["fought", ""].event["units"] == ["hyperion", "omega", "olympus"]
    hyperion = lines["suffered", "hyperion"].event
    assert (hyperion["damage"], hyperion["crippled"], hyperion["flights_lost"]) == (6, True, ["Starfury"])
    assert hyperion["traits_lost"] == ["Interceptors 2", "Jump Point"]
    assert lines["suffered", "omega"].event["criticals"][0]["area"] == "Power Fluctuations"
    assert lines["lost", "olympus"].event["how"] == "destroyed"
    assert lines["kill", "omega"].event["victim"] == "olympus"
    assert {field.key for field in lines["suffered", "hyperion"].fields} >= {"damage", "crew", "crippled"}


def test_an_untouched_ship_brings_nothing_but_that_it_fought():
    assert [line.event["kind"] for line in BATTLE.outcome(duel())] == ["fought"]


def fleet(name: str, force_list: str, *units: str) -> Force:
    return Force(
        system="acta",
        edition="first",
        name=name,
        force_list=force_list,
        terms={"priority_level": "Raid", "points": 5},
        lines=tuple(Line(each) for each in units),
    )


def test_forces_muster_with_their_flights_aboard_and_unique_ids():
    begun = BATTLE.muster(
        [
            ("Blue", fleet("b", "earth-alliance", "hyperion-class-heavy-cruiser", "starfury-wing")),
            ("Red", fleet("r", "earth-alliance", "hyperion-class-heavy-cruiser")),
        ],
        {},
    )
    assert list(begun.units) == [
        "hyperion-1",
        "starfury-1",
        "starfury-2",
        "starfury-3",
        "starfury-4",
        "hyperion-2",
        "starfury-5",
    ]
    assert begun.units["starfury-1"].mothership == "hyperion-1"
    assert (begun.level, begun.points, begun.sides[0].initiative) == ("Raid", 5, 1)
    assert BATTLE.start(begun).units["starfury-1"].aboard


def test_forces_of_one_side_fight_together_and_alone_they_cannot():
    both = [
        ("Blue", fleet("a", "earth-alliance")),
        ("Blue", fleet("b", "minbari-federation")),
        ("Red", fleet("c", "raiders")),
    ]
    assert [side.initiative for side in BATTLE.muster(both, {}).sides] == [4, 0]
    with pytest.raises(UserError, match="at least two sides"):
        BATTLE.muster(both[:2], {})


def test_sides_know_who_attacks_and_squadrons_of_two_fleets_stay_apart():
    def half(name: str) -> Force:
        members = ({"squadron": "Alpha"}, {"squadron": "Alpha"})
        line = Line("hyperion-class-heavy-cruiser", 2, members)
        force = fleet(name, "earth-alliance")
        return msgspec.structs.replace(force, lines=(line,), terms={**force.terms, "side": "attacker"})

    begun = BATTLE.muster([("Blue", half("A")), ("Blue", half("B")), ("Red", fleet("c", "raiders"))], {})
    assert [side.role for side in begun.sides] == ["attacker", ""]
    squadrons = [ship.squadron for ship in begun.units.values() if not ship.mothership]
    assert squadrons == ["Alpha", "Alpha", "Alpha (B)", "Alpha (B)"]


def test_figures_supplied_for_a_battle_are_no_differences_from_the_catalogue():
    force = FORCE.buy(
        FORCE.blank("first", "other-craft", "Docks"), RECORDS["other-craft/orbital-defence-satellite"]
    )
    supplied = BATTLE.supply(force, {"0.damage": 12})
    assert FORCE.updates(supplied, RECORDS) == ()
    assert FORCE.update(supplied, 0, RECORDS).lines[0].profile == supplied.lines[0].profile


def test_missing_figures_are_asked_for_and_supplied_into_the_fleet():
    force = fleet("o", "other-craft", "orbital-defence-satellite")
    asked = {field.key: field for field in BATTLE.missing(force)}
    assert "0.damage" in asked
    assert all(field.unknown and field.value is None for field in asked.values())
    supplied = BATTLE.supply(force, {"0.damage": 12, "0.hull": 4, "0.crew": None})
    left = {field.key for field in BATTLE.missing(supplied)}
    assert left == set(asked) - {"0.damage", "0.hull"}
    with pytest.raises(UserError, match="Hull must be a whole number") as trouble:
        BATTLE.supply(force, {"0.hull": 9})
    assert trouble.value.field == "0.hull"


def test_figures_of_carried_craft_are_asked_for_once_a_kind_with_their_dogfight_score():
    force = fleet("d", "centauri-republic", "dargan-class-strike-cruiser")
    asked = {field.key: field for field in BATTLE.missing(force)}
    assert asked["craft.rutarian.dogfight"].group == "Rutarian, carried"
    supplied = BATTLE.supply(force, {"craft.rutarian.dogfight": 3, "craft.rutarian.hull": 5})
    assert "craft.rutarian.dogfight" not in {field.key for field in BATTLE.missing(supplied)}
    begun = BATTLE.muster([("Blue", supplied), ("Red", fleet("r", "raiders"))], {})
    flights = [flight.profile for flight in begun.units.values() if flight.craft == "Rutarian"]
    assert flights
    assert all((flight.dogfight, flight.hull, flight.speed) == (3, 5, None) for flight in flights)
    with pytest.raises(UserError, match="Dogfight must be a whole number"):
        BATTLE.supply(force, {"craft.rutarian.dogfight": 99})


def test_every_key_that_a_sheet_draws_can_be_pressed():
    state = after(duel(), ("critical:omega", ("Weapons/4",)), "damage:omega:-4")
    for ship in ("omega", "hyperion", "starfury"):
        keys = {mark.key for mark in BATTLE.sheet(state, ship, 420, 595).marks if getattr(mark, "key", "")}  # type: ignore[attr-defined]
        assert keys
        for key in keys:
            choice = BATTLE.press(state, key, "")
            if choice is not None and not choice.refused:
                assert BATTLE.open(state, choice.key)


def test_terms_of_a_unit_are_explained():
    assert {term.name for term in BATTLE.explain(duel(), "omega")} >= {"Command +2"}
    assert OMEGA.traits is not None
