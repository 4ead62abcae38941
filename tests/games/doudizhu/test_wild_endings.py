"""Solving endings with wild cards, against a plain search by the rule text alone.

The reference is independent of the program: it tries every group that the plain reference reads as
a play. Hands are ranks, in which the flower card is an F.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from random import Random
from typing import TYPE_CHECKING, NamedTuple

import pytest

from paiju.all_games.doudizhu.players import endings as solving
from paiju.all_games.doudizhu.players.endings import branch_of, move_of, solve_ending
from paiju.all_games.doudizhu.players.played import PLAYED
from paiju.all_games.doudizhu.players.skilled import SKILLED
from paiju.all_games.doudizhu.rulesets import rules_of
from paiju.chance import Chance
from paiju.playing_cards.card import rank_of
from tests.support.groups import draw, draw_number, shuffled
from tests.support.scale import COMPILED, cases, wide_but
from tests.support.views import ending, in_the_open
from tests.support.wild_cutter import without
from tests.support.wild_reference import FLOWER, Table, WildReading, beats, groups_of, read_wild

if TYPE_CHECKING:
    from paiju.all_games.doudizhu.players.played import Position
    from paiju.climbing.plays.reading import Play

Hands = tuple[str, str, str]
# The share of the ways that win, by group and reading.
Shares = dict[tuple[str, WildReading | None], float]
RULE_SETS = ("laizi", "tiandi", "yuncheng")[: cases(3, 1)]
ENDLESS = 1_000_000


class Move(NamedTuple):
    """A group of cards with its reading; None for a pass."""

    group: str
    read: WildReading | None


PASS = Move("", None)


@cache
def plays(hand: str, table: Table) -> tuple[Move, ...]:
    """Every play of a hand, by the rule text."""
    return tuple(
        Move(group, WildReading(*core, "", ""))
        for group in groups_of(hand)
        for core in sorted({reading.core for reading in read_wild(group, table)})
    )


def moves(hand: str, last: WildReading | None, table: Table) -> list[Move]:
    """The legal moves; a seat without a lead passes."""
    if last is None:
        return list(plays(hand, table)) or [PASS]
    beating = (
        move for move in plays(hand, table) if move.read and beats(move.read, last, table.options)
    )
    return [*beating, PASS]


@cache
def landlord_wins(
    hands: Hands, turn: int, last: WildReading | None, owner: int, table: Table
) -> bool:
    """The landlord, seat 0, wins with open hands; every play is tried."""
    tried = (
        wins(hands, turn, move, last, owner, table)
        for move in moves(hands[turn], None if owner == turn else last, table)
    )
    return any(tried) if turn == 0 else all(tried)


def wins(
    hands: Hands, turn: int, move: Move, last: WildReading | None, owner: int, table: Table
) -> bool:
    """The landlord wins after a move."""
    rest = without(hands[turn], move.group)
    if not rest:
        return turn == 0
    after = list(hands)
    after[turn] = rest
    following = (turn + 1) % 3
    if move.read:
        last, owner = move.read, turn
    if owner == following or last is None:
        last, owner = None, following
    return landlord_wins((after[0], after[1], after[2]), following, last, owner, table)


class Ending(NamedTuple):
    """An ending with wild cards, maybe with a last play to beat."""

    ruleset: str
    wild: str
    hands: Hands
    played: str

    @property
    def table(self) -> Table:
        """The table of the reference."""
        return Table(rules_of(self.ruleset).options, self.wild or FLOWER)

    def seen(self, seat: int) -> Position:
        """The position of a seat that has counted all cards."""
        hands = (written(self.hands[0]), written(self.hands[1]), written(self.hands[2]))
        played = [written(self.played)] if self.played else []
        return PLAYED.position(
            ending(hands, *played, seat=seat, ruleset=self.ruleset, wild=self.wild)
        )


def written(ranks: str) -> str:
    """Ranks in a notation of cards."""
    return " ".join("FL" if rank == FLOWER else rank for rank in ranks)


def reading_of(play: Play) -> WildReading:
    """The reading of a play: its pattern, links and key."""
    return WildReading(play.pattern.id, play.links, play.key, "", "")


def endings(ruleset: str, count: int, most: int) -> list[Ending]:
    """Random endings of few ranks with small hands and some wild card."""
    rng, found = Random(f"endings of {ruleset}"), list[Ending]()
    drawn = {"laizi": 1, "tiandi": 2, "yuncheng": 0}[ruleset]
    while len(found) < count:
        ranks = shuffled(rng, draw(rng, ("34567", "789TJ", "TJQKA2")))
        wild = "".join(ranks[:drawn])
        pool = [rank for rank in ranks for _ in range(draw_number(rng, 1, 4))]
        cards = shuffled(rng, [*pool, *draw(rng, ("", "B", "R", "BR")), *("" if wild else FLOWER)])
        hands = []
        for _ in range(3):
            size = draw_number(rng, 1, most)
            hands.append("".join(sorted(cards[:size])))
            del cards[:size]
        left = "".join(rank for rank in cards if rank not in (wild or FLOWER))
        played = left[:1] * draw_number(rng, 0, min(left.count(left[:1]), 2)) if left else ""
        if all(hands) and set("".join(hands)) & set(wild or FLOWER):
            found.append(Ending(ruleset, wild, (hands[0], hands[1], hands[2]), played))
    return found


def expected(given: Ending, seat: int, ways: list[Hands]) -> Shares:
    """The share of the ways in which each move of a seat wins."""
    played = sorted(read_wild(given.played, given.table)) if given.played else []
    last = played[0]._replace(kickers="", stands="") if played else None
    owner = (seat - 1) % 3 if last else seat
    found = {}
    for move in moves(given.hands[seat], last, given.table):
        won = [wins(hands, seat, move, last, owner, given.table) == (seat == 0) for hands in ways]
        found[move.group, move.read] = sum(won) / len(won)
    return found


def assert_solved(position: Position, wanted: Shares, given: Ending) -> None:
    """The best choices are worth what is wanted; others are not looked at to the end."""
    found, best = solved(position), max(wanted.values())
    assert found.keys() == wanted.keys(), given
    for move, share in wanted.items():
        if share == pytest.approx(best):
            assert found[move] == pytest.approx(best), given
        else:
            assert found[move] <= share + 1e-9 < best, given


def solved(position: Position) -> Shares:
    """The solver's shares, by ranks."""
    solution = solve_ending(position, ENDLESS)
    assert solution is not None
    rows = [*position.rows(), *([None] if position.last else [])]
    if rows:
        # The same choices by row, in any order.
        among = solve_ending(position, ENDLESS, rows)
        assert among is not None
        branches = [
            position.branch_of(None) if row is None else position.branch(row) for row in rows
        ]
        assert among.choices == tuple(move_of(position, branch) for branch in branches)
        assert {*among.winners} == {*solution.winners} & {*among.choices}
    found = {}
    for choice, share in zip(solution.choices, solution.shares, strict=True):
        branch = branch_of(position, choice)
        assert move_of(position, branch) == choice
        cards = branch.play.cards if branch.play else ()
        read = reading_of(branch.play) if branch.play else None
        found["".join(sorted(map(rank_of, cards))), read] = share
    return found


@pytest.fixture(autouse=True)
def _enough_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solving, "PLAIN_NODES", ENDLESS)


@pytest.mark.parametrize("seat", [1, 2])
@pytest.mark.parametrize("ruleset", wide_but(RULE_SETS, "laizi"))
def test_where_every_card_is_known_each_choice_is_worth_what_a_plain_search_finds(
    ruleset: str, seat: int
) -> None:
    for given in endings(ruleset, *((40, 5) if COMPILED else (6, 2))):
        position = in_the_open(given.seen(seat), written(given.hands[0]))
        assert_solved(position, expected(given, seat, [given.hands]), given)


@pytest.mark.parametrize("ruleset", wide_but(RULE_SETS, "laizi"))
def test_where_little_is_unknown_a_choice_is_worth_the_share_of_ways_that_it_wins(
    ruleset: str,
) -> None:
    for given in endings(ruleset, *((40, 3) if COMPILED else (4, 2))):
        unseen = given.hands[1] + given.hands[2]
        ways = []
        for taken in combinations(range(len(unseen)), len(given.hands[1])):
            hand = "".join(sorted(unseen[at] for at in taken))
            ways.append((given.hands[0], hand, "".join(sorted(without(unseen, hand)))))
        assert_solved(given.seen(0), expected(given, 0, ways), given)


def test_more_plays_than_there_is_room_for_are_not_looked_at(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    position = Ending("laizi", "7", ("5677", "56", "89"), "").seen(0)
    assert solve_ending(position) is not None
    monkeypatch.setattr(solving, "MAX_PLAYS", 5)
    assert solve_ending(position) is None


def test_a_seat_without_a_lead_passes_and_wins_by_its_partner_alone() -> None:
    """The flower card is never led alone: the peasant before the landlord passes the lead on."""
    position = in_the_open(Ending("yuncheng", "", ("3", "2B", "F"), "").seen(2), "3")
    solution = solve_ending(position, ENDLESS)
    assert solution is not None
    assert [choice.core for choice in solution.choices] == [-1]
    assert solution.best == 0


@pytest.mark.parametrize(
    ("given", "seat", "played"),
    [
        pytest.param(
            Ending("yuncheng", "", ("99F", "9JT", "8B"), "77"),
            0,
            "9F",
            id="the-flower-goes-with-a-card-that-may-be-kept-for-it-is-never-played-alone",
        ),
        pytest.param(
            Ending("yuncheng", "", ("2", "5F6", "9"), ""),
            1,
            "5F",
            id="an-enemy-with-one-card-gets-no-single-where-the-flower-makes-a-pair",
        ),
        pytest.param(
            Ending("laizi", "7", ("444799", "QQ6", "A9"), "KK"),
            0,
            "4447",
            id="a-soft-bomb-takes-the-lead-for-the-pair-that-is-left",
        ),
        pytest.param(
            Ending("tiandi", "78", ("4478QQJ", "A", "2K"), "33"),
            0,
            "44",
            id="the-low-pair-answers-and-wild-cards-are-kept-for-what-is-left",
        ),
    ],
)
def test_endings_with_wild_cards_are_played_as_they_are_worked_out(
    given: Ending, seat: int, played: str
) -> None:
    hands = (written(given.hands[0]), written(given.hands[1]), written(given.hands[2]))
    before = [written(given.played)] if given.played else []
    seen = ending(hands, *before, seat=seat, ruleset=given.ruleset, wild=given.wild)
    decision = SKILLED.agent.decide(seen, 100, Chance(1, "test"))
    assert "".join(map(rank_of, decision.action.cards)) == played
    assert "solved" in [why.code for why in decision.reasons]
