"""The worth of wins of 推倒胡, which of them count, and the waits of hands.

`wild` are the wild tiles of the hand that is played, which may depend on a tile turned at the deal.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from paiju.all_games.tuidaohu.fans import TABLES
from paiju.all_games.tuidaohu.refusals import (
    BELOW_MINIMUM,
    NOT_A_WIN,
    NOT_ROBBED,
    SELF_DRAW_ONLY,
    SMALL_DISCARD,
)
from paiju.all_games.tuidaohu.shapes import GATES, is_one_suit, is_triplets, trait
from paiju.all_games.tuidaohu.state import UNDISCARDED
from paiju.mahjong_tiles.tile import ALL_TILES, KIND, KINDS, RANKS, SUITED
from paiju.melding.hands.waits import waits as waits_in
from paiju.melding.hands.wild_readings import best_reading, traits_of
from paiju.melding.hands.winning_shapes import Form, readings
from paiju.melding.plain.rules import aim_of
from paiju.melding.rules.fan_table import Worth, best_wild_worth, count_fans, facts_of
from paiju.melding.rules.refusals import WILD_TILE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paiju.all_games.tuidaohu.rulesets import Rules
    from paiju.mahjong_tiles.tile import Tile
    from paiju.melding.hands.distance_kernels import Numbers
    from paiju.melding.hands.winning import Win
    from paiju.melding.hands.winning_shapes import Aim, Reading
    from paiju.play.flow.flow import Refusal


def aim_of_win(rules: Rules, win: Win, wild: tuple[Tile, ...]) -> Aim:
    """The wins that count in the circumstances of a win.

    Four wild tiles win by a self-draw, and with a discard where discards win.
    """
    options, how, aim = rules.options, win.circumstances, aim_of(rules, wild)
    if options.four_wild == "first":
        has_begun = how.first or UNDISCARDED in how.special
        return aim._replace(forms=(*aim.forms, Form.FOUR_WILD)) if has_begun else aim
    if how.self_draw or options.discard_win == "yes":
        return aim
    return aim._replace(forms=tuple([form for form in aim.forms if form is not Form.FOUR_WILD]))


def waits(
    rules: Rules, hand: Sequence[Tile], melds: int, wild: tuple[Tile, ...]
) -> frozenset[Tile]:
    """The tiles that complete a hand with `melds` melds, if it draws them."""
    return frozenset([ALL_TILES[kind] for kind in waits_in(hand, melds, aim=aim_of(rules, wild))])


def is_given(rules: Rules, win: Win) -> bool:
    """Tests if whoever gave the tile pays as for a discard, and not for all three."""
    how = win.circumstances
    return not how.self_draw and not (how.robbing_gang and rules.options.rob_gang == "three")


def score(rules: Rules, win: Win, wild: tuple[Tile, ...] = ()) -> Worth | None:
    """The worth of a win in its best reading; None if the tiles are no win.

    Its value is what one payer of a self-draw pays 底分, birds apart.

    >>> from paiju.all_games.tuidaohu.rulesets import rules_of
    >>> from paiju.mahjong_tiles.notation import parse_tile, parse_tiles
    >>> from paiju.melding.hands.winning import Circumstances, Win
    >>> how = Circumstances(self_draw=True)
    >>> win = Win(parse_tiles("11m 33m 55p 77p 99s 22s C"), parse_tile("2s"), (), how)
    >>> worth = score(rules_of("hongzhong"), win, parse_tiles("C"))
    >>> worth.fans, worth.value
    ((FanCount(code='longqidui', fans=3),), 8)
    """
    table, options = TABLES[rules.options.fans], rules.options

    def value(fans: int) -> int:
        points = table.points(rules.capped(fans), is_given(rules, win))
        return points * _factor(rules, win, wild)

    aim, traits = aim_of_win(rules, win, wild), _traits(KIND[win.tile])
    best = best_wild_worth(table.fans, win, aim, options, value, traits)
    if best is None:
        return None
    worths = [best]
    for reading in _nine_gates(win, wild):
        counted, excluded = count_fans(table.fans, facts_of(win, reading, wild), options)
        fans = sum([each.fans for each in counted])
        worths.append(Worth(counted, fans, value(fans), reading, excluded=excluded))
    return max(worths, key=lambda worth: worth.total)


def explain_win(rules: Rules, win: Win, wild: tuple[Tile, ...] = ()) -> Refusal | None:
    """The refusal of a win; None if it is legal."""
    options, how = rules.options, win.circumstances
    if not how.self_draw and win.tile in wild:
        return WILD_TILE
    if how.robbing_gang and options.rob_gang == "no":
        return NOT_ROBBED
    is_discard = not how.self_draw and not how.robbing_gang
    if is_discard and options.discard_win == "no":
        return SELF_DRAW_ONLY
    worth = score(rules, win, wild)
    if worth is None:
        return NOT_A_WIN
    if is_discard and options.discard_win == "big" and not _is_big(rules, win, wild):
        return SMALL_DISCARD
    fans, points = rules.minima
    return BELOW_MINIMUM if worth.total < fans or worth.value < points else None


def _is_big(rules: Rules, win: Win, wild: tuple[Tile, ...]) -> bool:
    """Tests if a win may be read as seven pairs, triplets, or one suit."""

    def is_big(reading: Reading) -> bool:
        facts = facts_of(win, reading, wild)
        return facts.is_pairs or is_triplets(facts) or is_one_suit(facts)

    tiles, aim = (*win.hand, win.tile), aim_of_win(rules, win, wild)
    best = best_reading(tiles, win.melds, aim, is_big, _traits(KIND[win.tile]))
    return best is not None and best.worth


def _factor(rules: Rules, win: Win, wild: tuple[Tile, ...]) -> int:
    """By how much the wild tiles that were not held, or were discarded, multiply a win.

    Of both the greater counts.
    """
    options, out = rules.options, win.circumstances.wilds_out
    without = options.no_wild if wild and not win.wilds(wild) else 1
    return max(without, 1 << out if options.wild_out else 1)


@cache
def _traits(won: int) -> Numbers:
    return traits_of(lambda group: trait(group, won))


def _nine_gates(win: Win, wild: tuple[Tile, ...]) -> Sequence[Reading]:
    """The readings of a win with wild tiles as nine gates.

    They depend on the number of each tile, which traits do not tell apart.
    """
    natural = [KIND[tile] for tile in win.hand if tile not in wild]
    suits = {kind // RANKS for kind in natural}
    if len(suits) != 1 or win.melds or len(natural) == len(win.hand) or max(natural) >= SUITED:
        return ()
    start = RANKS * suits.pop()
    gates = tuple(
        [tile for tile, count in zip(KINDS[start:], GATES, strict=False) for _ in range(count)]
    )
    tile = KINDS[start] if win.tile in wild else win.tile
    if any(natural.count(KIND[each]) > gates.count(each) for each in KINDS[start : start + RANKS]):
        return ()
    return readings((*gates, tile)) if tile in gates else ()
