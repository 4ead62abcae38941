"""Decoys: invented hands with which a seat could have claimed a discard.

A bot that cannot claim a tile has nothing to think about. A bot that can claim a tile, and passes,
has thought. The time of an answer would tell which of the two it was. So at a sealed table the
first bot thinks about a hand that it might hold.
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
from paiju.play.players.player import draw_some

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

    from paiju.mahjong_tiles.tile import Tile
    from paiju.melding.hands.actions import Action
    from paiju.play.players.player import Rng

# The number of tiles of a set: each meld leaves the hand so much smaller.
SET = 3


class _Window(NamedTuple):
    """A discard that bots answer in the current step.

    Attributes:
        state: the state in which they answer.
        tabled: the discard.
        claimants: the seats that may claim it.

    """

    state: Any
    tabled: Tabled
    claimants: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Decoys:
    """The function that makes the decoys of a game; its attributes are what the game supplies.

    Attributes:
        view: gives the view of a seat.
        offers_to: gives the offers to a seat.
        wall: gives the tiles that may still be drawn.
        meld_tiles: gives every combination of tiles in a hand that claims a tile for a meld.
        kinds: gives the tiles that a seat may hold.
        public: gives the values that replace those attributes of a player that only its seat knows.

    """

    view: Callable[[Any, int], Any]
    offers_to: Callable[[Any, int], tuple[Action, ...]]
    wall: Callable[[Any], Iterable[Tile]]
    meld_tiles: Callable[[Any, Tabled, int], Sequence[Sequence[Tile]]]
    kinds: Callable[[Any, int], Collection[Tile]]
    public: Callable[[Any, int], Mapping[str, Any]] = lambda *_: {}

    def __call__(self, before: Any, after: Any, onlooker: int, rng: Rng) -> Iterator[Decoy]:  # noqa: ANN401 - each game has states of its own
        """The decoys for a discard that a step made, or that the onlooker has just answered.

        The onlooker is the seat of the human, whose client can measure the time of the step.
        `before` and `after` are the states around the step.
        """
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
            hand = _drawn(unseen, count, self.meld_tiles(state, tabled, seat), rng)
            if hand:
                see = partial(self._view, state, tabled, seat, hand)
                yield Decoy(see, is_needed=seat not in asked)

    def _hidden(self, state: Any, onlooker: int) -> list[Tile]:  # noqa: ANN401 - as above
        """The tiles in hands and walls that the onlooker does not see."""
        tiles = [*self.wall(state)]
        for seat, player in enumerate(state.players):
            if seat != onlooker:
                tiles += player.hand
        return tiles

    def _window(self, before: Any, after: Any, onlooker: int) -> _Window | None:  # noqa: ANN401 - as above
        """The discard that bots answer in this step; None if there is none.

        If the onlooker may claim the discard, the bots answer only after the onlooker has.
        """
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
        """The view of a seat that holds an invented hand and may claim the tile `tabled`."""
        players = list(state.players)
        players[seat] = changed(players[seat], hand=hand, **self.public(state, seat))
        offering = changed(
            state,
            phase="claims",
            turn=tabled.source,
            players=tuple(players),
            drawn=None,
            tabled=tabled,
            answers=(),
        )
        offers = [self.offers_to(offering, each) if each == seat else () for each in range(SEATS)]
        return self.view(changed(offering, offers=tuple(offers)), seat)


def _drawn(
    unseen: Sequence[Tile], count: int, wanted: Sequence[Sequence[Tile]], rng: Rng
) -> tuple[Tile, ...]:
    """A hand of `count` unseen tiles that holds one of the combinations `wanted`.

    It is empty if no such hand is possible.
    """
    # A seat with four melds holds one tile, which joins no meld.
    if not wanted or count < SET or len(unseen) < count:
        return ()
    first = rng.randrange(len(wanted))
    for joined in (*wanted[first:], *wanted[:first]):
        rest = list(unseen)
        if _taken(rest, joined):
            return sort_tiles([*joined, *draw_some(rest, count - len(joined), rng)])
    return ()


def _taken(tiles: list[Tile], wanted: Sequence[Tile]) -> bool:
    """Removes the wanted tiles from a list, and tests if all were there."""
    for tile in wanted:
        if tile not in tiles:
            return False
        tiles.remove(tile)
    return True
