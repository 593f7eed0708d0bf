"""The moves of Tide Market."""

from saecula.core import Vocabulary
from saecula.core.data import load_rows

PRICES: dict[str, int] = {}
COPIES: dict[str, int] = {}
for _row in load_rows(__package__, "data/goods.csv"):
    PRICES[_row.need("id")] = _row.int("price", least=0)
    COPIES[_row.need("id")] = _row.int("copies", least=1)

MOVES = Vocabulary()
BID = MOVES.numbers("bid", 0, 3)
PASS = MOVES.add("pass")
STORM = MOVES.add("storm", ["storm"])
SELL = MOVES.each("sell", PRICES)
DRAW = MOVES.add("draw", ["deck"])
BARTER = MOVES.add("barter", ["stall"])
GIVE = MOVES.each("give", PRICES)
TAKE = MOVES.each("take", PRICES, touch="stall-{}")
RAID = MOVES.numbers("raid", 0, 3, touch="seat-{}")
DEFEND = MOVES.each("defend", PRICES)
YIELD = MOVES.add("yield")
LOOT_COIN = MOVES.add("loot coin")
LOOT_CARD = MOVES.add("loot card")
REST = MOVES.add("rest")
