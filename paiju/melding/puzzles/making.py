"""Makers of puzzles of tile games: hands drawn by chance, kept where the answer is one."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, cast

from paiju.chance import Chance, shuffle
from paiju.mahjong_tiles.tile import COPIES, SUITS, is_flower, sort_tiles
from paiju.melding.flow.wall import HAND
from paiju.melding.hands.winning_shapes import RANKS
from paiju.melding.puzzles.discard import SIZE
from paiju.melding.puzzles.one_suit import OneSuit, difficulty, pack
from paiju.play.declaration.puzzles import HARDEST, Made

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from paiju.chance import Seed
    from paiju.mahjong_tiles.tile import Tile
    from paiju.melding.game import TileGame
    from paiju.melding.hands.actions import Action
    from paiju.melding.hands.waits import Outlook
    from paiju.melding.puzzles.discard import DiscardPuzzle, Weighed
    from paiju.melding.puzzles.waits import WaitsPuzzle
    from paiju.play.players.player import Bot

_LABEL = "puzzles"
# A piece of work: the most puzzles of each difficulty, since easy ones are frequent; the hands that
# are drawn, and the draws to each.
_WAITS_OF_EACH, _ONE_SUITED = 20, 3000
_DISCARDS_OF_EACH, _HANDS, _DRAWS = 6, 40, 12
# From so far from waiting on, a hand is no puzzle.
_FAR = 3
# The best discard is better than the second by such a share of its worth, and of the scale of
# worths.
_SHARE, _OF_SCALE = 0.05, 0.01
# It is still the best when others have discarded so many tiles, whichever of so many times.
_SEEN, _TIMES = 9, 3
# Unless a second discard leaves such a share of the useful tiles, one tile is merely useless.
_RIVAL = 0.5
# So many skills are quick; the best of them improves hands between puzzles. How often a position is
# looked at where they agree. The milliseconds of a decision.
_QUICK, _AGREED, _BUDGET = 2, 0.25, 1000


def make_waits(game: TileGame, kind: WaitsPuzzle, seed: Seed) -> Iterator[Made]:
    """Waiting hands of one suit, as many of each difficulty as there are."""
    wall = [rank for rank in range(RANKS) for _ in range(COPIES)]
    made = Counter[int]()
    for number in range(_ONE_SUITED):
        drawn = shuffle(wall, f"{game.id}/{seed}/{number}", _LABEL)[:HAND]
        ranks = tuple([drawn.count(rank) for rank in range(RANKS)])
        level = difficulty(ranks)
        if level is not None and made[level] < _WAITS_OF_EACH:
            made[level] += 1
            held = OneSuit(SUITS[number % len(SUITS)], ranks)
            yield Made(pack(held), kind.form(held), level)


def make_discards(game: TileGame, kind: DiscardPuzzle, seed: Seed) -> Iterator[Made]:
    """The hardest position of each of some hands that go on for some draws."""
    made = Counter[int]()
    for number in range(_HANDS):
        found = _positions(game, kind, f"{seed}/{number}")
        hardest = max(found, key=lambda each: each.difficulty, default=None)
        if hardest is not None and made[hardest.difficulty] < _DISCARDS_OF_EACH:
            made[hardest.difficulty] += 1
            yield hardest


def _positions(game: TileGame, kind: DiscardPuzzle, seed: str) -> Iterator[Made]:
    """The positions of a hand that are puzzles."""
    rules, strongest = game.rules_of(kind.ruleset), game.bot(game.strongest)
    tiles = shuffle([tile for tile in game.deck_of(rules) if not is_flower(tile)], seed, _LABEL)
    hand, rest = sort_tiles(tiles[:SIZE]), tiles[SIZE + _DRAWS :]
    elsewhere = [tuple(rest[_SEEN * number :][:_SEEN]) for number in range(_TIMES)]
    chance = Chance(seed, _LABEL)
    weaker = [bot for bot in game.bots if bot.skill in range(1, game.strongest)]
    for drawn in tiles[SIZE:][:_DRAWS]:
        view = game.imagines(rules, hand, (), ())
        if any(offer.type != "discard" for offer in view.offers):
            return
        chosen = [_discard(bot, view, chance) for bot in weaker[:_QUICK]]
        best = chosen[-1]
        behind = {each.tile: each.outlook for each in kind.discards(hand)}
        if len(view.offers) == len(behind) and _has_rivals(behind) and _is_doubtful(chosen, chance):
            weighed = kind.weighed(hand, strongest.agent.decide(view, _BUDGET, chance))
            best = weighed.order[0]
            others = (game.imagines(rules, hand, (), seen) for seen in elsewhere)
            if _is_clear(weighed, kind.much) and all(
                _discard(strongest, each, chance) == best for each in others
            ):
                chosen += [_discard(bot, view, chance) for bot in weaker[_QUICK:]]
                level = difficulty_of(behind, best, sum(each != best for each in chosen))
                yield Made(kind.pack(weighed), kind.form(weighed), level)
        left = list(hand)
        left.remove(best)
        hand = sort_tiles((*left, drawn))


def _discard(bot: Bot[Any, Action], view: Any, chance: Chance) -> Tile:  # noqa: ANN401 - each game has its own
    """The tile that a bot discards where nothing else may be done."""
    return cast("Tile", bot.agent.decide(view, _BUDGET, chance).action.tile)


def _is_doubtful(chosen: Sequence[Tile], chance: Chance) -> bool:
    """Quick players differ; or they do not, which is asked about now and then."""
    return len({*chosen}) > 1 or chance.random() < _AGREED


def _has_rivals(behind: Mapping[Tile, Outlook]) -> bool:
    """Two discards at least leave the hand as near to waiting, with many useful tiles."""
    nearest = min(each.best for each in behind.values())
    left = [each.left for each in behind.values() if each.best == nearest]
    return nearest < _FAR and sum(each >= _RIVAL * max(left) for each in left) > 1


def _is_clear(weighed: Weighed, much: float) -> bool:
    """The best discard is better than the second by a margin."""
    second = weighed.losses[weighed.order[1]]
    return second >= max(_OF_SCALE * much, _SHARE * weighed.worth)


def difficulty_of(behind: Mapping[Tile, Outlook], best: Tile, missed: int) -> int:
    """The difficulty of a discard that so many weaker skills miss.

    It is harder where another discard leaves more useful tiles, and harder still where another
    leaves the hand nearer to waiting.
    """
    own, others = behind[best], behind.values()
    goes_back = any(each.best < own.best for each in others)
    has_fewer = any(each.best == own.best and each.left > own.left for each in others)
    return min(1 + missed + (goes_back or has_fewer) + goes_back, HARDEST)
