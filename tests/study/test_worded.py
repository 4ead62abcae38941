"""Every accusation of a review says in words what was lost, and the words are true."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from paiju.all_games.sichuan.players.judges import _position
from paiju.chance import Chance
from paiju.climbing.players.comparison import name_of, reason_by_margin
from paiju.climbing.players.judges import PlayedOn
from paiju.climbing.splits.split import power_of
from paiju.melding.players.better import Compared, many_tiles, nearness_after, why_better
from paiju.melding.players.better import named as named_tile
from paiju.play.declaration.registry import GAMES
from paiju.play.players.reasons import NO_PLAIN_REASON
from paiju.study.review import LOSSES, Judged, Terms, review

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

# The codes that tell a number alone.
NUMBERS = {"weighed", "plans"}


def accusations(name: str, skills: tuple[int, ...], seed: str, budget: int) -> Iterator[Judged]:
    """The accusations of a review of a game of these players."""
    game = GAMES[name]
    flow, done = game.flow, list[tuple[Any, Any]]()
    state = flow.deal(game.rules_of(game.default), seed)
    while state.to_act:
        seat = state.to_act[0]
        agent, chance = game.bot(skills[seat]).agent, Chance(len(done), seed)
        action = agent.decide(flow.view(state, seat), 10, chance).action
        done.append((state, action))
        state = flow.step(state, action).state
    found = review(game, done, Terms(range(len(skills)), budget, 1, 3 if skills[0] < 3 else 5))
    yield from (each for each in found.decisions if each.grade in LOSSES)


def fewest(now: Any, branch: Any) -> int:  # noqa: ANN401 - a position and a branch
    """The fewest plays of a rest, split anew."""
    found: int = power_of(now.table, branch.rest).plays
    return found


def cards_of(branch: Any) -> tuple[str, ...]:  # noqa: ANN401 - as above
    """The cards of a branch."""
    return () if branch.play is None else tuple(branch.play.cards)


def cards_count(branch: Any, card: str) -> int:  # noqa: ANN401 - as above
    """The number of cards of a rank in a branch."""
    return sum(each[0] == card[0] for each in cards_of(branch))


def _spends(_: Any, best: Any, done: Any) -> bool:  # noqa: ANN401 - as above
    """It plays a card more often than the best does, which is higher than all that this plays."""
    kept = [card[0] for card in cards_of(best)]
    return any(cards_count(done, card) > kept.count(card[0]) for card in cards_of(done))


def _was_enough(now: Any, best: Any, done: Any) -> bool:  # noqa: ANN401 - as above
    """No rank between the two plays is with others as often as the play needs it."""
    low, high = (now.table.rules.order.index(each.play.key) for each in (best, done))
    need = max(cards_count(best, card) for card in cards_of(best))
    between = now.table.rules.order[low + 1 : high + 1]
    links = best.play.links
    return links > 1 or all(sum(card[0] == rank for card in now.unseen) < need for rank in between)


def _passed(now: Any, best: Any, done: Any) -> bool:  # noqa: ANN401 - as above
    """It passed where the best plays."""
    return done.play is None and now.last is not None and best.play is not None


# By code, a plain second reckoning of a fact about what was done and the best.
TRUE: dict[str, Callable[[Any, Any, Any], bool]] = {
    "more_plays": lambda now, best, done: fewest(now, done) > fewest(now, best),
    "spends_bomb": lambda _, best, done: (
        done.play.is_bomb and not (best.play and best.play.is_bomb)
    ),
    "passed": _passed,
    "could_pass": lambda _, best, done: best.play is None and done.play is not None,
    "fewer_cards": lambda _, best, done: len(cards_of(done)) < len(cards_of(best)),
    "spends_high": _spends,
    "kicker": _spends,
    "enough": _was_enough,
    "no_plain_reason": lambda _, best, done: len(cards_of(done)) >= len(cards_of(best)) > 0,
}


@pytest.mark.parametrize(("name", "skills"), [("paodekuai", (1, 2, 1))])
def test_an_accusation_at_cards_has_a_worded_reason_that_is_true(
    name: str, skills: tuple[int, ...]
) -> None:
    found = [each for seed in range(2) for each in accusations(name, skills, f"worded {seed}", 500)]
    assert found
    for each in found:
        case = each.case
        assert isinstance(case, PlayedOn)
        codes = [why.code for why in case.reasons()]
        assert {*codes} - NUMBERS
        now, done = case._position, case._branches[0]
        best = case._branches[case._weighing.best]
        for why in case.reasons():
            if why.code in TRUE:
                assert TRUE[why.code](now, best, done), why
            # A reason names what it is about.
            if why.code not in {"no_plain_reason", "passed"}:
                assert any(name_of(branch).en in why.text.en for branch in (best, done)), why
            assert " 1 plays" not in why.text.en
            assert " 1 cards" not in why.text.en


def test_an_accusation_at_tiles_has_a_worded_reason() -> None:
    found = [
        each
        for seed in range(2)
        for each in accusations("sichuan", (1, 2, 1, 2), f"worded {seed}", 400)
    ]
    for each in found:
        codes = {why.code for why in each.case.reasons()} if each.case else set()
        assert codes - NUMBERS


def test_nearness_is_said_truly() -> None:
    """A hand that waits, and tiles whose discard gives that up."""
    flow = GAMES["mcr"].flow
    seen = {
        "seat": 0,
        "hand": "1m2m3m4m5m6m7m8m9m1p2p3p4pC",
        "history": [{"seat": 0, "type": "draw", "tile": "4p"}],
    }
    judge, view = GAMES["mcr"].judges[0], flow.read_view(seen)
    case = judge.open(view, flow.read_action({"seat": 0, "type": "discard", "tile": "5m"}))
    assert case is not None
    why = {each.code: each.text for each in case.reasons()}
    assert why["no_longer_waits"].en == "C leaves you waiting, your 5m does not"
    assert why["no_longer_waits"].zh == "你打五万就不听了，打中就听"


def test_where_nothing_plain_differs_that_is_said() -> None:
    flow = GAMES["sichuan"].flow
    view = flow.view(flow.deal(GAMES["sichuan"].rules_of("chengdu"), 1), 0)
    assert _position(view) is None
    action = flow.pick(flow.deal(GAMES["sichuan"].rules_of("chengdu"), 1), lambda _: 0)
    compared = Compared(action, action, 0.0)
    assert [*why_better(None, compared, ())] == [NO_PLAIN_REASON]
    assert nearness_after(None, action) is None
    assert named_tile(action).en
    assert many_tiles(1) == "1 tile"


def test_numbers_are_written_in_the_singular_too() -> None:
    game = GAMES["paodekuai"]
    state = game.flow.deal(game.rules_of("classic16"), 1)
    now = game.played.position(game.flow.view(state, state.to_act[0]))  # type: ignore[attr-defined] # a game of cards
    one, other = now.branches[:2]
    assert "1 point more" in reason_by_margin(one, other, 8, 1.2, is_share=False).text.en
    assert "2 points more" in reason_by_margin(one, other, 8, 2.2, is_share=False).text.en
    assert "12 %" in reason_by_margin(one, other, 8, 0.12, is_share=True).text.en
