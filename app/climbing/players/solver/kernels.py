"""Hot loops that solve open positions: whether one side wins if every seat plays its best.

The seats of the side that is asked about attack; all others play against them as one. What a seat
may play is a slice of one list of plays, the most promising first; a play is there while the hand
holds it. The cards that it takes, and the core that it is read as, are all that counts of it.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from app.climbing.kernels import COUNT, GUARD, Numbers, Rows, Words, leader
from app.jit import kernel, kernel_in_room

# Places in a list of plays; the pass is the last.
PASS, NOTHING = -1, -2
LOST, WON, UNKNOWN = 0, 1, 2
# The columns of a position on the way from the one that is asked about: who acts, the core to beat
# (-1 on a lead), who played it, who may not act any more in the trick (a bit for each seat), the
# next play to try, whether the pass was tried or may not be, and the move that is being tried.
TURN, LAST, OWNER, PASSED, CURSOR, TRIED, MOVE = range(7)
# The columns of its marks: those of all cards, and those of everything, which are its key.
_CARDS, _KEY = 0, 1

_ONE, _A_LANE = np.uint64(1), np.uint64(8)


class Plays(NamedTuple):
    """The plays of all seats; the pass stands behind the last, a play of no cards and core -1.

    Attributes:
        words: the cards that each play takes, as two words.
        cores: the core of each play.
        starts: where the plays of each seat begin; the end stands behind the last beginning.
        ends: by core, the end of its section: the cores before that beat it, if they are above it.
        bombs: by core, the first core of a higher tier: it and all above beat it too.

    """

    words: Words
    cores: Rows
    starts: Rows
    ends: Rows
    bombs: Rows


class Rules(NamedTuple):
    """The rules of a round, and what is to be reached in it.

    Attributes:
        attacks: by seat, 1 where it is of the side that is asked about, else 0.
        partners: by seat, a number that those have in common of which one leads for another.
        locks_out: whether a seat that has passed may not play any more in that trick.
        within: the side wins where all of its seats are among the first so many that are out; where
            this is 0, the first that is out decides.
        step: how far it is to the seat that is next.
        must_beat: whether a seat that can beat the last play may not pass.

    """

    attacks: Rows
    partners: Rows
    locks_out: bool
    within: int
    step: int
    must_beat: bool


class Known(NamedTuple):
    """Positions that were solved, by their keys, whose lowest bit says whether the side wins.

    The key of a position is all of its marks, one over the other. Keys have a power of two of
    places; 0 is an empty one, and the latest key stays.

    Attributes:
        keys: the keys.
        of_cards: the marks of seats, kinds of cards and counts.
        of_turns: the marks of who acts on what core of whom.
        of_passed: the marks of who has passed, where that matters.

    """

    keys: Words
    of_cards: Words
    of_turns: Words
    of_passed: Words


class Task(NamedTuple):
    """All that does not change while a position is solved."""

    plays: Plays
    rules: Rules
    known: Known


@kernel_in_room
def follow(hands: Words, steps: Rows, at: int, core: int, rules: Rules) -> None:
    """Write who acts next on what, after the step `at`, in which a core was played, or -1."""
    turn, last, owner = steps[at, TURN], steps[at, LAST], steps[at, OWNER]
    passed = steps[at, PASSED]
    if core < 0:
        passed |= 1 << turn
    else:
        last, owner = core, turn
        passed = passed if rules.locks_out else 0
    is_over = True
    for _ in range(len(hands) - 1):
        turn = (turn + rules.step) % len(hands)
        may_act = last < 0 or (turn != owner and not passed >> turn & 1)
        if may_act and hands[turn, 0] | hands[turn, 1]:
            is_over = False
            break
    if is_over:
        turn, last = leader(hands, owner, rules.partners, rules.step), -1
    steps[at + 1, TURN], steps[at + 1, LAST] = turn, last
    steps[at + 1, OWNER] = owner if last >= 0 else -1
    steps[at + 1, PASSED] = passed if last >= 0 else 0


@kernel_in_room
def outcome(hands: Words, seat: int, rules: Rules) -> int:
    """The outcome after a play of a seat; `UNKNOWN` while it is open."""
    if hands[seat, 0] | hands[seat, 1]:
        return UNKNOWN
    if rules.within == 0:
        return WON if rules.attacks[seat] else LOST
    out = attackers = 0
    for each in range(len(hands)):
        if hands[each, 0] | hands[each, 1]:
            attackers += rules.attacks[each]
        else:
            out += 1
    if not attackers:
        return WON
    is_lost = out >= rules.within or (out == 1 and not rules.attacks[seat])
    return LOST if is_lost else UNKNOWN


@kernel_in_room
def _enter(steps: Rows, marks: Words, at: int, task: Task) -> None:
    """Begin to look at a position, of which the trick and the marks of the cards are known."""
    turn, last, owner = steps[at, TURN], steps[at, LAST], steps[at, OWNER]
    steps[at, CURSOR], steps[at, MOVE] = task.plays.starts[turn], NOTHING
    steps[at, TRIED] = last < 0 or task.rules.must_beat
    seats = len(task.rules.attacks)
    key = task.known.of_turns[turn + seats * ((seats + 1) * (last + 1) + owner + 1)]
    if task.rules.locks_out:
        key ^= task.known.of_passed[steps[at, PASSED]]
    marks[at, _KEY] = (key ^ marks[at, _CARDS]) & ~_ONE


@kernel_in_room
def _marks_of(hands: Words, known: Known) -> np.uint64:
    """The marks of the cards of all hands."""
    marks = np.uint64(0)
    for seat in range(len(hands)):
        for lane in range(16):
            count = (hands[seat, lane >> 3] >> np.uint64(8 * (lane & 7))) & COUNT
            marks ^= known.of_cards[seat, lane, count]
    return np.uint64(marks)


@kernel_in_room
def _marks_after(marks: np.uint64, hands: Words, seat: int, move: int, task: Task) -> np.uint64:
    """The marks of the cards when a seat has made a move."""
    for half in range(2):
        taken, left, lane = task.plays.words[half, move], hands[seat, half], 8 * half
        while taken:
            count = left & COUNT
            before = count + (taken & COUNT)
            marks ^= task.known.of_cards[seat, lane, count]
            marks ^= task.known.of_cards[seat, lane, before]
            taken, left, lane = taken >> _A_LANE, left >> _A_LANE, lane + 1
    return np.uint64(marks)


@kernel_in_room
def _next_move(hands: Words, steps: Rows, at: int, task: Task) -> int:
    """The next thing to try: on a play of its own side a seat passes first, else last."""
    turn, last, plays = steps[at, TURN], steps[at, LAST], task.plays
    attacks, is_new = task.rules.attacks, steps[at, MOVE] == NOTHING
    if not steps[at, TRIED] and attacks[turn] == attacks[steps[at, OWNER]]:
        steps[at, TRIED] = 1
        return PASS
    low, high = hands[turn, 0] | GUARD, hands[turn, 1] | GUARD
    end = bombs = len(plays.ends)
    if last >= 0:
        end, bombs = plays.ends[last], plays.bombs[last]
    stop = plays.starts[turn + 1]
    for play in range(steps[at, CURSOR], stop):
        core = plays.cores[play]
        if core <= last or end <= core < bombs:
            continue
        if (low - plays.words[0, play]) & (high - plays.words[1, play]) & GUARD == GUARD:
            steps[at, CURSOR] = play + 1
            return play
    steps[at, CURSOR] = stop
    # A seat that may not pass, but can play nothing, passes.
    if steps[at, TRIED] and not is_new:
        return NOTHING
    steps[at, TRIED] = 1
    return PASS


@kernel_in_room
def _search(
    hands: Words, steps: Rows, marks: Words, task: Task, nodes: int, first: int
) -> tuple[int, int]:
    """The outcome of the position of the step `first`, and the number of positions searched.

    More than `nodes` are not looked at: then it is `UNKNOWN`, and the hands are left as they come
    to be. Of a position in step 0 the move is wanted too: what is known of it is not believed.
    """
    plays, rules, keys = task.plays, task.rules, task.known.keys
    mask = np.uint64(len(keys) - 1)
    at, used, is_new = first, 0, True
    marks[at, _CARDS] = _marks_of(hands, task.known)
    _enter(steps, marks, at, task)
    while True:
        turn, value = steps[at, TURN], UNKNOWN
        if is_new:
            used += 1
            if used > nodes or at + 1 == len(steps):
                return UNKNOWN, used
            found = keys[marks[at, _KEY] >> _ONE & mask]
            if at and found & ~_ONE == marks[at, _KEY]:
                value = int(found & _ONE)
        if value == UNKNOWN:
            move = steps[at, MOVE] = _next_move(hands, steps, at, task)
            if move == NOTHING:
                value = 1 - rules.attacks[turn]
            else:
                hands[turn, 0] -= plays.words[0, move]
                hands[turn, 1] -= plays.words[1, move]
                after = outcome(hands, turn, rules)
                is_new = after == UNKNOWN
                if is_new:
                    cards = _marks_after(marks[at, _CARDS], hands, turn, move, task)
                    follow(hands, steps, at, plays.cores[move], rules)
                    at += 1
                    marks[at, _CARDS] = cards
                    _enter(steps, marks, at, task)
                    continue
                hands[turn, 0] += plays.words[0, move]
                hands[turn, 1] += plays.words[1, move]
                if after == rules.attacks[turn]:
                    value = after
        # Go up to where something else may still be tried.
        while value != UNKNOWN:
            keys[marks[at, _KEY] >> _ONE & mask] = marks[at, _KEY] | np.uint64(value)
            if at == first:
                return value, used
            at -= 1
            is_new = False
            turn, move = steps[at, TURN], steps[at, MOVE]
            hands[turn, 0] += plays.words[0, move]
            hands[turn, 1] += plays.words[1, move]
            if value != rules.attacks[turn]:
                value = UNKNOWN


@kernel
def solve(hands: Words, steps: Rows, task: Task, nodes: int) -> tuple[int, int, int]:
    """The outcome for the side, the best move of the seat to act, and the positions searched.

    The first step has the trick; there is no position deeper than there are steps. The move is a
    play by its place, or `PASS`: where nothing helps, the first that may be tried; `NOTHING` where
    it is `UNKNOWN` who wins.
    """
    marks = np.empty((len(steps), 2), dtype=np.uint64)
    value, used = _search(hands, steps, marks, task, nodes, 0)
    if value == 1 - task.rules.attacks[steps[0, TURN]]:
        _enter(steps, marks, 0, task)
        steps[0, MOVE] = _next_move(hands, steps, 0, task)
    return value, NOTHING if value == UNKNOWN else steps[0, MOVE], used


@kernel
def _held(hands: Words, seat: int, plays: Plays) -> Plays:
    """Of the plays of all seats but one those that their hands hold."""
    words, cores = plays.words.copy(), plays.cores.copy()
    starts, number = plays.starts.copy(), 0
    for other in range(len(hands)):
        low, high = hands[other, 0] | GUARD, hands[other, 1] | GUARD
        for at in range(plays.starts[other], plays.starts[other + 1]):
            one, two = plays.words[0, at], plays.words[1, at]
            if other == seat or (low - one) & (high - two) & GUARD == GUARD:
                words[0, number], words[1, number] = one, two
                cores[number] = plays.cores[at]
                number += 1
        starts[other + 1] = number
    return Plays(words, cores, starts, plays.ends, plays.bombs)


@kernel
def solve_all(
    rests: Words, cores: Rows, worlds: Words, weights: Numbers, steps: Rows, task: Task, nodes: int
) -> tuple[Numbers, int]:
    """The weight of the worlds in which the side of a seat wins by each of its choices.

    Returns the positions looked at too; all weights are -1 if they are too many. A choice is what
    it leaves of the hand, and its core, -1 for a pass. `worlds` are the hands of all seats, by
    world; that of the seat itself does not matter. The first step has the trick.
    """
    won, used = np.zeros(len(cores), dtype=np.int64), 0
    hands = np.empty((worlds.shape[1], 2), dtype=np.uint64)
    marks = np.empty((len(steps), 2), dtype=np.uint64)
    seat, rules = steps[0, TURN], task.rules
    for world in range(len(weights)):
        for other in range(len(hands)):
            hands[other, 0], hands[other, 1] = worlds[world, other, 0], worlds[world, other, 1]
        held = Task(_held(hands, seat, task.plays), rules, task.known)
        for choice in range(len(cores)):
            hands[seat, 0], hands[seat, 1] = rests[choice, 0], rests[choice, 1]
            value = outcome(hands, seat, rules)
            if value == UNKNOWN:
                follow(hands, steps, 0, cores[choice], rules)
                value, taken = _search(hands, steps, marks, held, nodes - used, 1)
                used += taken
            if value == UNKNOWN:
                won[:] = -1
                return won, used
            if value == rules.attacks[seat]:
                won[choice] += weights[world]
    return won, used
