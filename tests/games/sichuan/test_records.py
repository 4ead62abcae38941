"""States and views of Sichuan mahjong in JSON: read again, and recalled without being read."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from paiju.all_games.sichuan import GAME
from paiju.all_games.sichuan.flow.flow import FLOW
from paiju.all_games.sichuan.lab.contest import CONTEST
from paiju.all_games.sichuan.players.bots import CASUAL
from paiju.all_games.sichuan.rulesets import DECK, rules_of
from paiju.chance import Chance
from paiju.mahjong_tiles.notation import TileScript
from paiju.melding.flow.wall import Wall
from paiju.melding.hands.actions import Action
from paiju.play.questions.answer_parts import events
from paiju.shapes.errors import InconsistentStateError
from tests.support.sichuan import NOT_READY, READY, discarded, table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paiju.all_games.sichuan.rulesets import Rules
    from paiju.all_games.sichuan.state import State

Json = dict[str, Any]
_WANTED = ("hu", "gang", "peng")


def eager(state: State) -> Action:
    """The action of a player that wins, and makes gangs and pengs, wherever it may."""
    offers = [each.action for each in FLOW.legal(state) if each.action.type in _WANTED]
    if offers:
        return min(offers, key=lambda each: _WANTED.index(each.type))
    return CASUAL.agent.decide(FLOW.view(state, state.to_act[0]), 1, Chance(1, "eager")).action


def played(rules: Rules, seed: int) -> Iterator[State]:
    """The states of a game of eager players."""
    state = FLOW.deal(rules, seed)
    yield state
    while state.to_act:
        state = FLOW.step(state, eager(state)).state
        yield state


def told(state: State, script: TileScript = TileScript.CODES) -> Json:
    """A state in JSON, as a caller has it."""
    written: Json = json.loads(json.dumps(FLOW.write_state(state, script)))
    return written


# Tiles laid face down and hidden winners; an exchange and open winners; winners that play on.
GAMES = (rules_of("novikov"), rules_of("chengdu"), rules_of("sbr", {"mode": "flow"}))


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: str(rules.id))
def test_what_was_written_is_read_again(rules: Rules) -> None:
    states = list(played(rules, 2))
    for number, state in enumerate([*states[6::20], states[-1]]):
        assert told(FLOW.read_state(told(state))) == told(state)
        seen = FLOW.view(state, number % 4)
        assert FLOW.read_view(json.loads(json.dumps(FLOW.write_view(seen)))) == seen


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: str(rules.id))
def test_a_state_is_recalled_as_it_was(rules: Rules) -> None:
    states = list(played(rules, 2))
    for number, state in enumerate([*states[1::9], states[-1]]):
        recalled = FLOW.read_trusted_state(told(state, TileScript.BOTZONE), TileScript.BOTZONE)
        assert (recalled.dealt, FLOW.legal(recalled)) == (state.dealt, FLOW.legal(state))
        for script in TileScript:
            assert told(recalled, script) == told(state, script)
            seen = FLOW.write_view(FLOW.view(recalled, number % 4), script)
            assert seen == FLOW.write_view(FLOW.view(state, number % 4), script)


def test_the_dealer_may_make_a_gang_of_its_first_tiles_in_a_state_that_is_recalled() -> None:
    """The wall is known as far as it is left: still this is the first turn of the hand."""
    state = FLOW.deal(rules_of(), 1, given=(Wall(DECK),))
    for seat in range(4):
        state = FLOW.step(state, Action("void", seat, suit="s")).state
    recalled = FLOW.read_trusted_state(told(state))
    gangs = [each.action.tile for each in FLOW.legal(recalled) if each.action.type == "gang"]
    assert gangs == ["1m", "5m", "9m"]
    assert recalled.dealt == state.dealt


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: str(rules.id))
def test_every_tile_is_in_one_place(rules: Rules) -> None:
    for state in list(played(rules, 2))[::12]:
        places = FLOW.whereabouts(state)
        assert sorted(tile for tiles in places.values() for tile in tiles) == sorted(DECK)


def test_a_turn_after_the_end_of_a_hand_is_refused() -> None:
    *_, last = played(rules_of(), 3)
    turns = [*told(last)["history"], {"seat": 0, "type": "exhausted"}]
    with pytest.raises(InconsistentStateError) as caught:
        FLOW.read_state({**told(last), "history": turns})
    assert caught.value.faults[0].code == "game_over"


@pytest.mark.parametrize("seat", range(4))
def test_tiles_of_the_exchange_are_not_received_in_the_play(seat: int) -> None:
    """They follow without an action, so it is no matter whose turn it is."""
    rules = rules_of("sbr", {"exchange": "any"})
    state = next(each for each in played(rules, 3) if each.phase == "turn")
    received = next(each for each in told(state)["history"] if each["type"] == "receive")
    turns = [*told(state)["history"], {**received, "seat": seat}]
    with pytest.raises(InconsistentStateError) as caught:
        FLOW.read_state({**told(state), "history": turns})
    assert caught.value.faults[0].code == "not_offered"


def test_answers_of_all_who_are_asked_belong_in_the_history() -> None:
    asked = next(each for each in played(rules_of(), 3) if each.tabled and len(each.to_act) == 1)
    answers = [{"seat": asked.to_act[0], "type": "pass"}]
    with pytest.raises(InconsistentStateError) as caught:
        FLOW.read_state({**told(asked), "answers": answers})
    assert caught.value.faults[0].code == "all_answered"


def test_a_game_that_is_not_over_has_no_score() -> None:
    with pytest.raises(InconsistentStateError) as caught:
        FLOW.settle(FLOW.deal(rules_of(), 1))
    assert caught.value.faults[0].code == "not_over"


def test_a_win_says_what_it_counts() -> None:
    hands = (READY[4], NOT_READY, NOT_READY, NOT_READY)
    won = FLOW.step(discarded(table(hands), 1, "3p"), Action("hu", 0))
    found = events(won.events, GAME.writer("en", {"notation": "codes"}))
    facts = {"seat": 0, "tile": "3p", "from": 1, "fans": [{"code": "qidui", "fans": 2}]}
    assert found[0] == {"type": "hu", **facts, "value": 4}


def test_a_match_counts_wins_and_what_was_paid() -> None:
    *_, last = played(rules_of(), 2)
    first, *_ = CONTEST.seatings[2](CONTEST.deal("sbr", "a deck"))
    assert first.players == (0, 1, 1, 1)
    won = [CONTEST.measures["wins"](last, seat) for seat in range(4)]
    assert won == [float(seat in last.winners) for seat in range(4)]
    paid, got = (
        [CONTEST.measures[name](last, seat) or 0 for seat in range(4)]
        for name in ("pays for wins", "for wins")
    )
    assert sum(paid) == sum(got) > 0
