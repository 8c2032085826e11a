"""What a window shows of a campaign beside its rosters: map, phases, tasks, fights, plans, ledger, charts.

Neutral records: a game fills them, and no window knows which game it is. Ids of players, units, places and fights
are the game's; choices are named by their key (`app.core.system.Choice`).
"""

from typing import Any, Literal, TypeAlias

import msgspec

from app.core.codec import Json
from app.core.forms import Field
from app.core.questions import Answer

#: How a place looks on a map, so that it is known without reading.
Symbol: TypeAlias = Literal[
    "point", "star", "world", "settled", "giant", "comet", "gate", "belt", "mine", "dock", "base"
]


class Place(msgspec.Struct, frozen=True):
    """A place that is fought over: a target of a system, or a system of a larger map.

    `kind` is what it is in words ("Settled world, industrial"). `holder` is the player who has it, "" nobody;
    `contested` are the players who want it or share it; `note` is what happens there now, in a few words
    ("under attack"). `within` is the id of the place that it lies in, "" at the top. `x` and `y` go from 0 to 1,
    left to right and top to bottom; without them it is laid out by the window. `facts` are lines that say what it
    is worth. Choices whose `subject` is its id are offered when it is in hand.
    """

    id: str
    name: str
    symbol: Symbol = "point"
    kind: str = ""
    holder: str = ""
    contested: tuple[str, ...] = ()
    note: str = ""
    within: str = ""
    x: float | None = None
    y: float | None = None
    facts: tuple[str, ...] = ()


class Route(msgspec.Struct, frozen=True):
    """A way between two places, by their ids."""

    a: str
    b: str


class Sketch(msgspec.Struct, frozen=True):
    """A stroke of the pencil on a map that is being drawn.

    "add" makes a place called `name` at `x`, `y`; "move" puts `place` there; "rename" calls it `name`; "remove"
    takes it away; "join" and "part" make or take the route between `place` and `other`.
    """

    stroke: Literal["add", "move", "rename", "remove", "join", "part"]
    place: str = ""
    other: str = ""
    name: str = ""
    x: float = 0.0
    y: float = 0.0


class Diagram(msgspec.Struct, frozen=True):
    """The map: `title` names the star or the region; `star` draws one in the middle. `drawing` lets it be drawn."""

    title: str = ""
    places: tuple[Place, ...] = ()
    routes: tuple[Route, ...] = ()
    star: bool = True
    drawing: bool = False


class Step(msgspec.Struct, frozen=True):
    """A phase of the turn, in order: done, the one we are in, or ahead."""

    id: str
    name: str
    now: bool = False
    done: bool = False
    hint: str = ""


class Task(msgspec.Struct, frozen=True):
    """What a player has to do next; `player` "" means all of them together.

    Pressing it does it: `does` "choice" takes the choice `key`, "plan" opens the plan of the player, "muster"
    lets forces be chosen for the fight `key`, "paper" enters the fight `key` as it was played on paper, "show"
    takes the subject `key` in hand, "wait" does nothing. A `refused` one says why it must wait. `optional` ones
    may be left out, `done` ones are shown ticked.
    """

    player: str
    text: str
    does: Literal["choice", "plan", "muster", "paper", "show", "wait"] = "choice"
    key: str = ""
    hint: str = ""
    refused: str = ""
    optional: bool = False
    done: bool = False


class Fight(msgspec.Struct, frozen=True):
    """A battle of this turn, from the moment it is known to be fought until it counts.

    `players` are the ids of those who fight, the attacker first; `place` is what is fought over. `facts` are lines
    (scenario, level, points). `ready` ones may be mustered: forces are chosen among `CampaignRules.units` of these
    players and the battle begins through `field` with the term `fight` set to the fight's id. `over` says how it
    came out, "" while it is not; `battle` is the name that a battle of it should have.
    """

    id: str
    name: str
    place: str = ""
    players: tuple[str, ...] = ()
    facts: tuple[str, ...] = ()
    ready: bool = False
    over: str = ""
    battle: str = ""


class Weight(msgspec.Struct, frozen=True):
    """How chosen forces stand to what is allowed, one a player: a line, and why they may not go, if they may not."""

    player: str
    text: str
    refused: str = ""


class PaperUnit(msgspec.Struct, frozen=True):
    """A unit as it came out of a game on paper: the fields that are typed. The id "" is the fight as a whole."""

    id: str
    name: str
    side: str = ""
    kind: str = ""
    fields: tuple[Field, ...] = ()


class Wish(msgspec.Struct, frozen=True):
    """One line of a plan: what may be had, its `field` with the wish so far, and what that wish costs.

    `group` gathers lines (repairs, crews, reinforcements), `subject` is the unit that it is about, "" none; `state`
    says how it is now and `after` how it will be. `each` is what one costs, in words. `refused` says why it cannot
    be wished; `left` says why a bulk step left it out.
    """

    key: str
    label: str
    field: Field
    group: str = ""
    subject: str = ""
    state: str = ""
    after: str = ""
    each: str = ""
    cost: int = 0
    refused: str = ""
    left: str = ""


class Bulk(msgspec.Struct, frozen=True):
    """A step that fills many wishes at once; its key goes to `CampaignRules.fill`."""

    key: str
    label: str
    hint: str = ""


class LedgerLine(msgspec.Struct, frozen=True):
    """One line of a player's account: what came or went in which turn, and the balance after it.

    `event` is the number of the log's entry that brought it, from 0; None when it stands in no entry (an opening
    balance, or income that is still to come).
    """

    text: str
    amount: int
    balance: int | None = None
    turn: int = 0
    group: str = ""
    subject: str = ""
    event: int | None = None


class Plan(msgspec.Struct, frozen=True):
    """A player's whole phase on one page: what is there, what is wished, what is left.

    `unit` is what is counted ("RR"). `coming` are lines of income that count before it is spent. `balance` is what
    there is to spend, `spent` what the wishes cost. `problems` say why it cannot be committed; `notes` are worth
    knowing. `values` are the wishes as the game understood them, by key.
    """

    player: str
    title: str
    unit: str = ""
    balance: int = 0
    spent: int = 0
    wishes: tuple[Wish, ...] = ()
    coming: tuple[LedgerLine, ...] = ()
    bulks: tuple[Bulk, ...] = ()
    problems: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    values: dict[str, Json] = {}


class Commitment(msgspec.Struct, frozen=True):
    """How a plan is played: the choice's key and the answers that are known already; more may be asked."""

    choice: str
    answers: tuple[Answer, ...] = ()


class Service(msgspec.Struct, frozen=True):
    """A line of a unit's service record: when, what sort, what; `event` is the log's entry, from 0, if known."""

    text: str
    turn: int = 0
    sort: str = ""
    battle: str = ""
    event: int | None = None


class Series(msgspec.Struct, frozen=True):
    """A player's figures over campaign turns: turn and value, in order."""

    player: str
    values: tuple[tuple[int, float], ...]


class Chart(msgspec.Struct, frozen=True):
    """A plot: a figure of every player over campaign turns. `unit` is what is counted."""

    key: str
    title: str
    unit: str = ""
    series: tuple[Series, ...] = ()
    note: str = ""


class TurnMark(msgspec.Struct, frozen=True):
    """Where a campaign turn begins in the log: `first` is how many entries came before it."""

    turn: int
    first: int
    label: str = ""


class War(msgspec.Struct, frozen=True):
    """A campaign as a whole page shows it, beside its overview.

    `marks` are in order, the turn that is under way last. `ledger` says that players have accounts, `plans` that
    they have plans, `charts` that there is something to plot.
    """

    diagram: Diagram = Diagram()
    steps: tuple[Step, ...] = ()
    tasks: tuple[Task, ...] = ()
    fights: tuple[Fight, ...] = ()
    marks: tuple[TurnMark, ...] = ()
    ledger: bool = False
    plans: bool = False
    charts: bool = False
    agreed: tuple[str, ...] = ()


def no_war(_state: Any) -> War | None:
    """Return nothing: the game's campaigns have a plain page only."""
    return None
