"""Skill 4, expert 专家: plays by a network that learnt from rounds against itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.climbing.players.learned import stand_in
from app.games.guandan.agents.giving import give_well
from app.games.guandan.agents.learned import board_of, decision_of
from app.games.guandan.agents.skilled import SKILLED
from app.games.guandan.models import shipped
from app.play.agents import Bot
from app.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable

    from app.climbing.learned.artefact import Model
    from app.games.guandan.actions import Action
    from app.games.guandan.agents.learned import Board
    from app.games.guandan.view import View
    from app.play.agents import Decision, Rng


class Expert:
    """Plays what the policy of a model plays most often."""

    def __init__(self, model: Callable[[], Model] = shipped) -> None:
        self._model = model

    def decide(self, view: View, budget: int, rng: Rng) -> Decision[Action]:
        """Give what helps most, and play as said above."""
        if view.phase != "play":
            return give_well(view)
        board = board_of(self._model(), view)
        if board is None:
            return stand_in(SKILLED, view, budget, rng)
        return self._choose(board, view, budget, rng)

    def _choose(self, board: Board, view: View, budget: int, rng: Rng) -> Decision[Action]:  # noqa: ARG002 - he does not waver
        """Take what the policy likes best."""
        return decision_of(board)


EXPERT: Bot[View, Action] = Bot(
    id="expert",
    skill=4,
    name=Text("专家", "Expert"),
    about=Text(
        "按自我对弈学来的网络打：自己的牌、各家出过的牌、逢人配、同花顺都看，和对家一起争头游，再争名次；进贡还贡"
        "同高手；不认识的规则由高手代打",
        "plays by a network that learnt from rounds against itself: its hand, what each seat "
        "played, wild cards, straight flushes; for the first place with its partner, then for the "
        "others; pays and returns as the skilled player, who stands in where it does not know the "
        "rule set",
    ),
    agent=Expert(),
)
