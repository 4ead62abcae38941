"""Skill 5, master 大师: the expert, who plays on what he is in doubt about before he decides."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.climbing.players.search.ahead import doubted, look_ahead
from app.games.guandan.agents.expert import Expert
from app.games.guandan.agents.learned import decision_of
from app.games.guandan.agents.reasons import PLAYED_ON, PLAYED_ON_FOR_PLACES
from app.games.guandan.agents.search.deals import seen_by
from app.games.guandan.agents.search.judging import judge_for
from app.games.guandan.agents.search.playing import work_within
from app.play.agents import Bot
from app.play.reasons import filled
from app.text import Text

if TYPE_CHECKING:
    from app.games.guandan.actions import Action
    from app.games.guandan.agents.learned import Board
    from app.games.guandan.view import View
    from app.play.agents import Decision, Rng


class Master(Expert):
    """Plays what comes to most of what the policy thinks of."""

    def _choose(self, board: Board, view: View, budget: int, rng: Rng) -> Decision[Action]:
        """Look ahead first, where there is doubt, time enough, and it knows how rounds go."""
        number = doubted(board.found.shares)
        options = view.rules.options
        if number < 2 or options.pass_locks_out or options.jiefeng_to != "partner":
            return decision_of(board)
        seen = seen_by(view, board.position, board.policy.coding.pass_row)
        judge, work = judge_for(seen.seat, board.policy), work_within(budget)
        ahead = look_ahead(seen, board.policy, judge, board.rows[:number], work, rng)
        if ahead is None:
            return decision_of(board)
        place, worlds = ahead.best, ahead.worlds
        if board.position.is_decided:
            why = filled(PLAYED_ON_FOR_PLACES, worlds=worlds)
            return decision_of(board, place, (), (why,), ahead.work)
        values = ahead.shares
        why = filled(PLAYED_ON, worlds=worlds, percent=round(100 * values[place]))
        return decision_of(board, place, values, (why,), ahead.work)


MASTER: Bot[View, Action] = Bot(
    id="master",
    skill=5,
    name=Text("大师", "Master"),
    about=Text(
        "先按学来的网络打；拿不准时推想别人的牌，把几种打法都往下打再决定，想得越久越强；进贡还贡同高手；"
        "不认识的规则由高手代打",
        "plays by the network of the expert; in doubt it imagines the hidden cards and plays each "
        "choice on, the more the longer it may think; pays and returns as the skilled player, who "
        "stands in where it does not know the rule set",
    ),
    agent=Master(),
)
