"""`starmuster check`: is a fleet legal, what does it cost, what can it still buy (design of the interchange files)."""

from pathlib import Path
from typing import Any

from app.cli.command import FINE, RULES_SAY_NO, UNUSABLE, Options, Parser
from app.cli.output import print_json, say
from app.core import codec, force
from app.core.errors import UserError
from app.core.force import Fault, Force, Report
from app.core.words import counted
from app.operations.files import read_object
from app.systems import system


def arrange_check(parser: Parser) -> None:
    """Add the arguments of `check`."""
    parser.add_argument("files", nargs="+", type=Path, metavar="FLEET")
    parser.add_argument("--json", action="store_true", help="print one array, a record a file")


def check(options: Options) -> int:
    """Check fleet files: 0 when all are legal or accepted, 1 when one is not, 2 when one cannot be used."""
    records: list[dict[str, Any]] = []
    code = FINE
    for path in options.files:
        record, result = _checked(path, options.library)
        records.append(record)
        code = max(code, result)
    if options.json:
        print_json(records)
    else:
        say("\n\n".join(_told(record) for record in records))
    return code


def _checked(path: Path, library: Path | None) -> tuple[dict[str, Any], int]:
    try:
        fleet = force.from_file(read_object(path), f"“{path.name}”")
        told = _report(fleet, library)
    except UserError as error:
        return {"file": str(path), "error": error.message}, UNUSABLE
    return {
        "file": str(path),
        "name": fleet.name,
        **as_record(fleet, told),
    }, FINE if told.playable else RULES_SAY_NO


def _report(fleet: Force, library: Path | None) -> Report:
    if library is None:
        rules = system(fleet.system)
        return rules.force.report(fleet, rules.catalogue.records(fleet.edition))
    from app.operations.fleets import report_of

    return report_of(fleet, library)


def as_record(fleet: Force, told: Report) -> dict[str, Any]:
    """Return a report as `starmuster check --json` prints it."""
    plain: dict[str, Any] = codec.plain(told)
    budget = {key: plain["budget"][key] for key in ("allowed", "spent", "left")}
    return {
        "system": fleet.system,
        "legal": told.legal,
        "playable": told.playable,
        "budget": budget,
        "lines": [
            {key: line[key] for key in ("unit", "count", "members", "cost")} for line in plain["lines"]
        ],
        "affordable": plain["affordable"],
        "problems": plain["problems"],
    }


def _told(record: dict[str, Any]) -> str:
    if "error" in record:
        return f"{record['file']}: {record['error']}"
    budget: dict[str, int | None] = record["budget"]
    lines: list[str] = []
    state = "legal" if record["legal"] else "not legal, accepted" if record["playable"] else "NOT LEGAL"
    spent, allowed = budget["spent"], budget["allowed"]
    cost = (
        "no budget"
        if allowed is None
        else f"{'?' if spent is None else spent} of {counted(allowed, 'point')}"
    )
    lines.append(f"{record['file']}: {record['name']}: {state}, {cost}")
    lines += [
        f"  {item['count']} × {item['unit']}{item['cost'] and ': '}{item['cost']}" for item in record["lines"]
    ]
    more = [f"{item['count']} {item['level']}" for item in record["affordable"] if item["count"]]
    if budget["allowed"] is not None:
        lines.append(f"  can still buy one of: {', '.join(more)}" if more else "  nothing more can be bought")
    lines += [_told_fault(codec.build(problem, Fault)) for problem in record["problems"]]
    return "\n".join(lines)


def _told_fault(fault: Fault) -> str:
    accepted = f" Accepted: {fault.accepted or 'without a note'}." if fault.accepted is not None else ""
    return f"  {fault.severity} {fault.rule}: {fault.message} {fault.remedy} ({fault.source}){accepted}"
