"""The bars on seats that decline a win or a peng: each rule in a hand that is dealt for it."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from paiju.mahjong_tiles.notation import parse_tile
from paiju.mahjong_tiles.tile import Tile
from paiju.melding.flow import choices
from paiju.melding.flow.choices import Bar, Choices, Passes
from paiju.melding.flow.state import State, changed
from paiju.melding.hands.actions import Action, Tabled
from paiju.melding.rules.pass_rules import PassRules
from paiju.melding.rules.wall_rules import WallRules
from paiju.melding.rules.wild_rules import Wild
from paiju.play.flow.flow import Refusal
from paiju.text import Text
from tests.support.scale import cases
from tests.support.small_mahjong import (
    CHOICES,
    ENGINE,
    SUITED,
    Rules,
    explain_win,
    hidden,
    played,
    tiles_in,
    view_of,
    wall_of,
)

if TYPE_CHECKING:
    from paiju.melding.flow.turn_engine import TurnEngine
    from paiju.melding.hands.winning import Win

RULES = Rules(walls=WallRules(salt="passed wall", tiles=SUITED), several="all_win")
BARRED = Refusal("barred", Text("过水", "it declined a win"))
PASSED = Refusal("passed", Text("过水碰", "it declined this peng"))
SELF_DRAW = Refusal("self_draw", Text("只能自摸", "only a tile drawn wins"))
# Seat 3 waits for 3p and 6p, has two pairs, and three of 9s.
WAITING = "123m 456m 11s 999s 45p"
HANDS = ("66p 147m 147s 258m 258s", "1479m 1479p 2225s 6s", "1258m 2588p 36789s", WAITING)


def worth(state: State, seat: int, won: Win) -> int | None:
    """A win with 3p is worth two, another one."""
    if explain_win(
        changed(state, tabled=None, drawn=won.tile, players=_with(state, seat, won)), seat
    ):
        return None
    return 2 if won.tile == "3p" else 1


def _with(state: State, seat: int, won: Win) -> tuple[object, ...]:
    own = changed(state.players[seat], hand=(*won.hand, won.tile), melds=won.melds)
    return (*state.players[:seat], own, *state.players[seat + 1 :])


def game(rules: PassRules) -> TurnEngine[State]:
    """The small mahjong with these rules of passing."""

    def explain(state: State, seat: int) -> Refusal | None:
        refusal = explain_win(state, seat)
        is_barred = refusal is None and passes.bars_win(state, seat, state.win_of(seat))
        return BARRED if is_barred else refusal

    def bars_claim(state: State, seat: int, action: Action) -> bool:
        return passes.bars_claim(state, seat, action)

    own: Choices[State] = replace(
        CHOICES,
        explain_win=explain,
        claim_bars=(
            Bar(BARRED, bars_claim),
            Bar(PASSED, choices.was_passed),
            *CHOICES.claim_bars,
        ),
    )
    passes: Passes[State] = Passes(choices=own, rules_of=lambda _: rules, worth=worth)
    hand = replace(
        ENGINE.hand,
        passed=passes.passed,
        discarded=passes.discarded,
        until_draw=passes.until_draw,
    )
    return replace(ENGINE, hand=hand, choices=own)


def after(
    rules: PassRules, done: str, draws: str = "6p 3p 9m 6p", hands: tuple[str, ...] = HANDS
) -> State:
    """The state after actions, such as "0-6p" (a discard), "3 pass" and "3 peng"."""
    engine = game(rules)
    state = engine.deal(RULES, 1, given=(wall_of(SUITED, hands, draws),))
    for word in done.split(", "):
        seat, told = int(word[0]), word[1:].strip()
        tile = parse_tile(told.strip("-")) if told.startswith("-") else None
        kind = "discard" if tile else told.split()[0]
        gang = parse_tile(told.split()[1]) if kind == "gang" else tile
        step = engine.step(state, Action(kind, seat, tile=gang))
        assert step.refusal is None, (word, step.refusal)
        state = step.state
    return state


def offered(state: State) -> list[str]:
    """The types of the actions that seat 3 may choose, without discards and passes."""
    return [act.type for act in state.offers[3] if act.type not in {"discard", "pass"}]


DECLINED = "0-6p, 3 pass"


def test_without_a_rule_there_is_no_bar() -> None:
    state = after(PassRules(), f"{DECLINED}, 1-6p")
    assert offered(state) == ["hu"]
    assert state.players[3].bar is None


def test_a_bar_may_last_until_the_draw() -> None:
    rules = PassRules(wins="draw")
    assert offered(after(rules, DECLINED)) == []
    assert after(rules, DECLINED).players[3].bar == 1
    state = after(rules, f"{DECLINED}, 1-6p, 2-3p")
    assert state.turn == 3
    assert state.players[3].bar is None
    assert offered(after(rules, f"{DECLINED}, 1-6p, 2-3p, 3-9m, 0-6p")) == ["hu"]


def test_a_bar_may_last_until_the_discard() -> None:
    """Its own draw is free, unless the rules bar it too."""
    rules, drawn = PassRules(wins="discard"), f"{DECLINED}, 1-6p, 2-8p"
    assert offered(after(rules, drawn, "6p 9m 3p")) == ["hu"]
    assert offered(after(replace(rules, bars_draws=True), drawn, "6p 9m 3p")) == []
    assert after(rules, drawn, "6p 9m 3p").players[3].bar == 1
    lifted = after(rules, f"{drawn}, 3-9m, 0-6p", "6p 1m 9m 2m")
    assert offered(lifted) == ["hu"]


def test_a_win_that_is_worth_more_may_be_allowed() -> None:
    rules = PassRules(wins="draw", may_exceed=True)
    assert offered(after(rules, f"{DECLINED}, 1-6p")) == []
    assert offered(after(rules, f"{DECLINED}, 1-3p", "3p 6p")) == ["hu"]
    # The best win that it declined counts.
    assert after(rules, f"{DECLINED}, 1-3p, 3 pass", "3p 6p").players[3].bar == 2
    assert offered(after(rules, f"{DECLINED}, 1-3p, 3 pass, 2-6p", "3p 6p 1m")) == []


def test_to_discard_a_winning_tile_may_decline_a_win() -> None:
    """With a bar until the discard, that discard ends an old bar and may begin a new one."""
    done = "0-5s, 1-6s, 2-9s, 3 pass, 3-3p, 0-6p"
    for wins in ("draw", "discard"):
        rules = PassRules(wins=wins)
        assert after(rules, done, "1m 2m 3p 9m").players[3].bar == 2
        assert offered(after(rules, done, "1m 2m 3p 9m")) == []
        assert offered(after(replace(rules, by_draw=False), done, "1m 2m 3p 9m")) == ["hu"]
    assert offered(after(PassRules(), done, "1m 2m 3p 9m")) == ["hu"]


def test_a_bar_may_be_for_all_claims() -> None:
    rules, done = PassRules(wins="draw"), f"{DECLINED}, 1-1s"
    assert offered(after(rules, done, "1s")) == ["peng"]
    assert offered(after(replace(rules, bars_claims=True), done, "1s")) == []


def test_a_meld_may_lift_a_bar() -> None:
    """The hand still waits after its peng, but for other tiles."""
    rules, done = PassRules(wins="draw"), f"{DECLINED}, 1-1s, 3 peng"
    assert after(rules, done, "1s").players[3].bar is None
    assert after(replace(rules, meld_lifts=False), done, "1s").players[3].bar == 1


def test_a_meld_that_ends_a_wait_may_lift_a_bar_after_its_discard() -> None:
    """Seat 3 breaks its run of 45p by the discard; with 9s it would wait still."""
    kept = PassRules(wins="draw", meld_lifts=False)
    rules, done = replace(kept, unready_lifts=True), f"{DECLINED}, 1-1s, 3 peng"
    for tile, bar in (("4p", None), ("9s", 1)):
        state = after(kept, done, "1s")
        passes: Passes[State] = Passes(
            choices=CHOICES,
            rules_of=lambda _: rules,
            worth=worth,
            waits=lambda _, player: Tile("4p") in player.hand,
        )
        assert passes.discarded(state, 3, Tile(tile)).bar == bar


def test_a_meld_declines_the_win_that_the_tile_would_have_made() -> None:
    """Two pairs wait for each other: a third tile is a win or a peng."""
    hands = (*HANDS[:3], "123m 456m 789p 11s 99s")
    for meld_lifts in (True, False):
        rules = PassRules(wins="draw", meld_lifts=meld_lifts)
        assert after(rules, "0-5s, 1-9s, 3 peng", "9s", hands).players[3].bar == 1
    assert after(PassRules(), "0-5s, 1-9s, 3 peng", "9s", hands).players[3].bar is None


def test_a_gang_of_its_own_may_lift_a_bar() -> None:
    rules, drawn = PassRules(wins="discard"), f"{DECLINED}, 1-6p, 2-8p, 3 gang 9s"
    hands = ("66p 147m 147s 258m 258s", "1479m 1479p 2225s 6s", "1258m 2588p 3678s 3m", WAITING)
    assert after(rules, drawn, "6p 9m 9s", hands).players[3].bar == 1
    lifts = replace(rules, gang_lifts=True)
    assert after(lifts, drawn, "6p 9m 9s", hands).players[3].bar is None
    assert after(lifts, f"{DECLINED}, 1-6p, 2-8p", "6p 9m 3p").players[3].bar == 1


def test_a_peng_may_be_declined() -> None:
    done = "0-5s, 1-1s, 3 pass, 2-1s"
    assert offered(after(PassRules(), done, "1s 1s")) == ["peng"]
    for moment in ("draw", "discard"):
        rules = PassRules(pengs=moment)
        state = after(rules, done, "1s 1s 2m 3m")
        assert state.players[3].passed == (("1s",) if moment == "discard" else ())
        assert state.turn == 3
        assert after(rules, f"{done}, 3-2m", "1s 1s 2m 3m").players[3].passed == ()


def test_a_hidden_hand_declines_no_peng() -> None:
    passes = Passes(choices=CHOICES, rules_of=lambda _: PassRules(pengs="draw"), worth=worth)
    state = after(PassRules(), "0-5s, 1-1s", "1s 1s")
    assert state.tabled is not None
    assert passes.passed(state, state.tabled, ()).players[3].passed == ("1s",)
    shown = hidden(view_of(state, 0))
    assert shown.tabled is not None
    assert passes.passed(shown, shown.tabled, ()).players == shown.players


def test_a_wild_tile_or_a_hidden_hand_declines_nothing() -> None:
    passes = Passes(choices=CHOICES, rules_of=lambda _: PassRules(wins="draw"), worth=worth)
    state = after(PassRules(), "0-6p")
    assert state.tabled is not None
    assert passes.passed(state, state.tabled, ()).players[3].bar == 1
    wild = replace(RULES.walls, wild=Wild(tiles=(Tile("6p"),)))
    dead = changed(state, rules=replace(RULES, walls=wild))
    dead.__dict__.pop("wild")
    assert passes.passed(dead, state.tabled, ()).players == dead.players
    shown = hidden(view_of(state, 0))
    assert shown.tabled is not None
    assert passes.passed(shown, shown.tabled, ()).players == shown.players


def test_a_win_from_a_discard_may_not_be_offered_at_all() -> None:
    """A tile that is added to a peng may still be robbed."""
    own = replace(CHOICES, win_bars=(Bar(SELF_DRAW, choices.is_discard),))
    engine = replace(ENGINE, choices=own)
    state = engine.deal(RULES, 1, given=(wall_of(SUITED, HANDS, "6p 3p 3p"),))
    for tile in ("6p", "6p", "3p"):
        state = engine.step(state, Action("discard", None, tile=Tile(tile))).state
    assert [turn.type for turn in state.history] == ["discard", "draw"] * 3
    assert state.turn == 3
    assert offered(state) == ["hu"]
    given = after(PassRules(), "0-6p")
    robbed = changed(given, tabled=Tabled(Tile("6p"), 0, is_robbed=True))
    assert own.explain(robbed, 3, Action("hu", 3)) is None
    assert own.explain(given, 3, Action("hu", 3)) is SELF_DRAW
    assert not [act for act in own.claims(given, 3) if act.type == "hu"]


@pytest.mark.parametrize(
    "rules",
    [
        PassRules(wins="draw", may_exceed=True, pengs="draw"),
        PassRules(wins="discard", bars_draws=True, bars_claims=True, gang_lifts=True),
        PassRules(wins="draw", meld_lifts=False, by_draw=False, pengs="discard"),
    ],
)
@pytest.mark.parametrize("seed", range(cases(4, plain=1)))
def test_a_hand_goes_to_its_end(rules: PassRules, seed: int) -> None:
    engine = game(rules)
    states = [*played(RULES, seed, first=("gang",), by=engine)]
    for state in states:
        assert Counter(tiles_in(state)) == Counter(SUITED)
        for seat in state.to_act:
            offers = state.offers[seat]
            assert all(engine.choices.explain(state, seat, each) is None for each in offers)
    begun = engine.hand.begin(RULES, seed)
    assert engine.state_after(begun, state.history, ()) == state
    for state in states[:: cases(9, plain=40)]:
        for seat in range(4):
            shown = hidden(view_of(state, seat), engine)
            assert shown.players[seat].bar == state.players[seat].bar
            assert shown.players[seat].passed == state.players[seat].passed


def test_a_bar_is_named_only_where_the_tiles_win() -> None:
    """Tiles that are no win are refused as no win, though the seat has a bar."""
    passes = Passes(choices=CHOICES, rules_of=lambda _: PassRules(wins="draw"), worth=worth)
    state = after(PassRules(wins="draw"), DECLINED)
    for bar, expected in ((None, [False, False]), (1, [True, False])):
        own = changed(state.players[3], bar=bar)
        offers = [
            changed(state, tabled=Tabled(Tile(tile), 2), players=(*state.players[:3], own))
            for tile in ("6p", "9m")
        ]
        assert [passes.bars_hu(each, 3, Action("hu")) for each in offers] == expected
