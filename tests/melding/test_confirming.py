"""Discards that plans hold against a player are played on before they are called mistakes."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from paiju.all_games.sichuan.rulesets import DECK
from paiju.chance import Chance
from paiju.melding.hands.actions import Action
from paiju.melding.hands.melds import HIDDEN
from paiju.melding.players.confirming import ENOUGH, Confirmed, PlaysOn, deal_unseen, unseen_tiles
from paiju.play.declaration.registry import GAMES
from paiju.play.players.judge import Verdict
from paiju.study.review import LOSSES, Decided, Judged, Terms, review

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paiju.play.players.player import Why

GAME = GAMES["sichuan"]
DONE, BEST = Action("discard", 0, tile="1m"), Action("discard", 0, tile="9p")  # type: ignore[arg-type] # tiles


@dataclass
class Plans:
    """A planner that holds that another discard is worth so much more."""

    loss: float

    @property
    def verdict(self) -> Verdict[Action]:
        """The verdict."""
        return Verdict(BEST, 1.0, 1.0 + self.loss, gain=self.loss, risk=0.0)

    def reasons(self) -> tuple[Why, ...]:
        """None."""
        return ()


@dataclass
class Course:
    """A hand that is over after one discard, and is worth so much more by the best."""

    more: float
    ended: list[Action] = field(default_factory=list)

    def plays_on(self) -> PlaysOn[Any, Any]:
        """The way to play on."""

        def step(state: Any, action: Action) -> Any:  # noqa: ANN401 - an imaginary game
            self.ended.append(action)
            return SimpleNamespace(to_act=(), tile=action.tile, state=state)

        agent: Any = None
        return PlaysOn(
            state_of=lambda view: view,
            view=lambda state, _: state,
            step=step,
            agent=agent,
            worth=lambda state, _: self.more if state.tile == BEST.tile else 0.0,
            error=1.0,
            deck=DECK,
        )


def case(loss: float, more: float) -> tuple[Confirmed, Course]:
    """A case in which the plans lose something, and what is played on something else."""
    state = GAME.flow.deal(GAME.rules_of("sbr"), 1)
    course = Course(more)
    found = Confirmed(Plans(loss), course.plays_on(), state, (), 8.0, DONE)
    return found, course


def graded(found: Confirmed) -> str | None:
    """The class of a case."""
    decided = Decided(0, 0, found.state, DONE, is_forced=False)
    return Judged(decided, GAME.judges[0], found).grade


def test_nothing_is_accused_before_hands_are_played_on() -> None:
    found, _ = case(4.0, 4.0)
    assert graded(found) not in LOSSES
    found.look(found.cost * (ENOUGH - 1), Chance(1, "few"))
    assert found.verdict.deals == ENOUGH - 1
    assert graded(found) not in LOSSES


def test_a_loss_that_hands_confirm_is_a_mistake_with_its_error_and_its_deals() -> None:
    found, course = case(3.0, 3.0)
    found.look(found.cost * 40, Chance(1, "many"))
    verdict = found.verdict
    assert graded(found) == "blunder"
    assert (verdict.deals, verdict.best) == (40, BEST)
    assert verdict.lead == pytest.approx(3.0)
    assert 0 < verdict.error < 1
    # Both discards are played on in each hand.
    assert Counter(course.ended) == {BEST: 40, DONE: 40}
    assert found.reasons()[0].code == "weighed"
    assert "40" in found.reasons()[0].text.en


@pytest.mark.parametrize("more", [0.0, -1.0])
def test_a_loss_that_hands_deny_is_none(more: float) -> None:
    found, _ = case(0.8, more)
    found.look(found.cost * 60, Chance(1, "denied"))
    assert graded(found) not in LOSSES
    assert found.verdict.lead < 0.8


def test_the_plans_alone_count_less_the_more_is_played_on() -> None:
    leads = []
    for hands in (ENOUGH, 50, 150):
        found, _ = case(2.0, 0.0)
        found.look(found.cost * hands, Chance(1, "more"))
        leads.append(found.verdict.lead)
    assert leads == sorted(leads, reverse=True)
    assert leads[-1] < 0.5


def views() -> Iterator[tuple[Any, Any]]:
    """States of a game of 四川麻将 with the view of the seat in turn."""
    flow, bot = GAME.flow, GAME.bot(2).agent
    state = flow.deal(GAME.rules_of("sbr"), "confirming")
    while state.to_act:
        view = flow.view(state, state.to_act[0])
        if state.phase == "turn":
            yield state, view
        state = flow.step(state, bot.decide(view, 10, Chance(len(state.history), "c")).action).state


def test_possible_hands_hold_every_tile_once_and_nobody_what_it_has_played_off() -> None:
    plays = GAME.judges[0].plays_on  # type: ignore[attr-defined] # the judge of tile games
    seen = 0
    for state, view in views():
        world = plays.state_of(view)
        unseen = unseen_tiles(world, DECK)
        assert unseen is not None
        hidden = [
            tile for at, each in enumerate(state.players) if at != view.seat for tile in each.hand
        ]
        assert Counter(unseen) == Counter([*hidden, *state.wall.rest])
        found: Any = deal_unseen(world, unseen, 7)
        if found is None:
            continue
        seen += 1
        assert found.players[view.seat].hand == state.players[view.seat].hand
        for seat, (own, true) in enumerate(zip(found.players, state.players, strict=True)):
            assert HIDDEN not in own.hand
            assert len(own.hand) == len(true.hand)
            if true.strayed and seat != view.seat:
                assert not any(tile[1:] == true.void for tile in own.hand)
        tiles = [tile for each in found.players for tile in each.hand]
        truly = [tile for each in state.players for tile in each.hand]
        assert Counter([*tiles, *found.wall.rest]) == Counter([*truly, *state.wall.rest])
    assert seen > 9


def test_a_review_keeps_its_budget_and_accuses_no_discard_without_hands() -> None:
    flow, seats = GAME.flow, [GAME.bot(skill).agent for skill in (1, 2, 1, 3)]
    state, done = flow.deal(GAME.rules_of("sbr"), "budget"), list[tuple[Any, Any]]()
    while state.to_act:
        seat = state.to_act[0]
        action = seats[seat].decide(flow.view(state, seat), 10, Chance(len(done), "b")).action
        done.append((state, action))
        state = flow.step(state, action).state
    found = review(GAME, done, Terms(range(4), 600, 1, 5))
    cost = max(each.case.cost for each in found.decisions if isinstance(each.case, Confirmed))
    assert found.spent <= 1 + cost / 600
    doubted = [each for each in found.decisions if isinstance(each.case, Confirmed)]
    assert doubted
    for each in doubted:
        assert each.verdict is not None
        assert each.grade not in LOSSES or each.verdict.deals >= ENOUGH
