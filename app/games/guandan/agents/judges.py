"""The judge of reviews: the master's search."""

from __future__ import annotations

from app.climbing.players.judges import Searching
from app.games.guandan.agents.learned import LEARNED
from app.play.judging import Belief, Beliefs

# As `python -m bench.study.beliefs guandan` finds them in 14 games of all skills.
BELIEFS = Beliefs(
    untold=Belief(0.6, 0.0, 0.096),
    bounds=(-4.0, 0.0, 4.0),
    bands=(
        Belief(0.53, -0.096, 0.067),
        Belief(0.92, -0.005, 0.071),
        Belief(0.71, -0.007, 0.076),
        Belief(0.77, 0.034, 0.059),
    ),
)
JUDGES = (Searching(game=LEARNED, beliefs=BELIEFS),)
