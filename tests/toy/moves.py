"""The moves of Tide Market."""

from saecula.core import Vocabulary
from saecula.core.data import load_rows

PRICES: dict[str, int] = {}
COPIES: dict[str, int] = {}
for _row in load_rows(__package__, "data/goods.csv"):
    PRICES[_row.need("id")] = _row.int("price", least=0)
    COPIES[_row.need("id")] = _row.int("copies", least=1)

MOVES = Vocabulary()
BID = MOVES.numbers("bid", 0, 3, when="bid")
PASS = MOVES.add("pass", when="storm")
STORM = MOVES.add("storm", ["storm"], when="storm", rule="TIDE-STORM-01")
SELL = MOVES.each("sell", PRICES, when="trade")
DRAW = MOVES.add("draw", ["deck"], when="trade")
BARTER = MOVES.add("barter", ["stall"], when="trade")
GIVE = MOVES.each("give", PRICES, when="barter.give", rule={"trade barter.take": "TIDE-BARTER-01"})
TAKE = MOVES.each("take", PRICES, touch="stall-{}", when="barter.take", rule={"trade barter.give": "TIDE-BARTER-01"})
RAID = MOVES.numbers("raid", 0, 3, touch="seat-{}", when="trade")
DEFEND = MOVES.each("defend", PRICES, when="raid.defend")
YIELD = MOVES.add("yield", when="raid.defend")
LOOT_COIN = MOVES.add("loot coin", when="raid.loot")
LOOT_CARD = MOVES.add("loot card", when="raid.loot")
REST = MOVES.add("rest", when="trade")
