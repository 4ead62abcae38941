"""The maxims 牌理 of Dou Dizhu: what players know to be right, the certain ones first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.cards.card import LANE, LANE_OF
from app.climbing.split import BUDGET, split
from app.games.doudizhu.agents.position import REST
from app.games.doudizhu.agents.reasons import (
    BLOCK_HIGH,
    BLOCK_ONE,
    BLOCK_TWO,
    BOMBS_WAIT,
    CHEAP_KICKERS,
    FEED,
    GATE,
    LAST_CHANCE,
    LEAVE_PARTNER,
    PARTNER_GOES_OUT,
    SAFE_FIRST,
    SLIP,
)
from app.play.maxims import Ruling, narrow
from app.play.reasons import GOES_OUT

if TYPE_CHECKING:
    from collections.abc import Callable

    from app.cards.holding import Holding
    from app.climbing.partitions import Partition
    from app.climbing.reading import Play
    from app.games.doudizhu.agents.position import Option, Position

Options = tuple["Option", ...]

# Hands of more plays are not looked through for the order in which they go out safely.
SAFE_PLAYS = 5
_SAFE_CUTS = 6
# An enemy with so many cards is about to go out, so that bombs need not wait.
BOMB_FROM = 6
# Below this rank a single card or a pair is small: a peasant may go over his partner's, and the
# gate is kept against it.
SMALL_BELOW = "J"
# What keeps the gate: from this rank to that.
GATE_FROM, GATE_TO = "T", "A"
# From this rank on cards are high.
HIGH_FROM = "A"


def goes_out(position: Position, options: Options) -> Ruling[Option] | None:
    """One play left, and it may be played: play it."""
    del position
    kept = tuple(option for option in options if not option.rest)
    return Ruling(kept[:1], GOES_OUT) if kept else None


def safe_first(position: Position, options: Options) -> Ruling[Option] | None:
    """Several plays left and only one can be beaten: play the safe ones first."""
    for option in options:
        if option.play is None or position.enemy_may_beat(option.play):
            continue
        if _goes_out_from(position, option):
            return Ruling((option,), SAFE_FIRST)
    return None


def _goes_out_from(position: Position, option: Option) -> bool:
    """Whether whoever leads this hand is out before an enemy comes to lead."""
    if position.plays_left(option) > SAFE_PLAYS:
        return False
    limit, budget = min(_SAFE_CUTS, position.cuts), min(BUDGET, position.choices // REST)
    for partition in split(position.table, option.rest, limit, budget).partitions:
        if not partition.stranded and _beaten_once(position, partition, option.rest):
            return True
    return False


def _beaten_once(position: Position, partition: Partition, hand: Holding) -> bool:
    """Whether of the plays of a partition no more than one can be beaten."""
    beaten = (
        play for play in partition.plays(position.table, hand) if position.enemy_may_beat(play)
    )
    return next(beaten, None) is None or next(beaten, None) is None


def last_chance(position: Position, options: Options) -> Ruling[Option] | None:
    """An enemy with one card left leads again if nobody beats him now: beat him."""
    if position.owner not in position.enemies or position.counts[position.owner] > 1:
        return None
    if position.following == position.partner:
        return None  # the partner may still beat him
    return narrow(options, (each for each in options if each.play is not None), LAST_CHANCE)


def partner_goes_out(position: Position, options: Options) -> Ruling[Option] | None:
    """A partner about to go out is not beaten: he has one card left, and leads again."""
    partner, last = position.partner, position.last
    if not position.on_partner or last is None or partner is None or position.counts[partner] > 1:
        return None
    if position.is_gate and position.may_beat(position.landlord, last):
        return None
    return narrow(options, (each for each in options if each.play is None), PARTNER_GOES_OUT)


def feed(position: Position, options: Options) -> Ruling[Option] | None:
    """A partner with one card left who plays next gets the lowest single: he can take it."""
    partner = position.partner
    if position.last is not None or partner is None or position.following != partner:
        return None
    solos = [each for each in options if each.is_a("solo")]
    if position.counts[partner] > 1 or not solos:
        return None
    lowest = min(solos, key=_lane)
    his = [card for card in position.unseen if card not in position.shown]
    higher = sum(LANE_OF[card] > _lane(lowest) for card in his)
    # He has one of the cards that are not known to be the landlord's, rather a higher one.
    return narrow(options, (lowest,), FEED) if 2 * higher >= len(his) else None


def block_one(position: Position, options: Options) -> Ruling[Option] | None:
    """An enemy with one card gets no single that he can beat: break up what must be broken."""
    if position.nearest > 1 or not _comes_before_enemy(position):
        return None
    kept = tuple(each for each in options if not _lets_out(position, each, "solo"))
    if kept:
        return narrow(options, kept, BLOCK_ONE)
    solos = [each for each in options if each.is_a("solo")]
    return narrow(options, (max(solos, key=_lane),), BLOCK_HIGH) if solos else None


def block_two(position: Position, options: Options) -> Ruling[Option] | None:
    """An enemy with two cards gets no pair that he can beat, while anything else can be led."""
    if position.nearest != 2 or position.last is not None:
        return None
    return narrow(
        options, (each for each in options if not _lets_out(position, each, "pair")), BLOCK_TWO
    )


def _comes_before_enemy(position: Position) -> bool:
    """Whether an enemy with one card acts before this trick is over."""
    seat = position.following
    while seat not in {position.owner, position.seat}:
        if seat in position.enemies and position.counts[seat] == 1:
            return True
        seat = (seat + 1) % len(position.counts)
    return False


def _lets_out(position: Position, option: Option, pattern: str) -> bool:
    """Whether an option lets an enemy go out with a play of that pattern."""
    play = option.play or position.last
    if play is None or play.pattern.id != pattern:
        return False
    return any(
        position.counts[seat] == len(play.cards) and position.may_beat(seat, play)
        for seat in position.enemies
    )


def bombs_wait(position: Position, options: Options) -> Ruling[Option] | None:
    """Bombs wait until an enemy is about to go out, or the rest is won."""
    if position.nearest <= BOMB_FROM:
        return None
    kept = (each for each in options if not each.is_bomb or position.plays_left(each) <= 2)
    return narrow(options, kept, BOMBS_WAIT)


def leave_partner(position: Position, options: Options) -> Ruling[Option] | None:
    """No peasant beats his partner without a reason: to keep the gate, or to go out himself."""
    last = position.last
    if not position.on_partner or last is None:
        return None
    kept = (each for each in options if each.play is None or _over(position, each, last))
    return narrow(options, kept, LEAVE_PARTNER)


def _over(position: Position, option: Option, last: Play) -> bool:
    if option.is_bomb:
        return False
    return position.plays_left(option) <= 2 or (len(last.cards) <= 2 and _is_small(last))


def keep_gate(position: Position, options: Options) -> Ruling[Option] | None:
    """The peasant before the landlord keeps the gate: high enough to stop small ones, no higher."""
    last = position.last
    if not position.is_gate or last is None or len(last.cards) > 2 or not _is_small(last):
        return None
    low, high = LANE[GATE_FROM], LANE[GATE_TO]
    kept = (
        each
        for each in options
        if each.play is not None and not each.is_bomb and low <= _lane(each) <= high
    )
    return narrow(options, kept, GATE)


def slip_small(position: Position, options: Options) -> Ruling[Option] | None:
    """The peasant behind the landlord slips small cards through, and keeps the high ones."""
    last = position.last
    if position.is_gate or position.partner is None or last is None:
        return None
    if position.owner != position.landlord or len(last.cards) > 2 or not _is_small(last):
        return None
    if not any(each.play and _lane(each) < LANE[HIGH_FROM] for each in options):
        return None
    kept = (
        each
        for each in options
        if each.play is None or each.is_bomb or _lane(each) < LANE[HIGH_FROM]
    )
    return narrow(options, kept, SLIP)


def cheap_kickers(position: Position, options: Options) -> Ruling[Option] | None:
    """Kickers are what is worth least: no joker and no 2 while anything else will do."""
    del position
    cheap = {_form(each) for each in options if not _spends(each)}
    kept = (each for each in options if not _spends(each) or _form(each) not in cheap)
    return narrow(options, kept, CHEAP_KICKERS)


def _form(option: Option) -> tuple[str, int] | None:
    return (option.play.pattern.id, option.play.links) if option.play else None


def _spends(option: Option) -> bool:
    """Whether a play rids itself of jokers or 2s as kickers, and leaves something."""
    kickers = option.play.kickers if option.play and option.rest else ()
    return any(LANE_OF[card] >= LANE["2"] for card in kickers)


def _lane(option: Option) -> int:
    """Where the key of an option's play stands; the pass is below everything."""
    return LANE[option.play.key] if option.play else -1


def _is_small(play: Play) -> bool:
    return LANE[play.key] < LANE[SMALL_BELOW]


MAXIMS: tuple[Callable[[Position, Options], Ruling[Option] | None], ...] = (
    goes_out,
    safe_first,
    last_chance,
    partner_goes_out,
    feed,
    block_one,
    block_two,
    bombs_wait,
    leave_partner,
    keep_gate,
    slip_small,
    cheap_kickers,
)
