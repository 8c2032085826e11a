"""New ships for a roster, by agreement: the book has no prices, so the players say what joins."""

from app.core.questions import Option, Pick, Procedure, Write
from app.systems.earthforce.battle.start import Unit, aboard, new_id
from app.systems.earthforce.campaign.events import Event, Joined
from app.systems.earthforce.campaign.state import MOST_UNITS, State
from app.systems.earthforce.classes import profiles
from app.systems.earthforce.unit import Profile

LONGEST_NAME, LONGEST = 120, 400


def offers(state: State, player: str) -> dict[str, Profile]:
    """Return what may join a player: classes of its list, and those that sail in the campaign already."""
    own = next((each.force_list for each in state.start.players if each.id == player), "")
    listed_ = {key: found for key, found in profiles().items() if own in ("", found.force_list)}
    here = {
        f"{unit.profile.force_list}/{unit.profile.id}": unit.profile for unit in state.start.units.values()
    }
    return {**listed_, **{key: found for key, found in here.items() if found.ship}} or dict(profiles())


def join(state: State, player: str) -> Procedure[Event]:
    """Let a ship join a player's roster, with the groups that it carries."""
    known = offers(state, player)
    options = tuple(Option(key, found.name) for key, found in known.items())
    profile = known[str((yield Pick(options, "what joins")))]
    name = " ".join(str((yield Write("its name", LONGEST_NAME, profile.name))).split()) or profile.name
    why = str((yield Write("how it came", LONGEST, "reinforcement"))).strip()
    taken = set(state.units)
    ship = Unit(
        id=new_id(profile, taken), side=player, name=name, profile=profile, list_id=profile.force_list
    )
    carried = tuple(aboard(ship, {*taken, ship.id}))
    return Joined(player=player, units=(ship, *carried), why=why)


def no_room(state: State, player: str) -> str:  # noqa: ARG001 - the shape of every `refusal`
    """Return why no more ships can be tracked."""
    return "The campaign tracks no more ships." if len(state.units) > MOST_UNITS - 50 else ""
