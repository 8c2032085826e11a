"""Files that people name: read with a bound, written whole or not at all."""

import os
import tempfile
from pathlib import Path
from typing import Any

from app.core import codec
from app.core.codec import JsonObject
from app.core.errors import UserError
from db.trouble import file_trouble


def read_file(path: Path, limit: int = codec.LARGEST_FILE) -> bytes:
    """Return what a file holds; raise UserError when it is not there, no file, not readable or above `limit` bytes."""
    try:
        if path.is_dir():
            raise UserError(f"“{path}” is a folder, not a file. Name a file in it.")
        if path.exists() and not path.is_file():
            raise UserError(f"“{path}” is no ordinary file. Name one that is.")
        with path.open("rb") as file:
            found = file.read(limit + 1)
    except (OSError, ValueError) as error:
        raise _trouble(error, path) from error
    if len(found) > limit:
        raise UserError(f"“{path}” is larger than {max(1, limit // 1024)} KiB, more than such a file can be.")
    return found


def read_object(path: Path, limit: int = codec.LARGEST_FILE) -> JsonObject:
    """Return the JSON object that a file holds; raise UserError when it holds anything else."""
    what = f"“{path.name}”"
    found: Any = codec.decode(read_file(path, limit).removeprefix(b"\xef\xbb\xbf"), JsonObject, what)
    codec.check_texts(found, what)
    return found


def write_bytes(path: Path, content: bytes) -> None:
    """Write a file, which appears under its name when it is complete; raise UserError when that cannot be done."""
    part: Path | None = None
    name, path = path, Path(os.path.realpath(path))
    try:
        if path.is_dir():
            raise UserError(f"“{name}” is a folder, not a file. Name a file in it.")
        if not path.parent.exists():
            raise UserError(
                f"“{name}” cannot be written: its folder is not there. Make it, or choose another."
            )
        with tempfile.NamedTemporaryFile(dir=path.parent, prefix=".starmuster-", delete=False) as file:
            part = Path(file.name)
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        part.chmod(_mode(path))
        part.replace(path)
    except (OSError, ValueError) as error:
        if part is not None:
            part.unlink(missing_ok=True)
        raise _trouble(error, name) from error


def write_text(path: Path, content: str) -> None:
    """Write a UTF-8 text file, whole or not at all."""
    write_bytes(path, content.encode())


def _mode(path: Path) -> int:
    """Return the rights of the file that is replaced, or those of any new file of this user."""
    if path.exists():
        return path.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def _trouble(error: OSError | ValueError, path: Path) -> UserError:
    if isinstance(error, OSError):
        return file_trouble(error, path)
    return UserError(f"{str(path)!r} is no name of a file.")
