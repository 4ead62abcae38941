"""The wall 牌墙: the deal, and draws from its ends.

A draw takes the tile at the head. The replacement tile after a flower or a gang may come from the
tail. If each seat has a wall of its own, all its tiles are drawn from the head.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from paiju.chance import DEALS_KEPT, Chance, shuffle
from paiju.melding.hands.field_types import SEATS

if TYPE_CHECKING:
    from paiju.chance import Seed
    from paiju.mahjong_tiles.tile import Tile
    from paiju.melding.rules.wall_rules import WallRules

# The number of tiles of a hand of four sets between turns.
HAND = 13
# The number of tiles that a seat takes at once in the deal; the last time it takes what it lacks.
_TAKEN = 4


class Wall(NamedTuple):
    """A wall of tiles, some of which have been drawn.

    Attributes:
        tiles: all tiles that it was built of, from the head on.
        head: the number of tiles drawn from its head.
        tail: the number of tiles drawn from its tail.
        in_order: whether its tiles lie in the order of the draws, from whichever end they come. A
            view tells what was drawn, one tile after another.

    """

    tiles: tuple[Tile, ...]
    head: int = 0
    tail: int = 0
    in_order: bool = False

    @property
    def left(self) -> int:
        """The number of tiles that may still be drawn."""
        return len(self.tiles) - self.head - self.tail

    @property
    def rest(self) -> tuple[Tile, ...]:
        """The tiles that may still be drawn, from head to tail."""
        return self.tiles[self.head : len(self.tiles) - self.tail]


Walls = tuple[Wall, ...]


# Each request about a game builds its walls again, since a state in JSON has only the seed.
@lru_cache(maxsize=DEALS_KEPT)
def build_walls(rules: WallRules, seed: Seed, hand_number: int) -> Walls:
    """The walls of a seed for a hand of a match: one for all seats, or one for each."""
    tiles, size = shuffle(rules.tiles, seed, f"{rules.salt} {hand_number}"), rules.size
    return tuple(
        [Wall(tuple(tiles[place * size : (place + 1) * size])) for place in range(rules.count)]
    )


def turn_over(
    rules: WallRules, walls: Walls, seed: Seed, hand_number: int
) -> tuple[Tile | None, Walls]:
    """The tile that is turned over at the deal, None without one, and the walls after that.

    It is the tile at the tail, and stays out of play. One that is shuffled back may be any.
    """
    if rules.wild.takes_tile:
        first, *others = walls
        return first.tiles[-1], (first._replace(tail=1), *others)
    if not rules.wild.steps:
        return None, walls
    chance = Chance(seed, f"{rules.salt} turned {hand_number}")
    return rules.tiles[chance.randrange(len(rules.tiles))], walls


def left_for(walls: Walls, seat: int) -> int:
    """The number of tiles that a seat may still draw."""
    return walls[seat if len(walls) > 1 else 0].left


def draw(walls: Walls, seat: int, *, from_tail: bool = False) -> tuple[Tile, Walls]:
    """The tile that a seat draws, and the walls after that; the wall must not be empty.

    The tile comes from the head, or from the tail if `from_tail` is set. If each seat has a wall
    of its own, it always comes from the head.

    >>> from paiju.mahjong_tiles.tile import Tile
    >>> draw((Wall((Tile("E"), Tile("S"))),), 2, from_tail=True)
    ('S', (Wall(tiles=('E', 'S'), head=0, tail=1, in_order=False),))
    """
    number = seat if len(walls) > 1 else 0
    tiles, head, tail, in_order = walls[number]
    if from_tail and len(walls) == 1 and not in_order:
        return tiles[-1 - tail], (Wall(tiles, head, tail + 1),)
    drawn = Wall(tiles, head + 1, tail, in_order)
    return tiles[head], (*walls[:number], drawn, *walls[number + 1 :])


def takers(dealer: int, seats: int = SEATS, hand: int = HAND) -> list[int]:
    """For each tile of the deal, in order, the seat that takes it; the dealer begins.

    >>> takers(1, seats=2, hand=5)
    [1, 1, 1, 1, 0, 0, 0, 0, 1, 0]
    """
    counts = [min(_TAKEN, hand - taken) for taken in range(0, hand, _TAKEN)]
    rounds = [(step, count) for count in counts for step in range(seats)]
    return [(dealer + step) % seats for step, count in rounds for _ in range(count)]


def deal_hands(
    walls: Walls, dealer: int, seats: int = SEATS, hand: int = HAND
) -> tuple[list[list[Tile]], Walls]:
    """The tiles of each seat, and the walls after the deal; `hand` is the size of a hand.

    If each seat has a wall of its own, walls without a seat stay whole.
    """
    if len(walls) > 1:
        own = [list(wall.tiles[:hand]) for wall in walls[:seats]]
        left = [wall._replace(head=hand) for wall in walls[:seats]]
        return own, (*left, *walls[seats:])
    hands: list[list[Tile]] = [[] for _ in range(seats)]
    for seat, tile in zip(takers(dealer, seats, hand), walls[0].tiles, strict=False):
        hands[seat].append(tile)
    return hands, (walls[0]._replace(head=hand * seats),)
