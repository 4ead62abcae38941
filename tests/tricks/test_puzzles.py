"""Endings of Sheng Ji as puzzles: one lead alone reaches the goal, and attempts are answered."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from paiju import Game
from paiju.play.declaration.registry import GAMES
from paiju.playing_cards.card import Card
from paiju.study.puzzles import puzzles_of
from paiju.tricks.flow.state import Turn
from paiju.tricks.puzzles import make_endings
from paiju.tricks.puzzles.endings import EndingKind, Posed
from paiju.tricks.solving.search import Solver
from tests.support.scale import some

if TYPE_CHECKING:
    from paiju.tricks.flow.state import Cards

SHENGJI: Any = GAMES["shengji"]
(KIND,) = SHENGJI.puzzles.kinds
PUZZLES = puzzles_of(SHENGJI, KIND)


def cards(text: str) -> Cards:
    return tuple(map(Card, text.split()))


def posed(*hands: str, dealer: int = 1, goal: int = 0) -> Posed:
    """A position at level 7 with spades as trumps."""
    kind = EndingKind(
        id="", name=KIND.name, about=KIND.about, ruleset="classic", size=len(cards(hands[0]))
    )
    return kind.posed(SHENGJI, ("7", "S"), dealer, (), map(cards, hands), goal)


def test_there_are_puzzles_for_a_month_of_every_level() -> None:
    assert len(PUZZLES) >= 310
    assert {each.difficulty for each in PUZZLES} == {1, 2, 3, 4, 5}
    forms = [KIND.form(KIND.read(SHENGJI, each.packed)) for each in PUZZLES]
    assert len({*forms}) == len(forms)


@pytest.mark.parametrize("place", range(some(60, plain=4)))
def test_one_lead_alone_reaches_the_goal(place: int) -> None:
    puzzle = PUZZLES[place * 11 % len(PUZZLES)]
    position = KIND.read(SHENGJI, puzzle.packed)
    assert KIND.pack(position) == puzzle.packed
    reaching = []
    for move in position.ending.moves():
        after = position.after(move)
        if position.reaches(after.won + Solver(100_000).value(after.ending)):
            reaching.append(move)
    assert len(reaching) == 1
    assert position.best() == reaching[0]


def test_the_maker_makes_such_puzzles(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(make_endings, "DEALS", some(40, plain=12))
    found = [*make_endings.made(SHENGJI, KIND, "test")]
    assert found
    for made in found:
        position = KIND.read(SHENGJI, made.packed)
        assert Solver(100_000).value(position.ending) == position.goal
        assert KIND.form(position) == made.form
        assert 1 <= made.difficulty <= 5


def test_an_ending_without_a_choice_is_no_puzzle() -> None:
    assert make_endings.only_best_play(posed("AH", "KH", "2C", "3C")) is None
    alike = posed("AH KH 2D", "5H 6H 8D", "2C 3C 4C", "3D 4D 5D")
    assert len(Solver(100_000).solve(alike.ending).moves) > 1
    assert make_endings.only_best_play(alike) is None


@pytest.mark.parametrize(("limit", "wrong"), [("LEAST", 1 << 30), ("NODES", 1)])
def test_a_proof_that_is_too_short_or_too_long_gives_no_puzzle(
    monkeypatch: pytest.MonkeyPatch, limit: str, wrong: int
) -> None:
    position = KIND.read(SHENGJI, PUZZLES[0].packed)
    assert make_endings.only_best_play(position) is not None
    monkeypatch.setattr(make_endings, limit, wrong)
    assert make_endings.only_best_play(position) is None


def test_suits_may_change_their_names_and_nothing_else() -> None:
    one = posed("AH 2D", "KH 3D", "2C 3C", "3H 4H")
    other = posed("AD 2C", "KD 3C", "2H 3H", "3D 4D")
    assert KIND.form(one) == KIND.form(other)
    assert KIND.form(one) != KIND.form(posed("KH 2D", "AH 3D", "2C 3C", "3H 4H"))


@pytest.mark.parametrize("place", range(0, 300, 60))
def test_plays_are_answered_by_the_best_replies(place: int) -> None:
    """The only right lead keeps the goal, and each other one ends the attempt."""
    position = KIND.read(SHENGJI, PUZZLES[place].packed)
    begun = KIND.tried(SHENGJI, position, ())
    assert (begun.right, begun.done, begun.line) == (None, False, ())
    right = position.best()
    for move in position.ending.moves():
        done = KIND.tried(SHENGJI, position, [Turn(0, move)])
        assert (done.right, done.done) == (move == right, move != right)
        assert [turn.seat for turn in done.line] == [0, 1]
        assert done.position.ending.turn == 2
        assert (done.explained is None) == done.right


def test_a_wrong_play_says_what_it_costs() -> None:
    position = posed("AH 9C", "KH TC", "2C 3C", "3H 4H", goal=20)
    done = KIND.tried(SHENGJI, position, [Turn(0, cards("9C"))])
    assert (done.right, done.done) == (False, True)
    assert done.explained is not None
    assert "20" in done.explained.en
    assert "20" in done.explained.zh


def test_declarers_play_for_few_points() -> None:
    position = posed("AH 9C", "KH TC", "2C 3C", "3H 4H", dealer=0, goal=10)
    assert KIND.tried(SHENGJI, position, [Turn(0, cards("AH"))]).right
    written = KIND.write(SHENGJI, position, SHENGJI.writer("en", {"notation": "codes"}))
    assert (written["side"], written["to_act"], written["dealer"]) == ("declarers", 0, 0)


@pytest.mark.parametrize(
    ("turn", "reason"),
    [
        (Turn(1, cards("KH")), "not_your_turn"),
        (Turn(0, ()), "no_cards"),
        (Turn(0, cards("KH")), "not_in_hand"),
        (Turn(0, cards("AH 9C")), "mixed_suits"),
        (Turn(0, cards("AH QH")), "throw_fails"),
    ],
)
def test_illegal_leads_are_refused(turn: Turn, reason: str) -> None:
    position = posed("AH QH 9C", "KH TC 2D", "2C 3C 4C", "3H 4H 5H")
    refusal = KIND.tried(SHENGJI, position, [turn]).refusal
    assert refusal is not None
    assert refusal.code == reason


def test_illegal_follows_and_turns_after_the_end_are_refused() -> None:
    position = posed("AH", "KH", "2C", "3H", goal=10)
    line = [Turn(0, cards("AH")), Turn(1, cards("KH")), Turn(2, cards("3C"))]
    refusal = KIND.tried(SHENGJI, position, line).refusal
    assert refusal is not None
    assert refusal.code == "not_in_hand"
    done = KIND.tried(SHENGJI, position, [*line[:2], Turn(2, cards("2C"))])
    assert (done.right, done.done, len(done.line)) == (True, True, 4)
    refusal = KIND.tried(SHENGJI, position, [*done.line, Turn(0, cards("AH"))]).refusal
    assert refusal is not None
    assert refusal.code == "game_over"


def test_a_puzzle_is_solved_through_the_library() -> None:
    """Hints, one after another, lead to the goal."""
    game = Game("shengji")
    shown = game.puzzles(limit=1)["puzzles"][0]
    moves: list[Any] = []
    answer = game.try_puzzle(shown["id"], moves=moves, hint=True)
    while not answer["done"]:
        assert answer["hint"]["text"]
        moves = [*answer["line"], answer["hint"]["move"]]
        answer = game.try_puzzle(shown["id"], moves=moves, hint=True)
        assert answer["accepted"]
        assert answer["right"]
    assert answer["position"]["to_act"] is None
