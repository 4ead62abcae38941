"""The rule book of the example of an own mahjong by cases, each with the rule that decides it."""

from __future__ import annotations

from typing import Any

import pytest

from paiju.mahjong_tiles.notation import parse_tile, parse_tiles
from paiju.melding.flow.state import changed
from paiju.melding.hands.actions import Action, Tabled
from paiju.melding.hands.melds import Meld
from paiju.melding.hands.winning import Circumstances, Win
from paiju.melding.plain.rules import score
from paiju.shapes.errors import InconsistentError
from sanren import GAME
from sanren.rules import is_given
from tests.support.own_game import OWN_MAHJONG

RULES: Any = GAME.rules_of()
FLOW: Any = GAME.flow
NOTHING = ""
# A hand, the tile that was turned over, the winning tile, and the fans with the rule.
WORTH = (
    ("123m 456p 789s 11m 78p", "5s", "9p", "wugui 1", "four sets and a pair, without wild tiles"),
    ("123m 456p 78s 11m 78p 6s", "5s", "9p", NOTHING, "6s after 5s is wild: it is 9s here"),
    ("1112345678999m", "5s", "5m", "qingyise 1, wugui 1", "one suit; no wild tile held"),
    ("111m 222p 333s 444m 5p", "8s", "5p", "pengpeng 1, wugui 1", "all triplets"),
    ("11m 22p 33s 44m 55p 66s 7m", "8s", "7m", "qidui 1, wugui 1", "seven pairs"),
    ("1111m 33s 44m 55p 66s 7m", "8s", "7m", "qidui 2, wugui 1", "one more for four alike"),
    ("4444m 123p 456p 789p", "8s", "9s", NOTHING, "a wild tile stands for a fifth of a kind too"),
    ("1m 9s 2s 3p 5p 7p 9p 1p 4m 7m 8s 6s 4s", "5s", "1s", None, "no other form wins"),
)


@pytest.mark.parametrize(("hand", "turned", "tile", "fans", "rule"), WORTH)
def test_a_win_has_the_fans_of_the_rules(
    hand: str, turned: str, tile: str, fans: str | None, rule: str
) -> None:
    wild = RULES.walls.wild.of(parse_tile(turned), RULES.walls.tiles)
    worth = score(RULES, Win(parse_tiles(hand), parse_tile(tile)), wild)
    if fans is None:
        assert worth is None, rule
        return
    assert worth is not None, rule
    assert ", ".join(f"{each.code} {each.fans}" for each in worth.fans) == fans, rule
    assert worth.value == 1 << worth.total, rule


HOW = (
    (Circumstances(self_draw=True), "zimo"),
    (Circumstances(robbing_gang=True), "qianggang"),
    (Circumstances(self_draw=True, after_gang=True), "gangkai"),
    (Circumstances(self_draw=True, first=True), "tianhu"),
)


@pytest.mark.parametrize(("how", "code"), HOW, ids=[code for _, code in HOW])
def test_the_circumstances_of_a_win_are_fans(how: Circumstances, code: str) -> None:
    win = Win(parse_tiles("123m 456p 789s 11m 78p"), parse_tile("9p"), circumstances=how)
    worth = score(RULES, win, ())
    assert worth is not None
    assert code in {each.code for each in worth.fans}


def test_the_last_tile_of_four_melds_is_a_fan() -> None:
    melds = tuple([Meld("peng", parse_tile(tile), 1) for tile in ("1m", "2p", "3s", "4m")])
    worth = score(RULES, Win(parse_tiles("5p"), parse_tile("5p"), melds), ())
    assert worth is not None
    assert {each.code for each in worth.fans} == {"pengpeng", "dandiao", "wugui"}


def test_by_options_two_play_without_wild_tiles_and_win_by_their_own_draws() -> None:
    rules: Any = GAME.rules_of("room", {"players": 2, "wild": "none", "discard_wins": False})
    state = FLOW.deal(rules, 3)
    assert (len(state.players), state.turned, state.wild) == (2, None, ())
    claimed = changed(state, tabled=Tabled(parse_tile("5p"), 0))
    assert is_given(claimed, 1, Action("hu", 1))
    robbed = changed(state, tabled=Tabled(parse_tile("5p"), 0, is_robbed=True))
    assert not is_given(robbed, 1, Action("hu", 1))
    worth = score(rules, Win(parse_tiles("1112345678999m"), parse_tile("5m")), ())
    assert worth is not None
    assert [each.code for each in worth.fans] == ["qingyise"]


def test_the_tile_after_the_turned_one_is_wild_and_in_no_meld() -> None:
    state = FLOW.deal(RULES, 7)
    (wild,) = state.wild
    assert (int(wild[0]) - int(state.turned[0])) % 9 == 1
    asked = {
        "hand": parse_tiles("123m 456p 78s 11p"),
        "tile": parse_tile("9s"),
        "seen": (),
        "melds": (Meld("peng", parse_tile("6s"), 1),),
        "turned": parse_tile("5s"),
        "ruleset": RULES,
        "notation": "codes",
    }
    (question,) = (each for each in GAME.questions if each.name == "score")
    with pytest.raises(InconsistentError) as caught:
        question.ask(asked, GAME.writer("en", asked))
    assert caught.value.faults[0].place == ("melds", 0)


def played(rules: Any, seed: int) -> Any:  # noqa: ANN401 - a state
    """The end of a hand of seats that win, make gangs and claim whatever they may."""
    state = FLOW.deal(rules, seed)
    while state.to_act:
        offers = [choice.action for choice in FLOW.legal(state)]
        wanted = [each for each in offers if each.type in {"hu", "gang", "peng"}]
        state = FLOW.step(state, wanted[0] if wanted else offers[-1]).state
    return state


def test_gangs_and_wins_are_paid_as_the_rules_say() -> None:
    gangs, wins = set(), set()
    for state in [played(RULES, seed) for seed in range(40)]:
        for number, turn in enumerate(state.history):
            paid = [each for each in state.ledger if each.turn == number]
            assert {each.payee for each in paid} <= {turn.seat}
            if turn.type == "gang":
                (reason,) = {each.reason for each in paid}
                gangs.add((reason, *[each.points for each in paid]))
            elif turn.type == "hu":
                others = [seat for seat in range(3) if seat != turn.seat]
                payers = others if turn.source is None else [turn.source]
                assert [(each.payer, each.points) for each in paid] == [
                    (payer, turn.value) for payer in payers
                ]
                wins.add(len(payers))
        winners = state.result.winners
        assert state.result.next_dealer == (winners[0] if winners else state.dealer)
    assert gangs == {("melded_gang", 1), ("added_gang", 1, 1), ("concealed_gang", 2, 2)}
    assert wins == {1, 2}


def test_by_an_option_no_discard_is_won() -> None:
    rules = GAME.rules_of("room", {"discard_wins": False})
    hands = [played(rules, seed) for seed in range(20)]
    sources = [turn.source for state in hands for turn in state.history if turn.type == "hu"]
    assert sources
    assert {*sources} == {None}


def test_it_is_short() -> None:
    lines = [len(file.read_text("utf-8").splitlines()) for file in OWN_MAHJONG.rglob("*.py")]
    assert sum(lines) <= 300
