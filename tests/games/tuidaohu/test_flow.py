"""Hands of 推倒胡 as they run: claims, gangs, birds, the wall's end, and the next dealer."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest

from paiju.all_games.tuidaohu import GAME
from paiju.all_games.tuidaohu.rulesets import SETS, Rules, rules_of
from paiju.chance import Chance
from paiju.mahjong_tiles.notation import parse_tile, parse_tiles
from paiju.mahjong_tiles.tile import Tile, is_flower
from paiju.melding.flow.hand_steps import with_player
from paiju.melding.flow.ledger import points_of
from paiju.melding.flow.state import changed
from paiju.melding.hands.actions import Action
from paiju.melding.hands.melds import Meld
from paiju.melding.plain.state import Result
from paiju.melding.questions.hands import FanWriter
from paiju.shapes.errors import InconsistentError
from tests.support.scale import cases, wide_but

if TYPE_CHECKING:
    from collections.abc import Mapping

FLOW: Any = GAME.flow
HANDS = cases(10, plain=2)
_NONE: Mapping[str, object] = {}


def asked(name: str, fields: Mapping[str, Any]) -> Any:  # noqa: ANN401 - an answer
    """The answer to a question of the game."""
    (question,) = [each for each in GAME.own if each.name == name]
    return question.ask(dict(fields), FanWriter("en", "codes"))


@pytest.mark.parametrize(
    ("rules", "hand", "tile", "seat", "claims", "sentence"),
    [
        (
            "plain",
            "34556m 19p 19s ESWN",
            "5m",
            1,
            ["peng", "chi 345m", "chi 456m"],
            "the seat after the giver may claim a run",
        ),
        ("plain", "34556m 19p 19s ESWN", "5m", 2, ["peng"], "no other seat may"),
        ("hongzhong", "123m 456p 789s 11s CC", "C", 1, [], "a wild tile on the table is dead"),
        (
            "hongzhong",
            "123m 456p 789s 111s C",
            "1s",
            1,
            ["gang", "peng"],
            "self-draw alone wins, so there is no hu",
        ),
        ("zhuanzhuan", "123m 456p 789s 11s 23p", "1p", 3, ["hu"], "接炮"),
        ("simple", "123m 456p 789s 11s 23p", "1p", 3, [], "a discard wins for a big hand alone"),
        ("simple", "1133557799m 22p 4s", "4s", 3, ["hu"], "seven pairs are one"),
    ],
)
def test_claims(
    rules: str, hand: str, tile: str, seat: int, claims: list[str], sentence: str
) -> None:
    fields = {"ruleset": rules_of(rules), "hand": parse_tiles(hand), "melds": ()}
    found = asked("claims", {**fields, "tile": parse_tile(tile), "seat": seat, "from": 0})
    told = [
        f"{each['type']} {''.join(tile[0] for tile in each['tiles'])}{tile[1]}"
        if each["type"] == "chi"
        else each["type"]
        for each in found["claims"]
    ]
    assert told == claims, sentence


def test_a_score_names_why_a_win_is_refused() -> None:
    fields = {"ruleset": rules_of("hongzhong"), "melds": (), "tile": parse_tile("1p")}
    found = asked("score", {**fields, "hand": parse_tiles("123m 456p 789s 11s 23p")})
    assert (found["wins"], found["reason"], found["fans"]) == (False, "self_draw_only", None)


@pytest.mark.parametrize(
    ("rules", "told", "code"),
    [
        ("plain", {"wilds_out": 1}, "no_wild"),
        ("guangdong_mil", {"wilds_out": 5}, "too_many_wild"),
        ("simple", {"special": ("ready",)}, "not_ready"),
        ("plain", {"special": ("ready",), "first": True}, "not_ready"),
    ],
)
def test_circumstances_that_no_win_has_are_refused(
    rules: str, told: Mapping[str, object], code: str
) -> None:
    fields = {"ruleset": rules_of(rules), "melds": (), "tile": parse_tile("1p"), "self_draw": True}
    with pytest.raises(InconsistentError) as refused:
        asked("score", {**fields, "hand": parse_tiles("123m 456p 789s 11s 23p"), **told})
    assert [fault.code for fault in refused.value.faults] == [code]


def test_who_was_ready_at_its_first_discard_has_claimed_no_peng() -> None:
    told = {"ruleset": rules_of("plain"), "tile": parse_tile("9p"), "self_draw": True}
    fields = {**told, "hand": parse_tiles("234m 456p 789s 9p"), "special": ("first_ready",)}
    with pytest.raises(InconsistentError) as refused:
        asked("score", {**fields, "melds": (Meld("peng", Tile("S"), 1),)})
    assert [fault.code for fault in refused.value.faults] == ["not_ready"]


def test_a_win_that_was_passed_bars_a_self_draw_until_the_discard() -> None:
    """K: nothing wins before the seat's own discard."""
    state = in_turn("guangdong", "123p 456p 789s 99s 78p", "9p")
    assert Action("hu", 0) in state.offers[0]
    player = changed(state.players[0], bar=2)
    barred = changed(state, players=with_player(state, 0, player))
    assert Action("hu", 0) not in FLOW.engine.with_offers(barred).offers[0]


@pytest.mark.parametrize(("tile", "bar"), [("1m", None), ("9s", 8)])
def test_a_peng_after_which_the_hand_does_not_wait_lifts_the_bar(
    tile: str, bar: int | None
) -> None:
    """M1 十一11: seat 0 has claimed a peng, and discards."""
    state, melds = FLOW.deal(rules_of("plain"), 3), (Meld("peng", Tile("E"), 1),)
    hand = parse_tiles("123m 456m 789p 9s F")
    player = changed(state.players[0], hand=hand, melds=melds, bar=8)
    claimed = changed(state, players=with_player(state, 0, player), drawn=None)
    after = FLOW.step(FLOW.engine.with_offers(claimed), Action("discard", 0, tile=Tile(tile)))
    assert after.state.players[0].bar == bar


def test_a_win_that_is_discarded_is_noted_with_what_happened() -> None:
    """M3: a wild tile that was discarded doubles the win, which the bar knows."""
    bars = []
    for out in ("", "2f"):
        state = in_turn("guangdong_mil", "1f 222444666m 88m 1p", "1p")
        player = changed(state.players[0], discards=parse_tiles(out) if out else ())
        state = FLOW.engine.with_offers(changed(state, players=with_player(state, 0, player)))
        state = FLOW.step(state, Action("discard", 0, tile=Tile("1p"))).state
        bars.append(state.players[0].bar)
    assert bars[1] == 2 * bars[0]


@cache
def played(name: str, **options: object) -> tuple[Any, ...]:
    """The ends of some hands of players who claim and win whatever they may."""
    rules, agent = rules_of(name, options), GAME.bots[0].agent
    return tuple(_played(rules, agent, seed) for seed in range(HANDS))


def _played(rules: Rules, agent: Any, seed: int) -> Any:  # noqa: ANN401 - a player, a state
    state, chance = FLOW.deal(rules, seed), Chance(seed, "tuidaohu")
    while state.to_act:
        seat = state.to_act[0]
        action = agent.decide(FLOW.view(state, seat), 0, chance).action
        state = FLOW.step(state, action).state
    return state


@pytest.mark.parametrize("name", wide_but(SETS.own, "guangdong_mil"))
def test_hands_go_to_their_ends(name: str) -> None:
    for state in played(name):
        rules = state.rules
        held = Counter(state.wall.rest)
        for player in state.players:
            held.update((*player.hand, *player.discards, *player.won))
            held.update(tile for meld in player.melds for tile in meld.tiles)
        assert held == Counter(rules.walls.tiles)
        assert sum(state.points) == 0
        kinds = [turn.type for turn in state.history]
        assert kinds.count("birds") <= kinds.count("hu") <= 1 + 2 * (rules.several == "all_win")
        if not state.winners:
            kept = rules.walls.reserve_after(kinds.count("gang"))
            assert state.wall.left == kept
            assert any(state.points) <= rules.options.gang_at_draw


def test_birds_are_the_next_tiles_of_the_wall_and_are_paid() -> None:
    ends = [state for state in played("hz_room") if state.winners]
    assert ends
    for state in ends:
        birds = state.history[-1]
        assert birds.type == "birds"
        assert birds.tiles == state.wall.rest[: len(birds.tiles)]
        paid = points_of([each for each in state.ledger if each.reason == "birds"])
        hits = sum(tile[0] in "159C" for tile in birds.tiles)
        assert paid[state.winners[0]] == 2 * 3 * hits


def test_a_turned_tile_decides_the_wild_ones_of_a_hand() -> None:
    for state in played("guangdong", wild="turned", four_wild="any"):
        assert state.wild == state.rules.walls.wild.of(state.turned, state.rules.walls.tiles)
        assert state.wild != ()
        assert state.wall.left >= state.rules.walls.reserve


def in_turn(
    name: str,
    hand: str,
    drawn: str,
    melds: tuple[Meld, ...] = (),
    options: Mapping[str, object] = _NONE,
) -> Any:  # noqa: ANN401 - a state
    """A state in which seat 0 has drawn a tile after the first turns."""
    state = FLOW.deal(rules_of(name, options), 3)
    tiles = tuple(sorted((*parse_tiles(hand), Tile(drawn))))
    player = changed(state.players[0], hand=tiles, melds=melds)
    turned = changed(state, players=with_player(state, 0, player), drawn=Tile(drawn))
    return FLOW.engine.with_offers(turned)


@pytest.mark.parametrize(
    ("name", "tile", "drawn", "code"),
    [
        ("guangdong", "5m", "5m", None),
        ("guangdong", "5m", "1p", "late_gang"),
        ("hz_room", "5m", "1p", None),
        ("hongzhong", "5m", "1p", None),
    ],
)
def test_a_tile_of_an_earlier_draw_is_added_as_the_rules_say(
    name: str, tile: str, drawn: str, code: str | None
) -> None:
    """K forbids it; M2 lets it be made unpaid, H paid."""
    hand = "123p 456p 789s 9s" if tile == drawn else "123p 456p 789s 5m"
    state = in_turn(name, hand, drawn, (Meld("peng", Tile("5m"), 1),))
    step = FLOW.step(state, Action("gang", 0, tile=Tile(tile)))
    assert (step.refusal and step.refusal.code) == code
    if code is None:
        paid = [each.reason for each in step.state.ledger]
        assert paid == ["added_gang"] * (0 if name == "hongzhong" else 3)


@pytest.mark.parametrize(("name", "tells"), [("hongzhong", True), ("hz_room", False)])
def test_a_state_tells_that_a_tile_was_added_late(name: str, *, tells: bool) -> None:
    """Only where it is not paid: else it would tell that the tile drawn stayed in the hand."""
    for seed in range(400):
        state = FLOW.deal(rules_of(name), seed)
        state = _with_late_gang(state)
        if state is not None:
            break
    assert state.history[-2].late == tells
    written = FLOW.write_state(state)
    assert FLOW.read_state(written) == state
    for seat in range(4):
        seen = FLOW.view(state, seat)
        assert FLOW.read_view(FLOW.write_view(seen)).history == seen.history


def _with_late_gang(state: Any) -> Any:  # noqa: ANN401 - a state, or none
    """The state after a peng and, in a later turn, a gang by its fourth tile; None without one."""
    kept: tuple[int, Tile] | None = None
    while state.to_act and len(state.history) < 60:
        seat = state.to_act[0]
        offers = {each.type: each for each in state.offers[seat]}
        if (
            kept is None
            and "peng" in offers
            and state.players[seat].hand.count(state.tabled.tile) == 3
        ):
            kept = (seat, state.tabled.tile)
            state = FLOW.step(state, offers["peng"]).state
        elif kept is not None and kept[0] == seat and "gang" in offers and state.phase == "turn":
            action = Action("gang", seat, tile=kept[1])
            if state.drawn != kept[1] and action in state.offers[seat]:
                return FLOW.step(state, action).state
            state = FLOW.step(state, Action("auto", seat)).state
        elif state.phase == "turn" and kept is not None and kept[0] == seat:
            others = [
                each
                for each in state.offers[seat]
                if each.type == "discard" and each.tile != kept[1]
            ]
            state = FLOW.step(state, others[-1]).state
        else:
            state = FLOW.step(state, Action("auto", seat)).state
    return None


def test_who_gave_the_tile_of_a_gang_pays_for_a_win_after_it() -> None:
    """杠爆全包, birds too; the gang itself is paid as well."""
    state = FLOW.deal(rules_of("guangdong"), 3)
    hand, given = parse_tiles("123p 456p 99s 78s 555m"), parse_tiles("5m")
    wall = state.wall._replace(tiles=(*state.wall.tiles[:-1], Tile("9s")))
    players = with_player(state, 1, changed(state.players[1], hand=hand))
    dealer = changed(state.players[0], hand=(*state.players[0].hand[:-1], *given))
    state = changed(state, walls=(wall,), players=(dealer, *players[1:]))
    for action in (
        Action("discard", 0, tile=Tile("5m")),
        Action("gang", 1, tile=Tile("5m")),
        Action("hu", 1),
    ):
        step = FLOW.step(FLOW.engine.with_offers(state), action)
        assert step.refusal is None
        state = step.state
    assert {(each.payer, each.payee) for each in state.ledger} == {(0, 1)}
    reasons = Counter(each.reason for each in state.ledger)
    assert reasons["hu"] == 3
    assert reasons["melded_gang"] == 1


def test_the_dealer_pays_those_who_follow_it() -> None:
    rules = rules_of("guangdong", {"follow_dealer": 1})
    state = FLOW.deal(rules, 3)
    players = tuple(
        changed(player, hand=(*player.hand[:-1], Tile("E"))) for player in state.players
    )
    state = FLOW.engine.with_offers(changed(state, players=players))
    for seat in range(4):
        while state.phase == "claims":
            state = FLOW.step(state, Action("pass", state.to_act[0])).state
        state = FLOW.step(state, Action("discard", seat, tile=Tile("E"))).state
    assert state.points == (-3, 1, 1, 1)


@pytest.mark.parametrize(
    ("winners", "dealers", "wins"),
    [
        ((), (), 0),
        ((0,), (0,), 1),
        ((0, 0), (0, 0), 2),
        ((1, 1, 1), (1, 1, 1), 2),
        ((0, None, 0), (0, 0, 0), 1),
        ((0, 0, None), (0, 0, 0), 0),
    ],
)
def test_the_wins_in_a_row_of_a_dealer(
    winners: tuple[int | None, ...], dealers: tuple[int, ...], wins: int
) -> None:
    """Only wins as the dealer count, since the last hand that it did not win."""
    results = tuple(
        Result(() if winner is None else (winner,), (0, 0, 0, 0), dealer)
        for winner, dealer in zip(winners, dealers, strict=True)
    )
    dealer = dealers[-1] if dealers else 0
    state = changed(FLOW.deal(rules_of("guangdong"), 3), results=results, dealer=dealer)
    assert state.wins_in_row == wins


def test_four_wild_tiles_win_before_the_first_discard() -> None:
    """转转: four 红中 win whatever the rest, until the seat has discarded."""
    options = {"tiles": 112, "wild": "C", "four_wild": "first"}
    state = in_turn("zhuanzhuan", "147m 258p 369s 1m CCC", "C", options=options)
    assert Action("hu", 0) in state.offers[0]
    other = changed(state.players[1], melds=(Meld("peng", Tile("9s"), 0),))
    claimed = FLOW.engine.with_offers(changed(state, players=with_player(state, 1, other)))
    assert Action("hu", 0) in claimed.offers[0]
    assert [each.circumstances(0).first for each in (state, claimed)] == [True, False]
    state = FLOW.step(state, Action("discard", 0, tile=Tile("1m"))).state
    player = changed(state.players[0], hand=parse_tiles("147m 258p 369s 1p CCCC"))
    later = changed(
        state, phase="turn", turn=0, tabled=None, drawn=Tile("C"), answers=(),
        players=with_player(state, 0, player),
    )  # fmt: skip
    assert Action("hu", 0) not in FLOW.engine.with_offers(later).offers[0]


@pytest.mark.parametrize("turn", [0, 4])
def test_a_seat_that_declares_itself_ready_has_said_so_when_it_wins(turn: int) -> None:
    """报听; at its first discard, before any claim, 天听."""
    state = FLOW.deal(rules_of("plain"), 3)
    for _ in range(2 * turn):
        state = FLOW.step(state, Action("auto", state.to_act[0])).state
        while state.phase == "claims":
            state = FLOW.step(state, Action("pass", state.to_act[0])).state
        if state.turn == 0 and len(state.history) >= 2 * turn:
            break
    player = changed(state.players[0], hand=parse_tiles("123456m 345p 6789s E"))
    state = changed(state, players=with_player(state, 0, player))
    state = FLOW.engine.with_offers(state)
    assert Action("ready", 0) in state.offers[0]
    state = FLOW.step(state, Action("ready", 0)).state
    state = FLOW.step(state, Action("discard", 0, tile=Tile("E"))).state
    told = state.circumstances(0).special
    assert told == ({"ready"} if turn else {"ready", "first_ready"})


def test_no_seat_declares_itself_ready_in_other_rules() -> None:
    state = in_turn("hongzhong", "123456m 345p 6789s", "1p")
    refusal = FLOW.step(state, Action("ready", 0)).refusal
    assert refusal is not None


def test_the_deal_says_who_is_the_dealer() -> None:
    """天胡 is the dealer's, 地胡 another seat's; wild tiles that a seat discarded are counted."""
    state = FLOW.deal(rules_of("guangdong_mil"), 3, dealer=2)
    happened = [state.circumstances(seat) for seat in range(4)]
    assert [each.seat_wind for each in happened] == ["W", "N", "E", "S"]
    player = changed(state.players[1], discards=parse_tiles("1f 5m 2f"))
    out = changed(state, players=with_player(state, 1, player))
    assert [out.circumstances(seat).wilds_out for seat in range(4)] == [0, 2, 0, 0]


def test_a_wild_flower_on_the_table_is_no_danger() -> None:
    game, chance = GAME, Chance(5, "flowers")
    state: Any = game.flow.deal(game.rules_of("guangdong_mil"), 5)
    seen = 0
    while state.to_act and not seen:
        flowers = [
            choice.action
            for choice in game.flow.legal(state)
            if choice.action.tile and is_flower(choice.action.tile)
        ]
        action = flowers[0] if flowers else game.flow.pick(state, chance.randrange)
        state = game.flow.step(state, action).state
        if state.phase == "turn" and any(is_flower(t) for p in state.players for t in p.discards):
            view = game.flow.view(state, state.turn)
            assert game.bot(3).agent.decide(view, 100, chance).action.type
            seen += 1
    assert seen
