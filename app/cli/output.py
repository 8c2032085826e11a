"""How commands print."""

import sys

from app.core import codec


def print_json(value: object) -> None:
    """Print a value as indented JSON on standard output."""
    sys.stdout.write(codec.pretty(value))
