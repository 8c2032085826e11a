"""What a player is asked in the phase that the campaign is in, as an orders form.

A Call to Arms, *The Campaign Turn*, *Ship Experience*, *Repairs and Reinforcements*, *Mega-Campaigns*.
"""

from collections.abc import Iterator

from app.core.packet import Ask, Orders, Part
from app.core.questions import Option
from app.core.words import counted
from app.systems.acta import campaign_tables, tables
from app.systems.acta.campaign.books.war import (
    BATTLES,
    EXPERIENCE,
    FOUNDING,
    INITIATIVE,
    REPAIRS,
    SCENARIO,
    TARGETS,
    Engagement,
)
from app.systems.acta.campaign.growth import rewards, spending
from app.systems.acta.campaign.growth.results import DUTIES, REFITS
from app.systems.acta.campaign.orders import keys
from app.systems.acta.campaign.orders.purchases import purchases
from app.systems.acta.campaign.state import State, UnitState, of_player
from app.systems.acta.campaign.war import mapping, selecting
from app.systems.acta.campaign.war.names import fight_name, place_name, player_name
from app.systems.acta.campaign.war.ready import ready_units
from app.systems.acta.campaign.war.scenario import open_fights
from app.systems.acta.effective import signed

NO_ORDER = Option("", "No order")
#: The most dice that a form lets a ship keep aside.
MOST_KEPT = 60


def moment(state: State) -> str:
    """Return what orders belong to: a campaign turn."""
    return f"turn {state.turn}"


def orders(state: State, player: str) -> Orders | None:
    """Return what a player is asked now; nothing is asked of one who is out or in a campaign without phases."""
    found = state.players.get(player)
    if state.simple or found is None:
        return None
    if found.war.out or state.war.ended:
        return Orders(moment(state))
    return Orders(moment(state), tuple(part for part in _parts(state, player) if part.asks))


def _parts(state: State, player: str) -> Iterator[Part]:
    here = state.phase
    if here == FOUNDING:
        yield from _homes(state, player)
        return
    free = state.war.any_order
    if here in (INITIATIVE, TARGETS) or free:
        yield from _targets(state, player)
    if here in (SCENARIO, BATTLES) or free:
        yield from _fights(state, player)
    if here == EXPERIENCE or free:
        yield from _experience(state, player)
    if here in (EXPERIENCE, REPAIRS) or free:
        yield from purchases(state, player)


def _homes(state: State, player: str) -> Iterator[Part]:
    own = [each.partition(":")[2] for each in mapping.homes_offered(state) if each.startswith(f"{player}:")]
    if own:
        options = (NO_ORDER, *(Option(system, place_name(state, system)) for system in own))
        yield Part("Your home", (Ask(key=keys.HOME, label="You begin in", kind="choice", options=options),))


def _targets(state: State, player: str) -> Iterator[Part]:
    if player not in state.war.selected:
        options = (NO_ORDER, *_wishes(state, player))
        labels = ("You select", "If that is not to be had", "Or else")
        asks = [
            Ask(key=key, label=label, kind="choice", options=options)
            for key, label in zip(keys.WISHES, labels, strict=True)
        ]
        text = "The first of your wishes that is still to be had counts when it is your turn."
        yield Part("Select Targets", tuple(asks), text)
    if state.phase in (INITIATIVE, TARGETS) or state.war.pending:
        yield Part("Challenges", tuple(_rivals(state, player)), _CHALLENGE)


_CHALLENGE = "Whoever is asked and has no ship ready cannot challenge; no order leaves it open."


def _wishes(state: State, player: str) -> Iterator[Option]:
    for target in selecting.selectable(state, player):
        held = f"held by {player_name(state, target.holder)}" if target.holder else "nobody holds it"
        yield Option(f"nominate:{target.id}", target.name, f"{target.kind_name}, {held}")
    for system in selecting.claimable(state, player):
        yield Option(f"advance:{system}", f"Advance to {place_name(state, system)}", "nobody is there")
    yield Option(keys.PASS, "Select no target")


def _rivals(state: State, player: str) -> Iterator[Ask]:
    """Yield the target that waits for the player's answer, and those that somebody could still select."""
    if state.war.terms.mega and not state.war.pending:
        return
    for target in state.war.targets.values():
        waits = target.id == state.war.pending and player in selecting.to_challenge(state)
        later = not target.holder and target.id not in selecting.nominated(state)
        if waits or later:
            options = (NO_ORDER, Option(keys.FIGHT, "Challenge"), Option(keys.LET_GO, "Let it go"))
            label = f"{target.name} is selected" if waits else f"If another selects {target.name}"
            yield Ask(key=f"{keys.RIVAL}:{target.id}", label=label, kind="choice", options=options)


def _fights(state: State, player: str) -> Iterator[Part]:
    for fight in open_fights(state):
        if player in (fight.attacker, fight.defender):
            yield from _fight(state, fight, player)


def _fight(state: State, fight: Engagement, player: str) -> Iterator[Part]:
    asks: list[Ask] = []
    if not fight.level and player not in fight.sealed:
        most = campaign_tables.number("level-modifier-most")
        label = "Secret modifier to the level"
        options = (NO_ORDER, *(Option(str(n), signed(n)) for n in range(-most, most + 1)))
        key = f"{keys.SEAL}:{fight.id}"
        asks.append(Ask(key=key, label=label, kind="choice", options=options, secret=True))
    if fight.level and fight.scenario and not fight.battle:
        asks += [_ship(fight, unit) for unit in ready_units(state, player, fight.id)]
    if asks:
        asks.append(Ask(key=f"{keys.CONCEDE}:{fight.id}", label="Give it up without a fight", kind="flag"))
    yield Part(fight_name(state, fight), tuple(asks), _about(state, fight, player))


def _ship(fight: Engagement, unit: UnitState) -> Ask:
    level = unit.profile.priority_level or "?"
    name = f"Send {unit.name}" if unit.name == unit.profile.name else f"Send {unit.name}, {unit.profile.name}"
    return Ask(key=f"{keys.FORCE}:{fight.id}:{unit.id}", label=name, kind="flag", help=level)


def _about(state: State, fight: Engagement, player: str) -> str:
    foe = player_name(state, fight.defender if player == fight.attacker else fight.attacker)
    role = f"You attack {foe}." if player == fight.attacker else f"{foe} attacks you."
    scenario = tables.scenario(fight.scenario)
    name = f" {scenario.name}." if scenario else ""
    most = fight.points.get(player)
    points = "" if most is None else f" {counted(most, 'point')}"
    level = (
        f"{points} at {fight.level}."
        if fight.level
        else f"{points}, the level is still open."
        if points
        else ""
    )
    return f"{role}{name}{level}"


def _experience(state: State, player: str) -> Iterator[Part]:
    for unit in of_player(state, player):
        dice = unit.growth.dice
        if unit.lost or not (dice or unit.growth.aside) or spending.objection(state, unit.id):
            continue
        text = f"{counted(dice, 'XP die', 'XP dice')} saved"
        aside = f", {unit.growth.aside} kept aside for battles" if unit.growth.aside else ""
        yield Part(
            f"Experience of {unit.name}", tuple(_spending(state, unit)), f"{text}{aside}.", "XP dice", dice
        )


def _spending(state: State, unit: UnitState) -> Iterator[Ask]:
    dice = unit.growth.dice
    if not spending.no_training(state, unit.id):
        label = f"Train the crew (Crew Quality {unit.crew_quality})"
        yield Ask(key=f"{keys.TRAIN}:{unit.id}", label=label, kind="flag", cost=1)
    if not spending.no_repairs(state, unit.id):
        label = f"Dice for makeshift repairs ({unit.missing_damage} Damage lost)"
        yield Ask(key=f"{keys.MAKE_DO}:{unit.id}", label=label, kind="number", high=dice, cost=1)
    for key, table, label in ((keys.REFIT, REFITS, "Refits"), (keys.DUTY, DUTIES, "Other duties")):
        if not rewards.no_roll(state, unit.id, table):
            price = campaign_tables.number(rewards.PRICES[table])
            yield Ask(key=f"{key}:{unit.id}", label=label, kind="number", high=dice // price, cost=price)
    label = "Dice kept aside for battles, in all"
    options = (
        NO_ORDER,
        *(Option(str(n), str(n)) for n in range(min(MOST_KEPT, dice + unit.growth.aside) + 1)),
    )
    yield Ask(key=f"{keys.KEEP}:{unit.id}", label=label, kind="choice", options=options)
