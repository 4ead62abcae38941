"""Payments for wins of 香港麻雀, and the seat that answers for one 包.

A share is the value of a win by the ladder. A self-draw brings six shares, two from each other
seat; a discard four.
"""

from __future__ import annotations

from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from paiju.mahjong_tiles.tile import DRAGONS, WINDS
from paiju.melding.flow.ledger import Payment, paid_by
from paiju.melding.hands.field_types import SEATS
from paiju.melding.hands.winning_shapes import SETS, Form
from paiju.melding.rules.liable import giver_of
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from paiju.all_games.hongkong.options import Options
    from paiju.all_games.hongkong.state import State
    from paiju.mahjong_tiles.tile import Tile
    from paiju.melding.hands.melds import Meld
    from paiju.melding.plain.rules import Won

REASONS: Mapping[str, Text] = MappingProxyType(
    {"hu": Text("食糊", "a win"), "bao": Text("包", "a win that one seat answers for")}
)
# The patterns of which the last set is answered for, by the code of the fan.
_PATTERNS = {"dasanyuan": frozenset(DRAGONS), "dasixi": frozenset(WINDS)}
# The shares that each other seat pays for a self-draw, and the giver of a discard for all of them.
_DRAWN, _FULL = 2, 4
# The shares of a discard that the giver and the others pay each 半铳.
_HALF = (2, 1)


class Due(NamedTuple):
    """A win that is to be paid.

    Attributes:
        seat: the seat that won.
        value: a share of what is paid.
        source: the seat that gave the tile; None for a self-draw.
        liable: the seat that answers for the win; None if none does.
        robbed: whether the tile was that of a gang of the source.

    """

    seat: int
    value: int
    source: int | None = None
    liable: int | None = None
    robbed: bool = False


def win_payments(state: State, wins: Sequence[Won]) -> Iterator[Payment]:
    """The payments for wins: each is paid as alone."""
    options, winners = state.rules.options, [won.seat for won in wins]
    for won in wins:
        fans, happened = {each.code for each in won.worth.fans}, won.win.circumstances
        # Flowers win whatever the melds are: nobody answers for them.
        melds = () if won.worth.reading.form is Form.SHAPELESS else won.win.melds
        liable = liable_for(options, melds, fans, self_draw=won.source is None)
        due = Due(won.seat, won.worth.value, won.source, liable, happened.robbing_gang)
        yield from paid(options, due, winners, won.turn)


def paid(options: Options, due: Due, winners: Collection[int], turn: int) -> tuple[Payment, ...]:
    """The payments for one win of a turn in which these seats win.

    >>> from paiju.all_games.hongkong.rulesets import rules_of
    >>> [tuple(each) for each in paid(rules_of().options, Due(1, 8, 3), [1], 40)]
    [('hu', 3, 1, 32, 40)]
    """
    seat, value, source, liable, robbed = due
    others = [each for each in range(SEATS) if each != seat]
    if source is None or (robbed and options.robbed_gang == "self_draw"):
        payers = others if source is None else [source] * len(others)
        shares = [(each, _DRAWN) for each in payers]
    elif options.discard_pays == "full":
        shares = [(source, _FULL)]
    else:
        # Winners on one tile pay each other nothing.
        payers = [each for each in others if each == source or each not in winners]
        shares = [(each, _HALF[each != source]) for each in payers]
    payments = [Payment("hu", each, seat, number * value, turn) for each, number in shares]
    return tuple(payments) if liable is None else paid_by(payments, liable, "bao")


def liable_for(
    options: Options, melds: Sequence[Meld], fans: Collection[str], *, self_draw: bool
) -> int | None:
    """The seat that answers for a win with these melds and fans; None if none does.

    >>> from paiju.all_games.hongkong.rulesets import rules_of
    >>> from paiju.mahjong_tiles.tile import Tile
    >>> from paiju.melding.hands.melds import Meld
    >>> melds = [Meld("peng", Tile(code), source) for code, source in zip("ESCF", (0, 2, 0, 3))]
    >>> liable_for(rules_of().options, melds, (), self_draw=True)
    3
    """
    if not self_draw and options.bao_scope == "self_draw":
        return None
    for code, tiles in _PATTERNS.items():
        if options.bao_patterns and code in fans:
            giver = giver_of(melds, partial(_has_all, tiles))
            if giver is not None:
                return giver
    return giver_of(melds, lambda made: _are_twelve(options, made))


def _has_all(tiles: frozenset[Tile], melds: Sequence[Meld]) -> bool:
    return tiles <= {meld.tile for meld in melds}


def _are_twelve(options: Options, melds: Sequence[Meld]) -> bool:
    """Tests if these melds make the seat that gave the last one answer 十二张落地."""
    suits = {meld.tile[1:] for meld in melds}
    fits = {"any": True, "suit": len(suits) == 1 and suits != {""}, "none": False}
    return len(melds) == SETS and fits[options.bao_12]
