"""Play of the game for two, in which both hands are open: solve the position, or search it.

With too many cards it makes the play that leaves the best rest: on whole hands, a search of a few
plays does worse.
"""

from __future__ import annotations

from dataclasses import replace
from math import exp
from typing import TYPE_CHECKING

from app.cards.holding import Holding
from app.cards.notation import parse_cards
from app.climbing.players.simple import casual_choice
from app.climbing.players.solver import solve as solver
from app.climbing.players.solver.kernels import solve
from app.games.guandan.agents.ahead import WON, Search
from app.games.guandan.agents.reasons import LOST, SEARCHED, SOLVED
from app.games.guandan.rulesets import rules_of
from app.play.agents import Candidate, Decision, Why
from app.play.reasons import GOES_OUT, NOTHING_BEATS

if TYPE_CHECKING:
    from app.games.guandan.actions import Action
    from app.games.guandan.agents.played import Position

# The most cards of the two hands for a search.
MAX_CARDS = 30
# The nodes for each millisecond of the budget, about a tenth of which they take: of the solver, and
# of the search; and the nodes of a whole decision as plain Python.
SOLVING, SEARCHING = 200, 4
PLAIN_SOLVING, PLAIN_SEARCHING = 200, 20
# The power, in hundredths of a bad card, that multiplies the odds of winning by e: between equal
# players the search of an early position tells little.
SCALE = 1_500


def decide_openly(position: Position) -> Decision[Action]:
    """The decision with both hands known."""
    rows, table, own, view = position.rows(), position.table, position.hand, position.view
    out = [row for row in rows if table.section(row).size == len(own)]
    if out:
        return replace(position.play(out[0], GOES_OUT), value=1.0)
    if not rows:
        return position.play(None, NOTHING_BEATS)
    hands, last = tuple(map(Holding.of, view.hands or ())), position.last
    other = hands[1 - position.seat]
    if len(own) + len(other) > MAX_CARDS:
        found = casual_choice(table, own, last, is_partners=False, nearest=len(other))
        return position.play(*found)
    is_fast = solve.is_compiled
    nodes = SOLVING * position.budget if is_fast else PLAIN_SOLVING
    lying = solver.Position(table, view.rules.round, hands, position.seat, view.last)
    solved = solver.Solver(lying, nodes).solve()
    if solved.wins and solved.move:
        return Decision(position.act(solved.move.play), 1.0, (), (SOLVED,), solved.nodes)
    search = Search(table, SEARCHING * position.budget if is_fast else PLAIN_SEARCHING)
    searched = search.find(own.packed, other.packed, last.row if last else None)
    nodes = solved.nodes + searched.nodes
    why = Why(SEARCHED.code, SEARCHED.text.format(depth=searched.depth))
    actions = [position.play(choice.row, why).action for choice, _ in searched.ranked]
    if solved.wins is False:
        return Decision(actions[0], 0.0, (), (LOST,), nodes)
    shares = [_share(worth) for _, worth in searched.ranked]
    candidates = tuple(map(Candidate, actions, shares))
    return Decision(actions[0], shares[0], candidates, (why,), nodes)


def solve_one() -> str:
    """Solve one position, which compiles the kernels; return a line about it."""
    rules = rules_of("homework")
    hands = tuple(Holding.of(parse_cards(each)) for each in ("5S5H9S", "6S6H7S"))
    solved = solver.Solver(solver.Position(rules.table, rules.round, hands, 0), 1000).solve()
    return f"guandan: {solved.nodes} positions of the game for two"


def _share(worth: int) -> float:
    """The share of games won from a position of this worth."""
    bounded = max(min(worth, WON), -WON) / SCALE
    return 1 / (1 + exp(-bounded)) if bounded > 0 else 1 - 1 / (1 + exp(bounded))
