"""The toy game's plans, accounts, papers and plots."""

import json
from collections.abc import Mapping, Sequence

from app.core.codec import Json
from app.core.conduct import CarryLine
from app.core.forms import Field
from app.core.questions import Option
from app.core.war import (
    Bulk,
    Chart,
    Commitment,
    Fight,
    LedgerLine,
    PaperUnit,
    Plan,
    Series,
    Service,
    Weight,
    Wish,
)
from tests.ui.toy.war import STEPS, War, boat_of, pad_of, player_of


def held(state: War, player: str) -> int:
    return sum(pad.holder == player for pad in state.pads)


def wanted(state: War, pad: str) -> tuple[str, ...]:
    return tuple(player.id for player in state.players if player.chosen == pad)


def fights(state: War) -> tuple[Fight, ...]:
    found = []
    for pad in state.pads:
        who = wanted(state, pad.id)
        if len(who) < 2 and pad.holder and who and pad.holder not in who:
            who = (*who, pad.holder)
        if len(who) > 1:
            over = "fought" if pad.id in state.wins else ""
            ready = STEPS[state.step] == "Battles" and not over
            found.append(
                Fight(pad.id, f"The fight for {pad.name}", pad.id, who, ("Two boats each",), ready, over)
            )
    return tuple(found)


def plan(state: War, player: str, wishes: Mapping[str, Json]) -> Plan:
    wanted = {key: value for key, value in wishes.items() if isinstance(value, int)}
    lines: list[Wish] = []
    spent = sum(wanted.values())
    gold = player_of(state, player).gold
    for boat in state.boats:
        if boat.player != player:
            continue
        wish = min(wanted.get(boat.id, 0), boat.hull - boat.left)
        whole = "" if boat.left < boat.hull else "It is whole."
        lines.append(
            Wish(
                boat.id,
                f"Mend {boat.name}",
                Field(boat.id, "Planks", "number", wish, high=boat.hull - boat.left, unit="planks"),
                "Boats",
                boat.id,
                f"{boat.left}/{boat.hull}",
                f"{boat.left + wish}/{boat.hull}" if wish else "",
                "1 gold a plank",
                wish,
                "It is sunk." if not boat.left else whole,
                "There is no gold left."
                if not whole and wish < boat.hull - boat.left and spent >= gold
                else "",
            )
        )
    problems = ("More is wished than there is gold.",) if spent > gold else ()
    return Plan(
        player,
        "Mending",
        "gold",
        gold,
        spent,
        tuple(lines),
        (),
        (Bulk("all", "Mend all that we can"),),
        problems,
        values=dict(wanted),
    )


def fill(state: War, player: str, wishes: Mapping[str, Json], bulk: str) -> dict[str, Json]:
    gold = player_of(state, player).gold
    found: dict[str, Json] = {}
    for boat in state.boats:
        if boat.player == player and boat.left:
            found[boat.id] = min(gold, boat.hull - boat.left)
            gold -= min(gold, boat.hull - boat.left)
    return found


def commit(state: War, player: str, wishes: Mapping[str, Json]) -> Commitment:
    return Commitment(f"mend:{player}", (json.dumps(dict(wishes)),))


def ledger(state: War, player: str) -> tuple[LedgerLine, ...]:
    balance = 5
    lines = [LedgerLine("To begin with", 5, 5, 1)]
    for row in state.account:
        if row.owner == player:
            balance += row.amount
            lines.append(LedgerLine(row.text, row.amount, balance, row.turn, event=row.event))
    return tuple(lines)


def service(state: War, boat: str) -> tuple[Service, ...]:
    return tuple(
        Service(row.text, row.turn, "Boats", event=row.event) for row in state.service if row.owner == boat
    )


def charts(state: War) -> tuple[Chart, ...]:
    series = tuple(
        Series(p.id, tuple((t, float(held(state, p.id) * t % 5)) for t in range(1, state.turn + 1)))
        for p in state.players
    )
    return (
        Chart("pads", "Pads held", "pads", series, "At the end of each turn."),
        Chart("gold", "Gold", "gold", series),
    )


def weigh(state: War, fight: str, units: Sequence[str]) -> tuple[Weight, ...]:
    found = []
    for player in next(each for each in fights(state) if each.id == fight).players:
        count = sum(boat_of(state, unit).player == player for unit in units)
        why = "Only two boats may come." if count > 2 else ""
        found.append(Weight(player, f"{count} of 2 boats", why))
    return tuple(found)


def paper(state: War, fight: str, units: Sequence[str]) -> tuple[PaperUnit, ...]:
    who = next(each for each in fights(state) if each.id == fight).players
    options = tuple(Option(player, player_of(state, player).name) for player in who)
    whole = PaperUnit("", "The fight", fields=(Field("winner", "Who won", "choice", who[0], options),))
    return (
        whole,
        *(
            PaperUnit(
                boat.id,
                boat.name,
                boat.player,
                boat.kind,
                (
                    Field("left", "Hull left", "number", boat.left, high=boat.hull),
                    Field("sunk", "Boats sunk", "number", 0, high=9),
                ),
            )
            for boat in (boat_of(state, unit) for unit in units)
        ),
    )


def lines(
    state: War, fight: str, units: Sequence[str], values: Mapping[str, Mapping[str, Json]]
) -> tuple[CarryLine, ...]:
    winner = str(values[""]["winner"])
    took = {"kind": "took", "player": winner, "pad": fight}
    return (
        CarryLine(f"{player_of(state, winner).name} take {pad_of(state, fight).name}", fight, took),
        *(
            CarryLine(
                f"{boat_of(state, unit).name}: {values[unit]['left']} left",
                unit,
                {"kind": "kept", "boat": unit, **values[unit]},
                (Field("left", "Hull left", "number", 0, high=99),),
            )
            for unit in units
        ),
    )
