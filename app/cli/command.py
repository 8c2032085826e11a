"""What commands share: their exit codes and the types of their arguments."""

import argparse
from typing import TypeAlias

FINE, RULES_SAY_NO, UNUSABLE, BUG = 0, 1, 2, 3

Parser: TypeAlias = argparse.ArgumentParser
Options: TypeAlias = argparse.Namespace
