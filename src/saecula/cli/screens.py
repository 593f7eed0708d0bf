"""Screens over the table: the cover between two players, the end, the rules, the whole log, help."""

from __future__ import annotations

from typing import ClassVar

from rich.console import Group, RenderableType
from rich.markup import escape
from rich.table import Table
from rich.text import Text as RichText
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from saecula.cli.session import Line, Session, in_short
from saecula.text import Text

INTERRUPT = Binding("ctrl+c,ctrl+q", "app.interrupt", show=False, priority=True)
"""Ctrl-C leaves from everywhere."""


class Cover(ModalScreen[None]):
    """Hides the table until the next player is alone in front of it. No other key does anything in the meantime."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,space", "uncover", show=False), INTERRUPT]

    def __init__(self, text: Text, name: str) -> None:
        super().__init__()
        self._text = text
        self._name = name

    def compose(self) -> ComposeResult:
        title = RichText(self._text.say("app.cover.title", name=self._name), style="bold", justify="center")
        press = RichText(self._text.say("app.cover.press", name=self._name), style="dim", justify="center")
        yield Static(Group(title, RichText(""), press), classes="card")

    def action_uncover(self) -> None:
        _ = self.dismiss()


class Sheet(ModalScreen[None]):
    """A page of text over the table, closed by Escape."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "close", show=False),
        Binding("down", "scroll_page(1)", show=False),
        Binding("up", "scroll_page(-1)", show=False),
        Binding("pagedown", "scroll_page(10)", show=False),
        Binding("pageup", "scroll_page(-10)", show=False),
        INTERRUPT,
    ]

    def action_close(self) -> None:
        _ = self.dismiss()

    def action_scroll_page(self, lines: int) -> None:
        self.query_one(".sheet-text").scroll_relative(y=lines, animate=False)


class End(Sheet):
    """The result of the game."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,escape", "close", show=False),
        Binding("s", "app.save", show=False),
        Binding("q", "app.leave", show=False),
    ]

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session

    def compose(self) -> ComposeResult:
        text = self._session.text
        outcome = self._session.match.outcome
        assert outcome is not None
        table = Table(box=None, padding=(0, 2), show_header=False)
        for place, _, name, score in self._session.result():
            table.add_row(f"{place}.", RichText(name, style="bold" if place == 1 else ""), score)
        parts: list[RenderableType] = [
            RichText(text.say("app.end.title"), style="bold"),
            RichText(text.reason(outcome.reason)),
            RichText(""),
            table,
        ]
        parts += [RichText(f"★ {text.award(award)}") for award in outcome.awards]
        parts += [RichText(""), RichText(text.say("app.end.press"), style="dim")]
        yield Static(Group(*parts), classes="card sheet-text-end")

    def action_scroll_page(self, lines: int) -> None:
        return


class Help(Sheet):
    """Explains the screen and the keys."""

    def __init__(self, text: Text) -> None:
        super().__init__()
        self._text = text

    def compose(self) -> ComposeResult:
        with Vertical(classes="sheet") as sheet:
            sheet.border_title = self._text.say("app.key.help")
            sheet.border_subtitle = self._text.say("app.close")
            with VerticalScroll(classes="sheet-text"):
                yield Static(self._text.say("app.help"), markup=False)
                words = RichText.assemble("\n", (self._text.say("app.help.game"), "bold underline"), "\n")
                for title, about in in_short(self._text):
                    words.append(f"\n{title}", style="bold").append(f"  {about}")
                yield Static(words)


class History(Sheet):
    """The whole log, with the rule of each line in words."""

    def __init__(self, text: Text, lines: list[Line]) -> None:
        super().__init__()
        self._text = text
        self._lines = lines

    def compose(self) -> ComposeResult:
        rows: list[RenderableType] = []
        for line in self._lines:
            rows.append(RichText.assemble("· ", line.text, (f"  {line.rule}" if line.rule else "", "dim")))
        with Vertical(classes="sheet") as sheet:
            sheet.border_title = self._text.say("app.log")
            sheet.border_subtitle = self._text.say("app.close")
            with VerticalScroll(classes="sheet-text"):
                yield Static(Group(*rows))

    def on_mount(self) -> None:
        self.query_one(".sheet-text").scroll_end(animate=False)


class RuleSearch(Sheet):
    """Searches the rules of the game by number or word."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "close", show=False)]

    def __init__(self, text: Text) -> None:
        super().__init__()
        self._text = text

    def compose(self) -> ComposeResult:
        with Vertical(classes="sheet") as sheet:
            sheet.border_title = self._text.say("app.key.rules")
            sheet.border_subtitle = self._text.say("app.close")
            yield Input(placeholder=self._text.say("app.rules.find"), compact=True)
            with VerticalScroll(classes="sheet-text"):
                yield Static(self._found(""))

    def on_mount(self) -> None:
        self.query_one(Input).focus()

    def on_input_changed(self, event: Input.Changed) -> None:
        event.stop()
        self.query_one(Static).update(self._found(event.value))
        self.query_one(".sheet-text").scroll_home(animate=False)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()

    def _found(self, words: str) -> RenderableType:
        """The rules that contain all the words; without words, the chapters."""
        spec = self._text.spec
        assert spec is not None
        lang = self._text.lang
        wanted = words.lower().split()
        rows: list[str] = []
        if not wanted:
            for chapter in spec.rules.chapters.values():
                title = chapter.title.get(lang) or chapter.title.get("en", chapter.id)
                overview = chapter.overview.get(lang) or chapter.overview.get("en", "")
                rows.append(f"[bold]{escape(title)}[/] [dim]{chapter.id}[/]\n{escape(overview)}\n")
        else:
            for rule in spec.rules:
                body = rule.text(lang)
                if all(word in f"{rule.id} {body}".lower() for word in wanted):
                    rows.append(f"[bold cyan]{rule.id}[/]  {escape(body)}\n")
        return RichText.from_markup("\n".join(rows) or self._text.say("app.plain.nothing", word=words))
