"""How commands print."""

import re
import sys

from app.core import codec

#: Characters that move a terminal's cursor, colour it, or turn the direction of what follows.
_UNSEEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


def harmless(text: str) -> str:
    """Return a text that is shown as it stands: a name in somebody's file never commands the terminal."""
    return _UNSEEN.sub("\N{REPLACEMENT CHARACTER}", text)


def say(text: str = "") -> None:
    """Print a line or more of text for people on standard output."""
    print(harmless(text))


def tell_trouble(text: str) -> None:
    """Print one sentence about what went wrong on standard error."""
    print(f"starmuster: {harmless(text)}", file=sys.stderr)


def print_json(value: object) -> None:
    """Print a value as indented JSON on standard output."""
    print(codec.pretty(value), end="")
