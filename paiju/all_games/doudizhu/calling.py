"""The styles of calling and doubling, as data.

Calling 叫牌 goes round once from the first seat; the highest caller becomes the landlord. With
robbing 抢地主, the first call opens the robbing: each later seat may rob once, and after a robbery
the caller decides last. Doubling 加倍 follows when the landlord has the bottom cards.
"""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Mapping


SEATS = 3
MAX_POINTS = 3
MAX_FACTOR = 4
# The largest number of redeals. After them the first seat becomes the landlord whatever the option
# says, so that a game ends even if no seat ever calls.
MAX_REDEALS = 9


@dataclass(frozen=True, slots=True)
class Calling:
    """A style of calling.

    Attributes:
        name: its name for players.
        calls: the points that can be called, low to high; if empty, the first seat is the landlord.
        robs: whether seats may rob after the first call.

    """

    name: Text
    calls: tuple[int, ...] = ()
    robs: bool = False


CALLINGS: Mapping[str, Calling] = MappingProxyType(
    {
        "score": Calling(Text("叫分：1、2、3 分", "for 1, 2 or 3 points"), calls=(1, 2, 3)),
        "rob": Calling(Text("叫地主、抢地主", "call, then rob"), calls=(1,), robs=True),
        "once": Calling(Text("叫地主，先叫先得", "the first who calls"), calls=(1,)),
        "none": Calling(Text("不叫牌，首家为地主", "no calling: the first seat is the landlord")),
    }
)


@dataclass(frozen=True, slots=True)
class Doubling:
    """A style of doubling.

    Attributes:
        name: its name for players.
        factors: the factors by which a seat may multiply its stake.
        all_seats: whether the landlord chooses too, not only the peasants. All choose at the same
            time, without seeing the others' choices.
        redouble: the factor by which the landlord may answer seats that doubled; 1 means it cannot.

    """

    name: Text
    factors: tuple[int, ...] = ()
    all_seats: bool = False
    redouble: int = 1


DOUBLINGS: Mapping[str, Doubling] = MappingProxyType(
    {
        "no": Doubling(Text("不加倍", "no doubling")),
        "redouble": Doubling(
            Text("农民加倍，地主可反加倍", "peasants double, the landlord may redouble"),
            factors=(2,),
            redouble=2,
        ),
        "super": Doubling(
            Text("不加倍、加倍、超级加倍", "each seat: no, double or super double"),
            factors=(2, 4),
            all_seats=True,
        ),
        "kick": Doubling(Text("农民踢或不踢", "peasants kick or not"), factors=(2,)),
    }
)
