"""The players of 四川麻将 in single decisions; `test_agents.py` has whole games."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from paiju.all_games.sichuan.players.bots import BOTS, CASUAL, EXPERT, NOVICE, RANDOM, SKILLED
from paiju.all_games.sichuan.players.danger import costs, dangers, waiting
from paiju.all_games.sichuan.players.position import rivals_of
from paiju.all_games.sichuan.seen_tiles import seen_tiles_of
from paiju.chance import Chance
from paiju.mahjong_tiles.tile import KIND, Tile
from paiju.play.players.moods import Mood
from paiju.play.questions.suggest import decide as decide_in_mood
from tests.support.agents import check_said
from tests.support.sichuan_seats import Seat

if TYPE_CHECKING:
    from paiju.all_games.sichuan.view import View
    from paiju.melding.hands.actions import Action
    from paiju.play.players.player import Bot, Decision

THINKING = [bot for bot in BOTS if bot.skill is not None]
PLANNING = [SKILLED, EXPERT]


def decide(bot: Bot[View, Action], seat: Seat, budget: int = 100) -> Decision[Action]:
    decision = bot.agent.decide(seat.view, budget, Chance(1, "one"))
    check_said(decision)
    return decision


def codes(decision: Decision[Action]) -> list[str]:
    return [why.code for why in decision.reasons]


def test_bots_have_ids_of_their_own_and_skills_come_once_and_in_order() -> None:
    assert len({bot.id for bot in BOTS}) == len(BOTS)
    assert [bot.skill for bot in BOTS] == [1, 2, 3, 4, None]


@pytest.mark.parametrize("bot", THINKING, ids=lambda bot: bot.id)
def test_every_thinking_bot_takes_a_good_win(bot: Bot[View, Action]) -> None:
    decision = decide(bot, Seat(hand="11223344556m 77m", drawn="6m"))
    assert (decision.action.type, codes(decision)) == ("hu", ["wins"])


@pytest.mark.parametrize("bot", THINKING, ids=lambda bot: bot.id)
def test_tiles_of_the_void_suit_go_first(bot: Bot[View, Action]) -> None:
    decision = decide(bot, Seat(hand="123456m 1234p 159s", drawn="5p"))
    assert decision.action.tile in {"1s", "5s", "9s"}
    assert "void_first" in codes(decision)


def test_a_hand_of_the_void_suit_alone_has_no_plan_yet() -> None:
    decision = decide(SKILLED, Seat(hand="1112223334445s", drawn="6s"))
    assert codes(decision) == ["void_first"]


@pytest.mark.parametrize("bot", [NOVICE, SKILLED], ids=lambda bot: bot.id)
def test_a_winner_that_plays_on_discards_what_it_draws(bot: Bot[View, Action]) -> None:
    seat = Seat(hand="123456m 234p 1179p", drawn="5m", winners=(0,), options={"mode": "flow"})
    decision = decide(bot, seat)
    assert (decision.action.tile, codes(decision)) == ("5m", ["only_choice"])


@pytest.mark.parametrize("bot", PLANNING, ids=lambda bot: bot.id)
def test_the_dealer_weighs_what_it_discards_of_two_suits(bot: Bot[View, Action]) -> None:
    """It has fourteen tiles, and none of its void suit."""
    seat = Seat(hand="123456m 2346789p 9m", phase="void")
    assert decide(bot, seat).action.suit == "s"


@pytest.mark.parametrize("bot", THINKING, ids=lambda bot: bot.id)
@pytest.mark.parametrize("rules", ["sbr", "novikov"])
def test_the_void_suit_is_the_one_of_fewest_use(bot: Bot[View, Action], rules: str) -> None:
    seat = Seat(hand="123456m 234678p 9s", phase="void", rules=rules)
    assert decide(bot, seat).action.suit == "s"


def test_a_planning_player_gives_up_more_tiles_for_better_ones() -> None:
    """Four tiles of sets against three that fit nothing."""
    seat = Seat(hand="147m 11234567p 34s", phase="void")
    assert decide(NOVICE, seat).action.suit == "s"
    assert decide(SKILLED, seat).action.suit == "m"
    assert "becomes_most" in codes(decide(SKILLED, seat))


@pytest.mark.parametrize("bot", BOTS, ids=lambda bot: bot.id)
def test_three_tiles_of_one_suit_are_exchanged(bot: Bot[View, Action]) -> None:
    seat = Seat(hand="11234m 234567p 19s", phase="exchange", rules="chengdu")
    given = decide(bot, seat).action.tiles
    assert len({tile[1:] for tile in given}) == 1


@pytest.mark.parametrize("bot", PLANNING, ids=lambda bot: bot.id)
def test_what_is_exchanged_leaves_the_most(bot: Bot[View, Action]) -> None:
    decision = decide(bot, Seat(hand="123m 23456788p 19s", phase="exchange", rules="chengdu"))
    assert {tile[1:] for tile in decision.action.tiles} == {"m"}
    assert codes(decision) == ["leaves_most"]
    long = decide(bot, Seat(hand="12m 123456789p 19s", phase="exchange", rules="chengdu"))
    assert {tile[1:] for tile in long.action.tiles} == {"p"}
    loose = decide(bot, Seat(hand="112233m 4567p 149s", phase="exchange", rules="chengdu"))
    assert {*loose.action.tiles} == {"1s", "4s", "9s"}


@pytest.mark.parametrize("bot", PLANNING, ids=lambda bot: bot.id)
@pytest.mark.parametrize(
    ("hand", "drawn", "goes", "code"),
    [
        ("1123455678m 19p 9m", "3m", "p", "plays_for_sets_of_one_suit"),
        ("1133557799m 2p 46p", "4p", "p", "plays_for_pairs"),
        ("234567m 234567p 9p", "1m", "", "plays_for_sets"),
    ],
)
def test_a_hand_is_played_for_what_it_can_become(
    bot: Bot[View, Action], hand: str, drawn: str, goes: str, code: str
) -> None:
    decision = decide(bot, Seat(hand=hand, drawn=drawn))
    assert str(decision.action.tile).endswith(goes)
    assert codes(decision)[-1].startswith(code)
    assert decision.candidates[0].action == decision.action


def test_an_expert_lets_a_small_win_pass_while_there_is_time() -> None:
    """Nine tiles complete the hand; of its own draw it gets six points, of this discard one."""
    early = Seat(hand="234m 345678p 22m 56m", given="7m", left=50)
    late = Seat(hand="234m 345678p 22m 56m", given="7m", left=0)

    assert decide(EXPERT, early).action.type == "pass"
    assert codes(decide(EXPERT, early))[0] == "declines"
    assert decide(EXPERT, late).action.type == "hu"
    assert decide(SKILLED, early).action.type == "hu"


def test_winners_that_play_on_take_every_win() -> None:
    """In 血流成河 a win costs nothing."""
    flow = Seat(hand="234m 345678p 22m 56m", given="7m", left=50, options={"mode": "flow"})
    assert decide(EXPERT, flow).action.type == "hu"
    assert len(rivals_of(flow.view)) == 3


@pytest.mark.parametrize("bot", [CASUAL, *PLANNING], ids=lambda bot: bot.id)
def test_a_gang_that_breaks_nothing_is_made(bot: Bot[View, Action]) -> None:
    decision = decide(bot, Seat(hand="1111m 456789p 77m 9p", drawn="5m"))
    assert (decision.action.type, decision.action.tile) == ("gang", "1m")


@pytest.mark.parametrize("bot", PLANNING, ids=lambda bot: bot.id)
def test_the_points_of_a_gang_are_in_its_reason(bot: Bot[View, Action]) -> None:
    concealed = decide(bot, Seat(hand="1111m 456789p 77m 9p", drawn="5m"))
    assert "6 points" in concealed.reasons[0].text.en
    added = decide(bot, Seat(hand="456789p 24m 99p", melds=("111m",), drawn="1m"))
    assert "3 points" in added.reasons[0].text.en
    claimed = decide(bot, Seat(hand="111m 456789p 55m 99p", given="1m"))
    assert claimed.action.type == "gang"
    assert "2 points" in claimed.reasons[0].text.en


@pytest.mark.parametrize("bot", PLANNING, ids=lambda bot: bot.id)
def test_a_peng_that_leaves_less_is_left(bot: Bot[View, Action]) -> None:
    """The pair is the only one, and its tiles are in a run."""
    left = decide(bot, Seat(hand="233445m 234567p 8p", given="3m"))
    assert (left.action.type, codes(left)[0]) == ("pass", "passes")
    made = decide(bot, Seat(hand="33m 99m 11m 55m 22p 678p", given="3m"))
    assert made.action.type == "peng"


def test_nobody_wins_by_a_tile_of_its_void_suit_nor_after_a_win() -> None:
    seat = Seat(
        hand="123456m 234p 1479p",
        drawn="9p",
        rivals=("222p", "333p"),
        discards="1s 1p 9p 9p 4s 6s 1s 9s",
    )
    found = dangers(seat.view, (1, 2, 3))

    assert not found[1][:9].any()
    assert found[1][9:18].any()
    out = Seat(hand="123456m 234p 1479p", drawn="9p", winners=(1,)).view
    assert rivals_of(out) == (2, 3)
    assert (
        costs(seat.view, (1, 2, 3))[KIND[Tile("5p")]] > costs(seat.view, (2, 3))[KIND[Tile("5p")]]
    )


def test_a_tile_is_kept_that_another_waits_on() -> None:
    """Seat 1 shows three pengs of one suit late: without a hope the safe tile goes."""
    seat = Seat(
        hand="112357m 1p 55p 677m 9m",
        drawn="9m",
        rivals=("111p", "333p", "666p"),
        discards="1s 9s 4s 6s 7s 2s 3s 9m 9m 8m",
        left=12,
    )
    decision = decide(SKILLED, seat)
    assert str(decision.action.tile).endswith("m")
    assert codes(decision)[:2] == ["safer", "near_win"]


def test_a_safer_tile_goes_though_nobody_is_near() -> None:
    seat = Seat(hand="112357m 1p 55p 677m 9m", drawn="9m", rivals=("111p", "333p"), left=12)
    assert codes(decide(SKILLED, seat))[:2] == ["safer", "plays_for_sets"]


def test_the_sight_of_a_seat_is_what_it_sees_and_fears() -> None:
    seat = Seat(
        hand="123456m 234p 1479p",
        drawn="9p",
        rivals=("222p", "333p"),
        discards="1s 1p 9p 9p",
        winners=(3,),
    )
    sight = seen_tiles_of(seat.view)

    assert dict(sight.waiting)[3] == 0.0
    assert dict(sight.waiting)[1] == waiting(seat.view, 1) > 0
    assert sight.risks[KIND[Tile("5p")]] > sight.risks[KIND[Tile("9p")]]
    # Seat 1 is void of it, and seat 2 has discarded nothing yet.
    assert sight.risks[KIND[Tile("5m")]] < 0.01
    assert "2p" in sight.shown


def test_any_player_may_be_made_to_err() -> None:
    seen = Seat(hand="123456m 234p 1479p", drawn="9p").view
    drawn = {
        decide_in_mood(
            EXPERT.agent, RANDOM.agent, seen, 100, seed, Mood(blunder_rate=1.0)
        ).action.tile
        for seed in range(20)
    }
    assert len(drawn) > 3
