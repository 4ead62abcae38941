"""The maxims 牌理 of climbing games: rules that narrow the branches, each with its reason.

A game uses these maxims as they are, or with its own limits and reasons, and adds others.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from paiju.climbing.players import reasons
from paiju.climbing.seat.position import Branch, Position
from paiju.play.players.maxims import Ruling, narrow
from paiju.play.players.reasons import GOES_OUT, filled
from paiju.playing_cards.card import rank_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from paiju.climbing.plays.reading import Play
    from paiju.climbing.seat.position import Cut
    from paiju.play.players.player import Why

Branches = tuple[Branch, ...]
AnyPosition = Position[Any, Any]

# A play is safe if the chance that it is beaten is at most this.
SAFE = 0.03
# The chances from which a partner takes a lead, and above which an enemy may take one.
TAKES, MAY_TAKE = 0.4, 0.05
# A partner with at most this many cards is not beaten.
PARTNER_SHORT = 6
# An enemy with at most this many cards is about to go out.
SHORT = 2
# Bombs wait while every enemy has more than this share of a full hand, and more than this number
# of own plays are left.
BOMB_SHARE, BOMB_PLAYS = 10 / 27, 3
# With at most this many plays left, a seat may break up any group.
NEARLY_OUT = 2


@dataclass(frozen=True, slots=True)
class Maxim:
    """A rule 牌理 that narrows the branches of a position.

    Attributes:
        why: its reason, with a place for the number of cards of the nearest enemy.
        keeps: gives the branches that it keeps; None if it does not apply.
        is_certain: whether the first branch that it keeps is right in any case. A maxim that is
            not certain has no effect if it would keep all branches.
        is_true: tests if the reason is true of a branch that it keeps, compared with all legal
            plays.

    """

    why: Why
    keeps: Callable[[AnyPosition, Branches], Iterable[Branch] | None]
    is_certain: bool = False
    is_true: Callable[[AnyPosition, Branch], bool] = lambda *_: True

    def __call__(self, position: AnyPosition, branches: Branches) -> Ruling[Branch] | None:
        """The branches that the maxim keeps, with its reason; None if it has no effect."""
        kept = self.keeps(position, branches)
        if kept is None:
            return None
        if self.is_certain:
            first = tuple(kept)[:1]
            return Ruling(first, self.why) if first else None
        ruling = narrow(branches, kept, self.why)
        return ruling and Ruling(
            ruling.branches,
            filled(self.why, count=position.fewest_enemy_cards),
            partial(self.is_true, position),
        )


def _goes_out(_: AnyPosition, branches: Branches) -> Iterable[Branch]:
    return (branch for branch in branches if not branch.rest)


def is_likely_safe(position: AnyPosition, row: int) -> bool:
    """Tests if it is unlikely that any enemy beats the play of a row."""
    return all(
        position.odds[seat].answers(row) + position.odds[seat].bombs(row) <= SAFE
        for seat in position.enemies
    )


def _best_cut(position: AnyPosition, branch: Branch) -> Iterable[Cut]:
    return (position.cut(branch),)


def safe_first(
    why: Why = reasons.SAFE_FIRST,
    is_safe: Callable[[AnyPosition, int], bool] = is_likely_safe,
    cuts: Callable[[AnyPosition, Branch], Iterable[Cut]] = _best_cut,
) -> Maxim:
    """The maxim to play safe plays first, if at most one of the plays left can be beaten."""

    def goes_out_from(position: AnyPosition, branch: Branch) -> bool:
        return any(
            sum(not is_safe(position, row) for row in cut.rows) <= 1
            for cut in cuts(position, branch)
        )

    def keeps(position: AnyPosition, branches: Branches) -> Iterable[Branch]:
        for branch in branches:
            is_led = branch.play is not None and is_safe(position, branch.play.row)
            if is_led and goes_out_from(position, branch):
                yield branch
                return

    return Maxim(why, keeps, is_certain=True)


def _last_chance(position: AnyPosition, branches: Branches) -> Iterable[Branch] | None:
    if position.owner not in position.enemies or position.counts[position.owner] > 1:
        return None
    if any(map(position.is_ours, position.waiting())):
        return None  # the partner may still beat it
    return (each for each in branches if each.play)


def _partner_goes_out(position: AnyPosition, branches: Branches) -> Iterable[Branch] | None:
    last = position.last
    if last is None or not position.on_partner or position.counts[position.owner] > 1:
        return None
    enemies = (seat for seat in position.waiting() if not position.is_ours(seat))
    if any(position.may_beat(seat, last.row) for seat in enemies):
        return None
    return (each for each in branches if each.play is None)


def partner_likely_beats(position: AnyPosition, partner: int, row: int) -> bool:
    """Tests if the partner can probably beat the play of a row."""
    return position.odds[partner].answers(row) >= TAKES


def feed(
    why: Why = reasons.FEED, takes: Callable[[AnyPosition, int, int], bool] = partner_likely_beats
) -> Maxim:
    """The maxim to feed a partner with one card: lead the lowest card that it can probably beat."""

    def keeps(position: AnyPosition, branches: Branches) -> Iterable[Branch] | None:
        partner = position.partner
        if position.last is not None or partner is None or position.counts[partner] != 1:
            return None
        may = [
            each
            for each in branches
            if each.play and each.size == 1 and takes(position, partner, each.play.row)
        ]
        return (min(may, key=lambda each: core_of(position, each)),) if may else None

    return Maxim(why, keeps, is_true=is_lowest)


def core_of(position: AnyPosition, branch: Branch) -> int:
    """The number of the core of a branch's play, which grows with its rank; -1 for the pass."""
    return position.table.core(branch.play.row).number if branch.play else -1


def is_lowest(position: AnyPosition, branch: Branch) -> bool:
    """Tests if a branch is the lowest legal play of its pattern and length."""
    return core_of(position, branch) == position.cores_like(branch)[0]


def is_highest(position: AnyPosition, branch: Branch) -> bool:
    """Tests if a branch is the highest legal play of its pattern and length."""
    return core_of(position, branch) == position.cores_like(branch)[-1]


def _block(position: AnyPosition, branches: Branches) -> Iterable[Branch]:
    return (each for each in branches if not _lets_enemy_out(position, each))


def _block_high(position: AnyPosition, branches: Branches) -> Iterable[Branch] | None:
    if not all(_lets_enemy_out(position, each) for each in branches):
        return None
    return (max(branches, key=lambda each: core_of(position, each)),)


def _is_highest_of_size(position: AnyPosition, branch: Branch) -> bool:
    """Tests if a branch plays as many cards as the nearest enemy has, and the highest such play."""
    return branch.size == position.fewest_enemy_cards and is_highest(position, branch)


def _lets_enemy_out(position: AnyPosition, branch: Branch) -> bool:
    """Tests if an enemy may play its last cards by beating a branch with the same pattern."""
    play = position.to_beat_after(branch)
    holder = position.owner if branch.play is None else position.seat
    return any(
        position.counts[seat] == len(play.cards)
        and position.odds[seat].answers(play.row) > MAY_TAKE
        for seat in position.waiting(holder)
        if seat in position.enemies
    )


def may_beat_partner(position: AnyPosition, branch: Branch, last: Play) -> bool:
    """Tests if a branch may beat the partner's play.

    It may if it leaves at most one play. It also may if it costs nothing and an enemy would beat
    the partner's play anyway.
    """
    if position.plays_left(branch) <= 1:
        return True
    if branch.is_bomb or last.is_bomb or position.counts[position.owner] <= PARTNER_SHORT:
        return False
    return position.cut(branch).power >= position.hand_power.power and will_be_beaten(
        position, last
    )


def will_be_beaten(position: AnyPosition, last: Play) -> bool:
    """Tests if an enemy who has yet to act will probably beat the partner's play."""
    return any(
        position.odds[seat].answers(last.row) >= TAKES
        for seat in position.waiting()
        if seat in position.enemies
    )


def leave_partner(
    why: Why = reasons.LEAVE_PARTNER,
    may: Callable[[AnyPosition, Branch, Play], bool] = may_beat_partner,
) -> Maxim:
    """The maxim to leave the partner's play alone, unless there is a reason to beat it."""

    def keeps(position: AnyPosition, branches: Branches) -> Iterable[Branch] | None:
        last = position.last
        if last is None or not position.on_partner:
            return None
        return (each for each in branches if each.play is None or may(position, each, last))

    return Maxim(why, keeps, is_true=lambda _, branch: branch.play is None)


def bombs_wait(
    why: Why = reasons.BOMBS_WAIT, until: int | None = None, plays: int = BOMB_PLAYS
) -> Maxim:
    """The maxim to keep bombs until an enemy has few cards, or the hand few plays.

    `until` is the number of cards of that enemy; None for a share of a full hand.
    """

    def keeps(position: AnyPosition, branches: Branches) -> Iterable[Branch] | None:
        near = BOMB_SHARE * position.table.rules.max_hand if until is None else until
        if position.fewest_enemy_cards <= near:
            return None
        return (each for each in branches if not each.is_bomb or position.plays_left(each) <= plays)

    return Maxim(why, keeps, is_true=lambda _, branch: not branch.is_bomb)


def _whole_bombs(position: AnyPosition, branches: Branches) -> Iterable[Branch] | None:
    passes = [each for each in branches if each.play is None]
    if not passes or position.fewest_enemy_cards <= SHORT:
        return None
    return (
        each
        for each in branches
        if position.plays_left(each) <= NEARLY_OUT or _are_whole(position, each)
    )


def _are_whole(position: AnyPosition, branch: Branch) -> bool:
    """Tests if a branch breaks up no bomb: it plays or leaves as many bombs as the hand has."""
    held = _bombs(position, position.branch_of(None))
    return _bombs(position, branch) + branch.is_bomb >= held


def _bombs(position: AnyPosition, branch: Branch) -> int:
    """The number of bombs in the best split of the cards that a branch leaves."""
    return sum(position.table.section(row).tier > 0 for row in position.cut(branch).rows)


def _least_bomb(position: AnyPosition, branches: Branches) -> Iterable[Branch] | None:
    bombs = [each for each in branches if each.is_bomb]
    if len(bombs) < 2:
        return None
    best = max(bombs, key=lambda each: (position.cut(each)[:2], -core_of(position, each)))
    return (each for each in branches if not each.is_bomb or each is best)


def _is_least_bomb(position: AnyPosition, branch: Branch) -> bool:
    """Tests if a branch is the lowest legal bomb, and leaves another bomb."""
    if not branch.is_bomb or branch.play is None or not _bombs(position, branch):
        return False
    table = position.table
    bombs = (row for row in position.rows() if table.section(row).tier)
    # Strength counts from the strongest play down, so the weakest bomb has the greatest number.
    return table.strength(branch.play.row) == max(map(table.strength, bombs))


def _cheap_kickers(position: AnyPosition, branches: Branches) -> Iterable[Branch]:
    dear = [_spends(position, branch) for branch in branches]
    cheap = {_form(branch) for branch, spends in zip(branches, dear, strict=True) if not spends}
    return (
        branch
        for branch, spends in zip(branches, dear, strict=True)
        if not spends or _form(branch) not in cheap
    )


def _form(branch: Branch) -> tuple[str, int] | None:
    return (branch.play.pattern.id, branch.play.links) if branch.play else None


def _spends(position: AnyPosition, branch: Branch) -> bool:
    """Tests if a play spends kickers of a rank that no chain takes, such as a 2.

    The last play of a hand spends nothing.
    """
    kickers = branch.play.kickers if branch.play and branch.rest else ()
    return any(rank_of(card) not in position.table.rules.chain for card in kickers)


def _has_cheap_kickers(position: AnyPosition, branch: Branch) -> bool:
    """Tests if a play has kickers, all of ranks that chains take."""
    return bool(branch.play and branch.play.kickers) and not _spends(position, branch)


# Play the last play if it is legal.
GO_OUT = Maxim(GOES_OUT, _goes_out, is_certain=True)
# Beat an enemy with one card left, who would lead it next.
LAST_CHANCE = Maxim(reasons.LAST_CHANCE, _last_chance)
# Do not beat a partner with one card left, who leads it next.
PARTNER_GOES_OUT = Maxim(reasons.PARTNER_GOES_OUT, _partner_goes_out)
# Make no play that an enemy can beat with all of its cards; if there is no other, the highest one.
BLOCK = Maxim(reasons.BLOCK, _block)
BLOCK_HIGH = Maxim(reasons.BLOCK_HIGH, _block_high, is_true=_is_highest_of_size)
# Do not break up a bomb or a straight flush to beat a play, unless the end is near.
WHOLE_BOMBS = Maxim(reasons.WHOLE_BOMBS, _whole_bombs, is_true=_are_whole)
# Play the bomb that leaves the best hand.
LEAST_BOMB = Maxim(reasons.LEAST_BOMB, _least_bomb, is_true=_is_least_bomb)
# Use the least valuable kickers: no joker and no 2 if anything else is possible.
CHEAP_KICKERS = Maxim(reasons.CHEAP_KICKERS, _cheap_kickers, is_true=_has_cheap_kickers)

MAXIMS = (
    *(GO_OUT, safe_first(), LAST_CHANCE, feed(), BLOCK, BLOCK_HIGH),
    *(leave_partner(), WHOLE_BOMBS, bombs_wait(), LEAST_BOMB, CHEAP_KICKERS),
)
