"""The eight steps 八步: the order in which a beginner looks for a tile to discard.

They come from a well-known description of a mahjong game. It lists seven steps about sets and a
pair, and mentions one more, the turn to seven pairs. A *block* is a run of tiles of one suit with
consecutive ranks, or the tiles of one honour. If several tiles fit, a step takes the outermost:
honours first, then 1 and 9, and so inwards.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from paiju.mahjong_tiles.tile import KINDS, RANKS, SUITED
from paiju.melding.hands.distances import BASE, tables
from paiju.melding.hands.winning_shapes import SETS
from paiju.melding.players.position import nearness_after_discards
from paiju.play.players.player import Why
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from paiju.melding.players.position import Position

    Rank = int | tuple[bool, int]

# The number of pairs with which a hand turns to seven pairs; with one less it does so only if no
# other form is nearer.
_PAIRS = 5


def _from_ends(kind: int) -> tuple[int, int]:
    if kind >= SUITED:
        return -1, kind
    rank = kind % RANKS
    return min(rank, RANKS - 1 - rank), kind


ORDER: tuple[int, ...] = tuple(sorted(range(len(KINDS)), key=_from_ends))


class Block(NamedTuple):
    """A block of connected tiles.

    Attributes:
        start: the first kind of the block's suit, or of the honours.
        counts: the number of tiles of each kind from `start` on; kinds outside the block have 0.

    """

    start: int
    counts: tuple[int, ...]

    @property
    def size(self) -> int:
        """The number of tiles in the block."""
        return sum(self.counts)

    @property
    def kinds(self) -> Iterator[int]:
        """The kinds of the block's tiles."""
        return (self.start + place for place, count in enumerate(self.counts) if count)

    def with_more(self, kind: int, more: int) -> Block:
        """The block with `more` tiles of a kind: 1 for a draw, -1 for a discard."""
        counts = list(self.counts)
        counts[kind - self.start] += more
        return Block(self.start, tuple(counts))

    def is_whole(self, *, paired: bool) -> bool:
        """Tests if the block divides into sets, or with `paired` into sets and a pair."""
        rest = self.size - 2 * paired
        if rest < 0 or rest % 3 or max(self.counts) >= BASE:
            return False
        code = sum(count * BASE**place for place, count in enumerate(self.counts))
        lacks = tables().suit(code) if self.start < SUITED else tables().honours(code)
        return int(lacks[2 * (rest // 3) + paired]) == 0

    def waits(self, *, paired: bool) -> int:
        """The number of kinds of which one more tile makes the block whole (see `is_whole`)."""
        kinds = range(self.start, self.start + len(self.counts))
        return sum(self.with_more(kind, 1).is_whole(paired=paired) for kind in kinds)

    @property
    def has_pair(self) -> bool:
        """Tests if the block has two equal tiles."""
        return max(self.counts) > 1


def blocks_of(counts: list[int]) -> Iterator[Block]:
    """The blocks of a hand, in order."""
    kind = 0
    while kind < len(counts):
        stop = kind + 1
        while counts[kind] and stop < SUITED and stop % RANKS and counts[stop]:
            stop += 1
        if counts[kind]:
            start = kind // RANKS * RANKS
            suit = counts[start : start + RANKS]
            its = (count if kind <= place < stop else 0 for place, count in enumerate(suit, start))
            yield Block(start, tuple(its))
        kind = stop


class Look(NamedTuple):
    """A hand in the form in which the steps look at it.

    Attributes:
        position: the position.
        counts: the number of tiles of each kind.
        blocks: the blocks of connected tiles.

    """

    position: Position[Any]
    counts: list[int]
    blocks: tuple[Block, ...]


def look_at(position: Position[Any]) -> Look:
    """The hand of a position, in the form in which the steps look at it."""
    counts = position.held.counts.tolist()
    return Look(position, counts, tuple(blocks_of(counts)))


def _first(kinds: Iterable[int]) -> int | None:
    """The outermost of some kinds; None if there are none."""
    return min(kinds, key=ORDER.index, default=None)


def _best(ranks: Mapping[int, Rank]) -> int | None:
    """The outermost of the kinds with the highest rank; None if there are no kinds."""
    return _first(kind for kind in ranks if ranks[kind] == max(ranks.values()))


def _single(look: Look, gaps: int) -> int | None:
    """The outermost single tile with no other tile within `gaps` ranks; None if there is none."""
    return _first(
        kind
        for kind, count in enumerate(look.counts)
        if count == 1 and not any(look.counts[near] for near in _near(kind, gaps))
    )


def _near(kind: int, gaps: int) -> Iterator[int]:
    if kind < SUITED:
        suit = kind // RANKS * RANKS
        for near in range(kind - gaps, kind + gaps + 1):
            if near != kind and suit <= near < suit + RANKS:
                yield near


def _keep_waiting(look: Look) -> int | None:
    outlooks = nearness_after_discards(look.position.held, look.position.left)
    best = min(outlooks, key=lambda kind: outlooks[kind].rank)
    return best if outlooks[best].distance == 1 else None


def _seven_pairs(look: Look) -> int | None:
    pairs = sum(count // 2 for count in look.counts)
    if look.position.held.sets < SETS or pairs < _PAIRS - 1:
        return None
    outlooks = nearness_after_discards(look.position.held, look.position.left)
    nearest = min(each.distance for each in outlooks.values())
    if pairs < _PAIRS and nearest < 7 - pairs:
        return None
    # Kinds with an odd count: a third tile is useless.
    odd = [kind for kind, count in enumerate(look.counts) if count % 2]
    return min(odd, key=lambda kind: (look.position.left[kind], ORDER.index(kind)), default=None)


def _whole_sets(look: Look) -> int | None:
    return _first(
        kind
        for block in look.blocks
        if block.size % 3 == 1
        for kind in block.kinds
        if block.with_more(kind, -1).is_whole(paired=False)
    )


def _threes(look: Look) -> int | None:
    """The discard from a block of 3, 6, 9 or 12 tiles.

    If another block has a pair, the rest of this block should wait for a set. Otherwise the rest
    should be sets and the pair.
    """
    ranks: dict[int, int] = {}
    for block in look.blocks:
        if block.size % 3 == 0 and not block.is_whole(paired=False):
            has_pair = any(other.has_pair for other in look.blocks if other != block)
            for kind in block.kinds:
                rest = block.with_more(kind, -1)
                ranks[kind] = rest.waits(paired=False) if has_pair else rest.is_whole(paired=True)
    return _best({kind: rank for kind, rank in ranks.items() if rank})


def _twos(look: Look) -> int | None:
    """The discard from a block of 2, 5, 8 or 11 tiles: the rest should wait and keep a pair."""
    ranks: dict[int, tuple[bool, int]] = {}
    for block in look.blocks:
        if block.size % 3 == 2 and not block.is_whole(paired=True):
            for kind in block.kinds:
                rest = block.with_more(kind, -1)
                waits = rest.waits(paired=True)
                if waits:
                    ranks[kind] = (rest.has_pair, waits)
    return _best(ranks)


def _pair(look: Look) -> int | None:
    pairs = [kind for kind, count in enumerate(look.counts) if count == 2]
    return _first(pairs or (kind for kind, count in enumerate(look.counts) if count))


class Step(NamedTuple):
    """One of the eight steps.

    Attributes:
        why: the reason that it gives for its discard.
        find: finds the kind to discard; None if the step does not apply.

    """

    why: Why
    find: Callable[[Look], int | None]


def _step(code: str, zh: str, en: str, find: Callable[[Look], int | None]) -> Step:
    return Step(Why(code, Text(zh, en)), find)


STEPS: tuple[Step, ...] = (
    _step("keep_waiting", "检查听牌：打这张就听", "the hand waits behind this discard",
          _keep_waiting),
    _step("seven_pairs", "四五对以上，改做七对，打单张",
          "four or five pairs: turns to seven pairs, and drops a single", _seven_pairs),
    _step("two_gaps", "两边各空两位的孤张，从两头向中间打",
          "a single with two gaps on both sides, from the ends inwards",
          partial(_single, gaps=2)),
    _step("one_gap", "两边各空一位的单张，从两头向中间打",
          "a single with one gap on both sides, from the ends inwards", partial(_single, gaps=1)),
    _step("whole_sets", "相连的 4、7、10、13 张里打一张，剩下全成副",
          "of 4, 7, 10 or 13 tiles in a row one, so that the rest is whole sets", _whole_sets),
    _step("threes", "相连的 3、6、9、12 张里打一张：有将就留搭子，无将就留将",
          "of 3, 6, 9 or 12 tiles in a row one: with a pair elsewhere the rest waits for a set, "
          "without one it makes the pair", _threes),
    _step("twos", "相连的 2、5、8、11 张里打一张，剩下带将听牌",
          "of 2, 5, 8 or 11 tiles in a row one, so that the rest waits and keeps a pair", _twos),
    _step("break_pair", "拆将打一张", "breaks a pair", _pair),
)  # fmt: skip


def first_step(look: Look) -> tuple[Step, int]:
    """The first step that applies, and the kind to discard; the last step always applies."""
    discards = ((step, step.find(look)) for step in STEPS)
    return next((step, kind) for step, kind in discards if kind is not None)
