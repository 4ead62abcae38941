"""Hands without a game, as a seat of one: what is not told is assumed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar, cast

from paiju.melding.hands.field_types import SEATS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from paiju.mahjong_tiles.tile import Tile
    from paiju.melding.flow.turn_engine import TurnEngine

S = TypeVar("S", bound=Any)


def imagined(
    course: TurnEngine[S],
    begun: S,
    own: Any,  # noqa: ANN401 - each game has its own
    hand: Sequence[Tile],
    seen: Sequence[Tile],
    changes: Callable[[int], dict[str, Any]],
) -> S:
    """The game of seat 0 with such tiles, where the others, with some changes, discarded others.

    With a tile drawn, the last of the hand, it is in turn.
    """
    is_drawn = len(hand) % 3 == 2
    others = [
        player._replace(discards=tuple(seen[seat - 1 :: SEATS - 1]), **changes(seat))
        for seat, player in enumerate(begun.players)
        if seat
    ]
    state = begun._replace(
        phase="turn",
        players=(own, *others),
        turn=0 if is_drawn else 1,
        drawn=hand[-1] if is_drawn else None,
        history=(),
        offers=((),) * SEATS,
    )
    return course.ask(state) if is_drawn else cast("S", state)
