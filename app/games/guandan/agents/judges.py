"""The judge of reviews: the master's search."""

from __future__ import annotations

from app.climbing.players.judges import Searching
from app.games.guandan.agents.learned import LEARNED
from app.play.judging import Belief, Beliefs

# As `python -m bench.study.beliefs guandan` finds them in 8 games of all skills.
BELIEFS = Beliefs(
    bounds=(-4.0, 0.0, 4.0),
    bands=(
        Belief(0.55, -0.112, 0.085),
        Belief(0.86, -0.002, 0.073),
        Belief(0.58, -0.012, 0.082),
        Belief(0.7, 0.037, 0.067),
    ),
)
JUDGES = (Searching(game=LEARNED, beliefs=BELIEFS),)
