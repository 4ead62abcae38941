"""A reference of the features of learned Guandan players: plain loops, without kernels."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from paiju.climbing.network.features import CUT
from paiju.climbing.plays.forms import is_suited
from paiju.climbing.plays.legal_moves import list_moves
from paiju.climbing.plays.reading import play_of
from paiju.climbing.plays.table import as_words
from paiju.playing_cards.card import LANE, RANKS
from paiju.playing_cards.holding import Holding, unpack
from tests.support.learned import count_fewest
from tests.support.losers_reference import Cutter, beaten_by, chances_of, odds_bits

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paiju.all_games.guandan.state import State
    from paiju.climbing.network.features import Coding
    from paiju.climbing.plays.forms import Core
    from paiju.climbing.plays.table import MoveTable
    from paiju.climbing.plays.table_kernels import Bits
    from paiju.playing_cards.card import Card

CHAIN = "A23456789TJQKA"
Cards = tuple["Card", ...]


class Reference:
    """The features of rounds at a level, as lists."""

    def __init__(self, table: MoveTable, coding: Coding, level: str) -> None:
        self.table, self.coding, self.level = table, coding, level
        self._patterns = [*table.rules.patterns, *table.rules.bombs]
        self._chances = cache(self._chances_of)

    def state(self, state: State) -> Bits:
        """The features of the view of the seat to act."""
        seat = state.to_act[0]
        around = [(seat + away) % 4 for away in range(4)]
        played: dict[int, list[Card]] = {each: [] for each in range(4)}
        lasts: dict[int, int | None] = dict.fromkeys(range(4))
        for turn in state.history:
            played[turn.seat] += turn.cards
            lasts[turn.seat] = turn.play.row if turn.play else None
        hand, unseen = state.hands[seat].cards, self._others(state, seat)
        bits = self._cards(hand) + self._cards(unseen) + self._row(self._beat(state))
        for each in around:
            bits += self._cards(tuple(played[each]))
        for each in around:
            bits += self._row(lasts[each])
        for each in around:
            bits += _one_of(len(state.hands[each]) - 1, 27)
        owner = (state.last.seat - seat) % 4 if state.last else 0
        bits += _one_of(owner, 4) + _one_of(min(self.fewest(hand), 15) - 1, 15)
        bombs = sum(1 for turn in state.history if turn.play and turn.play.is_bomb)
        bits += _one_of(min(bombs, 4), 5) + self._kind(self._beat(state))
        bits += [*_one_of(LANE[self.level], 13), *self.flushes(hand)]
        return _aligned(bits + self.losers(state, hand))

    def action(self, row: int | None) -> Bits:
        """The features of a play by itself; None is the pass."""
        bits = self._row(row) + self._kind(row)
        if row is None:
            return _aligned([*bits, *[0] * 16, *_one_of(0, 14)])
        core, section = self.table.core(row), self.table.section(row)
        order = self.table.rules.order
        key = order.index(RANKS[core.key])
        if section.links > 1:
            key = section.cores.index(core)
        return _aligned(bits + _one_of(key, 16) + _one_of(section.links, 14))

    def after(self, state: State, row: int | None) -> Bits:
        """The features of the hand that a play leaves."""
        seat = state.to_act[0]
        hand = state.hands[seat]
        cards = play_of(self.table, row, hand).cards if row is not None else ()
        rest = hand.without(cards).cards
        left = self.fewest(rest)
        bits = self._cards(rest) + _one_of(min(left, 14), 15)
        bits += _one_of(min(max(left - self.fewest(hand.cards), -2), 1) + 2, 4)
        beaten = [0, 0]
        if row is not None:
            most = max(len(state.hands[(seat + away) % 4]) for away in (1, 3))
            unseen = self._others(state, seat)
            for at, (first, stop) in enumerate(self.table.beating(row)):
                cores = self.table.cores[first:stop]
                beaten[at] = int(any(self._is_there(unseen, core, most) for core in cores))
        bits += [*beaten, int(row is not None and left <= 1 and not any(beaten))]
        wilds = sum(self.table.is_wild(card) for card in cards)
        ranks = [card[0] for card in rest if not self.table.is_wild(card)]
        bombs = sum(ranks.count(rank) >= 4 for rank in set(ranks))
        bits += _one_of(wilds, 3) + self.flushes(rest) + _one_of(min(bombs, 4), 5)
        return _aligned(bits + self.odds(state, row) + self.losers(state, rest))

    def odds(self, state: State, row: int | None) -> list[int]:
        """The chances that each other seat beats the play: in kind, and with a bomb."""
        lying = self._beat(state) if row is None else row
        assert lying is not None
        return odds_bits(self.table, lying, self._chances_in(state))

    def losers(self, state: State, cards: Cards) -> list[int]:
        """The features of the losers among cards of the seat."""
        others = self._chances_in(state)
        return self._cut(cards, beaten_by(self.table, (others[0], others[2])))

    def _cut(self, cards: Cards, beaten: list[float]) -> list[int]:
        wilds = sum(self.table.is_wild(card) for card in cards)
        counts = unpack(Holding.of(card for card in cards if not self.table.is_wild(card)).packed)
        return Cutter(self.table, beaten, self.level).cut(counts[:15], wilds).bits

    def _chances_in(self, state: State) -> list[list[float]]:
        seat = state.to_act[0]
        unseen = self._others(state, seat)
        return [self._chances(unseen, len(state.hands[(seat + away) % 4])) for away in (1, 2, 3)]

    def _chances_of(self, unseen: Cards, size: int) -> list[float]:
        """The chance that a hand of `size` cards holds each core; wild cards are not wild here."""
        naturals = [card for card in unseen if not self.table.is_wild(card)]
        return chances_of(self.table, unpack(Holding.of(unseen).packed), size, naturals)

    def whole(self, state: State) -> Bits:
        """The features of a round with every hand, from the seat to act."""
        seat = state.to_act[0]
        hands = [state.hands[(seat + away) % 4].cards for away in range(4)]
        bits = [bit for hand in hands for bit in self._cards(hand)]
        bits += self._row(self._beat(state))
        bits += _one_of((state.last.seat - seat) % 4 if state.last else 4, 5)
        for hand in hands:
            bits += _one_of(len(hand) - 1, 27)
        for hand in hands:
            bits += _one_of(min(self.fewest(hand), 15) - 1, 15)
        bombs = sum(1 for turn in state.history if turn.play and turn.play.is_bomb)
        bits += self._kind(self._beat(state)) + _one_of(min(bombs, 4), 5)
        bits += _one_of(LANE[self.level], 13)
        bits += [bit for hand in hands for bit in self.flushes(hand)]
        holds = [
            [float(self._is_there(hand, core, 27)) for core in self.table.cores] for hand in hands
        ]
        for away, hand in enumerate(hands):
            beaten = beaten_by(self.table, (holds[away - 1], holds[away - 3]))
            bits += self._cut(hand, beaten) if hand else [0] * CUT
        return _aligned(bits)

    def rows(self, state: State) -> list[int | None]:
        """The legal plays, the pass last."""
        last = state.last.play if state.last else None
        found: list[int | None] = list_moves(
            self.table, state.hands[state.to_act[0]], last
        ).tolist()
        return found if last is None else [*found, None]

    def fewest(self, cards: Cards) -> int:
        """The least number of plays of cards, by the kernel."""
        low, high = as_words(self.table.count(Holding.of(cards)))
        return int(count_fewest(low, high, self.coding))

    def flushes(self, cards: Cards) -> list[int]:
        """The number of suits with a straight flush as two bits, without and with wild cards."""
        wilds = sum(self.table.is_wild(card) for card in cards)
        natural = {card for card in cards if not self.table.is_wild(card)}
        best = [
            max(
                sum(rank + suit in natural for rank in CHAIN[at : at + 5])
                for at in range(len(CHAIN) - 4)
            )
            for suit in "SHCD"
        ]
        whole, helped = (sum(most + more >= 5 for most in best) for more in (0, wilds))
        return [int(whole > 0), int(whole > 1), int(helped > 0), int(helped > 1)]

    def _beat(self, state: State) -> int | None:
        return state.last.play.row if state.last and state.last.play else None

    def _others(self, state: State, seat: int) -> Cards:
        hands = [state.hands[(seat + away) % 4].cards for away in (1, 2, 3)]
        return tuple(card for hand in hands for card in hand)

    def _is_there(self, cards: Cards, core: Core, most: int) -> bool:
        section = self.table.section(core.start)
        if section.size > most:
            return False
        wilds = sum(self.table.is_wild(card) for card in cards)
        natural = [card for card in cards if not self.table.is_wild(card)]
        if is_suited(section.pattern):
            ranks = [RANKS[lane] for lane, count in enumerate(unpack(core.packed)) if count]
            return any(
                sum(rank + suit not in natural for rank in ranks) <= wilds for suit in "SHCD"
            )
        held = unpack(Holding.of(natural).packed)
        lack = {
            RANKS[lane]: max(0, count - held[lane])
            for lane, count in enumerate(unpack(core.packed))
        }
        return lack["B"] == lack["R"] == 0 and sum(lack.values()) <= wilds

    def _cards(self, cards: Cards) -> list[int]:
        """The cards as thermometers: up to eight of a rank, two of each joker, two wild ones."""
        wild = sum(self.table.is_wild(card) for card in cards)
        counts = unpack(Holding.of(card for card in cards if not self.table.is_wild(card)).packed)
        return self._thermometers(list(counts[:15]), wild)

    def _thermometers(self, counts: Sequence[int], wild: int) -> list[int]:
        bits = []
        for rank, count in zip(RANKS, counts, strict=False):
            bits += _up_to(count, 2 if rank in "BR" else 8)
        return bits + _up_to(wild, 2) + _up_to(counts[LANE[self.level]], 6)

    def _row(self, row: int | None) -> list[int]:
        counts = [0] * 15 if row is None else list(unpack(self.table.packed(row)))
        return self._thermometers(counts[:15], 0)

    def _kind(self, row: int | None) -> list[int]:
        number = len(self._patterns)
        place = number
        if row is not None:
            place = self._patterns.index(self.table.section(row).pattern)
        return _one_of(place, number + 1)


def _up_to(count: int, width: int) -> list[int]:
    return [int(each < count) for each in range(width)]


def _one_of(place: int, width: int) -> list[int]:
    return [int(each == place) for each in range(width)]


def _aligned(bits: list[int]) -> Bits:
    return np.array(bits + [0] * (-len(bits) % 4), dtype=np.uint8)
