"""The style sheet of the screens."""

CSS = """
#bar { height: 1; background: $panel; color: $text; }
#board-box { height: 1fr; padding: 0 1; }
#board { width: 1fr; height: auto; }
#below { height: 13; }
#ask { width: 1fr; height: 100%; border: round $surface-lighten-2; }
#ask.asked { border: heavy $accent; }
#question { height: auto; max-height: 4; padding: 0 1; }
#filter { height: 1; border: none; padding: 0 1; background: $surface; }
#filter.hidden { display: none; }
#moves { height: 1fr; border: none; padding: 0 0 0 1; background: $background; scrollbar-size-vertical: 1; }
#tell { width: 1fr; height: 100%; }
#info-box { height: 2fr; border: round $surface-lighten-2; padding: 0 1; scrollbar-size-vertical: 1; }
#info { height: auto; }
#log { height: 1fr; border: round $surface-lighten-2; padding: 0 1; background: $background; }
#log { scrollbar-size-vertical: 1; scrollbar-size-horizontal: 0; }
Screen.-tall #below { height: 15; }
Screen.-wide #tell { layout: horizontal; width: 2fr; }
Screen.-wide #info-box { width: 1fr; height: 100%; }
Screen.-wide #log { width: 1fr; height: 100%; }
Screen.-narrow #tell { display: none; }

#replay { height: 1fr; }
#replay #board-box { width: 1fr; }
#side { width: 40; }
Screen.-wide #side { width: 56; }
#side #moves { border: round $surface-lighten-2; }
#happened { height: auto; max-height: 8; padding: 0 1; border: round $surface-lighten-2; }

Cover, End { align: center middle; }
Cover { background: $background; }
.card { width: auto; max-width: 90%; height: auto; max-height: 90%; padding: 1 3; }
.card { border: heavy $accent; background: $surface; }
RuleSearch, History, Help { align: center middle; }
.sheet { width: 90%; max-width: 110; height: 90%; padding: 0 1; border: heavy $accent; background: $surface; }
.sheet-text { height: 1fr; padding: 0 1; }
"""

WIDTHS: list[tuple[int, str]] = [(0, "-narrow"), (76, "-normal"), (140, "-wide")]
HEIGHTS: list[tuple[int, str]] = [(0, "-low"), (38, "-tall")]
