"""Matches of rounds 圈: who deals the next hand, how long a dealer stays, and when a match ends."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from paiju.mahjong_tiles.tile import WINDS

if TYPE_CHECKING:
    from collections.abc import Collection

    from paiju.mahjong_tiles.tile import Tile

MOST_HANDS = 64


class Deal(NamedTuple):
    """The deal of a hand of a match.

    Attributes:
        dealer: the seat of the dealer 庄家.
        streak: how often in a row the dealer has stayed 连庄.
        round: the number of the round 圈, from 0.
        is_over: whether the match is over, so that there is no such hand.

    """

    dealer: int = 0
    streak: int = 0
    round: int = 0
    is_over: bool = False

    @property
    def wind(self) -> Tile:
        """The wind of the round 圈风."""
        return WINDS[self.round % len(WINDS)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """The rules of the deal in a match of whole rounds; the seat 0 deals first.

    Attributes:
        rounds: the number of rounds.
        draw_stays: whether the dealer stays after a drawn hand.
        draw_grows: whether its streak grows by a drawn hand after which it stays.
        longest: the streak after which the deal passes in any case; None without a limit.
        seats: the number of seats.
        most: the number of hands after which a match is over, though its rounds are not.

    """

    rounds: int
    draw_stays: bool = True
    draw_grows: bool = True
    longest: int | None = None
    seats: int = len(WINDS)
    most: int = MOST_HANDS

    def after(self, deal: Deal, winners: Collection[int]) -> Deal:
        """The next deal, after a hand that these seats won; empty if none did.

        >>> match = Match(rounds=4)
        >>> match.after(Deal(), (0, 2)), match.after(Deal(3, streak=2), (1,)).wind
        (Deal(dealer=0, streak=1, round=0, is_over=False), 'S')
        """
        dealer, streak, number, _ = deal
        stays = dealer in winners if winners else self.draw_stays
        if stays and streak != self.longest:
            return Deal(dealer, streak + bool(winners or self.draw_grows), number)
        following = (dealer + 1) % self.seats
        if following:
            return Deal(following, round=number)
        is_over = number + 1 == self.rounds
        return Deal(round=number if is_over else number + 1, is_over=is_over)
