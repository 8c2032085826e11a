"""A player's whole phase on one page: wishes, what they cost, what is left, and one button that commits them."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from app.core.codec import Json
from app.core.questions import Answer, Procedure, Write
from app.core.war import Bulk, LedgerLine, Plan
from app.ui.actions import plain_tip
from app.ui.ask import AskDialog
from app.ui.badges import Badges
from app.ui.campaign.whole.fleets import PlayerBar
from app.ui.campaign.whole.scene import Scene
from app.ui.campaign.whole.wishes import WishView
from app.ui.messages import plain_label
from app.ui.theme import Theme

#: How long a wish in words may be.
LONGEST = 120


class PlanTab(QWidget):
    """`commit_wanted` carries the player and the wishes; the page plays them as one step and says `committed`."""

    player_picked = Signal(str)
    subject_wanted = Signal(str)
    commit_wanted = Signal(str, object)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._scene: Scene | None = None
        self._player = ""
        self._wishes: dict[str, dict[str, Json]] = {}
        self._bulks: tuple[Bulk, ...] = ()
        self._asked = ""
        self.plan: Plan | None = None
        self.players = PlayerBar(theme)
        self.balance = plain_label(role="figure", wrap=True)
        self.balance.setObjectName("plan-balance")
        self.coming = plain_label(role="faint", wrap=True)
        self.problems = plain_label(role="problem", wrap=True)
        self.problems.setObjectName("plan-problems")
        self.notes = plain_label(role="faint", wrap=True)
        self.nothing = plain_label("There is nothing to plan just now.", "faint", wrap=True)
        self.view = WishView(theme)
        self.clear = QPushButton("Clear")
        self.clear.setObjectName("wish-nothing")
        self.clear.setToolTip(plain_tip("Wish nothing any more"))
        self.commit = QPushButton("Commit")
        self.commit.setObjectName("commit-plan")
        self.commit.setProperty("role", "main")
        self._fills = QHBoxLayout()
        self._fills.addStretch(1)
        self._bulk_buttons: list[QPushButton] = []
        self._lay_out()
        self.players.picked.connect(self.player_picked)
        self.view.wished.connect(self._wish)
        self.view.text_wanted.connect(self._ask_text)
        self.view.subject_wanted.connect(self.subject_wanted)
        self.clear.clicked.connect(self._clear)
        self.commit.clicked.connect(self._commit)

    def _lay_out(self) -> None:
        for button in (self.clear, self.commit):
            button.setMinimumHeight(self._theme.px(44))
            button.setAutoDefault(True)
        top = QHBoxLayout()
        top.addWidget(self.balance, 1)
        top.addWidget(self.clear)
        top.addWidget(self.commit)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 8, 8, 8)
        layout.addWidget(self.players)
        layout.addLayout(top)
        for part in (self.coming, self.nothing):
            layout.addWidget(part)
        layout.setAlignment(self.nothing, Qt.AlignmentFlag.AlignTop)
        layout.addWidget(self.view, 1)
        layout.addWidget(self.notes)
        layout.addWidget(self.problems)
        layout.addLayout(self._fills)

    def show_scene(self, scene: Scene, badges: Badges, player: str) -> None:
        """Show a player's plan; the wishes of every player are kept until they are committed."""
        if self._scene is not None and self._scene.open.id != scene.open.id:
            self._wishes = {}
        self._scene, self._player = scene, player
        self.players.show_players(scene.seen.sides, badges, player)
        self._show()

    def take_focus(self) -> None:
        """Put the focus on the wishes."""
        (self.view if self.view.isVisible() else self.players).setFocus()

    @Slot(str)
    def committed(self, player: str) -> None:
        """Forget a player's wishes, which have come true."""
        self._wishes.pop(player, None)

    def wishes(self) -> dict[str, Json]:
        """Return the wishes of the player in hand."""
        return self._wishes.setdefault(self._player, {})

    def _show(self) -> None:
        assert self._scene is not None
        plan = self.plan = self._scene.plan(self._player, self.wishes())
        some = plan is not None
        for part in (self.view, self.balance, self.clear, self.commit):
            part.setVisible(some)
        self.nothing.setVisible(not some)
        self._tell(self.coming, "\n".join(_coming(plan.coming)) if plan else "")
        self._tell(self.problems, "\n".join(plan.problems) if plan else "")
        self._tell(self.notes, "\n".join(plan.notes) if plan else "")
        self._offer(plan.bulks if plan and self._scene.playable else ())
        if plan is None:
            return
        left = plan.balance - plan.spent
        self.balance.setText(f"{plan.balance} {plan.unit} − {plan.spent} wished = {left} left")
        self.balance.setToolTip(plain_tip(plan.title))
        self.view.show_wishes(plan.wishes)
        self.view.setEnabled(self._scene.playable)
        self.clear.setEnabled(bool(self.wishes()) and self._scene.playable)
        self.commit.setEnabled(not plan.problems and self._scene.playable)
        self.commit.setToolTip(plain_tip("\n".join(plan.problems) or "Everything at once, as one step"))

    def _tell(self, label: QWidget, text: str) -> None:
        label.setProperty("text", text)
        label.setVisible(bool(text))

    def _offer(self, bulks: Sequence[Bulk]) -> None:
        if tuple(bulks) == self._bulks:
            return
        self._bulks = tuple(bulks)
        for button in self._bulk_buttons:
            self._fills.removeWidget(button)
            button.hide()
            button.deleteLater()
        self._bulk_buttons = []
        for number, bulk in enumerate(bulks):
            button = QPushButton(bulk.label.replace("&", "&&"))
            button.setObjectName(f"bulk-{bulk.key}")
            button.setProperty("bulk", bulk.key)
            button.setMinimumHeight(self._theme.px(44))
            button.setAutoDefault(True)
            button.setToolTip(plain_tip(bulk.hint))
            button.clicked.connect(self._fill)
            self._fills.insertWidget(number, button)
            self._bulk_buttons.append(button)
        before: QWidget = self.view
        for button in (*self._bulk_buttons, self.clear, self.commit):
            QWidget.setTabOrder(before, button)
            before = button

    @Slot(str, object)
    def _wish(self, key: str, value: Json) -> None:
        self.wishes()[key] = value
        self._show()

    @Slot(str)
    def _ask_text(self, key: str) -> None:
        wish = next((wish for wish in self.plan.wishes if wish.key == key), None) if self.plan else None
        if wish is None:
            return
        self._asked = key
        now = str(wish.field.value or "")

        def written(_state: object) -> Procedure[str]:
            return str((yield Write(wish.field.label or wish.label, LONGEST, now)))

        dialog = AskDialog(self, wish.label)
        dialog.answered.connect(self._written)
        dialog.ask(written, None)

    @Slot(object)
    def _written(self, answers: tuple[Answer, ...]) -> None:
        self._wish(self._asked, str(answers[0]))

    @Slot()
    def _fill(self) -> None:
        if self._scene is None:
            return
        bulk = str(self.sender().property("bulk"))
        fill = self._scene.rules.conduct.fill
        self._wishes[self._player] = dict(fill(self._scene.state, self._player, self.wishes(), bulk))
        self._show()

    @Slot()
    def _clear(self) -> None:
        self._wishes[self._player] = {}
        self._show()

    @Slot()
    def _commit(self) -> None:
        if self.plan is not None and not self.plan.problems:
            self.commit_wanted.emit(self._player, dict(self.wishes()))


def _coming(lines: Sequence[LedgerLine]) -> list[str]:
    """Return what comes in before anything is spent, as one line."""
    parts = [f"{line.text} {line.amount:+}".replace("-", "−") for line in lines]
    return ["Income: " + " · ".join(parts)] if parts else []
