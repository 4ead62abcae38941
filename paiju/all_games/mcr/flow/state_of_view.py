"""The state that a view shows: the tiles that its seat does not see are hidden in it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from paiju.all_games.mcr.flow.hand import ENGINE
from paiju.melding.flow.hidden_tiles import (
    DealSizes,
    before_open_win,
    flower_fault,
    hidden_deal,
    looker_of,
    refuse_hidden_gangs,
    refuse_lost_flowers,
    unseen_of,
)
from paiju.melding.flow.state import Player
from paiju.melding.hands.field_types import SEATS
from paiju.shapes.errors import InconsistentViewError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from paiju.all_games.mcr.state import State
    from paiju.all_games.mcr.view import View
    from paiju.mahjong_tiles.tile import Tile
    from paiju.melding.flow.turns import Turn
    from paiju.shapes.errors import Place


def state_of_view(seen: View) -> State:
    """The state that a view shows; only the seat of the view has offers in it.

    Raises:
        InconsistentViewError: no game has this view.

    """
    rules, dealer = seen.rules.walls, seen.hand_number % SEATS
    unseen = unseen_of(rules.tiles, _known_tiles(seen), flower_fault)
    hidden = [place for place, turn in enumerate(seen.history) if turn.concealed and not turn.tile]
    refuse_hidden_gangs(unseen, [("history", place) for place in hidden])
    flowers = _flowers_dealt(seen)
    hands, walls = hidden_deal(
        seen, _own_tiles(seen), DealSizes.of(rules, dealer, [*map(len, flowers)])
    )
    held = zip(hands, flowers, strict=True)
    players = [Player(hand, flowers=own) for hand, own in held]
    start = ENGINE.hand.begin_with(
        seen.rules, seen.hand_number, dealer, seen.results, players, walls
    )

    def before_win(state: State, win: Turn) -> State:
        if win.seat != seen.winner or win.seat == seen.seat or seen.shown is None:
            return state
        hand = [tile for _, tile in _before_claim(seen, seen.shown, win.seat)]
        return before_open_win(state, win, hand, ("shown",))

    state = ENGINE.replay(start, seen.history, InconsistentViewError, looker_of(seen), before_win)
    refuse_lost_flowers(unseen, sum(wall.left for wall in state.walls))
    return ENGINE.with_offers_to(state, seen.seat, seen.answer, InconsistentViewError)


def _known_tiles(seen: View) -> Iterator[tuple[Place, Tile]]:
    """Every tile that the seat knows, once, with its place in the view."""
    for number, tile in _before_claim(seen, seen.hand, seen.seat):
        yield ("hand", number), tile
    for seat, flowers in enumerate(seen.flowers):
        for number, tile in enumerate(flowers):
            yield ("flowers", seat, number), tile
    later = _flowers_drawn(seen)
    for number, turn in enumerate(seen.history):
        for tile in turn.put_down:
            yield ("history", number), tile
        # The flowers of a seat may be left out if all of them are in the history.
        if turn.type == "flower" and turn.tile and len(seen.flowers[turn.seat]) < later[turn.seat]:
            yield ("flowers", turn.seat), turn.tile
    if seen.winner not in {None, seen.seat}:
        for number, tile in _before_claim(seen, seen.shown or (), seen.winner):
            yield ("shown", number), tile


def _own_tiles(seen: View) -> list[Tile]:
    """Every tile that has come to the seat, but for a tile that it claimed."""
    gone = [tile for turn in seen.history if turn.seat == seen.seat for tile in turn.put_down]
    return [*gone, *(tile for _, tile in _before_claim(seen, seen.hand, seen.seat))]


def _before_claim(seen: View, hand: Sequence[Tile], seat: int | None) -> list[tuple[int, Tile]]:
    """The tiles of a hand with their places in it, without a tile that it won from another seat."""
    held = list(enumerate(hand))
    if seat is not None and seat == seen.winner and seen.history[-1].source is not None:
        claimed = next((each for each in held if each[1] == seen.history[-1].tile), None)
        return [each for each in held if each != claimed]
    return held


def _flowers_drawn(seen: View) -> Counter[int]:
    """For each seat, how many flowers it has drawn after the deal."""
    return Counter([turn.seat for turn in seen.history if turn.type == "flower"])


def _flowers_dealt(seen: View) -> list[tuple[Tile, ...]]:
    """The flowers that each seat has shown before the first turn."""
    later = _flowers_drawn(seen)
    return [
        flowers[: max(0, len(flowers) - later[seat])] for seat, flowers in enumerate(seen.flowers)
    ]
