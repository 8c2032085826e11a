"""What the page shows of the war: the diagram, phases, tasks, battles, whose turn it is."""

from app.systems.acta.campaign import CAMPAIGN
from app.systems.acta.campaign.state import State
from tests.systems.acta.campaign.war.kahuna import (
    FIGHT,
    fought,
    founded,
    go_on,
    play,
    selecting,
    stars,
    to_fight,
    war,
)


def page(state: State):
    shown = CAMPAIGN.war(state)
    assert shown is not None
    return shown


def test_the_diagram_shows_who_holds_what_and_what_is_fought_for() -> None:
    state = play(selecting(), "nominate:earth:kahuna-v")
    places = {place.id: place for place in page(state).diagram.places}
    assert places["kahuna-ii"].holder == "earth"
    assert places["kahuna-ii"].symbol == "settled"
    assert places["kahuna-v"].contested == ("earth", "narn")
    assert places["kahuna-v"].note == "Earth against Narn"
    assert page(state).diagram.star


def test_a_mega_map_has_star_systems_with_their_targets_and_routes() -> None:
    shown = page(stars("earth", "earth/narn", "")).diagram
    places = {place.id: place for place in shown.places}
    assert (places["s1"].symbol, places["s1"].holder) == ("star", "earth")
    assert places["s2"].contested == ("earth", "narn")
    assert places["s1-1"].within == "s1"
    assert [(route.a, route.b) for route in shown.routes] == [("s1", "s2"), ("s2", "s3")]


def test_the_map_is_drawn_before_the_campaign_only() -> None:
    assert page(founded(mega=True)).diagram.drawing
    assert not page(stars("earth", "narn")).diagram.drawing


def test_phases_stand_in_order_and_those_without_battles_say_so() -> None:
    steps = page(war()).steps
    assert [step.id for step in steps] == [
        *("initiative", "targets", "scenario", "battles", "experience", "repairs"),
    ]
    assert steps[0].now
    state = go_on(selecting(), "pass:earth", "pass:narn", "phase")
    assert [step.hint for step in page(state).steps if step.hint] == ["nobody fights", "nobody fights"]


def test_each_player_sees_what_he_must_do_next() -> None:
    tasks = page(selecting()).tasks
    assert [(t.player, t.text, t.does) for t in tasks[:3]] == [
        ("earth", "Select a Strategic Target", "show"),
        ("earth", "Select no target", "choice"),
        ("narn", "Select a Strategic Target", "wait"),
    ]
    tasks = page(play(selecting(), "nominate:earth:comet")).tasks
    assert ("narn", "Challenge Earth for Comet", "challenge:narn") in [
        (t.player, t.text, t.key) for t in tasks
    ]
    assert any(t.does == "muster" and t.key == FIGHT for t in page(to_fight()).tasks)


def test_every_open_task_leads_to_a_choice_that_opens() -> None:
    for state in (founded(), founded(mega=True), war(), selecting(), to_fight(), fought(to_fight(), "earth")):
        for task in page(state).tasks:
            if task.does == "choice" and not task.refused and not task.done:
                CAMPAIGN.open(state, task.key)


def test_battles_say_how_they_stand() -> None:
    (fight,) = page(to_fight()).fights
    assert fight.ready
    assert fight.players == ("earth", "narn")
    assert fight.facts == ("Annihilation", "Priority Level Raid", "Earth 5 points and Narn 5 points")
    (fight,) = page(fought(to_fight(), "earth")).fights
    assert (fight.ready, fight.over) == (False, "won by Earth")


def test_the_overview_says_whose_turn_it_is() -> None:
    shown = CAMPAIGN.overview(selecting())
    assert (shown.heading, shown.picking) == ("Campaign turn 1: Select Targets", "earth")
    assert shown.pick == "Earth selects a target, then Narn."


def test_figures_tell_targets_standings_balances_and_rosters() -> None:
    found = CAMPAIGN.figures(fought(to_fight(), "earth"))
    assert found["targets"] == {"earth": ["kahuna-i", "kahuna-ii", "kahuna-iv", "kahuna-v"], "narn": []}
    assert found["phase"] == "battles"
    assert found["battles"][0]["winner"] == "earth"
    assert set(found) >= {"standings", "balances", "rosters", "turn", "strategic_targets"}


def test_a_place_on_the_map_offers_what_may_be_done_there() -> None:
    assert CAMPAIGN.choices_of is not None
    state = selecting()
    keys = [choice.key for choice in CAMPAIGN.choices_of(state, "comet")]
    assert "nominate:earth:comet" in keys
    assert {choice.subject for choice in CAMPAIGN.choices_of(state, "comet")} == {"comet"}
    keys = [choice.key for choice in CAMPAIGN.choices_of(to_fight(), "kahuna-v")]
    assert f"force:{FIGHT}:earth" in keys
    assert f"no-fight:{FIGHT}" in keys


def test_choices_of_a_subject_are_those_of_all_choices() -> None:
    state = selecting()
    every = CAMPAIGN.choices(state)
    assert CAMPAIGN.choices_of is not None
    for subject in ("", "earth", "narn", "earth-1"):
        alone = CAMPAIGN.choices_of(state, subject)
        assert {c.key for c in alone} == {c.key for c in every if c.subject == subject}


def test_a_battle_that_is_under_way_says_so_and_who_fights_in_it() -> None:
    sides = [("Earth", "earth", ["earth-1"]), ("Narn", "narn", ["narn-1"])]
    state = to_fight()
    for began in CAMPAIGN.begun(state, sides, {"fight": FIGHT}, "Red Dawn"):
        state = CAMPAIGN.apply(state, began)
    (fight,) = page(state).fights
    assert fight.facts[-3:] == ("Earth sends Earth 1", "Narn sends Narn 1", "under way: Red Dawn")
    texts = [task.text for task in page(state).tasks]
    assert "The battle “Red Dawn” is under way; close it when it is over" in texts


def test_every_ship_with_experience_to_spend_is_a_task_that_leads_to_it() -> None:
    state = go_on(fought(to_fight(), "earth"), "phase")
    tasks = [task for task in page(state).tasks if task.player]
    assert [(t.player, t.text, t.does, t.key, t.optional) for t in tasks] == [
        ("earth", "Earth 1", "show", "earth-1", True),
    ]
    assert tasks[0].hint == "2 XP dice to spend or save"
