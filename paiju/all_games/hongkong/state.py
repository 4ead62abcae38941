"""The state of a game of 香港麻雀: what happened in a win, besides what every mahjong knows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from paiju.mahjong_tiles.tile import WINDS
from paiju.melding.plain.state import State as PlainState

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paiju.melding.hands.winning import Circumstances


@dataclass(frozen=True, kw_only=True)
class State(PlainState):
    """Everything about a game."""

    def circumstances(self, seat: int) -> Circumstances:
        """The circumstances of a win of a seat, with the tile of `win_of`."""
        if self.given_circumstances is not None:
            return self.given_circumstances
        return (
            super()
            .circumstances(seat)
            ._replace(
                seat_wind=WINDS[(seat - self.dealer) % len(WINDS)],
                round_wind=self.deal.wind,
                flowers=self.players[seat].flowers,
                special=frozenset(self._special(seat)),
            )
        )

    def _special(self, seat: int) -> Iterator[str]:
        """The codes of what only this game counts."""
        types = [turn.type for turn in self.history]
        if self.tabled is None:
            if self.gang is not None and types[max(self.gang - 2, 0) : self.gang] == _GANG:
                yield "liangang"
            if types[-2:] == _FLOWER:
                yield "buhua"
            return
        if self.tabled.is_robbed and self.history[-1].concealed:
            yield "robs_concealed"
        # A seat that has drawn has discarded, and without melds nobody has claimed that.
        has_drawn = bool(self.players[seat].discards)
        if not has_drawn and not any(player.melds for player in self.players):
            yield "dihu" if self.tabled.source == self.dealer else "renhu"


# The turns before a gang with the tile drawn after a gang, and before a win with the tile drawn for
# a flower.
_GANG, _FLOWER = ["gang", "draw"], ["flower", "draw"]
