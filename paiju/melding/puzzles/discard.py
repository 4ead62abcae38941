"""The puzzle 打哪张: which tile of this hand is the best discard?"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple

from paiju.mahjong_tiles.tile import DRAGONS, KIND, KINDS, RANKS, SUITED, WINDS, count_kinds
from paiju.melding.puzzles.posed import POSITION, first_move_result, joined, tile_names
from paiju.melding.rules.refusals import TILE_NOT_IN_HAND
from paiju.play.declaration.puzzles import Hint, PuzzleKind, Tried
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from paiju.mahjong_tiles.tile import Tile
    from paiju.melding.hands.actions import Action
    from paiju.melding.hands.waits import Discard, Outlook
    from paiju.melding.puzzles.posed import Named
    from paiju.play.declaration.game import Game, Json
    from paiju.play.players.player import Decision

# The number of tiles of a hand.
SIZE = 14
# A packed worth and a packed loss are bytes: `much` points are `_WORTHS` units of a worth, and
# `_LOSSES` units of a loss, which is smaller.
_WORTHS, _LOSSES, _MOST = 200, 1000, 255
# The packed byte of a hand without a plan.
_NO_PLAN = 255


class Weighed(NamedTuple):
    """A hand with a tile to discard, as the strongest player weighs it.

    Attributes:
        hand: the tiles, in order.
        worth: the worth of the hand after its best discard, in points.
        plan: the code of the reason that names the player's plan; None if they have none.
        losses: by tile, the points that its discard loses against the best.

    """

    hand: tuple[Tile, ...]
    worth: float
    plan: str | None
    losses: Mapping[Tile, float]

    @property
    def order(self) -> list[Tile]:
        """The discards, the best first."""
        return sorted(self.losses, key=self.losses.__getitem__)


@dataclass(frozen=True, kw_only=True)
class DiscardPuzzle(PuzzleKind):
    """The puzzle of a hand of fourteen tiles early in a game; a move names its best discard.

    Attributes:
        discards: gives the possible discards of a hand, with the outlook after each.
        plans: gives the names of the strongest player's plans, by the codes of their reasons.
        much: a large difference in points, by which worths are scaled to bytes.

    """

    discards: Callable[[tuple[Tile, ...]], Iterable[Discard]]
    plans: Callable[[], Mapping[str, Text]]
    much: float

    def weighed(self, hand: tuple[Tile, ...], decision: Decision[Action]) -> Weighed:
        """A hand of sorted tiles, with the worths that a player's decision gives to discards."""
        worths = {
            each.action.tile: each.worth
            for each in decision.candidates
            if each.action.tile is not None
        }
        worth = max(worths.values())
        codes = [why.code for why in decision.reasons if why.code in self.plans()]
        losses = {tile: worth - worths[tile] for tile in dict.fromkeys(hand)}
        return Weighed(hand, worth, codes[0] if codes else None, losses)

    def pack(self, weighed: Weighed) -> bytes:
        """A hand as bytes: its kinds, its worth, its plan, and the losses by kind."""
        plan = _NO_PLAN if weighed.plan is None else [*self.plans()].index(weighed.plan)
        worth = _byte(weighed.worth * _WORTHS / self.much)
        losses = [_byte(loss * _LOSSES / self.much) for loss in weighed.losses.values()]
        return bytes((*map(KIND.__getitem__, weighed.hand), worth, plan, *losses))

    def read(self, game: Game, packed: bytes) -> Weighed:
        """The hand in bytes that `pack` made."""
        del game
        hand = tuple([KINDS[kind] for kind in packed[:SIZE]])
        worth, plan, *losses = packed[SIZE:]
        return Weighed(
            hand=hand,
            worth=worth * self.much / _WORTHS,
            plan=None if plan == _NO_PLAN else [*self.plans()][plan],
            losses={
                tile: loss * self.much / _LOSSES
                for tile, loss in zip(dict.fromkeys(hand), losses, strict=True)
            },
        )

    def write(self, game: Game, position: Weighed, write: Any) -> Json:  # noqa: ANN401 - each game has its own
        """The hand as JSON."""
        del game
        return POSITION.write(position, write)

    def form(self, position: Weighed) -> bytes:
        """The canonical form of the hand: hands with the same form make the same puzzle."""
        return form_of(position.hand)

    def tried(self, game: Game, position: Weighed, moves: Sequence[Named]) -> Tried:
        """The result of the first move, which is right if it names the best discard."""
        if moves and not (len(moves[0]) == 1 and moves[0][0] in position.losses):
            return Tried(position, (), None, done=False, refusal=TILE_NOT_IN_HAND)
        return first_move_result(
            position, moves, lambda tiles: self._judged(position, tiles[0], game.suits)
        )

    def hint(self, game: Game, position: Weighed) -> Hint:
        """A hint at the plan of the hand, and its best discard."""
        del game
        plan = position.plan
        text = _NEAREST if plan is None else _PLAYS_FOR.format(plan=self.plans()[plan])
        return Hint(text, (position.order[0],))

    def _judged(
        self, position: Weighed, tile: Tile, suits: Mapping[str, Text]
    ) -> tuple[bool, Text]:
        return tile == position.order[0], joined(self._reasons(position, tile, suits))

    def _reasons(self, position: Weighed, tile: Tile, suits: Mapping[str, Text]) -> Iterator[Text]:
        best, second = position.order[:2]
        other = second if tile == best else tile
        behind = {each.tile: each.outlook for each in self.discards(position.hand)}
        yield _BEST.format(
            tile=tile_names((best,), suits), left=_left(behind[best], suits), worth=position.worth
        )
        if position.plan is not None:
            yield _PLAN.format(plan=self.plans()[position.plan])
        yield _OTHER.format(
            tile=tile_names((other,), suits),
            left=_left(behind[other], suits),
            loss=position.losses[other],
        )
        if behind[best].best > behind[other].best:
            yield _FURTHER


def form_of(hand: tuple[Tile, ...]) -> bytes:
    """The canonical form of a hand, the same for hands that differ only by the names of tiles.

    Suits may be exchanged, ranks reversed, and winds or dragons exchanged among themselves.
    """
    counts = count_kinds(hand)
    suits = [counts[at : at + RANKS] for at in range(0, SUITED, RANKS)]
    honours = counts[SUITED:]
    winds, dragons = sorted(honours[: len(WINDS)]), sorted(honours[-len(DRAGONS) :])
    return min(
        bytes((*chain(*sorted(each)), *winds, *dragons))
        for each in (suits, [suit[::-1] for suit in suits])
    )


def _byte(number: float) -> int:
    return min(round(number), _MOST)


def _left(outlook: Outlook, suits: Mapping[str, Text]) -> Text:
    """The outlook of a hand after a discard, in words."""
    kinds = [tile for tile, _ in outlook.accepts]
    text = _NEAR if outlook.best else _WAITING
    return text.format(
        shanten=outlook.best, tiles=tile_names(kinds, suits), kinds=len(kinds), left=outlook.left
    )


_PLAYS_FOR = Text("做{plan}", "it is played for {plan}")
_NEAREST = Text("打了之后离听牌最近", "it stays nearest to waiting")
_BEST = Text(
    "打{tile}最好：{left}，值 {worth:.1f} 分。", "{tile} is best: {left}, worth {worth:.1f} points."
)
_PLAN = Text("做{plan}。", "It is played for {plan}.")
_OTHER = Text("打{tile}：{left}，少 {loss:.1f} 分。", "{tile}: {left}, {loss:.1f} points less.")
_FURTHER = Text("离听牌更近，值得却更少。", "It is nearer to waiting, yet worth less.")
_WAITING = Text("听{tiles}，共 {left} 张", "the hand waits on {tiles}, {left} tiles in all")
_NEAR = Text(
    "差 {shanten} 张听牌，进张 {kinds} 种 {left} 张",
    "the hand is {shanten} from waiting, with {left} useful tiles",
)
