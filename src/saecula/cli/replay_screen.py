"""The replay screen: forward and backward through a game."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text as RichText
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, ScrollableContainer, Vertical
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

from saecula.cli.replay import Tape
from saecula.cli.style import CSS, HEIGHTS, WIDTHS
from saecula.drawing import board


class ReplayApp(App[None]):
    """Shows the moves on the right, and the position after the selected one on the left."""

    ENABLE_COMMAND_PALETTE = False
    CSS = CSS
    HORIZONTAL_BREAKPOINTS = WIDTHS
    VERTICAL_BREAKPOINTS = HEIGHTS
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "step(-1)", key_display="←", priority=True),
        Binding("right", "step(1)", key_display="→", priority=True),
        Binding("home", "jump(0)", priority=True),
        Binding("end", "jump(-1)", priority=True),
        Binding("v", "eyes"),
        Binding("q", "quit"),
        Binding("ctrl+c", "quit", show=False, priority=True),
    ]

    def __init__(self, tape: Tape, seat: int | None = None) -> None:
        super().__init__()
        self.tape = tape
        self.seat = seat
        self.at = 0
        for binding in self.BINDINGS:
            assert isinstance(binding, Binding)
            if binding.show:
                label = tape.text.say(f"app.replay.{binding.key}")
                changed = Binding(
                    binding.key, binding.action, label, key_display=binding.key_display, priority=binding.priority
                )
                self._bindings.key_to_bindings[binding.key] = [changed]

    def compose(self) -> ComposeResult:
        yield Static(id="bar")
        with Horizontal(id="replay"):
            with ScrollableContainer(id="board-box"):
                yield Static(id="board")
            with Vertical(id="side"):
                moves = OptionList(id="moves")
                moves.border_title = self.tape.text.say("app.moves")
                yield moves
                yield Static(id="happened")
        yield Footer()

    def on_mount(self) -> None:
        self._list()
        self.action_jump(0)

    def _list(self) -> None:
        listing = self.query_one("#moves", OptionList)
        listing.clear_options()
        listing.add_option(Option(RichText(self.tape.text.say("app.replay.start"))))
        listing.add_options(
            [Option(RichText(f"{n} {label}")) for n, label in enumerate(self.tape.labels(self.seat), 1)]
        )

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        if event.option_index != self.at:
            self.at = event.option_index
            self.show()

    def show(self) -> None:
        """Draws the position after the selected move."""
        tape = self.tape
        match = tape.match(self.at)
        tape.text.rows = self.query_one("#board-box").size.height
        self.query_one("#board", Static).update(board(match.view(self.seat), tape.text))
        eyes = tape.text.say("app.replay.everyone") if self.seat is None else tape.session.names[self.seat]
        bar = tape.text.say("app.replay.bar", at=self.at, moves=len(tape), eyes=eyes)
        self.query_one("#bar", Static).update(RichText(f" {tape.text.title}  {bar}", style="bold"))
        lines = tape.lines(self.at, self.seat) if self.at else []
        self.query_one("#happened", Static).update(RichText("\n".join(f"· {line}" for line in lines)))

    def action_step(self, by: int) -> None:
        self.action_jump(max(0, min(len(self.tape), self.at + by)))

    def action_jump(self, to: int) -> None:
        """Goes to the position after that move; -1 is the last."""
        self.at = len(self.tape) if to < 0 else to
        self.query_one("#moves", OptionList).highlighted = self.at
        self.show()

    def action_eyes(self) -> None:
        """Switches to the view of the next seat, and after the last one to that of a spectator."""
        players = self.tape.game_players
        self.seat = 0 if self.seat is None else self.seat + 1 if self.seat + 1 < players else None
        at = self.at
        self._list()
        self.action_jump(at)
