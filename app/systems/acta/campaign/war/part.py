"""What the war brings to the campaign's choices and pages."""

from collections.abc import Iterator, Mapping

from app.core.shown import Fact
from app.core.words import listed
from app.systems.acta.campaign.books.war import BATTLES, FOUNDING, INITIATIVE, SCENARIO, TARGETS
from app.systems.acta.campaign.part import Part, Verb, nobody
from app.systems.acta.campaign.state import PlayerState, State, UnitState, holdings
from app.systems.acta.campaign.war import (
    agreeing,
    crews,
    forces,
    initiative,
    labels,
    mapping,
    mega,
    outcome,
    phases,
    scenario,
    selecting,
    targets,
    victory,
)
from app.systems.acta.campaign.war.figures import figures
from app.systems.acta.campaign.war.ready import promised

CAMPAIGN, AGREED, MAP, CREWS = "Campaign", "By agreement", "Map", "Crews"
SELECT, GENERATE, BATTLE = "Strategic Targets", "Scenario", "Battle"

TURNS: Mapping[str, Verb] = {
    "phase": Verb(
        label=phases.label,
        group=CAMPAIGN,
        run=phases.run,
        refusal=phases.why_not,
        hint=phases.hint,
        shortcut="Ctrl+Return",
    ),
    "initiative": Verb(
        label="Roll for Initiative",
        group=CAMPAIGN,
        run=initiative.roll,
        subjects=labels.once_unordered,
        refusal=initiative.why_not,
        phases=(INITIATIVE,),
        hint="2d6 each, with the fleet's modifier, less 1 for each target held",
    ),
    "nominate": Verb(
        label=labels.attack,
        group=SELECT,
        run=selecting.nominate,
        subjects=selecting.targets_offered,
        refusal=selecting.why_not,
        also=labels.second,
        hint=labels.kind,
        phases=(TARGETS,),
    ),
    "advance": Verb(
        label=labels.advance,
        group=SELECT,
        run=selecting.advance,
        subjects=selecting.systems_offered,
        refusal=selecting.why_not_advance,
        also=labels.second,
        hint="Nobody is there: every target in it is claimed",
        phases=(TARGETS,),
    ),
    "pass": Verb(
        label="Select no target",
        group=SELECT,
        run=selecting.pass_up,
        subjects=selecting.passes_offered,
        refusal=selecting.why_not_pass,
        phases=(TARGETS,),
    ),
    "challenge": Verb(
        label=labels.challenge,
        group=SELECT,
        run=selecting.challenge,
        subjects=selecting.challenges_offered,
        refusal=selecting.why_no_challenge,
        phases=(TARGETS,),
    ),
    "let-go": Verb(
        label=labels.let_go,
        group=SELECT,
        run=selecting.let_go,
        subjects=selecting.challenges_offered,
        refusal=selecting.why_no_challenge,
        phases=(TARGETS,),
    ),
    "claim": Verb(
        label="Nobody can challenge: the target is taken",
        group=SELECT,
        run=agreeing.claim,
        subjects=labels.once_uncontested,
        refusal=agreeing.why_not_claim,
        phases=(TARGETS,),
    ),
}

FIGHTS: Mapping[str, Verb] = {
    "scenario": Verb(
        label=labels.about_fight("Roll for the scenario at {place}"),
        group=GENERATE,
        run=scenario.roll,
        subjects=scenario.without_scenario,
        refusal=scenario.why_not,
        subject=labels.place_of_fight,
        phases=(SCENARIO,),
        hint="2d6",
    ),
    "seal": Verb(
        label=labels.about_fight("{player} writes down a secret modifier for {place}"),
        group=GENERATE,
        run=scenario.seal,
        subjects=scenario.seals_offered,
        refusal=scenario.why_not_seal,
        subject=labels.second,
        also=labels.place_of_fight,
        phases=(SCENARIO,),
        hint="From -3 to +3; it is revealed with the roll",
    ),
    "level": Verb(
        label=labels.about_fight("Roll for the Priority Level at {place}"),
        group=GENERATE,
        run=scenario.roll_level,
        subjects=scenario.without_level,
        refusal=scenario.why_not_level,
        subject=labels.place_of_fight,
        phases=(SCENARIO,),
        hint="2d6 and both modifiers, which are revealed",
    ),
    "agree-scenario": Verb(
        label=labels.about_fight("Agree on the scenario at {place}"),
        group=AGREED,
        run=scenario.agree_scenario,
        subjects=scenario.without_scenario,
        refusal=scenario.why_not,
        subject=labels.place_of_fight,
        phases=(SCENARIO,),
    ),
    "agree-level": Verb(
        label=labels.about_fight("Agree on the Priority Level at {place}"),
        group=AGREED,
        run=scenario.agree_level,
        subjects=scenario.without_level,
        refusal=scenario.why_not_level,
        subject=labels.place_of_fight,
        phases=(SCENARIO,),
    ),
    "force": Verb(
        label=labels.about_fight("{player} chooses ships for {place}"),
        group=BATTLE,
        run=forces.choose,
        subjects=forces.offered,
        refusal=forces.why_not,
        subject=labels.second,
        also=labels.place_of_fight,
        phases=(SCENARIO, BATTLES),
    ),
    "concede": Verb(
        label=labels.about_fight("{player} gives up {place} without a fight"),
        group=BATTLE,
        run=outcome.concede,
        subjects=outcome.sides_offered,
        refusal=outcome.why_not_concede,
        subject=labels.second,
        also=labels.place_of_fight,
        phases=(SCENARIO, BATTLES),
    ),
    "no-fight": Verb(
        label=labels.about_fight("Agree that nobody fights for {place}"),
        group=AGREED,
        run=outcome.agree_draw,
        subjects=scenario.fights_offered,
        refusal=scenario.no_such,
        subject=labels.place_of_fight,
        phases=(SCENARIO, BATTLES),
    ),
}

START: Mapping[str, Verb] = {
    "map-draw": Verb(
        label="Make a map of dice",
        group=MAP,
        run=mapping.generate,
        subjects=labels.once_mega,
        refusal=mapping.why_not_draw,
        phases=(FOUNDING,),
        hint="What was drawn before is gone",
    ),
    "map-add": Verb(
        label="Draw a star system",
        group=MAP,
        run=mapping.add,
        subjects=nobody,
        refusal=mapping.why_not_add,
        phases=(FOUNDING,),
    ),
    "map-remove": Verb(
        label="Take the star system off the map",
        group=MAP,
        run=mapping.remove,
        subjects=nobody,
        refusal=mapping.why_not_system,
        phases=(FOUNDING,),
    ),
    "map-join": Verb(
        label="Connect star systems",
        group=MAP,
        run=mapping.join,
        subjects=nobody,
        refusal=mapping.why_not_join,
        phases=(FOUNDING,),
    ),
    "map-part": Verb(
        label="Take a jump route away",
        group=MAP,
        run=mapping.part,
        subjects=nobody,
        refusal=mapping.why_not_part,
        phases=(FOUNDING,),
    ),
    "map-move": Verb(
        label="Draw it elsewhere",
        group=MAP,
        run=mapping.move,
        subjects=nobody,
        refusal=mapping.why_not_move,
    ),
    "map-rename": Verb(
        label="Name it otherwise",
        group=MAP,
        run=mapping.rename,
        subjects=labels.places,
        refusal=mapping.why_not_known,
    ),
    "targets": Verb(
        label=labels.draw,
        group=SELECT,
        run=targets.draw,
        subjects=labels.everywhere,
        refusal=targets.why_not,
        phases=(FOUNDING,),
        hint="2d6 for their number, 2d6 for each; the first is a settled world",
    ),
    "targets-all": Verb(
        label=labels.draw_all,
        group=SELECT,
        run=targets.draw_all,
        subjects=labels.once_undrawn,
        refusal=targets.why_not_all,
        phases=(FOUNDING,),
    ),
    "home": Verb(
        label=labels.home,
        group=SELECT,
        run=mapping.choose_home,
        subjects=labels.homes,
        refusal=mapping.why_no_home,
        also=labels.second,
        phases=(FOUNDING,),
    ),
    "crews": Verb(
        label="Roll for every crew",
        group=CREWS,
        run=crews.roll,
        subjects=labels.unrolled,
        refusal=crews.why_not_roll,
        phases=(FOUNDING,),
        hint="2d6 for each ship and wing",
    ),
    "swap": Verb(
        label="Swap two crews",
        group=CREWS,
        run=crews.swap,
        subjects=labels.unswapped,
        refusal=crews.why_not_swap,
        phases=(FOUNDING,),
        hint="Once for the fleet",
    ),
}

TABLE: Mapping[str, Verb] = {
    "any-order": Verb(label=labels.order, group=AGREED, run=agreeing.free_order),
    "give": Verb(
        label="Let somebody else hold it",
        group=AGREED,
        run=agreeing.give,
        subjects=labels.held_places,
        refusal=agreeing.why_not_give,
    ),
    "retire": Verb(
        label="Out of the campaign: no ship is left",
        group=CAMPAIGN,
        run=outcome.retire,
        subjects=outcome.retiring,
        refusal=outcome.why_not_retire,
    ),
    "end": Verb(
        label=victory.end_label,
        group=CAMPAIGN,
        run=victory.end,
        subjects=labels.once_begun,
        refusal=victory.why_not_end,
    ),
    "play-on": Verb(
        label="Play on",
        group=CAMPAIGN,
        run=victory.play_on,
        subjects=labels.once_over,
        refusal=victory.why_not_play_on,
    ),
}


def _side(state: State, player: PlayerState) -> Iterator[Fact]:
    held = holdings(state, player.id)
    if player.war.out:
        yield Fact("Out", f"turn {player.war.out}")
    if state.war.terms.mega:
        yield Fact("Systems", str(len(mega.owned(state, player.id))))
    yield Fact("Targets", str(len(held)), why=listed([target.name for target in held]))
    if player.id in state.war.order:
        place = state.war.order.index(player.id) + 1
        yield Fact("Initiative", str(place), why=f"total {state.war.scores.get(player.id, 0)}")
    if player.war.trophies:
        yield Fact("Trophies", str(len(player.war.trophies)), why=listed(player.war.trophies))


def _words(state: State, unit: UnitState) -> Iterator[str]:
    if place := promised(state, unit.id, ""):
        yield f"goes to {place}"


PART = Part(verbs={**TURNS, **FIGHTS, **START, **TABLE}, words=_words, side=_side, figures=figures)
