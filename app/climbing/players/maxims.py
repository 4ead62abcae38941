"""The maxims 牌理 of climbing games: what players know to be right, the certain ones first.

A game takes them as they are, or with limits and words of its own, and adds others.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from app.cards.card import rank_of
from app.climbing.option import Option
from app.climbing.players import reasons
from app.climbing.seat import Position
from app.play.maxims import Ruling, narrow
from app.play.reasons import GOES_OUT, filled

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from app.climbing.option import Cut
    from app.climbing.reading import Play
    from app.play.agents import Why

Options = tuple[Option, ...]
Seen = Position[Any, Any]

# What others can beat by so small a chance is safe.
SAFE = 0.03
# So likely the partner can take what it is handed, and an enemy what it must not get.
TAKES, MAY_TAKE = 0.4, 0.05
# A partner with so few cards is not beaten.
PARTNER_SHORT = 6
# An enemy with so few cards is about to go out.
SHORT = 2
# Bombs wait while every enemy has more cards than this share of a hand, and while more plays than
# this are left.
BOMB_SHARE, BOMB_PLAYS = 10 / 27, 3
# A seat that holds so few plays may break what it likes.
NEARLY_OUT = 2


@dataclass(frozen=True, slots=True)
class Maxim:
    """A maxim.

    Attributes:
        why: the reason that it gives, with a place for how many cards the nearest enemy has.
        keeps: the options that it keeps; None where it says nothing.
        is_certain: whether the first that it keeps is right whatever else there is; else it says
            nothing where it would keep all.

    """

    why: Why
    keeps: Callable[[Seen, Options], Iterable[Option] | None]
    is_certain: bool = False

    def __call__(self, position: Seen, options: Options) -> Ruling[Option] | None:
        """Keep some of the options, and say why."""
        kept = self.keeps(position, options)
        if kept is None:
            return None
        if self.is_certain:
            found = tuple(kept)[:1]
            return Ruling(found, self.why) if found else None
        ruling = narrow(options, kept, self.why)
        return ruling and ruling._replace(why=filled(self.why, count=position.nearest))


def _goes_out(_: Seen, options: Options) -> Iterable[Option]:
    return (option for option in options if not option.rest)


def is_likely_safe(position: Seen, row: int) -> bool:
    """Whether hardly any enemy can beat a play."""
    return all(
        position.odds[seat].answers(row) + position.odds[seat].bombs(row) <= SAFE
        for seat in position.enemies
    )


def _best_cut(position: Seen, option: Option) -> Iterable[Cut]:
    return (position.cut(option),)


def safe_first(
    why: Why = reasons.SAFE_FIRST,
    is_safe: Callable[[Seen, int], bool] = is_likely_safe,
    cuts: Callable[[Seen, Option], Iterable[Cut]] = _best_cut,
) -> Maxim:
    """Several plays left and only one can be beaten: play the safe ones first."""

    def goes_out_from(position: Seen, option: Option) -> bool:
        return any(
            sum(not is_safe(position, row) for row in cut.rows) <= 1
            for cut in cuts(position, option)
        )

    def keeps(position: Seen, options: Options) -> Iterable[Option]:
        for option in options:
            is_led = option.play is not None and is_safe(position, option.play.row)
            if is_led and goes_out_from(position, option):
                yield option
                return

    return Maxim(why, keeps, is_certain=True)


def _last_chance(position: Seen, options: Options) -> Iterable[Option] | None:
    if position.owner not in position.enemies or position.counts[position.owner] > 1:
        return None
    if any(map(position.is_ours, position.waiting())):
        return None  # the partner may still beat it
    return (each for each in options if each.play)


def _partner_goes_out(position: Seen, options: Options) -> Iterable[Option] | None:
    last = position.last
    if last is None or not position.on_partner or position.counts[position.owner] > 1:
        return None
    enemies = (seat for seat in position.waiting() if not position.is_ours(seat))
    if any(position.may_beat(seat, last.row) for seat in enemies):
        return None
    return (each for each in options if each.play is None)


def takes_likely(position: Seen, partner: int, row: int) -> bool:
    """Whether a partner can well take what it is handed."""
    return position.odds[partner].answers(row) >= TAKES


def feed(why: Why = reasons.FEED, takes: Callable[[Seen, int, int], bool] = takes_likely) -> Maxim:
    """A partner with one card is handed the lead: the lowest that it can well take."""

    def keeps(position: Seen, options: Options) -> Iterable[Option] | None:
        partner = position.partner
        if position.last is not None or partner is None or position.counts[partner] != 1:
            return None
        may = [
            each
            for each in options
            if each.play and each.size == 1 and takes(position, partner, each.play.row)
        ]
        return (min(may, key=lambda each: core_of(position, each)),) if may else None

    return Maxim(why, keeps)


def core_of(position: Seen, option: Option) -> int:
    """The place of an option's play among those of its pattern; the pass is below everything."""
    return position.table.core(option.play.row).number if option.play else -1


def _block(position: Seen, options: Options) -> Iterable[Option]:
    return (each for each in options if not _lets_out(position, each))


def _block_high(position: Seen, options: Options) -> Iterable[Option] | None:
    if not all(_lets_out(position, each) for each in options):
        return None
    return (max(options, key=lambda each: core_of(position, each)),)


def _lets_out(position: Seen, option: Option) -> bool:
    """Whether an option lets an enemy go out with one play of its pattern."""
    play = position.lying(option)
    holder = position.owner if option.play is None else position.seat
    return any(
        position.counts[seat] == len(play.cards)
        and position.odds[seat].answers(play.row) > MAY_TAKE
        for seat in position.waiting(holder)
        if seat in position.enemies
    )


def may_go_over(position: Seen, option: Option, last: Play) -> bool:
    """Whether a partner's play may be beaten: to go out oneself, or where it costs nothing."""
    if position.plays_left(option) <= 1:
        return True
    if option.is_bomb or last.is_bomb or position.counts[position.owner] <= PARTNER_SHORT:
        return False
    return position.cut(option).power >= position.whole.power and will_fall(position, last)


def will_fall(position: Seen, last: Play) -> bool:
    """Whether a waiting enemy may well beat the partner's play."""
    return any(
        position.odds[seat].answers(last.row) >= TAKES
        for seat in position.waiting()
        if seat in position.enemies
    )


def leave_partner(
    why: Why = reasons.LEAVE_PARTNER,
    may: Callable[[Seen, Option, Play], bool] = may_go_over,
) -> Maxim:
    """The partner's play is not beaten without a reason."""

    def keeps(position: Seen, options: Options) -> Iterable[Option] | None:
        last = position.last
        if last is None or not position.on_partner:
            return None
        return (each for each in options if each.play is None or may(position, each, last))

    return Maxim(why, keeps)


def bombs_wait(
    why: Why = reasons.BOMBS_WAIT, until: int | None = None, plays: int = BOMB_PLAYS
) -> Maxim:
    """Bombs wait until an enemy has no more cards than that, or few plays are left."""

    def keeps(position: Seen, options: Options) -> Iterable[Option] | None:
        near = BOMB_SHARE * position.table.rules.max_hand if until is None else until
        if position.nearest <= near:
            return None
        return (each for each in options if not each.is_bomb or position.plays_left(each) <= plays)

    return Maxim(why, keeps)


def _whole_bombs(position: Seen, options: Options) -> Iterable[Option] | None:
    passes = [each for each in options if each.play is None]
    if not passes or position.nearest <= SHORT:
        return None
    held = _bombs(position, passes[0])
    return (
        each
        for each in options
        if position.plays_left(each) <= NEARLY_OUT or _bombs(position, each) + each.is_bomb >= held
    )


def _bombs(position: Seen, option: Option) -> int:
    """How many bombs the rest is cut into."""
    return sum(position.table.section(row).tier > 0 for row in position.cut(option).rows)


def _least_bomb(position: Seen, options: Options) -> Iterable[Option] | None:
    bombs = [each for each in options if each.is_bomb]
    if len(bombs) < 2:
        return None
    best = max(bombs, key=lambda each: (position.cut(each)[:2], -core_of(position, each)))
    return (each for each in options if not each.is_bomb or each is best)


def _cheap_kickers(position: Seen, options: Options) -> Iterable[Option]:
    dear = [_spends(position, option) for option in options]
    cheap = {_form(option) for option, spends in zip(options, dear, strict=True) if not spends}
    return (
        option
        for option, spends in zip(options, dear, strict=True)
        if not spends or _form(option) not in cheap
    )


def _form(option: Option) -> tuple[str, int] | None:
    return (option.play.pattern.id, option.play.links) if option.play else None


def _spends(position: Seen, option: Option) -> bool:
    """Whether a play gives away kickers that no chain takes, and leaves something."""
    kickers = option.play.kickers if option.play and option.rest else ()
    return any(rank_of(card) not in position.table.rules.chain for card in kickers)


# One play left, and it may be played: play it.
GO_OUT = Maxim(GOES_OUT, _goes_out, is_certain=True)
# An enemy with one card left leads again if nobody beats it now: beat it.
LAST_CHANCE = Maxim(reasons.LAST_CHANCE, _last_chance)
# A partner about to go out is not beaten: it has one card left, and leads again.
PARTNER_GOES_OUT = Maxim(reasons.PARTNER_GOES_OUT, _partner_goes_out)
# An enemy with few cards gets no play of that size that it can beat; or the highest one.
BLOCK, BLOCK_HIGH = Maxim(reasons.BLOCK, _block), Maxim(reasons.BLOCK_HIGH, _block_high)
# No answer breaks a bomb or a straight flush, unless the end is near.
WHOLE_BOMBS = Maxim(reasons.WHOLE_BOMBS, _whole_bombs)
# Of bombs the one that leaves the best hand.
LEAST_BOMB = Maxim(reasons.LEAST_BOMB, _least_bomb)
# Kickers are what is worth least: no joker and no 2 while anything else will do.
CHEAP_KICKERS = Maxim(reasons.CHEAP_KICKERS, _cheap_kickers)

MAXIMS = (
    *(GO_OUT, safe_first(), LAST_CHANCE, feed(), BLOCK, BLOCK_HIGH),
    *(leave_partner(), WHOLE_BOMBS, bombs_wait(), LEAST_BOMB, CHEAP_KICKERS),
)
