"""What the books remember of the yard: frozen prices, every player's account, figures of each turn, ships away.

A Call to Arms, *Repairs and Reinforcements* and *Mega-Campaigns*; rulings 27, 31 and 35. RR are Repair and
Reinforcement points.
"""

import msgspec


class YardTerms(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What RR are received for and what new ships cost, frozen when the campaign began.

    `captured` and `lost` are RR for each target won and lost in a turn, `system` for each star system held whole;
    `targets` the RR a turn by kind of target. `reinforcements` are RR by Priority Level, `discounts` RR off each
    new ship by kind of target, `jump_discounts` off those with jump engines. `away` is how many turns High Command
    takes.
    `other_craft`, `allies` and `mixed_lists` say from which lists may be bought beside the fleet's own (ruling 4).
    """

    captured: int = 0
    lost: int = 0
    system: int = 0
    targets: dict[str, int] = {}
    reinforcements: dict[str, int] = {}
    discounts: dict[str, int] = {}
    jump_discounts: dict[str, int] = {}
    away: int = 2
    other_craft: bool = True
    allies: bool = True
    mixed_lists: bool = False


class IncomeItem(msgspec.Struct, frozen=True):
    """One reason of an income: RR received (or lost), and what for."""

    text: str
    points: int


class AccountLine(msgspec.Struct, frozen=True, array_like=True, omit_defaults=True):
    """A line of a player's account: the number of its event from 0, the turn, what it was, RR, the balance then."""

    event: int
    turn: int
    text: str
    amount: int
    balance: int
    group: str = ""
    subject: str = ""


class Figures(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A player at the end of a turn: targets held, RR received in the turn and left, ships lost in it.

    `levels` counts the choices that serve by Priority Level; a flight counts as its part of a wing.
    """

    targets: int = 0
    income: int = 0
    balance: int = 0
    losses: int = 0
    levels: dict[str, float] = {}


class TurnFigures(msgspec.Struct, frozen=True):
    """Every player's figures at the end of a campaign turn."""

    turn: int
    players: dict[str, Figures]


class YardBook(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The whole campaign: the tariff, how many events there were so far, and the figures of each turn that is over."""

    terms: YardTerms = YardTerms()
    events: int = 0
    turns: tuple[TurnFigures, ...] = ()


class YardPlayer(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A player: the account, and ships lost and RR received in the present turn.

    `account` holds its newest lines, `shelf` the older ones in writing (`app.core.shelf`).
    """

    account: tuple[AccountLine, ...] = ()
    shelf: str = ""
    losses: int = 0
    income: int = 0


class YardUnit(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A ship's yard: `back` is the campaign turn at whose start it comes back from High Command (0: it is here).

    `joined` is the turn in which it came as a reinforcement, 0 for a unit of the starting fleet.
    """

    back: int = 0
    joined: int = 0
