"""The plain part of a battle's rules, which counts in simple mode too: damage, systems, fates, notes."""

from app.core.verbs import never
from app.systems.earthforce.battle import conduct, entry
from app.systems.earthforce.battle.part import Part, TableVerb, Verb
from app.systems.earthforce.battle.start import Unit
from app.systems.earthforce.battle.state import BattleState, UnitState

DAMAGE, CONDUCT, BOOKS = "Damage", "Conduct", "Books"


def _ship(state: BattleState, unit: Unit, now: UnitState) -> bool:  # noqa: ARG001
    return unit.profile.ship


def _with_icons(state: BattleState, unit: Unit, now: UnitState) -> bool:  # noqa: ARG001
    return bool(unit.profile.icons)


def _group(state: BattleState, unit: Unit, now: UnitState) -> bool:  # noqa: ARG001
    return unit.profile.size == "group"


def _there(state: BattleState, unit: Unit, now: UnitState) -> bool:  # noqa: ARG001
    return not now.condition.fate


def _gone(state: BattleState, unit: Unit, now: UnitState) -> bool:  # noqa: ARG001
    return bool(now.condition.fate)


def _no_boxes(state: BattleState, unit: str) -> str:
    return "" if state.start.units[unit].profile.ship else "it has no damage track"


def _no_icons(state: BattleState, unit: str) -> str:
    return "" if state.start.units[unit].profile.icons else "nobody knows its systems"


def _no_stores(state: BattleState, unit: str) -> str:
    return "" if conduct.storing(state, unit) else "it has no system that stores anything"


def _no_group(state: BattleState, unit: str) -> str:
    return "" if state.start.units[unit].profile.size == "group" else "it is no fighter group"


PART = Part(
    draft=entry.draft,
    verbs={
        "mark": Verb(
            *("Mark boxes by hand…", DAMAGE, conduct.mark, _ship, _no_boxes),
            hint="Without threshold checks",
            fits=conduct.mark_fits,
            simple=True,
        ),
        "icon": Verb(
            *("Knock a system out, or mend it…", DAMAGE, conduct.mark_icon, _with_icons, _no_icons),
            fits=conduct.icon_fits,
            simple=True,
        ),
        "store": Verb(
            *("Set energy or mines…", DAMAGE, conduct.set_store, never, _no_stores),
            fits=conduct.store_fits,
            simple=True,
            keyed=True,
        ),
        "strength": Verb(
            *("Set its strength…", DAMAGE, conduct.set_strength, _group, _no_group),
            fits=conduct.strength_fits,
            simple=True,
        ),
        "leave": Verb(
            "Out of the battle…", CONDUCT, conduct.leave, _there, fits=conduct.fate_fits, simple=True
        ),
        "return": Verb("Back into the battle", CONDUCT, conduct.come_back, _gone, simple=True),
        "sheet": Verb(
            *("Enter its sheet…", BOOKS, entry.enter, entry.incomplete, entry.refusal),
            hint="Rows, thresholds and systems that the book does not print",
            simple=True,
            keyed=True,
        ),
        "note": Verb("Note…", BOOKS, conduct.write_note, simple=True),
        "rename": Verb("Rename…", BOOKS, conduct.rename, simple=True),
    },
    table={
        "simple": TableVerb(
            lambda state: "Leave simple mode" if state.simple else "Simple mode",
            *(CONDUCT, conduct.switch_simple),
            hint="Boxes, systems and turns only",
            simple=True,
        ),
        "any-order": TableVerb(
            lambda state: "Keep the book's order" if state.any_order else "Act in any order",
            *(CONDUCT, conduct.switch_order),
        ),
    },
)
