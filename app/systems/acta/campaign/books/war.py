"""What the books remember of the war: targets, systems, whose turn, battles to fight, who won.

A Call to Arms, *Campaigns* and *Mega-Campaigns*.
"""

import msgspec

#: The phases of a campaign turn in order, after the founding (*The Campaign Turn*).
FOUNDING = "founding"
INITIATIVE, TARGETS, SCENARIO = "initiative", "targets", "scenario"
BATTLES, EXPERIENCE, REPAIRS = "battles", "experience", "repairs"
PHASES = (INITIATIVE, TARGETS, SCENARIO, BATTLES, EXPERIENCE, REPAIRS)
PHASE_NAMES = {
    FOUNDING: "Founding",
    INITIATIVE: "Initiative",
    TARGETS: "Select Targets",
    SCENARIO: "Generate Scenario",
    BATTLES: "Fight Battles",
    EXPERIENCE: "Ship Experience",
    REPAIRS: "Repairs and Reinforcements",
}

#: What ends a campaign: everything, half the systems, fleets destroyed, most after some turns, words of one's own.
ALL, HALF, FLEETS, TURNS, WORDS = "all", "half", "fleets", "turns", "words"


class War(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What was agreed about the war when the campaign began (*Beginning the Campaign*, *Mega-Campaigns*).

    `level` and `points` are those of starting fleets, `targets` how many there are (0: rolled for), `systems` how
    many star systems a mega-campaign has. `victory` is one of the words above, `victory_count` the fleets or turns
    that it counts, `victory_words` what the players wrote. `mapper` is the id of the
    player who drew the map, `star` the name of the star that the targets are named after.
    """

    level: str = "Battle"
    points: int = 10
    targets: int = 0
    roll_crews: bool = True
    other_craft: bool = True
    mega: bool = False
    systems: int = 0
    victory: str = ALL
    victory_count: int = 0
    victory_words: str = ""
    mapper: str = ""
    star: str = ""


class Target(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A Strategic Target: its kind's id and name, `world` when it is a settled world, and who holds it (empty: nobody).

    `system` is its star system in a mega-campaign, `unit` the Spacedock of a roster that it stands for; `x` and
    `y` its place on the diagram, from 0 to 1.
    """

    id: str
    name: str
    kind: str
    kind_name: str = ""
    world: str = ""
    holder: str = ""
    system: str = ""
    unit: str = ""
    x: float = 0.5
    y: float = 0.5
    rolls: tuple[int, ...] = ()


class StarSystem(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A star system of a mega-campaign: its place on the map from 0 to 1, and whose home it is."""

    id: str
    name: str
    x: float = 0.5
    y: float = 0.5
    home: str = ""


class Engagement(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A battle to be fought over a target in a campaign turn: who nominated it, who stands against him.

    `sealed` are the secret modifiers by player until `revealed`. `points` and `forces` are by player. `battle`
    names the battle once it is fought, `winner` is empty for a draw, `over` once it counts.
    """

    id: str
    turn: int
    target: str
    attacker: str
    defender: str
    scenario: str = ""
    level: str = ""
    points: dict[str, int] = {}
    sealed: dict[str, int] = {}
    revealed: bool = False
    forces: dict[str, tuple[str, ...]] = {}
    battle: str = ""
    winner: str = ""
    over: bool = False
    conceded: str = ""


class Change(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A target that changed hands in this campaign turn: who gained it, who lost it; either may be nobody."""

    target: str
    gained: str = ""
    lost: str = ""


class Begun(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A campaign turn and how many entries of the log came before it."""

    turn: int
    first: int = 0


class WarBook(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The war now. Targets, systems and engagements are by id; engagements are those of this campaign turn.

    `order` is the initiative order, `scores` the totals; `selected` what each player did in Select Targets (a
    target's id, or "" for a pass); `pending` is an unoccupied target that its nominator waits for, `declined` who
    will not challenge for it. `changes` are of this turn. `winners` are set once the campaign has `ended`, with the
    reason in `verdict`; `played_on` keeps victories from counting any more. `begun` are the turns so far.
    """

    terms: War = War()
    targets: dict[str, Target] = {}
    systems: dict[str, StarSystem] = {}
    routes: tuple[tuple[str, str], ...] = ()
    order: tuple[str, ...] = ()
    scores: dict[str, int] = {}
    selected: dict[str, str] = {}
    pending: str = ""
    declined: tuple[str, ...] = ()
    engagements: dict[str, Engagement] = {}
    changes: tuple[Change, ...] = ()
    any_order: bool = False
    ended: bool = False
    played_on: bool = False
    begun: tuple[Begun, ...] = ()
    winners: tuple[str, ...] = ()
    verdict: str = ""


class WarPlayer(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A player in the war: crews rolled and swapped before it, the turn of the fleet's end (0: it fights).

    `fleets_destroyed` are those of others that it made an end of, `trophies` names of ships that surrendered to it.
    """

    crews_rolled: bool = False
    crews_swapped: bool = False
    out: int = 0
    fleets_destroyed: int = 0
    trophies: tuple[str, ...] = ()


class WarUnit(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A unit in the war: the dice of its crew (*Starting Fleets*)."""

    crew_rolls: tuple[int, ...] = ()
