"""Seats that declare that they are ready 报听: their hands wait, and stay as they are."""

from __future__ import annotations

from typing import Any

import pytest

from paiju.chance import Chance
from paiju.mahjong_tiles.notation import parse_tile
from paiju.melding.hands.actions import Action
from paiju.melding.plain.ready import LOCKED, NOT_READY, READY_DISCARD
from paiju.play.declaration.refusals import NOT_OFFERED
from paiju.shapes.errors import InconsistentViewError
from tests.melding.test_plain_mahjong import FLOW, GAME, SETS
from tests.support.small_mahjong import SUITED, wall_of

RULES = SETS.named("three")
# The dealer may discard one of three 1s, and waits for 3p and 6p.
READY = "123m 456m 999m 45p 111s"
HANDS = (READY, "2258p 2468s 77m 36p 3s", "1155m 22s 3366s 778p")


def after(done: str, draws: str = "1p 8s 9m 2p 2p 1m", hands: tuple[str, ...] = HANDS) -> Any:  # noqa: ANN401 - the state of its game
    """The state after actions, such as "ready", "-1s" (a discard), "+9m" (a gang) and "pass"."""
    state = FLOW.deal(RULES, 1, given=(wall_of(SUITED, hands, draws, seats=3),))
    for word in done.split():
        tile = parse_tile(word[1:]) if word[0] in "-+" else None
        kind = {"-": "discard", "+": "gang"}.get(word[0], word)
        step = FLOW.step(state, Action(kind, tile=tile))
        assert step.refusal is None, (word, step.refusal)
        state = step.state
    return state


def offered(state: Any, seat: int = 0) -> list[str]:  # noqa: ANN401 - as above
    """The offers of a seat: types, and the tiles of discards and gangs."""
    return [f"{act.type} {act.tile}" if act.tile else act.type for act in state.offers[seat]]


def refusal(state: Any, kind: str, tile: str | None = None) -> Any:  # noqa: ANN401 - as above
    """The refusal of an action of the seat in turn."""
    return FLOW.step(state, Action(kind, tile=parse_tile(tile) if tile else None)).refusal


def test_a_seat_that_waits_after_a_discard_may_declare() -> None:
    begun = after("")
    assert "ready" in offered(begun)
    assert begun.players[0].ready is None
    state = after("ready")
    assert (state.turn, state.players[0].ready, state.history[-1].type) == (0, 0, "ready")
    assert offered(state) == ["discard 9m", "discard 4p", "discard 5p", "discard 1s"]
    assert refusal(state, "discard", "2m") is READY_DISCARD
    assert refusal(state, "hu") is READY_DISCARD
    assert refusal(state, "ready") is NOT_OFFERED


def test_a_hand_that_will_not_wait_is_refused() -> None:
    far = ("147m 258p 369s 1122m 9p", *HANDS[1:2], "3355m 44s 5566s 778p")
    state = after("", hands=far)
    assert "ready" not in offered(state)
    assert refusal(state, "ready") is NOT_READY


def test_who_is_ready_discards_what_it_draws() -> None:
    state = after("ready -1s -1p -8s")
    assert state.turn == 0
    assert state.drawn == "9m"
    assert offered(state) == ["gang 9m", "discard 9m"]
    assert refusal(state, "discard", "1s") is LOCKED
    assert refusal(state, "ready") is NOT_OFFERED


def test_a_gang_may_keep_the_waits() -> None:
    """Four of 9m leave the wait for 3p and 6p; four of 9s leave no wait for a third 1p."""
    state = after("ready -1s -1p -8s +9m")
    assert [meld.tile for meld in state.players[0].melds] == ["9m"]
    runs = ("78999s 123m 456m 11p 9p", *HANDS[1:2], "1155m 22s 3366s 778p")
    changes = after("ready -9p -2p -8s", "2p 8s 9s", runs)
    assert offered(changes) == ["hu", "discard 9s"]
    assert refusal(changes, "gang", "9s") is LOCKED


def test_who_is_ready_claims_nothing_but_a_win() -> None:
    """Its pair of 1s makes no peng, and its three of 9m a gang, for that keeps the waits."""
    state = after("ready -1s -1s", "1s 6p")
    assert [turn.type for turn in state.history[-2:]] == ["discard", "draw"]
    assert offered(after("ready -1s -1s -6p", "1s 6p")) == ["hu", "pass"]
    assert offered(after("ready -1s -9m", "9m 6p")) == ["gang 9m", "pass"]


def test_a_state_and_a_view_tell_who_is_ready() -> None:
    state = after("ready -1s -1p")
    assert FLOW.read_state(FLOW.write_state(state)) == state
    written = FLOW.write_view(FLOW.view(state, 1))
    assert written["ready"] == [0, None, None]
    assert FLOW.write_view(FLOW.read_view(written)) == written
    with pytest.raises(InconsistentViewError):
        FLOW.read_view({**written, "ready": [None, None, None]})


def test_a_hidden_hand_may_be_ready() -> None:
    state = after("ready -1s -1p -8s +9m")
    for seat in range(3):
        written = FLOW.write_view(FLOW.view(state, seat))
        assert FLOW.write_view(FLOW.read_view(written)) == written


@pytest.mark.parametrize("bot", GAME.bots, ids=lambda bot: bot.id)
@pytest.mark.parametrize("done", ["ready", "ready -1s -1p -8s"])
def test_players_keep_to_the_discards_that_are_left(bot: Any, done: str) -> None:  # noqa: ANN401 - a bot
    state = after(done, "1p 8s 7p")
    decision = bot.agent.decide(FLOW.view(state, 0), 100, Chance(1, "ready"))
    assert decision.action in state.offers[0]


@pytest.mark.parametrize("skill", [1, 2])
def test_simple_players_declare_as_soon_as_they_may(skill: int) -> None:
    decision = GAME.bot(skill).agent.decide(FLOW.view(after(""), 0), 100, Chance(1, "ready"))
    assert decision.action.type == "ready"
    assert [why.code for why in decision.reasons] == ["declares"]


def test_a_seat_that_is_not_ready_makes_gangs() -> None:
    assert [meld.tile for meld in after("-1s -1p -8s +9m").players[0].melds] == ["9m"]
