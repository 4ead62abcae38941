"""Makers of puzzles of tile games: random hands, of which those with a clear answer are kept."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, cast

from paiju.chance import Chance, shuffle
from paiju.mahjong_tiles.tile import COPIES, RANKS, SUITS, is_flower, sort_tiles
from paiju.melding.flow.wall import HAND
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
# Limits of one piece of work: the most puzzles of each difficulty, because easy ones are frequent;
# the number of hands; and for discards the number of draws to each hand.
_WAITS_OF_EACH, _ONE_SUITED = 20, 3000
_DISCARDS_OF_EACH, _HANDS, _DRAWS = 6, 40, 12
# A hand with this shanten or more is no puzzle.
_FAR = 3
# The best discard must beat the second by these shares of its worth, and of the scale of worths.
_SHARE, _OF_SCALE = 0.05, 0.01
# It must still be the best after other seats have discarded this many tiles, in this many trials.
_SEEN, _TIMES = 9, 3
# A second discard must leave this share of the useful tiles; otherwise one tile is merely useless.
_RIVAL = 0.5
# The number of weak skills that are quick (the best of them discards between puzzles); the share of
# positions in which they agree that are still examined; the milliseconds of a decision.
_QUICK, _AGREED, _BUDGET = 2, 0.25, 1000


def make_waits(game: TileGame, kind: WaitsPuzzle, seed: Seed) -> Iterator[Made]:
    """Puzzles of random waiting hands of one suit, with a limit for each difficulty."""
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
    """Puzzles of the best discard: the hardest from each random hand, a few of each difficulty."""
    made = Counter[int]()
    for number in range(_HANDS):
        positions = _positions(game, kind, f"{seed}/{number}")
        hardest = max(positions, key=lambda each: each.difficulty, default=None)
        if hardest is not None and made[hardest.difficulty] < _DISCARDS_OF_EACH:
            made[hardest.difficulty] += 1
            yield hardest


def _positions(game: TileGame, kind: DiscardPuzzle, seed: str) -> Iterator[Made]:
    """The puzzles among the positions of a random hand, which is played without opponents."""
    rules, strongest = game.rules_of(kind.ruleset), game.bot(game.strongest)
    tiles = shuffle([tile for tile in game.deck_of(rules) if not is_flower(tile)], seed, _LABEL)
    hand, rest = sort_tiles(tiles[:SIZE]), tiles[SIZE + _DRAWS :]
    elsewhere = [tuple(rest[_SEEN * number :][:_SEEN]) for number in range(_TIMES)]
    chance = Chance(seed, _LABEL)
    weaker = [bot for bot in game.bots if bot.skill in range(1, game.strongest)]
    for drawn in tiles[SIZE:][:_DRAWS]:
        view = game.view_of_hand(rules, hand, (), ())
        if any(offer.type != "discard" for offer in view.offers):
            return
        chosen = [_discard(bot, view, chance) for bot in weaker[:_QUICK]]
        best = chosen[-1]
        behind = {each.tile: each.outlook for each in kind.discards(hand)}
        if len(view.offers) == len(behind) and _has_rivals(behind) and _is_doubtful(chosen, chance):
            weighed = kind.weighed(hand, strongest.agent.decide(view, _BUDGET, chance))
            best = weighed.order[0]
            others = (game.view_of_hand(rules, hand, (), seen) for seen in elsewhere)
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
    """The tile that a bot discards; the view must offer discards only."""
    return cast("Tile", bot.agent.decide(view, _BUDGET, chance).action.tile)


def _is_doubtful(chosen: Sequence[Tile], chance: Chance) -> bool:
    """Tests if quick players disagree; by chance, some hands in which they agree pass too.

    `chosen` are the discards of these players.
    """
    return len({*chosen}) > 1 or chance.random() < _AGREED


def _has_rivals(behind: Mapping[Tile, Outlook]) -> bool:
    """Tests if two or more discards leave both the least shanten and many useful tiles."""
    nearest = min(each.best for each in behind.values())
    left = [each.left for each in behind.values() if each.best == nearest]
    return nearest < _FAR and sum(each >= _RIVAL * max(left) for each in left) > 1


def _is_clear(weighed: Weighed, much: float) -> bool:
    """Tests if the best discard beats the second best by a margin; `much` as in `DiscardPuzzle`."""
    second = weighed.losses[weighed.order[1]]
    return second >= max(_OF_SCALE * much, _SHARE * weighed.worth)


def difficulty_of(behind: Mapping[Tile, Outlook], best: Tile, missed: int) -> int:
    """The difficulty of the discard `best`, which `missed` weaker skills do not find.

    It is harder if another discard leaves more useful tiles, and harder still if another leaves the
    hand nearer to waiting.
    """
    own, others = behind[best], behind.values()
    goes_back = any(each.best < own.best for each in others)
    has_fewer = any(each.best == own.best and each.left > own.left for each in others)
    return min(1 + missed + (goes_back or has_fewer) + goes_back, HARDEST)
