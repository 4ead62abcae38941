"""The rules of open positions in hot loops: what may be played, who acts next, and when it is over.

What a seat may play is a slice of one list of plays, the most promising first; a play is there
while the hand holds it. The cards that it takes, and the core that it is read as, are all that
counts of it.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from paiju.climbing.plays.table_kernels import COUNT, GUARD, Rows, Words, leader, total
from paiju.jit import kernel_in_room

# Places in a list of plays; the pass is the last.
PASS, NOTHING = -1, -2
LOST, WON, UNKNOWN = 0, 1, 2
# The columns of a position on the way from the one that is asked about: who acts, the core to beat
# (-1 on a lead), who played it, who may not act any more in the trick (a bit for each seat), the
# next play to try, whether the pass was tried or may not be, the move that is being tried, and the
# one core of a single card that may be played, -1 where any may be. Nobody acts, -1, where nobody
# can lead.
TURN, LAST, OWNER, PASSED, CURSOR, TRIED, MOVE, TOP = range(8)
NOBODY = -1
# The duty before a seat with one card: none, that a single is the highest, or to play that one.
OFF, HIGHEST, MUST = 0, 1, 2


class Beating(NamedTuple):
    """The order of the cores of a table, those of short forms behind all others.

    Attributes:
        ends: by core, the end of its section: the cores before that beat it, if they are above it.
        bombs: by core, the first core of a higher tier: it and all above beat it too.
        starts: by core, where the other ranges of cores that beat it begin among `by`; the end
            stands behind the last.
        by: those ranges.
        singles: the first core of a single card, and the one behind the last.
        first_bomb: the first core of a bomb.
        short: the first core of a short form.
        least: by lane, the number of cards that are a bomb by themselves and may not be broken up;
            more than there are where any may be.

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
    """The plays of all seats; the pass stands behind the last, a play of no cards and core -1.

    Attributes:
        words: the cards that each play takes, as two words.
        cores: the core of each play.
        starts: where the plays of each seat begin; the end stands behind the last beginning.
        better: by play, another of the same cards that is a stronger reading, or -1: cards are
            read as the strongest play that may be made.
        broken: by play, the lanes whose bombs it would break up, as bits.
        barred: by seat, the cards that a last play may not hold, as masks of counts.
        order: the order of the cores.

    """

    words: Words
    cores: Rows
    starts: Rows
    better: Rows
    broken: Rows
    barred: Words
    order: Beating


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
        frees_bombs: whether it may pass where bombs alone beat that.
        report: the duty before a seat with one card: `OFF`, `HIGHEST` or `MUST`.
        hands_on: whether a seat that can lead nothing hands the lead on, and does not get it back.
        returns: the first core of what a seat that has passed may come back with, the one behind
            the last, and the number of its cards.
        called: by core, 1 where one of those beats it.
        is_plain: whether nothing is asked but to beat the last play, and every play may be made at
            any time.

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
def _holds(hands: Words, seat: int, play: int, plays: Plays) -> bool:
    """A seat holds the cards of a play."""
    low, high = hands[seat, 0] | GUARD, hands[seat, 1] | GUARD
    return bool((low - plays.words[0, play]) & (high - plays.words[1, play]) & GUARD == GUARD)


@kernel_in_room
def _beats(core: int, last: int, order: Beating) -> bool:
    """A core beats the last one, or is led."""
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
    """A play breaks up a bomb of a seat."""
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
    """A duty forbids a play to the seat to act."""
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
    """The cards of a play are read as a stronger one, which may be made."""
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
    """The seat to act may make a play."""
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
    """The highest core of a single card that a seat holds; -1 where it holds none."""
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
    """The next seat that holds cards has one."""
    following = (seat + step) % len(hands)
    while not hands[following, 0] | hands[following, 1]:
        following = (following + step) % len(hands)
    return bool(total(hands[following, 0]) + total(hands[following, 1]) == 1)


@kernel_in_room
def ask(hands: Words, steps: Rows, at: int, plays: Plays, rules: Rules) -> None:
    """Write what is asked of the seat to act: the single that it may play, and not to pass."""
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
