"""A hand of 台湾麻将: claims, passed wins, early waits, flowers that win, and who is East."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from paiju.all_games.taiwan import GAME
from paiju.all_games.taiwan.refusals import SWAPPED
from paiju.mahjong_tiles.notation import parse_tile, parse_tiles
from paiju.mahjong_tiles.tile import FLOWERS, WALL
from paiju.melding.flow.state import changed
from paiju.melding.flow.turns import Turn
from paiju.melding.flow.wall import Wall, takers
from paiju.melding.hands.actions import Action, Tabled
from paiju.melding.hands.melds import HIDDEN, sort_hand, without
from tests.support.taiwan import cases_of, melds_in, rules_in, sentences, table_in

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paiju.all_games.taiwan.rulesets import Rules
    from paiju.all_games.taiwan.state import State
    from paiju.mahjong_tiles.tile import Tile

FLOW: Any = GAME.flow
CHOICES = FLOW.engine.choices
READY = "123456m 123456p 12s CC"


def dealt(
    rules: Rules, hands: Sequence[str], draws: str = "", tail: str = "", seed: int = 1
) -> State:
    """A deal in which seats have these hands; the rest of the wall begins with `draws`.

    Seat 0 has 17 tiles. `tail` are the tiles that replace flowers, the first of them first.
    """
    named = [list(parse_tiles(hand)) for hand in (*hands, *[""] * 4)][:4]
    first, last = list(parse_tiles(draws)), list(parse_tiles(tail))[::-1]
    left = list(WALL)
    for tile in (*[tile for hand in named for tile in hand], *first, *last):
        left.remove(tile)
    left.sort(key=lambda tile: tile in FLOWERS)
    for seat, hand in enumerate(named):
        while len(hand) < 16 + (seat == 0):
            hand.append(left.pop(0))
    order = [*takers(0, 4, 16), 0]
    tiles: list[Tile] = [named[seat].pop(0) for seat in order]
    wall = Wall((*tiles, *first, *left, *last))
    state: State = FLOW.engine.deal(rules, seed, given=(wall,))
    return state


def acted(state: State, *actions: tuple[int, str] | tuple[int, str, str]) -> State:
    """The state after these actions: a seat, a type and a tile; before each, others pass."""
    for seat, kind, *tile in actions:
        action = Action(kind, seat, parse_tile(tile[0]) if tile else None)
        while seat not in state.to_act or CHOICES.explain(state, seat, action) is not None:
            passing = seat if seat in state.to_act else state.to_act[0]
            state = stepped(state, Action("pass", passing))
        state = stepped(state, action)
    return state


def unclaimed(state: State) -> State:
    """The state after nobody claims a discard; a flower may be claimed still."""
    while state.tabled is not None and state.tabled.tile not in FLOWERS:
        state = stepped(state, Action("pass", state.to_act[0]))
    return state


def stepped(state: State, action: Action) -> State:
    """The state after a legal action."""
    assert CHOICES.explain(state, action.seat or 0, action) is None, action
    after: State = FLOW.step(state, action).state
    return after


def offered(state: State, seat: int) -> set[str]:
    return {action.type for action in state.offers[seat]}


@pytest.mark.parametrize("row", cases_of("claims"), ids=sentences("claims"))
def test_a_seat_may_claim_this(row: list[str]) -> None:
    _, ruleset, hand, melds, tile, text, expected = row
    rules, table = rules_in(ruleset), table_in(text)
    source, left = table.numbers["from"], table.numbers["left"]
    state = FLOW.engine.deal(rules, 1)
    make = FLOW.engine.hand.player_type
    players = [make((HIDDEN,) * 16)] * 4
    players[1] = make(sort_hand(parse_tiles(hand)), melds_in(melds))
    wall = Wall((HIDDEN,) * (rules.walls.reserve + left))
    tabled = Tabled(parse_tile(tile), source, not left, "adding" in table.words)
    asked = changed(
        state, players=tuple(players), walls=(wall,), phase="claims", turn=source, tabled=tabled
    )
    named = [
        action.type + (f" {''.join(t[0] for t in action.tiles)}m" if action.type == "chi" else "")
        for action in CHOICES.claims(asked, 1)
    ]
    assert [each.replace("123m", "123s") for each in named] == [
        each for each in expected.split(", ") if each
    ]


def fans_of(state: State) -> dict[str, int]:
    """The tai of the win that ended the hand."""
    return dict(state.history[-1].fans)


def won_by(state: State, seat: int) -> dict[str, int]:
    """The tai of the win of a seat, which it is offered."""
    assert "hu" in offered(state, seat)
    return fans_of(acted(state, (seat, "hu")))


AFTER_DEAL = ("", READY, "3s", "")


def test_a_hand_that_waits_as_dealt_and_discards_what_it_draws_has_tianting() -> None:
    begun = acted(dealt(rules_in("sml"), AFTER_DEAL, draws="EW"), (0, "discard", "1m"))
    state = acted(begun, (1, "discard", "E"), (2, "discard", "3s"))
    assert won_by(state, 1) == {"menqing": 1, "duting": 1, "tianting": 16}


def test_a_hand_that_waits_after_its_first_discard_has_diting() -> None:
    hand = READY.replace("CC", "CE")
    begun = acted(dealt(rules_in("sml"), ("", hand, "3s", ""), draws="CW"), (0, "discard", "1m"))
    state = acted(begun, (1, "discard", "E"), (2, "discard", "3s"))
    assert won_by(state, 1) == {"menqing": 1, "duting": 1, "diting": 8}
    # A claim before it: nothing.
    pengs = ("", hand, "3s", "1m1m")
    begun = acted(dealt(rules_in("sml"), pengs, draws="9pCW"), (0, "discard", "1m"))
    begun = acted(begun, (3, "peng"), (3, "discard", begun.players[3].hand[-1]))
    begun = acted(begun, (0, "discard", begun.players[0].hand[-1]))
    assert begun.is_disturbed
    state = acted(begun, (1, "discard", "E"), (2, "discard", "3s"))
    assert won_by(state, 1) == {"menqing": 1, "duting": 1}


def test_an_early_wait_counts_if_it_is_declared_where_it_is_public() -> None:
    begun = dealt(rules_in("star31"), AFTER_DEAL, draws="EW")
    begun = unclaimed(acted(begun, (0, "discard", "1m")))
    assert "ready" in offered(begun, 1)
    state = acted(begun, (1, "ready"), (1, "discard", "E"), (2, "discard", "3s"))
    assert won_by(state, 1) == {"menqing": 1, "duting": 1, "baoting": 1, "tianting": 8}
    silent = acted(begun, (1, "discard", "E"), (2, "discard", "3s"))
    assert won_by(silent, 1) == {"menqing": 1, "duting": 1}


def test_a_declared_hand_is_kept() -> None:
    begun = dealt(rules_in("star31"), AFTER_DEAL, draws="E 9p 9p 9p W")
    begun = unclaimed(acted(begun, (0, "discard", "1m")))
    state = acted(begun, (1, "ready"), (1, "discard", "E"))
    for seat in (2, 3, 0):
        state = acted(unclaimed(state), (seat, "discard", "9p"))
    state = unclaimed(state)
    assert [action.tile for action in state.offers[1]] == ["W"]


def test_only_an_early_wait_is_declared() -> None:
    begun = dealt(rules_in("star31"), ("", "123456m 123456p 15s CC"), draws="E")
    begun = unclaimed(acted(begun, (0, "discard", "1m")))
    assert "ready" not in offered(begun, 1)
    begun = dealt(rules_in("sml"), AFTER_DEAL, draws="E")
    assert "ready" not in offered(unclaimed(acted(begun, (0, "discard", "1m"))), 1)


def test_a_win_by_the_first_tiles_is_no_early_wait_besides() -> None:
    state = acted(dealt(rules_in("sml"), ("3s", READY, "", "")), (0, "discard", "3s"))
    assert won_by(state, 1) == {"duting": 1, "renhu": 16}
    state = acted(dealt(rules_in("sml"), ("", READY, "", ""), draws="3s"), (0, "discard", "1m"))
    state = unclaimed(state)
    assert won_by(state, 1) == {"zimo": 1, "duting": 1, "dihu": 16}
    state = dealt(rules_in("sml"), (f"{READY} 3s", "", "", ""))
    assert won_by(state, 0) == {"zimo": 1, "tianhu": 24}


def test_a_dealer_that_stayed_twice_pays_for_it() -> None:
    """底 5, 17 tai, and 1 + 2 * 2 between the dealer and any other seat."""
    state = changed(dealt(rules_in("sml"), ("3s", READY, "", "")), streak=2)
    assert acted(state, (0, "discard", "3s"), (1, "hu")).points == (-27, 27, 0, 0)


def test_the_fourth_tile_of_a_peng_is_not_discarded_at_once() -> None:
    state = dealt(rules_in("sml"), ("5p", "555p", "", ""))
    state = unclaimed(acted(state, (0, "discard", "5p"), (1, "peng")))
    discard = Action("discard", 1, parse_tile("5p"))
    assert discard not in state.offers[1]
    assert FLOW.step(state, discard).refusal is SWAPPED


def test_the_tile_after_a_gang_of_a_discard_wins_nothing() -> None:
    hands = ("W", "", "123456m 1234p WWW CC 5p", "")
    for tail in ("6p", "1f 6p"):
        begun = dealt(rules_in("sml"), hands, tail=tail)
        state = acted(begun, (0, "discard", "W"), (2, "gang", "W"))
        assert state.drawn == "6p"
        assert "hu" not in offered(state, 2)
        refused = CHOICES.explain(state, 2, Action("hu", 2))
        assert refused is not None
        assert refused.code == "after_gang"
    allowed = dealt(rules_in("sml direct_gang_win=true"), hands, tail="6p")
    state = acted(allowed, (0, "discard", "W"), (2, "gang", "W"))
    assert won_by(state, 2) == {"zimo": 1, "menfeng": 1, "gangkai": 1}


SEVEN = ("", "1234567f 111222333m", "", "")


def test_all_eight_flowers_win_by_themselves() -> None:
    begun = dealt(rules_in("sml"), SEVEN, draws="8f", tail="E S W N C F P 9p")
    assert len(begun.players[1].flowers) == 7
    state = unclaimed(acted(begun, (0, "discard", "4m")))
    assert state.drawn == "9p"
    assert won_by(state, 1) == {"baxian": 8}
    assert acted(state, (1, "hu")).points == (-14, 40, -13, -13)
    # Where they are only added to a win there is none.
    begun = dealt(rules_in("cml"), SEVEN, draws="8f", tail="E S W N C F P 9p")
    assert "hu" not in offered(unclaimed(acted(begun, (0, "discard", "4m"))), 1)


def test_the_dearer_of_two_wins_with_all_flowers_counts() -> None:
    hands = ("", "1234567f 111222333m", "", "")
    begun = dealt(rules_in("sml"), hands, draws="8f", tail="4m4m4m5m5m5m6m 6m")
    fans = won_by(unclaimed(acted(begun, (0, "discard", "9m"))), 1)
    assert fans["qingyise"] == 8
    assert fans["huagang"] == 2
    assert "baxian" not in fans


def test_seven_flowers_rob_the_eighth_or_leave_it() -> None:
    begun = dealt(rules_in("sml"), SEVEN, draws="9p 8f", tail="E S W N C F P 6p")
    state = acted(begun, (0, "discard", "4m"), (1, "discard", "9p"))
    state = unclaimed(state)
    assert state.tabled == Tabled(parse_tile("8f"), 2, is_robbed=True)
    assert state.to_act == (1,)
    assert offered(state, 1) == {"hu", "pass"}
    won = acted(state, (1, "hu"))
    assert fans_of(won) == {"qiqiangyi": 8}
    assert won.points == (0, 13, -13, 0)
    left = acted(state, (1, "pass"))
    assert left.players[2].flowers == ("8f",)
    assert left.drawn == "6p"
    assert left.to_act == (2,)


def test_seats_replace_their_flowers_in_turn_where_the_rules_say_so() -> None:
    hands = ("1f", "2f", "", "")
    by_seat = dealt(rules_in("sml"), hands, tail="3f E S W")
    assert by_seat.players[0].flowers == ("1f", "3f")
    assert "E" in by_seat.players[0].hand
    in_turn = dealt(rules_in("cml"), hands, tail="3f E S W")
    assert in_turn.players[0].flowers == ("1f", "3f")
    assert "E" in in_turn.players[1].hand
    assert "S" in in_turn.players[0].hand


def test_east_is_where_the_wall_was_opened_where_the_rules_say_so() -> None:
    openings = {dealt(rules_in("atawmj"), (), seed=seed).opening for seed in range(20)}
    assert openings == {0, 1, 2, 3}
    state = dealt(rules_in("atawmj"), ("3s", READY, "", ""), seed=3)
    how = acted(state, (0, "discard", "3s")).circumstances(1)
    assert how.seat_wind == "ESWN"[(1 - state.opening) % 4]
    view = FLOW.view(state, 2)
    assert view.opening == state.opening
    assert FLOW.state_of_view(view).opening == state.opening


def test_sixteen_tiles_stay_in_the_wall_and_one_more_for_each_gang() -> None:
    for preset in ("sml", "star31"):
        state = FLOW.engine.deal(rules_in(preset), 4)
        while state.to_act:
            seat = state.to_act[0]
            gang = next((act for act in state.offers[seat] if act.type == "gang"), None)
            state = stepped(state, gang) if gang else FLOW.step(state, Action("auto", seat)).state
        more = state.gangs if preset == "star31" else 0
        assert state.gangs
        assert state.wall.left == 16 + more
        assert state.result.winners == ()


def test_a_win_that_is_let_go_ends_an_early_wait() -> None:
    hands = ("3s", READY, "3s", "")
    begun = dealt(rules_in("sml pass_win_self_draw=false"), hands, draws="EWWF3s")
    state = acted(begun, (0, "discard", "1m"), (1, "discard", "E"), (2, "discard", "3s"))
    state = acted(state, (1, "pass"), (3, "discard", "W"), (0, "discard", "F"))
    assert won_by(unclaimed(state), 1) == {"menqing": 1, "buqiu": 1, "zimo": 1, "duting": 1}


def test_the_dealer_waits_early_after_its_first_discard() -> None:
    hands = (f"{READY} 9p", "3s", "", "")
    state = acted(dealt(rules_in("sml"), hands, draws="E"), (0, "discard", "9p"))
    state = acted(state, (1, "discard", "3s"))
    assert won_by(state, 0) == {"menqing": 1, "duting": 1, "tianting": 16}
    state = acted(dealt(rules_in("cml"), hands, draws="E"), (0, "discard", "9p"))
    state = acted(state, (1, "discard", "3s"))
    assert won_by(state, 0) == {"menqing": 1, "duting": 1}
    begun = dealt(rules_in("star31"), hands)
    assert "ready" in offered(begun, 0)


def test_seven_pairs_and_a_triplet_are_offered_where_they_win() -> None:
    hand = "111m 22m 33m 11p 22p 33s 44s 5s"
    for options, expected in (("sml", False), ("sml baduiban=true", True)):
        state = acted(dealt(rules_in(options), ("5s", hand)), (0, "discard", "5s"))
        assert ("hu" in offered(state, 1)) is expected
        begun = dealt(rules_in(options), ("9m", hand), draws="5s")
        state = unclaimed(acted(begun, (0, "discard", "9m")))
        assert ("hu" in offered(state, 1)) is expected


@pytest.mark.parametrize("row", cases_of("pass_win"), ids=sentences("pass_win"))
def test_a_win_that_is_let_go_bars_others(row: list[str]) -> None:
    _, ruleset, hand, melds, steps, answers = row
    rules, found = rules_in(ruleset), []
    make, flow = FLOW.engine.hand.player_type, FLOW.engine.hand
    players = [make((HIDDEN,) * 16)] * 4
    players[1] = make(sort_hand(parse_tiles(hand)), melds_in(melds))
    state = changed(FLOW.engine.deal(rules, 1), players=tuple(players), history=(Turn("peng", 2),))
    state = changed(state, walls=(Wall((HIDDEN,) * 100),))
    for step in steps.split():
        kind, _, code = step.partition("=")
        tile = parse_tile(code)
        given = changed(state, phase="claims", tabled=Tabled(tile, 0), drawn=None)
        if kind == "offer":
            state = changed(flow.passed(given, given.tabled, ()), tabled=None)
        elif kind in {"ask", "ask_claim"}:
            types = {act.type for act in CHOICES.claims(given, 1)}
            found.append("hu" in types if kind == "ask" else bool(types - {"hu"}))
        elif kind == "discard":
            state = changed(flow.discard(state, 1, tile), phase="turn", tabled=None)
        elif kind == "gang":
            drawn = changed(flow.own_gang(state, 1, tile, late=False), tabled=None)
            held = without(drawn.players[1].hand, (HIDDEN,))
            own = changed(drawn.players[1], hand=held)
            state = changed(drawn, players=(*drawn.players[:1], own, *drawn.players[2:]))
        else:
            held = sort_hand((*state.players[1].hand, tile))
            own = changed(state.players[1], hand=held)
            with_tile = (*state.players[:1], own, *state.players[2:])
            state = changed(state, phase="turn", turn=1, players=with_tile, drawn=tile)
            if kind == "ask_draw":
                found.append(CHOICES.explain(state, 1, Action("hu", 1)) is None)
    assert ["yes" if each else "no" for each in found] == answers.split()
