"""Games from which calling is learnt: random deals, each seat the landlord once, skill 3 everywhere.

    python -m training.calling_games --deals 4000 --out training/data/calling.npz

Each game gives three rows: what the hand of seventeen cards was like, before anybody had seen the
bottom, whether its seat was the landlord, whether its side won, and what the seat won a point.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from app.cards.deal import Chance
from app.doudizhu.agents.features import FEATURES, features_of
from app.doudizhu.agents.skilled import Skilled
from app.doudizhu.calling import SEATS
from app.doudizhu.deal import deal as deal_cards
from app.doudizhu.flow import deal, step
from app.doudizhu.rulesets import rules_of
from app.doudizhu.scoring import settle
from app.doudizhu.view import view

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from app.cards.deal import Seed

# Cards alone matter: nothing is called or doubled, and a point is a point.
RULES = rules_of("classic", {"calling": "none", "doubling": "no"})
# A shorter look than in earnest: three times the games for the same time.
NODES = 800

Row = tuple[float, ...]


def play(seed: Seed, landlord: int) -> tuple[int, ...]:
    """Play a deal with that landlord, and give what each seat won."""
    agent, state, turn = Skilled(NODES), deal(RULES, seed, first=landlord), 0
    while state.to_act:
        seat = state.to_act[0]
        decision = agent.decide(view(state, seat), 1, Chance(seed, f"training {landlord} {turn}"))
        state, turn = step(state, decision.action).state, turn + 1
    return settle(state).points


def rows_of(seed: Seed) -> Iterator[Row]:
    """The rows of a deal: features, whether landlord, whether won, points."""
    hands = deal_cards(RULES, seed).hands
    features = [features_of(RULES.table, hand) for hand in hands]
    for landlord in range(SEATS):
        points = play(seed, landlord)
        for seat in range(SEATS):
            yield (*features[seat], seat == landlord, points[seat] > 0, points[seat])


def main(arguments: Sequence[str] | None = None) -> None:
    """Play, and write a file of rows every hundred deals."""
    parser = argparse.ArgumentParser(description="Play games from which calling is learnt.")
    parser.add_argument("--deals", type=int, default=4000, help="default: 4000")
    parser.add_argument("--first", type=int, default=0, help="the first deal; default: 0")
    parser.add_argument("--out", type=Path, default=Path("training/data/calling.npz"))
    chosen = parser.parse_args(arguments)
    chosen.out.parent.mkdir(parents=True, exist_ok=True)
    rows: list[Row] = []
    for number in range(chosen.first, chosen.first + chosen.deals):
        rows += rows_of(f"calling/{number}")
        if number % 100 == 99 or number + 1 == chosen.first + chosen.deals:
            columns = np.array(rows, dtype=np.float32)
            np.savez_compressed(chosen.out, names=np.array([*FEATURES, *OUTCOMES]), rows=columns)


OUTCOMES = ("landlord", "won", "points")

if __name__ == "__main__":
    main()
