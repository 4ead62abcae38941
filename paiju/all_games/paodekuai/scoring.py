"""The score of Pao De Kuai: cards left, springs, bombs, and who pays for all."""

from __future__ import annotations

from math import prod
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from paiju.climbing.flow import score_lines as counted
from paiju.climbing.flow.score_lines import Line
from paiju.climbing.flow.stakes import Factor, stake_of
from paiju.climbing.flow.state import liable_seat, plays_and_bombs, shown_counts
from paiju.playing_cards.card import Card
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paiju.all_games.paodekuai.options import Options
    from paiju.climbing.flow.stakes import Stake
    from paiju.climbing.flow.state import State, View

_BIRD = Card("TH")
_DOUBLE = 2


class Tally(NamedTuple):
    """The facts that decide the score of a finished hand.

    Attributes:
        left: the number of cards left in each hand.
        plays: the number of plays of each seat.
        winner: the seat that went out.
        bombs: the number of bombs of each seat that count.
        first: the seat that led first.
        bird: the seat that was dealt the ten of hearts 扎鸟; None if it was not dealt.
        let_go: the seat that failed to stop the winner and pays for all 放走包赔; None if none did.

    """

    left: tuple[int, ...]
    plays: tuple[int, ...]
    winner: int
    bombs: tuple[int, ...]
    first: int = 0
    bird: int | None = None
    let_go: int | None = None


def points(state: State) -> tuple[int, ...]:
    """The points of each seat; their sum is zero."""
    return points_of(state.rules.options, tally_of(state))


def points_seen(view: View) -> tuple[int, ...] | None:
    """The points of each seat by cards left and plays; None if hidden cards matter too."""
    options: Options = view.rules.options
    if not view.has_history or options.heart_ten or options.report_single == "pay_all":
        return None
    beaten = options.bomb_beaten
    plays, bombs = plays_and_bombs(view.history, view.rules.seats, with_beaten=beaten)
    tally = Tally(view.counts, tuple(plays), view.out[0], tuple(bombs), view.first)
    return points_of(options, tally)


def points_of(options: Options, tally: Tally) -> tuple[int, ...]:
    """The points of each seat of a finished hand.

    >>> from paiju.all_games.paodekuai.options import Options
    >>> points_of(Options(), Tally((0, 16, 7), (5, 0, 3), 0, (0, 0, 0)))
    (39, -32, -7)
    """
    seats = range(len(tally.left))
    owed = [_owed(options, tally, seat) for seat in seats]
    won = [-each for each in owed]
    if tally.let_go is not None:
        won = [-sum(owed) * (seat == tally.let_go) for seat in seats]
    won[tally.winner] = sum(owed)
    if options.bomb_pays == "points":
        # Each other seat pays for a bomb.
        for seat, count in enumerate(tally.bombs):
            for other in seats:
                paid = count * options.bomb_points * options.base
                won[other] += paid * (len(seats) - 1) if other == seat else -paid
    return tuple(won)


def _owed(options: Options, tally: Tally, seat: int) -> int:
    """The points that a seat owes to the winner."""
    owed = _uncapped(options, tally, seat)
    return (min(owed, options.cap) if options.cap else owed) * options.base


def _uncapped(options: Options, tally: Tally, seat: int) -> int:
    """The points that a seat would owe the winner without a cap, in units of the base."""
    held = tally.left[seat]
    owed = 0 if held == 1 and options.one_card_free else held
    return owed * prod(factor for _, factor in _factors(options, tally, seat))


def _factors(options: Options, tally: Tally, seat: int) -> Iterator[tuple[str, int]]:
    """The factors that multiply a seat's debt, as (code, factor)."""
    held, plays = tally.left[seat], tally.plays[seat]
    if plays == 0:
        yield "spring", options.spring
    elif options.reverse_spring and seat == tally.first and plays == 1:
        yield "reverse_spring", options.spring
    elif options.big_left and held >= options.big_left:
        yield "many_left", _DOUBLE
    if options.heart_ten and tally.bird in {seat, tally.winner}:
        yield "heart_ten", _DOUBLE
    if options.bomb_pays == "double":
        yield "bomb", _DOUBLE ** sum(tally.bombs)


def lines(state: State) -> Iterator[Line]:
    """The lines that explain the points of each seat."""
    return lines_of(state.rules.options, tally_of(state))


def lines_of(options: Options, tally: Tally) -> Iterator[Line]:
    """The lines that explain the points of each seat of a finished hand.

    >>> from paiju.all_games.paodekuai.options import Options
    >>> told = list(lines_of(Options(), Tally((0, 16, 1), (5, 0, 3), 0, (0, 0, 0))))
    >>> [f"{line.seat} {line.text.zh}" for line in told]
    ['1 剩 16 张', '1 关门 ×2', '2 只剩 1 张，不输分']
    """
    for seat, count in enumerate(tally.left):
        if count:
            yield from _debt(options, tally, seat)
        if tally.bombs[seat] and options.bomb_pays == "points":
            paid = tally.bombs[seat] * options.bomb_points * options.base
            yield Line(seat, "bomb_points", _BOMBS.format(n=tally.bombs[seat], points=paid))


def _debt(options: Options, tally: Tally, seat: int) -> Iterator[Line]:
    """The lines that explain how many points a seat owes the winner."""
    if tally.left[seat] == 1 and options.one_card_free:
        yield Line(seat, "one_card_free", _FREE)
    else:
        yield counted.left(seat, tally.left[seat])
        for code, factor in _factors(options, tally, seat):
            if factor > 1:
                yield counted.times(seat, code, FACTORS.get(code, _BOMB), factor)
        if options.cap and _uncapped(options, tally, seat) > options.cap:
            yield Line(seat, "cap", _CAP.format(points=options.cap))
        yield from counted.base(seat, options.base)
    yield from counted.liability(seat, tally.let_go)


_BOMB = Text("炸弹", "bombs")
_FREE = Text("只剩 1 张，不输分", "one card left, which costs nothing")
_CAP = Text("封顶 {points}", "capped at {points}")
_BOMBS = Text("炸弹 {n} 个，每家付 {points} 分", "bombs: {n}, each other seat pays {points}")


def stake(of: State | View) -> Stake:
    """The current value of a card left in hand."""
    options: Options = of.rules.options
    seats = tuple(range(of.rules.seats))
    bombs = sum(options.bomb_beaten or not bomb.is_beaten for bomb in of.tally.bombs)
    doubles = bombs if options.bomb_pays == "double" else 0
    factors = [Factor("bomb", _DOUBLE, seats, doubles)] if doubles else []
    return stake_of(options.base, len(seats), factors, _possible(of, options))


def _possible(of: State | View, options: Options) -> Iterator[Factor]:
    """The multipliers that may still count, each with the seats whose debts it may multiply."""
    if of.phase == "over":
        return
    seats, plays, left = range(of.rules.seats), of.tally.plays, options.big_left
    many = [seat for seat, n in enumerate(shown_counts(of)) if left and (n is None or n >= left)]
    possible = (
        ("spring", options.spring, [seat for seat in seats if seat not in plays]),
        (
            "reverse_spring",
            options.spring * options.reverse_spring,
            [of.first] * (plays.count(of.first) == 1),
        ),
        ("many_left", _DOUBLE, many),
        ("heart_ten", _DOUBLE, list(seats) * options.heart_ten),
    )
    for code, factor, whose in possible:
        if factor > 1 and whose:
            yield Factor(code, factor, tuple(whose))


FACTORS = MappingProxyType(
    {
        "spring": Text("关门", "spring"),
        "reverse_spring": Text("反关", "reverse spring"),
        "many_left": Text("剩牌太多", "many cards left"),
        "heart_ten": Text("扎鸟", "the ten of hearts"),
    }
)


def tally_of(state: State) -> Tally:
    """The facts that decide the score, from the last state of a hand."""
    options: Options = state.rules.options
    seats, beaten = state.rules.seats, options.bomb_beaten
    plays, bombs = plays_and_bombs(state.history, seats, with_beaten=beaten)
    dealt = enumerate(state.deal.hands)
    return Tally(
        left=tuple([len(hand) for hand in state.hands]),
        plays=tuple(plays),
        winner=state.out[0],
        bombs=tuple(bombs),
        first=state.first,
        bird=next((seat for seat, hand in dealt if _BIRD in hand), None),
        let_go=liable_seat(state) if options.report_single == "pay_all" else None,
    )
