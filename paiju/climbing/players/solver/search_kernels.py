"""Kernels that solve open positions: whether a side wins against best play.

The seats of that side attack; all other seats defend together.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from paiju.climbing.players.solver.legal_kernels import (
    CURSOR,
    LAST,
    LOST,
    MOVE,
    NOBODY,
    NOTHING,
    OWNER,
    PASS,
    PASSED,
    TRIED,
    TURN,
    UNKNOWN,
    Plays,
    Rules,
    ask,
    follow,
    is_legal,
    outcome,
)
from paiju.climbing.plays.table_kernels import COUNT, GUARD, Numbers, Rows, Words
from paiju.jit import kernel, kernel_in_room
from paiju.playing_cards.holding import LANES

# The columns of the marks of a step: the hash of all cards, and the key of the position.
_CARDS, _KEY = 0, 1

_ONE, _A_LANE = np.uint64(1), np.uint64(8)


class Known(NamedTuple):
    """A hash table of solved positions, and the random numbers of its keys (Zobrist hashing).

    The key of a position is the exclusive or of its random numbers; its lowest bit is replaced by
    the outcome, 1 if the side wins. A new key replaces an old one in its place; 0 is an empty one.

    Attributes:
        keys: the table; its length is a power of two.
        of_cards: random numbers by seat, lane and count.
        of_turns: random numbers by seat to act, core to beat, and owner.
        of_passed: random numbers by the seats that have passed.

    """

    keys: Words
    of_cards: Words
    of_turns: Words
    of_passed: Words


class Task(NamedTuple):
    """All that stays the same while a position is solved: plays, rules, solved positions."""

    plays: Plays
    rules: Rules
    known: Known


@kernel_in_room
def _enter(hands: Words, steps: Rows, marks: Words, at: int, task: Task) -> None:
    """Begin step `at` of `steps`, whose trick is set: its cursor, its duties and its key.

    `marks` has for each step the hash of its cards, which is set, and the key of its position.
    """
    turn, last, owner = steps[at, TURN], steps[at, LAST], steps[at, OWNER]
    steps[at, CURSOR], steps[at, MOVE] = task.plays.starts[turn], NOTHING
    steps[at, TRIED] = last < 0 or task.rules.must_beat
    if not task.rules.is_plain:
        ask(hands, steps, at, task.plays, task.rules)
    seats = len(task.rules.attacks)
    key = task.known.of_turns[turn + seats * ((seats + 1) * (last + 1) + owner + 1)]
    if task.rules.locks_out or task.rules.hands_on:
        key ^= task.known.of_passed[steps[at, PASSED]]
    marks[at, _KEY] = (key ^ marks[at, _CARDS]) & ~_ONE


@kernel_in_room
def _marks_of(hands: Words, known: Known) -> np.uint64:
    """The hash of the cards of all hands."""
    marks = np.uint64(0)
    for seat in range(len(hands)):
        for lane in range(16):
            count = (hands[seat, lane >> 3] >> np.uint64(8 * (lane & 7))) & COUNT
            marks ^= known.of_cards[seat, lane, count]
    return np.uint64(marks)


@kernel_in_room
def _marks_after(marks: np.uint64, hands: Words, seat: int, move: int, task: Task) -> np.uint64:
    """The hash of the cards after a move of a seat; `marks` is the hash before it.

    The cards of the move are no longer in `hands`.
    """
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
    """The next move to try in step `at`: the pass first on a play of the seat's side, else last."""
    turn, last, plays = steps[at, TURN], steps[at, LAST], task.plays
    attacks, is_new = task.rules.attacks, steps[at, MOVE] == NOTHING
    if not steps[at, TRIED] and attacks[turn] == attacks[steps[at, OWNER]]:
        steps[at, TRIED] = 1
        return PASS
    stop = plays.starts[turn + 1]
    if task.rules.is_plain:
        low, high = hands[turn, 0] | GUARD, hands[turn, 1] | GUARD
        end = bombs = len(plays.order.ends)
        if last >= 0:
            end, bombs = plays.order.ends[last], plays.order.bombs[last]
        for play in range(steps[at, CURSOR], stop):
            core = plays.cores[play]
            if core <= last or end <= core < bombs:
                continue
            if (low - plays.words[0, play]) & (high - plays.words[1, play]) & GUARD == GUARD:
                steps[at, CURSOR] = play + 1
                return play
    else:
        for play in range(steps[at, CURSOR], stop):
            if is_legal(hands, steps, at, play, task.plays, task.rules):
                steps[at, CURSOR] = play + 1
                return play
    steps[at, CURSOR] = stop
    # A seat that may not pass but has no legal play passes.
    if steps[at, TRIED] and not is_new:
        return NOTHING
    steps[at, TRIED] = 1
    return PASS


@kernel_in_room
def _after(hands: Words, steps: Rows, at: int, move: int, task: Task) -> int:
    """The outcome after a move in step `at`; UNKNOWN if the game goes on in the next step.

    The cards of the move must already be gone from `hands`. If no seat can lead, the side has lost.
    """
    value = outcome(hands, steps[at, TURN], task.rules)
    if value != UNKNOWN:
        return value
    follow(hands, steps, at, task.plays.cores[move], task.rules)
    return LOST if steps[at + 1, TURN] == NOBODY else UNKNOWN


@kernel_in_room
def _search(
    hands: Words, steps: Rows, marks: Words, task: Task, nodes: int, first: int
) -> tuple[int, int]:
    """The outcome of the position in step `first`, and the number of positions searched.

    If more than `nodes` positions would be needed, the outcome is `UNKNOWN`, and the hands are left
    as they are then. A position in step 0 is not looked up, because its move is needed too. `marks`
    has for each step the hash of the cards and the key of the position.
    """
    plays, rules, keys = task.plays, task.rules, task.known.keys
    mask = np.uint64(len(keys) - 1)
    at, used, is_new = first, 0, True
    marks[at, _CARDS] = _marks_of(hands, task.known)
    _enter(hands, steps, marks, at, task)
    while True:
        turn, value = steps[at, TURN], UNKNOWN
        if is_new:
            used += 1
            if used > nodes or at + 1 == len(steps):
                return UNKNOWN, used
            entry = keys[marks[at, _KEY] >> _ONE & mask]
            if at and entry & ~_ONE == marks[at, _KEY]:
                value = int(entry & _ONE)
        if value == UNKNOWN:
            move = steps[at, MOVE] = _next_move(hands, steps, at, task)
            if move == NOTHING:
                value = 1 - rules.attacks[turn]
            else:
                hands[turn, 0] -= plays.words[0, move]
                hands[turn, 1] -= plays.words[1, move]
                after = _after(hands, steps, at, move, task)
                is_new = after == UNKNOWN
                if is_new:
                    cards = _marks_after(marks[at, _CARDS], hands, turn, move, task)
                    at += 1
                    marks[at, _CARDS] = cards
                    _enter(hands, steps, marks, at, task)
                    continue
                hands[turn, 0] += plays.words[0, move]
                hands[turn, 1] += plays.words[1, move]
                if after == rules.attacks[turn]:
                    value = after
        # Go back to the step where another move may still help.
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

    The first step has the trick; `steps` has room for the deepest line. The move is the place of a
    play, or `PASS`. It is the first legal one if the seat to act loses, and `NOTHING` if the
    outcome is `UNKNOWN`.
    """
    marks = np.empty((len(steps), 2), dtype=np.uint64)
    value, used = _search(hands, steps, marks, task, nodes, 0)
    if value == 1 - task.rules.attacks[steps[0, TURN]]:
        _enter(hands, steps, marks, 0, task)
        steps[0, MOVE] = _next_move(hands, steps, 0, task)
    return value, NOTHING if value == UNKNOWN else steps[0, MOVE], used


@kernel
def weigh(hands: Words, steps: Rows, task: Task, nodes: int) -> tuple[Rows, int]:
    """The outcome for the side after each move of the seat to act, and the positions searched.

    Outcomes are by place in the list of plays, the pass last: `NOTHING` for an illegal move,
    `UNKNOWN` once the budget of `nodes` has ended.
    """
    values = np.full(len(task.plays.cores), NOTHING, dtype=np.int32)
    marks, used = np.empty((len(steps), 2), dtype=np.uint64), 0
    turn = steps[0, TURN]
    marks[0, _CARDS] = _marks_of(hands, task.known)
    _enter(hands, steps, marks, 0, task)
    while True:
        move = steps[0, MOVE] = _next_move(hands, steps, 0, task)
        if move == NOTHING:
            return values, used
        after = hands.copy()
        after[turn, 0] -= task.plays.words[0, move]
        after[turn, 1] -= task.plays.words[1, move]
        values[move] = _after(after, steps, 0, move, task)
        if values[move] == UNKNOWN and used <= nodes:
            values[move], taken = _search(after, steps, marks, task, nodes - used, 1)
            used += taken


@kernel
def ways(cards: Words, size: int, limit: int) -> tuple[Words, Numbers]:
    """The ways to take `size` cards from a group, as counts by lane, and the weight of each.

    The weight is the number of ways to choose the physical cards. At most `limit` ways are listed,
    those with more cards of the lowest ranks first.
    """
    ways_found, weights = np.zeros((limit, 2), dtype=np.uint64), np.ones(limit, dtype=np.int64)
    counts, behind = np.zeros(LANES, dtype=np.int64), np.zeros(LANES + 1, dtype=np.int64)
    for lane in range(LANES - 1, -1, -1):
        counts[lane] = np.int64((cards[lane >> 3] >> np.uint64(8 * (lane & 7))) & COUNT)
        behind[lane] = behind[lane + 1] + counts[lane]
    # Each lane counts down the cards that it takes, to the least that later lanes can complete.
    taken, wanted = np.zeros(LANES, dtype=np.int64), np.zeros(LANES + 1, dtype=np.int64)
    wanted[0], taken[0] = size, min(counts[0], size) + 1
    number, lane = 0, 0
    while lane >= 0 and number < limit:
        taken[lane] -= 1
        if taken[lane] < max(wanted[lane] - behind[lane + 1], 0):
            lane -= 1
            continue
        wanted[lane + 1] = wanted[lane] - taken[lane]
        lane += 1
        if lane < LANES:
            taken[lane] = min(counts[lane], wanted[lane]) + 1
            continue
        for each in range(LANES):
            ways_found[number, each >> 3] |= np.uint64(taken[each]) << np.uint64(8 * (each & 7))
            for card in range(taken[each]):
                weights[number] = weights[number] * (counts[each] - card) // (card + 1)
        number, lane = number + 1, lane - 1
    return ways_found[:number].copy(), weights[:number].copy()


@kernel_in_room
def _hold(hands: Words, seat: int, plays: Plays, words: Words, cores: Rows, starts: Rows) -> None:
    """Write in `words`, `cores` and `starts` the plays that each seat's hand holds.

    Of `seat` itself all plays are kept.
    """
    number = 0
    for other in range(len(hands)):
        low, high = hands[other, 0] | GUARD, hands[other, 1] | GUARD
        for at in range(plays.starts[other], plays.starts[other + 1]):
            one, two = plays.words[0, at], plays.words[1, at]
            if other == seat or (low - one) & (high - two) & GUARD == GUARD:
                words[0, number], words[1, number] = one, two
                cores[number] = plays.cores[at]
                number += 1
        starts[other + 1] = number
    words[0, len(cores) - 1] = words[1, len(cores) - 1] = 0
    cores[len(cores) - 1] = -1


@kernel
def solve_all(
    rests: Words, cores: Rows, worlds: Words, weights: Numbers, steps: Rows, task: Task, nodes: int
) -> tuple[Numbers, int]:
    """For each choice of a seat, the weight of the deals in which its side wins.

    A choice that has lost so often that it cannot be the best is not tried in further deals; its
    weight counts the deals until then.

    Args:
        rests: the rest of the hand after each choice; shape (choices, 2).
        cores: the core of each choice; -1 for a pass.
        worlds: the hands of all seats in each deal, shape (deals, seats, 2); the seat's own hand
            is ignored.
        weights: the weight of each deal.
        steps: room for the line that is searched; the first step has the trick.
        task: the plays, the rules and the solved positions.
        nodes: the most positions searched.

    Returns:
        The weights of the choices, all -1 if the budget ended first; and the positions searched.
    """
    won, used, best = np.zeros(len(cores), dtype=np.int64), 0, np.int64(0)
    hands = np.empty((worlds.shape[1], 2), dtype=np.uint64)
    marks = np.empty((len(steps), 2), dtype=np.uint64)
    order, plays, rules = np.arange(len(weights)), task.plays, task.rules
    # The plays of each deal are found when it is first needed.
    words = np.empty((len(weights), 2, len(plays.cores)), dtype=np.uint64)
    held = np.empty((len(weights), len(plays.cores)), dtype=np.int32)
    starts = np.zeros((len(weights), len(hands) + 1), dtype=np.int32)
    seat, every = steps[0, TURN], weights.sum()
    for choice in range(len(cores)):
        lost = np.int64(0)
        for place in range(len(order)):
            world = order[place]
            for other in range(len(hands)):
                hands[other, 0], hands[other, 1] = worlds[world, other, 0], worlds[world, other, 1]
            if starts[world, len(hands)] == 0:
                _hold(hands, seat, plays, words[world], held[world], starts[world])
            hands[seat, 0], hands[seat, 1] = rests[choice, 0], rests[choice, 1]
            value = outcome(hands, seat, rules)
            if value == UNKNOWN:
                follow(hands, steps, 0, cores[choice], rules)
                here = Plays(
                    words[world],
                    held[world],
                    starts[world],
                    plays.better,
                    plays.broken,
                    plays.barred,
                    plays.order,
                )
                there = Task(here, rules, task.known)
                value, taken = _search(hands, steps, marks, there, nodes - used, 1)
                used += taken
            if value == UNKNOWN:
                won[:] = -1
                return won, used
            if value == rules.attacks[seat]:
                won[choice] += weights[world]
                continue
            # A deal that refutes one choice is tried first on the next choices.
            lost += weights[world]
            for back in range(place, 0, -1):
                order[back] = order[back - 1]
            order[0] = world
            if every - lost < best:
                break
        best = max(best, won[choice])
    return won, used
