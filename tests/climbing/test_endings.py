"""Endings as puzzles: one first move wins, whatever the others do, and every try is judged."""

from __future__ import annotations

from itertools import islice, pairwise
from statistics import mean
from typing import TYPE_CHECKING, Any

import pytest

from paiju.climbing.flow.play_phase import PlayPhase
from paiju.climbing.flow.records import Action
from paiju.climbing.game import ClimbingGame
from paiju.climbing.puzzles import make_endings as endings_made
from paiju.climbing.puzzles.endings import SEAT, Ending, EndingKind, action_of
from paiju.climbing.puzzles.make_endings import difficulty, made, missed_by, only_winning_move
from paiju.play.declaration.puzzles import HARDEST
from paiju.play.declaration.registry import GAMES
from paiju.study.puzzles import puzzles_of
from tests.support.scale import COMPILED, WIDE, cases

if TYPE_CHECKING:
    from collections.abc import Iterator

KINDS = [
    (game, kind)
    for game in GAMES.values()
    if isinstance(game, ClimbingGame) and game.puzzles
    for kind in game.puzzles.kinds
    if isinstance(kind, EndingKind)
]
EACH = pytest.mark.parametrize(
    ("game", "kind"), KINDS, ids=[f"{game.id}-{kind.id}" for game, kind in KINDS]
)
# The puzzles of each kind that are tried in every run: of each so many there is one.
STEP = 1 if WIDE else 400 if COMPILED else 2_000
# The endings that are searched without any cunning, those in which hints are followed, and deals.
SEARCHED, TRIED, DEALS = (20 if WIDE else 1), (100 if WIDE else 2), cases(60, 10)
LEVELS = range(1, HARDEST + 1)
PHASE: PlayPhase[Any, Action] = PlayPhase(make=Action)


def endings(game: ClimbingGame, kind: EndingKind, step: int = STEP) -> list[tuple[Ending, int]]:
    """Some endings with their difficulties."""
    some = puzzles_of(game, kind)[::step]
    return [(kind.read(game, each.packed), each.difficulty) for each in some]


def wins(ending: Ending, known: dict[object, bool]) -> bool:
    """A search without any cunning: every action of every seat is tried to the end."""
    state = ending.state
    if not state.to_act:
        return ending.is_own(state.out[0])
    lying = state.last and state.last.play
    key = (
        *(state.to_act, *(hand.packed for hand in state.hands), state.passed),
        *((state.last.seat, lying.row) if state.last and lying else ()),
    )
    if key not in known:
        is_own = ending.is_own(state.to_act[0])
        known[key] = any(wins(after, known) is is_own for after in followers(ending)) is is_own
    return known[key]


def followers(ending: Ending) -> Iterator[Ending]:
    """The endings after each action of the seat that is to act."""
    for choice in PHASE.choices(ending.state):
        if choice.action.type == "pass":
            yield after(ending, choice.action)
        else:
            for row in ending.state.rows.tolist():
                yield after(ending, PHASE.action_of_row(ending.state, row))


def after(ending: Ending, action: Action) -> Ending:
    """The ending after an action."""
    return ending._replace(state=PHASE.replay(ending.state, (action,)).state)


def small(game: ClimbingGame, kind: EndingKind, number: int) -> list[Ending]:
    """The endings of a kind with the fewest cards."""
    every = [ending for ending, _ in endings(game, kind, 1)]
    return sorted(every, key=lambda each: sum(each.state.counts))[:number]


@EACH
def test_no_two_endings_are_alike(game: ClimbingGame, kind: EndingKind) -> None:
    forms = [kind.form(ending) for ending, _ in endings(game, kind, 1)]
    assert len(set(forms)) == len(forms)


@EACH
def test_one_first_move_alone_wins(game: ClimbingGame, kind: EndingKind) -> None:
    for ending, _ in endings(game, kind):
        assert only_winning_move(ending) is not None


@EACH
def test_a_search_without_any_cunning_finds_the_same_first_move(
    game: ClimbingGame, kind: EndingKind
) -> None:
    for ending in small(game, kind, SEARCHED):
        known: dict[object, bool] = {}
        won = [each for each in followers(ending) if wins(each, known)]
        found = only_winning_move(ending)
        assert found is not None
        assert {each.state.hands for each in won} == {ending.after(found[0]).state.hands}


@EACH
def test_the_difficulty_is_what_was_measured(game: ClimbingGame, kind: EndingKind) -> None:
    measured: dict[int, list[tuple[int, int]]] = {}
    for ending, level in endings(game, kind):
        found = only_winning_move(ending)
        assert found is not None
        missed = missed_by(game, kind, ending, found[0])
        assert difficulty(missed, found[1]) == level
        measured.setdefault(level, []).append((missed, found[1]))
    if STEP == 1:
        for place in (0, 1):
            means = [mean(each[place] for each in measured[level]) for level in LEVELS]
            assert all(lower < higher for lower, higher in pairwise(means))


@EACH
def test_hints_lead_to_the_end_whatever_the_others_reply(
    game: ClimbingGame, kind: EndingKind
) -> None:
    for ending, _ in endings(game, kind)[:TRIED]:
        tried, moves = kind.tried(game, ending, ()), list[Action]()
        assert (tried.right, tried.done, tried.line) == (None, False, ())
        while not tried.done:
            move = kind.hint(game, tried.position).move
            moves = [*map(action_of, tried.line), action_of(move)]
            tried = kind.tried(game, ending, moves)
            assert tried.refusal is None
            assert tried.right
            assert [each.seat for each in tried.line[len(moves) :]] == [
                each.seat for each in tried.line[len(moves) :] if not ending.is_own(each.seat)
            ]
        assert ending.is_own(tried.position.state.out[0])


@EACH
def test_every_other_first_move_is_refuted(game: ClimbingGame, kind: EndingKind) -> None:
    ending, _ = endings(game, kind)[0]
    found = only_winning_move(ending)
    assert found is not None
    for other in followers(ending):
        turn = other.state.history[-1]
        tried = kind.tried(game, ending, (action_of(turn),))
        assert tried.right is (turn.cards == found[0].cards)
        assert tried.done is not tried.right
        last = tried.line[-1].seat
        assert tried.right or not ending.is_own(last) or ending.is_own(other.state.to_act[0])


@EACH
def test_a_move_that_may_not_be_made_changes_nothing(game: ClimbingGame, kind: EndingKind) -> None:
    ending, _ = endings(game, kind)[0]
    other = ending.state.hands[1].cards[:1]
    for action in (Action("pass", SEAT), Action("play", SEAT, other), Action("play", 1, other)):
        tried = kind.tried(game, ending, (action,))
        assert tried.refusal is not None
        assert (tried.position, tried.right, tried.done) == (ending, None, False)


def test_where_the_others_have_won_nothing_is_right() -> None:
    """A line that a caller made up, in which a side plays badly, is judged as any other."""
    game, kind = KINDS[0]
    ending, _ = endings(game, kind)[0]
    moves: list[Action] = []
    now = ending
    while now.state.to_act:
        (seat,) = now.state.to_act
        acts = [each.state.history[-1] for each in followers(now)]
        # The side plays one card or passes, the others play as many as they can.
        pick = min if now.is_own(seat) else max
        turn = pick(acts, key=lambda each: len(each.cards))
        moves.append(action_of(turn))
        now = now.after(turn)
    tried = kind.tried(game, ending, moves)
    assert (tried.done, tried.right) == (True, now.is_own(now.state.out[0]))


@EACH
def test_an_ending_is_read_as_it_was_packed(game: ClimbingGame, kind: EndingKind) -> None:
    for ending, _ in endings(game, kind):
        again = kind.read(game, kind.pack(ending))
        assert (again.state.hands, again.value) == (ending.state.hands, ending.value)


@EACH
def test_the_same_seed_makes_the_same_puzzles(
    game: ClimbingGame, kind: EndingKind, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(endings_made, "DEALS", DEALS)
    first, again = (list(islice(made(game, kind, "laws"), 2)) for _ in range(2))
    assert first == again
    for each in first:
        ending = kind.read(game, each.packed)
        assert only_winning_move(ending) is not None
        assert kind.form(ending) == each.form
