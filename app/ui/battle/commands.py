"""What can be done on the page of battles: one row each."""

from collections.abc import Sequence
from functools import partial
from typing import Protocol

from app.ui.actions import Command
from app.ui.battle.replay import Replay
from app.ui.battle.view import BattleView

#: What leaves a battle of no campaign behind.
CLOSE = "Put the battle away"


class Deeds(Protocol):
    """What the page can do."""

    view: BattleView

    def show_list(self) -> None: ...
    def new(self) -> None: ...
    def above(self) -> None: ...
    def below(self) -> None: ...
    def correct(self) -> None: ...
    def print(self) -> None: ...
    def report(self) -> None: ...
    def give(self) -> None: ...
    def close_battle(self) -> None: ...
    def rename(self) -> None: ...
    def reopen(self) -> None: ...
    def delete(self) -> None: ...
    def back_to_now(self) -> None: ...


def battle_commands(page: Deeds, replay: Replay) -> Sequence[Command]:
    """Return the commands for battles, for the one that is open, and for its log."""
    make = partial(Command, menu="Battle")
    log = partial(Command, menu="Log")
    return (
        make(
            "all",
            "All battles",
            "back",
            "Alt+Home",
            "Back to the list of battles",
            page.show_list,
            toolbar=True,
        ),
        make("new", "New battle…", "new", "", "Choose two fleets and begin", page.new, toolbar=True),
        make("next", "Go on", "next", "Ctrl+Return", "Go on to the next phase", page.view.turn.go_on),
        make("above", "Ship above", "up", "Ctrl+Up", "Take the ship above in hand", page.above),
        make("below", "Ship below", "down", "Ctrl+Down", "Take the ship below in hand", page.below),
        make(
            "correct",
            "Correct figures…",
            "edit",
            "Ctrl+E",
            "Set figures by agreement",
            page.correct,
        ),
        make(
            "print",
            "Print…",
            "print",
            "Ctrl+P",
            "Print sheets as they are now, or fresh",
            page.print,
            toolbar=True,
        ),
        make("report", "Report…", "note", "Ctrl+R", "Tell the battle as text", page.report),
        make("give", "Export…", "export", "Ctrl+Shift+E", "Write the battle to a file", page.give),
        make(
            "close",
            CLOSE,
            "accept",
            "",
            "Nothing more is entered; a campaign takes over what the battle brought",
            page.close_battle,
            toolbar=True,
        ),
        make("rename", "Rename…", "edit", "F2", "Give the battle another name", page.rename),
        make(
            "reopen",
            "Reopen the battle",
            "open",
            "",
            "Play on; what it carried over is taken back",
            page.reopen,
        ),
        make("delete", "Delete battle", "delete", "", "Delete the battle; Undo brings it back", page.delete),
        log(
            "look",
            "Show this moment",
            "search",
            "Ctrl+M",
            "Look at the battle after the entry",
            replay.show_picked,
        ),
        log("now", "Back to now", "next", "Ctrl+Shift+M", "Leave the moment in the past", page.back_to_now),
        log("change", "Change this entry…", "edit", "Ctrl+Shift+R", "Answer the entry anew", replay.change),
    )


def allowed(key: str, *, fighting: bool, in_hand: bool, past: bool, closed: bool) -> bool:
    """True when a command has something to act on: a battle in hand or open, a moment of the past, a closed one."""
    if key == "new":
        return True
    if key in ("delete", "rename"):
        return in_hand
    if key == "now":
        return past
    if key == "reopen":
        return closed
    return fighting and not (past and key in ("next", "correct", "close", "act", "simple"))
