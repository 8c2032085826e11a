"""The window. Importing it takes PySide's hook out of every later import.

The hook reads the whole source of each module that is imported, to look for a switch that is never used here, and
keeps what it read: 25 MiB and a third of the time in which the store's libraries load.
"""

import builtins
import linecache
from importlib import import_module


def _import_plainly() -> None:
    """Put back the import that the hook calls, and let go of the sources it has read."""
    import_module("PySide6.QtCore")  # the hook is there only after this
    plain = getattr(builtins, "__orig_import__", None)
    if plain is not None:
        builtins.__import__ = plain
    linecache.clearcache()


_import_plainly()
