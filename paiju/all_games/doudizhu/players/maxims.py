"""The maxims 牌理 of Dou Dizhu: those of all climbing games, and those of its roles."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from paiju.climbing.players import maxims
from paiju.climbing.players.maxims import GO_OUT, NEARLY_OUT, Maxim, bombs_wait, is_highest
from paiju.climbing.players.reasons import OVER_PARTNER
from paiju.play.players.player import Why
from paiju.playing_cards.card import LANE, LANE_OF
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from paiju.all_games.doudizhu.players.played import Position
    from paiju.climbing.players.maxims import Branches
    from paiju.climbing.plays.reading import Play
    from paiju.climbing.seat.position import Branch, Cut

# The largest number of plays of a hand for which a safe order is searched.
SAFE_PLAYS = 5
_SAFE_CUTS = 6
# Bombs need not wait for an enemy with at most this number of cards.
BOMB_FROM = 6
# A single card or a pair is small if it is below this rank: a peasant may beat it even if it is the
# partner's, and the gate is kept against it.
SMALL_BELOW = "J"
# The lowest and the highest rank that keep the gate.
GATE_FROM, GATE_TO = "T", "A"
# The lowest rank that counts as high.
HIGH_FROM = "A"


def is_gate(position: Position) -> bool:
    """Tests if the seat is the peasant before the landlord 门板."""
    return position.following == position.first


def _is_safe(position: Position, row: int) -> bool:
    return not position.enemy_may_beat(row)


def _cuts(position: Position, branch: Branch) -> Iterator[Cut]:
    if position.plays_left(branch) <= SAFE_PLAYS:
        yield from position.cuts_of(branch, min(_SAFE_CUTS, position.cuts))


def _takes(position: Position, partner: int, row: int) -> bool:
    """Tests if the partner plays next, and half or more of the hidden cards beat the play."""
    hidden = [card for card in position.unseen if card not in position.shown]
    higher = sum(LANE_OF[card] > position.table.core(row).key for card in hidden)
    return position.following == partner and 2 * higher >= len(hidden)


def _may_go_over(position: Position, branch: Branch, last: Play) -> bool:
    """Tests if a peasant may beat its partner, but not with a bomb.

    It may if it is nearly out, or if the partner's play is small.
    """
    if branch.is_bomb:
        return False
    return position.plays_left(branch) <= NEARLY_OUT or _is_small(last)


def _block_one(position: Position, branches: Branches) -> Iterable[Branch] | None:
    if position.fewest_enemy_cards > 1 or not _comes_before_enemy(position):
        return None
    return (each for each in branches if not _lets_out(position, each, "solo"))


def _block_high(position: Position, branches: Branches) -> Iterable[Branch] | None:
    if position.fewest_enemy_cards > 1 or not _comes_before_enemy(position):
        return None
    solos = [each for each in branches if each.size == 1]
    if not solos or not all(_lets_out(position, each, "solo") for each in branches):
        return None
    return (max(solos, key=_lane),)


def _is_highest_single(position: Position, branch: Branch) -> bool:
    return branch.size == 1 and is_highest(position, branch)


def _block_two(position: Position, branches: Branches) -> Iterable[Branch] | None:
    if position.fewest_enemy_cards != 2 or position.last is not None:
        return None
    return (each for each in branches if not _lets_out(position, each, "pair"))


def _comes_before_enemy(position: Position) -> bool:
    """Tests if an enemy with one card acts before the trick returns to the last play's owner."""
    return any(
        position.counts[seat] == 1 and not position.is_ours(seat) for seat in position.waiting()
    )


def _lets_out(position: Position, branch: Branch, pattern: str) -> bool:
    """Tests if a branch lets an enemy go out with a play of this pattern."""
    play = branch.play or position.last
    if play is None or play.pattern.id != pattern:
        return False
    return any(
        position.counts[seat] == len(play.cards) and position.may_beat(seat, play.row)
        for seat in position.enemies
    )


def _keep_gate(position: Position, branches: Branches) -> Iterable[Branch] | None:
    last = position.last
    if not is_gate(position) or last is None or not _is_small(last):
        return None
    low, high = LANE[GATE_FROM], LANE[GATE_TO]
    return (each for each in branches if not each.is_bomb and low <= _lane(each) <= high)


def _slip_small(position: Position, branches: Branches) -> Iterable[Branch] | None:
    last, landlord = position.last, position.first
    if is_gate(position) or position.partner is None or last is None:
        return None
    if position.owner != landlord or not _is_small(last):
        return None
    if not any(each.play and _lane(each) < LANE[HIGH_FROM] for each in branches):
        return None
    return (each for each in branches if each.is_bomb or _lane(each) < LANE[HIGH_FROM])


def _lane(branch: Branch) -> int:
    """The index of the key rank of a branch's play in `RANKS`; -1 for a pass."""
    return LANE[branch.play.key] if branch.play else -1


def _is_small(play: Play) -> bool:
    """Tests if a play has at most two cards and its rank is below the jack."""
    return len(play.cards) <= 2 and LANE[play.key] < LANE[SMALL_BELOW]


_OVER_SMALL = Why(
    "over_partner",
    Text(
        "压过队友的小牌：自己快走完了，或能顺一张不浪费",
        "beats a partner's small play: nearly out, or it costs nothing",
    ),
)


def over_partner(position: Position, branch: Branch) -> Why:
    """The reason for a play that beats the partner's play."""
    last = position.last
    return OVER_PARTNER if branch.is_bomb or last is None or not _is_small(last) else _OVER_SMALL


SAFE_FIRST = maxims.safe_first(
    Why(
        "safe_first",
        Text(
            "剩下的牌最多一手会被管，先出没人管得上的",
            "of the plays left one at most can be beaten: the safe ones go first",
        ),
    ),
    _is_safe,
    _cuts,
)
LEAVE_PARTNER = maxims.leave_partner(may=_may_go_over)

MAXIMS = (
    GO_OUT,
    SAFE_FIRST,
    replace(
        maxims.LAST_CHANCE,
        why=Why(
            "last_chance",
            Text(
                "对方只剩一张，再不管就走完了",
                "the enemy has one card left and would lead it: it must be beaten now",
            ),
        ),
    ),
    maxims.PARTNER_GOES_OUT,
    maxims.feed(
        Why(
            "feed",
            Text(
                "下家队友只剩一张，出最小的单张送他走",
                "the partner behind has one card left: the lowest single lets it go out",
            ),
        ),
        _takes,
    ),
    # An enemy with one card gets no single that it can beat, even if that breaks up combinations.
    Maxim(
        Why(
            "block_one",
            Text(
                "对方只剩一张，不出他管得上的单张",
                "an enemy has one card left: no single that it can beat",
            ),
        ),
        _block_one,
    ),
    Maxim(
        Why(
            "block_high",
            Text(
                "对方只剩一张，只能出单张，拆牌也要出最大的",
                "an enemy has one card left: of single cards the highest, whatever it breaks",
            ),
        ),
        _block_high,
        is_true=_is_highest_single,
    ),
    # An enemy with two cards gets no pair that it can beat, while anything else can be led.
    Maxim(
        Why(
            "block_two",
            Text(
                "对方只剩两张，先不出对子",
                "an enemy has two cards left: no pair first that it can beat",
            ),
        ),
        _block_two,
    ),
    bombs_wait(
        Why(
            "bombs_wait",
            Text(
                "炸弹留到对方快走完，或自己必胜时",
                "bombs wait until an enemy is about to go out, or the rest is won",
            ),
        ),
        BOMB_FROM,
        NEARLY_OUT,
    ),
    LEAVE_PARTNER,
    # The peasant before the landlord keeps the gate: high enough to stop small cards, no higher.
    Maxim(
        Why(
            "gate",
            Text(
                "门板：出一张够大的，不让地主走小牌",
                "keeps the gate: high enough that the landlord gets no small card through, no "
                "higher",
            ),
        ),
        _keep_gate,
    ),
    # The peasant after the landlord gets rid of small cards, and keeps the high ones.
    Maxim(
        Why(
            "slip_small",
            Text(
                "在地主下家，跟着走小牌，大牌留着",
                "behind the landlord small cards slip through: the high ones are kept",
            ),
        ),
        _slip_small,
        is_true=lambda _, branch: branch.play is not None and not branch.is_bomb,
    ),
    maxims.CHEAP_KICKERS,
)
