"""The worth of wins of 长沙麻将, and of those by tiles that an open gang turns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paiju.all_games.changsha.fans import FANS, GENERALS
from paiju.mahjong_tiles.tile import KIND, RANKS, SUITED
from paiju.melding.hands.winning import Circumstances
from paiju.melding.hands.winning_shapes import Aim, Form, Reading, group_of, readings
from paiju.melding.rules.fan_table import Facts, FanCount, Worth, kinds_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from paiju.all_games.changsha.rulesets import Rules
    from paiju.mahjong_tiles.tile import Tile
    from paiju.melding.hands.winning import Win

# The shapes of wins, with any pair; generals alone win without a shape too.
ANY_PAIR = Aim((Form.STANDARD, Form.SEVEN_PAIRS), (1 << SUITED) - 1)
_SMALL = "xiaohu"
_HAPPEN = frozenset(fan.code for fan in FANS if fan.happens)


def score(rules: Rules, win: Win) -> Worth | None:
    """The worth of a win in its best reading; None if the tiles are no win.

    Its total is the number of big fans, and its value what one payer pays who is not the dealer,
    before birds.

    >>> from paiju.all_games.changsha.rulesets import rules_of
    >>> from paiju.mahjong_tiles.notation import parse_tile, parse_tiles
    >>> from paiju.melding.hands.winning import Win
    >>> win = Win(parse_tiles("1133557799m 22m 4m"), parse_tile("4m"))
    >>> score(rules_of(), win).total, score(rules_of(), win).value
    (2, 12)
    """
    worths = [worth for facts in _facts(win) if (worth := _worth(rules, facts)) is not None]
    return max(worths, key=lambda worth: worth.total, default=None)


def readings_of(rules: Rules, win: Win) -> tuple[Reading, ...]:
    """The readings of a hand by which it wins by itself, whatever else happens."""
    bare = win._replace(circumstances=Circumstances(self_draw=True))
    return tuple([facts.reading for facts in _facts(bare) if _worth(rules, facts) is not None])


def _facts(win: Win) -> list[Facts]:
    """The facts of a win in each of its readings."""
    kinds = kinds_of(win)
    gangs = frozenset([KIND[meld.tile] for meld in win.melds if meld.type == "gang"])
    return [Facts(win, reading, kinds, gangs) for reading in _readings(win)]


def _readings(win: Win) -> Iterator[Reading]:
    """The readings of a win; without a shape the one of tiles that are all generals."""
    found = readings((*win.hand, win.tile), win.melds, ANY_PAIR)
    yield from found
    if not found and {kind % RANKS for kind in kinds_of(win)} <= GENERALS:
        yield Reading(Form.SHAPELESS, tuple(map(group_of, win.melds)))


def _worth(rules: Rules, facts: Facts) -> Worth | None:
    """The worth of a reading; None if it is neither small nor big."""
    options = rules.options
    counts = [FanCount(fan.code, fan.count(facts, options)) for fan in FANS]
    found = [each for each in counts if each.fans]
    bigs = [each for each in found if each.code != _SMALL]
    is_small = len(bigs) < len(found)
    wins = is_small or any(
        options.context_pair == "any" or each.code not in _HAPPEN for each in bigs
    )
    if not wins or (not bigs and _is_shut(rules, facts.win)):
        return None
    total = sum([each.fans for each in bigs])
    value = rules.base(total, self_draw=facts.how.self_draw)
    return Worth(tuple(bigs or found), total, value, facts.reading)


def _is_shut(rules: Rules, win: Win) -> bool:
    """Tests if a hand may not win small from a discard, since it has no open meld."""
    if not rules.options.open_door or win.circumstances.self_draw:
        return False
    return all(meld.concealed for meld in win.melds)


def turned_win(rules: Rules, win: Win, tiles: Sequence[Tile]) -> Win | None:
    """The win of a hand by tiles that an open gang turned; None if no tile completes it.

    The hand wins by the dearest tile; of equal ones by the first. Who made the gang wins by every
    tile that completes its hand: each is a 杠上开花, and the other fans count once.

    Args:
        rules: the rule set.
        win: the hand and the circumstances; its tile is not looked at.
        tiles: the tiles that were turned.

    """
    wins = [
        (worth.total, win._replace(tile=tile))
        for tile in tiles
        if (worth := score(rules, win._replace(tile=tile))) is not None
    ]
    if not wins:
        return None
    _, dearest = max(wins, key=lambda each: each[0])
    how = win.circumstances
    return dearest._replace(
        circumstances=how._replace(gang_tiles=len(wins) if how.self_draw else 1)
    )
