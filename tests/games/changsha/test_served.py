"""Changsha mahjong as it is served: its questions, its views, its bots and its examples."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import pytest

from paiju import Game, QuestionError
from paiju.all_games.changsha import GAME
from paiju.all_games.changsha.flow.choices import CHOICES, explain_win
from paiju.all_games.changsha.flow.hand import ENGINE, HAND
from paiju.all_games.changsha.lab.vectors import VECTORS
from paiju.all_games.changsha.planner import JUDGE
from paiju.all_games.changsha.players import BOTS
from paiju.all_games.changsha.rulesets import WALLS
from paiju.chance import Chance
from paiju.mahjong_tiles.tile import Tile
from paiju.melding.flow.wall import Wall
from paiju.melding.hands.actions import Action
from paiju.melding.hands.melds import HIDDEN
from paiju.play.declaration.refusals import NOT_OFFERED
from paiju.shapes.errors import InconsistentViewError
from tests.support.changsha import FAR, after, offered, player_of, table, tabled
from tests.support.described import said
from tests.support.scale import cases

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paiju.all_games.changsha.state import State
    from paiju.play.players.player import Bot

FLOW: Any = GAME.flow
ASKED = Game("changsha")


def test_generals_win_in_any_shape_in_turn_and_from_others() -> None:
    """6 将将胡: no shape is needed."""
    own = table({0: "2258m 2588p 225888s"}, drawn="8s")
    assert "hu" in offered(own, 0)
    given = tabled(table({2: "2258m 2588p 22588s"}), Tile("8s"), 0)
    assert "hu" in offered(given, 2)


def test_a_hand_that_waits_for_nothing_may_draw_after_a_gang_but_not_turn_tiles() -> None:
    """7.1, 7.3: 补张 asks for nothing; 开杠 wants a hand that is ready."""
    state = table({0: "9999m 147p 258p 1369s"}, drawn="9m")
    found = offered(state, 0)
    assert "bu 9m" in found
    assert "gang 9m" not in found


WORTHS = (
    ({"hand": "123234m 345p 7892s", "tile": "2s", "special": ["tianhu"]}, ["tianhu"], 6),
    ({"hand": "2588m 2588p 25882s", "tile": "2m"}, ["jiangjiang"], 6),
)


@pytest.mark.parametrize(("asked", "codes", "value"), WORTHS)
def test_a_score_knows_what_else_happened(
    asked: dict[str, Any], codes: list[str], value: int
) -> None:
    found: Any = ASKED.score(**asked)
    assert [each["code"] for each in found["fans"]] == codes
    assert found["value"] == value


READINGS: tuple[tuple[str, str, list[str]], ...] = (
    ("123m 456m 789m 234p 2p", "2p", ["standard"]),
    ("123m 456m 789m 234p 1p", "1p", []),
    ("2588m 2588p 25882s", "2m", ["shapeless"]),
    ("1122334455667m", "7m", ["standard", "standard", "standard", "seven_pairs"]),
)


@pytest.mark.parametrize(("hand", "tile", "forms"), READINGS)
def test_a_win_is_read_only_as_what_wins(hand: str, tile: str, forms: list[str]) -> None:
    found: Any = ASKED.win(hand=hand, tile=tile)
    assert [each["form"] for each in found["readings"]] == forms


def _games(seed: int) -> Iterator[State]:
    """The states of a hand that bots play; they draw by chance now and then."""
    chance = Chance(seed, "served")
    state: State = FLOW.deal(GAME.rules_of(GAME.rulesets[seed % 3]), f"served {seed}")
    yield state
    while state.to_act:
        seat = state.to_act[0]
        bot = BOTS[chance.randrange(len(BOTS))]
        action = bot.agent.decide(FLOW.view(state, seat), 0, chance).action
        state = FLOW.step(state, action).state
        yield state


@pytest.mark.parametrize("seed", range(cases(12, plain=4)))
def test_bots_play_legally_and_every_view_says_its_state(seed: int) -> None:
    state = None
    for number, state in enumerate(_games(seed)):
        if number % 5 == 0 or state.phase in {"opening", "over"}:
            for seat in range(4):
                written = FLOW.write_view(FLOW.view(state, seat))
                assert FLOW.write_view(FLOW.read_view(written)) == written
            assert FLOW.read_trusted_state(FLOW.write_state(state)).offers == state.offers
    assert state is not None
    assert state.result is not None


def _opened() -> State:
    """The state after a seat has shown its opening wins."""
    for seed in range(1000):
        state: State = FLOW.deal(GAME.rules_of(), seed)
        if state.phase == "opening":
            return FLOW.step(state, Action("opening", state.to_act[0])).state  # type: ignore[no-any-return] # a state
    raise AssertionError


WRONG: tuple[dict[str, list[Any]], ...] = ({"openings": []}, {"dice": [1]}, {"tiles": ["1m"]})


def test_a_view_tells_opening_wins_as_all_saw_them() -> None:
    state = _opened()
    (turn,) = [each for each in state.history if each.type == "opening"]
    for seat in range(4):
        written = FLOW.write_view(FLOW.view(state, seat))
        assert FLOW.write_view(FLOW.read_view(written)) == written
    for change in WRONG:
        written = FLOW.write_view(FLOW.view(state, turn.seat))
        place = next(n for n, each in enumerate(written["history"]) if each["type"] == "opening")
        written["history"][place] |= change
        with pytest.raises(InconsistentViewError):
            FLOW.read_view(written)


@pytest.mark.parametrize("bot", BOTS[:2], ids=lambda bot: bot.id)
def test_bots_take_what_needs_no_thought(bot: Bot[Any, Any]) -> None:
    chance = Chance(1, "thought")
    won = table({0: "123234m 345p 78922s"}, drawn="2s")
    assert _decided(bot, won, chance) == "hu"
    shown = _opened_by(bot, chance)
    assert shown == "opening"
    gang = after(table({0: "9999m 234m 345p 7892s"}, drawn="9m"), Action("gang", tile=Tile("9m")))
    if gang.phase == "turn":
        assert _decided(bot, gang, chance) == "lay"


def _decided(bot: Bot[Any, Any], state: State, chance: Chance) -> str:
    seen = FLOW.view(after(state), 0)
    return str(bot.agent.decide(seen, 0, chance).action.type)


def _opened_by(bot: Bot[Any, Any], chance: Chance) -> str:
    for seed in range(1000):
        state: State = FLOW.deal(GAME.rules_of(), seed)
        if state.phase == "opening":
            seen = FLOW.view(state, state.to_act[0])
            return str(bot.agent.decide(seen, 0, chance).action.type)
    raise AssertionError


def test_examples_and_vectors_are_answered() -> None:
    """Every example and every vector has an answer, or is refused with a pointer."""
    written = files("paiju.all_games.changsha").joinpath("examples.json").read_text("utf-8")
    asked = [
        (name, each["body"]) for name, rows in json.loads(written).items() for each in rows
    ] + [(name, each.asks) for name, rows in VECTORS.chosen.items() for each in rows]
    refused = []
    for name, body in asked:
        try:
            assert getattr(ASKED, name)(**body)
        except QuestionError as error:
            refused.append(str(error))
    assert 10 < len(refused) < 30
    assert all(each.startswith("/") for each in refused)


def test_vectors_are_drawn_and_name_their_walls() -> None:
    assert len(VECTORS.drawn["analyze"]()) > 10
    dealt: Any = VECTORS.dealt(FLOW.deal(GAME.rules_of(), 1))
    assert len(dealt["walls"][0]) == 2 * 108


def test_a_hidden_hand_may_win_and_make_gangs_as_far_as_is_known() -> None:
    """A view does not know the other hands: no refusal may follow from what it does not know."""
    hidden = tabled(table({2: "123234m 345p 7892s"}), Tile("2s"), 0)
    player = replace(hidden.players[2], hand=(HIDDEN,) * 13)
    hidden = replace(hidden, players=(*hidden.players[:2], player, hidden.players[3]))
    assert explain_win(hidden, 2) is None
    fixed = replace(player, hand=(HIDDEN,) * 14, locked=True)
    own = replace(table({}, turn=2, drawn="1m"), drawn=HIDDEN)
    own = replace(own, players=(*own.players[:2], fixed, own.players[3]))
    assert CHOICES.explain_own(own, Action("gang", 2, tile=Tile("9m"))) is None


def test_only_a_turned_tile_is_laid_after_an_open_gang() -> None:
    ready = table({0: "9999m 234m 345p 7892s"}, drawn="9m")
    state = after(ready, Action("gang", tile=Tile("9m")))
    assert state.phase == "turn"
    assert CHOICES.explain_own(state, Action("discard", 0, tile=Tile("2s"))) is NOT_OFFERED


def _turning_a_win() -> State:
    """The state after the dealer's open gang has turned the tile that completes its hand."""
    rules = GAME.rules_of("classic", {"sixi": False})
    players = [player_of(hand) for hand in ("8888m 234m 345p 7892s", FAR, FAR, FAR)]
    left = Counter(WALLS.tiles) - Counter([tile for player in players for tile in player.hand])
    left[Tile("2s")] -= 1
    wall = Wall((*left.elements(), Tile("2s")))
    state = ENGINE.with_offers(HAND.begin_with(rules, 0, 0, (), players, (wall,)))
    return ENGINE.step(state, Action("gang", 0, tile=Tile("8m"))).state


def test_a_view_reads_a_win_by_tiles_that_the_seats_own_gang_turned() -> None:
    """They lie on the table: none of them leaves the hand that wins."""
    state = after(_turning_a_win(), Action("hu", 0))
    assert [each.type for each in state.history[-4:]] == ["gang", "turned", "hu", "birds"]
    for seat in range(4):
        written = FLOW.write_view(FLOW.view(state, seat))
        assert FLOW.write_view(FLOW.read_view(written)) == written


def test_a_win_turns_no_birds_where_there_are_none() -> None:
    rules = GAME.rules_of("classic", {"birds": 0})
    won = after(table({0: "123234m 345p 78922s"}, rules, drawn="2s"), Action("hu", 0))
    assert won.birds == ()
    assert {each.type for each in won.history} == {"hu"}
    assert {each.reason for each in won.ledger} == {"hu"}


def test_a_hand_with_every_general_waits_for_each_of_them() -> None:
    """6 将将胡: all nine generals are in the hand, so that none is lacked."""
    found: Any = ASKED.analyze(hand="2588m 2588p 25588s")
    assert len(found["waits"]) == 9


def test_a_bot_makes_an_open_gang_if_its_hand_stays_ready() -> None:
    state = table({0: "9999m 234m 345p 7892s"}, drawn="9m")
    chance = Chance(1, "gang")
    assert offered(state, 0) >= {"gang 9m", "bu 9m"}
    assert _decided(BOTS[1], state, chance) == "gang"


def _after_open_gang() -> State:
    """The state after an open gang whose tiles nobody won, of which one was laid."""
    ready = table({0: "9999m 234m 345p 7892s"}, drawn="9m")
    turned = after(ready, Action("gang", tile=Tile("9m")))
    return after(turned, Action("lay", 0, tile=turned.spread[0]))


def test_the_table_tells_turned_tiles_dead_ones_and_fixed_hands() -> None:
    turned = after(table({0: "9999m 234m 345p 7892s"}, drawn="9m"), Action("gang", tile=Tile("9m")))
    assert "n open gang turned" in " ".join(said(GAME, "en", state=turned))
    laid = _after_open_gang()
    for seen in ({"state": laid}, {"view": FLOW.view(laid, 1)}):
        told = " ".join(said(GAME, "en", **seen))
        assert "turned tiles that were not laid" in told
        assert "hand is fixed by an open gang" in told


JUDGED = (
    (after(table({0: "123234m 345p 78922s"}, drawn="2s")), 0, 3.0),
    (tabled(table({2: "123234m 345p 7892s"}), Tile("2s"), 0), 2, 1.0),
    # A win by a tile that the seat's own gang turned is big.
    (_turning_a_win(), 0, 18.0),
)


@pytest.mark.parametrize(("state", "seat", "points"), JUDGED)
def test_a_win_is_judged_by_the_points_that_are_paid(
    state: State, seat: int, points: float
) -> None:
    seen = FLOW.view(ENGINE.with_offers(state), seat)
    case = JUDGE.open(seen, Action("hu", seat))
    assert case is not None
    assert case.verdict.value == points
