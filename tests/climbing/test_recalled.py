"""States that are recalled from their JSON: what was played is not judged again."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from paiju.all_games import guandan, paodekuai
from paiju.all_games.guandan.rulesets import rules_of
from paiju.chance import Chance
from paiju.climbing.flow import trusted_state as recalling
from paiju.climbing.flow.records import Action
from paiju.climbing.flow.state import Deal
from paiju.playing_cards.card import Card
from paiju.playing_cards.script import Script

if TYPE_CHECKING:
    import pytest


def recalled(flow: Any, state: Any) -> Any:  # noqa: ANN401 - of any game
    """The state, as its JSON has it."""
    return flow.read_trusted_state(json.loads(json.dumps(flow.write_state(state))))


def test_seats_that_are_locked_out_are_recalled() -> None:
    flow = guandan.GAME.flow
    most = 0
    for seed in range(3):
        state = flow.deal(rules_of(None, {"pass_locks_out": True}), seed)
        chance = Chance(seed, "locked out")
        while state.to_act:
            assert recalled(flow, state).passed == state.passed
            most = max(most, len(state.passed))
            state = flow.step(state, flow.pick(state, chance.randrange)).state
    assert most > 1


def test_a_play_that_has_several_readings_is_recalled_as_it_was_read() -> None:
    """333444 with 5556, or 444555 with 3336: the stronger one, wherever it is looked at first."""
    flow: Any = paodekuai.GAME.flow
    rules = paodekuai.GAME.rules_of("classic16")
    group = tuple(map(Card, ("3S", "3H", "3C", "4S", "4H", "4C", "5S", "5H", "5C", "6S")))
    others = [card for card in rules.play.deck.cards if card not in group]
    hands = (group + tuple(others[:6]), tuple(others[6:22]), tuple(others[22:]))
    begun = flow.begin(rules=rules, seed=1, deal=Deal(0, hands))
    state = flow.step(begun, Action("play", 0, group)).state
    assert state.last.play.key == "4"
    assert recalled(flow, state).last.play == state.last.play
    assert recalled(flow, state).history == state.history


def test_a_turn_is_known_in_its_own_notation() -> None:
    flow: Any = guandan.GAME.flow
    state, chance = flow.deal(rules_of(), 7), Chance(7, "own notation")
    while len(state.history) < 12:
        state = flow.step(state, flow.pick(state, chance.randrange)).state
    told = json.loads(json.dumps(flow.write_state(state)))
    found = flow.read_trusted_state(told)
    written = flow.write_state(found)["history"]
    assert all(turn is before for turn, before in zip(written, told["history"], strict=True))
    assert flow.write_state(found, Script.IDS) == flow.write_state(state, Script.IDS)
    assert [turn.declared for turn in found.history] == [turn.declared for turn in state.history]


def test_the_cards_of_turns_are_known_without_doing_them_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    flow: Any = paodekuai.GAME.flow
    state, chance = flow.deal(paodekuai.GAME.rules_of("classic16"), 7), Chance(7, "cards")
    while len(state.history) < 12:
        state = flow.step(state, flow.pick(state, chance.randrange)).state
    found = recalled(flow, state)
    with monkeypatch.context() as patch:
        patch.delattr(recalling, "_replayed")
        assert [turn.cards for turn in found.history] == [turn.cards for turn in state.history]
    assert [turn.play for turn in found.history] == [turn.play for turn in state.history]
