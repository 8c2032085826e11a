"""What the choices of the war are called, and for whom they are offered."""

from collections.abc import Callable, Iterator
from typing import TypeAlias

from app.core.words import counted
from app.systems.acta.campaign.state import State
from app.systems.acta.campaign.war import mapping, selecting, targets, victory
from app.systems.acta.campaign.war.names import place_name, player_name

Label: TypeAlias = Callable[[State, str], str]


def order(state: State, _about: str) -> str:
    """Name the switch between the book's order and any."""
    return "Keep the book's order again" if state.war.any_order else "Take turns in any order"


def attack(state: State, about: str) -> str:
    """Name the selection of a target (`player:target`)."""
    player, _, key = about.partition(":")
    target, who = state.war.targets.get(key), player_name(state, player)
    if target is None or not target.holder:
        return f"{who} occupies {target.name if target else '?'}"
    return f"{who} attacks {target.name}, held by {player_name(state, target.holder)}"


def kind(state: State, about: str) -> str:
    """Say what kind of target it is (`player:target`, or `target`)."""
    target = state.war.targets.get(about.rpartition(":")[2])
    return target.kind_name if target else ""


def advance(state: State, about: str) -> str:
    """Name the claim to a star system (`player:system`)."""
    player, _, system = about.partition(":")
    return f"{player_name(state, player)} advances to {place_name(state, system)}"


def home(state: State, about: str) -> str:
    """Name the choice of a home (`player:system`)."""
    player, _, system = about.partition(":")
    return f"{player_name(state, player)} begins in {place_name(state, system)}"


def challenge(state: State, _player: str) -> str:
    """Name the challenge for the pending target."""
    rival = player_name(state, selecting.nominator(state))
    return f"Challenge {rival} for {place_name(state, state.war.pending)}"


def let_go(state: State, _player: str) -> str:
    """Name the refusal to challenge."""
    return f"Let {place_name(state, state.war.pending)} go"


def draw(state: State, system: str) -> str:
    """Name the roll for targets."""
    return (
        f"Roll for the targets of {place_name(state, system)}" if system else "Roll for the Strategic Targets"
    )


def draw_all(state: State, _about: str) -> str:
    """Name the roll for the targets of all systems."""
    return f"Roll for the targets of {counted(len(targets.undrawn(state)), 'star system')}"


def about_fight(words: str) -> Label:
    """Return a label for `battle` or `battle:player`, in which `{place}` and `{player}` are filled."""

    def label(state: State, about: str) -> str:
        fight_id, _, player = about.partition(":")
        fight = state.war.engagements.get(fight_id)
        place = place_name(state, fight.target) if fight else fight_id
        return words.replace("{place}", place).replace("{player}", player_name(state, player))

    return label


def second(_state: State, about: str) -> str:
    """Return the player of `battle:player`: the choice stands with him."""
    return about.partition(":")[2]


def place_of_fight(state: State, about: str) -> str:
    """Return the target of `battle` or `battle:player`: the choice is offered there."""
    fight = state.war.engagements.get(about.partition(":")[0])
    return fight.target if fight else ""


def everywhere(state: State) -> Iterator[str]:
    """Yield the star systems without targets, or the campaign itself while it has none."""
    yield from targets.undrawn(state)
    if not state.war.terms.mega and all(target.unit for target in state.war.targets.values()):
        yield ""


def once_undrawn(state: State) -> Iterator[str]:
    """Offer it while star systems have no targets."""
    if targets.undrawn(state):
        yield ""


def once_mega(state: State) -> Iterator[str]:
    """Offer it in mega-campaigns."""
    if state.war.terms.mega:
        yield ""


def once_unordered(state: State) -> Iterator[str]:
    """Offer it until Initiative is rolled for."""
    if not state.war.order:
        yield ""


def once_uncontested(state: State) -> Iterator[str]:
    """Offer it when a pending target has nobody left to challenge for it."""
    if state.war.pending and not selecting.to_challenge(state):
        yield ""


def once_begun(state: State) -> Iterator[str]:
    """Offer it while the campaign is under way."""
    if state.war.begun and not state.war.ended:
        yield ""


def once_over(state: State) -> Iterator[str]:
    """Offer it when the campaign is over."""
    if not victory.why_not_play_on(state, ""):
        yield ""


def places(state: State) -> Iterator[str]:
    """Yield every star system and target."""
    yield from state.war.systems
    yield from state.war.targets


def held_places(state: State) -> Iterator[str]:
    """Yield every target."""
    yield from state.war.targets


def unrolled(state: State) -> Iterator[str]:
    """Yield the players whose crews are not rolled for."""
    return (player.id for player in state.players.values() if not player.war.crews_rolled)


def unswapped(state: State) -> Iterator[str]:
    """Yield the players who may still swap two crews."""
    return (p.id for p in state.players.values() if not p.war.crews_swapped)


def homes(state: State) -> Iterator[str]:
    """Yield `player:system` for the homes that may be chosen."""
    return mapping.homes_offered(state)
