"""Hands of Gong Zhu: exposing, cards that wait, who leads, and what is refused."""

from __future__ import annotations

import json
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest

from paiju.all_games.gongzhu import GAME
from paiju.chance import Chance
from paiju.shapes.errors import ImpossibleError, InconsistentStateError
from paiju.tricks.exposing.opening import EXPOSING
from paiju.tricks.exposing.scoring import settle
from paiju.tricks.flow.state import Action, Deal
from tests.games.gongzhu.named import rules_of
from tests.support.rule_books import cards
from tests.support.scale import cases

if TYPE_CHECKING:
    from collections.abc import Callable

    from paiju.tricks.flow.state import State
    from paiju.tricks.flow.view import View

Json = dict[str, Any]
FLOW = GAME.flow


@cache
def played(named: str, seed: int) -> tuple[State, ...]:
    """Every state of a hand in which seats act by chance."""
    chance, state = Chance(seed, "gongzhu"), FLOW.deal(rules_of(named), seed)
    states = [state]
    while state.to_act:
        done = FLOW.step(state, FLOW.pick(state, chance.randrange))
        assert done.refusal is None, done.refusal
        state = done.state
        states.append(state)
    return tuple(states)


@pytest.mark.parametrize("named", ["classic", "pagat", "plain", "classic first_lead=club2"])
def test_states_and_views_are_read_as_written(named: str) -> None:
    for number, state in enumerate(played(named, 5)):
        if number % 3 and state.phase == "play":
            continue
        told = json.loads(json.dumps(FLOW.write_state(state)))
        assert FLOW.read_trusted_state(told) == state
        if named in GAME.rulesets:
            assert FLOW.read_state(told) == state
            for seat in (*range(4), None):
                view = FLOW.view(state, seat)
                assert FLOW.read_view(FLOW.write_view(view)) == view


def dealt(*first: str) -> Deal:
    """A deal in which the seats have these cards, and others in the order of the deck."""
    own = [cards(hand) for hand in first]
    given = {card for hand in own for card in hand}
    rest = iter([card for card in rules_of("classic").deck.cards if card not in given])
    return Deal(tuple([(*hand, *[next(rest) for _ in range(13 - len(hand))]) for hand in own]))


def exposed_by(named: str, deal: Deal, **chosen: str) -> State:
    """The state after all have chosen; seats without a word pass."""
    state = FLOW.deal(rules_of(named), 1, deal)
    for seat in range(4):
        own = cards(chosen.get(f"seat{seat}", ""))
        done = FLOW.step(state, Action("expose" if own else "pass", seat, own))
        assert done.refusal is None
        state = done.state
    return state


PASS = Action("pass", 0)
SPADES = dealt("2C QS 5S 3H TC 9C", "AS 4S 5H 8C 7C", "3S 6H 2H 6C 5C 2S", "6S 7S JD AH 4H 4C 3C")


def code(state: State, card: str) -> str | None:
    refusal = FLOW.step(state, Action("play", state.to_act[0], cards(card))).refusal
    return refusal.code if refusal else None


def play(state: State, *turns: str) -> State:
    for card in turns:
        done = FLOW.step(state, Action("play", state.to_act[0], cards(card)))
        assert done.refusal is None, done.refusal
        state = done.state
    return state


def test_the_choices_are_shown_when_all_have_chosen() -> None:
    state = FLOW.deal(rules_of("classic"), 1, SPADES)
    assert state.to_act == (0, 1, 2, 3)
    done = FLOW.step(state, Action("expose", 0, cards("QS TC")))
    assert FLOW.view(done.state, 0).exposing == done.state.exposing
    assert FLOW.view(done.state, 0).to_act == ()
    assert FLOW.view(done.state, 1).exposing == ()
    for wrong in ("2C", "QS QS", ""):
        assert FLOW.step(state, Action("expose", 0, cards(wrong))).refusal is not None
    end = exposed_by("classic", SPADES, seat0="QS TC")
    assert end.exposed == cards("QS TC")
    assert end.to_act == (0,)


def test_the_two_of_clubs_is_led() -> None:
    state = exposed_by("classic", SPADES)
    assert code(state, "5S") == "must_be_led"
    assert [choice.moves for choice in FLOW.legal(state)] == [1]
    assert code(exposed_by("classic first_lead=club2", SPADES), "5S") is None
    assert exposed_by("pagat", SPADES).to_act == (2,)


def test_an_exposed_card_waits_for_the_second_trick_of_its_suit() -> None:
    state = exposed_by("classic", SPADES, seat0="QS TC", seat3="AH")
    state = play(state, "2C", "8C", "6C", "4C")
    # Seat 1 leads spades for the first time.
    state = play(state, "4S", "3S", "6S")
    assert code(state, "QS") == "exposed_waits"
    state = play(state, "5S", "7S")
    assert (state.to_act, code(state, "QS")) == ((0,), None)


def test_an_exposed_card_is_free_where_it_need_not_wait() -> None:
    state = exposed_by("classic exposed_wait=false", SPADES, seat0="QS")
    state = play(state, "2C", "8C", "6C", "4C", "4S", "3S", "6S")
    assert code(state, "QS") is None


# Seat 0 leads the two of clubs, which seat 1 takes with the eight.
ONE_SPADE = dealt("2C QS 3H 4H 5H 6H 7H 8H 9H TH JH QH KH", "8C 4S 3D", "6C 2S 4D", "4C 3S 5D")
HIGH_SPADES = dealt("2C QS KS 5S 3H 4H 5H 6H 7H 8H 9H TH JH", "8C 4S 3D", "6C 2S 4D", "4C 3S 5D")
CLUBS = ("2C", "8C", "6C", "4C")


def test_the_only_card_of_a_suit_need_not_wait() -> None:
    state = play(exposed_by("classic", ONE_SPADE, seat0="QS"), *CLUBS, "4S", "2S", "3S")
    assert (state.to_act, code(state, "QS")) == ((0,), None)


def test_an_exposed_card_may_be_discarded_on_another_suit() -> None:
    state = play(exposed_by("classic", HIGH_SPADES, seat0="QS"), *CLUBS, "3D", "4D", "5D")
    assert (state.to_act, code(state, "QS")) == ((0,), None)


def test_an_exposed_card_may_be_led_once_its_suit_was() -> None:
    first = "classic first_lead=club2"
    assert code(exposed_by(first, HIGH_SPADES, seat0="QS"), "QS") == "exposed_waits"
    state = play(exposed_by("classic", HIGH_SPADES, seat0="QS"), *CLUBS, "4S", "2S", "3S", "KS")
    assert (state.to_act, code(state, "QS")) == ((0,), None)


def test_a_card_that_is_not_exposed_does_not_wait() -> None:
    state = play(exposed_by("classic", HIGH_SPADES), *CLUBS, "4S", "2S", "3S")
    assert (state.to_act, code(state, "QS")) == ((0,), None)


def test_a_view_knows_what_was_exposed_and_who_holds_the_first_lead() -> None:
    view = FLOW.view(exposed_by("classic", HIGH_SPADES, seat0="QS"), 2)
    assert {*EXPOSING.known(view, 0)} == {*cards("QS 2C")}
    assert not EXPOSING.known(view, 1)


def test_a_strong_sheep_is_exposed_and_a_hidden_pig_is_driven_out() -> None:
    strong = FLOW.view(FLOW.deal(rules_of("classic"), 1, dealt("JD AD KD QD", "", "", "")), 0)
    assert chosen(2, strong) == Action("expose", 0, cards("JD"))
    below = dealt("2C 5S 4S AD KD QD TD 9D 8D 7D 6D 5D 4D", "QS 8C", "6C", "4C")
    leads = FLOW.view(exposed_by("classic first_lead=club2", below), 0)
    assert chosen(2, leads).cards[0][1] == "S"


@pytest.mark.parametrize("skill", [2, 3])
def test_the_pig_is_not_taken_where_a_lower_card_is_held(skill: int) -> None:
    deal = dealt("2C KS 5S 3H", "8C 4S", "6C 3S", "4C QS")
    state = play(exposed_by("classic", deal), *CLUBS, "4S", "3S", "QS")
    assert chosen(skill, FLOW.view(state, 0)) == Action("play", 0, cards("5S"))


def chosen(skill: int, view: View) -> Action:
    """The action that a bot decides on."""
    action: Action = GAME.bot(skill).agent.decide(view, 20, Chance(1, "gongzhu")).action
    return action


def refused(read: Callable[[object], object], value: Json) -> set[tuple[str, str]]:
    with pytest.raises(ImpossibleError) as error:
        read(value)
    return {(fault.code, str(fault.place[0])) for fault in error.value.faults}


def test_impossible_matches_are_refused() -> None:
    asked = {"ruleset": "classic", "seed": 1}
    assert refused(FLOW.read_state, {**asked, "totals": [0, 0]}) == {("wrong_count", "totals")}
    over = {**asked, "totals": [-1000, 0, 0, 1]}
    assert refused(FLOW.read_state, over) == {("does_not_follow", "totals")}
    played_before = {**asked, "totals": [-300, 0, 0, 100]}
    assert refused(FLOW.read_state, played_before) == {("does_not_follow", "leader")}
    view = {**viewed(FLOW.deal(rules_of("classic"), 1, SPADES), 0), "totals": [-300, 0, 0, 100]}
    assert refused(FLOW.read_view, view) == {("does_not_follow", "leader")}


DERIVED = {"exposed", "ahead", "at_stake", "counts", "taken", "points", "to_act"}


def viewed(state: State, seat: int) -> Json:
    told: Json = json.loads(json.dumps(FLOW.write_view(FLOW.view(state, seat))))
    return {name: value for name, value in told.items() if name not in DERIVED}


def test_impossible_views_are_refused() -> None:
    choosing, begun = FLOW.deal(rules_of("classic"), 1, SPADES), exposed_by("classic", SPADES)
    assert refused(FLOW.read_view, {**viewed(choosing, 0), "leads": 0}) >= {
        ("does_not_follow", "leads")
    }
    two = [{"seat": 1, "type": "pass"}]
    assert refused(FLOW.read_view, {**viewed(choosing, 0), "exposing": two}) == {
        ("does_not_follow", "exposing")
    }
    view = viewed(begun, 0)
    assert refused(FLOW.read_view, {**view, "leads": 1}) == {("does_not_follow", "leads")}
    assert refused(FLOW.read_view, {**view, "phase": "over"}) == {("does_not_follow", "phase")}
    wrong = [{"seat": 0, "type": "expose", "cards": ["AH"]}, *view["exposing"][1:]]
    assert refused(FLOW.read_view, {**view, "exposing": wrong}) == {("not_exposable", "exposing")}
    assert refused(FLOW.read_view, {**view, "totals": [0]}) == {("wrong_count", "totals")}
    first = viewed(play(begun, "2C"), 1)
    first["history"] = [{"seat": 0, "cards": ["9C"]}]
    assert refused(FLOW.read_view, first) == {("must_be_led", "history")}


def test_a_round_that_is_not_over_has_no_score() -> None:
    with pytest.raises(InconsistentStateError):
        settle(exposed_by("classic", SPADES))


def test_the_judge_says_what_a_card_loses_and_why() -> None:
    start = exposed_by("classic", SPADES)
    (judge,) = GAME.judges
    assert judge.open(FLOW.view(FLOW.deal(rules_of("classic"), 1, SPADES), 0), PASS) is None
    state = play(start, "2C", "8C", "6C", "4C", "4S", "3S", "6S")
    # The pig may go to the trick of the seven, and is better kept from it.
    for card, is_worse in (("QS", True), ("5S", False)):
        case = judge.open(FLOW.view(state, 0), Action("play", 0, cards(card)))
        assert case is not None
        case.look(judge.work_in(cases(40, plain=20)), Chance(1, "judge"))
        assert (case.verdict.lead > 0) == bool(case.reasons()) == is_worse


def test_bots_play_a_match() -> None:
    rules, chance = rules_of("classic"), Chance(2, "match")
    state, hands = FLOW.deal(rules, 1), 0
    while True:
        while state.to_act:
            seat = state.to_act[0]
            bot = GAME.bot((1, 2, 3, "random")[seat])
            decision = bot.agent.decide(FLOW.view(state, seat), 4, chance)
            done = FLOW.step(state, decision.action)
            assert done.refusal is None
            state = done.state
        score, hands = settle(state), hands + 1
        assert sum(score.points) + score.lost == 0
        both = zip(state.totals, score.points, strict=True)
        assert score.totals == tuple([old + new for old, new in both])
        assert cards("QS")[0] in score.taken[score.leader]
        if score.next_match is None or hands == 3:
            break
        assert GAME.next_round is not None
        state = FLOW.next_round(rules, hands, FLOW.match.write(score.next_match))
        begun = state
        while begun.phase == "expose":
            begun = FLOW.step(begun, Action("pass", begun.to_act[0])).state
        assert begun.to_act == (score.leader,)
    assert sum(score.totals) < 0
