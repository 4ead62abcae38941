"""The analysis of a hand of 长沙麻将: its distance from a win, and what brings it nearer.

A win is one of several: sets and a pair of generals; sets and any pair, if they are triplets, one
suit, or four melds; seven pairs; or generals in any shape.
"""

from __future__ import annotations

from collections import Counter
from functools import cache, lru_cache
from typing import TYPE_CHECKING, NamedTuple

from paiju.all_games.changsha.fans import GENERALS, is_of_melds
from paiju.mahjong_tiles.tile import COPIES, KIND, KINDS, RANKS, SUITED, Tile, count_kinds
from paiju.melding.hands.melds import HIDDEN, MAX_MELDS
from paiju.melding.hands.waits import Analysis, Discard, Outlook, Supply, lacking
from paiju.melding.hands.winning_shapes import PAIRS, SETS, Aim, Form

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from paiju.all_games.changsha.rulesets import Rules
    from paiju.melding.hands.melds import Meld

# The kinds of generals, as bits and in order.
_PAIRS = tuple(kind for kind in range(SUITED) if kind % RANKS in GENERALS)
_GENERALS = sum(1 << kind for kind in _PAIRS)
_SUITED = (1 << SUITED) - 1
# A pair that no tile of the game makes: it stands for the pair that a hand has already.
_STAND_IN = Tile("E")
_WITH_PAIR = Aim((Form.STANDARD,), _SUITED | 1 << KIND[_STAND_IN])
_ANY = Aim((Form.STANDARD,), _SUITED)
_TILES = 14
_WAITS_KEPT = 1 << 14


class Way(NamedTuple):
    """A way to win.

    Attributes:
        form: the form of the win.
        lacks: the number of tiles that the hand lacks.
        useful: the kinds of tiles that bring it nearer, as bits.
        fan: the code of the fan that such a win has in any case.

    """

    form: Form
    lacks: int
    useful: int
    fan: str = "xiaohu"


def analyse(
    rules: Rules, hand: Sequence[Tile], melds: tuple[Meld, ...] = (), seen: Sequence[Tile] = ()
) -> Analysis:
    """The analysis of a hand, with or without a tile to discard, as in `hands.waits`.

    >>> from paiju.all_games.changsha.rulesets import rules_of
    >>> from paiju.mahjong_tiles.notation import parse_tiles
    >>> analyse(rules_of(), parse_tiles("2345678p 234345m")).outlook.accepts
    (Supply(tile='2p', left=3), Supply(tile='5p', left=3), Supply(tile='8p', left=3))
    """
    own = [*hand, *(tile for meld in melds for tile in meld.tiles)]
    shown = Counter([*own, *seen])
    if len(hand) % 3 == 1:
        return Analysis(_outlook(rules, hand, melds, Counter(own), shown))
    discards = []
    for tile in sorted({*hand}, key=KIND.__getitem__):
        rest = list(hand)
        rest.remove(tile)
        # Both counts keep the discarded tile: it cannot be drawn again.
        outlook = _outlook(rules, rest, melds, Counter(own), shown)
        discards.append(Discard(tile, outlook))
    discards.sort(key=lambda each: (each.outlook.best, -each.outlook.left))
    return Analysis(Outlook(_shanten([*ways_of(rules, hand, melds)]), ()), tuple(discards))


def waits(rules: Rules, hand: tuple[Tile, ...], melds: tuple[Meld, ...]) -> tuple[Tile, ...]:
    """The tiles that complete a hand by themselves, in order; none if tiles of it are hidden.

    A hand does not wait for a tile of which it has all four, melds included.

    >>> from paiju.all_games.changsha.rulesets import rules_of
    >>> from paiju.mahjong_tiles.notation import parse_tiles
    >>> waits(rules_of(), parse_tiles("2345678p 234345m"), ())
    ('2p', '5p', '8p')
    """
    return () if HIDDEN in hand else _waits(rules, hand, melds)


@lru_cache(maxsize=_WAITS_KEPT)
def _waits(rules: Rules, hand: tuple[Tile, ...], melds: tuple[Meld, ...]) -> tuple[Tile, ...]:
    own = Counter([*hand, *(tile for meld in melds for tile in meld.tiles)])
    useful = 0
    for way in ways_of(rules, hand, melds):
        useful |= way.useful if way.lacks == 1 else 0
    return tuple([tile for tile in tiles_of(useful) if own[tile] < COPIES])


def tiles_of(kinds: int) -> Iterator[Tile]:
    """The tiles of kinds that are given as bits, in order."""
    return (tile for kind, tile in enumerate(KINDS[:SUITED]) if kinds >> kind & 1)


def _outlook(
    rules: Rules,
    hand: Sequence[Tile],
    melds: tuple[Meld, ...],
    own: Counter[Tile],
    shown: Counter[Tile],
) -> Outlook:
    """The outlook of a hand that draws; `own` are tiles that it has or had, `shown` all seen."""
    ways = [*ways_of(rules, hand, melds)]
    least = min(way.lacks for way in ways)
    useful = 0
    for way in ways:
        useful |= way.useful if way.lacks == least else 0
    accepts = [
        Supply(tile, COPIES - shown[tile]) for tile in tiles_of(useful) if own[tile] < COPIES
    ]
    return Outlook(_shanten(ways), tuple(accepts))


def _shanten(ways: Sequence[Way]) -> dict[Form, int]:
    """The least shanten of each form."""
    return {
        form: min(way.lacks for way in ways if way.form is form) - 1
        for form in Form
        if any(way.form is form for way in ways)
    }


def ways_of(rules: Rules, hand: Sequence[Tile], melds: tuple[Meld, ...]) -> Iterator[Way]:
    """The ways to win that the melds leave to a hand."""
    number, melded = len(melds), [tile for meld in melds for tile in meld.tiles]
    lacked = sum([1 << kind for kind in _PAIRS if KINDS[kind] not in hand])
    yield from [_with_pair(hand, number, kind) for kind in _PAIRS if KINDS[kind] in hand]
    if lacked:
        lacks, useful = lacking([*hand, _STAND_IN, _STAND_IN], number, aim=_WITH_PAIR)
        yield Way(Form.STANDARD, lacks + 2, useful & _SUITED | lacked)
    for suit, bits in _suits():
        if all(tile[1:] == suit for tile in melded):
            aim = Aim((Form.STANDARD,), bits)
            yield Way(Form.STANDARD, *lacking(hand, number, aim=aim), "qingyise")
    if all(meld.type != "chi" for meld in melds):
        yield _triplets(hand, SETS - number)
    if number == MAX_MELDS and is_of_melds(melds, rules.options):
        yield Way(Form.STANDARD, *lacking(hand, number, aim=_ANY), "quanqiuren")
    if not melds:
        yield _seven_pairs(hand)
    if all(KIND[tile] % RANKS in GENERALS for tile in melded):
        held = sum([KIND[tile] % RANKS in GENERALS for tile in hand])
        yield Way(Form.SHAPELESS, _TILES - 3 * number - held, _GENERALS, "jiangjiang")


@cache
def _suits() -> tuple[tuple[str, int], ...]:
    """The suits, each with its kinds as bits."""
    starts = range(0, SUITED, RANKS)
    return tuple((KINDS[start][1:], ((1 << RANKS) - 1) << start) for start in starts)


def _with_pair(hand: Sequence[Tile], melds: int, pair: int) -> Way:
    """The way to sets and a pair of this kind, of which the hand has a tile."""
    rest, tile = list(hand), KINDS[pair]
    has = min(rest.count(tile), 2)
    for _ in range(has):
        rest.remove(tile)
    lacks, useful = lacking([*rest, _STAND_IN, _STAND_IN], melds, aim=_WITH_PAIR)
    return Way(Form.STANDARD, lacks + 2 - has, useful & _SUITED | (has < 2) << pair)


def _seven_pairs(hand: Sequence[Tile]) -> Way:
    """The way to seven pairs, of which four alike are two."""
    counts = count_kinds(hand)[:SUITED]
    missing = PAIRS - sum([count // 2 for count in counts])
    single = [count % 2 for count in counts]
    more = missing - sum(single)
    useful = sum([odd << kind for kind, odd in enumerate(single)]) if more <= 0 else _SUITED
    return Way(Form.SEVEN_PAIRS, missing + max(0, more), useful, "qidui")


def _triplets(hand: Sequence[Tile], sets: int) -> Way:
    """The way to `sets` triplets and any pair."""
    counts = count_kinds(hand)[:SUITED]
    lacks = _lacks(counts, sets)
    # Kinds with equally many tiles are alike.
    helps = {
        count: _lacks([*counts, count + 1], sets, without=count) < lacks for count in {*counts}
    }
    useful = sum([helps[count] << kind for kind, count in enumerate(counts)])
    return Way(Form.STANDARD, lacks, useful, "pengpeng")


def _lacks(counts: Sequence[int], sets: int, without: int | None = None) -> int:
    """The number of tiles that these counts of kinds lack for `sets` triplets and a pair.

    `without` is a count that is left out once.
    """
    most = sorted(counts, reverse=True)
    if without is not None:
        most.remove(without)
    return sum([3 - min(count, 3) for count in most[:sets]]) + 2 - min(most[sets], 2)
