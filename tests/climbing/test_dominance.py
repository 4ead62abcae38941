"""Dominance: a play that does the same as another and leaves higher cards."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any

import pytest

from paiju.chance import Chance
from paiju.climbing.plain_game import PLAYED
from paiju.climbing.players.dominance import are_alike, dominates, enough_for
from paiju.play.declaration.registry import GAMES
from paiju.study.review import LOSSES, Decided, Judged
from tests.support.scale import COMPILED

if TYPE_CHECKING:
    from paiju.climbing.players.maxims import AnyPosition

GAME = GAMES["paodekuai"]
FLOW: Any = GAME.flow
ORDER = "3456789TJQKA2"


def position(seat: int, hand: str, history: list[tuple[int, str]]) -> tuple[Any, AnyPosition]:
    """A view of 跑得快 for three with sixteen cards each, and the position in it."""
    turns = [{"seat": each, "cards": cards} if cards else {"seat": each} for each, cards in history]
    view = FLOW.read_view({"ruleset": "classic16", "seat": seat, "hand": hand, "history": turns})
    return view, PLAYED.position(view)


# The hand, what was played before, what was done, and what would have been enough.
ENOUGH = [
    # KK beats 33, and QQ does what KK does: no K is with others.
    (
        (1, "AS KS KH KC QH QC JD TS TD 9C 6D 5D 4S 4H 4D 3C", [(0, "3S3H")]),
        *("KHKC", "QHQC"),
    ),
    # AA on QQ: the others have one ace.
    (
        (1, "AS AH KS KH JD JC 9S 8C 8D 6H 5D 5S 4H 4C 3D 3C", [(2, "3S3H"), (0, "QSQH")]),
        *("ASAH", "KSKH"),
    ),
    # The 2 on a king: no ace is with others but one, and it does not beat an ace.
    (
        (1, "2S AS QH QC JD TS TD 9C 8D 7D 6D 5D 4S 4H 4D 3C", [(2, "3S"), (0, "KS")]),
        *("2S", "AS"),
    ),
]


@pytest.mark.parametrize(("seen", "done", "enough"), ENOUGH)
def test_a_lower_play_that_does_the_same_was_enough(seen: Any, done: str, enough: str) -> None:  # noqa: ANN401 - a place
    view, now = position(*seen)
    action = FLOW.read_action({"type": "play", "cards": done})
    branch = now.branch_of(now.game.made_by(view, action))
    found = enough_for(now, branch)
    assert found is not None
    assert found.play is not None
    assert "".join(found.play.cards) in {enough, enough[2:] + enough[:2]}
    assert does_the_same(now, found.play.cards, branch.play.cards if branch.play else ())


def does_the_same(now: AnyPosition, low: tuple[str, ...], high: tuple[str, ...]) -> bool:
    """No cards of others are a single or a pair between two, by trying all of them."""
    size = len(low)
    for cards in combinations(now.unseen, size):
        if len({card[0] for card in cards}) == 1:
            rank = ORDER.index(cards[0][0])
            if ORDER.index(low[0][0]) < rank <= ORDER.index(high[0][0]):
                return False
    return True


@pytest.mark.parametrize(("seen", "done", "enough"), ENOUGH)
def test_to_play_more_than_is_enough_is_worse_than_good(seen: Any, done: str, enough: str) -> None:  # noqa: ANN401 - as above
    view, _ = position(*seen)
    for seed in range(2):
        action = FLOW.read_action({"seat": view.seat, "type": "play", "cards": done})
        found = judged(view, action, 600, seed)
        assert found.grade in LOSSES
        assert found.verdict is not None
        assert found.verdict.loss >= LOSSES["inaccuracy"] * GAME.judges[0].whole
        low = FLOW.read_action({"seat": view.seat, "type": "play", "cards": enough})
        best = judged(view, low, 600, seed).verdict
        assert best is not None
        # The higher play is no rival of the lower one.
        assert best.best.cards != action.cards


def judged(view: Any, action: Any, work: int, seed: int) -> Judged:  # noqa: ANN401 - each game has its own
    """An action as a review judges it after so much work."""
    judge = GAME.judges[0]
    case = judge.open(view, action)
    assert case is not None
    while case.look(work // 4, Chance(seed, "dominance")) and case.verdict.deals < work // 8:
        pass
    return Judged(Decided(0, view.seat, view, action, is_forced=False), judge, case)


NOT_ENOUGH = [
    # Another seat may hold KK, which beats QQ.
    (
        (1, "AS KS QH QC QD JC TS TD 9C 8D 7D 6D 5D 4S 3H 3C", [(2, "3S3D"), (0, "4H4D")]),
        "QHQC",
        "JCJD",
    ),
    # A lower pair that another pair of the others beats.
    ((1, "AS AH KS KC QH QC JD TS TD 9C 6D 5D 4S 4H 4D 3C", [(0, "3S3H")]), "ASAH", "TSTD"),
]


@pytest.mark.parametrize(("seen", "done", "lower"), NOT_ENOUGH)
def test_what_others_may_beat_is_not_enough(seen: Any, done: str, lower: str) -> None:  # noqa: ANN401 - as above
    view, now = position(*seen)
    made = now.game.made_by(view, FLOW.read_action({"type": "play", "cards": done}))
    found = enough_for(now, now.branch_of(made))
    assert found is None or found.play is None or lower not in "".join(found.play.cards)


def test_kickers_alone_make_plays_alike() -> None:
    _, now = position(0, "AS KS QH JD TS 9C 8D 7D 6D 5D 4S 4H 3S 3H 3C 2S", [])
    rows = [row for row in now.rows() if now.table.section(row).size == 5]
    plays = [now.branch(row) for row in rows]
    trios = [each for each in plays if each.play is not None and each.play.key == "3"]
    assert len(trios) > 9
    for one, other in combinations(trios[:6], 2):
        same = one.play is not None and other.play is not None
        assert are_alike(one, other) is (
            same and one.play.pattern.id == other.play.pattern.id  # type: ignore[union-attr]
        )
        # One cannot leave higher cards than the other and lower ones too.
        assert not (dominates(now, one, other) and dominates(now, other, one))
    passing = now.branch_of(None)
    assert are_alike(passing, passing)
    assert not are_alike(passing, trios[0])
    assert not dominates(now, passing, trios[0])
    assert enough_for(now, passing) is None


# First plays that differ in their kickers alone, where as many plays are left.
KICKERS = [
    ("AS KS KH QD QC JH TS 9H 9C 7S 7D 5H 4C 3S 3H 3C", "3S3H3C4CJH", "3S3H3C4CTS"),
    ("AS KS KH KC KD QH QC JH TC 9S 8S 8H 6D 4S 4D 3S", "KHKCKD3SQC", "KSKHKC3S6D"),
    ("AS AH KS QD QC JH TS 8H 8C 6S 6D 5H 4C 3S 3H 3C", "3S3H3C5HJH", "3S3H3C5HTS"),
    ("2S KS KH JD JC TH 9S 8H 8C 6S 6D 5H 4C 3S 3H 3C", "3S3H3C4CTH", "3S3H3C4C9S"),
]


@pytest.mark.parametrize(("hand", "done", "other"), KICKERS)
def test_nobody_is_accused_over_a_kicker_alone(hand: str, done: str, other: str) -> None:
    view, now = position(0, hand, [])
    plays = [
        now.branch_of(now.game.made_by(view, FLOW.read_action({"type": "play", "cards": each})))
        for each in (done, other)
    ]
    assert are_alike(*plays)
    for cards in (done, other):
        action = FLOW.read_action({"seat": 0, "type": "play", "cards": cards})
        found = judged(view, action, 800, 1)
        verdict = found.verdict
        assert verdict is not None
        best = now.branch_of(now.game.made_by(view, verdict.best))
        # Plain kernels cut hands more roughly: there only kickers that leave as many plays count.
        is_kicker_alone = COMPILED or now.plays_left(best) == now.plays_left(plays[0])
        if are_alike(best, plays[0]) and is_kicker_alone:
            assert found.grade not in LOSSES
