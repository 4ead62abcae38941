"""A game made up around a hand that was sent without a view."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from paiju.melding.flow.state import State, changed

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from paiju.mahjong_tiles.tile import Tile
    from paiju.melding.flow.state import Player
    from paiju.melding.flow.turn_engine import TurnEngine

S = TypeVar("S", bound=State)


def game_of_hand(
    engine: TurnEngine[S],
    begun: S,
    own: Player,
    hand: Sequence[Tile],
    seen: Sequence[Tile],
    changes: Callable[[int], dict[str, Any]],
) -> S:
    """A game in which seat 0 holds a given hand; it is in turn if the hand has a tile drawn.

    Args:
        engine: the engine of the game.
        begun: a fresh hand of the game.
        own: the player at seat 0, with the given hand and melds.
        hand: the tiles of seat 0; the last of them is the tile drawn, if there is one.
        seen: tiles that lie open, which become the discards of the other seats.
        changes: gives, for another seat, further changes to its player.

    """
    is_drawn, seats = len(hand) % 3 == 2, len(begun.players)
    others = [
        changed(player, discards=tuple(seen[seat - 1 :: seats - 1]), **changes(seat))
        for seat, player in enumerate(begun.players)
        if seat
    ]
    state = changed(
        begun,
        phase="turn",
        players=(own, *others),
        turn=0 if is_drawn else 1,
        drawn=hand[-1] if is_drawn else None,
        history=(),
        offers=((),) * seats,
    )
    return engine.with_offers(state) if is_drawn else state
