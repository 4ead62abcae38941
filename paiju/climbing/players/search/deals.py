"""Possible deals of a view, weighted by how likely they make the actions of other seats."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from paiju.climbing.network.encoded_position import place_of, suits_of
from paiju.climbing.network.features import KICKERS
from paiju.climbing.network.forward_kernels import follow
from paiju.climbing.network.rounds_kernels import begin, deal_unseen
from paiju.climbing.plays.table import LOW_SUITS, as_words
from paiju.playing_cards.holding import Holding, unpack

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paiju.climbing.network.policy import Policy
    from paiju.climbing.network.rounds_kernels import Rounds
    from paiju.climbing.plays.table import MoveTable
    from paiju.climbing.plays.table_kernels import Counts, Rows, Shares, Words
    from paiju.climbing.seat.position import Position
    from paiju.play.players.player import Rng
    from paiju.playing_cards.card import Card

# The number of the others' latest decisions that weight deals; and the probability that a decision
# is random, because no player plays exactly as the policy does.
DECISIONS = 6
ANYTHING = 0.1
# The stages of sifting: the number of decisions that weight deals in each, the latest first, and
# the share of all deals that is then drawn. A stage that would draw fewer than LEAST_KEPT is left
# out.
STAGES, LEAST_KEPT = ((2, 0.3), (4, 0.15)), 8
# The number of seeds of the generator of random numbers in `deal_unseen`.
_SEEDS = 2**31 - 2


class Hidden(NamedTuple):
    """The hidden cards of a view, as columns; seats are counted from the one that led first.

    Attributes:
        held: the counts of the known cards of each seat (its whole hand for the viewing seat);
            shape (seats, lanes).
        suited: the suits of these cards; shape (seats, suits), no suits if they do not matter.
        lanes: the lane of each hidden card.
        suits: the suit of each hidden card; the number of suits if it does not matter.
        room: the number of hidden cards in each hand.

    """

    held: Counts
    suited: Words
    lanes: Rows
    suits: Rows
    room: Rows


class TurnColumns(NamedTuple):
    """The turns so far, as columns of n turns; seats are counted from the one that led first.

    Attributes:
        rows: the row of each turn; shape (n,).
        seats: the seat of each turn; shape (n,).
        cards: the counts of the cards of each turn; shape (n, 2).
        suits: their suits; shape (n, suits), no suits if they do not matter.

    """

    rows: Rows
    seats: Rows
    cards: Words
    suits: Words


class DealSource(NamedTuple):
    """The known and hidden cards of a view, from which possible deals are drawn.

    Attributes:
        seat: the searching seat, counted from the one that led first.
        hidden: the cards hidden from it.
        taken_openly: the counts of the first seat's public cards, by lane.
        turns: the turns so far.

    """

    seat: int
    hidden: Hidden
    taken_openly: Counts
    turns: TurnColumns

    @property
    def left(self) -> int:
        """The number of cards in all hands."""
        return int(self.hidden.held.sum()) + len(self.hidden.lanes)


def deal_source(position: Position[Any, Any], pass_row: int) -> DealSource:
    """The source of possible deals of a position; `pass_row` is the row of the pass."""
    game, view, table = position.game, position.view, position.table
    seats = len(position.teams)
    order = [(position.first + place) % seats for place in range(seats)]
    shown = [view.hand if seat == position.seat else position.held[seat] for seat in order]
    hidden = Counter(position.unseen) - Counter(chain(*position.held))
    suits = len(LOW_SUITS) if table.has_suits else 0
    room = [position.counts[seat] - len(own) for seat, own in zip(order, shown, strict=True)]
    turns = view.history
    words = [as_words(table.count(Holding.of(turn.cards))) for turn in turns]
    rows = [turn.play.row if turn.play else pass_row for turn in turns]
    return DealSource(
        seat=order.index(position.seat),
        hidden=hidden_in(table, shown, [*hidden.elements()], room, suits),
        taken_openly=np.array(
            list(unpack(Holding.of(game.taken_openly(view)).packed)), dtype=np.int8
        ),
        turns=TurnColumns(
            rows=np.array(rows, dtype=np.int32),
            seats=np.array([order.index(turn.seat) for turn in turns], dtype=np.int32),
            cards=np.array(words, dtype=np.uint64).reshape(-1, 2),
            suits=_suited(table, [turn.cards for turn in turns], suits),
        ),
    )


def hidden_in(
    table: MoveTable,
    shown: Sequence[Sequence[Card]],
    hidden: Sequence[Card],
    room: Sequence[int],
    suits: int,
) -> Hidden:
    """The hidden cards as columns.

    Args:
        table: the move table.
        shown: the known cards of each seat.
        hidden: the hidden cards.
        room: the number of hidden cards in each hand.
        suits: the number of suits; 0 if suits do not matter.
    """
    places = [place_of(card, table, suits) for card in hidden]
    lanes, card_suits = np.array(places, dtype=np.int32).reshape(-1, 2).T.copy()
    held = [list(unpack(table.count(Holding.of(cards)))) for cards in shown]
    return Hidden(
        held=np.array(held, dtype=np.int8),
        suited=_suited(table, shown, suits),
        lanes=lanes,
        suits=card_suits,
        room=np.array(room, dtype=np.int32),
    )


def _suited(table: MoveTable, groups: Sequence[Sequence[Card]], suits: int) -> Words:
    """The suits of groups of cards, as words; shape (groups, suits)."""
    suits_of_groups = [suits_of(cards, table) if suits else () for cards in groups]
    return np.array(suits_of_groups, dtype=np.uint64).reshape(len(suits_of_groups), suits)


def deals(source: DealSource, policy: Policy, number: int, rng: Rng) -> tuple[Rounds, Shares, int]:
    """A number of possible deals at the current turn, their weights, and the work.

    The weight of a deal is the probability that the policy gives to the others' latest decisions.
    """
    rounds = _begun(source, *deal_unseen(*source.hidden, number, 1 + rng.randrange(_SEEDS)))
    weights, work = _weighed(source, policy, rounds, _of_others(source)[-DECISIONS:])
    return rounds, weights / weights.sum(), work


def likely_deals(
    source: DealSource, policy: Policy, number: int, rng: Rng
) -> tuple[Rounds, Shares, int]:
    """The likely deals among `number` possible ones, their weights, and the work.

    In each stage, deals are weighted by a few more of the others' decisions, and drawn by weight.
    Most are dropped early, so that earlier decisions are evaluated in few deals. The final weight
    of a deal is how often it was drawn.
    """
    hands, suits = deal_unseen(*source.hidden, number, 1 + rng.randrange(_SEEDS))
    turns, weights, work = _of_others(source), np.ones(number), 0
    stages = [each for each in STAGES if int(each[1] * number) >= LEAST_KEPT]
    for decisions, part in stages or STAGES[:1]:
        rounds = _begun(source, hands, suits)
        likely, used = _weighed(source, policy, rounds, turns[-decisions:])
        work += used
        if not len(turns):
            break
        places, counts = np.unique(
            drawn(weights * likely, int(part * number), rng), return_counts=True
        )
        hands, suits, weights = hands[places], suits[places], counts.astype(np.float64)
        rounds, turns = rounds.copies(places), turns[:-decisions]
    return rounds, weights, work


def decisions_rated(source: DealSource) -> float:
    """The mean number of decisions evaluated for each deal by `likely_deals`."""
    left, part, rated = len(_of_others(source)), 1.0, 0.0
    for decisions, kept in STAGES:
        rated += part * min(decisions, left)
        left, part = max(left - decisions, 0), kept
    return rated


def _of_others(source: DealSource) -> Rows:
    """The places of the other seats' turns among all turns."""
    turns: Rows = np.flatnonzero(source.turns.seats != source.seat).astype(np.int32)
    return turns


def _begun(source: DealSource, hands: Counts, suits: Words) -> Rounds:
    """Rounds before their first play, in which the turns so far lead to the hands given."""
    turns = source.turns
    played = np.zeros_like(hands[0])
    played_suits = np.zeros_like(suits[0])
    for turn, seat in enumerate(turns.seats.tolist()):
        played[seat] += turns.cards[turn].view(np.int8)
        played_suits[seat] += turns.suits[turn]
    taken_openly = np.repeat(source.taken_openly[None], len(hands), axis=0)
    return begin(hands + played, taken_openly, suits + played_suits)


def _weighed(source: DealSource, policy: Policy, rounds: Rounds, rated: Rows) -> tuple[Shares, int]:
    """For each round, the policy's probability of the turns `rated`; and the work.

    The rounds are replayed up to the current turn, in place.
    """
    turns = source.turns
    is_asked = np.zeros(len(turns.rows), dtype=np.bool_)
    is_asked[rated] = True
    return follow(
        *(rounds, turns.rows, turns.cards, turns.suits, is_asked, ANYTHING),
        *(KICKERS, policy.coding, policy.memory, policy.model.network),
    )


def drawn(weights: Shares, number: int, rng: Rng) -> Rows:
    """`number` places, drawn in proportion to their weights by systematic sampling."""
    ends = np.cumsum(weights)
    marks = (np.arange(number) + rng.random()) / number * ends[-1]
    places: Rows = np.searchsorted(ends, marks, side="right").astype(np.int32)
    return np.minimum(places, np.int32(len(weights) - 1))
