"""Skills 4 and 5 of Dou Dizhu: players with a network that learned from self-play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paiju.all_games.doudizhu.models import policy_for, shipped
from paiju.all_games.doudizhu.players.endings import NODES, solve_ending
from paiju.all_games.doudizhu.players.hopes import WORK, learned_hopes
from paiju.all_games.doudizhu.players.maxims import LEAVE_PARTNER, MAXIMS, over_partner
from paiju.all_games.doudizhu.players.played import PLAYED
from paiju.all_games.doudizhu.players.simple import speak_by_advice
from paiju.all_games.doudizhu.players.skilled import SKILLED
from paiju.all_games.doudizhu.scoring import points_at_stake
from paiju.climbing.network.policy import Judgement
from paiju.climbing.players.draft import Ending, by_hand
from paiju.climbing.players.network_player import LearnedGame, expert, master
from paiju.climbing.players.search.stake_choice import Stakes
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable

    from paiju.all_games.doudizhu.players.played import Position
    from paiju.all_games.doudizhu.players.prospects import Hopes
    from paiju.all_games.doudizhu.state import Action, View
    from paiju.climbing.network.policy import Model
    from paiju.climbing.players.draft import Draft
    from paiju.climbing.seat.position import Branch
    from paiju.play.players.player import Decision, Why

# The expert solves endings with fewer positions than the skilled player: half of the endings in its
# games are solved within this number, and two thirds within the skilled player's.
EXPERT_NODES = 1_000


def hopes_by(model: Model, budget: int) -> Callable[[View], Hopes | None]:
    """A function that forecasts the hand of a view by a model.

    It gives None if the model does not know the rules, or the budget in milliseconds is too small.
    """

    def hopes_of(view: View) -> Hopes | None:
        has_time = LEARNED.work_within(budget) >= WORK
        policy = policy_for(model, view.table) if has_time else None
        return None if policy is None else learned_hopes(policy, view)

    return hopes_of


def _speak(model: Model, view: View, budget: int) -> Decision[Action]:
    """The choice in the calling or the doubling that has the highest expected score."""
    return speak_by_advice(view, hopes_by(model, budget))


def _solve(position: Position, found: Judgement, nodes: int) -> Ending | None:
    """The branches of the policy that win in the most worlds, by solving the ending.

    None if it is not solved, or no branch wins in any world. An ending that needs a patient search
    counts only if some choice wins in every world; otherwise playing games out is just as good.
    """
    solution = solve_ending(position, min(nodes, NODES), found.rows)
    if solution is None and nodes > NODES:
        patient = solve_ending(position, nodes, found.rows)
        solution = patient if patient is not None and patient.best == 1 else None
    if solution is None or not solution.best:
        return None
    most = solution.best
    kept = [at for at, share in enumerate(solution.shares) if share == most]
    # The probability of a branch that the policy hardly ever plays may be rounded to 0.
    total = sum(found.shares[at] for at in kept) or 1.0
    shares = tuple(found.shares[at] / total for at in kept)
    best = Judgement(tuple(found.rows[at] for at in kept), shares, most)
    return Ending(best, solution.worlds, solution.nodes)


def _on_partner(draft: Draft, chosen: Branch) -> Why | None:
    """The reason for beating the partner's play; None if that is a mistake, or for a pass."""
    passing = by_hand(draft, None)
    is_fault = LEAVE_PARTNER(draft.position, (chosen, passing)) is not None
    return None if chosen.play is None or is_fault else over_partner(draft.position, chosen)


def stakes_in(view: View) -> Stakes:
    """The stake for the seat of a view: its points now, and the factor of each kind of bomb."""
    bombs = [bomb.id for bomb in view.rules.play.bombs]
    now, *raised = points_at_stake(view, view.seat, bombs)
    return Stakes(now, {bomb: after / now for bomb, after in zip(bombs, raised, strict=True)})


LEARNED: LearnedGame[View, Action] = LearnedGame(
    game=PLAYED,
    shipped=shipped,
    policy=lambda model, view: policy_for(model, view.table),
    speaks=_speak,
    stand_in=(SKILLED.id, SKILLED.agent),
    maxims=MAXIMS,
    on_partner=_on_partner,
    solve=_solve,
    cuts=2,
    stakes=stakes_in,
)

EXPERT = expert(
    LEARNED,
    Text(
        "按自我对弈学来的网络打：看得见的牌全记，一手一手地判断；残局算清；不认识的规则由高手代打；叫牌、抢牌、加倍取期望得分最高的",
        "plays by a network that learnt from games against itself, from every card that it saw; "
        "solves endings; calls and doubles by the expected score; leaves unknown rule sets to the "
        "skilled player",
    ),
    EXPERT_NODES,
)
MASTER = master(
    LEARNED,
    Text(
        "先按学来的网络打；拿不准时推想别人的牌，把几种打法都打到底再决定，想得越久越强；不认识的规则由高手代打",
        "plays by the network of the expert; in doubt it imagines the hidden cards and plays "
        "each choice to the end, the more the longer it may think; leaves unknown rule sets to the "
        "skilled player",
    ),
    NODES,
)
