"""Skill 5, master 大师: the expert, who plays out what he is in doubt about before he decides."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.climbing.players.search.ahead import doubted, look_ahead
from app.games.doudizhu.agents.learned import Learned, decision_of
from app.games.doudizhu.agents.reasons import SEARCHED
from app.games.doudizhu.agents.search.deals import seen_by, won_by
from app.games.doudizhu.agents.search.playing import work_within
from app.play.agents import Bot
from app.play.reasons import filled
from app.text import Text

if TYPE_CHECKING:
    from app.games.doudizhu.actions import Action
    from app.games.doudizhu.agents.learned import Board
    from app.games.doudizhu.view import View
    from app.play.agents import Decision, Rng


class Master(Learned):
    """Plays what wins most often of what the policy thinks of."""

    def _choose(self, board: Board, view: View, budget: int, rng: Rng) -> Decision[Action]:
        """Look ahead before playing."""
        return _searched(board, view, work_within(budget), rng)


def _searched(board: Board, view: View, work: int, rng: Rng) -> Decision[Action]:
    """What playing out says, where there is doubt and work enough."""
    number = doubted(board.found.shares)
    if number < 2 or board.solution is not None:
        return decision_of(board)
    seen = seen_by(view, board.position, board.policy.coding.pass_row)
    ahead = look_ahead(seen, board.policy, won_by(seen.seat), board.rows[:number], work, rng)
    if ahead is None:
        return decision_of(board)
    values, place = ahead.shares, ahead.best
    why = filled(SEARCHED, worlds=ahead.worlds, percent=round(100 * values[place]))
    return decision_of(board, place, values, (why,), ahead.work)


MASTER: Bot[View, Action] = Bot(
    id="master",
    skill=5,
    name=Text("大师", "Master"),
    about=Text(
        "先按学来的网络打；拿不准时推想别人的牌，把几种打法都打到底再决定，想得越久越强；不认识的规则由高手代打",
        "plays by the network of the expert; in doubt it imagines the hidden cards and plays "
        "each choice to the end, the more the longer it may think; where it does not know the rule "
        "set, the skilled player stands in",
    ),
    agent=Master(),
)
