"""Hot loops that solve endings in which every card is known.

Seats are counted from the landlord: he is 0, the peasants are 1 and 2. What each seat may play is
a slice of one list of plays, the most promising first; a play is there while the hand holds it. A
play is the cards that it takes, wild ones at their own ranks, and the core that they are read as.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from app.climbing.kernels import COUNT, GUARD, Rows, Scores, Words
from app.games.doudizhu.agents.playouts.columns import SECTION, TIER
from app.jit import kernel

if TYPE_CHECKING:
    from app.games.doudizhu.agents.playouts.book import Facts

# No ending goes deeper: each play is of a card at least, and two passes may stand behind it.
MAX_DEPTH = 96
PASS, NOTHING = -1, -2
_ONE = np.uint64(1)
LANDLORD_LOSES, LANDLORD_WINS, UNKNOWN = 0, 1, 2


class Plays(NamedTuple):
    """The plays of all seats: the cards that each takes, cores, and where those of each seat begin.

    The end stands behind the last beginning.
    """

    words: Words
    cores: Rows
    starts: Rows


class Known(NamedTuple):
    """Positions that were solved, by their keys; a key of 0 is an empty place.

    The key of a position is all of its marks, one over the other: `of_cards` has a mark for each
    seat, lane and count, `of_turns` for whose turn it is, what is to be beaten, and by whom.
    """

    keys: Words
    values: Rows
    of_cards: Words
    of_turns: Words


class _Path(NamedTuple):
    """The way from the position that is asked about to the one that is looked at, by depth.

    Attributes:
        turns: who acts.
        lasts: the core to beat, -1 on a lead.
        owners: who played it, -1 on a lead.
        cursors: the next play to try.
        passed: whether the pass was tried.
        moves: what is being tried: a play by its place, or `PASS`.
        keys: the key of the position.

    """

    turns: Rows
    lasts: Rows
    owners: Rows
    cursors: Rows
    passed: Rows
    moves: Rows
    keys: Words


@kernel
def _key(hands: Words, turn: int, last: int, owner: int, known: Known) -> np.uint64:
    """The key of a position; two have the same one by a chance of one in 2^63."""
    key = known.of_turns[turn + 3 * (owner + 1) + 12 * (last + 1)]
    for seat in range(3):
        for lane in range(16):
            count = (hands[seat, lane >> 3] >> np.uint64(8 * (lane & 7))) & COUNT
            key ^= known.of_cards[seat, lane, count]
    return np.uint64(key | _ONE)


@kernel
def _enter(
    path: _Path,
    depth: int,
    turn: int,
    last: int,
    owner: int,
    hands: Words,
    plays: Plays,
    known: Known,
) -> None:
    """Come to a position; where everybody has passed, who played last leads."""
    leads = last < 0 or owner == turn
    path.turns[depth] = turn
    path.lasts[depth] = -1 if leads else last
    path.owners[depth] = -1 if leads else owner
    path.cursors[depth] = plays.starts[turn]
    path.passed[depth] = leads
    path.moves[depth] = NOTHING
    path.keys[depth] = _key(hands, turn, path.lasts[depth], path.owners[depth], known)


@kernel
def _next_play(hands: Words, path: _Path, depth: int, plays: Plays, facts: Facts) -> int:
    """The next play to try by its place, or `NOTHING`."""
    turn, last = path.turns[depth], path.lasts[depth]
    low, high = hands[turn, 0] | GUARD, hands[turn, 1] | GUARD
    for at in range(path.cursors[depth], plays.starts[turn + 1]):
        if (low - plays.words[0, at]) & (high - plays.words[1, at]) & GUARD != GUARD:
            continue
        if last >= 0:
            core = plays.cores[at]
            same = facts.cores[core, SECTION] == facts.cores[last, SECTION]
            if not (same and core > last) and facts.cores[core, TIER] <= facts.cores[last, TIER]:
                continue
        return at
    return NOTHING


@kernel
def _next_move(hands: Words, path: _Path, depth: int, plays: Plays, facts: Facts) -> int:
    """The next thing to try: a partner's play is passed first, an enemy's last."""
    of_partner = path.owners[depth] > 0 and path.turns[depth] > 0
    if of_partner and not path.passed[depth]:
        path.passed[depth] = 1
        return PASS
    at = _next_play(hands, path, depth, plays, facts)
    if at != NOTHING:
        path.cursors[depth] = at + 1
        return at
    path.cursors[depth] = plays.starts[path.turns[depth] + 1]
    # Who is to lead and can lead nothing, for his last card is the flower, passes.
    is_stuck = path.lasts[depth] < 0 and path.moves[depth] == NOTHING
    if path.passed[depth] and not is_stuck:
        return NOTHING
    path.passed[depth] = 1
    return PASS


@kernel
def solve(
    hands: Words,
    turn: int,
    last: int,
    owner: int,
    plays: Plays,
    facts: Facts,
    known: Known,
    nodes: int,
) -> tuple[int, int]:
    """Who wins if everybody sees everything, and how many positions were looked at.

    `last` is the core to beat, -1 on a lead. Both peasants play as one. More than `nodes` positions
    are not looked at: then it is `UNKNOWN`. The hands are left as they come to be.
    """
    path = _Path(
        np.empty(MAX_DEPTH, dtype=np.int32),
        np.empty(MAX_DEPTH, dtype=np.int32),
        np.empty(MAX_DEPTH, dtype=np.int32),
        np.empty(MAX_DEPTH, dtype=np.int32),
        np.empty(MAX_DEPTH, dtype=np.int32),
        np.empty(MAX_DEPTH, dtype=np.int32),
        np.empty(MAX_DEPTH, dtype=np.uint64),
    )
    mask = np.uint64(len(known.keys) - 1)
    depth, used, is_new = 0, 0, True
    _enter(path, 0, turn, last, owner, hands, plays, known)
    while True:
        turn, value = path.turns[depth], UNKNOWN
        wins = LANDLORD_WINS if turn == 0 else LANDLORD_LOSES
        if is_new:
            used += 1
            if used > nodes or depth + 1 == MAX_DEPTH:
                return UNKNOWN, used
            if known.keys[path.keys[depth] & mask] == path.keys[depth]:
                value = known.values[path.keys[depth] & mask]
        if value == UNKNOWN:
            move = _next_move(hands, path, depth, plays, facts)
            path.moves[depth] = move
            if move == NOTHING:
                value = LANDLORD_LOSES if turn == 0 else LANDLORD_WINS
            else:
                last, owner = path.lasts[depth], path.owners[depth]
                if move != PASS:
                    last, owner = plays.cores[move], turn
                    hands[turn, 0] -= plays.words[0, move]
                    hands[turn, 1] -= plays.words[1, move]
                if hands[turn, 0] | hands[turn, 1]:
                    depth += 1
                    is_new = True
                    _enter(path, depth, (turn + 1) % 3, last, owner, hands, plays, known)
                    continue
                hands[turn, 0] += plays.words[0, move]
                hands[turn, 1] += plays.words[1, move]
                value = wins
        # Go up to where something else may still be tried.
        while value != UNKNOWN:
            place = path.keys[depth] & mask
            known.keys[place], known.values[place] = path.keys[depth], value
            if depth == 0:
                return int(value), used
            depth -= 1
            is_new = False
            turn, move = path.turns[depth], path.moves[depth]
            if move != PASS:
                hands[turn, 0] += plays.words[0, move]
                hands[turn, 1] += plays.words[1, move]
            if value != (LANDLORD_WINS if turn == 0 else LANDLORD_LOSES):
                value = UNKNOWN


@kernel
def _held(hands: Words, seat: int, plays: Plays) -> Plays:
    """Of the plays of all seats but one those that their hands hold."""
    words, cores = np.empty_like(plays.words), np.empty_like(plays.cores)
    held = Plays(words, cores, np.zeros_like(plays.starts))
    number = 0
    for other in range(3):
        low, high = hands[other, 0] | GUARD, hands[other, 1] | GUARD
        for at in range(plays.starts[other], plays.starts[other + 1]):
            one, two = plays.words[0, at], plays.words[1, at]
            if other == seat or (low - one) & (high - two) & GUARD == GUARD:
                words[0, number], words[1, number] = one, two
                cores[number] = plays.cores[at]
                number += 1
        held.starts[other + 1] = number
    return held


@kernel
def solve_all(
    rests: Words,
    cores: Rows,
    others: Words,
    weights: Scores,
    seat: int,
    last: int,
    owner: int,
    plays: Plays,
    facts: Facts,
    known: Known,
    nodes: int,
) -> tuple[Scores, int]:
    """The weight of the worlds that each choice wins, and the positions looked at; -1 if too many.

    A choice is what it leaves of the hand, and its core, -1 for a pass. `others` are the hands of
    the next seat and of the one behind it, by world.
    """
    number = len(cores)
    won = np.zeros(number, dtype=np.int64)
    hands = np.empty((3, 2), dtype=np.uint64)
    used = 0
    for world in range(len(weights)):
        for half in range(2):
            hands[(seat + 1) % 3, half] = others[world, 0, half]
            hands[(seat + 2) % 3, half] = others[world, 1, half]
        held = _held(hands, seat, plays)
        for choice in range(number):
            for half in range(2):
                hands[seat, half] = rests[choice, half]
                hands[(seat + 1) % 3, half] = others[world, 0, half]
                hands[(seat + 2) % 3, half] = others[world, 1, half]
            value = LANDLORD_WINS if seat == 0 else LANDLORD_LOSES
            if hands[seat, 0] | hands[seat, 1]:
                now, by = last, owner
                if cores[choice] >= 0:
                    now, by = cores[choice], seat
                value, taken = solve(
                    hands, (seat + 1) % 3, now, by, held, facts, known, nodes - used
                )
                used += taken
            if value == UNKNOWN:
                won[:] = -1
                return won, used
            if (value == LANDLORD_WINS) == (seat == 0):
                won[choice] += weights[world]
    return won, used
