"""What came back with an orders form, as ordinary choices of the campaign. Total: any value of any key is answered."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from app.core.codec import Json
from app.core.errors import Refused
from app.core.packet import Move
from app.core.words import counted, listed
from app.systems.acta.campaign.choices import open_choice
from app.systems.acta.campaign.growth.results import DUTIES, REFITS, TABLES
from app.systems.acta.campaign.orders import keys
from app.systems.acta.campaign.state import State, name_of
from app.systems.acta.campaign.war.forces import DONE, objection
from app.systems.acta.campaign.war.names import place_name
from app.systems.acta.campaign.yard import planning

#: The most rolls for refits of one ship that a packet asks for.
MOST_ROLLS = 20


@dataclass(slots=True)
class _Sheet:
    """What is still to be read of a form."""

    state: State
    player: str
    left: dict[str, Json] = field(default_factory=dict[str, Json])

    def taken(self, verb: str) -> Iterator[tuple[str, str, Json]]:
        """Yield key, what it is about and value of every line of a verb, and strike it off."""
        for key in [key for key in self.left if key.partition(":")[0] == verb]:
            yield key, key.partition(":")[2], self.left.pop(key)


def moves(state: State, player: str, values: Mapping[str, Json]) -> tuple[Move, ...]:
    """Return what came back as choices, in the order in which they are played."""
    filled: dict[str, Json] = {key: value for key, value in values.items() if value not in (None, "", False)}
    sheet = _Sheet(state, player, filled)
    if state.simple or player not in state.players:
        return tuple(_nobody(sheet))
    readers: tuple[Callable[[_Sheet], Iterator[Move]], ...] = (
        *(_home, _wishes, _rivals, _seals, _forces, _conceded, _training, _rolls, _numbers, _plan, _nobody),
    )
    return tuple(move for read in readers for move in read(sheet))


def refusal(state: State, choice: str) -> str:
    """Return why a choice cannot be taken now, an empty string when it can."""
    try:
        open_choice(state, choice)
    except Refused as refused:
        return refused.message
    return ""


def _home(sheet: _Sheet) -> Iterator[Move]:
    for key, _, value in sheet.taken(keys.HOME):
        yield Move(f"Home: {place_name(sheet.state, str(value))}", (key,), f"home:{sheet.player}:{value}")


def _wishes(sheet: _Sheet) -> Iterator[Move]:
    """Yield the first wish that is still to be had; when none is, the last one's reason counts."""
    mine = [(key, str(sheet.left.pop(key))) for key in keys.WISHES if key in sheet.left]
    told: list[str] = []
    for key, wish in mine:
        choice = _selecting(sheet.player, wish)
        why = refusal(sheet.state, choice) if choice else "It is no way to select a target."
        name = _wish_name(sheet.state, wish)
        if not why:
            before = f" (since {'; '.join(told)})" if told else ""
            yield Move(f"Select Targets: {name}{before}", tuple(key for key, _ in mine), choice)
            return
        told.append(f"{name}: {why.rstrip('.')}")
        if key == mine[-1][0]:
            yield Move(
                f"Select Targets: {name}", tuple(key for key, _ in mine), choice, (), "; ".join(told) + "."
            )


def _selecting(player: str, wish: str) -> str:
    verb, _, about = wish.partition(":")
    if wish == keys.PASS:
        return f"pass:{player}"
    return f"{verb}:{player}:{about}" if verb in ("nominate", "advance") else ""


def _wish_name(state: State, wish: str) -> str:
    verb, _, about = wish.partition(":")
    if wish == keys.PASS:
        return "no target"
    return f"advance to {place_name(state, about)}" if verb == "advance" else place_name(state, about)[:80]


def _rivals(sheet: _Sheet) -> Iterator[Move]:
    """Yield the answer about the target that waits for one; what was said of others waits, or came too late."""
    for key, target, value in sheet.taken(keys.RIVAL):
        does = {keys.FIGHT: "challenge for {}", keys.LET_GO: "let {} go"}.get(str(value))
        if does is None:
            yield Move(
                f"Challenges: {target[:60]}", (key,), conflict="It says neither to challenge nor to let go."
            )
            continue
        name = place_name(sheet.state, target)
        why = "" if target == sheet.state.war.pending else "Nobody waits for an answer about it now."
        yield Move(f"Challenges: {does.format(name)}", (key,), f"{value}:{sheet.player}", (), why)


def _seals(sheet: _Sheet) -> Iterator[Move]:
    for key, fight, value in sheet.taken(keys.SEAL):
        text = f"{_fight_place(sheet.state, fight)}: a secret modifier to the level"
        number = _number(value)
        why = "It is no number." if number is None else ""
        answers = () if number is None else (number,)
        yield Move(text, (key,), f"seal:{fight}:{sheet.player}", answers, why)


def _forces(sheet: _Sheet) -> Iterator[Move]:
    chosen: dict[str, list[tuple[str, str]]] = {}
    for key, about, value in sheet.taken(keys.FORCE):
        fight, _, unit = about.rpartition(":")
        if value is True:
            chosen.setdefault(fight, []).append((key, unit))
        else:
            yield Move(f"{_fight_place(sheet.state, fight)}: {unit[:60]}", (key,), conflict="It is no tick.")
    for fight, ships in chosen.items():
        names = listed([name_of(sheet.state.units, unit) for _, unit in ships])
        ids = tuple(unit for _, unit in ships)
        every = tuple(key for key, _ in ships)
        text = f"{_fight_place(sheet.state, fight)}: sends {names}"
        why = _unfit(sheet, fight, ids)
        yield Move(text, every, f"force:{fight}:{sheet.player}", (*ids, DONE), why)


def _unfit(sheet: _Sheet, fight: str, ids: tuple[str, ...]) -> str:
    """Return why these ships cannot go, as far as the battle is there at all."""
    found = sheet.state.war.engagements.get(fight)
    units = [sheet.state.units[unit] for unit in ids if unit in sheet.state.units]
    if len(units) < len(ids) or any(unit.player != sheet.player for unit in units):
        return "One of these ships is on another player's roster, or on none."
    return objection(sheet.state, found, sheet.player, units) if found else ""


def _conceded(sheet: _Sheet) -> Iterator[Move]:
    for key, fight, _ in sheet.taken(keys.CONCEDE):
        text = f"{_fight_place(sheet.state, fight)}: gives it up without a fight"
        yield Move(text, (key,), f"concede:{fight}:{sheet.player}")


def _training(sheet: _Sheet) -> Iterator[Move]:
    for key, unit, _ in sheet.taken(keys.TRAIN):
        yield _of(sheet, unit, Move(f"{_name(sheet, unit)}: trains the crew", (key,), f"train:{unit}"))


def _rolls(sheet: _Sheet) -> Iterator[Move]:
    for verb, table in ((keys.REFIT, REFITS), (keys.DUTY, DUTIES)):
        for key, unit, value in sheet.taken(verb):
            many = value if isinstance(value, int) and _whole(value) else 0
            text = f"{_name(sheet, unit)}: {TABLES[table]}"
            if not 0 < many <= MOST_ROLLS:
                yield Move(text, (key,), conflict="It is no number of rolls.")
            for _ in range(many if many <= MOST_ROLLS else 0):
                yield _of(sheet, unit, Move(text, (key,), f"{verb}:{unit}"))


def _numbers(sheet: _Sheet) -> Iterator[Move]:
    """Yield makeshift repairs, then what is kept aside of the dice that are left."""
    words = ((keys.MAKE_DO, "makeshift repairs with {}"), (keys.KEEP, "keeps {} aside for battles"))
    for verb, does in words:
        for key, unit, value in sheet.taken(verb):
            number = _number(value)
            why = "It is no number." if number is None else ""
            told = does.format(counted(number or 0, "XP die", "XP dice"))
            move = Move(f"{_name(sheet, unit)}: {told}", (key,), f"{verb}:{unit}", (number or 0,), why)
            yield _of(sheet, unit, move)


def _plan(sheet: _Sheet) -> Iterator[Move]:
    mine = {key: (about, value) for key, about, value in sheet.taken(keys.PLAN)}
    names = sheet.left.pop(keys.NAMES, "")
    if not mine:
        if names:
            yield Move("Names of new ships", (keys.NAMES,), conflict="No new ship is ordered with them.")
        return
    wishes = {about: value for about, value in mine.values() if isinstance(value, int)}
    every = (*mine, *([keys.NAMES] if names else []))
    found = planning.plan(sheet.state, sheet.player, wishes)
    if found is None or len(wishes) < len(mine):
        yield Move("Repairs and reinforcements", every, conflict="The plan has a line that is no number.")
        return
    lines = [f"{wish.label}{_many(wish.field.value)}" for wish in found.wishes if wish.key in wishes]
    text = f"Repairs and reinforcements for {found.spent} of {found.balance} RR: {', '.join(lines)}"
    try:
        made = planning.commit(sheet.state, sheet.player, wishes)
    except Refused as refused:
        yield Move(text, every, f"plan:{sheet.player}", (), refused.message)
        return
    yield Move(text, every, made.choice, (*made.answers, str(names)))


def _many(value: Json) -> str:
    return f" × {value}" if isinstance(value, int) and not isinstance(value, bool) and value > 1 else ""


def _nobody(sheet: _Sheet) -> Iterator[Move]:
    for key in sheet.left:
        yield Move(f"“{key[:60]}”", (key,), conflict="The campaign asks nothing of this name.")
    sheet.left.clear()


def _of(sheet: _Sheet, unit: str, move: Move) -> Move:
    """Return a move about a unit, refused when it is another player's."""
    found = sheet.state.units.get(unit)
    if found is not None and found.player == sheet.player:
        return move
    return Move(move.text, move.keys, conflict="It is on another player's roster, or on none.")


def _name(sheet: _Sheet, unit: str) -> str:
    return name_of(sheet.state.units, unit)[:80]


def _fight_place(state: State, fight: str) -> str:
    found = state.war.engagements.get(fight)
    return place_name(state, found.target) if found else fight[:60]


def _number(value: Json) -> int | None:
    """Return a whole number of at most three digits, given as such or in writing."""
    if isinstance(value, str) and re.fullmatch(r"-?\d{1,3}", value):
        return int(value)
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _whole(value: Json) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
