"""Tables of fans 番 that add up: those that count in a win, and its reading that is worth most."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from paiju.mahjong_tiles.tile import COPIES, KIND, RANKS
from paiju.melding.hands.winning_shapes import Form, readings

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    from paiju.melding.hands.winning import Circumstances, Win
    from paiju.melding.hands.winning_shapes import Reading
    from paiju.text import Text

O = TypeVar("O")  # noqa: E741 - the options of a game


class FanCount(NamedTuple):
    """A fan that counts: its code, and the number of fans that it adds."""

    code: str
    fans: int


class Worth(NamedTuple):
    """The worth of a win.

    Attributes:
        fans: the fans that count, in the order of the table.
        total: the sum of the fans, without a cap.
        value: the points of the win, capped.
        reading: the reading of the hand that is worth most.

    """

    fans: tuple[FanCount, ...]
    total: int
    value: int
    reading: Reading


class Facts(NamedTuple):
    """The facts about a win that fans test.

    Attributes:
        win: the hand with its winning tile and the circumstances.
        reading: one reading of the win.
        kinds: by kind, the number of its tiles, melds included.
        gangs: the kinds of its gangs.

    """

    win: Win
    reading: Reading
    kinds: Mapping[int, int]
    gangs: frozenset[int]

    @property
    def how(self) -> Circumstances:
        """The circumstances of the win."""
        return self.win.circumstances

    @property
    def suits(self) -> set[int]:
        """The suits of the tiles, counted from 0; honours count as one."""
        return {kind // RANKS for kind in self.kinds}

    @property
    def ranks(self) -> set[int]:
        """The ranks of the tiles, counted from 0."""
        return {kind % RANKS for kind in self.kinds}

    @property
    def roots(self) -> int:
        """The number of roots 根: kinds of which the hand has all four tiles, but no gang."""
        return sum(
            [count >= COPIES and kind not in self.gangs for kind, count in self.kinds.items()]
        )

    @property
    def is_pairs(self) -> bool:
        """Tests if the reading is seven pairs."""
        return self.reading.form is Form.SEVEN_PAIRS

    @property
    def is_triplets(self) -> bool:
        """Tests if the reading is triplets or gangs and a pair."""
        return not self.is_pairs and all(group.type != "chi" for group in self.reading.groups)

    @property
    def is_closed(self) -> bool:
        """Tests if the hand has no open meld and is not seven pairs."""
        return not self.is_pairs and all(meld.concealed for meld in self.win.melds)


@dataclass(frozen=True, slots=True)
class Fan(Generic[O]):
    """A row of a table of fans.

    Attributes:
        code: its stable code.
        name: its name.
        about: a text that says when it counts.
        count: a function that gives the number of fans it adds to a reading under these options.
        happens: whether it depends on the circumstances of a win. If so, it never counts for a
            hand that is examined at the wall's end.

    """

    code: str
    name: Text
    about: Text
    count: Callable[[Facts, O], int]
    happens: bool = False


def kinds_of(win: Win) -> dict[int, int]:
    """By kind, the number of tiles of a win, melds included.

    >>> from paiju.mahjong_tiles.notation import parse_tile, parse_tiles
    >>> from paiju.melding.hands.winning import Win
    >>> kinds_of(Win(parse_tiles("11p"), parse_tile("1m")))
    {9: 2, 0: 1}
    """
    kinds: dict[int, int] = {}
    for tile in (*win.hand, win.tile, *(tile for meld in win.melds for tile in meld.tiles)):
        kind = KIND[tile]
        kinds[kind] = kinds.get(kind, 0) + 1
    return kinds


def best_worth(
    fans: Collection[Fan[O]],
    win: Win,
    kinds: Mapping[int, int],
    options: O,
    value: Callable[[int], int],
) -> Worth | None:
    """The worth of a win in the reading with most fans; None if the tiles are no win.

    Args:
        fans: the rows of the table that count.
        win: the win.
        kinds: by kind, the number of its tiles.
        options: the options of the rule set.
        value: gives the points of a win by the sum of its fans.

    """
    gangs = frozenset([KIND[meld.tile] for meld in win.melds if meld.type == "gang"])
    worths = []
    for reading in readings((*win.hand, win.tile), win.melds):
        facts = Facts(win, reading, kinds, gangs)
        counts = [FanCount(fan.code, fan.count(facts, options)) for fan in fans]
        counted = tuple([each for each in counts if each.fans])
        total = sum([each.fans for each in counted])
        worths.append(Worth(counted, total, value(total), reading))
    return max(worths, key=lambda worth: worth.total, default=None)
