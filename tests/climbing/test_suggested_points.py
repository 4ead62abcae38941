"""Suggestions of players that play games on: what they compared, and the points of each choice."""

from __future__ import annotations

from typing import Any

import pytest

import paiju

Json = dict[str, Any]
# The games whose third skill plays deals on for points.
FOR_POINTS = ("paodekuai", "bigtwo", "tienlen")


def suggestions(name: str, seed: int) -> list[tuple[paiju.State, Json]]:
    """The states of a game in which there is a choice, with what skill 3 suggests in each."""
    game, found = paiju.Game(name), []
    state = game.new(seed=seed)
    while state.to_act:
        answer = game.suggest(view=dict(state.view(state.to_act[0])), skill=3, seed=1, budget_ms=20)
        if len(list(state.actions)) > 1:
            found.append((state, answer))
        state = state.step(answer["action"])
    return found


@pytest.mark.parametrize("name", FOR_POINTS)
def test_compared_choices_are_given_with_their_points(name: str) -> None:
    found = suggestions(name, 3)
    assert len(found) > 6
    for _, answer in found:
        candidates = answer["candidates"]
        values = [each["value"] for each in candidates]
        if answer["reasons"][0]["code"] in {"best_rest", "only_choice", "nothing_beats"}:
            # Nothing else was worth a look.
            assert candidates == []
            assert answer["value"] is None
            continue
        assert candidates[0]["action"] == answer["action"]
        assert values[0] == answer["value"]
        assert values == sorted(values, reverse=True)
        # Points are no chance.
        assert answer["win_probability"] is None
    assert sum(len(answer["candidates"]) > 1 for _, answer in found) > len(found) // 2


def test_the_last_play_is_worth_what_it_scores() -> None:
    """Nothing that counts is hidden any more: the counts of cards, plays and bombs are known."""
    for seed in range(6):
        state, answer = suggestions("paodekuai", seed)[-1]
        after = state.step(answer["action"])
        if after.to_act or answer["value"] is None:
            continue
        assert answer["value"] == after.settle()["scores"][state.to_act[0]]
        return
    pytest.fail("no game ends with a choice")


def test_a_share_of_games_is_the_value_of_a_player_for_wins() -> None:
    """The value of each player is what it chooses by; its unit is that of what it plays for."""
    game = paiju.Game("doudizhu")
    state = game.new(seed=1, ruleset="douzero")
    answer = game.suggest(view=dict(state.view(state.to_act[0])), skill=4)
    assert 0 <= answer["value"] <= 1
