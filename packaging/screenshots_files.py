"""Pictures as files: small PNGs, from windows and from printed pages."""

import io
from importlib import import_module
from pathlib import Path
from typing import Any

from PIL import Image
from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QImage
from screenshots_stage import Stage

#: A picture of the README stays below this, in bytes.
LARGEST = 300 * 1024


def save_image(image: QImage, target: Path) -> None:
    """Write a picture as a PNG of 256 colours."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # pyright: ignore[reportArgumentType, reportCallIssue] - the stubs want bytes
    with Image.open(io.BytesIO(bytes(buffer.data().data()))) as picture:
        save(picture.convert("RGB"), target)


def save(picture: Image.Image, target: Path) -> None:
    """Write a picture in 256 colours, without dither so that flat areas stay flat."""
    quantised = picture.quantize(256, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    quantised.save(target, optimize=True)


def save_paper(on: Stage, target: Path) -> None:
    """Print a damaged ship's sheet of the sample battle and write its page as a picture."""
    from app.operations import printing

    pdfium: Any = import_module("pypdfium2")  # it carries no types
    job = on.sheet_job()
    document = pdfium.PdfDocument(printing.pdf(job, "sheet", printing.paper_size("a4")))
    page = document[0].render(scale=1.4).to_pil()
    save(page.convert("RGB"), target)
    document.close()
