"""Solving open positions: against a plain search that plays every round to its end.

The reference knows nothing of the solver. It tries every group of cards of a hand, asks the table
what the group may be read as, and goes on until the round is over by its rules.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations
from random import Random
from typing import TYPE_CHECKING

import pytest

from paiju.all_games.doudizhu.rulesets import rules_of as doudizhu
from paiju.all_games.guandan.rulesets import rules_of as guandan
from paiju.all_games.paodekuai.rulesets import SETS as PAODEKUAI
from paiju.all_games.tienlen.rulesets import SETS as TIENLEN
from paiju.climbing.flow.records import Turn
from paiju.climbing.players.solver import solve as solving
from paiju.climbing.players.solver.position_arrays import Goal
from paiju.climbing.players.solver.solve import OpenPosition, Solver
from paiju.climbing.plays.reading import beats, readings
from paiju.climbing.rules.round import Round
from paiju.playing_cards.card import Card
from paiju.playing_cards.holding import Holding
from tests.support.groups import draw, draw_number, hold, read_one, shuffled
from tests.support.scale import cases, some

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paiju.climbing.plays.reading import Play
    from paiju.climbing.plays.table import MoveTable

ENOUGH = 1_000_000
Cards = tuple[Card, ...]


@dataclass(frozen=True)
class AnyPosition:
    """A position as the reference has it."""

    table: MoveTable
    rules: Round
    goal: Goal
    hands: tuple[Cards, ...]
    turn: int
    last: Turn | None = None
    passed: frozenset[int] = frozenset()
    out: tuple[int, ...] = ()

    @property
    def position(self) -> OpenPosition:
        """It as the solver takes it."""
        hands = tuple(map(Holding.of, self.hands))
        return OpenPosition(self.table, self.rules, hands, self.turn, self.last, tuple(self.passed))

    @property
    def solver(self) -> Solver:
        """The solver of the position."""
        return Solver(self.position, ENOUGH, self.goal)

    def after(self, move: Turn) -> AnyPosition:
        """The position after a move."""
        hand = Holding.of(self.hands[self.turn]).without(move.cards).cards
        hands = (*self.hands[: self.turn], hand, *self.hands[self.turn + 1 :])
        last, passed, out = self.last, self.passed | {self.turn}, self.out
        if move.play:
            last, passed = move, self.passed if self.rules.locks_out else frozenset()
            out = out if hand else (*out, self.turn)
        order = self.rules.after(self.turn)
        winner = self.turn if last is None else last.seat
        may = [seat for seat in order if hands[seat] and seat != winner and seat not in passed]
        if last is None:
            # A seat that can lead nothing hands the lead on.
            turn = next(seat for seat in order if hands[seat])
        elif may:
            return replace(self, hands=hands, turn=may[0], last=last, passed=passed, out=out)
        elif hands[winner]:
            turn = winner
        else:
            heirs = [seat for seat in self.rules.after(winner) if hands[seat]]
            team = self.rules.teams[winner]
            partners = [seat for seat in heirs if self.rules.teams[seat] == team]
            turn = (partners if self.rules.heir == "partner" and partners else heirs or [0])[0]
        return replace(self, hands=hands, turn=turn, last=None, passed=frozenset(), out=out)


@cache
def plays(table: MoveTable, hand: Cards) -> tuple[Play, ...]:
    """Every group of a hand that is a play, as each play that it may be."""
    groups = {group for size in range(1, len(hand) + 1) for group in combinations(hand, size)}
    return tuple(play for group in sorted(groups) for play in readings(table, Holding.of(group)))


def moves(seen: AnyPosition) -> list[Turn]:
    """The legal moves; a pass is the last."""
    beaten = seen.last.play if seen.last else None
    found = [
        Turn(seen.turn, play.cards, play)
        for play in plays(seen.table, seen.hands[seen.turn])
        if beaten is None or beats(seen.table, play.row, beaten.row)
    ]
    may_pass = not found or (beaten and not seen.rules.must_beat)
    return [*found, *([Turn(seen.turn)] if may_pass else [])]


@cache
def reached(seen: AnyPosition) -> bool:
    """The side reaches its goal, found by trying out every move."""
    rules, goal = seen.rules, seen.goal
    if seen.out and rules.is_over(seen.out):
        places = rules.places(seen.out)
        among = set(goal.side) <= set(places[: goal.within]) if goal.within else True
        return among and places[0] in goal.side
    wants = seen.turn in goal.side
    return any(reached(seen.after(move)) is wants for move in moves(seen)) is wants


@dataclass(frozen=True)
class Game:
    """A table and the rounds that are played with it, and decks of few cards that are rich."""

    table: MoveTable
    rounds: tuple[Round, ...]
    decks: tuple[str, ...]
    most: int


THREE = (Round((0, 1, 2)), Round((0, 1, 1), locks_out=True), Round((0, 1, 2), "team"))
FORCED = (Round((0, 1, 2), turns=-1, must_beat=True), Round((0, 1, 2, 3), "all", must_beat=True))
FOUR = tuple(
    Round((0, 1, 0, 1), "team", heir, locks)
    for heir in ("partner", "next")
    for locks in (False, True)
)
ONE_PACK = ("33334444555666BR", "5566778899TTJJ22", "3456789TJQKA2BR")
SUITED = (
    "3S3S3D4S4D4C5S5S5H6S6D6C7S7H7H7D8S8C",
    "6S6H6C7H7H7S7D8S8S8D9S9DTSTSTDBJRJ",
    "7H7H5S5H5D5C6S6S9H9HASAS2H3H4H5HBJBJRJRJ",
)
GAMES = {
    "doudizhu": Game(doudizhu().table, THREE, ONE_PACK, 4),
    "doudizhu: laizi": Game(doudizhu("laizi").table_with(("7",)), THREE, ("55667777889",), 4),
    "doudizhu: tiandi": Game(
        doudizhu("tiandi").table_with(("4", "7")), THREE, ("44556677788B",), 3
    ),
    "doudizhu: yuncheng": Game(doudizhu("yuncheng").table_with(), THREE, ("3344559922FL",), 3),
    "doudizhu, four seats": Game(doudizhu().table, FOUR, ONE_PACK, 3),
    "doudizhu, forced to beat": Game(doudizhu().table, FORCED, ONE_PACK, 4),
    "singles, locked out": Game(
        doudizhu().table, tuple(each for each in (*THREE, *FOUR) if each.locks_out), ONE_PACK[2:], 3
    ),
    "guandan: homework": Game(guandan("homework").table, (guandan("homework").round,), ONE_PACK, 6),
    "guandan": Game(guandan().table_at("7"), FOUR, SUITED, 3),
    "guandan: strongest": Game(
        guandan("competition", {"ambiguous_wild": "strongest"}).table_at("7"), FOUR, SUITED, 3
    ),
    "guandan, two seats": Game(guandan().table_at("7"), (Round((0, 1), "team"),), SUITED, 6),
}


def positions(name: str, count: int) -> Iterator[AnyPosition]:
    """Random positions, on a lead and in a trick, of several goals."""
    game, rng = GAMES[name], Random(f"positions of {name}")
    while count:
        rules = draw(rng, game.rounds)
        seats = len(rules.teams)
        cards = shuffled(rng, hold(draw(rng, game.decks)).cards)
        hands = []
        for _ in range(seats):
            size = draw_number(rng, 1, game.most)
            hands.append(tuple(sorted(cards[:size])))
            del cards[:size]
        turn = draw_number(rng, 0, seats - 1)
        team = rules.teams[draw_number(rng, 0, seats - 1)]
        side = tuple(seat for seat, each in enumerate(rules.teams) if each == team)
        within = draw_number(rng, 2, seats) % seats if rules.ends == "team" and seats > 3 else 0
        seen = AnyPosition(game.table, rules, Goal(side, within), tuple(hands), turn)
        for _ in range(draw_number(rng, 0, 5)):
            listed = moves(seen)
            after = seen.after(draw(rng, [*listed, *listed[-1:] * len(listed)]))
            if after.out:
                break
            seen = after
        yield seen
        count -= 1


@pytest.mark.parametrize("name", GAMES)
def test_positions_are_solved_as_a_search_without_any_cunning_solves_them(name: str) -> None:
    for seen in positions(name, some(120, 12)):
        found = seen.solver.solve()
        assert found.wins == reached(seen), seen
        assert found.move is not None
        assert found.move.seat == seen.turn
        assert reached(done(seen, found.move)) == found.wins, (seen, found.move)


def done(seen: AnyPosition, turn: Turn) -> AnyPosition:
    """A position after a move of the solver, which must be one that may be made."""
    assert turn in moves(seen), (seen, turn)
    return seen.after(turn)


@pytest.mark.parametrize("name", GAMES)
def test_a_line_keeps_the_verdict_until_it_is_reached(name: str) -> None:
    for seen in positions(name, cases(30, 4)):
        wins, now = reached(seen), seen
        line = seen.solver.line()
        assert line
        for move in line:
            assert move.seat == now.turn
            now = done(now, move)
            assert reached(now) == wins, (seen, move)
        # It ends where nothing is left to decide.
        assert now.out
        is_first = now.out[0] in now.goal.side
        left = is_first and len(now.out) < now.goal.within and not now.rules.is_over(now.out)
        assert not left, (seen, line)


def test_what_is_too_much_work_is_not_known() -> None:
    game = GAMES["doudizhu"]
    hands = tuple(hold(each).cards for each in ("346789", "45679T", "TJQA22"))
    seen = AnyPosition(game.table, THREE[0], Goal((0,)), hands, turn=0)
    found = Solver(seen.position, 10, seen.goal).solve()
    assert (found.wins, found.move, found.nodes) == (None, None, 11)
    assert Solver(seen.position, 10, seen.goal).line() == ()


@pytest.mark.parametrize("name", ["doudizhu", "guandan, two seats"])
def test_where_a_hand_has_too_many_plays_nothing_is_known(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    seen = next(positions(name, 1))
    monkeypatch.setattr(solving, "MAX_PLAYS", 0)
    assert seen.solver.solve() == (None, None, 0)
    assert seen.solver.line() == ()
    assert seen.solver.winners(ENOUGH) == ((), False, 0)


def test_the_reply_that_takes_longest_is_one_that_does_not_end_the_game_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rules = doudizhu()
    hands = (hold("3 4"), hold("5 6"))
    for turn, last in ((0, None), (1, Turn(0, play=read_one(rules.table, "4")))):
        solver = Solver(OpenPosition(rules.table, rules.round, hands, turn, last), ENOUGH)
        assert solver.hardest(ENOUGH).seat == turn
    one = Solver(OpenPosition(rules.table, rules.round, (hold("3"), hold("5 6")), 0), ENOUGH)
    assert one.hardest(ENOUGH).play is not None
    monkeypatch.setattr(solving, "MAX_PLAYS", 0)
    none = Solver(OpenPosition(rules.table, rules.round, hands, 0), ENOUGH)
    assert none.hardest(ENOUGH) == Turn(0)


def test_cards_that_are_read_in_several_ways_are_played_as_they_are_read_first() -> None:
    """The plane of three with a card short is one of two with its cards, which counts first."""
    rules = PAODEKUAI.named("classic16")
    hands = (hold("333444555K"), hold("7"), hold("8"))
    found = Solver(OpenPosition(rules.table, rules.round, hands, turn=0), ENOUGH).solve()
    assert found.move is not None
    assert found.move.play is not None
    assert (found.wins, found.move.play.links, found.move.play.key) == (True, 2, "4")


def test_where_suits_break_ties_a_hand_has_as_few_cards_and_plays() -> None:
    table = TIENLEN.named("classic").table
    assert table.groups(hold("3S4S5S6S7S8S9STSJSQSKSAS2S3D4D5D6D"), 17, ENOUGH) is None
    pair = hold("3S3D")
    assert table.groups(pair, 2, 2) is None
    assert table.groups(pair, 2, 3) is not None


def test_where_a_hand_has_more_kinds_of_cards_than_there_are_lanes_nothing_is_known() -> None:
    """Each card of a table with suits is of a kind of its own."""
    table, rules = guandan().table_at("7"), GAMES["guandan, two seats"].rounds[0]
    many = hold("3S4H5D6C7S8H9DTCJSQHKDAC2S3H4D5C6S")
    found = Solver(OpenPosition(table, rules, (many, hold("RJ")), turn=0), ENOUGH).solve()
    assert found == (None, None, 0)


def test_a_straight_flush_takes_the_lead_from_a_bomb_and_a_straight_does_not() -> None:
    table, rules = guandan().table_at("7"), GAMES["guandan, two seats"].rounds[0]
    bomb = Turn(1, play=read_one(table, "9S9H9C9D9S"))
    for own, wins in (("3S4S5S6S8S", False), ("3S4S5S6S7S", True), ("3S4S7H6S7S", True)):
        hands = (hold(own + "3D"), hold("AS AH"))
        position = OpenPosition(table, rules, hands, turn=0, last=bomb)
        assert Solver(position, ENOUGH).solve().wins is wins, own


@pytest.mark.parametrize("locks_out", [False, True])
def test_a_seat_that_has_passed_does_not_come_back_where_a_pass_locks_out(
    *, locks_out: bool
) -> None:
    """The 9 takes the lead for the last 3, unless the ten may still beat it."""
    rules, hands = Round((0, 1, 2), locks_out=locks_out), tuple(map(hold, ("39", "5", "7T")))
    three = Turn(1, play=read_one(doudizhu().table, "3"))
    position = OpenPosition(doudizhu().table, rules, hands, 0, three, passed=(2,))
    assert Solver(position, ENOUGH).solve().wins is locks_out


def test_without_a_goal_the_team_of_the_seat_that_acts_is_to_be_out_first() -> None:
    """The partner, who acts next, is out with its pair; the seat itself never is."""
    table = doudizhu().table
    hands = tuple(map(hold, ("334", "5", "66", "7")))
    alone = Solver(OpenPosition(table, Round((0, 1, 2, 3)), hands, turn=0), ENOUGH).solve()
    together = Solver(OpenPosition(table, FOUR[0], hands, turn=0), ENOUGH).solve()
    assert (alone.wins, together.wins) == (False, True)
    assert together.move is not None
    assert together.move.cards == ("3", "3")
