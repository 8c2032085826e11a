"""What the whole page shows: a campaign now, or as it was at the end of a turn, with everything its game says of it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from app import systems
from app.core.codec import Json
from app.core.system import CampaignRules, Choice, Overview, UnitStatus
from app.core.war import Chart, LedgerLine, Place, Plan, Service, War
from app.operations.battles import BattleItem
from app.operations.campaigns import OpenCampaign
from app.operations.logs import Told


@dataclass(frozen=True, slots=True)
class Scene:
    """A campaign as it is shown: `state` is the one that counts, or the one after `moment` entries, None for now.

    `seen` and `war` say what everybody may see of it; what was committed in secret stays hidden.
    `told` are the newest lines of the log, whatever moment is looked at.
    """

    open: OpenCampaign
    state: Any
    seen: Overview
    war: War
    battles: tuple[BattleItem, ...] = ()
    told: tuple[Told, ...] = ()
    moment: int | None = None

    @property
    def rules(self) -> CampaignRules:
        """The campaign's rules."""
        return systems.system(self.open.system).campaign

    @property
    def playable(self) -> bool:
        """True when something can be done: not in the past, nor in a log of a newer version."""
        return self.moment is None and not self.open.read_only

    def turn_of(self, entry: int) -> int:
        """Return the turn in which an entry of the log happened, 0 when the game marks no turns."""
        return next((mark.turn for mark in reversed(self.war.marks) if mark.first <= entry), 0)

    def choices(self, subject: str) -> tuple[Choice, ...]:
        """Return what may be done with a subject, nothing when nothing can be done."""
        if not self.playable:
            return ()
        about = self.rules.choices_of
        found = self.rules.choices(self.state) if about is None else about(self.state, subject)
        return tuple(choice for choice in found if choice.subject == subject)

    def choice(self, key: str) -> Choice:
        """Return a choice by its key, by its subject's first if need be; one that nobody offers has no words."""
        subjects = ("", *(s.id for s in self.seen.sides), key.rpartition(":")[2])
        found = (choice for subject in dict.fromkeys(subjects) for choice in self.choices(subject))
        return next((choice for choice in found if choice.key == key), Choice(key, ""))

    def name(self, subject: str) -> str:
        """Return the name of a player, a unit or a place; empty for one that nobody knows."""
        named = (*self.seen.sides, *self.seen.units, *self.war.diagram.places)
        return next((each.name for each in named if each.id == subject), "")

    def unit(self, key: str) -> UnitStatus | None:
        """Return a unit."""
        return next((unit for unit in self.seen.units if unit.id == key), None)

    def place(self, key: str) -> Place | None:
        """Return a place."""
        return next((place for place in self.war.diagram.places if place.id == key), None)

    def plan(self, player: str, wishes: dict[str, Json]) -> Plan | None:
        """Return a player's plan with the wishes so far."""
        return self.rules.conduct.plan(self.state, player, wishes)

    def ledger(self, player: str) -> tuple[LedgerLine, ...]:
        """Return a player's account."""
        return self.rules.conduct.ledger(self.state, player)

    def charts(self) -> tuple[Chart, ...]:
        """Return the plots."""
        return self.rules.conduct.charts(self.state)

    def service(self, unit: str) -> tuple[Service, ...]:
        """Return a unit's service record, from the plain one where the game has no other."""
        lines = self.rules.conduct.service(self.state, unit)
        return lines or tuple(Service(text) for text in self.rules.record(self.state, unit))


def gathered(choices: Sequence[Choice]) -> list[Choice]:
    """Return choices with those of a group together, groups in which nothing may be taken now last."""
    groups: dict[str, list[Choice]] = {}
    for choice in choices:
        groups.setdefault(choice.group, []).append(choice)
    order = sorted(groups.values(), key=lambda group: all(choice.refused for choice in group))
    return [choice for group in order for choice in sorted(group, key=lambda each: bool(each.refused))]


def scene_of(
    open_: OpenCampaign, battles: Sequence[BattleItem] = (), told: Sequence[Told] = ()
) -> Scene | None:
    """Return how a campaign is shown now, None when its game or its players want the plain page."""
    rules = systems.system(open_.system).campaign
    shown = rules.view(open_.state, "")
    seen = rules.overview(shown)
    war = None if seen.simple else rules.war(shown)
    return None if war is None else Scene(open_, open_.state, seen, war, tuple(battles), tuple(told))


def scene_at(now: Scene, state: Any, moment: int) -> Scene:
    """Return how a campaign was after so many entries; its marks, battles and log stay today's."""
    rules, shown = now.rules, now.rules.view(state, "")
    war = msgspec.structs.replace(rules.war(shown) or War(), marks=now.war.marks)
    return Scene(now.open, state, rules.overview(shown), war, now.battles, now.told, moment)
