"""Tables of fans: the way of a win that is worth most, and fans that do not count beside others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paiju.mahjong_tiles.notation import parse_tile, parse_tiles
from paiju.melding.hands.winning import Win
from paiju.melding.hands.winning_shapes import readings
from paiju.melding.rules.fan_table import (
    Excluded,
    Fan,
    FanCount,
    best_worth,
    kinds_of,
    ways_of,
)
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable

    from paiju.melding.rules.fan_table import Facts, Worth


def row(code: str, count: Callable[[Facts], int], *excludes: str) -> Fan[None]:
    return Fan(
        code, Text(code, code), Text("", ""), lambda facts, _: count(facts), excludes=excludes
    )


def is_middle(facts: Facts) -> int:
    """Tests if the tile completed a run by its middle."""
    group = facts.reading.groups[facts.place or 0]
    return int(group.type == "chi" and facts.win.tile == group.tiles[1])


def worth(fans: tuple[Fan[None], ...], hand: str, tile: str) -> Worth:
    win = Win(parse_tiles(hand), parse_tile(tile))
    ways = ways_of(readings((*win.hand, win.tile)), win.tile)
    found = best_worth(fans, win, kinds_of(win), None, lambda total: total, ways)
    assert found is not None
    return found


def test_the_best_place_counts() -> None:
    # 4m ends 234m, or is the middle of 345m.
    found = worth((row("middle", is_middle),), "23m 345m 666p 77s CCC", "4m")
    assert found.fans == (FanCount("middle", 1),)
    assert found.place is not None
    assert found.reading.groups[found.place].tiles == parse_tiles("345m")


def test_an_excluded_fan_does_not_count_and_is_named() -> None:
    fans = (row("some", lambda _: 1), row("more", lambda _: 2, "some"))
    found = worth(fans, "23m 345m 666p 77s CCC", "4m")
    assert found.fans == (FanCount("more", 2),)
    assert found.excluded == (Excluded("some", "more"),)
    assert (found.total, found.value) == (2, 2)


def test_a_fan_that_is_not_there_excludes_nothing() -> None:
    fans = (row("some", lambda _: 1), row("more", lambda _: 0, "some"))
    found = worth(fans, "23m 345m 666p 77s CCC", "4m")
    assert found.fans == (FanCount("some", 1),)
    assert found.excluded == ()
