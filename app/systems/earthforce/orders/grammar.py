"""The grammar of written orders: short codes with a number, separated by commas, carried out in their order.

The book's own codes are MD, RP, RS, PP, PS, PA and JP (*Main Drives*, *Rotation*, *Pushes*, *Jump Points and
Jumpgates*, *Gravimetric Drives*); LAUNCH, JUMP, INT, RAM and WPN are ours, since it prints none for what it asks.
"""

import re
from typing import Literal, TypeAlias

import msgspec

Code: TypeAlias = Literal[
    "MD", "MD+", "MD-", "RP", "RS", "PP", "PS", "PA", "JP", "JUMP", "LAUNCH", "INT", "RAM", "WPN"
]

#: The longest order that is read, and the most a number in it may say.
LONGEST, MOST = 200, 999
THRUSTERS = ("RP", "RS", "PP", "PS", "PA")
TURNS = ("RP", "RS")

_NUMBERED = re.compile(r"(MD|RP|RS|PP|PS|PA|LAUNCH)\s*([+\-−]?)\s*(\d{0,6})")
_NAMED = re.compile(r"(JUMP|RAM)(?:\s+(\w[\w \-'’.]*))?", re.IGNORECASE)
_WORDED = re.compile(r"(INT)\s+(AP|AF)|(WPN)\s+(HOT|COLD)|(JP)")


class Item(msgspec.Struct, frozen=True):
    """One order: its code, its number or what it names, and where it stands in the text."""

    code: Code
    count: int = 0
    name: str = ""
    at: int = 0
    length: int = 0

    @property
    def words(self) -> str:
        """The order as it is written."""
        if self.code in ("INT", "WPN", "JUMP", "RAM", "JP"):
            return f"{self.code} {self.name}".strip()
        return f"{self.code} {self.count}" if self.code == "LAUNCH" else f"{self.code}{self.count}"


class Fault(msgspec.Struct, frozen=True):
    """What is wrong with an order: a code for it, a sentence, why it is so, and where in the text."""

    code: str
    text: str
    why: str = ""
    at: int = 0
    length: int = 0


class Parsed(msgspec.Struct, frozen=True):
    """The orders of a text as far as they can be read, and what cannot."""

    items: tuple[Item, ...] = ()
    faults: tuple[Fault, ...] = ()


def parse(text: str) -> Parsed:
    """Read written orders; nothing at all is an order to drift."""
    items: list[Item] = []
    faults: list[Fault] = []
    if not text.strip():
        return Parsed()
    for piece in re.finditer(r"[^,;\n]*", text[:LONGEST]):
        if piece.start() and piece.start() == piece.end() and text[piece.start() - 1] not in ",;\n":
            continue  # the empty match behind a piece
        read = _read(piece.group(), piece.start())
        if isinstance(read, Item):
            items.append(read)
        else:
            faults.append(read)
    return Parsed(tuple(items), tuple(faults))


def tidy(text: str) -> str:
    """Return orders without the spaces and the last comma that somebody who goes on writing leaves."""
    return " ".join(text.split()).rstrip(" ,;")


def written(items: tuple[Item, ...]) -> str:
    """Return orders as they are written down."""
    return ", ".join(item.words for item in items)


def _read(piece: str, start: int) -> Item | Fault:
    words = piece.strip()
    at, length = start + len(piece) - len(piece.lstrip()), len(words)
    if not words:
        return Fault(
            "E_EMPTY_ITEM", "An order is missing between two commas.", "Take one comma out.", start, 1
        )
    upper = " ".join(words.upper().split())
    if found := _NUMBERED.fullmatch(upper):
        return _numbered(words, found[1], found[2], found[3], at)
    if found := _NAMED.fullmatch(" ".join(words.split())):
        return Item("JUMP" if found[1].upper() == "JUMP" else "RAM", 0, found[2] or "", at, length)
    if found := _WORDED.fullmatch(upper):
        code, name = next((a, b) for a, b in ((found[1], found[2]), (found[3], found[4]), ("JP", "")) if a)
        return msgspec.convert({"code": code, "name": name, "at": at, "length": length}, Item)
    return Fault("E_SYNTAX", f"“{words[:24]}” is not an order.", _advice(upper), at, length)


def _numbered(words: str, code: str, sign: str, digits: str, at: int) -> Item | Fault:
    sign = sign.replace("−", "-")
    if not digits:
        return Fault(
            "E_SYNTAX", f"“{words}” needs a number.", f"Write how much, as in {code}2.", at, len(words)
        )
    if sign and code != "MD":
        why = "Only the main drive of a grav ship takes + or −; the letters say the direction."
        return Fault("E_SIGN", f"“{words}” takes no sign.", why, at, len(words))
    if int(digits) == 0:
        return Fault("E_ZERO", f"“{words}” does nothing.", "Leave out what is not done.", at, len(words))
    if digits.startswith("0") or int(digits) > MOST:
        return Fault("E_SYNTAX", f"“{words}” has no number that can be meant.", "", at, len(words))
    return msgspec.convert({"code": code + sign, "count": int(digits), "at": at, "length": len(words)}, Item)


def _advice(words: str) -> str:
    """Say what might have been meant by a piece that is no order."""
    if len(re.findall(r"(?:MD|R[PS]|P[PSA])\s*[+\-−]?\d+", words)) > 1:
        return "Two orders need a comma between them."
    for code, form in (("INT", "INT AP or INT AF"), ("WPN", "WPN HOT or WPN COLD"), ("JP", "JP alone")):
        if words.startswith(code):
            return f"It is written {form}."
    return "Orders are MD, RP, RS, PP, PS, PA with a number, JP, JUMP, LAUNCH, INT, RAM and WPN."
