"""A test kit for games. Every game of Saecula passes it, and your own game can use it too.

    from saecula.testing import LAWS, variations

    @pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
    @pytest.mark.parametrize("game", variations(GAME, most=6), ids=str)
    def test_law(law, game):
        law(game, seeds=range(2), samples=10)

`saecula.testing.machine` has a hypothesis state machine, `saecula.testing.golden` golden playthroughs.
"""

from saecula.testing.laws import LAWS, Law, watched
from saecula.testing.play import finish, length, play_through, positions, step, variations, walk

__all__ = ["LAWS", "Law", "finish", "length", "play_through", "positions", "step", "variations", "walk", "watched"]
