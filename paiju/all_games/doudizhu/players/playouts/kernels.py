"""Kernels that play games to the end with a simple player.

Seats are counted from the landlord: it is 0, the peasant after it 1, the peasant before it 2. The
simple player plays the pieces of its split hand, breaks a pair or a trio only if it must, and picks
kickers when it plays. It sees all hands. It is fast rather than strong, because playouts only
compare choices against the same players. Its prices and limits are those that won the most games
among the ones tried.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from paiju.all_games.doudizhu.players.playouts.book import (
    BARE,
    CARDS,
    CORE,
    FAMILY,
    FIXED,
    GONE,
    GROUP,
    KEY,
    KIND,
    LANE,
    PAIRS,
    PIECE_COLUMNS,
    RANKED,
    SECTION,
    SIZE,
    SOLOS,
    TIER,
    VARIANT,
)
from paiju.all_games.doudizhu.players.playouts.piece_kernels import (
    DEAR,
    MAX_PIECES,
    NUMBER,
    TOP,
    break_up,
    can_answer,
    copy_pieces,
    family_answer,
    lay_out,
    shed,
    take,
    turns_of,
)
from paiju.jit import kernel

if TYPE_CHECKING:
    from paiju.all_games.doudizhu.players.playouts.book import Book, Facts
    from paiju.climbing.plays.table_kernels import Rows, Words

# On a lead the piece with the lowest price is played: twice the lane, with these changes.
_WINS, _FEEDS, _CHAIN, _TRIO, _PAIR, _HIGH, _BOMB = -200, -60, -8, -5, -1, 8, 100
_PAIR_FOR_TWO = 12  # a pair, if an enemy has two cards
_SOLO_FOR_ONE = 80  # a single card, if an enemy has one: the highest first

# On a follow the lowest answer has the lowest price; breaking a pair or a trio adds this.
_BREAKS_PAIR, _BREAKS_TRIO = 20, 40

# After every round of this many worlds, choices that are too far behind the best are given up.
_ROUND = 6
_BEHIND, _BEHIND_BY_ROOT = 1.0, 1.2


@kernel
def _is_safe(hands: Rows, seat: int, core: int, facts: Facts) -> bool:
    """Tests if no enemy of the seat can beat the play of this core."""
    if seat > 0:
        return not can_answer(hands[0], core, facts)
    return not (can_answer(hands[1], core, facts) or can_answer(hands[2], core, facts))


@kernel
def _core_of(hand: Rows, place: int, facts: Facts) -> int:
    """The core of the piece at `place`; for a family its bare core, or -1 if there is none."""
    core = hand[place, CORE]
    return int(facts.families[core, 0]) if hand[place, KIND] == FAMILY else int(core)


@kernel
def _is_winning(hands: Rows, seat: int, turns: int, facts: Facts) -> bool:
    """Tests if a hand wins because all its plays but one are safe; `turns` is their number."""
    safe = 0
    for place in range(hands[seat, NUMBER, KIND]):
        kind = hands[seat, place, KIND]
        if kind != GONE:
            core = _core_of(hands[seat], place, facts)
            safe += core >= 0 and _is_safe(hands, seat, core, facts)
    return turns > 1 and safe >= turns - 1


@kernel
def _price(hand: Rows, place: int, enemy: int, facts: Facts) -> int:
    """The price of leading the piece at `place`; `enemy` is the fewest cards of an enemy."""
    kind, price = hand[place, KIND], 2 * hand[place, KEY]
    if kind == FAMILY:
        return int(price + _TRIO)
    if facts.cores[hand[place, CORE], TIER] > 0:
        return int(price + _BOMB)
    if kind == FIXED:
        return int(price + _CHAIN)
    if hand[place, CARDS] == 1:
        if enemy == 1:
            return int(_SOLO_FOR_ONE - price)
        return int(price + (_HIGH if hand[place, KEY] >= TOP else 0))
    return int(price + _PAIR + (_PAIR_FOR_TWO if enemy == 2 else 0))


@kernel
def _lead(hands: Rows, cards: Rows, seat: int, facts: Facts) -> int:
    """The core that a seat leads; its piece is taken out of the hand.

    `hands` has the pieces of each seat, and `cards` the number of its cards.
    """
    hand = hands[seat]
    turns = turns_of(hand)
    fed = fed_key = 0
    enemy = cards[0]
    if seat == 0:
        enemy = min(cards[1], cards[2])
    elif turns_of(hands[3 - seat]) == 1:
        # The partner's last piece, if it is of one rank.
        for place in range(hands[3 - seat, NUMBER, KIND]):
            if hands[3 - seat, place, KIND] == GROUP:
                fed, fed_key = hands[3 - seat, place, CARDS], hands[3 - seat, place, KEY]
    winning = turns <= 4 and _is_winning(hands, seat, turns, facts)
    best, cost = -1, DEAR
    for place in range(hand[NUMBER, KIND]):
        kind = hand[place, KIND]
        if kind == GONE:
            continue
        price = _price(hand, place, enemy, facts)
        if fed > 0 and kind == GROUP and hand[place, CARDS] == fed and hand[place, KEY] < fed_key:
            price += _FEEDS
        if winning:
            core = _core_of(hand, place, facts)
            if core >= 0 and _is_safe(hands, seat, core, facts):
                price += _WINS
        if price < cost:
            best, cost = place, price
    if hand[best, KIND] == FAMILY:
        return _lead_family(hand, best, turns <= 2, facts)
    hand[best, KIND] = GONE
    return int(hand[best, CORE])


@kernel
def _lead_family(hand: Rows, place: int, finishing: int, facts: Facts) -> int:
    """The core that leads the piece at `place`, a family, with the kickers that suit the hand best.

    The cards are taken out of the hand. `finishing` says that high cards may be kickers too.
    """
    family, links = hand[place, CORE], hand[place, CARDS]
    solos, pairs = 0, 0
    for other in range(hand[NUMBER, KIND]):
        if hand[other, KIND] == GROUP and (finishing or hand[other, KEY] < TOP):
            solos += hand[other, CARDS] == 1
            pairs += hand[other, CARDS] == 2
    with_solos, with_pairs = facts.families[family, SOLOS], facts.families[family, PAIRS]
    size, core = 0, facts.families[family, BARE]
    if solos >= links and with_solos >= 0:
        size, core = 1, with_solos
    elif pairs >= links and with_pairs >= 0:
        size, core = 2, with_pairs
    elif solos + 2 * pairs >= links and with_solos >= 0:
        size, core = 1, with_solos
    if core < 0:
        # Its kickers are gone, and the rules have no play without them.
        break_up(hand, place, facts)
        core = facts.families[hand[place, CORE], BARE]
    hand[place, KIND] = GONE
    if size > 0:
        shed(hand, size, links, facts)
    return int(core)


@kernel
def _find_answer(hand: Rows, last: int, high: int, facts: Facts) -> tuple[int, int]:
    """The place of the cheapest piece that answers `last` with its own pattern, and its price.

    Without an answer the place is -1. `high` says that high cards may be kickers.
    """
    section, key = facts.cores[last, SECTION], facts.cores[last, LANE]
    tier, group = facts.cores[last, TIER], facts.cores[last, RANKED]
    best, cost = -1, DEAR
    for place in range(hand[NUMBER, KIND]):
        kind = hand[place, KIND]
        if kind == GONE:
            continue
        price, own_key = DEAR, hand[place, KEY]
        if kind == FAMILY:
            if tier == 0 and 1 <= group <= 2 and hand[place, CARDS] == 1 and own_key > key:
                price = own_key + _BREAKS_TRIO
            elif family_answer(hand, place, last, high, facts) >= 0:
                price = own_key
        elif facts.cores[hand[place, CORE], SECTION] == section and hand[place, CORE] > last:
            price = own_key
        elif kind == GROUP and group == 1 and hand[place, CARDS] == 2 and own_key > key:
            price = own_key + _BREAKS_PAIR
        if price < cost:
            best, cost = place, price
    return best, int(cost)


@kernel
def _find_bomb(hand: Rows, last: int, facts: Facts) -> int:
    """The place of the lowest bomb of a higher tier than the play `last`; -1 for none."""
    tier, best = facts.cores[last, TIER], -1
    for place in range(hand[NUMBER, KIND]):
        kind = hand[place, KIND]
        if (
            kind in (GROUP, FIXED)
            and facts.cores[hand[place, CORE], TIER] > tier
            and (best < 0 or hand[place, CORE] < hand[best, CORE])
        ):
            best = place
    return best


@kernel
def _keeps_back(
    hand: Rows, best: int, cost: int, last: int, turns: int, nearest: int, facts: Facts
) -> bool:
    """Tests if an answer to an enemy is too dear while the nearest enemy has many cards.

    `best` and `cost` are the place and the price of the answer, `last` is the core to beat, `turns`
    the number of plays that the hand needs, and `nearest` the fewest cards of an enemy.
    """
    own_key, key = hand[best, KEY], facts.cores[last, LANE]
    if cost >= _BREAKS_PAIR:
        return nearest > 5 and turns > 3 and (own_key < 9 or key < 5)
    is_small = facts.cores[last, SIZE] <= 2 and key < 7
    return own_key >= TOP and is_small and turns > 3 and nearest > 8


@kernel
def _leaves_partner(
    hand: Rows, best: int, cost: int, last: int, turns: int, cards: int, plays: int, facts: Facts
) -> bool:
    """Tests if a peasant should not beat its partner's play.

    It leaves the play if the partner is nearly out. Otherwise it beats the play if its own hand
    needs at most two plays, or if the play is small and a cheap play that is not high beats it.
    `best` and `cost` are the place and the price of the answer, `last` is the core to beat, and
    `turns` the number of plays that the hand needs. `cards` and `plays` are what the partner has
    left.
    """
    if cards <= 2 or (turns > 1 and plays <= 1):
        return True
    is_small = facts.cores[last, SIZE] <= 2 and facts.cores[last, LANE] < 7
    return turns > 2 and not (is_small and cost < _BREAKS_PAIR and hand[best, KEY] < 10)


@kernel
def _follow(hands: Rows, cards: Rows, seat: int, last: int, owner: int, facts: Facts) -> int:
    """The core with which a seat beats the play `last` of the seat `owner`; -1 for a pass.

    The cards are taken out of the hand. `hands` has the pieces of each seat, and `cards` the number
    of its cards.
    """
    hand = hands[seat]
    turns = turns_of(hand)
    best, cost = _find_answer(hand, last, turns <= 3, facts)
    if seat != 0 and owner != 0:
        if best < 0 or _leaves_partner(
            hand, best, cost, last, turns, cards[owner], turns_of(hands[owner]), facts
        ):
            return -1
        return _play(hand, best, last, facts)
    nearest = min(cards[1], cards[2]) if seat == 0 else cards[0]
    if best >= 0 and not _keeps_back(hand, best, cost, last, turns, nearest, facts):
        return _play(hand, best, last, facts)
    bomb = _find_bomb(hand, last, facts)
    if bomb >= 0 and (cards[owner] <= 5 or turns <= 3):
        hand[bomb, KIND] = GONE
        return int(hand[bomb, CORE])
    return -1


@kernel
def _play(hand: Rows, place: int, last: int, facts: Facts) -> int:
    """The core with which the piece at `place`, or a part of it, beats the play `last`.

    The cards are taken out of the hand.
    """
    group, variant = facts.cores[last, RANKED], facts.cores[last, VARIANT]
    if hand[place, KIND] == FAMILY:
        if variant >= 0:
            core = facts.families[hand[place, CORE], variant]
            hand[place, KIND] = GONE
            if variant > 0:
                shed(hand, variant, hand[place, CARDS], facts)
            return int(core)
        # A trio is broken up.
        hand[place, KIND], hand[place, CARDS] = GROUP, 3
        return take(hand, place, group, facts)
    if hand[place, KIND] == GROUP and hand[place, CARDS] > group > 0:
        return take(hand, place, group, facts)
    hand[place, KIND] = GONE
    return int(hand[place, CORE])


@kernel
def play_out(
    hands: Rows, cards: Rows, turn: int, last: int, owner: int, facts: Facts
) -> tuple[int, int]:
    """Play a game to its end: the seat that goes out first, and the number of turns before that.

    Args:
        hands: the pieces of each seat, changed in place.
        cards: the number of cards of each seat, changed in place.
        turn: the seat to act.
        last: the core to beat; -1 on a lead.
        owner: the seat that played it.
        facts: the facts about plays.

    """
    ply = 0
    while True:
        if last < 0 or owner == turn:
            core = _lead(hands, cards, turn, facts)
        else:
            core = _follow(hands, cards, turn, last, owner, facts)
        if core >= 0:
            last, owner = core, turn
            cards[turn] -= facts.cores[core, SIZE]
            if cards[turn] <= 0:
                return turn, ply
        turn = (turn + 1) % 3
        ply += 1


@kernel
def _shuffle(order: Rows, first: int, state: int) -> int:
    """Shuffle `order` from `first` on, by Lehmer's generator; returns its next state."""
    for place in range(len(order) - 1, first, -1):
        state = (state * 48271) % 2147483647
        other = first + state % (place + 1 - first)
        order[place], order[other] = order[other], order[place]
    return state


@kernel
def play_out_all(
    rests: Words,
    cores: Rows,
    unseen: Rows,
    known: int,
    cards: Rows,
    seat: int,
    last: int,
    owner: int,
    worlds: int,
    nodes: int,
    seed: int,
    book: Book,
) -> tuple[Rows, Rows, int]:
    """The number of worlds that each choice wins, the number played for each, and the nodes used.

    A world is a deal of the cards that the seat does not see. A choice that is far behind the best
    is given up; when only one is left, the playouts end.

    Args:
        rests: the packed counts that stay in hand after each choice.
        cores: the core of each choice; -1 for a pass.
        unseen: the lane of every card that the seat does not see.
        known: the number of these cards, the first ones, that the landlord is known to hold.
        cards: the number of cards of each seat.
        seat: the seat that chooses.
        last: the core to beat; -1 on a lead.
        owner: the seat that played it.
        worlds: the largest number of worlds.
        nodes: the largest number of turns and of choices of splits.
        seed: the seed of the deals.
        book: the rule set.

    """
    number = rests.shape[0]
    wins = np.zeros(number, dtype=np.int32)
    tried = np.zeros(number, dtype=np.int32)
    is_open = np.ones(number, dtype=np.bool_)
    own = np.empty((number, MAX_PIECES, PIECE_COLUMNS), dtype=np.int32)
    others = np.empty((3, MAX_PIECES, PIECE_COLUMNS), dtype=np.int32)
    hands = np.empty((3, MAX_PIECES, PIECE_COLUMNS), dtype=np.int32)
    left = np.empty(3, dtype=np.int32)
    words = np.empty(2, dtype=np.uint64)
    none = np.zeros(2, dtype=np.uint64)
    order = unseen.copy()
    state = seed
    used = 0
    for choice in range(number):
        used += lay_out(rests[choice], none, book.facts, book.cut, own[choice])
    for world in range(worlds):
        if used >= nodes:
            break
        state = _shuffle(order, known, state)
        start = 0
        for other in range(3):
            if other == seat:
                continue
            words[0] = words[1] = np.uint64(0)
            for place in range(start, start + cards[other]):
                lane = order[place]
                words[lane >> 3] += np.uint64(1) << np.uint64(8 * (lane & 7))
            start += cards[other]
            used += lay_out(words, none, book.facts, book.cut, others[other])
        for choice in range(number):
            if not is_open[choice]:
                continue
            for other in range(3):
                left[other] = cards[other]
                copy_pieces(own[choice] if other == seat else others[other], hands[other])
            now, by = last, owner
            if cores[choice] >= 0:
                now, by = cores[choice], seat
                left[seat] -= book.facts.cores[now, SIZE]
            winner = seat
            if left[seat] > 0:
                winner, plies = play_out(hands, left, (seat + 1) % 3, now, by, book.facts)
                used += plies
            tried[choice] += 1
            wins[choice] += (winner == 0) == (seat == 0)
        if world % _ROUND == _ROUND - 1:
            best = wins.max()
            behind = _BEHIND + _BEHIND_BY_ROOT * np.sqrt(world + 1.0)
            for choice in range(number):
                if best - wins[choice] > behind:
                    is_open[choice] = False
            if number > 1 and is_open.sum() == 1:
                break
    return wins, tried, used
