"""Skill 4, expert 专家: plays by a network that learnt from games against itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.doudizhu.agents.advised import speak_by_advice
from app.doudizhu.agents.learned import board_of, decision_of, stand_in
from app.doudizhu.models import shipped
from app.games.agents import Bot
from app.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable

    from app.climbing.learned.artefact import Model
    from app.doudizhu.actions import Action
    from app.doudizhu.view import View
    from app.games.agents import Decision, Rng


class Expert:
    """Plays what the policy of a model plays most often, and solves endings."""

    def __init__(self, model: Callable[[], Model] = shipped) -> None:
        self._model = model

    def decide(self, view: View, budget: int, rng: Rng) -> Decision[Action]:
        """Say what may be expected to score most, and play as said above."""
        if view.phase != "play" or view.landlord is None:
            return speak_by_advice(view)
        board = board_of(self._model(), view, view.landlord)
        return stand_in(view, budget, rng) if board is None else decision_of(board)


EXPERT: Bot[View, Action] = Bot(
    id="expert",
    skill=4,
    name=Text("专家", "Expert"),
    about=Text(
        "按自我对弈学来的网络打：看得见的牌全记，一手一手地判断；残局算清；不认识的规则由高手代打；叫牌、抢牌、加倍取期望得分最高的",
        "plays by a network that learnt from games against itself, from every card that it saw; "
        "solves endings; "
        "where it does not know the rule set, the skilled player stands in; calls and doubles by "
        "what may be expected to score most",
    ),
    agent=Expert(),
)
