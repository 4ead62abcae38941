"""The names of groups of cards, of units and of leads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paiju.text import Text
from paiju.tricks.plays.card_order import TRUMPS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paiju.tricks.plays.units import Piece

# The trump of a contract without a trump suit is "N".
GROUP_NAMES = {
    TRUMPS: Text("主牌", "trumps"),
    "S": Text("黑桃", "spades"),
    "H": Text("红桃", "hearts"),
    "C": Text("梅花", "clubs"),
    "D": Text("方块", "diamonds"),
}
NO_TRUMP_NAME = Text("无主", "no trump")
THROW_NAME = Text("甩牌", "throw")


def trump_name(trump: str) -> Text:
    """The name of the trumps of a contract: a suit, or none."""
    return GROUP_NAMES.get(trump, NO_TRUMP_NAME)


def piece_name(piece: Piece) -> Text:
    """The name of a unit.

    >>> from paiju.tricks.plays.units import Piece
    >>> piece_name(Piece(2, 1)).en, piece_name(Piece(2, 3)).zh, piece_name(Piece(3, 2)).en
    ('pair', '三连对', 'run of 2 triples')
    """
    width, length = piece
    if length == 1:
        return _TUPLES[width - 1]
    number = "两三四五六七八九"[length - 2] if length < _SPELT else str(length)
    return _RUN.format(number=number, n=length, tuples=_WITHIN[width - 2])


def lead_name(pieces: Sequence[Piece]) -> Text:
    """The name of a lead: that of its only unit, or a throw."""
    return piece_name(pieces[0]) if len(pieces) == 1 else THROW_NAME


_TUPLES = (
    Text("单张", "single card"),
    Text("对子", "pair"),
    Text("三张", "triple"),
    Text("四张", "quad"),
)
_WITHIN = (Text("对", "pairs"), Text("三张", "triples"), Text("四张", "quads"))
_RUN = Text("{number}连{tuples}", "run of {n} {tuples}")
# The first number for which there is no Chinese word here.
_SPELT = 10
