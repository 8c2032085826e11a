"""Pictures of the real program on the sample campaign, drawn without a display.

    python3 packaging/dev.py screenshots               the README's pictures, into packaging/pictures
    python3 packaging/dev.py screenshots --all DIR     every view in every look, to be looked over
    python3 packaging/dev.py screenshots --all DIR --only battle --theme dark --text 150

What was drawn is printed, a line a picture; the exit code is 1 when a view could not be shown.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from screenshots_files import save_image, save_paper
from screenshots_stage import Stage, Unreachable, View, stage

PICTURES = Path(__file__).resolve().parent / "pictures"
THEMES = ("light", "dark", "high-contrast")
TEXTS = (100, 150)
SHIP = "earth-alliance/hyperion-class-heavy-cruiser"
#: Every view of the program.
VIEWS = (
    View("home", "home"),
    View("library", "library", record=SHIP),
    View("fleets", "fleet", "list"),
    View("fleet", "fleet", "fleet"),
    View("fleet-print", "fleet", "fleet", trigger="print"),
    View("fleet-new", "fleet", "list", trigger="new"),
    View("battles", "battle", "list"),
    View("battle", "battle", "battle"),
    View("battle-figures", "battle", "battle", tab="Figures"),
    View("battle-closed", "battle", "fought battle"),
    View("campaigns", "campaign", "list"),
    View("campaign", "campaign", "campaign"),
    View("campaign-battles", "campaign", "campaign", trigger="battles"),
    View("campaign-log", "campaign", "campaign", trigger="log"),
    View("war", "campaign", "war"),
    View("campaign-todo", "campaign", "war", trigger="to-do"),
    View("campaign-fleets", "campaign", "war", trigger="roster"),
    View("campaign-ledger", "campaign", "war", trigger="ledger"),
    View("campaign-plots", "campaign", "war", trigger="plots"),
    View("campaign-new", "campaign", "list", trigger="new"),
    View("settings", "settings"),
)
#: The README's pictures: file name, view, theme.
README = (
    ("home", "home", "light"),
    ("library", "library", "light"),
    ("fleet", "fleet", "light"),
    ("battle", "battle", "light"),
    ("battle-dark", "battle", "dark"),
    ("campaign", "war", "light"),
    ("print", "fleet-print", "light"),
)


def draw(on: Stage, name: str, view: View, folder: Path) -> bool:
    """Draw one view into a folder; say what was drawn, or why it could not be."""
    target = folder / f"{name}.png"
    try:
        save_image(on.look(view), target)
    except Unreachable as trouble:
        print(f"{name}: {trouble}")
        return False
    print(f"{target} ({target.stat().st_size // 1024} KiB)", flush=True)
    return True


def draw_readme(folder: Path) -> bool:
    """Draw the README's pictures and a printed sheet."""
    fine = True
    known = {view.name: view for view in VIEWS}
    with stage() as on:
        for theme in dict.fromkeys(theme for _, _, theme in README):
            on.dress(theme, 100)
            for name, view, wanted in README:
                if wanted == theme:
                    fine = draw(on, name, known[view], folder) and fine
        save_paper(on, folder / "sheet.png")
        print(folder / "sheet.png")
    return fine


def draw_all(folder: Path, views: Sequence[View], themes: Sequence[str], texts: Sequence[int]) -> bool:
    """Draw the views in every look."""
    fine = True
    with stage() as on:
        for theme in themes:
            for text in texts:
                on.dress(theme, text)
                for view in views:
                    fine = draw(on, f"{view.name}-{theme}-{text}", view, folder) and fine
    return fine


def main(arguments: Sequence[str]) -> int:
    """Draw what was asked for."""
    parser = argparse.ArgumentParser(prog="screenshots", description="Draw pictures of the program.")
    parser.add_argument("--all", type=Path, metavar="DIR", help="draw every view in every look into DIR")
    parser.add_argument("--only", nargs="+", metavar="VIEW", choices=[view.name for view in VIEWS])
    parser.add_argument("--theme", nargs="+", choices=THEMES, default=THEMES)
    parser.add_argument("--text", nargs="+", type=int, metavar="PERCENT", default=TEXTS)
    options = parser.parse_args(arguments)
    folder: Path = options.all or PICTURES
    folder.mkdir(parents=True, exist_ok=True)
    if options.all is None:
        return 0 if draw_readme(folder) else 1
    chosen = [view for view in VIEWS if options.only is None or view.name in options.only]
    return 0 if draw_all(folder, chosen, options.theme, options.text) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
