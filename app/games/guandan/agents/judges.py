"""The judge of reviews: the master's search."""

from __future__ import annotations

from app.climbing.players.judges import Searching
from app.games.guandan.agents.learned import LEARNED
from app.play.judging import Belief, Beliefs

BELIEFS = Beliefs(Belief(), (), (Belief(),))
JUDGES = (Searching(game=LEARNED, beliefs=BELIEFS),)
