"""Skill 3 in Dou Dizhu: maxims first, then solved endings, then playouts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from paiju.all_games.doudizhu.players.endings import branch_of, move_of, solve_ending
from paiju.all_games.doudizhu.players.maxims import MAXIMS, over_partner
from paiju.all_games.doudizhu.players.played import PLAYED
from paiju.all_games.doudizhu.players.playouts.weigh import NODES, weigh
from paiju.all_games.doudizhu.players.simple import speak_by_advice
from paiju.climbing.players.maxims import GO_OUT
from paiju.climbing.players.reasons import WITHIN_ERROR, solved
from paiju.climbing.players.skilled import skilled, why_alone
from paiju.play.players.maxims import reasons_of, rulings_of
from paiju.play.players.player import Candidate, Decision, Why
from paiju.play.players.reasons import filled
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paiju.all_games.doudizhu.players.endings import Solution
    from paiju.all_games.doudizhu.players.played import Position
    from paiju.all_games.doudizhu.state import Action
    from paiju.climbing.seat.position import Branch
    from paiju.play.players.maxims import Ruling
    from paiju.play.players.player import Rng


# The largest number of winning choices that are added when none of the branches wins.
_EQUALS = 10


class _Values(NamedTuple):
    """The result of comparing branches.

    Attributes:
        ranked: the branches with their values, the best first; a value is None if it is unknown.
        games: the number of games that were played out after the best branch.
        nodes: the work done.

    """

    ranked: tuple[tuple[Branch, float | None], ...]
    games: int
    nodes: int


@dataclass(frozen=True, slots=True)
class Skilled:
    """The play of skill 3: maxims and solved endings narrow the branches, then playouts compare."""

    nodes: int = NODES

    def __call__(self, position: Position, rng: Rng) -> Decision[Action]:
        """The decision: one of the branches, or a winning choice of the solved ending."""
        branches = position.branches
        rulings = tuple(rulings_of(MAXIMS, position, branches))
        solution = None if GO_OUT(position, branches) else solve_ending(position)
        if solution is not None and solution.best > 0:
            branches = _best(position, solution, branches)
        for ruling in rulings:
            # A solution is certain, so maxims may only choose among its best branches.
            branches = tuple(each for each in ruling.branches if each in branches) or branches
        values = _weigh(position, branches, solution, rng, self.nodes)
        chosen, value = values.ranked[0]
        why = _why(position, chosen, rulings, solution, values)
        candidates = tuple(
            Candidate(position.action_of(branch.play), worth)
            for branch, worth in values.ranked
            if worth is not None
        )
        action = position.action_of(chosen.play)
        return Decision(action, value, candidates, reasons=why, nodes=values.nodes)


def _best(position: Position, solution: Solution, known: Sequence[Branch]) -> tuple[Branch, ...]:
    """The known branches that win in the most worlds; if none does, other choices that do."""
    best = solution.winners
    kept = tuple(branch for branch in known if move_of(position, branch) in best)
    return kept or tuple(branch_of(position, choice) for choice in best[:_EQUALS])


def _weigh(
    position: Position,
    branches: Sequence[Branch],
    solution: Solution | None,
    rng: Rng,
    nodes: int,
) -> _Values:
    """The values of the branches, by the solved ending or by playouts."""
    if not branches[0].rest:
        return _Values(((branches[0], 1.0),), 0, 0)
    solved = solution.nodes if solution else 0
    exact = solution.best if solution and solution.best > 0 else None
    if exact is not None and len(branches) == 1:
        return _Values(((branches[0], exact),), 0, solved)
    weighed = weigh(position, branches, rng, nodes)
    ranked = tuple(
        (branches[at], weighed.shares[at] if exact is None else exact) for at in weighed.ranking
    )
    return _Values(ranked, weighed.games[weighed.ranking[0]], solved + weighed.nodes)


def _why(
    position: Position,
    chosen: Branch,
    rulings: Sequence[Ruling[Branch]],
    solution: Solution | None,
    values: _Values,
) -> tuple[Why, ...]:
    """The reasons for the chosen branch, the decisive one first.

    Of the maxims, the last one was decisive.
    """
    maxims = reasons_of(rulings, chosen)
    worked_out = []
    if solution is not None and solution.best > 0:
        worked_out = [solved(solution.worlds, solution.best)]
    elif len(values.ranked) > 1 and values.ranked[0][1] is not None:
        worked_out = [filled(PLAYED_OUT, games=values.games)]
        if any((share or 0.0) > values.ranked[0][1] for _, share in values.ranked):
            worked_out.append(WITHIN_ERROR)
    is_ruled = bool(rulings) and rulings[-1].branches == (chosen,)
    found = [*maxims, *worked_out] if is_ruled else [*worked_out, *maxims]
    if position.on_partner and chosen.play is not None and chosen.rest:
        found.append(over_partner(position, chosen))
    return tuple(found) or (why_alone(position, chosen),)


PLAYED_OUT = Why(
    "played_out",
    Text(
        "推演 {games} 局，这样打赢得最多",
        "played out {games} times, this wins most often",
    ),
)

SKILLED = skilled(
    PLAYED,
    Skilled(),
    speak_by_advice,
    Text(
        "按角色打：守门、走小牌、送队友、防对方走完、留炸弹；记得出过的每张牌；残局算清，其余推演；叫牌、抢牌、加倍取期望得分最高的",
        "plays its role: keeps the gate, slips small cards through, feeds its partner, blocks who "
        "is nearly out, keeps bombs; remembers every card; solves endings and plays out the rest; "
        "calls and doubles by what may be expected to score most",
    ),
)
