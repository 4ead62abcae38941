"""Rounds of Sheng Ji, played by chance: cards and points stay, and what is offered is legal."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from paiju.all_games.shengji import GAME
from paiju.all_games.shengji.rulesets import SETS
from paiju.chance import Chance
from paiju.playing_cards.card import Card
from paiju.tricks.contracts.declaring import contract_after
from paiju.tricks.flow.state import Action, Contract, Shown
from paiju.tricks.rules.declaring import MAX_REDEALS, trump_undeclared
from tests.games.shengji.named import rules_of
from tests.support.scale import cases

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paiju.tricks.flow.state import State
    from paiju.tricks.rules.declaring import Undeclared

FLOW: Any = GAME.flow


def played(name: str, seed: int, **deal: object) -> Iterator[State]:
    """Every state of a round in which seats act by chance."""
    chance, state = Chance(seed, "tricks"), FLOW.deal(SETS.named(name), seed, **deal)
    yield state
    while state.to_act:
        done = FLOW.step(state, FLOW.pick(state, chance.randrange))
        assert done.refusal is None, done.refusal
        state = done.state
        yield state


@pytest.mark.parametrize("name", SETS.own)
@pytest.mark.parametrize("seed", range(cases(4, plain=1)))
def test_cards_and_points_stay(name: str, seed: int) -> None:
    *_, end = states = [*played(name, seed)]
    deck = SETS.named(name).deck
    for state in states:
        dealt = [card for hand in state.deal.hands for card in hand]
        assert Counter((*dealt, *state.deal.kitty)) == Counter(deck.cards)
        if state.contract:
            held = [card for hand in state.hands for card in hand]
            laid = [card for turn in state.history for card in turn.cards]
            assert Counter((*held, *laid, *(state.buried or ()))) == Counter(deck.cards)
    assert end.phase == "over"
    assert {state.phase for state in states} == {"declare", "bury", "play", "over"}
    assert 0 <= end.taken <= 100 * deck.packs


def test_dealers_are_those_who_declare_in_a_first_round() -> None:
    ends = [[*played("classic", seed)][-1] for seed in range(cases(12, plain=3))]
    declared = [end for end in ends if end.shown]
    assert declared
    for end in declared:
        assert end.contract is not None
        assert end.contract.dealer == end.shown[0].seat


@pytest.mark.parametrize(("name", "dealer"), [("classic", 1), ("qq", 2)])
def test_the_first_or_the_standing_declaration_gives_the_first_dealer(
    name: str, dealer: int
) -> None:
    spade, heart = Card("2S"), Card("2H")
    shown = Shown(1, (spade,), 1), Shown(2, (heart, heart), 2)
    state = replace(FLOW.deal(SETS.named(name), 3), shown=shown)
    assert contract_after(state) == Contract(dealer, "H")


@pytest.mark.parametrize(
    ("named", "way"),
    [
        ("classic", "third_card"),
        ("classic undeclared=no_trump", "no_trump"),
        ("classic undeclared=redeal", "third_card"),
    ],
)
def test_a_first_round_in_which_nobody_declares_is_dealt_again_a_few_times(
    named: str, way: Undeclared
) -> None:
    rules = rules_of(named)
    state, kinds = FLOW.deal(rules, "nobody"), Counter[str]()
    while state.phase == "declare":
        done = FLOW.step(state, Action("auto", state.to_act[0]))
        state = done.state
        kinds += Counter([event.type for event in done.events])
        assert FLOW.read_state(FLOW.write_state(state)) == state
    assert kinds == {"dealt_again": MAX_REDEALS, "contract": 1}
    trump = trump_undeclared(way, "2", state.deal.kitty, rules.ranks)
    assert trump is not None
    assert (state.number, state.contract) == (MAX_REDEALS, Contract(0, trump))
    for seat in range(4):
        view = FLOW.view(state, seat)
        assert FLOW.read_view(FLOW.write_view(view)) == view


@pytest.mark.parametrize("name", SETS.own)
@pytest.mark.parametrize("seed", range(cases(3, plain=1)))
def test_states_and_views_are_read_as_written(name: str, seed: int) -> None:
    for number, state in enumerate(played(name, seed)):
        if state.phase == "play" and number % 7:
            continue
        written = FLOW.write_state(state)
        assert FLOW.read_state(written) == state
        for seat in range(4):
            view = FLOW.view(state, seat)
            assert FLOW.read_view(FLOW.write_view(view)) == view


@pytest.mark.parametrize("name", SETS.own)
def test_recorded_actions_lead_to_the_state(name: str) -> None:
    for state in played(name, 3):
        begun = FLOW.deal(state.rules, state.seed)
        actions = [*FLOW.recorded_actions(begun, state)]
        reached = FLOW.step(*actions[-1]).state if actions else begun
        assert reached == state
        kinds = Counter(action.type for _, action in actions)
        assert kinds["declare"] == len(state.shown)
        assert kinds["bury"] == len(state.burying)
        assert kinds["play"] == len(state.history)


@pytest.mark.parametrize("name", SETS.own)
@pytest.mark.parametrize("seed", range(cases(4, plain=1)))
def test_finished_rounds_are_scored(name: str, seed: int) -> None:
    *_, end = played(name, seed)
    score, packs = FLOW.settle(end), end.rules.options.decks
    assert sum(score.points) == 0
    # Every point card was taken by a team, or lies in the kitty.
    assert 0 <= score.taken + score.kitty.points <= 100 * packs
    held = score.total < 40 * packs
    assert score.moved.by_declarers is held
    assert end.contract is not None
    assert (score.dealer - end.contract.dealer) % 4 == (2 if held else 1)
