"""Fields of PDF forms: boxes whose key begins with `fill:` can be ticked and written into by any reader of PDF.

`fill:tick:NAME` is a box to tick, `fill:text:NAME` one to write into, `fill:one:NAME=2` the second of several of
which one is ticked. A box's tip is what is filled in already. A field lies over what is drawn.
"""

import re
from collections.abc import Sequence
from typing import Any

from app.core.letter_blanks import FILL
from app.core.marks import Box, Mark

#: The PDF library carries no complete types.
Canvas = Any
#: The size of what is written into a field, in points, and the most letters.
SIZE, LONGEST = 9.0, 2000
#: What no field is named with, whatever a stranger's file says, and the longest name.
UNSAFE = re.compile(r"[^A-Za-z0-9:=./-]")
LONGEST_FIELD = 120


def add_fields(canvas: Canvas, marks: Sequence[Mark], height: float) -> None:
    """Add the fields of a page `height` points high to the page that is drawn on a canvas."""
    for mark in marks:
        if isinstance(mark, Box) and mark.key.startswith(FILL):
            _, kind, name = mark.key.split(":", 2)
            _add(canvas.acroForm, mark, kind, name, height - mark.y - mark.h)


def _add(form: Any, box: Box, kind: str, name: str, y: float) -> None:
    group, _, option = name.rpartition("=")
    name = _safe(group if kind == "one" else name)
    look: dict[str, Any] = {"x": box.x, "y": y, "borderWidth": 0, "forceBorder": False, "borderColor": None}
    look |= {"fillColor": None, "tooltip": name}
    if kind == "text":
        form.textfield(
            name=name,
            value=box.tip.encode("latin-1", "replace").decode("latin-1")[:LONGEST],
            width=box.w,
            height=box.h,
            fontSize=min(SIZE, box.h * 0.8),
            maxlen=LONGEST,
            fieldFlags="",
            **look,
        )
    elif kind == "tick":
        form.checkbox(
            name=name, checked=bool(box.tip), size=box.h, buttonStyle="check", shape="square", **look
        )
    else:
        form.radio(
            name=name,
            value=option,
            selected=bool(box.tip),
            size=box.h,
            buttonStyle="check",
            shape="square",
            fieldFlags="radio",
            **look,
        )


def _safe(name: str) -> str:
    return UNSAFE.sub("_", name)[:LONGEST_FIELD] or "_"
