"""The encoding of a tile game for learners: its actions as numbers, and views as arrays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from paiju.mahjong_tiles.tile import FLOWERS, HONOURS, KIND, KINDS, WINDS, is_flower
from paiju.melding.hands.actions import Action
from paiju.melding.hands.field_types import SEATS
from paiju.play.lab.numbering import Fact, Layout, Numbering, Part, counted, which

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    import numpy.typing as npt

    from paiju.mahjong_tiles.tile import Tile
    from paiju.melding.game import TileGame
    from paiju.melding.plain.state import View
    from paiju.play.lab.numbering import Seen

# The number of latest discards of a seat that learners see in order.
RIVER = 30


class TileNumbering(Numbering):
    """The encoding of a tile game.

    Actions are numbered in this order: discards by tile, gangs by tile, chis by run, a peng, a win,
    the pass, and the actions that only this game has.

    Attributes:
        tiles: the kinds of tiles that hands hold, which are the columns of an observation; flowers
            only where they are wild.

    """

    def __init__(self, game: TileGame, begun: Any) -> None:  # noqa: ANN401 - each game has a state of its own
        super().__init__(game)
        rules = begun.rules
        held = rules.walls.wild.tiles
        kinds = {tile for tile in game.deck_of(rules) if not is_flower(tile) or tile in held}
        self.tiles: tuple[Tile, ...] = tuple(sorted(kinds, key=KIND.__getitem__))
        self._columns = {tile: place for place, tile in enumerate(self.tiles)}
        self._types = {each.type for each in game.actions}
        self._phases = (
            *dict.fromkeys(phase for each in game.actions for phase in each.phases),
            "over",
        )
        every = dict.fromkeys((*self._actions(), *self.own.actions(rules)))
        self._numbers = {action: number for number, action in enumerate(every)}
        self.size = len(self._numbers)
        self._facts = self.own.facts(rules)
        self.layout = Layout(tuple(self._parts(game.seats)))

    def _actions(self) -> Iterator[Action]:
        """The actions of every tile game, in the order of their numbers."""
        yield from (Action("discard", tile=tile) for tile in self.tiles)
        yield from (Action("gang", tile=tile) for tile in self.tiles)
        if "chi" in self._types:
            runs = (
                KINDS[KIND[tile] : KIND[tile] + 3] for tile in self.tiles if tile not in HONOURS
            )
            yield from (Action("chi", tiles=run) for run in runs if len({t[1:] for t in run}) == 1)
        yield from (Action("peng"), Action("hu"), Action("pass"))

    def _parts(self, seats: int) -> list[Part]:
        kinds = len(self.tiles)
        each = (seats, kinds)
        return [
            Part("hand", (kinds,), "its tiles"),
            Part("drawn", (kinds,), "1 for the tile that was drawn"),
            Part("discards", each, "the discards, by seat"),
            Part(
                "river", (seats, RIVER), "the latest discards in order, by seat: the column, from 1"
            ),
            Part("chi", each, "the runs that lie open by their lowest tile, by seat"),
            Part("peng", each, "the triplets that lie open, by seat"),
            Part("gang", each, "the quads that are known, by seat"),
            Part("hidden", (seats,), "the concealed quads of others that are not known"),
            Part("tabled", (kinds,), "1 for the tile that may be claimed"),
            Part("giver", (seats,), "1 for the seat that gave it"),
            Part("robbed", (1,), "1 where it was added to a triplet"),
            Part("counts", (seats,), "the tiles in each hand, by seat"),
            Part("left", (seats,), "the tiles that each may still draw, by seat"),
            Part("turn", (seats,), "1 for the seat in turn, or that was last"),
            Part(
                "to_act", (seats,), "1 for the seat in turn; of claims, for itself if it may claim"
            ),
            Part("dealer", (seats,), "1 for the dealer"),
            Part("phase", (len(self._phases),), f"1 for one of {', '.join(self._phases)}"),
            *(fact.part for fact in self._facts),
        ]

    def seen(self, view: Any, chosen: Sequence[int] = ()) -> Seen:  # noqa: ANN401 - each game has a view of its own
        """The observation of a view: an array with the parts of `layout`."""
        del chosen
        order = seats_from(view.seat, len(view.counts))
        left = view.left if isinstance(view.left, tuple) else (view.left,) * len(order)
        tabled = view.tabled
        values: dict[str, npt.ArrayLike] = {
            "hand": self._count(view.hand),
            "drawn": self._count((view.drawn,)),
            "discards": [self._count(view.discards[seat]) for seat in order],
            "river": [self._river(view.discards[seat]) for seat in order],
            "hidden": [sum(not meld.tile for meld in view.melds[seat]) for seat in order],
            "counts": [view.counts[seat] for seat in order],
            "left": [left[seat % len(left)] for seat in order],
            "turn": which((view.turn,), order),
            "to_act": which(view.to_act, order),
            "dealer": which((view.dealer,), order),
            "phase": [int(phase == view.phase) for phase in self._phases],
        }
        for kind in ("chi", "peng", "gang"):
            values[kind] = [
                self._count([meld.tile for meld in view.melds[seat] if meld.type == kind])
                for seat in order
            ]
        if tabled is not None:
            values["tabled"] = self._count((tabled.tile,))
            values["giver"], values["robbed"] = (
                which((tabled.source,), order),
                int(tabled.is_robbed),
            )
        return self.layout.filled(values | {fact.part.name: fact.of(view) for fact in self._facts})

    def offered(self, state: Any, seat: int, chosen: Sequence[int] = ()) -> list[int]:  # noqa: ANN401 - each game has its own
        """The numbers of the actions that are offered to a seat."""
        del chosen
        return [self._number(action) for action in self.offers(state, seat)]

    def action(self, state: Any, seat: int, chosen: Sequence[int]) -> Action:  # noqa: ANN401 - each game has its own
        """The action with a number, among those that are offered to a seat."""
        (number,) = chosen
        offers: Iterable[Action] = self.offers(state, seat)
        return next(each for each in offers if self._number(each) == number)

    def numbers(self, view: Any, action: Any) -> list[int]:  # noqa: ANN401 - each game has its own
        """The one number of an action that is legal in a view."""
        del view
        return [self._number(action)]

    def _number(self, action: Action) -> int:
        return self._numbers[self.own.turned(action)]

    def _count(self, tiles: Any) -> list[int]:  # noqa: ANN401 - any tiles
        return counted(tiles, self._columns)

    def _river(self, discards: tuple[Tile, ...]) -> list[int]:
        """The latest discards of a seat as columns, counted from 1, with 0 after the last one."""
        latest = [self._columns[tile] + 1 for tile in discards[-RIVER:]]
        return latest + [0] * (RIVER - len(latest))


def seats_from(seat: int, seats: int) -> tuple[int, ...]:
    """The seats in the order of play, beginning with `seat`.

    >>> seats_from(2, 4)
    (2, 3, 0, 1)
    """
    return tuple((seat + step) % seats for step in range(seats))


def _flowers(view: View) -> list[list[int]]:
    shown = [view.flowers[seat] for seat in seats_from(view.seat, SEATS)]
    return [[int(flower in each) for flower in FLOWERS] for each in shown]


def _round(view: View) -> list[int]:
    return [int(number == view.round % len(WINDS)) for number in range(len(WINDS))]


# Facts that views of some plain mahjongs have.
FLOWERS_SHOWN = Fact(
    Part("flowers", (SEATS, len(FLOWERS)), "the flowers that each seat has shown"), _flowers
)
ROUND = Fact(Part("round", (len(WINDS),), "1 for the wind of the round: E, S, W, N"), _round)
