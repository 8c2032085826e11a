"""What every operation gives to what it makes: the time, and a title that can be kept."""

import unicodedata
from datetime import UTC, datetime

from app.core.errors import UserError
from app.core.force import LONGEST_NAME


def now() -> str:
    """Return the time in UTC as ISO 8601, to the second: the only clock of the operations."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def title(name: str, what: str = "It") -> str:
    """Return a name as it is kept, one line without control signs; raise UserError when it is empty or too long."""
    kept = "".join(" " if unicodedata.category(sign) in ("Cc", "Cs", "Zl", "Zp") else sign for sign in name)
    kept = " ".join(kept.split())
    if not kept:
        raise UserError(f"{what} needs a name.", field="name")
    if len(kept) > LONGEST_NAME:
        raise UserError(f"The name is longer than {LONGEST_NAME} characters; shorten it.", field="name")
    return kept


def copy_title(name: str, taken: set[str]) -> str:
    """Return a name for a copy that is not taken: `X copy`, `X copy 2`."""
    base = name[: LONGEST_NAME - 12].rstrip()
    names = (f"{base} copy{f' {n}' if n > 1 else ''}" for n in range(1, len(taken) + 2))
    return next(found for found in names if found not in taken)
