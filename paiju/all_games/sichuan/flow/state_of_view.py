"""The state that a view shows: the tiles that its seat does not see are hidden in it."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

from paiju.all_games.sichuan.flow.hand import ENGINE
from paiju.all_games.sichuan.flow.hand_steps import after_examination
from paiju.all_games.sichuan.flow.stages import direction_of
from paiju.all_games.sichuan.rulesets import DECK, SEATS
from paiju.all_games.sichuan.state import Player
from paiju.melding.flow.hidden_tiles import (
    DealSizes,
    before_open_win,
    hidden_deal,
    looker_of,
    unseen_of,
    with_open_hand,
)
from paiju.melding.flow.state import changed
from paiju.melding.hands.melds import HIDDEN
from paiju.shapes.errors import InconsistentViewError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paiju.all_games.sichuan.state import State
    from paiju.all_games.sichuan.view import View
    from paiju.mahjong_tiles.tile import Tile
    from paiju.melding.flow.turns import Turn
    from paiju.shapes.errors import Place


def state_of_view(seen: View) -> State:
    """The state that a view shows; only the seat of the view has offers in it.

    Raises:
        InconsistentViewError: no game has this view.

    """
    unseen = unseen_of(DECK, _known_tiles(seen))
    history = tuple(_with_received(seen))
    sizes = DealSizes.of(seen.rules.walls, seen.dealer, (0,) * SEATS)
    hands, walls = hidden_deal(seen, _own_tiles(seen), sizes)
    start = ENGINE.hand.begin_with(
        seen.rules, seen.hand_number, seen.dealer, seen.results, map(Player, hands), walls
    )
    start = changed(start, seed=seed_of_exchange(seen))

    def before_win(state: State, win: Turn) -> State:
        hand, later = seen.shown[win.seat], history[len(state.history) :]
        if win.seat == seen.seat or hand is None or win.tile is None:
            return state
        if any(turn.type == "gang" and turn.seat == win.seat for turn in later):
            # The tiles of that gang were in the hand.
            return state
        drawn = [win.tile] if win.source is None else []
        return before_open_win(state, win, [*hand, *drawn], ("shown", win.seat))

    state = ENGINE.replay(start, history, InconsistentViewError, looker_of(seen), before_win)
    state = _with_shown(seen, state)
    if state.phase == "over" and state.is_examined:
        state = after_examination(state)
    # Only to refuse a view in which these tiles, with those that it shows, are too many.
    unseen_of(unseen, _kept_tiles(seen, state))
    return ENGINE.with_offers_to(state, seen.seat, seen.answer, InconsistentViewError)


def _with_received(seen: View) -> Iterator[Turn]:
    """The history; once the seat got tiles in the exchange, the turn that gave them shows them."""
    got = next((t for t in seen.history if t.type == "receive" and t.seat == seen.seat), None)
    for turn in seen.history:
        gave = got is not None and turn.type == "exchange" and turn.seat == got.source
        yield turn._replace(tiles=got.tiles) if got is not None and gave else turn


def seed_of_exchange(seen: View) -> int:
    """A seed that moves the tiles of the exchange in the direction that was seen."""
    got = next((turn for turn in seen.history if turn.type == "receive"), None)
    if got is None or got.source is None:
        return 0
    to = (got.seat - got.source) % SEATS
    seeds = (seed for seed in count() if direction_of(seen.rules, seed, seen.hand_number) == to)
    is_drawn = seen.rules.options.exchange_to == "drawn" and to
    return next(seeds) if is_drawn else 0


def _own_tiles(seen: View) -> list[Tile]:
    """Every tile that has come to the seat."""
    own = [turn for turn in seen.history if turn.seat == seen.seat]
    gave = [tile for turn in own if turn.type == "exchange" for tile in turn.tiles or ()]
    gone = [tile for number, tile in _gone(seen) if seen.history[number].seat == seen.seat]
    return [*gave, *gone, *seen.hand]


def _gone(seen: View) -> Iterator[tuple[int, Tile]]:
    """The tiles that are seen to leave a hand, each with the number of its turn.

    Those of the exchange are in another hand. The tile of its void suit that the seat laid face
    down leaves with its first discard.
    """
    has_discarded = any(t.type == "discard" and t.seat == seen.seat for t in seen.history)
    for number, turn in enumerate(seen.history):
        is_laid = turn.type == "void" and turn.seat == seen.seat and not has_discarded
        is_won = turn.type == "hu" and turn.source is None
        tiles = (turn.tile,) if turn.tile and (is_laid or is_won) else turn.put_down
        for tile in tiles:
            yield number, tile


def _with_shown(seen: View, state: State) -> State:
    """The state with the hands that lie open."""
    for seat, hand in enumerate(seen.shown):
        if hand is not None and seat != seen.seat:
            has_drawn = state.phase == "turn" and state.turn == seat and state.drawn is not None
            drawn = [HIDDEN] if has_drawn else []
            state = with_open_hand(state, seat, [*hand, *drawn], ("shown", seat))
    return state


def _known_tiles(seen: View) -> Iterator[tuple[Place, Tile]]:
    """The tiles that the view shows, each once, with their places in it."""
    for tile in seen.hand:
        yield ("hand",), tile
    for number, tile in _gone(seen):
        yield ("history", number), tile
    for seat, hand in enumerate(seen.shown):
        for tile in () if hand is None or seat == seen.seat else hand:
            yield ("shown", seat), tile


def _kept_tiles(seen: View, state: State) -> Iterator[tuple[Place, Tile]]:
    """The tiles that the seat gave in the exchange and that no turn or open hand shows."""
    for number, turn in enumerate(seen.history):
        if turn.type != "exchange" or turn.seat != seen.seat:
            continue
        for seat, player in enumerate(state.players):
            if seen.shown[seat] is not None:
                continue
            for tile in player.given if seat == seen.seat else player.hand:
                if tile != HIDDEN:
                    yield ("history", number), tile
