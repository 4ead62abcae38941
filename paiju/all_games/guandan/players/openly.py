"""Decisions in the game for two, in which both hands are open: solved, or searched.

With too many cards the player makes the play that leaves the best hand: a search over a few plays
does worse there.
"""

from __future__ import annotations

from dataclasses import replace
from math import exp
from typing import TYPE_CHECKING, NamedTuple

from paiju.all_games.guandan.rulesets import rules_of
from paiju.climbing.players.simple import casual_choice
from paiju.climbing.players.solver import solve as solver
from paiju.climbing.players.solver.search_kernels import solve
from paiju.climbing.plays.table import as_words
from paiju.climbing.plays.table_kernels import NEVER
from paiju.climbing.splits.cores import cores_of
from paiju.climbing.splits.search_kernels import best_partitions
from paiju.climbing.splits.split import BUDGET, Power
from paiju.play.players.player import Candidate, Decision, Why
from paiju.play.players.reasons import GOES_OUT, NOTHING_BEATS
from paiju.playing_cards.holding import Holding
from paiju.playing_cards.notation import parse_cards
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from paiju.all_games.guandan.players.played import Position
    from paiju.all_games.guandan.state import Action
    from paiju.climbing.plays.table import MoveTable


# The number of choices that are searched in a position: on a lead, and on a follow.
LEADS, ANSWERS = 8, 3
# The largest depth in plays and passes, and the additional depth while a play is to be beaten.
MAX_DEPTH = 8
BEYOND = 2
# The value of having the lead, in hundredths of a bad card; and the value of a won game.
LEAD = 150
WON = 1_000_000
_NO_BOUND = 2 * WON


class Move(NamedTuple):
    """A choice: the row of its play (None for a pass), and the packed counts that stay in hand."""

    row: int | None
    rest: int


class Found(NamedTuple):
    """The result of a search.

    Attributes:
        ranked: the choices with their values, the best first. Only the value of the best is exact;
            the others are upper bounds.
        depth: the depth of the search.
        nodes: the number of positions searched.

    """

    ranked: tuple[tuple[Move, int], ...]
    depth: int
    nodes: int


class _TooLongError(Exception):
    """The search has reached its limit of positions."""


class Search:
    """A search a few plays ahead, for positions that are too large to solve.

    Both hands are open, so the value of a position is that of the two hands and of the lead. Only
    the best choices of each hand are searched: the leads or answers that leave the best hands, and
    the pass. Hands are packed counts; their values are cached.
    """

    def __init__(self, table: MoveTable, nodes: int) -> None:
        self._table = table
        self._arrays = cores_of(table).arrays
        self._powers: dict[int, int] = {0: 0}
        self._leads: dict[int, tuple[Move, ...]] = {}
        self._answers: dict[tuple[int, int], tuple[Move, ...]] = {}
        self._nodes = 0
        self._most = nodes

    def find(self, own: int, other: int, last: int | None) -> Found:
        """The choices of the seat to act, compared as deeply as the limit of positions allows.

        `own` and `other` are the packed hands, and `last` is the row of the play to beat or None.
        """
        choices = self._choices(own, last)
        out = [each for each in choices if not each.rest]
        if out or len(choices) == 1:
            return Found((((*out, *choices)[0], WON if out else 0),), 0, 0)
        ranked = tuple((each, 0) for each in choices)
        depth = 0
        while depth < MAX_DEPTH and abs(ranked[0][1]) < WON:
            try:
                ranked = self._compare([each for each, _ in ranked], other, depth + 1)
            except _TooLongError:
                break
            depth += 1
        return Found(ranked, depth, self._nodes)

    def _compare(
        self, choices: Iterable[Move], other: int, depth: int
    ) -> tuple[tuple[Move, int], ...]:
        worths: list[tuple[Move, int]] = []
        for choice in choices:
            best = max((worth for _, worth in worths), default=-_NO_BOUND)
            worth = -self._value(other, choice.rest, choice.row, depth - 1, -_NO_BOUND, -best)
            worths.append((choice, worth))
        return tuple(sorted(worths, key=lambda each: -each[1]))

    def _value(
        self, own: int, other: int, last: int | None, depth: int, low: int, high: int
    ) -> int:
        """The value of a position for the seat to act, which is exact between `low` and `high`.

        `own` is the hand of that seat, `other` that of the opponent, and `last` the row of the play
        to beat or None. `depth` is the number of plays and passes to look ahead.
        """
        self._nodes += 1
        if self._nodes > self._most:
            raise _TooLongError
        if depth <= (0 if last is None else -BEYOND):
            return self._power(own) - self._power(other) + (LEAD if last is None else 0)
        choices = self._choices(own, last)
        if any(not each.rest for each in choices):
            return WON + depth
        best = -_NO_BOUND
        for choice in choices:
            bound = -max(low, best)
            best = max(best, -self._value(other, choice.rest, choice.row, depth - 1, -high, bound))
            if best >= high:
                break
        return best

    def _choices(self, hand: int, last: int | None) -> tuple[Move, ...]:
        if last is None:
            if hand not in self._leads:
                self._leads[hand] = self._ranked(hand, self._table.fitting(hand).tolist(), LEADS)
            return self._leads[hand]
        key = hand, self._table.core(last).number
        if key not in self._answers:
            ranges = self._table.beating(last)
            rows = [row for each in ranges for row in self._table.fitting(hand, *each).tolist()]
            passes = Move(None, hand)
            self._answers[key] = (*self._ranked(hand, rows, ANSWERS), passes)
        return self._answers[key]

    def _ranked(self, hand: int, rows: Iterable[int], keep: int) -> tuple[Move, ...]:
        """The plays that leave the best hands, at most `keep`, and at most one for each core."""
        rests = [(row, hand - self._table.packed(row)) for row in rows]
        rests.sort(key=lambda each: -self._power(each[1]))
        best: dict[int, Move] = {}
        for row, rest in rests:
            best.setdefault(self._table.core(row).number, Move(row, rest))
        return tuple(best.values())[:keep]

    def _power(self, hand: int) -> int:
        if hand not in self._powers:
            natural, wild = as_words(hand).copy(), as_words(0).copy()
            scores, _, _, _ = best_partitions(
                natural, wild, self._table.fixed, self._arrays, 1, BUDGET, NEVER
            )
            self._powers[hand] = Power.of_score(int(scores[0])).power
        return self._powers[hand]


# The largest number of cards in both hands for a search.
MAX_CARDS = 30
# The nodes for each millisecond of the budget, for the solver and for the search; they take about a
# tenth of it. And the nodes of a whole decision in plain Python.
SOLVING, SEARCHING = 200, 4
PLAIN_SOLVING, PLAIN_SEARCHING = 200, 20
# A difference in power of this size, in hundredths of a bad card, multiplies the odds of winning by
# e. It is large: between equal players, the search of an early position means little.
SCALE = 1_500


SOLVED = Why(
    "solved",
    Text(
        "两家的牌都看得见，已经算清：这样必胜",
        "both hands lie open and it is worked out: this wins",
    ),
)
LOST = Why(
    "lost",
    Text(
        "已经算清：对方不出错就赢不了，尽量多拖几手",
        "it is worked out: lost unless the other side errs; holds out as long as it can",
    ),
)
SEARCHED = Why(
    "searched",
    Text("往后看 {depth} 手，这样最好", "looking {depth} plays ahead, this is the best"),
)


def decide_openly(position: Position) -> Decision[Action]:
    """The decision when both hands are known: solved if possible, else searched."""
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
    open_position = solver.OpenPosition(table, view.rules.round, hands, position.seat, view.last)
    solved = solver.Solver(open_position, nodes).solve()
    if solved.wins and solved.move:
        action = position.action_of(solved.move.play)
        return Decision(action, value=1.0, reasons=(SOLVED,), nodes=solved.nodes)
    search = Search(table, SEARCHING * position.budget if is_fast else PLAIN_SEARCHING)
    searched = search.find(own.packed, other.packed, last.row if last else None)
    nodes = solved.nodes + searched.nodes
    why = Why(SEARCHED.code, SEARCHED.text.format(depth=searched.depth))
    actions = [position.play(choice.row, why).action for choice, _ in searched.ranked]
    if solved.wins is False:
        return Decision(actions[0], value=0.0, reasons=(LOST,), nodes=nodes)
    shares = [_share(worth) for _, worth in searched.ranked]
    candidates = tuple(map(Candidate, actions, shares))
    return Decision(actions[0], shares[0], candidates, reasons=(why,), nodes=nodes)


def solve_one() -> str:
    """A line of text about a solved position; solving it compiles the kernels."""
    rules = rules_of("homework")
    hands = tuple(Holding.of(parse_cards(each)) for each in ("5S5H9S", "6S6H7S"))
    found = solver.Solver(solver.OpenPosition(rules.table, rules.round, hands, 0), 1000)
    solved = found.solve()
    found.winners(1000)
    found.line()
    return f"guandan: {solved.nodes} positions of the game for two"


def _share(worth: int) -> float:
    """The share of games won from a position with the value `worth`."""
    bounded = max(min(worth, WON), -WON) / SCALE
    return 1 / (1 + exp(-bounded)) if bounded > 0 else 1 - 1 / (1 + exp(bounded))
