"""What orders and movement keep: the row of the order sheet for each turn, where a ship is and how fast it flies."""

import msgspec


class OrderRow(msgspec.Struct, frozen=True, kw_only=True):
    """One row of a ship's order sheet, for the turn it was written in.

    `text` are the orders as written, once `written`; they are told to nobody before they are `revealed`. `velocity`
    in MU, `course` in degrees and `heading` as a clock point are those before the turn's movement. `mode` is the
    interceptors' (AP or AF). `charge` is what each beam power system held when the orders were revealed, by icon id.
    """

    turn: int
    text: str = ""
    written: bool = False
    revealed: bool = False
    velocity: int | None = None
    course: float | None = None
    heading: int | None = None
    mode: str = ""
    charge: dict[str, int] = {}

    @property
    def told(self) -> str:
        """The orders as everybody may read them: empty before they are revealed."""
        return self.text if self.revealed else ""


class Path(msgspec.Struct, frozen=True, kw_only=True):
    """How a ship moved in a turn: from `origin` through `points`, in MU; from 0, 0 when nobody keeps its position.

    `by` says what took it to each point. `heading` is the one it ends with, `velocity` and `course` those that the
    movement alone comes to, None where nobody knows. `spare` are the drive units that it did not use.
    """

    turn: int
    origin: tuple[float, float]
    points: tuple[tuple[float, float], ...] = ()
    by: tuple[str, ...] = ()
    heading: int | None = None
    velocity: int | None = None
    course: float | None = None
    spare: int = 0


class Extra(msgspec.Struct, frozen=True, kw_only=True):
    """What tasks add to a ship's drives in one turn: drive units, points of main drive, thruster points."""

    turn: int = 0
    drives: int = 0
    main: int = 0
    thruster: int = 0


class OrdersUnit(msgspec.Struct, frozen=True, kw_only=True):
    """What orders keep of a unit: its order sheet, how it lies, what it did in this turn.

    `heading` and `course` count while nobody keeps its position. `mode` is the interceptors' setting in force, `hot`
    says that the weapons of an antiquated power grid are powered. `moved` and `settled` are the turns in which it
    last moved and in which velocity and course were last written down, `stunned` the one in which it takes no orders,
    `back` the one in which it comes back to the table that it flew off.
    """

    rows: tuple[OrderRow, ...] = ()
    heading: int | None = None
    course: float | None = None
    mode: str = "AP"
    hot: bool = True
    moved: int = 0
    settled: int = 0
    stunned: int = 0
    back: int = 0
    path: Path | None = None
    extra: Extra = Extra()


class OrdersBook(msgspec.Struct, frozen=True, kw_only=True):
    """What orders keep of the battle: the sides whose orders are locked, by the turn in which they were.

    `revealed` is the turn whose orders everybody knows.
    """

    locked: dict[str, int] = {}
    revealed: int = 0
