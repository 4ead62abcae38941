"""The worth of wins of 香港麻雀, and the waits of hands."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from paiju.all_games.hongkong.fans import OF_FLOWERS, flower_fan
from paiju.mahjong_tiles.tile import COPIES, KINDS
from paiju.melding.hands.waits import waits as waits_in
from paiju.melding.hands.winning import Win
from paiju.melding.hands.winning_shapes import Form, Reading, readings
from paiju.melding.plain.rules import aim_of
from paiju.melding.rules.fan_table import FanCount, Worth, best_worth, kinds_of, ways_of
from paiju.play.flow.flow import Refusal
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from paiju.all_games.hongkong.options import Options
    from paiju.all_games.hongkong.state import State
    from paiju.mahjong_tiles.tile import Tile
    from paiju.melding.hands.melds import Meld
    from paiju.melding.hands.winning import Circumstances
    from paiju.melding.plain.rules import MahjongRules


def score(rules: MahjongRules, win: Win, wild: tuple[Tile, ...] = ()) -> Worth | None:
    """The worth of a win in its best reading, or by flowers; None if it is no win.

    Its `total` is the sum of the faan, `value` a share of what is paid for them.

    >>> from paiju.all_games.hongkong.rulesets import rules_of
    >>> from paiju.mahjong_tiles.notation import parse_tile, parse_tiles
    >>> win = Win(parse_tiles("123m 567m 234p 678p 9s"), parse_tile("9s"))
    >>> [(each.code, each.fans) for each in score(rules_of(), win).fans]
    [('menqing', 1), ('pinghu', 1), ('wuhua', 1)]
    """
    options, tiles, how = rules.options, (*win.hand, win.tile), win.circumstances
    ways = ways_of(readings(tiles, win.melds, aim_of(rules, wild)), win.tile)
    worth = best_worth(rules.fans, win, kinds_of(win), options, rules.value, ways)
    if worth and "robs_concealed" in how.special:
        # Only thirteen orphans rob a concealed gang.
        may_rob = options.rob_concealed == "shisanyao"
        return worth if may_rob and worth.reading.form is Form.THIRTEEN_ORPHANS else None
    if not how.self_draw or (worth and is_enough(options, worth)):
        return worth
    return flower_worth(rules, win) or worth


def flower_worth(rules: MahjongRules, win: Win) -> Worth | None:
    """The worth of a win by flowers 花糊, whatever the tiles; None if they do not win."""
    fans = flower_fans(rules.options, win.circumstances.flowers)
    if not fans:
        return None
    total = sum([each.fans for each in fans])
    return Worth(fans, total, rules.value(total), Reading(Form.SHAPELESS, ()))


NOT_ENOUGH = Refusal(
    "not_enough", Text("番数不足，未到起糊", "the win has fewer faan than the rule set asks for")
)


def enough(rules: MahjongRules, worth: Worth) -> Refusal | None:
    """The refusal of a win with too few faan; None if they are enough."""
    return None if is_enough(rules.options, worth) else NOT_ENOUGH


def is_enough(options: Options, worth: Worth) -> bool:
    """Tests if the faan of a win reach the minimum 起糊, which flowers need not to win."""
    if worth.reading.form is Form.SHAPELESS:
        return True
    counted = [
        each.fans for each in worth.fans if options.minimum_flowers or each.code not in OF_FLOWERS
    ]
    return sum(counted) >= options.minimum


def flower_fans(options: Options, shown: Collection[Tile]) -> tuple[FanCount, ...]:
    """The fans of a win by flowers 花糊, which counts as a self-draw; none if these do not win.

    >>> from paiju.all_games.hongkong.rulesets import rules_of
    >>> from paiju.mahjong_tiles.tile import FLOWERS
    >>> [tuple(each) for each in flower_fans(rules_of().options, FLOWERS)]
    [('dahuahu', 8)]
    """
    code = flower_fan(options, shown)
    if code is None:
        return ()
    extras = ("zimo", "buhua") if options.flower_win_extras else ()
    counts = [FanCount(each, options.faan(each)) for each in (code, *extras)]
    return tuple([each for each in counts if each.fans])


def wins_by_flowers(state: State, seat: int) -> bool:
    """Tests if the flowers that a seat has shown win whatever its tiles are."""
    return flower_fan(state.rules.options, state.players[seat].flowers) is not None


class Wait(NamedTuple):
    """The worth of a tile that a hand waits for.

    Attributes:
        discard: the worth of a win with it as a discard.
        self_draw: the worth of a win with it as a self-draw.

    """

    discard: Worth
    self_draw: Worth


def waits(
    rules: MahjongRules, hand: tuple[Tile, ...], melds: tuple[Meld, ...], how: Circumstances
) -> Mapping[Tile, Wait]:
    """The tiles that a hand waits for, with what each is worth.

    A tile of which the hand and its melds have all four is none.
    """
    held = (*hand, *(tile for meld in melds for tile in meld.tiles))
    found = {}
    for kind in waits_in(hand, len(melds), aim=aim_of(rules, ())):
        tile = KINDS[kind]
        worths = [
            score(rules, Win(hand, tile, melds, how._replace(self_draw=drawn)))
            for drawn in (False, True)
        ]
        discard, self_draw = worths
        if held.count(tile) < COPIES and discard and self_draw:
            found[tile] = Wait(discard, self_draw)
    return found
