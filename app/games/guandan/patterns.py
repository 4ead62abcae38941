"""The patterns of Guandan, as its options make them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from app.climbing.ruleset import Kickers, Pattern
from app.text import Text

if TYPE_CHECKING:
    from app.games.guandan.options import Options

LEAST_BOMB = 4
# Eight of a rank and two wild cards would be ten; more than eight need wild cards.
MOST_NATURAL = 8
_BELOW_STRAIGHT_FLUSH = 5


def patterns_of(options: Options, *, is_suited: bool) -> tuple[Pattern, ...]:
    """The patterns that are no bombs; where suits matter, a straight is not of one suit."""
    pair = Kickers(
        size=2,
        per_link=1,
        jokers=options.full_house_joker_pair,
        alike=options.five_alike_as_full_house,
    )
    return (
        Pattern("solo", Text("单张", "solo")),
        Pattern("pair", Text("对子", "pair"), group=2),
        Pattern("trio", Text("三同张", "trio"), group=3),
        Pattern("full_house", Text("三带对", "full house"), group=3, kickers=pair),
        _straight(options) if is_suited else _STRAIGHT,
        Pattern("tube", Text("三连对（木板）", "tube"), group=2, links=(3, 3)),
        Pattern("plate", Text("三同连张（钢板）", "plate"), group=3, links=(2, 2)),
    )


def bombs_of(options: Options, *, is_suited: bool) -> tuple[Pattern, ...]:
    """The bombs, from the weakest kind to the strongest."""
    if not is_suited:
        return (_bomb(LEAST_BOMB),)
    flush = Pattern(
        "straight_flush",
        Text("同花顺", "straight flush"),
        links=(5, 5),
        wild="any" if options.wild_straight_flush_is_bomb else "none",
        suits="one",
    )
    above = _BELOW_STRAIGHT_FLUSH + 1
    return (
        *map(_bomb, range(LEAST_BOMB, above)),
        flush,
        *map(_bomb, range(above, options.max_bomb + 1)),
        Pattern("joker_bomb", Text("天王炸", "joker bomb"), cards="BBRR"),
    )


def _straight(options: Options) -> Pattern:
    return Pattern(
        "straight",
        _STRAIGHT.name,
        links=_STRAIGHT.links,
        suits="mixed" if options.suited_run_as_straight else "unlike",
    )


def _bomb(count: int) -> Pattern:
    if count == LEAST_BOMB:
        return Pattern("bomb", Text("炸弹", "bomb"), group=count)
    name = Text(f"{count} 张炸弹", f"bomb of {count}")
    pattern = Pattern(f"bomb_{count}", name, group=count)
    return replace(pattern, wild="some") if count > MOST_NATURAL else pattern


_STRAIGHT = Pattern("straight", Text("顺子", "straight"), links=(5, 5))
