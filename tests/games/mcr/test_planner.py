"""Skills 3 and 4: the strategies by name, each with a hand that shows it."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest

from paiju.all_games.mcr.players.bots import EXPERT, SKILLED
from paiju.all_games.mcr.players.danger import dangers
from paiju.all_games.mcr.players.planner import Planner
from paiju.all_games.mcr.players.planning import HAND, MAX_SIGHT, Taste, prospect, setting_of
from paiju.all_games.mcr.players.routes import book
from paiju.jit import is_wanted
from paiju.mahjong_tiles.notation import parse_tile, parse_tiles
from paiju.mahjong_tiles.tile import KIND, KINDS
from paiju.melding.hands.melds import Meld
from paiju.melding.players.position import melds_after, position_of
from tests.support.mahjong_agents import claim, turn

if TYPE_CHECKING:
    from paiju.all_games.mcr.view import View
    from paiju.melding.hands.actions import Action
    from paiju.play.players.player import Bot, Decision


def decided(bot: Bot[View, Action], seen: View) -> Decision[Action]:
    """A player's decision, which draws no chance."""
    return bot.agent.decide(seen, 100, Random(1))


def codes(decision: Decision[Action]) -> list[str]:
    """The codes of the reasons."""
    return [why.code for why in decision.reasons]


# For each route a hand that suits it.
ROUTES = (
    pytest.param("123m 234p 45s 99s 78s C", "P", "mixed_shifted_chows", "CP", id="三色三步高"),
    pytest.param("345m 34p 345s 88s 5p E 9m", "", "mixed_triple_chow", "E9m", id="三色三同顺"),
    pytest.param("123m 456p 78s 55s 99p E", "C", "mixed_straight", "EC", id="花龙"),
    pytest.param("123456m 78m 55p 34s E", "C", "pure_straight", "EC", id="清龙"),
    pytest.param("123m 234m 34m 55p 78s E", "C", "pure_shifted_chows", "EC", id="一色三步高"),
    pytest.param("234m 234m 23m 55p 678s E", "C", "pure_triple_chow", "EC", id="一色三同顺"),
    pytest.param("111m 22p 333s 67m 88p E", "C", "mixed_shifted_pungs", "EC", id="三色三节高"),
    pytest.param("222m 222p 22s 67m 88p E", "C", "triple_pung", "EC", id="三同刻"),
    pytest.param("222m 333m 44m 67s 88p E", "C", "pure_shifted_pungs", "EC", id="一色三节高"),
    pytest.param("2345m 77m EEE CC 4p 6s", "9s", "half_flush", "4p6s9s", id="混一色"),
    pytest.param("11345m 678m 23m 99m E", "7p", "full_flush", "E7p", id="清一色"),
    pytest.param("111m 333p 88s EE 6p 2s 9m", "", "all_pungs", "6p2s9m", id="碰碰和"),
    pytest.param("123m 78p 444s EE C C1s", "9s", "all_types", "1s9s", id="五门齐"),
    pytest.param("123m 78m 99p 789s EE 4p", "5s", "outside_hand", "4p5s", id="全带幺"),
    pytest.param("123p 99p 55p 45s 888s 7m", "1m", "reversible_tiles", "7m1m", id="推不倒"),
    pytest.param("CCC FF 22m 678m 56p 1s", "9m", "two_dragons_pungs", "1s9m", id="双箭刻"),
    pytest.param("EEE SSS WW 12m 99p 5s", "8p", "big_three_winds", "5s8p", id="三风刻"),
    pytest.param("147m 258p 36s 123s 5m E", "C", "knitted_straight", "EC", id="组合龙"),
    pytest.param("11m 33m 66p 99p EE 57s 8s", "", "seven_pairs", "57s8s", id="七对"),
    pytest.param("19m 19p 19s ESWNC 5m 6m", "F", "thirteen_orphans", "5m6m", id="十三幺"),
    pytest.param(
        "147m 258p 9s ESWNC 5m", "F", "lesser_honors_and_knitted_tiles", "5m", id="全不靠"
    ),
    pytest.param("789m 67p 678s 99p 88s 2m", "1p", "upper_four", "2m1p", id="大于五"),
    pytest.param("123m 34p 234s 11p 22s 7m", "8p", "lower_four", "7m8p", id="小于五"),
    pytest.param("345m 456p 567s 5m 55s 6s", "E", "all_five", "E", id="全带五"),
)


@pytest.mark.parametrize(
    ("hand", "drawn", "route", "drops"),
    # With plain kernels, only some.
    ROUTES if is_wanted() else ROUTES[::4],
)
def test_a_hand_is_played_for_its_route(hand: str, drawn: str, route: str, drops: str) -> None:
    tiles = parse_tiles(hand)
    drawn = drawn or tiles[-1]
    seen = turn("".join(tiles[:13]), drawn)
    decision = decided(EXPERT, seen)
    assert decision.action.type == "discard"
    assert f"plays_for_{route}" in codes(decision)
    assert decision.action.tile in parse_tiles(drops)


def test_a_route_is_explained_with_the_missing_tiles() -> None:
    decision = decided(EXPERT, turn("123456m 78m 55p 34s E", "C"))
    text = decision.reasons[-1].text
    assert "清龙" in text.zh
    assert "九万" in text.zh
    assert "9m" in text.en
    assert "Pure Straight" in text.en
    assert "2" in text.en


@pytest.mark.parametrize(
    ("hand", "tile", "does", "why"),
    [
        pytest.param(
            "123m 234p 45s 99m 78s EC", "3s", "chi", "plays_for_mixed_shifted_chows",
            id="a-chi-that-makes-the-chain",
        ),
        pytest.param(
            "111m 33p 888s EE 269p", "3p", "peng", "plays_for_all_pungs",
            id="a-peng-on-the-way-to-four",
        ),
        pytest.param(
            "1199m 3377p 22s 4s EC", "2s", "pass", "plays_for_seven_pairs",
            id="no-peng-on-the-way-to-seven-pairs",
        ),
    ],
)  # fmt: skip
def test_a_tile_is_claimed_only_if_it_helps_a_route(
    hand: str, tile: str, does: str, why: str
) -> None:
    decision = decided(EXPERT, claim(hand, tile))
    assert decision.action.type == does
    assert why in codes(decision)
    assert ("passes" in codes(decision)) == (does == "pass")


def test_late_in_the_game_two_ways_to_end_are_worth_nearly_twice_as_much_as_one() -> None:
    """清龙 lacks 9m, and 34s a 2s or a 5s: without the 2s half of the ways are gone."""
    seen = turn("123456m 78m 55p 34s E", "C")
    position = position_of(seen, remembers=True)
    table = setting_of(seen, position.left, ())._replace(draws=4.0)
    gone = position.left.copy()
    gone[KIND[parse_tile("2s")]] = 0
    more = []
    for ahead in (True, False):
        both, one = (
            prospect(position.held, left, table, Taste(), ahead=ahead).worth[KIND[parse_tile("C")]]
            for left in (position.left, gone)
        )
        more.append(both / one)
    # Together, the second way counts less.
    assert 1.6 < more[0] < 2
    assert more[1] < 1.55


def waits_for_the_eighth() -> View:
    """三色三步高 and 老少副 have seven; the closed wait 坎张 makes eight, by a discard too."""
    chi = Meld("chi", parse_tile("1m"), 3)
    hand = parse_tiles("234p 345s 79m EE C")
    return replace(turn("123m 234p 345s 7m 9m EE", "C"), hand=hand, melds=((chi,), (), (), ()))


@pytest.mark.parametrize("taste", [Taste(), Taste(ahead=0)], ids=["ahead", "weighed"])
def test_a_wait_for_one_kind_is_the_point_that_was_missing(taste: Taste) -> None:
    seen = waits_for_the_eighth()
    planner = Planner(taste, fear=0.0, sight=MAX_SIGHT, claims=True)
    decision = planner.decide(seen, 100, Random(1))
    assert decision.action.tile == "C"
    assert codes(decision)[-1] == "plays_for_mixed_shifted_chows"
    position = position_of(seen, remembers=True)
    (chow,) = melds_after(seen, None)
    table = setting_of(seen, position.left, (chow,))
    drop = KIND[parse_tile("C")]
    alone = prospect(position.held, position.left, table, taste).worth[drop]
    seven, eight = (
        prospect(position.held, position.left, each, taste, sight=1).worth[drop]
        for each in (table, table._replace(wait=1))
    )
    assert decision.value is not None
    gained = decision.value - alone
    # The search has found it without the fan of the wait.
    assert gained == pytest.approx(eight - seven, abs=0.1)
    assert (gained < 0.1) == (taste.ahead > 0)


def test_a_gang_that_is_worth_something_is_made() -> None:
    decision = decided(EXPERT, turn("EEEE 123m 456m 78m 9m", "9m"))
    assert decision.action.type == "gang"


def test_the_tiles_that_are_left_decide_between_routes() -> None:
    seen = turn("123456m 78m 456p 55s", "E")
    position = position_of(seen, remembers=True)
    table = setting_of(seen, position.left, ())
    gone = position.left.copy()
    gone[KIND[parse_tile("9m")]] = 0
    east = KIND[parse_tile("E")]
    routes = []
    for left in (position.left, gone):
        plan = prospect(position.held, left, table, Taste()).plan(east)
        assert plan is not None
        routes.append(book().routes[plan.route].code)
    assert routes[0] == "pure_straight"
    assert routes[1] != "pure_straight"


def test_thirteen_orphans_wait_for_any_of_them() -> None:
    decision = decided(EXPERT, turn("19m 19p 19s ESWNCFP", "5m"))
    assert decision.action.tile == "5m"
    assert codes(decision) == ["plays_for_thirteen_orphans"]
    assert decision.value is not None
    assert decision.value > 0.5


def test_the_turns_that_are_left_make_a_hand_worth_less() -> None:
    seen = turn("123456m 78m 55p 34s E", "C")
    position = position_of(seen, remembers=True)
    table = setting_of(seen, position.left, ())
    worths = [
        prospect(position.held, position.left, table._replace(draws=draws), Taste()).worth[HAND]
        for draws in (0.0, 4.0, 16.0)
    ]
    assert worths == sorted(worths)
    assert 0 < worths[0] < worths[1] < worths[2]


def threatened(hand: str, drawn: str, melds: int = 3) -> View:
    """A turn late in the game, when seat 2 has melds and many discards."""
    seen = turn(hand, drawn)
    put_down = tuple(Meld("peng", tile) for tile in parse_tiles("SWN")[:melds])
    discards = ((), (), parse_tiles("147m 258m 36m 1p 2p 3p 1s 2s 3s 44m"), ())
    return replace(seen, melds=((), (), put_down, ()), discards=discards, left=(8,), history=())


@pytest.mark.parametrize("bot", [SKILLED, EXPERT], ids=lambda bot: bot.id)
def test_without_hope_the_safest_tile_goes(bot: Bot[View, Action]) -> None:
    seen = threatened("19m 58p 67p 29s 58s EE C", "1p")
    decision = decided(bot, seen)
    assert codes(decision)[:2] == ["folds", "near_win"]
    found = dangers(position_of(seen, remembers=True))
    safest = min(found[KIND[tile]] for tile in seen.hand)
    assert found[KIND[decision.action.tile or KINDS[0]]] == pytest.approx(safest, abs=1e-3)


def test_of_tiles_that_leave_alike_the_safer_goes() -> None:
    decision = decided(EXPERT, threatened("123456m 78m 55p 34s 9p", "1p"))
    assert decision.action.tile == "1p"


@pytest.mark.parametrize(("melds", "reasons"), [(3, ["safer", "near_win"]), (0, ["safer"])])
def test_who_fears_much_gives_up_worth_for_safety_and_says_so(
    melds: int, reasons: list[str]
) -> None:
    timid = Planner(Taste(), fear=5000.0, sight=MAX_SIGHT, claims=True)
    seen = threatened("123m 456p 78s 55s 99p 6p", "8p", melds)
    discards = seen.discards if melds else ((), (), seen.discards[2][:10], ())
    decision = timid.decide(replace(seen, discards=discards, left=(40,)), 100, Random(1))
    assert codes(decision)[: len(reasons)] == reasons


def test_without_a_plan_in_sight_nothing_is_claimed() -> None:
    blind = Planner(Taste(), fear=0.0, sight=1, claims=True)
    decision = blind.decide(claim("14m 8m 2p 36p 1s 59s EE SC", "E"), 100, Random(1))
    assert (decision.action.type, codes(decision)) == ("pass", ["passes"])


def test_skill_three_sees_what_a_win_is_worth_only_when_it_is_near() -> None:
    far = turn("1m 4m 8m 2p 3p 6p 1s 5s 9s ESWC", "F")
    assert codes(decided(SKILLED, far)) == ["nearest"]
    assert codes(decided(EXPERT, far)) != ["nearest"]
    near = turn("123456m 78m 55p 34s E", "C")
    assert codes(decided(SKILLED, near)) == ["plays_for_pure_straight"]


def test_skill_three_keeps_its_hand_closed() -> None:
    decision = decided(SKILLED, claim("123m 234p 45s 99m 78s EC", "3s"))
    assert decision.action.type == "pass"
    assert codes(decision) == ["stays_closed"]


@pytest.mark.parametrize("bot", [SKILLED, EXPERT], ids=lambda bot: bot.id)
def test_everything_offered_is_compared_the_best_first(bot: Bot[View, Action]) -> None:
    seen = turn("EEEE 123m 456p 78s 9p", "1s")
    decision = decided(bot, seen)
    assert {each.action for each in decision.candidates} == set(seen.offers)
    values = [each.value for each in decision.candidates]
    assert values == sorted(values, reverse=True)
    assert decision.candidates[0].action == decision.action
    assert decision.nodes > 0


def test_melds_are_known_as_they_will_stand() -> None:
    taken = claim("123m 234p 45s 99m 78s EC", "3s")
    chi = next(offer for offer in taken.offers if offer.type == "chi")
    assert melds_after(taken, chi) == (Meld("chi", parse_tile("3s"), 0),)
    pair = claim("111m 33p 888s EE 269p", "3p")
    peng = next(offer for offer in pair.offers if offer.type == "peng")
    assert melds_after(pair, peng) == (Meld("peng", parse_tile("3p"), 0),)
    three = claim("123m 99p 567s 34s EEE C", "E")
    gang = next(offer for offer in three.offers if offer.type == "gang")
    assert melds_after(three, gang) == (Meld("gang", parse_tile("E"), 0),)
    own = turn("EEEE 123m 456p 78s 9p", "1s")
    hidden = next(offer for offer in own.offers if offer.type == "gang")
    assert melds_after(own, hidden) == (Meld("gang", parse_tile("E"), concealed=True),)
    before = (Meld("peng", parse_tile("E"), 2), Meld("chi", parse_tile("3p"), 3))
    added = replace(own, melds=(before, (), (), ()))
    assert melds_after(added, hidden) == (before[1], Meld("gang", parse_tile("E")))
