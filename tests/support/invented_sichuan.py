"""A game laid out for a view of 四川麻将: tiles of its wall lie where they were seen to be drawn.

Views were once read like this, and it is the oracle of the present reading. The other hands are
hidden, and after the exchange nothing is known of them. It shares with the present reading only
what does not depend on hidden tiles.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

from paiju.all_games.sichuan.flow.hand import ENGINE
from paiju.all_games.sichuan.flow.hand_steps import after_examination
from paiju.all_games.sichuan.flow.state_of_view import seed_of_exchange
from paiju.all_games.sichuan.rulesets import DECK, SEATS
from paiju.mahjong_tiles.tile import COPIES, Tile
from paiju.melding.flow.hand_steps import with_player
from paiju.melding.flow.wall import HAND, Wall, takers
from paiju.melding.hands.melds import HIDDEN, sort_hand
from paiju.shapes.errors import Fault, InconsistentViewError
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paiju.all_games.sichuan.state import State
    from paiju.all_games.sichuan.view import View
    from paiju.melding.flow.turns import Turn
    from paiju.melding.flow.wall import Walls


# The turns of a whole exchange.
_EXCHANGE = 2 * SEATS


def invented_game(seen: View) -> State:
    """The state that the seat of a view sees; only this seat has offers in it.

    Raises:
        InconsistentViewError: no game has this view.

    """
    history = tuple(_filled_history(seen))
    start = ENGINE.hand.begin(
        seen.rules,
        seed_of_exchange(seen),
        seen.hand_number,
        dealer=seen.dealer,
        given=_wall(seen, history),
        results=seen.results,
    )
    exchanged = sum(turn.type in {"exchange", "receive"} for turn in history)
    state = ENGINE.replay(start, history[:exchanged], InconsistentViewError, seen.seat)
    state = _with_hidden(state, seen.seat) if exchanged == _EXCHANGE else state
    state = ENGINE.replay(state, history, InconsistentViewError, seen.seat)
    state = _with_shown(seen, state)
    if state.phase == "over" and state.is_examined:
        state = after_examination(state)
    _check_tiles(state)
    return ENGINE.with_offers_to(state, seen.seat, seen.answer, InconsistentViewError)


def _with_hidden(state: State, looker: int) -> State:
    """The state in which all hands but one are hidden."""
    players = [
        player if seat == looker else replace(player, hand=(HIDDEN,) * len(player.hand))
        for seat, player in enumerate(state.players)
    ]
    return replace(state, players=tuple(players))


def _filled_history(seen: View) -> Iterator[Turn]:
    """The history, with the tiles of the exchange that the seat knows because it got them."""
    got = next((t for t in seen.history if t.type == "receive" and t.seat == seen.seat), None)
    for turn in seen.history:
        gave = got is not None and turn.type == "exchange" and turn.seat == got.source
        yield turn._replace(tiles=got.tiles) if got is not None and gave else turn


def _wall(seen: View, history: tuple[Turn, ...]) -> Walls:
    """The wall with the tiles that the seat knows, and hidden ones elsewhere."""
    own = iter(_dealt(seen, history))
    order = [*takers(seen.dealer), seen.dealer]
    dealt = [next(own, HIDDEN) if seat == seen.seat else HIDDEN for seat in order]
    front: list[Tile] = []
    back: list[Tile] = []
    for before, turn in pairwise(history):
        if turn.type == "draw":
            is_back = before.type == "gang" and seen.rules.options.gang_draw == "back"
            (back if is_back else front).append(turn.tile or HIDDEN)
    rest = len(DECK) - len(dealt) - len(front) - len(back)
    if rest < 0:
        raise InconsistentViewError(Fault("wall_empty", _EMPTY, ("history",)))
    return (Wall((*dealt, *front, *(HIDDEN,) * rest, *reversed(back))),)


def _dealt(seen: View, history: tuple[Turn, ...]) -> list[Tile]:
    """The tiles that were dealt to the seat: those it holds or gave up, less those it got later."""
    tiles = Counter(seen.hand)
    laid = None
    for turn in history:
        if turn.seat != seen.seat:
            continue
        if turn.type == "void" and turn.tile is not None:
            laid = turn.tile
            tiles[laid] += 1
        elif turn.type == "discard" and turn.tile == laid:
            laid = None
        elif turn.type in {"exchange", "receive"}:
            sign = 1 if turn.type == "exchange" else -1
            for tile in turn.tiles or ():
                tiles[tile] += sign
        elif turn.tile is not None and turn.type == "draw":
            tiles[turn.tile] -= 1
        elif turn.tile is not None and turn.type == "hu" and turn.source is None:
            tiles[turn.tile] += 1
        else:
            tiles.update(turn.put_down)
    size = HAND + (seen.seat == seen.dealer)
    dealt = list(tiles.elements())
    if len(dealt) != size or min(tiles.values(), default=0) < 0:
        text = _WRONG_COUNT.format(count=len(dealt), size=size)
        raise InconsistentViewError(Fault("wrong_size", text, ("hand",)))
    return dealt


def _with_shown(seen: View, state: State) -> State:
    """The state with the hands that lie open."""
    for seat, hand in enumerate(seen.shown):
        player = state.players[seat]
        if hand is None or seat == seen.seat:
            continue
        hidden = (HIDDEN,) * (len(player.hand) - len(hand))
        if len(hand) > len(player.hand) or len(hidden) > 1 or HIDDEN in hand:
            raise InconsistentViewError(Fault("wrong_size", _WRONG_SHOWN, ("shown", seat)))
        open_hand = replace(player, hand=sort_hand((*hand, *hidden)))
        state = replace(state, players=with_player(state, seat, open_hand))
    return state


def _check_tiles(state: State) -> None:
    """Refuse a view with more copies of a tile than the wall has."""
    known = Counter(
        tile
        for player in state.players
        for tile in (*player.tiles, *player.discards, *player.won, *player.given, player.laid)
        if tile
    )
    for tile, number in known.items():
        if number > COPIES or tile not in DECK:
            text = _TOO_MANY.format(tile=tile)
            raise InconsistentViewError(Fault("too_many_of_tile", text, ("hand",)))


_TOO_MANY = Text("{tile} 太多：牌墙里没有这么多张", "one {tile} too many: the wall has fewer")
_WRONG_COUNT = Text(
    "发到的牌合计 {count} 张，应为 {size} 张", "{count} tiles were dealt, where there are {size}"
)
_WRONG_SHOWN = Text("亮出的手牌张数不对", "a hand that is shown has another number of tiles")
_EMPTY = Text("牌墙已尽，无牌可摸", "nothing was left in the wall to be drawn")
