"""Payments for wins of 台湾麻将: a base, a unit for each tai, the dealer's tai, and 包牌.

Each seat that owes pays by its own relation to the dealer. The dealer's tai 庄家台 are 1 + 2N
between the dealer and any other seat, N being its streak 连N拉N; they count beyond the cap.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from paiju.mahjong_tiles.tile import DRAGONS, HONOURS, WINDS
from paiju.melding.flow.ledger import Payment, paid_by
from paiju.melding.hands.field_types import SEATS
from paiju.melding.rules.liable import giver_of
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

    from paiju.all_games.taiwan.options import Options
    from paiju.all_games.taiwan.rulesets import Rules
    from paiju.all_games.taiwan.state import State
    from paiju.melding.hands.melds import Meld
    from paiju.melding.plain.rules import Won

REASONS: Mapping[str, Text] = MappingProxyType(
    {"hu": Text("胡牌", "a win"), "bao": Text("包牌", "a win of another, for which it answers")}
)


class Owed(NamedTuple):
    """A win that is to be paid.

    Attributes:
        seat: the winner.
        tai: the tai of its hand, without the cap.
        source: the seat that gave the tile, or showed the eighth flower; None for a self-draw.
        liable: the seat that answers for it 包牌; None if no seat does.

    """

    seat: int
    tai: int
    source: int | None = None
    liable: int | None = None


def paid(rules: Rules, owed: Owed, dealer: int, streak: int, turn: int) -> tuple[Payment, ...]:
    """The payments for a win in this turn.

    >>> from paiju.all_games.taiwan.rulesets import rules_of
    >>> [(each.payer, each.points) for each in paid(rules_of(), Owed(1, 3), 0, 0, 40)]
    [(0, 9), (2, 8), (3, 8)]
    """
    options, (seat, tai, source, liable) = rules.options, owed
    payers = [each for each in range(SEATS) if each != seat] if source is None else [source]
    value, extra = rules.value(tai), 1 + 2 * streak
    payments = tuple(
        [
            Payment(
                "hu",
                payer,
                seat,
                value + options.unit * extra * (dealer in {seat, payer}),
                turn,
            )
            for payer in payers
        ]
    )
    if liable is None:
        return payments
    if source is None or source == liable or not options.bao_split:
        return paid_by(payments, liable, "bao")
    (whole,) = payments
    half = whole._replace(points=-(-whole.points // 2))
    return (half, *paid_by([half], liable, "bao"))


def payments(state: State, wins: Iterable[Won]) -> Iterator[Payment]:
    """The payments for wins, from the state in which the tile can still be claimed."""
    options = state.rules.options
    for won in wins:
        liable = liable_for(options, won.win.melds, [each.code for each in won.worth.fans])
        owed = Owed(won.seat, won.worth.total, won.source, liable)
        yield from paid(state.rules, owed, state.dealer, state.deal.streak, won.turn)


def liable_for(options: Options, melds: Sequence[Meld], fans: Collection[str]) -> int | None:
    """The seat that answers for a win with these fans; None if no seat does.

    It gave the tile of the set that first brought the open melds near one of the fans.
    """
    for code, decides in _DECIDED.items():
        if code in _LIABLE[options.bao] and code in fans:
            giver = giver_of(melds, decides)
            if giver is not None:
                return giver
    return None


def _open(melds: Sequence[Meld]) -> list[Meld]:
    return [meld for meld in melds if not meld.concealed]


def _gangs(number: int) -> Callable[[Sequence[Meld]], bool]:
    """Tests if this number of melds are gangs, concealed ones among them."""
    return lambda melds: sum([meld.type == "gang" for meld in melds]) == number


def _sets_of(tiles: Collection[str], number: int) -> Callable[[Sequence[Meld]], bool]:
    """Tests if this number of open melds are of these tiles."""
    return lambda melds: sum([meld.tile in tiles for meld in _open(melds)]) == number


def _twelve(fits: Callable[[set[str]], bool]) -> Callable[[Sequence[Meld]], bool]:
    """Tests if four open melds are all of suits, or honours, that fit."""

    def decides(melds: Sequence[Meld]) -> bool:
        shown = _open(melds)
        return len(shown) == _NEAR and fits({_suit_of(meld) for meld in shown})

    return decides


def _suit_of(meld: Meld) -> str:
    """The letter of the suit of a meld; empty for honours."""
    return "" if meld.tile in HONOURS else meld.tile[1]


def _are_triplets(melds: Sequence[Meld]) -> bool:
    return len(_open(melds)) == _NEAR and all(meld.type != "chi" for meld in _open(melds))


# The number of open melds that bring a hand near a fan of all its tiles.
_NEAR = 4
# The fans in the order in which a seat answers for them.
_DECIDED: Mapping[str, Callable[[Sequence[Meld]], bool]] = MappingProxyType(
    {
        "wugang": _gangs(5),
        "sigang": _gangs(4),
        "dasixi": _sets_of(WINDS, 4),
        "xiaosixi": _sets_of(WINDS, 3),
        "dasanyuan": _sets_of(DRAGONS, 3),
        "xiaosanyuan": _sets_of(DRAGONS, 2),
        "ziyise": _twelve(lambda suits: suits == {""}),
        "qingyise": _twelve(lambda suits: len(suits) == 1 and "" not in suits),
        "hunyise": _twelve(lambda suits: len(suits - {""}) <= 1),
        "pengpeng": _are_triplets,
    }
)
_OF_HONOURS = ("dasixi", "xiaosixi", "dasanyuan", "xiaosanyuan")
_OF_SUITS = (*_OF_HONOURS, "ziyise", "qingyise", "hunyise")
_LIABLE = MappingProxyType(
    {"none": (), "honours": _OF_HONOURS, "suits": _OF_SUITS, "all": tuple(_DECIDED)}
)
