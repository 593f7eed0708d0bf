"""How the screens look."""

CSS = """
Screen { layers: base; }
#bar { height: 1; background: $panel; color: $text; }
#main { height: 1fr; }
#left { width: 1fr; }
#right { width: 42; min-width: 34; }
#board-box { height: 1fr; padding: 0 1; }
#board { width: auto; height: auto; min-width: 100%; }
#log { height: 9; border: round $surface-lighten-2; padding: 0 1; background: $background; scrollbar-size-vertical: 1; }
#question { height: auto; max-height: 8; padding: 0 1; border: heavy $surface-lighten-2; }
#question.asked { border: heavy $accent; }
#filter { height: 1; border: none; padding: 0 1; background: $surface; }
#moves { height: 1fr; border: round $surface-lighten-2; background: $background; scrollbar-size-vertical: 1; }
#moves:focus { border: round $accent; }
#info-box { height: auto; max-height: 9; border: round $surface-lighten-2; padding: 0 1; scrollbar-size-vertical: 1; }
#info { height: auto; }
Screen.-wide #right { width: 58; }
Screen.-tall #log { height: 12; }
Screen.-tall #info-box { max-height: 14; }
Screen.-narrow #main { layout: vertical; }
Screen.-narrow #right { width: 100%; height: 1fr; }
Screen.-narrow #log { height: 4; }

Cover, End { align: center middle; }
.card { width: auto; max-width: 90%; height: auto; max-height: 90%; padding: 1 3; }
.card { border: heavy $accent; background: $surface; }
RuleSearch, History, Help { align: center middle; }
.sheet { width: 90%; max-width: 110; height: 90%; padding: 0 1; border: heavy $accent; background: $surface; }
.sheet-text { height: 1fr; padding: 0 1; }
"""

WIDTHS: list[tuple[int, str]] = [(0, "-narrow"), (80, "-normal"), (140, "-wide")]
HEIGHTS: list[tuple[int, str]] = [(0, "-low"), (38, "-tall")]
