"""The books of a turn: what every unit has done and may still do, and what lies on the table.

A Call to Arms, *Movement Phase*, *Special Actions*, *Jump Points*, *Jump Gates*, *Stellar Debris*.
"""

import msgspec


class Burden(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a special action changes for its unit until the turn ends, as it came out.

    `speed` multiplies Speed; `may_stand` lets the unit move from 0 on. `turns` changes the number of turns,
    `most_turns` bounds it, `wider` is how many degrees one turn may be wider. `one_target` is the only unit that
    may be attacked, whose misses are rolled again when `again` holds. `damage_control` changes its checks and
    `any_repairs` lets all critical hits be tried. `grid` is the die that ignores a point of damage (0: none).
    `stealth` is the Stealth gained (0: none). `second` marks a new captain's second action, once a battle.
    """

    speed: float = 1
    may_stand: bool = False
    turns: int = 0
    most_turns: int | None = None
    wider: int = 0
    no_fire: bool = False
    one_weapon: bool = False
    one_target: str = ""
    again: bool = False
    damage_control: int = 0
    any_repairs: bool = False
    grid: int = 0
    stealth: int = 0
    second: bool = False


class Taken(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A special action that a unit attempted this turn: whether it succeeded, what it burdens, whom it is about.

    `target` is an enemy, `friend` a friend that it names; `done` says that what it named was carried out already.
    `helps` is the unit whose action it only helps with, which spends nothing. `well` says that it was taken in a
    gravity well, where another may follow All Stop.
    """

    action: str
    succeeded: bool = True
    burden: Burden = Burden()
    target: str = ""
    friend: str = ""
    done: bool = False
    helps: str = ""
    well: bool = False


class Spent(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a unit did in the turn `turn`; in a later turn it counts as fresh (`state.spent_of`).

    `fired` are the places of weapons (from 0) that fired. `interceptors` are the dice left (None: not used yet)
    and `intercepts_on` what the next hit needs. `stealth` and `dodge` change those scores this turn. `scouted` is
    the unit that a scout's check was about. `launched` and `recovered` count flights. `dogfights` are flights it
    fought, `supported` flights it helped against; `intercepted` says that a supporting flight met its attacker.
    `arrived` came stiff out of hyperspace; `rallied` is a surrendered crew's try to get its ship back.
    """

    turn: int = 0
    moved: bool = False
    attacked: bool = False
    actions: tuple[Taken, ...] = ()
    fired: tuple[int, ...] = ()
    interceptors: int | None = None
    intercepts_on: int = 0
    stealth: int = 0
    dodge: int = 0
    scouted: str = ""
    launched: int = 0
    recovered: int = 0
    dogfights: tuple[str, ...] = ()
    supported: tuple[str, ...] = ()
    intercepted: bool = False
    arrived: bool = False
    rallied: bool = False


class Thing(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something on the table that the books remember: `kind` is one of THINGS.

    `side` holds it (empty: nobody), `unit` made it. A jump point leads `way` in (to hyperspace) or out; it is
    open in the turns from `opened` to `closes`, `held` is the last turn in which its ship held it. `cell` is where
    it lies, as in `B3`; `figures` are its numbers, such as density, gravity well in inches, speed increase.
    """

    id: str
    kind: str
    name: str
    side: str = ""
    unit: str = ""
    way: str = ""
    opened: int = 0
    held: int = 0
    closes: int = 0
    cell: str = ""
    figures: dict[str, int] = {}
    note: str = ""

    @property
    def dusty(self) -> bool:
        """True for a dust cloud and for a ring of dust (*Dust Clouds*, *Planets*)."""
        return self.kind == "dust" or (self.kind == "ring" and "density" not in self.figures)

    @property
    def rocky(self) -> bool:
        """True for an asteroid field and for a ring of asteroids (*Asteroid Fields*, *Planets*)."""
        return self.kind == "asteroids" or (self.kind == "ring" and "density" in self.figures)

    @property
    def pulls(self) -> bool:
        """True for what has a gravity well: planets and moons (*Planets*)."""
        return bool(self.figures.get("gravity_well"))


THINGS = ("jump-point", "jump-gate", "asteroids", "dust", "planet", "moon", "ring", "other")
