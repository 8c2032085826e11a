"""The colours that inks have on paper: dark on white, told apart in grey as well."""

from collections.abc import Mapping

Colour = tuple[float, float, float]


def _colour(code: str) -> Colour:
    red, green, blue = bytes.fromhex(code)
    return red / 255, green / 255, blue / 255


PAPER: Mapping[str, Colour] = {
    "ink": _colour("14171c"),
    "paper": _colour("ffffff"),
    "faint": _colour("5a6270"),
    "rule": _colour("b9c0ca"),
    "accent": _colour("1b2f55"),
    "on-accent": _colour("ffffff"),
    "damage": _colour("b5483b"),
    "crew": _colour("3f6ea8"),
    "spent": _colour("b4b9c2"),
    "warning": _colour("9c1c10"),
    "good": _colour("1c6b35"),
    "panel": _colour("edf0f5"),
}
