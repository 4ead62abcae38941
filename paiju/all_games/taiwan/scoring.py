"""The worth of wins of 台湾麻将 in tai."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paiju.all_games.taiwan.fans import FLOWER_FANS, fans_of
from paiju.all_games.taiwan.refusals import NOT_ENOUGH
from paiju.all_games.taiwan.shapes import ways
from paiju.melding.hands.winning_shapes import Form, Reading, group_of
from paiju.melding.rules.fan_table import Way, best_worth, kinds_of

if TYPE_CHECKING:
    from paiju.all_games.taiwan.rulesets import Rules
    from paiju.mahjong_tiles.tile import Tile
    from paiju.melding.hands.winning import Win
    from paiju.melding.rules.fan_table import Worth
    from paiju.play.flow.flow import Refusal


def score(rules: Rules, win: Win, _: tuple[Tile, ...] = ()) -> Worth | None:
    """The worth of a win, counted in its best way; None if the tiles are no win.

    >>> from paiju.all_games.taiwan.rulesets import rules_of
    >>> from paiju.mahjong_tiles.notation import parse_tile, parse_tiles
    >>> from paiju.melding.hands.winning import Win
    >>> win = Win(parse_tiles("123456m 123456p 12s CC"), parse_tile("3s"))
    >>> [(each.code, each.fans) for each in score(rules_of(), win).fans]
    [('menqing', 1), ('duting', 1)]
    """
    options, special = rules.options, win.circumstances.special
    if "qiqiangyi" in special:
        return _by_flowers(rules, win) if options.qiqiangyi else None
    known = ways(win, options)
    if "baxian" in special and (options.baxian == "separate" or not known):
        return _by_flowers(rules, win)
    return best_worth(fans_of(options), win, kinds_of(win), options, rules.value, known)


def _by_flowers(rules: Rules, win: Win) -> Worth | None:
    """The worth of a win by flowers, whatever the other tiles are."""
    shapeless = Reading(Form.SHAPELESS, tuple(map(group_of, win.melds)))
    kinds, options = kinds_of(win), rules.options
    return best_worth(FLOWER_FANS, win, kinds, options, rules.value, [Way(shapeless)])


def enough(rules: Rules, worth: Worth) -> Refusal | None:
    """The refusal of a win with fewer tai than the rule set wants 起胡; None if it is enough."""
    return None if worth.total >= rules.options.minimum else NOT_ENOUGH
