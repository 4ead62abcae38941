"""Random rounds and matches under every option: no card is lost or seen too early."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from paiju.all_games.guandan.flow import COURSE
from paiju.all_games.guandan.match import Match, team_of
from paiju.all_games.guandan.players import BOTS
from paiju.all_games.guandan.rulesets import rules_of
from paiju.all_games.guandan.scoring import settle
from paiju.chance import Chance
from tests.games.guandan.rounds import GAME_OPTIONS, random_round
from tests.support.scale import wide_but

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from paiju.all_games.guandan.rulesets import Rules
    from paiju.all_games.guandan.state import State

OPTIONS: tuple[Mapping[str, object], ...] = (
    {},
    *({option.id: value} for option in GAME_OPTIONS for value in option.values[1:]),
    {"anti_tribute": "optional", "equal_double_tribute": "choose", "return_max": "any"},
    {"full_house_joker_pair": False, "suited_run_as_straight": False},
    {"ambiguous_wild": "strongest", "wild_straight_flush_is_bomb": False},
)
# More rounds than any match of the weakest bots.
ENDLESS = 200


def rounds(rules: Rules, label: str, most: int) -> Iterator[list[State]]:
    """The rounds of matches, one after another, each as its states."""
    match = Match()
    for number in range(most):
        states = list(random_round(rules, f"{label} {number}", match))
        yield states
        score = settle(states[-1])
        match = score.match if score.match and score.match_winner is None else Match()


@pytest.mark.parametrize("options", wide_but(OPTIONS, *OPTIONS[::4]), ids=str)
def test_rounds_keep_every_card_and_survive_json(options: Mapping[str, object]) -> None:
    rules = rules_of("competition", options)
    for states in rounds(rules, f"options {OPTIONS.index(options)}", 2):
        for place, state in enumerate(states):
            where = COURSE.whereabouts(state)
            cards = sorted(card for each in where.values() for card in each)
            assert cards == sorted(rules.deck.cards)
            if state.phase == "play" and place % 90:
                continue
            written = json.loads(json.dumps(COURSE.write_state(state)))
            assert COURSE.read_state(written) == state
            for seat in range(rules.seats):
                seen = COURSE.view(state, seat)
                assert COURSE.read_view(json.loads(json.dumps(COURSE.write_view(seen)))) == seen


def test_a_view_of_a_tribute_hides_what_another_has_paid_or_will_get() -> None:
    met = set()
    for states in rounds(rules_of(), "hidden", 12):
        for state in states:
            if state.phase not in {"tribute", "return"} or not state.tribute:
                continue
            hidden = {"tribute": "pay", "return": "return"}[state.phase]
            for seat in range(4):
                shown = COURSE.view(state, seat).tribute
                mine = [act for act in state.tribute if act.type != hidden or act.seat == seat]
                assert list(shown) == mine
                met.add((state.phase, len(shown) < len(state.tribute)))
    assert met >= {("tribute", True), ("return", True)}


def test_bots_play_whole_matches_within_the_rules() -> None:
    novice, rules = BOTS[0].agent, rules_of("competition", {"equal_double_tribute": "choose"})
    match, winner, number = Match(), None, 0
    while winner is None and number < ENDLESS:
        state = COURSE.deal(rules, number, match)
        while state.to_act:
            seat = state.to_act[0]
            decision = novice.decide(COURSE.view(state, seat), 0, Chance(number, "bot"))
            assert decision.reasons
            done = COURSE.step(state, decision.action)
            assert done.refusal is None, decision
            state = done.state
        score = settle(state)
        assert sum(score.points) == 0
        assert score.match is not None
        match, winner, number = score.match, score.match_winner, number + 1
    assert winner is not None
    assert match.level == "A"
    assert team_of(match.finished[0]) == winner


@pytest.mark.parametrize("name", ["competition", "homework"])
def test_the_default_action_plays_a_round_to_its_end(name: str) -> None:
    match = Match(("3", "2"), (0, 2, 1, 3)) if name == "competition" else Match()
    state = COURSE.deal(rules_of(name), "auto", match)
    while state.to_act:
        done = COURSE.step(state, COURSE.read_action({"type": "auto", "seat": state.to_act[-1]}))
        assert done.refusal is None
        state = done.state
    assert state.phase == "over"
