"""The state of a game of 台湾麻将: what happened in a win, and where the wall was opened."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from paiju.all_games.taiwan.bars import Early, early_wait
from paiju.all_games.taiwan.scoring import score
from paiju.all_games.taiwan.shapes import waits
from paiju.chance import Chance
from paiju.mahjong_tiles.tile import FLOWERS, is_flower
from paiju.melding.plain.state import State as PlainState
from paiju.melding.plain.state import View as PlainView

if TYPE_CHECKING:
    from paiju.all_games.taiwan.rulesets import Rules
    from paiju.mahjong_tiles.tile import Tile
    from paiju.melding.hands.winning import Circumstances, Win

# The types of turns by which a seat disturbs the early waits of others.
_DISTURBING = frozenset(("chi", "peng", "gang"))


@dataclass(frozen=True, kw_only=True)
class State(PlainState):
    """Everything about a game.

    Attributes:
        seen_opening: the seat before which the wall was opened, as a view shows it; None if it
            follows from the seed.

    """

    rules: Rules
    seen_opening: int | None = None

    @property
    def opening(self) -> int:
        """The seat before which the wall was opened 开门."""
        if self.seen_opening is not None:
            return self.seen_opening
        chance = Chance(self.seed, f"taiwan opening {self.hand_number}")
        return chance.randrange(len(self.players))

    @property
    def is_disturbed(self) -> bool:
        """Tests if a seat has claimed a tile, or made a gang."""
        return any(turn.type in _DISTURBING for turn in self.history)

    def number_of(self, kind: str, seat: int) -> int:
        """The number of turns of this type that a seat took."""
        return sum([turn.type == kind and turn.seat == seat for turn in self.history])

    def early_of(self, seat: int, hand: tuple[Tile, ...]) -> str | None:
        """The early wait that a seat has kept, whose hand wins now with one more tile.

        It keeps an early wait while it discards what it draws, and lets no win go.
        """
        waited_for = waits(hand, (), self.rules.options)
        own = of_all = 0
        early, drawn, is_disturbed = self._dealt_early(seat), None, False
        # The last turn is the draw or the discard of the winning tile.
        for turn in self.history[:-1]:
            is_own = turn.seat == seat
            if turn.type in _DISTURBING:
                is_disturbed = True
            elif turn.type == "draw" and is_own:
                drawn = turn.tile
            elif turn.type == "discard":
                of_all, own = of_all + 1, own + is_own
                if is_own and turn.tile != drawn:
                    now = Early(seat == self.dealer, own, of_all, is_disturbed)
                    early = early_wait(self.rules.options, now)
                elif turn.tile in waited_for:
                    early = None
                drawn = None if is_own else drawn
        return early

    def may_declare(self, seat: int) -> bool:
        """Tests if a seat in turn may declare that its hand waits early 报听."""
        if not self.rules.options.public_ready or self.players[seat].melds:
            return False
        own = self.number_of("discard", seat)
        of_all = sum([turn.type == "discard" for turn in self.history])
        now = Early(seat == self.dealer, own + 1, of_all + 1, self.is_disturbed)
        dealt = None if own else self._dealt_early(seat)
        return (early_wait(self.rules.options, now) or dealt) is not None

    def _dealt_early(self, seat: int) -> str | None:
        """The early wait of a hand that waits as dealt."""
        if seat == self.dealer:
            return None
        return early_wait(self.rules.options, Early())

    def follows_flower(self, seat: int) -> bool:
        """Tests if the tile that a seat has drawn replaced a flower."""
        before = [turn.type for turn in self.history[-2:] if turn.seat == seat]
        return before == ["flower", "draw"]

    def circumstances(self, seat: int) -> Circumstances:
        """The circumstances of a win of a seat, with the tile of `win_of`."""
        how, player = super().circumstances(seat), self.players[seat]
        return how._replace(
            seat_wind=self.rules.wind_of(seat, self.dealer, self.opening),
            round_wind=self.deal.wind,
            flowers=player.flowers,
            after_gang=how.self_draw and (how.after_gang or self.follows_flower(seat)),
        )

    def win_of(self, seat: int) -> Win:
        """The win of a seat; with all eight flowers the dearer of the two that it may declare."""
        win, tabled = super().win_of(seat), self.tabled
        if self.given_circumstances is not None:
            return win
        how = win.circumstances
        if tabled is not None and is_flower(tabled.tile):
            flowers = (*how.flowers, tabled.tile)
            robbed = how._replace(
                flowers=flowers, robbing_gang=False, special=frozenset(("qiqiangyi",))
            )
            return win._replace(circumstances=robbed)
        win = win._replace(circumstances=how._replace(special=self._special(seat, win)))
        if not (how.self_draw and self.has_just_all_flowers(seat)):
            return win
        special = win.circumstances.special | {"baxian"}
        other = win._replace(circumstances=win.circumstances._replace(special=special))
        worths = [score(self.rules, each) for each in (win, other)]
        totals = [-1 if worth is None else worth.total for worth in worths]
        return win if totals[0] > totals[1] else other

    def _special(self, seat: int, win: Win) -> frozenset[str]:
        """The codes of what else happened to a seat that wins."""
        if first := self._first(seat, self_draw=win.circumstances.self_draw):
            # A hand that wins with its first tiles has waited since the deal.
            return frozenset((first,))
        is_public = self.rules.options.public_ready
        if win.melds or (is_public and self.players[seat].ready is None):
            return frozenset()
        early = self.early_of(seat, win.hand)
        return frozenset((early, *["baoting"] * is_public) if early else ())

    def _first(self, seat: int, *, self_draw: bool) -> str | None:
        """The win with the first tiles: `tianhu`, `dihu`, `renhu`; None if it is none."""
        if self.is_disturbed:
            return None
        draws = self.number_of("draw", seat)
        if seat == self.dealer:
            return "tianhu" if self_draw and not self.number_of("discard", seat) else None
        if self_draw:
            return "dihu" if draws == 1 else None
        return None if draws else "renhu"

    def has_just_all_flowers(self, seat: int) -> bool:
        """Tests if the eighth flower came to a seat with the tile that it has drawn, or dealt."""
        is_new = self.follows_flower(seat) or not self.history
        return len(self.players[seat].flowers) == len(FLOWERS) and is_new


@dataclass(frozen=True, kw_only=True)
class View(PlainView):
    """Everything that a seat sees of a game.

    Attributes:
        opening: the seat before which the wall was opened 开门.

    """

    opening: int = 0
