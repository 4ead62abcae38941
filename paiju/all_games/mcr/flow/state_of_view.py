"""The state that a view shows: the tiles that its seat does not see are hidden in it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from paiju.all_games.mcr.flow.hand import ENGINE
from paiju.mahjong_tiles.tile import COPIES, FLOWER_HELD, FLOWERS, NOT_A_FLOWER, is_flower
from paiju.melding.flow.hidden_tiles import DealSizes, before_open_win, hidden_deal, unseen_of
from paiju.melding.flow.state import Player
from paiju.melding.hands.field_types import SEATS
from paiju.shapes.errors import Fault, InconsistentViewError
from paiju.text import Text

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
    unseen = unseen_of(rules.tiles, _known_tiles(seen), _fault_of)
    _check_hidden_gangs(seen, unseen)
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

    state = ENGINE.replay(start, seen.history, InconsistentViewError, seen.seat, before_win)
    left = sum(wall.left for wall in state.walls)
    count = sum(unseen[tile] for tile in FLOWERS)
    if count > left:
        text = _FLOWERS_LEFT.format(count=count, left=left)
        raise InconsistentViewError(Fault("wrong_size", text, ("flowers",)))
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
    if seat == seen.winner and seen.history[-1].source is not None:
        claimed = next((each for each in held if each[1] == seen.history[-1].tile), None)
        return [each for each in held if each != claimed]
    return held


def _fault_of(place: Place, tile: Tile) -> Fault | None:
    """The fault of a flower in a hand, or of another tile among the flowers; None without one."""
    if (place[0] == "flowers") == is_flower(tile):
        return None
    if is_flower(tile):
        return Fault("flower_in_hand", FLOWER_HELD.format(tile=tile), place)
    return Fault("not_a_flower", NOT_A_FLOWER.format(tile=tile), place)


def _check_hidden_gangs(seen: View, unseen: Counter[Tile]) -> None:
    """Refuse more hidden gangs than there are tiles of which no copy is seen."""
    most = sum(count == COPIES for count in unseen.values())
    hidden = [place for place, turn in enumerate(seen.history) if turn.concealed and not turn.tile]
    if len(hidden) > most:
        fault = Fault("no_hidden_gang", _NO_GANG, ("history", hidden[most]))
        raise InconsistentViewError(fault)


def _flowers_drawn(seen: View) -> Counter[int]:
    """For each seat, how many flowers it has drawn after the deal."""
    return Counter([turn.seat for turn in seen.history if turn.type == "flower"])


def _flowers_dealt(seen: View) -> list[tuple[Tile, ...]]:
    """The flowers that each seat has shown before the first turn."""
    later = _flowers_drawn(seen)
    return [
        flowers[: max(0, len(flowers) - later[seat])] for seat, flowers in enumerate(seen.flowers)
    ]


_NO_GANG = Text("已没有四张都未见的牌可作暗杠", "of no tile are all four left for a hidden gang")
_FLOWERS_LEFT = Text(
    "还有 {count} 张花牌没有亮出，牌墙只剩 {left} 张",
    "{count} flowers are not shown yet, and only {left} tiles are left in the walls",
)
