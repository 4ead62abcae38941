"""Hot loops that solve positions of the game for two: who wins if both play their best.

A position is two hands, whose turn it is, and the play to beat. What each seat may play is a list
of rows, the most promising first; a play is there while the hand holds it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from app.climbing.kernels import GUARD, Flags, Rows, Words
from app.jit import kernel

if TYPE_CHECKING:
    import numpy.typing as npt

    Marks = npt.NDArray[np.int64]

# No position is deeper: each play is of a card at least, and one pass may stand behind it.
MAX_DEPTH = 112
PASS, NOTHING = -1, -2
LOSES, WINS, UNKNOWN = 0, 1, 2

_ONE = np.uint64(1)
# How far bits are moved when a key is stirred, so that each comes to depend on all others.
_LEFT, _RIGHT, _FAR = np.uint64(13), np.uint64(7), np.uint64(17)


class Plays(NamedTuple):
    """The plays of both seats.

    Attributes:
        words: their counts, as two words each.
        cores: the core of each.
        starts: where the plays of each seat begin; the end stands behind the last beginning.
        beats: by core to beat and core, whether it does.

    """

    words: Words
    cores: Rows
    starts: Rows
    beats: Flags


class Known(NamedTuple):
    """Positions that were solved: by key whether who is to move wins; a key of 0 is empty."""

    keys: Words
    values: Rows


class _Path(NamedTuple):
    """The way from the position that is asked about to the one that is looked at, by depth.

    Attributes:
        turns: who acts.
        lasts: the core to beat, -1 on a lead.
        cursors: the next play to try.
        moves: what is being tried: a play by its place, or `PASS`.
        keys: the key of the position.

    """

    turns: Rows
    lasts: Rows
    cursors: Rows
    moves: Rows
    keys: Words


@kernel
def _stir(key: np.uint64) -> np.uint64:
    """Move the bits of a key about; two keys never become one."""
    for _ in range(2):
        key ^= key << _LEFT
        key ^= key >> _RIGHT
        key ^= key << _FAR
    return key


@kernel
def _key(hands: Words, turn: int, last: int) -> np.uint64:
    """The key of a position; two have the same one by a chance of one in 2^63."""
    key = np.uint64(2 * (last + 1) + turn + 1)
    for seat in range(2):
        for half in range(2):
            key = _stir(key) ^ hands[seat, half]
    return np.uint64(_stir(key) | _ONE)


@kernel
def _enter(path: _Path, depth: int, turn: int, last: int, hands: Words, plays: Plays) -> None:
    """Come to a position."""
    path.turns[depth] = turn
    path.lasts[depth] = last
    path.cursors[depth] = plays.starts[turn]
    path.keys[depth] = _key(hands, turn, last)


@kernel
def _next_move(hands: Words, path: _Path, depth: int, plays: Plays) -> int:
    """The next thing to try: a play by its place, the pass behind the last, then `NOTHING`."""
    turn, last = path.turns[depth], path.lasts[depth]
    low, high = hands[turn, 0] | GUARD, hands[turn, 1] | GUARD
    stop = plays.starts[turn + 1]
    for at in range(path.cursors[depth], stop):
        if last >= 0 and not plays.beats[last, plays.cores[at]]:
            continue
        if (low - plays.words[0, at]) & (high - plays.words[1, at]) & GUARD == GUARD:
            path.cursors[depth] = at + 1
            return at
    if path.cursors[depth] <= stop and last >= 0:
        path.cursors[depth] = stop + 1
        return PASS
    return NOTHING


@kernel
def solve(
    hands: Words, turn: int, last: int, plays: Plays, known: Known, nodes: int
) -> tuple[int, int, int]:
    """Whether who is to move wins, by which play, and how many positions were looked at.

    `last` is the core to beat, -1 on a lead. The play is by its place, or `PASS`; `NOTHING` where
    none wins. More than `nodes` positions are not looked at: then it is `UNKNOWN`. The hands are
    left as they come to be.
    """
    path = _Path(
        np.empty(MAX_DEPTH, dtype=np.int32),
        np.empty(MAX_DEPTH, dtype=np.int32),
        np.empty(MAX_DEPTH, dtype=np.int32),
        np.empty(MAX_DEPTH, dtype=np.int32),
        np.empty(MAX_DEPTH, dtype=np.uint64),
    )
    mask = np.uint64(len(known.keys) - 1)
    depth, used, is_new = 0, 0, True
    _enter(path, 0, turn, last, hands, plays)
    while True:
        turn, last, value = path.turns[depth], path.lasts[depth], UNKNOWN
        if is_new:
            used += 1
            if used > nodes:
                return UNKNOWN, NOTHING, used
            place = path.keys[depth] & mask
            if depth > 0 and known.keys[place] == path.keys[depth]:
                value = known.values[place]
        if value == UNKNOWN:
            move = _next_move(hands, path, depth, plays)
            path.moves[depth] = move
            if move == NOTHING:
                value = LOSES
            else:
                core = -1
                if move != PASS:
                    core = plays.cores[move]
                    hands[turn, 0] -= plays.words[0, move]
                    hands[turn, 1] -= plays.words[1, move]
                if hands[turn, 0] | hands[turn, 1]:
                    depth += 1
                    is_new = True
                    _enter(path, depth, 1 - turn, core, hands, plays)
                    continue
                hands[turn, 0] += plays.words[0, move]
                hands[turn, 1] += plays.words[1, move]
                value = WINS
        # Go up to where something else may still be tried.
        while value != UNKNOWN:
            place = path.keys[depth] & mask
            known.keys[place], known.values[place] = path.keys[depth], value
            if depth == 0:
                return value, path.moves[0], used
            depth -= 1
            is_new = False
            turn, move = path.turns[depth], path.moves[depth]
            if move != PASS:
                hands[turn, 0] += plays.words[0, move]
                hands[turn, 1] += plays.words[1, move]
            value = WINS if value == LOSES else UNKNOWN
