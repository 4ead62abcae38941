"""Playing the game for two, in which both hands lie open: solve what can be solved, else search.

Before the two hold few enough cards he plays what leaves the best rest: on whole hands a search of
a few plays does worse than that.
"""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING

from app.cards.holding import Holding
from app.climbing.players.casual import casual_choice
from app.games.guandan.agents.duel.kernels import solve
from app.games.guandan.agents.duel.search import WON, Search
from app.games.guandan.agents.duel.solve import solve_duel
from app.games.guandan.agents.plays import action_of, last_of, rows_of
from app.games.guandan.agents.reasons import LOST, SEARCHED, SOLVED
from app.games.guandan.state import table_of
from app.play.agents import Candidate, Decision, Why
from app.play.reasons import GOES_OUT, NOTHING_BEATS

if TYPE_CHECKING:
    from app.cards.card import Card
    from app.games.guandan.actions import Action
    from app.games.guandan.view import View

# With more cards in all, what leaves the best rest is played.
MAX_CARDS = 30
# The work of a decision for each millisecond that it may take, of which it takes about a tenth:
# positions that are solved, and positions that are searched; and as plain Python in all.
SOLVING, SEARCHING = 200, 4
PLAIN_SOLVING, PLAIN_SEARCHING = 200, 20
# So much more power, in hundredths of a bad card, and the odds are e times as good: where both play
# as well, what a search makes of an early position tells little.
SCALE = 1_500


def decide_openly(view: View, budget: int) -> Decision[Action]:
    """What to do where both hands are known."""
    rows, table = rows_of(view), table_of(view)
    own, other = (Holding.of(hand) for hand in _hands(view))
    out = [row for row in rows if table.section(row).size == len(own)]
    if out:
        return Decision(action_of(view, out[0]), 1.0, reasons=(GOES_OUT,))
    if not rows:
        return Decision(action_of(view, None), reasons=(NOTHING_BEATS,))
    last = last_of(view)
    if len(own) + len(other) > MAX_CARDS:
        row, why = casual_choice(table, own, last, is_partners=False, nearest=len(other))
        return Decision(action_of(view, row), reasons=(why,))
    is_fast = solve.is_compiled
    nodes = SOLVING * budget if is_fast else PLAIN_SOLVING
    solved = solve_duel(table, own, other, last, nodes)
    if solved.wins:
        return Decision(action_of(view, solved.row), 1.0, (), (SOLVED,), solved.nodes)
    search = Search(table, SEARCHING * budget if is_fast else PLAIN_SEARCHING)
    found = search.find(own.packed, other.packed, None if last is None else last.row)
    best, nodes = found.ranked[0][0], solved.nodes + found.nodes
    if solved.wins is False:
        return Decision(action_of(view, best.row), 0.0, (), (LOST,), nodes)
    why = Why(SEARCHED.code, SEARCHED.text.format(depth=found.depth))
    candidates = tuple(
        Candidate(action_of(view, choice.row), _share(worth)) for choice, worth in found.ranked
    )
    return Decision(candidates[0].action, candidates[0].value, candidates, (why,), nodes)


def _hands(view: View) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """The seat's own hand, and the other one."""
    hands = view.hands or ()
    return hands[view.seat], hands[1 - view.seat]


def _share(worth: int) -> float:
    """The share of games that are won from a position of that worth."""
    bounded = max(min(worth, WON), -WON) / SCALE
    return 1 / (1 + exp(-bounded)) if bounded > 0 else 1 - 1 / (1 + exp(bounded))
