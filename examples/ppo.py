"""PPO on Age of Civilization: learns against a bot in minutes, on the public environments alone.

    pip install "saecula[rl,learn]"
    python examples/ppo.py --minutes 10 --curve curve.csv

The policy sees the facts of the game, divided by their scales, and chooses among the legal moves (an action mask). Each
row of the curve is a test over games that are not learned from: the minutes, the decisions learned from, and the share
of victories against each of the bots.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import numpy as np
import torch
from torch import nn

from saecula.rl import SaeculaVectorEnv, facts

GAME = "age-of-civilization(players=2)"
LANES, STEPS, EPOCHS, PART = 32, 64, 3, 512
CLIP, TRACE, ENTROPY, RATE = 0.2, 0.95, 0.01, 1e-3


class Policy(nn.Module):
    """Two layers, then a number for each move and the value of the position."""

    def __init__(self, game: str, actions: int) -> None:
        super().__init__()
        self.register_buffer("scales", torch.tensor([float(fact.scale) for fact in facts(game)]))
        self.body = nn.Sequential(nn.Linear(len(self.scales), 128), nn.ReLU(), nn.Linear(128, 128), nn.ReLU())
        self.moves = nn.Linear(128, actions)
        self.value = nn.Linear(128, 1)

    def forward(self, seen: torch.Tensor, legal: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """The logarithms of the probabilities of all moves (of illegal ones: almost none), and the values."""
        inside = self.body(seen / self.scales)
        logits = self.moves(inside).masked_fill(~legal, -1e9)
        return torch.log_softmax(logits, 1), self.value(inside).squeeze(1)


def tensors(seen: dict[str, np.ndarray]) -> tuple[torch.Tensor, torch.Tensor]:
    return torch.from_numpy(seen["observation"]).float(), torch.from_numpy(seen["action_mask"]).bool()


@torch.no_grad()
def share(policy: Policy, game: str, opponent: str, games: int = 64) -> float:
    """The share of victories of the likeliest moves against a bot, the same games each time."""
    env = SaeculaVectorEnv(game, games, opponent)
    seen, _ = env.reset(seed=1_000_000)
    won = np.full(games, -1.0)
    while (won < 0).any():
        chance, _ = policy(*tensors(seen))
        seen, _, done, _, info = env.step(chance.argmax(1).numpy())
        for lane in np.flatnonzero(done & (won < 0)):
            places = info["places"][lane]
            won[lane] = (places[0] == 1) / np.count_nonzero(places == 1)
    return float(won.mean())


def advantages(rewards: torch.Tensor, dones: torch.Tensor, values: torch.Tensor, last: torch.Tensor) -> torch.Tensor:
    """Generalized advantage estimation, without discount: games are short, and only their end is rewarded."""
    out = torch.zeros_like(rewards)
    gain, later = torch.zeros(LANES), last
    for step in reversed(range(STEPS)):
        goes_on = 1 - dones[step]
        gain = rewards[step] + goes_on * later - values[step] + TRACE * goes_on * gain
        out[step], later = gain, values[step]
    return out


def learn(policy: Policy, how: torch.optim.Optimizer, played: list[torch.Tensor]) -> None:
    """Some epochs over what was played: facts, masks, moves, their probabilities, advantages and returns."""
    count = len(played[2])
    for _ in range(EPOCHS):
        order = torch.randperm(count)
        for part in order.split(PART):
            seen, legal, moves, before, gains, returns = (one[part] for one in played)
            chances, values = policy(seen, legal)
            ratio = (chances.gather(1, moves[:, None]).squeeze(1) - before).exp()
            gains = (gains - gains.mean()) / (gains.std() + 1e-8)
            better = torch.min(ratio * gains, ratio.clamp(1 - CLIP, 1 + CLIP) * gains).mean()
            unsure = -(chances.exp() * chances.clamp(min=-50)).sum(1).mean()
            loss = 0.5 * (values - returns).pow(2).mean() - better - ENTROPY * unsure
            how.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(policy.parameters(), 0.5)
            how.step()


def main() -> None:
    parser = argparse.ArgumentParser(description="PPO on Age of Civilization.")
    parser.add_argument("--game", default=GAME)
    parser.add_argument("--opponent", default="greedy", help="the bot to learn against")
    parser.add_argument("--minutes", type=float, default=10.0, help="of processor time")
    parser.add_argument("--every", type=int, default=8, help="rounds between two tests")
    parser.add_argument("--curve", type=Path, help="a file for the curve, as CSV")
    parser.add_argument("--seed", type=int, default=1)
    told = parser.parse_args()
    torch.manual_seed(told.seed)
    env = SaeculaVectorEnv(told.game, LANES, told.opponent)
    policy = Policy(told.game, int(env.single_action_space.n))
    how = torch.optim.Adam(policy.parameters(), RATE)
    lines = ["minutes,decisions,against random,against greedy"]
    seen, _ = env.reset(seed=told.seed)
    for round in range(1_000_000):
        minutes = time.process_time() / 60
        if round % told.every == 0 or minutes >= told.minutes:
            shares = [share(policy, told.game, name) for name in ("random", "greedy")]
            lines.append(f"{minutes:.2f},{round * LANES * STEPS},{shares[0]:.3f},{shares[1]:.3f}")
            print(lines[-1], flush=True)
            if told.curve is not None:
                told.curve.write_text("\n".join(lines) + "\n", encoding="utf-8")
        if minutes >= told.minutes:
            break
        rows: list[list[torch.Tensor]] = []
        rewards, dones = torch.zeros(STEPS, LANES), torch.zeros(STEPS, LANES)
        for step in range(STEPS):
            with torch.no_grad():
                facts_now, legal = tensors(seen)
                chances, values = policy(facts_now, legal)
                moves = torch.multinomial(chances.exp(), 1).squeeze(1)
            rows.append([facts_now, legal, moves, chances.gather(1, moves[:, None]).squeeze(1), values])
            seen, gained, done, _, _ = env.step(moves.numpy())
            rewards[step], dones[step] = torch.from_numpy(gained).float(), torch.from_numpy(done).float()
        with torch.no_grad():
            last = policy(*tensors(seen))[1]
        stacked = [torch.stack(column) for column in zip(*rows, strict=True)]
        gains = advantages(rewards, dones, stacked[4], last)
        learn(policy, how, [one.flatten(0, 1) for one in (*stacked[:4], gains, gains + stacked[4])])


if __name__ == "__main__":
    main()
