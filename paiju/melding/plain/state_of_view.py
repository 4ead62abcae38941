"""The state that a view shows: the tiles that its seat does not see are hidden in it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from paiju.melding.flow.hidden_tiles import (
    DealSizes,
    before_open_win,
    hidden_deal,
    looker_of,
    refuse_hidden_gangs,
    turned_in,
    unseen_of,
    with_open_hand,
)
from paiju.melding.rules.match import Deal
from paiju.shapes.errors import InconsistentViewError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paiju.mahjong_tiles.tile import Tile
    from paiju.melding.flow.turn_engine import TurnEngine
    from paiju.melding.flow.turns import Turn
    from paiju.melding.plain.rules import Play
    from paiju.melding.plain.state import View
    from paiju.shapes.errors import Place


@dataclass(frozen=True)
class ViewReader:
    """A function that gives the state that a view shows.

    Attributes:
        engine: the engine of the game.
        play: the functions that only the game has.

    """

    engine: TurnEngine[Any]
    play: Play

    def __call__(self, seen: View) -> Any:  # noqa: ANN401 - each game has its own
        """The state that a view shows; only the seat of the view has offers in it.

        Raises:
            InconsistentViewError: no game has this view.

        """
        rules, hand = seen.rules.walls, self.engine.hand
        turned = turned_in(seen) if rules.wild.steps else None
        unseen = unseen_of(rules.tiles, _known_tiles(seen))
        hidden = [
            place for place, turn in enumerate(seen.history) if turn.concealed and not turn.tile
        ]
        refuse_hidden_gangs(unseen, [("history", place) for place in hidden])
        flowers = _flowers_dealt(seen)
        unseen_of(unseen, _birds(seen))
        sizes = DealSizes.of(rules, seen.dealer, [*map(len, flowers)])
        hands, walls = hidden_deal(seen, _own_tiles(seen), sizes)
        held = zip(hands, flowers, strict=True)
        players = [hand.player_type(tiles, flowers=own) for tiles, own in held]
        deal = Deal(seen.dealer, seen.streak, seen.round) if seen.rules.match else None
        parts = (seen.rules, seen.hand_number, seen.dealer, seen.results, players, walls)
        begun = hand.begin_with(*parts, turned=turned, deal=deal)
        begun = self.play.begun(begun, seen)

        def before_win(state: Any, win: Turn) -> Any:  # noqa: ANN401 - as above
            shown = _shown(seen, win.seat)
            if shown is None:
                return state
            # A tile on the table, such as one that an open gang turned, is not in the hand.
            is_drawn = win.source is None and state.tabled is None
            drawn = [win.tile] if is_drawn and win.tile else []
            return before_open_win(state, win, [*shown, *drawn], ("shown", win.seat))

        state = self.engine.replay(
            begun, seen.history, InconsistentViewError, looker_of(seen), before_win
        )
        for seat in range(len(state.players)):
            shown = _shown(seen, seat)
            if shown is not None:
                state = with_open_hand(state, seat, shown, ("shown", seat))
        return self.engine.with_offers_to(state, seen.seat, seen.answer, InconsistentViewError)


def _shown(seen: View, seat: int) -> tuple[Tile, ...] | None:
    """The hand of another seat that lies open; None if it does not, or was not sent."""
    return seen.shown[seat] if seat != seen.seat and seat < len(seen.shown) else None


def _gone(seen: View) -> Iterator[tuple[int, Tile]]:
    """The tiles that are seen to leave a hand, each with the number of its turn."""
    for number, turn in enumerate(seen.history):
        # Tiles that an open gang turned are won where they lie.
        is_turned = number > 0 and seen.history[number - 1].type == "turned"
        is_won = turn.type == "hu" and turn.source is None and not is_turned
        for tile in (turn.tile,) if turn.tile and is_won else turn.put_down:
            yield number, tile


def _own_tiles(seen: View) -> list[Tile]:
    """Every tile that has come to the seat: those that left its hand, then those that it holds."""
    gone = [tile for number, tile in _gone(seen) if seen.history[number].seat == seen.seat]
    return [*gone, *seen.hand]


def _known_tiles(seen: View) -> Iterator[tuple[Place, Tile]]:
    """The tiles that the view shows, each once, with their places in it."""
    for place, tile in enumerate(seen.hand):
        yield ("hand", place), tile
    for number, tile in _gone(seen):
        yield ("history", number), tile
    for seat, flowers in enumerate(_flowers_dealt(seen)):
        for place, tile in enumerate(flowers):
            yield ("flowers", seat, place), tile
    for number, turn in enumerate(seen.history):
        if turn.type == "flower" and turn.tile:
            yield ("history", number), turn.tile
    for seat in range(len(seen.shown)):
        for tile in _shown(seen, seat) or ():
            yield ("shown", seat), tile
    if seen.rules.walls.wild.takes_tile and seen.turned is not None:
        yield ("turned",), seen.turned


def _birds(seen: View) -> Iterator[tuple[Place, Tile]]:
    """The tiles of the wall that lie open after a win; a tile that counts again is one tile."""
    for number, turn in enumerate(seen.history):
        if turn.type == "birds":
            for tile in dict.fromkeys(turn.tiles or ()):
                yield ("history", number), tile


def _flowers_dealt(seen: View) -> list[tuple[Tile, ...]]:
    """The flowers that each seat has shown before the first turn."""
    seats = seen.rules.seats
    if not seen.rules.walls.flowers:
        return [()] * seats
    later = Counter([turn.seat for turn in seen.history if turn.type == "flower"])
    shown = [*seen.flowers, *[()] * seats][:seats]
    return [own[: max(0, len(own) - later[seat])] for seat, own in enumerate(shown)]
