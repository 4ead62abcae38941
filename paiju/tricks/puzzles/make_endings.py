"""The maker of endings: random deals in which one first play is proved to be the only best one."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from paiju.chance import Chance, shuffle
from paiju.play.declaration.puzzles import HARDEST, Made
from paiju.tricks.contracts.records import TRUMPS_OF_CONTRACTS
from paiju.tricks.plays.card_order import TRUMPS
from paiju.tricks.rules.declaring import NO_TRUMP
from paiju.tricks.solving.search import Solver

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paiju.chance import Seed
    from paiju.playing_cards.card import Card
    from paiju.tricks.declared import DeclaredTricks
    from paiju.tricks.flow.state import Cards
    from paiju.tricks.plays.card_order import CardOrder
    from paiju.tricks.puzzles.endings import EndingKind, Posed

# The deals for one seed, and the positions that a proof may take.
DEALS, NODES = 100, 20_000
# A proof of fewer positions, or a choice of fewer plays, is no puzzle.
LEAST, CHOICES = 60, 3
# The positions of a long proof.
LONG = 1_500
# The side suits of an ending, and the number of ranks that it has of each suit and of trumps.
_SUITS, _NEAR = 2, 7


class _Proved(NamedTuple):
    """The only play that reaches the best result, that result, and the positions of the proof."""

    cards: Cards
    points: int
    nodes: int


def made(game: DeclaredTricks, kind: EndingKind, seed: Seed) -> Iterator[Made]:
    """The puzzles among the random deals of a seed."""
    for number in range(DEALS):
        posed = _dealt(game, kind, f"{seed}/{number}")
        proved = only_best_play(posed)
        if proved is not None:
            puzzle = posed._replace(goal=proved.points)
            yield Made(kind.pack(puzzle), kind.form(puzzle), difficulty(puzzle, proved))


def only_best_play(posed: Posed) -> _Proved | None:
    """The only best first play; None if several are, or if it is too easy to see."""
    solver, ending = Solver(NODES), posed.ending
    if len(ending.moves()) < CHOICES:
        return None
    solution = solver.solve(ending)
    if solution.points is None or len(solution.moves) != 1 or solution.nodes < LEAST:
        return None
    # With no points or all of them the goal would say nothing.
    if solution.points in {0, ending.most}:
        return None
    return _Proved(solution.moves[0], solution.points, solution.nodes)


def difficulty(posed: Posed, proved: _Proved) -> int:
    """The level of a puzzle, 1 to 5: how many tricks one must look ahead to see its only play.

    Level 1 is seen in the first trick alone. If all tricks count, a long proof is one level more.
    """
    size = len(posed.ending.hands[0])
    for depth in range(1, size):
        seen = Solver(NODES, until=size - depth).solve(posed.ending)
        if seen.moves == (proved.cards,):
            return depth
    return min(size + (proved.nodes >= LONG), HARDEST)


def _dealt(game: DeclaredTricks, kind: EndingKind, seed: str) -> Posed:
    """A random ending with few suits and neighbouring cards, so that pairs and runs are many."""
    rules, chance = game.rules_of(kind.ruleset), Chance(seed, "puzzles")
    ladder = rules.levels.ladder
    level = ladder[chance.randrange(len(ladder))]
    trump = TRUMPS_OF_CONTRACTS[chance.randrange(len(TRUMPS_OF_CONTRACTS))]
    if level not in rules.ranks:
        trump = NO_TRUMP
    order = rules.order(level, trump)
    pool = shuffle(_pool(order, rules.deck.packs, chance), seed, "cards")
    hands = [tuple(pool[seat * kind.size : (seat + 1) * kind.size]) for seat in range(rules.seats)]
    held = [card for hand in hands for card in hand]
    rest = [*rules.deck.cards]
    for card in held:
        rest.remove(card)
    kitty = tuple(shuffle(rest, seed, "kitty")[: rules.kitty])
    return kind.posed(game, (level, trump), chance.randrange(2), kitty, hands)


def _pool(order: CardOrder, packs: int, chance: Chance) -> list[Card]:
    """The cards from which an ending is dealt: some trumps, and some cards of two side suits."""
    names = [name for name in order.groups if name != TRUMPS]
    while len(names) > _SUITS:
        names.pop(chance.randrange(len(names)))
    pool: list[Card] = []
    for name in (TRUMPS, *names):
        cards = order.groups[name].cards
        begin = chance.randrange(max(1, len(cards) - _NEAR + 1))
        pool += cards[begin : begin + _NEAR] * packs
    return pool
