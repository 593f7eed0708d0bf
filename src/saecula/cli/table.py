"""The table screen of the terminal: board, log, question, moves and rules."""

from __future__ import annotations

import asyncio
import os
import signal
from typing import ClassVar

from rich.console import Group, RenderableType
from rich.markup import escape
from rich.text import Text as RichText
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, ScrollableContainer, Vertical, VerticalScroll
from textual.widgets import Footer, Input, OptionList, RichLog, Static
from textual.widgets.option_list import Option

from saecula.cli.forecast import forecast_table
from saecula.cli.screens import Cover, End, Help, History, RuleSearch
from saecula.cli.session import Session, standing
from saecula.cli.style import CSS, HEIGHTS, WIDTHS
from saecula.core import SaeculaError

COLOURS = ("cyan", "magenta", "yellow", "green", "blue", "red", "white")
"""One color per seat; the names are always shown as well."""


class Entry(Option):
    """A row of the list of moves: legal, or refused by a rule."""

    def __init__(self, prompt: RichText, move: str, rule: str = "") -> None:
        super().__init__(prompt, id=move)
        self.move = move
        self.rule = rule


class TableApp(App[str]):
    """A game at the terminal. `run()` returns "over", "quit" or "interrupted"."""

    ENABLE_COMMAND_PALETTE = False
    CSS = CSS
    HORIZONTAL_BREAKPOINTS = WIDTHS
    VERTICAL_BREAKPOINTS = HEIGHTS
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("slash", "filter", key_display="/"),
        Binding("x", "refused"),
        Binding("r", "rules"),
        Binding("l", "history"),
        Binding("u", "undo"),
        Binding("n", "until"),
        Binding("a", "call", show=False),
        Binding("w", "warnings", show=False),
        Binding("f", "forecast", show=False),
        Binding("h", "hint", show=False),
        Binding("s", "save"),
        Binding("question_mark", "help", key_display="?"),
        Binding("q", "leave"),
        Binding("escape", "all_moves", show=False),
        Binding("pagedown", "scroll_board(1)", show=False, priority=True),
        Binding("pageup", "scroll_board(-1)", show=False, priority=True),
        Binding("ctrl+c,ctrl+q", "interrupt", show=False, priority=True),
    ]

    def __init__(self, session: Session, pace: float = 0.6) -> None:
        super().__init__()
        self.session = session
        self.words = session.text
        self.pace = pace
        self.title = session.text.title
        self._shown_to: int | None = None
        self._refused = False
        self._told = 0
        self._told_to: int | None = None
        self._ended = False
        for key, binding in self._words_of_bindings().items():
            self._bindings.key_to_bindings[key] = [binding]

    def _words_of_bindings(self) -> dict[str, Binding]:
        """The keys of the footer in the player's language."""
        out: dict[str, Binding] = {}
        for binding in self.BINDINGS:
            assert isinstance(binding, Binding)
            if binding.show:
                label = self.words.say(f"app.key.{binding.action}")
                out[binding.key] = Binding(binding.key, binding.action, label, key_display=binding.key_display)
        return out

    def compose(self) -> ComposeResult:
        say = self.words.say
        yield Static(id="bar")
        with ScrollableContainer(id="board-box"):
            yield Static(id="board")
        with Horizontal(id="below"):
            with Vertical(id="ask") as ask:
                ask.border_title = say("app.moves")
                yield Static(id="question")
                yield Input(placeholder=say("app.filter"), id="filter", compact=True, classes="hidden")
                yield OptionList(id="moves")
            with Vertical(id="tell"):
                with VerticalScroll(id="info-box", can_focus=False) as info:
                    info.border_title = say("app.rule")
                    yield Static(id="info")
                log = RichLog(id="log", wrap=True, markup=True, min_width=10)
                log.can_focus = False
                log.border_title = say("app.log")
                yield log
        yield Footer()

    def on_mount(self) -> None:
        loop = asyncio.get_running_loop()
        for name, act in (("SIGTERM", self.action_interrupt), ("SIGHUP", self._hang_up)):
            if hasattr(signal, name):
                try:
                    loop.add_signal_handler(getattr(signal, name), act)
                except (NotImplementedError, RuntimeError, ValueError):  # as on Windows; Ctrl-C still saves
                    continue
        self.query_one("#moves").focus()
        self.call_after_refresh(self.go_on)

    # --- the course of the game ---

    def go_on(self) -> None:
        """Shows the position and lets whoever is asked decide."""
        session = self.session
        session.answer_for_people()
        seat = session.person_seat
        if seat is not None and self._must_cover(seat):
            self._shown_to = seat
            _ = self.push_screen(Cover(self.words, session.names[seat]), self._uncovered)
            return
        if seat is not None:
            self._shown_to = seat
        self.show()
        if session.bot_seat is not None:
            self.run_worker(self._bot_turn(session.bot_seat, len(session.match)), exclusive=True)
        elif session.match.over and not self._ended:
            self._ended = True
            _ = self.push_screen(End(session))

    def _must_cover(self, seat: int) -> bool:
        """Whether another person may be looking and this one has something to hide."""
        session = self.session
        return len(session.persons) > 1 and self._shown_to != seat and session.hides(seat)

    def _uncovered(self, _: None) -> None:
        self.go_on()

    async def _bot_turn(self, seat: int, count: int) -> None:
        """Lets a bot wait a moment (long enough to undo the last move), think, and play."""
        match = self.session.match
        await asyncio.sleep(self.pace if self.session.can_undo() else self.pace / 3)
        if len(match) == count and seat in match.seats:
            move = await asyncio.to_thread(self.session.think, seat, match.clone())
            if len(match) == count and seat in match.seats:
                match.play(move, seat)
                self.call_later(self.go_on)

    def play(self, move: str) -> None:
        """Plays a person's move; for a refused one, shows the rule instead."""
        seat = self.session.person_seat
        if seat is None:
            return
        lines = self.session.warned(move, seat)
        if lines:
            again = self.words.say("app.warn.again")
            self._info("", again, [RichText(f"! {line}", style="yellow") for line in lines])
            return
        try:
            self.session.play(move, seat)
        except SaeculaError:
            self._why(move)
            self.bell()
            return
        self._close_filter()
        self.go_on()

    def _close_filter(self) -> None:
        self.query_one("#filter", Input).value = ""
        self.query_one("#filter").add_class("hidden")
        self.query_one("#moves").focus()

    # --- showing ---

    def show(self) -> None:
        """Draws everything again."""
        viewer = self.session.viewer()
        self.query_one("#bar", Static).update(self._bar())
        self._show_board(viewer)
        self._show_log(viewer)
        self._show_question()
        self._show_moves()

    def _show_board(self, viewer: int | None) -> None:
        self.words.rows = self.query_one("#board-box").size.height
        self.query_one("#board", Static).update(self.session.board(viewer))

    def on_resize(self) -> None:
        """Redraws the board, because a window of another size has different room for it."""
        if self._shown_to is not None:
            self.call_after_refresh(self._show_board, self.session.viewer())

    def _bar(self) -> RichText:
        session = self.session
        bar = RichText(f" {self.title}", style="bold")
        phase = self.words.phase(session.match.table.phase)
        if phase and not session.match.over:
            bar.append(f"  {phase} ", style="italic not bold")
        waiting = session.match.view(session.viewer())["waiting"]
        for seat, name in enumerate(session.names):
            style = f"{COLOURS[seat % len(COLOURS)]} {'bold reverse' if seat in waiting else 'not bold'}"
            bar.append("  ")
            bar.append(f"{'▶' if seat in waiting else ' '}{name} ", style=style)
        return bar

    def _show_log(self, viewer: int | None) -> None:
        log = self.query_one("#log", RichLog)
        events = self.session.match.log
        if self._told > len(events) or self._told_to != viewer:
            log.clear()
            self._told = 0
            self._told_to = viewer
        roomy = self.size.width >= WIDTHS[-1][0]
        for line in self.session.lines(viewer, self._told):
            log.write(f"· {escape(line.text)}" + (f" [dim]{line.rule}[/]" if line.rule and roomy else ""))
        self._told = len(events)

    def _show_question(self) -> None:
        session = self.session
        seat = session.person_seat
        panel = self.query_one("#question", Static)
        self.query_one("#ask").set_class(seat is not None, "asked")
        if seat is not None:
            question, rule = session.question(seat)
            head = RichText(f"{session.names[seat]}: ", style=f"bold {COLOURS[seat % len(COLOURS)]}")
            head.append(question, style="bold white").append(f"  {rule}", style="dim cyan")
            own = standing(session.match.view(seat), seat, self.words)
            below = [line for line in (own, *session.answered(seat, "n", "a")) if line]
            panel.update(Group(head, *[RichText(line, style="dim") for line in below]) if below else head)
            self._info(rule, self.words.say("app.rule.question"))
        elif session.match.over:
            rows = [RichText(f"{place}. {name}  {score}") for place, _, name, score in session.result()]
            panel.update(Group(RichText(self.words.say("app.end.title"), style="bold"), *rows))
            self._info("", "")
        else:
            bot = session.bot_seat
            assert bot is not None
            hint = self.words.say("app.undo-hint") if session.can_undo() else ""
            thinking = self.words.say("app.thinking", name=session.names[bot])
            panel.update(Group(RichText(thinking), RichText(hint, style="dim")))
            self._info("", "")

    def _show_moves(self) -> None:
        """Lists the legal moves that match the filter, and below them the refused ones, if they are wanted."""
        session = self.session
        listing = self.query_one("#moves", OptionList)
        listing.clear_options()
        seat = session.person_seat
        if seat is None:
            self.query_one("#ask").border_subtitle = ""
            return
        view = session.match.view(seat)
        wanted = self.query_one("#filter", Input).value.strip().lower()
        legal = session.match.moves_of(seat).list()
        rows: list[Entry | None] = [
            Entry(RichText(label), move.text) for move in legal if (label := self._fits(move.text, view, wanted))
        ]
        found = len(rows)
        refusals = session.match.refusals(seat)
        if self._refused or wanted:
            below = [
                Entry(RichText.assemble((f"✗ {label}", "dim"), (f"  {r.rule}", "dim italic")), r.move, r.rule)
                for r in refusals
                if (label := self._fits(r.move, view, wanted))
            ]
            if below and rows:
                rows.append(None)
            rows += below
        listing.add_options(rows)
        if rows:
            listing.highlighted = 0
        count = f"{found}/{len(legal)}" if wanted else str(len(legal))
        hidden = self.words.say("app.refused", n=len(refusals)) if refusals and not self._refused else ""
        self.query_one("#ask").border_subtitle = f"{count} {hidden}".strip()
        if not rows:
            self._why(wanted)

    def _fits(self, move: str, view: dict[str, object], wanted: str) -> str:
        """The label of a move that contains all the wanted words; empty otherwise."""
        label = self.words.move(move, view)
        haystack = f"{label} {move}".lower()
        return label if all(word in haystack for word in wanted.split()) else ""

    def _info(self, rule: str, lead: str, above: list[RenderableType] | None = None) -> None:
        """Fills the rule panel: first what is given as `above`, then the lead, then the rule."""
        shown: list[RenderableType] = above or []
        if lead:
            shown.append(RichText(lead, style="dim"))
        if rule:
            shown.append(RichText.assemble((rule, "bold cyan"), f"  {self.words.rule(rule)}"))
        self.query_one("#info", Static).update(Group(*shown))
        self.query_one("#info-box").scroll_home(animate=False)

    def _about(self, move: str, seat: int) -> None:
        """Fills the rule panel for a legal move: the words on its cards, and why the player is asked."""
        self._info(self.session.question(seat)[1], self.words.say("app.rule.question"), self._cards(move, seat))

    def _cards(self, move: str, seat: int) -> list[RenderableType]:
        match = self.session.match
        return [
            RichText.assemble((name, "bold"), *(f"\n  {line}" for line in lines))
            for name, lines in self.words.cards(match.game.moves[move], match.view(seat))
        ]

    def _why(self, text: str) -> None:
        """Shows why a move cannot be played, or that there is no such move."""
        seat = self.session.person_seat
        if seat is None:
            return
        try:
            refusal = self.session.match.why_not(text, seat)
        except SaeculaError:
            self._info("", self.words.say("app.plain.nothing", word=text))
            return
        if refusal is not None:
            label = self.words.move(text, self.session.match.view(seat))
            self._info(refusal.rule, self.words.refused(label, refusal.because), self._cards(text, seat))

    # --- input ---

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        if isinstance(event.option, Entry):
            self.play(event.option.move)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        seat = self.session.person_seat
        if not isinstance(event.option, Entry) or seat is None:
            return
        if event.option.rule:
            self._why(event.option.move)
        else:
            self._about(event.option.move, seat)

    def on_input_changed(self, event: Input.Changed) -> None:
        if event.input.id == "filter":
            self._show_moves()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Handles Enter in the filter: plays the only move left; if there are several, moves on to the list."""
        if event.input.id != "filter":
            return
        rows = self.query_one("#moves", OptionList).options
        legal = [row for row in rows if isinstance(row, Entry) and not row.rule]
        exact = [row for row in legal if row.move == event.value.strip().lower()]
        if exact or len(legal) == 1:
            self.play((exact or legal)[0].move)
        elif legal:
            self.query_one("#moves").focus()
        elif rows and isinstance(rows[0], Entry):
            self._why(rows[0].move)

    def action_filter(self) -> None:
        self.query_one("#filter").remove_class("hidden")
        self.query_one("#filter").focus()

    def action_scroll_board(self, way: int) -> None:
        """Scrolls the board by Page Up and Page Down, wherever the focus is."""
        for box in self.screen.query(".sheet-text, #board-box"):
            box.scroll_relative(y=way * max(1, box.size.height - 2), animate=False)

    def action_all_moves(self) -> None:
        """Closes the filter and clears it."""
        self._close_filter()

    def action_refused(self) -> None:
        self._refused = not self._refused
        self._show_moves()
        if self._refused and self.session.person_seat is not None and not self.session.match.refusals():
            self.notify(self.words.say("app.why.none"))

    def action_rules(self) -> None:
        _ = self.push_screen(RuleSearch(self.words))

    def action_history(self) -> None:
        _ = self.push_screen(History(self.words, self.session.lines(self.session.viewer())))

    def action_help(self) -> None:
        _ = self.push_screen(Help(self.words))

    def action_undo(self) -> None:
        try:
            self.session.undo()
        except SaeculaError:
            self.notify(self.words.say("app.cannot-undo"), severity="warning")
            return
        self._ended = False
        self.notify(self.words.say("app.undone"))
        self.go_on()

    def action_until(self) -> None:
        """Gives the standing answer that is offered; if there is none, ends those that are kept."""
        seat = self.session.person_seat
        if seat is None:
            return
        if self.session.stand(seat):
            self._close_filter()
            self.go_on()
        else:
            ended = self.session.answers.end(seat)
            self.notify(self.words.say("app.until.ended" if ended else "app.until.none"))
            self._show_question()

    def action_warnings(self) -> None:
        """Turns the warnings before losses off, or on again."""
        self.session.warns = not self.session.warns
        self.notify(self.words.say("app.warn.on" if self.session.warns else "app.warn.off"))

    def action_forecast(self) -> None:
        """Shows what is coming instead of the rule, until another move is highlighted."""
        self._info("", "", [forecast_table(self.session, self.session.viewer())])

    def action_hint(self) -> None:
        """Shows what the planner would do; it thinks in a thread."""
        seat = self.session.person_seat
        if seat is not None:
            self._info("", self.words.say("app.hint.thinking"))
            self.run_worker(self._hint(seat, len(self.session.match)), exclusive=True)

    async def _hint(self, seat: int, at: int) -> None:
        try:
            lines = await asyncio.to_thread(self.session.hint, seat)
        except SaeculaError as error:
            lines = [self.words.error(error)]
        if self.session.person_seat == seat and len(self.session.match) == at:
            self._info("", "", [RichText(line) for line in lines])

    def action_call(self) -> None:
        """Goes back to the question that was just skipped."""
        if self.session.call():
            self.go_on()
        else:
            self.notify(self.words.say("app.until.none"))

    def action_save(self) -> None:
        try:
            path = self.session.save()
        except SaeculaError as error:
            self.notify(self.words.error(error), severity="error")
            return
        self.notify(self.words.say("app.saved", path=path, command=self.session.go_on()))

    def action_leave(self) -> None:
        self.exit("over" if self.session.match.over else "quit")

    def action_interrupt(self) -> None:
        self.exit("over" if self.session.match.over else "interrupted")

    def _hang_up(self) -> None:
        """Saves the game after the terminal has gone, and exits at once, because a normal exit would hang."""
        self.session.save_somewhere()
        os._exit(128 + signal.SIGHUP)
