"""What a database or a disk complains about, as one sentence for the person who reads it."""

import errno
import sqlite3
from pathlib import Path

from app.core.errors import UserError

_BY_CODE = {
    sqlite3.SQLITE_FULL: "The disk is full: “{path}” could not be written. Make room and try again; nothing was lost.",
    sqlite3.SQLITE_READONLY: "“{path}” cannot be written: you may only read it. Ask for the right to write there.",
    sqlite3.SQLITE_PERM: "“{path}” cannot be used: you have no right to it. Choose another place.",
    sqlite3.SQLITE_CANTOPEN: "“{path}” cannot be opened: check that its folder is there and that you may write in it.",
    sqlite3.SQLITE_IOERR: "“{path}” cannot be read or written: the disk reports an error. Check the disk.",
    sqlite3.SQLITE_CORRUPT: "“{path}” is damaged. Restore a backup of it.",
    sqlite3.SQLITE_NOTADB: "“{path}” is not a Starmuster library. Choose another file.",
    sqlite3.SQLITE_BUSY: "“{path}” is being used by another program. Close that one and try again.",
    sqlite3.SQLITE_LOCKED: "“{path}” is being used by another program. Close that one and try again.",
    sqlite3.SQLITE_TOOBIG: "Something is too large to be kept in “{path}”.",
}

_BY_ERRNO = {
    errno.EACCES: "“{path}” cannot be used: you have no right to it. Choose another place.",
    errno.EPERM: "“{path}” cannot be used: you have no right to it. Choose another place.",
    errno.EROFS: "“{path}” cannot be written: its disk can only be read. Choose another place.",
    errno.ENOSPC: _BY_CODE[sqlite3.SQLITE_FULL],
    errno.ENOENT: "“{path}” is not there. Check its name.",
    errno.ENOTDIR: "“{path}” cannot be used: part of its path is a file, not a folder.",
    errno.EISDIR: "“{path}” is a folder, not a file. Name a file.",
    errno.ENAMETOOLONG: "“{path}” cannot be used: its name is too long.",
}


def database_trouble(error: BaseException | None, path: Path) -> UserError | None:
    """Return the sentence for an SQLite error that surroundings cause; None when the error is a bug."""
    if not isinstance(error, sqlite3.DatabaseError):
        return None
    code = getattr(error, "sqlite_errorcode", None)
    sentence = _BY_CODE.get(code & 0xFF) if isinstance(code, int) else None
    return UserError(sentence.format(path=path)) if sentence else None


def file_trouble(error: OSError, path: Path) -> UserError:
    """Return the sentence for a file that cannot be read or written."""
    sentence = _BY_ERRNO.get(error.errno or 0, "“{path}” cannot be used: {why}.")
    return UserError(sentence.format(path=path, why=error.strerror or type(error).__name__))
