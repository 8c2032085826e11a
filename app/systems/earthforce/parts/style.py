"""Layout numbers of control sheets."""

from dataclasses import dataclass
from typing import ClassVar

from app.core import style


@dataclass(frozen=True, slots=True)
class Style(style.Style):
    """Sizes in points; `icon` is the side of a symbol, `box` of a damage box."""

    SMALL: ClassVar[float] = 0.84
    GAP: ClassVar[float] = 0.9
    PAD: ClassVar[float] = 0.6
    BELOW: ClassVar[float] = 0.6
    FINEST: ClassVar[float] = 0.45
    BOLDEST: ClassVar[float] = 1.15

    icon: float
    box: float
