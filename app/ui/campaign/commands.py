"""What the page of campaigns lets be done, as a table: words, icons, keys."""

from collections.abc import Sequence
from functools import partial
from typing import Protocol

from app.ui.actions import Command
from app.ui.campaign.going import Going
from app.ui.campaign.sharing.sharing import Sharing

#: What can be done without a campaign at hand, and with one that is only picked in the list.
ALWAYS, PICKED = ("new",), ("rename", "delete", "print")
#: What only the whole page has.
WHOLE = ("map", "to-do", "plan", "ledger", "plots", "find", "look", "change", "earlier", "later", "now")


class Does(Protocol):
    """What the page does itself."""

    going: Going
    sharing: Sharing

    def show_list(self) -> None: ...

    def new(self) -> None: ...

    def fight(self) -> None: ...

    def go_on(self) -> None: ...

    def correct(self) -> None: ...

    def print(self) -> None: ...

    def rename(self) -> None: ...

    def delete(self) -> None: ...

    def earlier(self) -> None: ...

    def later(self) -> None: ...

    def back_to_now(self) -> None: ...


def campaign_commands(page: Does) -> Sequence[Command]:
    """Return what can be done with campaigns, and with the one that is shown."""
    go = page.going
    make = partial(Command, menu="Campaign")
    see = partial(Command, menu="See")
    return (
        make("all", "All campaigns", "back", "Alt+Home", "Go to the list", page.show_list, toolbar=True),
        make("new", "New campaign…", "new", "", "Begin a campaign", page.new, toolbar=True),
        make("fight", "New battle…", "battle", "Ctrl+B", "Bring units to it", page.fight, toolbar=True),
        make("next", "Go on", "next", "Ctrl+Return", "What comes next in the campaign", page.go_on),
        make("correct", "Correct figures…", "edit", "Ctrl+E", "Set figures by agreement", page.correct),
        make("change", "Change the entry…", "redo", "Ctrl+Shift+R", "Answer it anew", go.change),
        make("print", "Print…", "print", "Ctrl+P", "Print sheets and rosters", page.print, toolbar=True),
        make("share", "Share…", "export", "Ctrl+Shift+S", "Packets, newsletters, files", page.sharing.ask),
        make("rename", "Rename…", "edit", "F2", "Give the campaign another name", page.rename, line=True),
        make("delete", "Delete campaign", "delete", "", "Delete it; Undo brings it back", page.delete),
        see("to-do", "To do", "tick", "Ctrl+T", "What each player has to do", go.tasks),
        see("map", "Map", "campaign", "Ctrl+Shift+1", "Go to the map", go.map, line=True),
        see("roster", "Fleets", "ship", "Ctrl+Shift+2", "Go to the fleets", go.roster),
        see("battles", "Battles", "swords", "Ctrl+Shift+3", "Go to the battles", go.battles),
        see("plan", "Plan", "repair", "Ctrl+Shift+4", "Plan repairs and reinforcements", go.plan),
        see("ledger", "Ledger", "note", "Ctrl+Shift+5", "Go to the ledger", go.ledger),
        see("log", "Timeline", "note", "Ctrl+Shift+6", "Go to all that happened", go.log),
        see("plots", "Plots", "information", "Ctrl+Shift+7", "Go to the plots", go.plots),
        see("sheet", "Sheet", "fleet", "Ctrl+Shift+8", "Look at the unit's sheet", go.sheet),
        see("find", "Find", "search", "Ctrl+F", "Look for entries of the timeline", go.find, line=True),
        see("look", "Look back", "undo", "Ctrl+M", "As it was after the entry in hand", go.look),
        see("earlier", "A turn back", "back", "Alt+Left", "Look at the turn before", page.earlier),
        see("later", "A turn on", "next", "Alt+Right", "Look at the turn after", page.later),
        see("now", "Back to now", "accept", "", "Leave the past", page.back_to_now),
    )


def allowed(key: str, *, shown: bool, some: bool, whole: bool) -> bool:
    """Say whether a command has something to act on."""
    if key in ALWAYS:
        return True
    if key in PICKED:
        return some
    return shown and (whole or key not in WHOLE)
