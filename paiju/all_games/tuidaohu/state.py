"""The state of a game of 推倒胡, with the facts that its fans ask for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from paiju.mahjong_tiles.tile import WINDS
from paiju.melding.plain.state import State as PlainState

if TYPE_CHECKING:
    from paiju.all_games.tuidaohu.rulesets import Rules
    from paiju.melding.hands.winning import Circumstances

# The rules of `first` ask of four wild tiles no more than that the seat has not discarded.
UNDISCARDED = "undiscarded"
# The seat that deals the first hand of a match with `streak`: results do not say who dealt it.
_FIRST_DEALER = 0


@dataclass(frozen=True, kw_only=True)
class State(PlainState):
    """Everything about a game."""

    rules: Rules

    def circumstances(self, seat: int) -> Circumstances:
        """The circumstances of a win of a seat, with the tile of `win_of`."""
        happened = super().circumstances(seat)
        wind = WINDS[(seat - self.dealer) % len(WINDS)]
        special = self._declared(seat)
        if self.rules.options.four_wild == "first" and happened.self_draw:
            discards = [turn.seat for turn in self.history if turn.type == "discard"]
            special = special if seat in discards else special | {UNDISCARDED}
        out = sum([tile in self.wild for tile in self.players[seat].discards])
        return happened._replace(seat_wind=wind, wilds_out=out, special=special)

    def _declared(self, seat: int) -> frozenset[str]:
        """The fans of the declaration of a seat that it is ready; none without one."""
        number = self.players[seat].ready
        if number is None:
            return frozenset()
        before = self.history[:number]
        is_first = not any(
            turn.source is not None or (turn.seat == seat and turn.type != "draw")
            for turn in before
        )
        return frozenset(("ready", "first_ready")) if is_first else frozenset(("ready",))

    @property
    def wins_in_row(self) -> int:
        """The number of hands in a row that the dealer has just won as the dealer."""
        won = 0
        for number in range(len(self.results), 0, -1):
            before = self.results[number - 2].next_dealer if number > 1 else _FIRST_DEALER
            if self.dealer not in self.results[number - 1].winners or before != self.dealer:
                break
            won += 1
        return won
