"""How everybody stands, as tables: targets and who holds them, fleets, and the points of a turn."""

from collections import Counter
from collections.abc import Sequence

from app.core.letter import Grid, grid
from app.core.words import counted, listed
from app.systems.acta.campaign.press import amounts
from app.systems.acta.campaign.state import State, holdings, of_player
from app.systems.acta.campaign.war import mega, victory
from app.systems.acta.campaign.war.names import place_name, player_name
from app.systems.acta.campaign.yard.figures import figures_now, strength

NOBODY = "–"


def holdings_table(state: State, taken: Sequence[tuple[str, str, str]] = ()) -> Grid:
    """Return every target with its holder and what changed; `taken` are target, new holder and old one."""
    if state.war.terms.mega:
        return _systems(state, taken)
    changes = {target: (holder, loser) for target, holder, loser in taken}
    rows: list[tuple[str, ...]] = []
    for target in state.war.targets.values():
        holder = player_name(state, target.holder) if target.holder else NOBODY
        rows.append((target.name, target.kind_name, holder, _change(state, changes.get(target.id))))
    return grid((("Target", False), ("Kind", False), ("Held by", False), ("This turn", False)), rows)


def _systems(state: State, taken: Sequence[tuple[str, str, str]]) -> Grid:
    """Return every star system of a larger map: who holds how many of its targets, and what changed there."""
    rows: list[tuple[str, ...]] = []
    for system in state.war.systems.values():
        targets = mega.of_system(state, system.id)
        here = Counter(target.holder for target in targets if target.holder)
        held = ", ".join(f"{player_name(state, player)} {count}" for player, count in here.most_common())
        ids = {target.id for target in targets}
        changed = [
            f"{place_name(state, target)}: {player_name(state, holder)}"
            for target, holder, _ in taken
            if target in ids
        ]
        home = f"home of {player_name(state, system.home)}" if system.home else ""
        rows.append((system.name, home, str(len(targets)), held or NOBODY, ", ".join(changed)))
    heads = (("System", False), ("", False), ("Targets", True), ("Held by", False), ("This turn", False))
    return grid(heads, rows)


def _change(state: State, change: tuple[str, str] | None) -> str:
    if change is None:
        return ""
    _, loser = change
    return f"taken from {player_name(state, loser)}" if loser else "gained"


def standings(state: State) -> Grid:
    """Return every player's targets, ships, strength, losses and balance."""
    heads = [("Player", False), ("Fleet", False), ("Targets", True), ("Ships", True), ("Strength", True)]
    heads += [("Lost", True), ("RR", True)]
    if state.war.terms.mega:
        heads.insert(2, ("Systems", True))
    rows: list[tuple[str, ...]] = []
    for player in state.players.values():
        units = [unit for unit in of_player(state, player.id) if not unit.profile.flight]
        lost = sum(bool(unit.lost) for unit in units)
        name = f"{player.name} (out in turn {player.war.out})" if player.war.out else player.name
        row = [name, player.fleet, str(len(holdings(state, player.id))), str(len(units) - lost)]
        row += [f"{strength(figures_now(state, player).levels):g}", str(lost), str(player.balance)]
        if state.war.terms.mega:
            row.insert(2, str(len(mega.owned(state, player.id))))
        rows.append(tuple(row))
    return grid(heads, rows)


def economy(state: State, turn: int) -> Grid:
    """Return what came and went in a turn for every player, group by group, and the balance after it."""
    groups = amounts.groups(state, turn)
    heads = [("Player", False), ("Before", True), *((group, True) for group in groups), ("After", True)]
    rows: list[tuple[str, ...]] = []
    for player in state.players.values():
        before, sums, after = amounts.of_turn(state, player.id, turn)
        rows.append(
            (player.name, str(before), *(_signed(sums.get(group, 0)) for group in groups), str(after))
        )
    return grid(heads, rows)


def _signed(amount: int) -> str:
    return NOBODY if not amount else f"+{amount}" if amount > 0 else f"−{-amount}"


def leader(state: State) -> tuple[tuple[str, ...], str]:
    """Return who holds most of what victory counts, and how much that is; nobody while all hold nothing."""
    tally = victory.tally(state)
    most = max(tally.values(), default=0)
    _, what = victory.counted_things(state)
    best = tuple(player for player, number in tally.items() if number == most) if most else ()
    return best, counted(most, what)


def trophies(state: State) -> tuple[str, ...]:
    """Return who has which trophies, a line a player."""
    return tuple(
        f"{player.name}: {listed(player.war.trophies)}"
        for player in state.players.values()
        if player.war.trophies
    )
