"""`saecula selfplay` and `saecula train`: games of bots against themselves, and evaluations fitted to them."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Annotated

import typer

from saecula.bots import bot as make_bot
from saecula.bots.evaluation import HAND
from saecula.cli.common import GameOptions, Json, Lang, open_game, out, out_json, speaker
from saecula.cli.learn_progress import Telling, counted, epoch_line
from saecula.core import BadOption, Game, SaeculaError
from saecula.text import Text

WeightsFile = Annotated[Path, typer.Option("--out", help="File of weights; if it is there, training goes on.")]
AllSeconds = Annotated[
    float, typer.Option("--seconds", min=0, help="Time for all generations, which ends them early (0: no limit).")
]
Generations = Annotated[
    int, typer.Option("--generations", min=0, help="Play, train and duel this often, in the first folder.")
]
Hidden = Annotated[int, typer.Option("--hidden", min=1, max=512, help="Width of the first hidden layer.")]
Epochs = Annotated[int, typer.Option("--epochs", min=1, help="How often all positions are gone through.")]
Jobs = Annotated[int, typer.Option("--jobs", "-j", min=1, help="Number of processes; it does not change the results.")]
Seed = Annotated[int, typer.Option("--seed", min=0, help="The same seed gives the same games.")]
Numbers = Annotated[
    str,
    typer.Option(
        "--players", "-p", help="Numbers of players, one of them at random for each game: 2,2,3,4 (default: 2)."
    ),
]
Ray = Annotated[bool, typer.Option("--ray", help="Play on the machines of a Ray cluster.")]
Random = Annotated[float, typer.Option("--random", min=0, max=1, help="Mean share of random moves.")]
Keep = Annotated[float, typer.Option("--keep", min=0, max=1, help="Share of the positions that are kept.")]
Within = Annotated[
    float, typer.Option("--within", min=0, max=1, help="Share of these for positions in the middle of a turn.")
]


def _need_numpy() -> None:
    try:
        import numpy  # noqa: F401
    except ImportError:
        raise SaeculaError("learning needs numpy (pip install saecula[learn])") from None


def selfplay(
    game: Annotated[str, typer.Argument(help="The game: its id, or a game string.")],
    folder: Annotated[
        Path, typer.Argument(help="Folder to write the positions to; what is there is not played again.")
    ],
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="Number of games.")] = 400,
    players: Numbers = "",
    option: GameOptions = None,
    bot: Annotated[str, typer.Option("--bot", "-b", help="The bot that plays.")] = "greedy",
    evaluate: Annotated[str, typer.Option("--evaluate", help="Its evaluation: hand, learned, or a file.")] = "",
    random: Random = 0.05,
    kept: Keep = 0.3,
    within: Within = 0.15,
    seed: Seed = 1,
    jobs: Jobs = 1,
    ray: Ray = False,
    lang: Lang = None,
    json: Json = False,
) -> None:
    """Let a bot play against itself, and write the positions for training."""
    _need_numpy()
    from saecula.learning.selfplay import Plan, chunks, run, written

    chosen, *others = _games(game, players, option)
    make_bot(bot)
    text = speaker(lang, chosen)
    plan = Plan(str(chosen), seed, bot, evaluate, random, kept, within, tuple(map(str, others)))
    todo = chunks(plan, games, folder)
    played = sum(chunk.games for chunk in todo)
    files = counted(run(todo, jobs, ray), played, lambda made: made.games, text.say("app.sim.playing"))
    positions = sum(made.positions for made in files)
    if json:
        out_json({"game": str(chosen), "games": played, "positions": positions, "files": len(written(plan, folder))})
    else:
        out().print(text.say("app.learn.played", games=played, positions=positions, folder=folder), markup=False)


def train(
    game: Annotated[str, typer.Argument(help="The game: its id, or a game string.")],
    folders: Annotated[list[Path], typer.Argument(help="Folders of self-play.")],
    weights: WeightsFile = Path("weights.npz"),
    hidden: Hidden = 64,
    epochs: Epochs = 20,
    generations: Generations = 0,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="Games of self-play in each generation.")] = 400,
    duels: Annotated[int, typer.Option("--duels", min=2, help="Games of each duel with the champion.")] = 200,
    seconds: AllSeconds = 0.0,
    players: Numbers = "",
    option: GameOptions = None,
    bot: Annotated[str, typer.Option("--bot", "-b", help="The bot that plays.")] = "greedy",
    kept: Keep = 0.3,
    within: Within = 0.15,
    random: Random = 0.05,
    torch: Annotated[str, typer.Option("--torch", help="A Python that has torch, to fit the network with.")] = "",
    batch: Annotated[int, typer.Option("--batch", min=1, help="Positions in each step of training.")] = 1024,
    sees: Annotated[str, typer.Option("--sees", help="Pattern of the facts that the network sees (all).")] = "",
    seed: Seed = 1,
    jobs: Jobs = 1,
    ray: Ray = False,
    lang: Lang = None,
    json: Json = False,
) -> None:
    """Fit an evaluation to games of self-play; or make generations of it: play, train, duel against the champion."""
    _need_numpy()
    from saecula.learning.generations import Effort, generation
    from saecula.learning.selfplay import Plan, evaluating
    from saecula.learning.train import Recipe, torch_python
    from saecula.learning.train import train as fit

    chosen, *others = _games(game, players, option)
    text = speaker(lang, chosen)
    recipe = Recipe(hidden=hidden, epochs=epochs, batch=batch, seed=seed, sees=sees)
    python = torch or torch_python()
    told: list[object] = []
    if generations:
        make_bot(evaluating(bot, HAND))
        plan = Plan(str(chosen), seed, bot, "", random, kept, within, tuple(map(str, others)))
        end = time.monotonic() + seconds
        telling = Telling(text)
        for number in range(1, generations + 1):
            left = (end - time.monotonic()) / (generations + 1 - number) if seconds else 0.0
            if seconds and left <= 0:
                break
            effort = Effort(games, duels, jobs, python, left, ray)
            with telling.generation(number):
                made = generation(plan, recipe, effort, folders[0], number, telling.tell)
            told.append(made)
            if not json:
                _print_generation(made, text)
    else:
        for epoch in fit(chosen.spec, folders, recipe, weights, python):
            told.append(epoch)
            if not json:
                out().print(epoch_line(epoch, text), markup=False)
    if json:
        out_json(told)


def _games(text: str, players: str, option: list[str] | None) -> list[Game]:
    """The game for each number of players; for two, where none is named."""
    try:
        numbers = [int(part) for part in players.split(",")] if players else [None]
    except ValueError:
        raise BadOption(f"--players {players}: numbers, separated by commas") from None
    return [open_game(text, number, option) for number in numbers]


def _print_generation(made: object, text: Text) -> None:
    from saecula.learning.generations import Generation

    assert isinstance(made, Generation)
    share = f"{100 * made.duel.share:.1f} % ({100 * made.duel.low:.0f}-{100 * made.duel.high:.0f})"
    result = text.say("app.learn.champion" if made.champion else "app.learn.not-champion")
    line = text.say("app.learn.generation", number=made.number, share=share, result=result)
    out().print(line, markup=False)
