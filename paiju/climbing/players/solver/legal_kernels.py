"""Kernels of the rules of open positions: which plays are legal, who acts next, when it is over.

The plays of a seat are a slice of one list of plays, the most promising first; a play is possible
as long as the hand holds its cards. A play is the cards that it takes and the core that they are
read as.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from paiju.climbing.plays.table_kernels import COUNT, GUARD, Rows, Words, leader, total
from paiju.jit import kernel_in_room

# Places in the list of plays: the pass is the last one; no play.
PASS, NOTHING = -1, -2
LOST, WON, UNKNOWN = 0, 1, 2
# The columns of a search's steps; a step is a position on the line that is searched.
# TURN: the seat to act, or NOBODY if no seat can lead. LAST: the core to beat, -1 on a lead.
# OWNER: the seat that played it. PASSED: the seats that may not act again in the trick, as bits.
# CURSOR: the next play to try. TRIED: whether the pass was tried or is not allowed.
# MOVE: the move being tried. TOP: the only core of a single card that is legal, -1 if all are.
TURN, LAST, OWNER, PASSED, CURSOR, TRIED, MOVE, TOP = range(8)
NOBODY = -1
# The duty before a seat with one card: none; singles must be the highest; the highest must be
# played.
OFF, HIGHEST, MUST = 0, 1, 2


class Beating(NamedTuple):
    """Which core beats which, as columns by core; cores of short forms come after all others.

    Attributes:
        ends: the end of the core's section: higher cores before it beat the core.
        bombs: the first core of a higher tier: from it on, all cores up to short forms beat the
            core.
        starts: where the core's other ranges begin in `by`, and the end.
        by: further ranges of cores that beat a core: first core, core after the last.
        singles: the first core of a single card, and the core after the last.
        first_bomb: the first core of a bomb.
        short: the first core of a short form.
        least: by lane, the number of cards that are a bomb which may not be broken up; more than
            there are if any may be.

    """

    ends: Rows
    bombs: Rows
    starts: Rows
    by: Rows
    singles: Rows
    first_bomb: int
    short: int
    least: Rows


class Plays(NamedTuple):
    """The plays of all seats, as columns; the last place is the pass, with no cards and core -1.

    Attributes:
        words: the counts of each play; shape (2, plays + 1).
        cores: the core of each play; shape (plays + 1,).
        starts: where the plays of each seat begin, and the end; shape (seats + 1,).
        better: for each play, the next stronger reading of the same cards, or -1. Cards count as
            their strongest legal reading.
        broken: for each play, the lanes whose bombs it would break up, as bits.
        barred: for each seat, the cards that a last play may not contain, as masks of counts.
        order: which core beats which.

    """

    words: Words
    cores: Rows
    starts: Rows
    better: Rows
    broken: Rows
    barred: Words
    order: Beating


class Rules(NamedTuple):
    """The rules of a round, and the goal of the attacking side.

    Attributes:
        attacks: for each seat, 1 if it is of the attacking side, else 0.
        partners: a number for each seat; a seat leads for one that is out with the same number.
        locks_out: whether a seat that has passed may not play again in the trick.
        within: the side wins if all of its seats are among the first `within` that are out, one of
            them first of all; if 0, if one of its seats is the next to be out.
        step: the distance to the next seat.
        must_beat: whether a seat that can beat the last play may not pass.
        frees_bombs: whether it may pass after all if only bombs beat that play.
        report: the duty before a seat with one card: `OFF`, `HIGHEST` or `MUST`.
        hands_on: whether a seat without a legal lead hands the lead on, and does not get it back.
        returns: the plays with which a seat that has passed may return to the trick: the first
            core, the core after the last, and the number of cards.
        called: for each core, 1 if a play of `returns` may beat it.
        is_plain: whether a play only needs to beat the last one, and passing is free of duties.

    """

    attacks: Rows
    partners: Rows
    locks_out: bool
    within: int
    step: int
    must_beat: bool
    frees_bombs: bool
    report: int
    hands_on: bool
    returns: Rows
    called: Rows
    is_plain: bool


@kernel_in_room
def follow(hands: Words, steps: Rows, at: int, core: int, rules: Rules) -> None:
    """Write the step after step `at`: the trick once its seat plays `core`, or passes for -1."""
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
        if last >= 0 and turn == owner:
            break
        may_act = not passed >> turn & 1 or (last < 0 and not rules.hands_on)
        if last >= 0 and not may_act and rules.called[last]:
            may_act = total(hands[turn, 0]) + total(hands[turn, 1]) >= rules.returns[2]
        if may_act and hands[turn, 0] | hands[turn, 1]:
            is_over = False
            break
    if is_over and last < 0:
        turn = NOBODY
    elif is_over:
        turn, last, passed = leader(hands, owner, rules.partners, rules.step), -1, 0
    steps[at + 1, TURN], steps[at + 1, LAST] = turn, last
    steps[at + 1, OWNER] = owner if last >= 0 else -1
    steps[at + 1, PASSED] = passed if last >= 0 or rules.hands_on else 0


@kernel_in_room
def outcome(hands: Words, seat: int, rules: Rules) -> int:
    """The outcome after a play of a seat, whose cards are gone; `UNKNOWN` if the game goes on."""
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
def _holds(hands: Words, seat: int, play: int, plays: Plays) -> bool:
    """Tests if a seat holds the cards of the play at the place `play`."""
    low, high = hands[seat, 0] | GUARD, hands[seat, 1] | GUARD
    return bool((low - plays.words[0, play]) & (high - plays.words[1, play]) & GUARD == GUARD)


@kernel_in_room
def _beats(core: int, last: int, order: Beating) -> bool:
    """Tests if a core beats the last one; on a lead, every core does."""
    if last < 0:
        return True
    if last < core < order.ends[last] or order.bombs[last] <= core < order.short:
        return True
    for at in range(order.starts[last], order.starts[last + 1]):
        if order.by[at, 0] <= core < order.by[at, 1]:
            return True
    return False


@kernel_in_room
def _breaks(hands: Words, seat: int, play: int, plays: Plays) -> bool:
    """Tests if a play breaks up a bomb of a seat."""
    broken, lane = plays.broken[play], 0
    while broken:
        if broken & 1:
            count = (hands[seat, lane >> 3] >> np.uint64(8 * (lane & 7))) & COUNT
            if count >= plays.order.least[lane]:
                return True
        broken, lane = broken >> 1, lane + 1
    return False


@kernel_in_room
def _is_forbidden(
    hands: Words, steps: Rows, at: int, play: int, plays: Plays, rules: Rules
) -> bool:
    """Tests if a duty forbids a play to the seat that acts in step `at`; `play` is its place."""
    turn, core, order = steps[at, TURN], plays.cores[play], plays.order
    low, high = hands[turn, 0], hands[turn, 1]
    is_last = low == plays.words[0, play] and high == plays.words[1, play]
    barred = low & plays.barred[turn, 0] | high & plays.barred[turn, 1]
    is_barred = is_last and barred > 0
    has_passed = steps[at, LAST] >= 0 and steps[at, PASSED] >> turn & 1
    is_other = has_passed and not rules.returns[0] <= core < rules.returns[1]
    is_single = order.singles[0] <= core < order.singles[1]
    is_low = is_single and core != steps[at, TOP] >= 0
    return bool(is_barred or is_other or is_low or (core >= order.short and not is_last))


@kernel_in_room
def _is_read_better(hands: Words, steps: Rows, at: int, play: int, plays: Plays) -> bool:
    """Tests if the cards of a play have a stronger reading that is legal in step `at`."""
    turn, last = steps[at, TURN], steps[at, LAST]
    other = plays.better[play]
    while other >= 0:
        core = plays.cores[other]
        if _beats(core, last, plays.order) and not _breaks(hands, turn, other, plays):
            return True
        other = plays.better[other]
    return False


@kernel_in_room
def is_legal(hands: Words, steps: Rows, at: int, play: int, plays: Plays, rules: Rules) -> bool:
    """Tests if the play at the place `play` is legal for the seat that acts in step `at`."""
    turn = steps[at, TURN]
    if not _beats(plays.cores[play], steps[at, LAST], plays.order):
        return False
    if not _holds(hands, turn, play, plays) or _breaks(hands, turn, play, plays):
        return False
    if _is_forbidden(hands, steps, at, play, plays, rules):
        return False
    return not _is_read_better(hands, steps, at, play, plays)


@kernel_in_room
def _top(hands: Words, seat: int, plays: Plays) -> int:
    """The highest core of a single card that a seat holds; -1 for none."""
    first, stop = plays.order.singles[0], plays.order.singles[1]
    top = -1
    for play in range(plays.starts[seat], plays.starts[seat + 1]):
        core = plays.cores[play]
        is_single = first <= core < stop and _holds(hands, seat, play, plays)
        if is_single and core > top and not _breaks(hands, seat, play, plays):
            top = core
    return top


@kernel_in_room
def _is_before_one_card(hands: Words, seat: int, step: int) -> bool:
    """Tests if the next seat that holds cards has exactly one; `step` is `Rules.step`."""
    following = (seat + step) % len(hands)
    while not hands[following, 0] | hands[following, 1]:
        following = (following + step) % len(hands)
    return bool(total(hands[following, 0]) + total(hands[following, 1]) == 1)


@kernel_in_room
def ask(hands: Words, steps: Rows, at: int, plays: Plays, rules: Rules) -> None:
    """Write in step `at` the duties of its seat: the only legal single, and whether it may pass."""
    turn, order = steps[at, TURN], plays.order
    is_asked = rules.report != OFF and _is_before_one_card(hands, turn, rules.step)
    steps[at, TOP] = _top(hands, turn, plays) if is_asked else -1
    must_stop = is_asked and rules.report == MUST
    if steps[at, LAST] < 0 or not (must_stop or (rules.must_beat and rules.frees_bombs)):
        return
    steps[at, TRIED] = 0
    for play in range(plays.starts[turn], plays.starts[turn + 1]):
        core = plays.cores[play]
        is_free = rules.frees_bombs and order.first_bomb <= core < order.short
        binds = rules.must_beat and not is_free
        binds = binds or (must_stop and order.singles[0] <= core < order.singles[1])
        if binds and is_legal(hands, steps, at, play, plays, rules):
            steps[at, TRIED] = 1
            return
