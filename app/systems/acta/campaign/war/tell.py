"""What happens in the war, as lines of a log."""

from typing import assert_never

from app.core.system import Phrase
from app.core.words import capital, counted, listed
from app.systems.acta import scenarios, tables
from app.systems.acta.campaign.books.war import INITIATIVE, PHASE_NAMES
from app.systems.acta.campaign.events import war as e
from app.systems.acta.campaign.events.map import MapEvent
from app.systems.acta.campaign.state import State, name_of
from app.systems.acta.campaign.war.names import place_name, player_name, player_names
from app.systems.acta.campaign.war.tell_map import tell_map

FOUNDING, INITIATIVE_SORT, TARGETS, SCENARIO, BATTLES, WAR = (
    *("Founding", "Initiative", "Targets", "Scenario", "Battles", "War"),
)


def tell_war(state: State, event: e.WarEvent) -> Phrase:
    """Return one line of the campaign's log for an event of the war."""
    if isinstance(event, MapEvent):
        return tell_map(state, event)
    match event:
        case e.PhaseBegan():
            return _phase(state, event)
        case e.OrderFreed(any_order=any_order):
            order = "in any order from now on" if any_order else "in the book's order again"
            return Phrase(f"The players take their turns {order}", sort="Agreed")
        case e.CrewsRolled() | e.CrewsSwapped() | e.TargetsDrawn() | e.HomeChosen():
            return _founding(state, event)
        case e.InitiativeRolled() | e.Nominated() | e.Advanced() | e.Challenged() | e.Passed():
            return _selecting(state, event)
        case e.ScenarioRolled() | e.Sealed() | e.LevelRolled() | e.ForceChosen() | e.BattleBegan():
            return _engagement(state, event)
        case _:
            return _outcome(state, event)


def _phase(state: State, event: e.PhaseBegan) -> Phrase:
    name = PHASE_NAMES.get(event.phase, event.phase)
    text = f"Campaign turn {event.turn}: {name}" if event.phase == INITIATIVE else name
    passed = f" ({player_names(state, event.passed)} selected no target)" if event.passed else ""
    return Phrase(f"{text}{passed}", event.passed, heading=True, sort="Phase", turn=event.turn)


def _founding(state: State, event: e.CrewsRolled | e.CrewsSwapped | e.TargetsDrawn | e.HomeChosen) -> Phrase:
    match event:
        case e.CrewsRolled(player=player, crews=crews):
            told = "; ".join(_crew(state, crew) for crew in crews)
            subjects = (player, *(unit for crew in crews for unit in crew.units))
            return Phrase(f"{player_name(state, player)} rolls for crews: {told}", subjects, sort=FOUNDING)
        case e.CrewsSwapped(player=player, crews=crews):
            told = listed([_crew(state, crew) for crew in crews])
            subjects = (player, *(unit for crew in crews for unit in crew.units))
            return Phrase(f"{player_name(state, player)} swaps two crews: {told}", subjects, sort=FOUNDING)
        case e.TargetsDrawn(system=system, count=count, targets=targets, count_rolls=rolls):
            where = f"{place_name(state, system)}: " if system else ""
            dice = f" ({_dice(rolls)})" if rolls else ""
            what = listed([f"{target.name} ({target.kind_name})" for target in targets])
            text = f"{where}{counted(count, 'Strategic Target')}{dice}: {what}"
            return Phrase(text, (*([system] if system else []), *(t.id for t in targets)), sort=FOUNDING)
        case e.HomeChosen(player=player, system=system, targets=targets):
            text = f"{player_name(state, player)} begins in {place_name(state, system)}"
            held = f" and holds its {counted(len(targets), 'target')}"
            return Phrase(f"{text}{held}", (player, system, *targets), sort=FOUNDING)


def _crew(state: State, crew: e.Crewed) -> str:
    ship = listed([name_of(state.units, unit) for unit in crew.units])
    dice = f"{_dice(crew.rolls)}: " if crew.rolls else ""
    return f"{ship} {dice}{tables.crew_name(crew.quality)} ({crew.quality})"


def _dice(rolls: tuple[int, ...]) -> str:
    return "+".join(str(die) for die in rolls)


def _selecting(
    state: State, event: e.InitiativeRolled | e.Nominated | e.Advanced | e.Challenged | e.Passed
) -> Phrase:
    match event:
        case e.InitiativeRolled(throws=throws, order=order):
            by_player = {throw.player: throw for throw in throws}
            told = "; ".join(_throw(state, by_player[player]) for player in order if player in by_player)
            return Phrase(f"Initiative: {told}", order, sort=INITIATIVE_SORT)
        case e.Passed(player=player):
            return Phrase(f"{player_name(state, player)} selects no target", (player,), sort=TARGETS)
        case e.Advanced(player=player, system=system, targets=targets):
            claimed = counted(len(targets), "target")
            text = (
                f"{player_name(state, player)} advances to {place_name(state, system)} and claims {claimed}"
            )
            return Phrase(text, (player, system, *targets), sort=TARGETS)
        case e.Nominated():
            return _nominated(state, event)
        case e.Challenged(player=player, target=target, nominator=nominator):
            who, what = player_name(state, player), place_name(state, target)
            rival = player_name(state, nominator)
            text = f"{who} challenges {rival} for {what}" if event.accepted else f"{who} lets {what} go"
            taken = f"; {rival} gains it without a fight" if event.captured else ""
            return Phrase(f"{text}{taken}", (player, nominator, target), sort=TARGETS)


def _throw(state: State, throw: e.Throw) -> str:
    again = ", tied, again ".join(_dice(rolls) for rolls in throw.rolls)
    modifiers = "".join(f", {name} {number:+d}" for name, number in throw.modifiers if number)
    return f"{player_name(state, throw.player)} {throw.total} ({again}{modifiers})"


def _nominated(state: State, event: e.Nominated) -> Phrase:
    who, what = player_name(state, event.player), place_name(state, event.target)
    subjects = tuple(each for each in (event.player, event.defender, event.target) if each)
    if event.defender:
        text = f"{who} attacks {what}, held by {player_name(state, event.defender)}"
    elif event.captured:
        text = f"{who} selects {what} and gains it: nobody can challenge"
    else:
        text = f"{who} selects {what}, which nobody holds"
    return Phrase(text, subjects, sort=TARGETS)


def _engagement(
    state: State, event: e.ScenarioRolled | e.Sealed | e.LevelRolled | e.ForceChosen | e.BattleBegan
) -> Phrase:
    fight = state.war.engagements.get(event.engagement)
    place = place_name(state, fight.target) if fight else event.engagement
    subjects = (fight.target, fight.attacker, fight.defender) if fight else ()
    match event:
        case e.ScenarioRolled():
            return Phrase(f"{place}: {_scenario(state, event)}", subjects, sort=SCENARIO)
        case e.Sealed(player=player):
            text = f"{place}: {player_name(state, player)} has written down a modifier"
            return Phrase(text, (*subjects, player), sort=SCENARIO)
        case e.LevelRolled():
            return Phrase(f"{place}: {_level(state, event)}", subjects, sort=SCENARIO)
        case e.ForceChosen(player=player, units=units, points=points):
            names = listed([name_of(state.units, unit) for unit in units]) or "nobody"
            cost = "" if points is None else f" ({counted(points, 'point')})"
            text = f"{place}: {player_name(state, player)} sends {names}{cost}"
            return Phrase(text, (*subjects, player, *units), sort=BATTLES)
        case e.BattleBegan(name=name, forces=forces):
            told = listed(
                [f"{player_name(state, key)} with {counted(len(f), 'unit')}" for key, f in forces.items()]
            )
            every = tuple(unit for force in forces.values() for unit in force)
            return Phrase(f"{place}: the battle “{name}” begins, {told}", (*subjects, *every), sort=BATTLES)


def _scenario(state: State, event: e.ScenarioRolled) -> str:
    known = {found.id: found.name for found in scenarios.scenarios()}
    name = known.get(event.scenario, event.scenario)
    if event.agreed:
        dice = "agreed"
    else:
        reasons = (*event.why, "")
        dice = ", ".join(
            f"{_dice(rolls)}{f' ({why})' if why else ''}"
            for rolls, why in zip(event.rolls, reasons, strict=False)
        )
    random = f", points by {_dice(event.points_rolls)}" if event.points_rolls else ""
    points = listed([f"{player_name(state, key)} {number}" for key, number in event.points.items()])
    return f"{name} ({dice}); points {points}{random}"


def _level(state: State, event: e.LevelRolled) -> str:
    if event.agreed:
        return f"Priority Level {event.level} (agreed)"
    modifiers = "".join(f", {player_name(state, key)} {n:+d}" for key, n in event.modifiers.items())
    return f"Priority Level {event.level} ({_dice(event.rolls)}{modifiers} = {event.total})"


def _outcome(
    state: State, event: e.Decided | e.Trophy | e.Given | e.Eliminated | e.CampaignEnded | e.PlayedOn
) -> Phrase:
    match event:
        case e.Decided():
            return _decided(state, event)
        case e.Trophy(unit=unit, player=player):
            text = f"{name_of(state.units, unit)} is a trophy of {player_name(state, player)}"
            return Phrase(text, (unit, player), sort=BATTLES)
        case e.Given(target=target, holder=holder, why=why):
            owner = player_name(state, holder) if holder else "nobody"
            text = f"By agreement, {place_name(state, target)} belongs to {owner}{f': {why}' if why else ''}"
            return Phrase(text, (target, *([holder] if holder else [])), sort="Agreed")
        case e.Eliminated(player=player, targets=targets, by=by):
            victor = f"; {player_name(state, by)} destroyed the fleet" if by else ""
            vacant = (
                f"; {listed([place_name(state, t) for t in targets])} belongs to nobody" if targets else ""
            )
            text = f"{player_name(state, player)} has no ship left and is out of the campaign{victor}{vacant}"
            return Phrase(text, (player, *targets), heading=True, sort=WAR)
        case e.CampaignEnded(winners=winners, verdict=verdict):
            won = f"won by {player_names(state, winners)}" if winners else "a draw"
            return Phrase(f"The campaign is over, {won}: {verdict}", winners, heading=True, sort=WAR)
        case e.PlayedOn():
            return Phrase("The players go on with the campaign", sort=WAR)
        case _:
            assert_never(event)


def _decided(state: State, event: e.Decided) -> Phrase:
    place = place_name(state, event.target)
    subjects = tuple(each for each in (event.target, event.winner, event.loser) if each)
    given_up = f"{player_name(state, event.conceded)} gives up the fight; " if event.conceded else ""
    drawn = {"agreed": "nobody fights; "}.get(event.how, "a draw; ")
    came = given_up if event.winner else drawn
    if not event.holder:
        text = f"{came}it still belongs to nobody"
    elif event.loser:
        text = f"{came}{player_name(state, event.holder)} takes it from {player_name(state, event.loser)}"
    elif event.gained:
        text = f"{came}{player_name(state, event.holder)} gains it"
    else:
        text = f"{came}{player_name(state, event.holder)} keeps it"
    return Phrase(f"{place}: {capital(text) if not came else text}", subjects, sort=BATTLES)
