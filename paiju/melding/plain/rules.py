"""The rule sets of a mahjong as data, and the functions that only one game has."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from paiju.mahjong_tiles.tile import KIND, KINDS
from paiju.melding.hands.waits import analyse as analyse_hand
from paiju.melding.hands.wild_readings import every_reading
from paiju.melding.hands.winning_shapes import Aim, Form, readings
from paiju.melding.rules.fan_table import best_wild_worth, best_worth, kinds_of
from paiju.melding.rules.pass_rules import PassRules
from paiju.melding.rules.rule_set import TileRules

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from paiju.mahjong_tiles.tile import Tile
    from paiju.melding.flow.choices import Bar
    from paiju.melding.flow.hand import Gang
    from paiju.melding.flow.ledger import Payment
    from paiju.melding.flow.state import State
    from paiju.melding.flow.view import View
    from paiju.melding.hands.melds import Meld
    from paiju.melding.hands.waits import Analysis
    from paiju.melding.hands.winning import Win
    from paiju.melding.hands.winning_shapes import Fifth, Reading
    from paiju.melding.rules.fan_table import Fan, Worth
    from paiju.melding.rules.match import Match
    from paiju.melding.rules.wall_rules import WallRules
    from paiju.play.flow.flow import Refusal
    from paiju.shapes.errors import Fault

_AIMS_KEPT = 64


def itself(fans: int) -> int:
    """The points of a win that is worth one point for each fan.

    >>> itself(3)
    3
    """
    return fans


@dataclass(frozen=True, slots=True, kw_only=True)
class MahjongRules(TileRules):
    """A rule set of a mahjong whose first win ends the hand; games may add attributes.

    Attributes:
        options: the value of each option; `hands` is the number of hands of a game without rounds.
        walls: the tiles, the wall and the wild tiles.
        fans: the rows of the table of fans that count.
        value: gives the points of a win by the sum of its fans.
        players: the number of players, from two to four.
        forms: the forms of a win.
        fifth: the part of a fifth copy of a tile, as in `Aim`.
        repeats: whether four alike may be two of seven pairs, as in `Aim`.
        has_chi: whether the next seat may claim a tile for a run.
        several: which of several wins on one tile count, as in `ClaimOrder`.
        robs: whether a tile that is added to a peng may be won.
        passes: the bars on a seat that declines a win or a peng.
        match: how the deal passes in a match of rounds; None if a game has a number of hands.

    """

    options: Any
    walls: WallRules
    fans: tuple[Fan[Any], ...]
    value: Callable[[int], int] = itself
    players: int = 4
    forms: tuple[Form, ...] = (Form.STANDARD, Form.SEVEN_PAIRS)
    fifth: Fifth = "formal"
    repeats: bool = True
    has_chi: bool = False
    several: Any = "nearest"
    robs: bool = True
    passes: PassRules = PassRules()  # noqa: RUF009 - it is frozen
    match: Match | None = None

    @property
    def seats(self) -> int:
        """The number of players."""
        return self.players


@lru_cache(maxsize=_AIMS_KEPT)
def aim_of(rules: MahjongRules, wild: tuple[Tile, ...]) -> Aim:
    """The wins that count under a rule set, in a hand with these wild tiles."""
    kinds = {KIND[tile] for tile in rules.walls.tiles if tile in KINDS}
    bits = sum(1 << kind for kind in kinds)
    return Aim(rules.forms, bits, wild, rules.fifth, rules.walls.sets, rules.repeats)


def score(rules: MahjongRules, win: Win, wild: tuple[Tile, ...]) -> Worth | None:
    """The worth of a win in its best reading; None if the tiles are no win."""
    aim = aim_of(rules, wild)
    if wild:
        return best_wild_worth(rules.fans, win, aim, rules.options, rules.value)
    # Most tiles are no win, which is sooner seen than what a win is worth.
    if not readings((*win.hand, win.tile), win.melds, aim):
        return None
    return best_worth(rules.fans, win, kinds_of(win), rules.options, rules.value)


def readings_of(rules: MahjongRules, win: Win, wild: tuple[Tile, ...]) -> Sequence[Reading]:
    """The readings of a hand as a win, by the forms of a rule set."""
    return every_reading((*win.hand, win.tile), win.melds, aim_of(rules, wild))


def analyse(
    rules: MahjongRules,
    hand: Sequence[Tile],
    melds: Sequence[Meld],
    seen: Sequence[Tile],
    wild: tuple[Tile, ...],
) -> Analysis:
    """The analysis of a hand by the forms of a rule set."""
    return analyse_hand(hand, melds, seen, aim=aim_of(rules, wild))


class Won(NamedTuple):
    """A win of a seat, for which others pay.

    Attributes:
        seat: the seat that wins.
        source: the seat that gave the tile; None for a win by self-draw.
        win: its hand, the tile and the circumstances.
        worth: what the win is worth.
        turn: the number of the turn of the win.
        birds: the tiles of the wall that are turned over after the wins of the hand.

    """

    seat: int
    source: int | None
    win: Win
    worth: Worth
    turn: int
    birds: tuple[Tile, ...] = ()


class Birds(NamedTuple):
    """The number of tiles of the wall that are turned over after wins 抓鸟.

    Attributes:
        number: the number of tiles.
        short: what happens if the wall has fewer, as in `birds_of`.

    """

    number: int
    short: Literal["fewer", "last"] = "fewer"


def usual_dealer(state: State, winners: Sequence[int]) -> int:
    """The dealer of the next hand: the first winner; after a draw the dealer stays.

    A match of rounds has rules of its own.
    """
    match: Match | None = state.rules.match
    if match is not None:
        return match.after(state.deal, winners).dealer
    return winners[0] if winners else state.dealer


_NOTHING: Mapping[str, Any] = MappingProxyType({})


@dataclass(frozen=True, kw_only=True)
class Play:
    """The functions that only one game has.

    Attributes:
        win: gives the payments for wins, from the state in which the tile can still be claimed, or
            lies in the hand of the seat that drew it.
        gang: gives the payments for a gang, at once.
        unclaimed: gives the payments when a discard goes unclaimed, from the state after it.
        exhausted: gives the payments of a hand that nobody won.
        next_dealer: gives the dealer of the next hand, from the state and the seats that won.
        score: gives the worth of a win, from the rule set, the win and the wild tiles; None if the
            tiles are no win.
        enough: gives the refusal of a win that is worth too little; None if it is enough.
        refuses: gives the refusal of a win that the tiles make but the rules do not allow, from the
            rule set, the win and the wild tiles; None if they allow it. The answer to `score` has
            it too.
        analyse: gives the analysis of a hand, from the rule set, the hand, its melds, the tiles
            seen elsewhere, and the wild tiles.
        readings: gives the readings of a hand as a win, whatever the circumstances, from the rule
            set, the win and the wild tiles.
        faults: gives the faults of circumstances of a win, from the rule set and the win, besides
            those of every mahjong.
        birds: gives how many tiles of the wall are turned over after wins, whose seats share them;
            None if the game has none.
        may_declare: tests if a seat in turn may declare that it is ready 报听, if its hand is, from
            the state and the seat; None if no seat declares.
        win_bars: the bars on wins.
        gang_bars: the bars on gangs in one's own turn, besides those of every mahjong.
        claim_bars: the bars on claims other than wins, besides those of every mahjong.
        hides_gangs: whether the tile of a concealed gang is hidden from the other seats.
        choices: further arguments of `Choices`.
        hand: further arguments of `HandFlow`.
        engine: further arguments of `TurnEngine`.
        seen: gives the attributes of a view that only this game has, from a state and a seat.
        begun: gives the state at the deal with what a view knows of it, and only this game has.

    """

    win: Callable[[Any, tuple[Won, ...]], Iterable[Payment]] = lambda *_: ()
    gang: Callable[[Any, Gang], Iterable[Payment]] = lambda *_: ()
    unclaimed: Callable[[Any], Iterable[Payment]] = lambda _: ()
    exhausted: Callable[[Any], Iterable[Payment]] = lambda _: ()
    next_dealer: Callable[[Any, Sequence[int]], int] = usual_dealer
    score: Callable[[Any, Win, tuple[Tile, ...]], Worth | None] = score
    enough: Callable[[Any, Worth], Refusal | None] = lambda *_: None
    refuses: Callable[[Any, Win, tuple[Tile, ...]], Refusal | None] = lambda *_: None
    analyse: Callable[
        [Any, Sequence[Tile], Sequence[Meld], Sequence[Tile], tuple[Tile, ...]], Any
    ] = analyse
    readings: Callable[[Any, Win, tuple[Tile, ...]], Sequence[Reading]] = readings_of
    faults: Callable[[Any, Win], Iterable[Fault]] = lambda *_: ()
    birds: Callable[[Any, tuple[Won, ...]], Birds] | None = None
    may_declare: Callable[[Any, int], bool] | None = None
    win_bars: tuple[Bar, ...] = ()
    gang_bars: tuple[Bar, ...] = ()
    claim_bars: tuple[Bar, ...] = ()
    hides_gangs: bool = False
    choices: Mapping[str, Any] = field(default_factory=lambda: _NOTHING)
    hand: Mapping[str, Any] = field(default_factory=lambda: _NOTHING)
    engine: Mapping[str, Any] = field(default_factory=lambda: _NOTHING)
    seen: Callable[[Any, int | None], Mapping[str, Any]] = lambda *_: _NOTHING
    begun: Callable[[Any, View], Any] = lambda state, _: state

    def legal_worth(self, rules: Any, win: Win, wild: tuple[Tile, ...]) -> Worth | None:  # noqa: ANN401 - each game has its own
        """The worth of a win; None if the rules refuse it, bars on declined wins apart."""
        worth = self.score(rules, win, wild)
        if worth is None or self.refuses(rules, win, wild) or self.enough(rules, worth):
            return None
        return worth
