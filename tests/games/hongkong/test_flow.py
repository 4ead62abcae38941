"""Hands of Hong Kong mahjong: claims by written sentences, and whole hands by their laws."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from paiju.all_games.hongkong import GAME
from paiju.all_games.hongkong.rulesets import SETS, rules_of
from paiju.chance import Chance
from paiju.mahjong_tiles.notation import parse_tiles
from paiju.mahjong_tiles.tile import Tile
from paiju.melding.flow.state import changed
from paiju.melding.flow.turns import Turn
from paiju.melding.hands.actions import Action, Tabled
from paiju.melding.plain.state import Player
from tests.support.hongkong import written
from tests.support.scale import cases

if TYPE_CHECKING:
    from collections.abc import Iterator

FLOW: Any = GAME.flow
ENGINE = FLOW.engine
CHOICES = ENGINE.choices
ORPHANS = {"rob_concealed": "shisanyao"}
FREE, TABLED = "(123m 0) 567m 99p 23s CCC", "344m 5m 123p 9p 99s CCC"

# The sentence, the hand, the tile, who gave it and how, the options, and the claims of seat 1.
CLAIMS: tuple[tuple[str, str, str, str, dict[str, Any], str], ...] = (
    ("chi two ways, peng; no win", TABLED, "4m", "0", {}, "peng chi 345m"),
    ("chi only from the seat before", TABLED, "4m", "2", {}, "peng"),
    ("gang, peng, chi", "44456m 1239p 99s CC", "4m", "0", {}, "gang peng chi 456m"),
    ("with the wall empty only a win", "44456m 1239p 99s CC", "4m", "0 last", {}, ""),
    ("below the minimum no win; chi is", "(123m 0) 567m 999p 2355s", "1s", "0", {}, "chi 123s"),
    (
        "a win where nothing is needed",
        "(123m 0) 567m 999p 2355s",
        "1s",
        "0",
        {"minimum": 0},
        "hu chi 123s",
    ),
    ("a win of exactly three", "123567m 234678p 9s", "9s", "2", {}, "hu"),
    ("two faan are not offered", FREE, "1s", "2", {}, ""),
    ("after the last tile the same hand has three", FREE, "1s", "2 last", {}, "hu"),
    ("as has a robbed gang", FREE, "1s", "2 robbed", {}, "hu"),
    ("an added gang may be robbed", "123567m 23478p 55s", "9p", "2 robbed", {}, "hu"),
    (
        "a concealed gang by 十三幺 where it may be",
        "119m 19p 19s ESWNCF",
        "P",
        "2 concealed",
        ORPHANS,
        "hu",
    ),
    ("but by no other hand", "123567m 23478p 55s", "9p", "2 concealed", ORPHANS, ""),
)


def offered(hand: str, tile: str, given: str, options: dict[str, Any]) -> list[Action]:
    """The claims of seat 1 on a tile, in the middle of a hand."""
    rules, win = rules_of(None, options), written(f"{hand} + {tile}").win
    source, _, how = given.partition(" ")
    players = [Player() for _ in range(4)]
    players[1] = Player(win.hand, win.melds)
    state = changed(
        ENGINE.deal(rules, 1),
        players=tuple(players),
        history=(
            Turn("draw", 1),
            Turn("discard", 1),
            Turn("discard", int(source), Tile(tile), concealed=how == "concealed"),
        ),
        phase="claims",
        tabled=Tabled(Tile(tile), int(source), how == "last", how in {"robbed", "concealed"}),
    )
    if how == "last":
        (wall,) = state.walls
        state = changed(state, walls=(wall._replace(head=len(wall.tiles) - wall.tail),))
    return [*CHOICES.claims(state, 1)]


@pytest.mark.parametrize(("says", "hand", "tile", "given", "options", "expected"), CLAIMS)
def test_a_seat_may_claim_what_the_sentence_says(
    says: str, hand: str, tile: str, given: str, options: dict[str, Any], expected: str
) -> None:
    claims = [
        f"chi {''.join(each[0] for each in claim.tiles)}{tile[-1]}" if claim.tiles else claim.type
        for claim in offered(hand, tile, given, options)
    ]
    assert " ".join(claims) == expected, says


def concealed(options: dict[str, Any]) -> Any:  # noqa: ANN401 - a state
    """The state after the dealer has made a concealed gang of P, for which seat 1 waits."""
    state, (win, _, _) = ENGINE.deal(rules_of(None, options), 1), written("119m 19p 19s ESWNCF + P")
    dealer = parse_tiles("123456789p 1m PPPP")
    players = (Player(dealer), Player(win.hand), *state.players[2:])
    # The dealer has drawn, so that it is no win with the tiles dealt.
    state = changed(state, players=players, history=(Turn("draw", 0),), drawn=Tile("P"))
    return ENGINE.step(ENGINE.with_offers(state), Action("gang", tile=Tile("P"))).state


def test_a_concealed_gang_is_robbed_by_thirteen_orphans_alone_where_it_may_be() -> None:
    """H16: not even for 十三幺; elsewhere for it alone."""
    assert concealed({}).phase == "turn"
    state = concealed(ORPHANS)
    assert state.phase == "claims"
    assert state.to_act == (1,)
    passed = ENGINE.step(state, Action("pass", 1)).state
    assert (passed.phase, passed.turn, passed.after_gang) == ("turn", 0, True)
    robbed = ENGINE.step(state, Action("hu", 1))
    assert [event.facts["scores"] for event in robbed.events if event.type == "scores"] == [
        (-1536, 1536, 0, 0)
    ]


def test_a_robbed_gang_may_be_paid_like_a_self_draw() -> None:
    """搶槓當自摸: the seat of the gang pays two shares for each of the three."""
    state = concealed({**ORPHANS, "robbed_gang": "self_draw"})
    assert ENGINE.step(state, Action("hu", 1)).state.points == (-2304, 2304, 0, 0)


def test_several_may_win_or_the_nearest_after_the_giver() -> None:
    """R: all; M C: 截糊, the nearest counts from the discarder."""
    claims = [Action("hu", 1), Action("hu", 0), Action("pass", 3)]
    for multi_win, source, winners in (
        ("all", 2, [0, 1]),
        ("nearest", 2, [0]),
        ("nearest", 3, [0]),
    ):
        found = ENGINE.order_of(rules_of(None, {"multi_win": multi_win})).resolve(source, claims)
        assert found is not None
        assert [claim.seat for claim in found.claims] == winners
        assert found.reason == ("all_win" if multi_win == "all" else "nearest")


def played(rules: Any, seed: int) -> Iterator[Any]:  # noqa: ANN401 - the rules of the game
    """Every state of a game in which seats win, make gangs and claim tiles when they can."""
    chance, state = Chance(seed, "hongkong"), ENGINE.deal(rules, seed)
    yield state
    while state.to_act:
        offers = [choice.action for choice in ENGINE.legal(state)]
        wanted = [each for each in offers if each.type in {"hu", "gang", "peng", "chi"}]
        action = wanted[0] if wanted else offers[chance.randrange(len(offers))]
        state = ENGINE.step(state, action).state
        yield state


@pytest.mark.parametrize("rules", [*map(rules_of, SETS.own)], ids=lambda rules: rules.id)
def test_the_tiles_of_a_dead_wall_are_never_drawn(rules: Any) -> None:  # noqa: ANN401 - as above
    """M: the last fourteen; W R: the wall is played to the end."""
    dead = rules.options.dead_wall
    left = [[*played(rules, seed)][-1].wall.left for seed in range(cases(12, plain=4))]
    assert min(left) == dead
    assert dead == (14 if rules.id == "laak" else 0)


def test_a_match_of_one_round_has_each_seat_deal_until_it_loses() -> None:
    """All sources: the dealer stays when it wins; M C W: also after a drawn hand."""
    *_, last = played(rules_of(None, {"rounds": 1, "minimum": 0}), 3)
    results, dealer = [*last.results, last.result], 0
    for result in results:
        assert sum(result.points) == 0
        stays = dealer in result.winners or not result.winners
        assert result.next_dealer == (dealer if stays else (dealer + 1) % 4)
        dealer = result.next_dealer
    assert dealer == 0
    assert any(result.winners for result in results)


def with_flowers(hand: str, flowers: str, **options: object) -> Any:  # noqa: ANN401 - a state
    """The state in which seat 0 has drawn with these tiles and flowers, in the middle of a hand."""
    state = ENGINE.deal(rules_of(None, options), 1)
    own = Player(parse_tiles(hand), discards=(Tile("9s"),), flowers=parse_tiles(flowers))
    turns = (Turn("draw", 0), Turn("discard", 0), Turn("flower", 0), Turn("draw", 0, Tile("C")))
    parts = {"players": (own, *state.players[1:]), "history": turns, "drawn": Tile("C")}
    return ENGINE.with_offers(changed(state, **parts))


def test_seven_flowers_win_whatever_the_tiles_are() -> None:
    """V: with the seventh flower a seat may win, a self-draw of three faan and nothing else."""
    state = with_flowers("147m 258p 369s ESWN C", "1234567f")
    assert state.offers[0][0].type == "hu"
    after = ENGINE.step(state, Action("hu")).state
    assert after.points == (48, -16, -16, -16)
    assert [tuple(each) for each in after.history[-1].fans] == [("huahu", 3)]
    for flowers, options in (("123456f", {}), ("1234567f", {"flower_win": 8})):
        assert with_flowers("147m 258p 369s ESWN C", flowers, **options).offers[0][0].type != "hu"


def test_a_hand_that_wins_too_counts_with_its_flowers() -> None:
    state = with_flowers("123m 456m 789m 11p CCC", "1234567f")
    after = ENGINE.step(state, Action("hu")).state
    assert {each.code for each in after.history[-1].fans} == {
        *("zimo", "menqing", "dragon", "buhua", "huahu")
    }


def test_the_circumstances_of_a_win_are_read_from_the_turns() -> None:
    state = with_flowers("123m 456m 789m 11p CCC", "5f")
    assert state.circumstances(0).special == {"buhua"}
    gangs = (Turn("gang", 0), Turn("draw", 0), Turn("gang", 0), Turn("draw", 0))
    twice = changed(state, history=(*state.history, *gangs), gang=len(state.history) + 2)
    assert twice.circumstances(0).special == {"liangang"}
    once = changed(twice, history=twice.history[:-2], gang=len(state.history))
    assert once.circumstances(0).special == set()
    fresh = ENGINE.deal(rules_of(), 1)
    assert fresh.circumstances(0).first
    discarded = ENGINE.step(fresh, Action("discard", tile=fresh.players[0].hand[0])).state
    tabled = changed(discarded, phase="claims", tabled=Tabled(Tile("C"), 0))
    assert tabled.circumstances(2).special == {"dihu"}
    later = changed(tabled, tabled=Tabled(Tile("C"), 1))
    assert later.circumstances(2).special == {"renhu"}
    drawn = changed(later.players[3], discards=(Tile("9s"),))
    assert changed(later, players=(*later.players[:3], drawn)).circumstances(3).special == set()
