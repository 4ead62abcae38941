"""Payments in a hand of 推倒胡: wins with their birds 扎鸟, gangs, and what follows the dealer."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from paiju.all_games.tuidaohu.fans import TABLES
from paiju.mahjong_tiles.tile import is_flower
from paiju.melding.flow.ledger import Payment
from paiju.melding.hands.field_types import SEATS
from paiju.melding.plain.ready import READY
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from paiju.all_games.tuidaohu.rulesets import Rules
    from paiju.mahjong_tiles.tile import Tile
    from paiju.melding.flow.hand import Gang
    from paiju.melding.flow.turns import Turn

REASONS: Mapping[str, Text] = MappingProxyType(
    {
        "hu": Text("胡牌", "a win"),
        "birds": Text("中鸟", "birds that hit"),
        "streak": Text("节节高", "wins of the dealer in a row"),
        "dealer": Text("庄闲", "the dealer drew or gave the tile"),
        "melded_gang": Text("点杠", "a gang of a discard"),
        "concealed_gang": Text("暗杠", "a concealed gang"),
        "added_gang": Text("加杠", "a tile added to a peng"),
        "gang_void": Text("荒庄荒杠", "gangs are not paid if nobody wins"),
        "follow_dealer": Text("跟庄", "all followed the dealer's first discard"),
    }
)
_GANGS = frozenset(("melded_gang", "concealed_gang", "added_gang"))
# The points of 红中, and of other honours, as the one tile that is turned 一码全中.
_HONOUR = 10
# By place from the dealer: the ranks and the honours that hit.
_BY_PLACE = {
    "seat_mil": ("159E", "26SC", "37WF", "48NP"),
    "seat_east_red": ("159EC", "26SF", "37WP", "48N"),
}
_FOR_ANY = "159C"
_BIRD = {"1": 1, "2": 2}


class PaidWin(NamedTuple):
    """A win to be paid.

    Attributes:
        seat: the winner.
        unit: what one payer of a self-draw pays.
        source: the seat that gave the tile; None for a self-draw.
        is_robbed: whether it added the tile to a peng.
        gang_from: for a self-draw right after a melded gang, the seat that gave the gang's tile.
        hits: the points of the birds that hit.

    """

    seat: int
    unit: int
    source: int | None = None
    is_robbed: bool = False
    gang_from: int | None = None
    hits: int = 0


def number_of_birds(rules: Rules, *, self_draw: bool, wilds: int, streak: int = 0) -> int:
    """The number of birds to turn after a win.

    Args:
        rules: the rule set.
        self_draw: whether it is a self-draw.
        wilds: the number of wild tiles that the winners hold.
        streak: the wins of the dealer in a row before, if the dealer won.

    """
    options = rules.options
    if not options.birds or (options.birds_on == "self_draw" and not self_draw):
        return 0
    if options.bird_set == "rank":
        return 1
    more = 2 * streak if options.streak == "birds" else 0
    without = options.birds_no_wild if options.wild != "none" and not wilds else 0
    return int(options.birds) + more + without


def hits_of(rules: Rules, shown: Iterable[Tile], seat: int, dealer: int) -> int:
    """The birds that hit for a winner; if one tile is turned, its points.

    >>> from paiju.all_games.tuidaohu.rulesets import rules_of
    >>> from paiju.mahjong_tiles.notation import parse_tiles
    >>> rules, shown = rules_of("guangdong_mil"), parse_tiles("1m E 2s 4p")
    >>> [hits_of(rules, shown, seat, dealer=0) for seat in range(4)]
    [2, 1, 0, 1]
    """
    bird_set: str = rules.options.bird_set
    natural = [tile for tile in shown if not is_flower(tile)]
    if bird_set == "rank":
        return sum([int(tile[0]) if tile[0].isdigit() else _HONOUR for tile in natural])
    hitting = _BY_PLACE[bird_set][(seat - dealer) % SEATS] if bird_set in _BY_PLACE else _FOR_ANY
    return sum([tile[0] in hitting for tile in natural])


def win(rules: Rules, won: PaidWin, dealer: int, turn: int, streak: int = 0) -> tuple[Payment, ...]:
    """The payments for a win in this turn.

    `streak` is the number of wins in a row that the dealer had before.
    """
    options, table = rules.options, TABLES[rules.options.fans]
    seat, source = won.seat, won.source
    payers = [(seat + step) % SEATS for step in range(1, SEATS)]
    times = 1
    liable = won.gang_from if options.gang_flower == "giver_three" else None
    if won.is_robbed and options.rob_gang == "three":
        liable = source
    if liable is not None:
        by = [liable] * len(payers)
    elif source is None:
        by = payers
    else:
        by, times = [source], table.giver
    bird = won.unit if options.bird_value == "unit" else _BIRD[options.bird_value]
    each = {
        "hu": times * won.unit,
        "birds": won.hits * (1 if options.bird_set == "rank" else bird),
        "streak": 2 * streak * (options.streak == "points" and seat == dealer),
        "dealer": int(options.dealer_point and dealer == (seat if source is None else source)),
    }
    return tuple(
        Payment(reason, payer, seat, points, turn)
        for reason, points in each.items()
        if points
        for payer in by
    )


def gang(rules: Rules, made: Gang) -> tuple[Payment, ...]:
    """The payments for a gang: by the seat that gave the tile, or by all others."""
    options, (seat, source, turn, concealed, late) = rules.options, made
    if source is not None:
        return (Payment("melded_gang", source, seat, options.melded_gang, turn),)
    if late and options.late_gang == "nothing":
        return ()
    reason, points = ("concealed_gang", options.concealed_gang) if concealed else ("added_gang", 1)
    others = [each for each in range(SEATS) if each != seat]
    return tuple(Payment(reason, each, seat, points, turn) for each in others)


def at_a_draw(rules: Rules, ledger: Iterable[Payment]) -> tuple[Payment, ...]:
    """The payments if nobody wins: those for gangs go back, if the rules say so."""
    if rules.options.gang_at_draw:
        return ()
    return tuple(
        each._replace(reason="gang_void", payer=each.payee, payee=each.payer)
        for each in ledger
        if each.reason in _GANGS and each.payee is not None
    )


def follow_dealer(rules: Rules, history: Sequence[Turn], dealer: int) -> tuple[Payment, ...]:
    """The payments of a dealer whose first discard all others have just followed 跟庄.

    Each of them draws and discards the same tile, and nobody claims one.
    """
    points = rules.options.follow_dealer
    discards = [turn.tile for turn in history if turn.type == "discard"]
    is_alike = len(discards) == SEATS and len({*discards}) == 1
    # A seat may declare that it is ready before it discards.
    turns = len(history) - [turn.type for turn in history].count(READY)
    if not points or not is_alike or turns != 2 * SEATS - 1:
        return ()
    last = len(history) - 1
    others = [(dealer + step) % SEATS for step in range(1, SEATS)]
    return tuple(Payment("follow_dealer", dealer, each, points, last) for each in others)


def next_dealer(rules: Rules, winners: Sequence[int], dealer: int) -> int:
    """The dealer of the next hand; `winners` are in order from the seat that gave the tile.

    >>> from paiju.all_games.tuidaohu.rulesets import rules_of
    >>> [next_dealer(rules_of(name), (2,), 0) for name in ("plain", "hongzhong")]
    [1, 2]
    """
    if not winners:
        return dealer
    if rules.options.next_dealer == "winner":
        return winners[0]
    return dealer if dealer in winners else (dealer + 1) % SEATS
