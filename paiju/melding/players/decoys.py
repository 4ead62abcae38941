"""Decoys: hands with which seats that claim nothing might have claimed a discard.

A seat that cannot claim a tile is not asked; one that can, and leaves it, has thought. At a sealed
table the first thinks about a hand that it might hold, so that the work does not tell them apart.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from paiju.mahjong_tiles.tile import sort_tiles
from paiju.melding.flow.hand_steps import changed
from paiju.melding.flow.wall import HAND
from paiju.melding.hands.actions import Tabled
from paiju.melding.hands.field_types import SEATS
from paiju.play.flow.flow import Decoy
from paiju.play.players.player import some_of

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

    from paiju.mahjong_tiles.tile import Tile
    from paiju.melding.hands.actions import Action
    from paiju.play.players.player import Rng

# The tiles of a hand that a meld takes.
SET = 3


class _Window(NamedTuple):
    """A discard with the moment at which bots answer it, and the seats that may claim it."""

    state: Any
    tabled: Tabled
    asked: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Decoys:
    """The decoys of a game.

    Attributes:
        view: the view of a seat.
        offers_to: the offers to a seat.
        wall: the tiles that may still be drawn.
        joined: the tiles of a hand with which a seat may claim a tile for a meld, in every way.
        kinds: the tiles that the hand of a seat may have.
        known: what all know of a seat in place of what it alone knows, by attribute.

    """

    view: Callable[[Any, int], Any]
    offers_to: Callable[[Any, int], tuple[Action, ...]]
    wall: Callable[[Any], Iterable[Tile]]
    joined: Callable[[Any, Tabled, int], Sequence[Sequence[Tile]]]
    kinds: Callable[[Any, int], Collection[Tile]]
    known: Callable[[Any, int], Mapping[str, Any]] = lambda *_: {}

    def __call__(self, before: Any, after: Any, onlooker: int, rng: Rng) -> Iterator[Decoy]:  # noqa: ANN401 - each game has states of its own
        """The decoys of a discard that a step made, or that the onlooker has just answered."""
        window = self._window(before, after, onlooker)
        if window is None:
            return
        state, tabled, asked = window
        hidden = self._hidden(state, onlooker)
        known: Collection[Tile] = ()
        unseen: list[Tile] = []
        for seat in range(SEATS):
            if seat in {onlooker, tabled.source}:
                continue
            kinds = self.kinds(state, seat)
            if kinds is not known:
                known, unseen = kinds, [*filter(kinds.__contains__, hidden)]
            count = HAND - SET * len(state.players[seat].melds)
            hand = _drawn(unseen, count, self.joined(state, tabled, seat), rng)
            if hand:
                see = partial(self._view, state, tabled, seat, hand)
                yield Decoy(see, is_needed=seat not in asked)

    def _hidden(self, state: Any, onlooker: int) -> list[Tile]:  # noqa: ANN401 - as above
        """The tiles that lie in hands and walls where an onlooker does not see them."""
        tiles = [*self.wall(state)]
        for seat, player in enumerate(state.players):
            if seat != onlooker:
                tiles += player.hand
        return tiles

    def _window(self, before: Any, after: Any, onlooker: int) -> _Window | None:  # noqa: ANN401 - as above
        """The discard that bots answer now; they wait for an onlooker that may claim it, too."""
        tabled = before.tabled
        if tabled is not None:
            answers = onlooker in before.to_act and onlooker not in after.to_act
            takes = not tabled.is_last and not tabled.is_robbed
            return _Window(before, tabled, before.to_act) if answers and takes else None
        # After the last discard of a hand the next one may be dealt already.
        is_same = after.hand_number == before.hand_number
        done = after.history[len(before.history)] if is_same else None
        if done is None or done.type != "discard" or done.tile is None:
            return None
        asked = after.to_act if after.tabled is not None else ()
        if onlooker in asked or before.is_last(done.seat):
            return None
        return _Window(after, Tabled(done.tile, done.seat), asked)

    def _view(self, state: Any, tabled: Tabled, seat: int, hand: tuple[Tile, ...]) -> Any:  # noqa: ANN401 - as above
        """The view of a seat that may claim a tile with this hand."""
        players = list(state.players)
        players[seat] = changed(players[seat], hand=hand, **self.known(state, seat))
        asked = changed(
            state,
            phase="claims",
            turn=tabled.source,
            players=tuple(players),
            drawn=None,
            tabled=tabled,
            answers=(),
        )
        offers = [self.offers_to(asked, each) if each == seat else () for each in range(SEATS)]
        return self.view(changed(asked, offers=tuple(offers)), seat)


def _drawn(
    unseen: Sequence[Tile], count: int, wanted: Sequence[Sequence[Tile]], rng: Rng
) -> tuple[Tile, ...]:
    """A hand of so many unseen tiles, with some that are wanted; none if there is no such hand."""
    # The last tile of a seat with four melds joins no other meld.
    if not wanted or count < SET or len(unseen) < count:
        return ()
    first = rng.randrange(len(wanted))
    for joined in (*wanted[first:], *wanted[:first]):
        rest = list(unseen)
        if _taken(rest, joined):
            return sort_tiles([*joined, *some_of(rest, count - len(joined), rng)])
    return ()


def _taken(tiles: list[Tile], wanted: Sequence[Tile]) -> bool:
    """True if these are among the tiles, which they leave."""
    for tile in wanted:
        if tile not in tiles:
            return False
        tiles.remove(tile)
    return True
