"""Skill 4, expert 专家: plays by a network that learnt from games against itself.

He answers within a millisecond: endings that take long to solve he plays as he learnt.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.games.doudizhu.agents.learned import Learned, decision_of
from app.play.agents import Bot
from app.text import Text

if TYPE_CHECKING:
    from app.games.doudizhu.actions import Action
    from app.games.doudizhu.agents.learned import Board
    from app.games.doudizhu.view import View
    from app.play.agents import Decision, Rng

# Of the endings that can be solved at all, nearly all are by looking at so many positions.
NODES = 1_500


class Expert(Learned):
    """Plays what the policy of a model plays most often, and solves endings."""

    _nodes = NODES

    def _choose(self, board: Board, view: View, budget: int, rng: Rng) -> Decision[Action]:  # noqa: ARG002 - he does not waver
        """Take what the policy likes best."""
        return decision_of(board)


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
