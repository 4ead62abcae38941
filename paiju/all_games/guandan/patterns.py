"""The patterns of Guandan, which follow from its options, and their weights in split hands."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from paiju.climbing.rules.rule_set import Kickers, Pattern, Weights
from paiju.text import Text

if TYPE_CHECKING:
    from paiju.all_games.guandan.options import Options


LEAST_BOMB = 4
# The most natural cards of a rank; bombs with more cards need wild cards.
MOST_NATURAL = 8
_BELOW_STRAIGHT_FLUSH = 5


def patterns_of(options: Options, *, is_suited: bool) -> tuple[Pattern, ...]:
    """All patterns except bombs.

    Where suits matter (`is_suited`), a straight may not be of one suit: that is a bomb.
    """
    pair = Kickers(
        size=2,
        per_link=1,
        jokers=options.full_house_joker_pair,
        alike=options.five_alike_as_full_house,
    )
    return (
        Pattern("solo", Text("单张", "single")),
        Pattern("pair", Text("对子", "pair"), group=2),
        Pattern("trio", Text("三同张", "trio"), group=3),
        Pattern("full_house", Text("三带对", "full house"), group=3, kickers=pair),
        _straight(options) if is_suited else _STRAIGHT,
        Pattern("tube", Text("三连对（木板）", "tube"), group=2, links=(3, 3)),
        Pattern("plate", Text("三同连张（钢板）", "plate"), group=3, links=(2, 2)),
    )


def bombs_of(options: Options, *, is_suited: bool) -> tuple[Pattern, ...]:
    """The bombs, from the weakest to the strongest."""
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


_STRAIGHT_FLUSH = 515

WEIGHTS = Weights(
    # The first seat to go out wins, so each further play in a hand costs a turn.
    turn=150,
    bad=(
        # Any higher card beats the lowest, and nothing the red joker, which costs no turn.
        ("solo", 100, -150),
        # Two packs hold more pairs and trios than one, so high ones are answered more often.
        ("pair", 90, -110),
        ("trio", 60, -110),
        # The pair leaves with the trio for free.
        ("full_house", 50, -110),
        # Five or six cards leave at once, and few hands can answer.
        ("straight", 40, -50),
        ("tube", 20, -60),
        ("plate", 10, -80),
        # A bomb takes the lead at any time: worth more than two turns, the higher the better.
        ("bomb", -420, -470),
        # Each further card beats more bombs, but two bombs of four are better than one of eight.
        ("bomb_5", -460, -510),
        ("straight_flush", -_STRAIGHT_FLUSH, -_STRAIGHT_FLUSH - 15),
        *((f"bomb_{count}", -300 - 40 * count, -350 - 40 * count) for count in range(6, 11)),
        # Nothing beats it; played one by one its jokers would be four high cards.
        ("joker_bomb", -900, -900),
    ),
)
