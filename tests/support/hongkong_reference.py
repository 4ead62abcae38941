"""The faan of Hong Kong mahjong once more, by a plain program that imports nothing of the engine.

A win is a list of the tiles of the hand, the winning tile last, and melds as (tiles, concealed).
Every division into sets and a pair is tried, with every set that the winning tile may complete.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

SUITED = [f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)]
WINDS, DRAGONS = list("ESWN"), list("CFP")
ORPHANS = [f"{rank}{suit}" for suit in "mps" for rank in "19"] + WINDS + DRAGONS
COLOURS = {"C": "m", "F": "s", "P": "p"}
OWN = {"E": {"1f", "5f"}, "S": {"2f", "6f"}, "W": {"3f", "8f"}, "N": {"4f", "7f"}}


class Asked(NamedTuple):
    """A win, and what happened."""

    hand: Sequence[str]
    melds: Sequence[tuple[Sequence[str], bool]]
    drawn: bool
    seat: str
    round: str
    flowers: set[str]


class Set(NamedTuple):
    """A set or a pair; `held` says that no tile of it was claimed."""

    tiles: tuple[str, ...]
    held: bool


def divisions(tiles: list[str]) -> Iterator[list[tuple[str, ...]]]:
    """Every way to divide tiles into sets and one pair."""
    for pair in sorted({tile for tile in tiles if tiles.count(tile) >= 2}):
        rest = list(tiles)
        rest.remove(pair)
        rest.remove(pair)
        for sets in _sets(rest):
            yield [(pair, pair), *sets]


def _sets(tiles: list[str]) -> Iterator[list[tuple[str, ...]]]:
    if not tiles:
        yield []
        return
    first = min(tiles, key=lambda tile: (tile[1:], tile))
    ways = [(first,) * 3]
    if len(first) == 2:
        ways.append((first, f"{int(first[0]) + 1}{first[1]}", f"{int(first[0]) + 2}{first[1]}"))
    for way in ways:
        if not Counter(way) - Counter(tiles):
            yield from (
                [way, *more] for more in _sets([*(Counter(tiles) - Counter(way)).elements()])
            )


def totals(asked: Asked, options: Mapping[str, Any]) -> list[int]:
    """The faan of every way to read a win; empty if the tiles are no win."""
    held, found = list(asked.hand), []
    won = held[-1]
    melds = [Set(tuple(tiles), concealed) for tiles, concealed in asked.melds]
    if not melds and sorted(set(held)) == sorted(ORPHANS):
        found.append(_faan(asked, [], "orphans", options))
    alike = Counter(held)
    may_repeat = options["qidui_repeats"] or max(alike.values()) == 2
    is_pairs = len(held) == 14 and all(n % 2 == 0 for n in alike.values())
    if options["faan_qidui"] and may_repeat and is_pairs:
        found.append(_faan(asked, [], "pairs", options))
    for way in divisions(held):
        for place, group in enumerate(way):
            if won in group:
                sets = [
                    Set(each, asked.drawn or at != place or len(each) == 2)
                    for at, each in enumerate(way)
                ]
                by_pair = len(group) == 2
                found.append(_faan(asked, [*sets, *melds], "sets", options, by_pair=by_pair))
    return found


def _faan(
    asked: Asked,
    sets: list[Set],
    shape: str,
    options: Mapping[str, Any],
    *,
    by_pair: bool = False,
) -> int:
    every = [*asked.hand, *(tile for tiles, _ in asked.melds for tile in tiles)]
    suits = {tile[1:] for tile in every if len(tile) == 2}
    has_honours = any(len(tile) == 1 for tile in every)
    ends = all(len(tile) == 1 or tile[0] in "19" for tile in every)
    triplets = [each.tiles[0] for each in sets if len(each.tiles) > 2 and len({*each.tiles}) == 1]
    runs = [each.tiles[0] for each in sets if len({*each.tiles}) == 3]
    pair = next((each.tiles[0] for each in sets if len(each.tiles) == 2), "")
    gangs = [each for each in sets if len(each.tiles) == 4]
    closed, four = all(concealed for _, concealed in asked.melds), len(triplets) == 4
    shown = asked.flowers
    seasons, plants = {"1f", "2f", "3f", "4f"}, {"5f", "6f", "7f", "8f"}
    whole = [each for each in (seasons, plants) if each <= shown]
    value = (*DRAGONS, asked.seat, asked.round)
    good_pair = {"any": True, "no_value": pair not in value, "suited": len(pair) == 2}
    hidden = four and closed and all(each.held for each in sets)
    if options["kankan"] == "self_draw":
        hidden = hidden and asked.drawn
    if not options["kankan_gangs"]:
        hidden = hidden and not gangs
    counts = Counter(tile[0] for tile in every)
    gates = [counts[str(rank)] - (3 if rank in {1, 9} else 1) for rank in range(1, 10)]
    small = {
        name: len([t for t in triplets if t in group]) == len(group) - 1 and pair in group
        for name, group in (("dragons", DRAGONS), ("winds", WINDS))
    }
    coloured = [c for c in triplets if c in COLOURS and suits == {COLOURS[c]} and len(pair) == 2]
    seven = len(shown) >= 7 and bool(options["flower_win"])
    has = {
        "zimo": asked.drawn,
        "menqing": closed,
        "pinghu": len(runs) == 4 and good_pair[str(options["pinghu_pair"])],
        "dragon": len([t for t in triplets if t in DRAGONS]),
        "seat_wind": asked.seat in triplets,
        "round_wind": asked.round in triplets,
        "wuhua": bool(options["flowers"]) and not shown,
        "zhenghua": len([f for f in OWN[asked.seat] & shown if not any(f in w for w in whole)]),
        "yitaihua": len(whole),
        "duidui": four,
        "hunyise": len(suits) == 1 and has_honours,
        "qingyise": len(suits) == 1 and not has_honours,
        "huayaojiu": four and ends and has_honours and bool(suits),
        "xiaosanyuan": small["dragons"],
        "xiaosixi": small["winds"],
        "dasanyuan": {*DRAGONS} <= {*triplets},
        "kankan": hidden and (asked.drawn or by_pair),
        "ziyise": not suits,
        "qingyaojiu": ends and not has_honours,
        "jiulian": not asked.melds and len(suits) == 1 and not has_honours and min(gates) >= 0,
        "dasixi": {*WINDS} <= {*triplets},
        "shisanyao": shape == "orphans",
        "shibaluohan": len(gangs) == 4,
        "huahu": seven and len(shown) == 7,
        "dahuahu": seven and len(shown) == 8,
        "qidui": shape == "pairs",
        "qinglong": any({f"{n}{suit}" for n in (1, 4, 7)} <= {*runs} for suit in "mps"),
        "sanselong": four and len(coloured) == 1 and len([t for t in triplets if len(t) == 1]) == 1,
    }
    faan = {name: int(options[f"faan_{name}"]) * int(times) for name, times in has.items()}
    for name in _dropped(
        {name for name in faan if faan[name]}, open_=options["compound"] == "open"
    ):
        faan[name] = 0
    return sum(faan.values())


def _dropped(found: set[str], *, open_: bool) -> set[str]:
    """The fans that do not count besides those found."""
    winds = {"seat_wind", "round_wind"}
    nested = {
        "xiaosanyuan": set() if open_ else {"dragon"},
        "dasanyuan": {"dragon"},
        "xiaosixi": set() if open_ else winds | {"hunyise"},
        "dasixi": winds if open_ else winds | {"duidui", "hunyise"},
        "ziyise": winds | {"duidui"} if open_ else winds | {"duidui", "dragon"},
        "qingyaojiu": {"duidui"},
        "kankan": {"duidui"} if open_ else {"duidui", "menqing"},
        "shibaluohan": {"duidui"},
        "jiulian": {"qingyise", "menqing"},
        "shisanyao": {"menqing"},
        "qidui": {"menqing"},
        "sanselong": set() if open_ else {"hunyise", "duidui", "dragon"},
        "huahu": {"zhenghua", "yitaihua"},
        "dahuahu": {"zhenghua", "yitaihua"},
    }
    return {name for each in found for name in nested.get(each, set())}
