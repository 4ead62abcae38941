"""The flow of Changsha mahjong: gangs of two kinds, locked hands, the last tile, opening wins.

Each case has the sentence that decides it; the numbers are those of the rule book.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

import pytest

from paiju.all_games.changsha.flow.choices import CHOICES
from paiju.all_games.changsha.flow.hand import ENGINE, HAND
from paiju.all_games.changsha.refusals import (
    BARRED,
    LAID,
    LOCKED,
    NOT_READY,
    NOT_TURNED,
    TURNED,
    WALL_SHORT,
)
from paiju.all_games.changsha.rulesets import WALLS, rules_of
from paiju.chance import Chance
from paiju.mahjong_tiles.notation import parse_tile, parse_tiles
from paiju.mahjong_tiles.tile import Tile
from paiju.melding.hands.actions import Action
from paiju.melding.hands.melds import without
from paiju.melding.hands.waits import shanten
from paiju.shapes.errors import InconsistentStateError
from tests.games.changsha.test_rule_book import named
from tests.support.changsha import FAR, after, offered, player_of, table, tabled
from tests.support.scale import cases

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paiju.all_games.changsha.state import State

READY = "234m 345p 7892s"
GANGS = (
    ("7.1, 7.3 杠后听二条", f"9999m {READY}", "bu 9m|gang 9m"),
    ("7.3 杠后的听要一条作将，不算听", "9999m 234m 345p 7891s", "bu 9m"),
    ("7.1 碰过的第四张", f"(999p) 9p {READY}", "bu 9p|gang 9p"),
)


@pytest.mark.parametrize(("sentence", "hand", "gangs"), GANGS, ids=lambda case: case)
def test_a_gang_is_open_only_if_the_hand_is_ready_after_it(
    sentence: str, hand: str, gangs: str
) -> None:
    state = table({0: hand}, drawn="2s")
    found = {each for each in offered(state, 0) if each[:2] in {"bu", "ga"}}
    assert found == set(gangs.split("|")), sentence


class Claim(NamedTuple):
    """A tile that a seat may claim, and what it may do with it.

    Attributes:
        sentence: the sentence that decides it.
        hand: the hand and the melds of the seat.
        tile: the tile, given by seat 0.
        seat: the seat.
        offers: what it may do besides passing.
        bar: the points of a win that it has let go.
        locked: whether it has made an open gang.

    """

    sentence: str
    hand: str
    tile: str
    seat: int
    offers: str
    bar: int | None = None
    locked: bool = False


CLAIMS = (
    Claim("3, 7 碰、补张、开杠", f"999m {READY}", "9m", 2, "peng|bu 9m|gang 9m"),
    Claim("7.3 杠后不听，不能开杠", "999m 234m 345p 7891s", "9m", 2, "peng|bu 9m"),
    Claim("3 吃上家 (engine of 2026)", "1269m 14799p 1479s", "3m", 1, "chi 1m2m3m"),
    Claim("3 下家的牌不能吃 (engine of 2026)", "1269m 14799p 1479s", "3m", 3, ""),
    Claim("过胡不能再胡小胡 (engine of 2026)", "123234m 345p 7892s", "2s", 3, "", bar=1),
    Claim(
        "开杠后只能胡 (engine of 2026)",
        "<9999s> 234m 34588p 22s",
        "2s",
        1,
        "hu",
        locked=True,
    ),
    Claim("6 将将胡不论牌型", "225588m 225588p 2s", "5s", 3, "hu"),
)


@pytest.mark.parametrize("case", CLAIMS, ids=lambda case: case.sentence)
def test_a_seat_claims_what_the_rules_allow(case: Claim) -> None:
    state = tabled(table({case.seat: case.hand}), parse_tile(case.tile), 0)
    own = replace(state.players[case.seat], bar=case.bar, locked=case.locked)
    state = _with(state, case.seat, own)
    offers = set(case.offers.split("|")) | {"pass"} if case.offers else set()
    assert offered(state, case.seat) == offers


def _with(state: State, seat: int, player: object) -> State:
    players = [*state.players]
    players[seat] = player  # type: ignore[call-overload] # a player of this game
    return replace(state, players=tuple(players))


# Seat 0 has three 9m and is ready on 2s; the wall gives it the fourth, then the turned tiles.
def _opened(turned: str, others: dict[int, str] | None = None, rules: str = "classic") -> State:
    """The state after seat 0 has made an open gang that turned these tiles."""
    tiles = parse_tiles(turned)
    rest = tuple(without(_spare(others or {}), tiles))[:20]
    state = table(
        {0: f"9999m {READY}", **(others or {})},
        named(rules),
        drawn="9m",
        wall=(*rest, *reversed(tiles)),
    )
    return after(state, Action("gang", tile=Tile("9m")))


def _spare(others: dict[int, str]) -> tuple[Tile, ...]:
    """The tiles that nobody holds."""
    left = Counter(WALLS.tiles)
    for text in (f"9999m {READY}", *(others.get(seat, FAR) for seat in (1, 2, 3))):
        player = player_of(text)
        left -= Counter([*player.hand, *(t for meld in player.melds for t in meld.tiles)])
    return tuple(left.elements())


def test_turned_tiles_are_won_by_the_seat_that_turned_them() -> None:
    """7.3: a turned tile that completes the hand wins it, and the hand is over."""
    state = _opened("2s 4p")
    assert offered(state, 0) == {"hu", "pass"}
    won = after(state, Action("hu", 0))
    assert won.phase == "over"
    (turn,) = [each for each in won.history if each.type == "hu"]
    assert (turn.tile, turn.source) == ("2s", None)
    assert [(each.code, each.fans) for each in turn.fans] == [("gangkai", 1)]


def test_each_turned_tile_that_completes_the_hand_counts() -> None:
    """7.3, four tiles: two of them complete it."""
    state = after(_opened("2s 4p 2s 7p", rules="classic gang_tiles=4"), Action("hu", 0))
    (turn,) = [each for each in state.history if each.type == "hu"]
    assert [(each.code, each.fans) for each in turn.fans] == [("gangkai", 2)]


OTHER = "(111p) (777s) 23p 22s 567m"


def test_turned_tiles_that_the_seat_does_not_win_are_won_by_others() -> None:
    """7.3 4: others win by a turned tile 杠上炮; the seat that turned it pays."""
    state = _opened("1s 4p", {2: OTHER})
    assert offered(state, 0) == set()
    assert offered(state, 2) == {"hu", "pass"}
    won = after(state, Action("hu", 2))
    (turn,) = [each for each in won.history if each.type == "hu"]
    assert (turn.tile, turn.source) == ("4p", 0)
    assert [(each.code, each.fans) for each in turn.fans] == [("gangpao", 1)]
    assert won.points[0] < 0 < won.points[2]
    assert won.points[1] == won.points[3] == 0


def test_the_seat_that_turned_the_tiles_wins_before_others() -> None:
    """7.3: only what the seat itself does not win can be won by others."""
    both = _opened("2s 4p", {2: OTHER})
    won = after(both, Action("hu", 2), Action("hu", 0))
    assert won.result is not None
    assert won.result.winners == (0,)


def test_a_turned_tile_that_nobody_wins_is_laid() -> None:
    """7.3: the seat lays one of them as its discard; the others lie dead in its row."""
    state = _opened("1s 3p", {1: "(111p) 33p 2s 1347m 46s 9p"})
    assert (state.phase, state.turn, state.history[-1].type) == ("turn", 0, "unclaimed")
    assert offered(state, 0) == {"lay 1s", "lay 3p"}
    assert CHOICES.explain_own(state, Action("lay", 0, tile=Tile("9m"))) == NOT_TURNED
    laid = after(state, Action("lay", 0, tile=Tile("3p")))
    assert laid.players[0].dead == ("1s",)
    assert laid.players[0].discards == ("3p",)
    assert offered(laid, 1) == {"peng", "pass"}
    taken = after(laid, Action("peng", 1))
    assert taken.players[1].melds[-1].tiles == ("3p",) * 3
    assert taken.players[0].discards == ()


def test_a_turned_tile_cannot_be_melded_before_it_is_laid_nor_won_after() -> None:
    """7.3: first wins, then gang, peng and chi."""
    state = _opened("1s 4p", {2: OTHER})
    assert CHOICES.explain_claim(state, 2, Action("peng", 2)) == TURNED
    laid = HAND.do(after(state, Action("pass", 2)), 0, Action("lay", 0, tile=Tile("4p")))
    assert CHOICES.explain_claim(laid, 2, Action("hu", 2)) == LAID


def test_a_locked_hand_discards_what_it_draws() -> None:
    """7.3: after an open gang the hand is fixed: no 补张, and no other discard."""
    own = replace(player_of("<9999m> 234m 345p 7892s 6s"), locked=True)
    state = _with(table({0: FAR}, drawn="6s"), 0, own)
    assert offered(state, 0) == {"discard 6s"}
    assert CHOICES.explain_own(state, Action("discard", 0, tile=Tile("2s"))) == LOCKED


LOCKED_GANGS = (
    ("7.3 听口不变", "<9999m> 6666s 345p 22p 78p", "6s", None),
    ("7.3 听口变了", "<9999m> 3333s 45s 22p 345p", "3s", LOCKED),
    ("7.3 不是刚摸的", "<9999m> 6666s 345p 22p 78p", "8p", LOCKED),
)


@pytest.mark.parametrize(("sentence", "hand", "drawn", "refusal"), LOCKED_GANGS, ids=str)
def test_a_locked_hand_makes_a_gang_that_keeps_its_waits(
    sentence: str, hand: str, drawn: str, refusal: object
) -> None:
    own = replace(player_of(hand), locked=True)
    state = _with(table({0: FAR}, drawn=drawn), 0, own)
    tile = next(tile for tile in own.hand if own.hand.count(tile) == 4)
    assert CHOICES.explain_own(state, Action("gang", 0, tile=tile)) == refusal, sentence
    assert CHOICES.explain_own(state, Action("bu", 0, tile=tile)) == LOCKED


def test_a_gang_wants_tiles_in_the_wall() -> None:
    """9: the last tile stays for the one who takes it; an open gang turns two."""
    wall = parse_tiles("1s 3s")
    state = table({0: f"9999m {READY}"}, drawn="9m", wall=wall)
    assert CHOICES.explain_own(state, Action("gang", 0, tile=Tile("9m"))) == WALL_SHORT
    assert CHOICES.explain_own(state, Action("bu", 0, tile=Tile("9m"))) is None
    drawn = replace(state, rules=named("classic seabed=drawn"))
    assert CHOICES.explain_own(drawn, Action("gang", 0, tile=Tile("9m"))) is None
    far = table({0: "9999m 147p 258p 1369s"}, drawn="9m")
    assert CHOICES.explain_own(far, Action("gang", 0, tile=Tile("9m"))) == NOT_READY


def test_a_tile_added_for_an_open_gang_is_robbed_by_a_big_win() -> None:
    """6 抢杠胡: big for an open gang; 7.1: for a 补张 it is won like a discard."""
    hands = {0: f"(999p) 9p {READY}", 2: "(123p) 22p 567s 78p 678m"}
    for kind, fans in (("gang", "qianggang"), ("bu", "xiaohu")):
        state = after(table(hands, drawn="9p"), Action(kind, tile=Tile("9p")))
        assert offered(state, 2) == {"hu", "pass"}
        won = after(state, Action("hu", 2))
        (turn,) = [each for each in won.history if each.type == "hu"]
        assert [each.code for each in turn.fans] == [fans]
        assert won.players[0].melds[0].type == "peng"
        left = after(state, Action("pass", 2))
        assert left.players[0].locked is (kind == "gang")


def test_who_lets_a_win_go_wins_only_what_is_dearer_until_its_discard() -> None:
    """过胡: a small win was let go; a big one is dearer. Its own draw is never barred."""
    state = tabled(table({3: "123234m 345p 7892s"}), Tile("2s"), 0)
    passed = after(state, Action("pass", 3))
    assert passed.players[3].bar == 1
    again = tabled(passed, Tile("2s"), 1)
    assert CHOICES.explain_claim(again, 3, Action("hu", 3)) == BARRED
    turned = _opened("2s 4p", {3: "(111s) 111p 2s 234m 678m"})
    barred = _with(turned, 3, replace(turned.players[3], bar=1))
    assert CHOICES.explain_claim(barred, 3, Action("hu", 3)) is None
    done = HAND.discarded(passed, 3, Tile("7s"))
    assert done.bar is None


def test_rooms_bar_only_the_tile_that_was_let_go_until_the_next_draw() -> None:
    """Rule page L: only that tile, until the next draw."""
    hand = "234345m 2345678p"
    state = tabled(table({3: hand}, rules_of("rooms")), Tile("2p"), 0)
    passed = after(state, Action("pass", 3))
    assert passed.players[3].passed == ("2p",)
    assert CHOICES.explain_claim(tabled(passed, Tile("2p"), 1), 3, Action("hu", 3)) == BARRED
    assert CHOICES.explain_claim(tabled(passed, Tile("5p"), 1), 3, Action("hu", 3)) is None
    assert HAND.draw(passed, 3).players[3].passed == ()


TAKERS = {
    0: f"(999m) {READY}",
    1: "(999m) 147m 258p 3691s",
    2: "(888p) 567s 11p 55m 345m",
    3: "(999p) 147m 258p 369s 1p",
}


class Last(NamedTuple):
    """The last tile, and who takes it.

    Attributes:
        sentence: the sentence that decides it.
        turn: the seat whose draw it would be.
        want: the seats that want it.
        tile: the tile.
        asked: the seats that are asked.
        taker: the seat that takes it.
        hands: the hands of the seats.

    """

    sentence: str
    turn: int
    want: tuple[int, ...]
    tile: str
    asked: tuple[int, ...]
    taker: int | None
    hands: dict[int, str] = TAKERS


LAST = (
    Last("9 只问听牌的，从轮到的一家起", 1, (), "1s", (2, 0), None),
    Last("9 一家不要，问下一家", 0, (2,), "5m", (0, 2), 2),
    Last("9 要了不再问", 3, (0, 2), "5m", (0,), 0),
    Last("9 无人听牌，荒庄", 3, (0, 1, 2, 3), "5m", (), None, dict.fromkeys(range(4), TAKERS[1])),
)


@pytest.mark.parametrize("case", LAST, ids=lambda case: case.sentence)
def test_the_last_tile_is_offered_to_ready_seats_in_turn(case: Last) -> None:
    tile, source = parse_tile(case.tile), (case.turn - 1) % 4
    state = HAND.draw(tabled(table(case.hands, wall=(tile,)), Tile("1m"), source), case.turn)
    state, asked = ENGINE.with_offers(state) if state.phase != "over" else state, []
    while state.phase == "seabed":
        (seat,) = state.to_act
        asked.append(seat)
        assert offered(state, seat) == {"take", "pass"}
        action = Action("take" if seat in case.want else "pass", seat)
        state = ENGINE.step(state, action).state
    assert tuple(asked) == case.asked
    if case.taker is None:
        assert state.result is not None
        assert state.result.next_dealer == case.turn
    else:
        assert (state.turn, state.drawn) == (case.taker, case.tile)
        is_win = case.taker == 2
        assert offered(state, case.taker) == {f"discard {tile}", *["hu"] * is_win}


def test_a_last_tile_that_its_taker_does_not_win_is_won_by_others() -> None:
    """9: it counts as the taker's discard, which others may only win; then the taker deals."""
    state = HAND.draw(tabled(table(TAKERS, wall=(Tile("5m"),)), Tile("1m"), 2), 3)
    laid = after(state, Action("take", 0), Action("discard", 0, tile=Tile("5m")))
    assert offered(laid, 2) == {"hu", "pass"}
    won = after(laid, Action("hu", 2))
    (turn,) = [each for each in won.history if each.type == "hu"]
    assert [each.code for each in turn.fans] == ["haidi"]
    assert [each.tiles for each in won.history if each.type == "birds"] == [("5m", "5m")]
    drawn = after(laid, Action("pass", 2))
    assert drawn.result is not None
    assert drawn.result.next_dealer == 0


def test_the_last_tile_is_drawn_in_turn_where_nobody_is_asked() -> None:
    """Clients N, Y and L know no asking."""
    state = table({0: FAR}, named("classic seabed=drawn"), drawn="1m", wall=(Tile("9p"),))
    state = HAND.draw(tabled(state, Tile("1m"), 2), 3)
    assert (state.phase, state.turn, state.drawn) == ("turn", 3, "9p")
    over = after(state, Action("discard", 3, tile=Tile("9p")))
    assert over.result is not None
    assert over.result.next_dealer == 3


FIRST = (
    ("6 天胡", "classic", 0, None, "tianhu"),
    ("engine of 2026: 地胡，胡庄家打的第一张", "classic", 2, "discard", "dihu"),
    ("地胡，第一次摸牌即胡", "classic earth=first_round", 1, "draw", "dihu"),
)
SMALL = "123234m 345p 789s 2s"


@pytest.mark.parametrize(("sentence", "rules", "seat", "how", "code"), FIRST)
def test_a_win_by_the_first_tiles(
    sentence: str, rules: str, seat: int, how: str | None, code: str
) -> None:
    hands = {seat: f"{SMALL} 2s" if how is None else SMALL}
    state = table(hands, named(rules), wall=_rest(55))
    if how == "discard":
        state = tabled(state, Tile("2s"), 0)
    if how == "draw":
        walls = (state.wall._replace(tiles=(Tile("2s"), *state.wall.tiles[1:])),)
        state = HAND.draw(replace(tabled(state, Tile("1m"), 0), walls=walls), 1)
    won = after(state, Action("hu", seat))
    (turn,) = [each for each in won.history if each.type == "hu"]
    assert [each.code for each in turn.fans] == [code], sentence


def _rest(size: int) -> tuple[Tile, ...]:
    return WALLS.tiles[-size:]


def test_seats_show_opening_wins_from_the_dealer_on_or_keep_them() -> None:
    """5: who has one may show it or not; it is paid at once, and the hand goes on."""
    rules = named("classic opening=sixi")
    seeds = (seed for seed in range(1000) if ENGINE.deal(rules, seed).phase == "opening")
    state = ENGINE.deal(rules, next(seeds))
    (seat,) = state.to_act
    assert offered(state, seat) == {"opening", "pass"}
    shown, kept = (ENGINE.step(state, Action(kind, seat)).state for kind in ("opening", "pass"))
    assert kept.points == (0, 0, 0, 0)
    assert shown.points[seat] > 0
    assert all(points < 0 for payer, points in enumerate(shown.points) if payer != seat)
    (turn,) = [each for each in shown.history if each.type == "opening"]
    assert len(turn.dice) == 2
    assert set(turn.tiles or ()) < set(shown.players[seat].hand)
    assert turn.fans == ("sixi",)
    assert ENGINE.step(state, Action("auto", seat)).state == shown
    assert {each.type for each in kept.history} == {"pass"}


def test_opening_wins_need_no_dice_where_they_have_no_birds() -> None:
    """Y: opening wins without birds are an option."""
    rules = named("classic opening=sixi opening_birds=False")
    seeds = (seed for seed in range(1000) if ENGINE.deal(rules, seed).phase == "opening")
    state = ENGINE.deal(rules, next(seeds))
    after_it = ENGINE.step(state, Action("opening", state.to_act[0])).state
    (turn,) = [each for each in after_it.history if each.type == "opening"]
    assert turn.dice == ()
    assert {each.reason for each in after_it.ledger} == {"opening"}


def _played(seed: int, rules: str) -> Iterator[State]:
    """Every state of a hand in which seats discard what brings them nearest to a win."""
    chance, state = Chance(seed, "changsha"), ENGINE.deal(named(rules), seed)
    yield state
    while state.to_act:
        offers = [choice.action for choice in ENGINE.legal(state)]
        wanted = [each for each in offers if each.type in _WANTED]
        discards = [each for each in offers if each.type == "discard"]
        if wanted and chance.randrange(4):
            action = wanted[chance.randrange(len(wanted))]
        elif discards:
            action = min(discards, key=lambda each: _distance(state, each))
        else:
            action = offers[chance.randrange(len(offers))]
        state = ENGINE.step(state, action).state
        yield state


_WANTED = frozenset(("hu", "gang", "bu", "opening", "take", "peng"))


def _distance(state: State, discard: Action) -> int:
    player = state.players[state.turn]
    return shanten(without(player.hand, (discard.tile or Tile(""),)), len(player.melds))


def _tiles_in(state: State) -> Iterator[Tile]:
    yield from (*state.wall.rest, *state.spread)
    for player in state.players:
        yield from (*player.hand, *player.discards, *player.dead, *player.won)
        for meld in player.melds:
            yield from meld.tiles


RULES = ("classic", "flat", "rooms", "classic seabed=drawn earth=first_round gang_tiles=4")


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("seed", range(cases(8, plain=3)))
def test_a_hand_goes_to_its_end_by_its_rules(seed: int, rules: str) -> None:
    state = None
    for state in _played(seed, rules):
        assert Counter(_tiles_in(state)) == Counter(WALLS.tiles)
        assert sum(state.points) == 0
        for seat in state.to_act:
            assert all(ENGINE.explain(state, seat, each) is None for each in state.offers[seat])
    assert state is not None
    assert state.result is not None
    begun = HAND.begin(state.rules, seed)
    again = ENGINE.replay(begun, state.history, InconsistentStateError)
    assert (again.players, again.ledger) == (state.players, state.ledger)
    for before, action in ENGINE.recorded_actions(ENGINE.deal(state.rules, seed), state):
        seat = before.to_act[0] if action.seat is None else action.seat
        assert ENGINE.explain(before, seat, action) is None
