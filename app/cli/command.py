"""What a command is: its name, what it is for, how its arguments are read, and the function that does it."""

import argparse
from collections.abc import Callable
from typing import TypeAlias

FINE, RULES_SAY_NO, UNUSABLE, BUG = 0, 1, 2, 3

Parser: TypeAlias = argparse.ArgumentParser
Options: TypeAlias = argparse.Namespace
Command: TypeAlias = tuple[str, str, Callable[[Parser], None], Callable[[Options], int]]
