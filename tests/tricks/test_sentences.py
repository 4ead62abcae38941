"""Positions of Sheng Ji in sentences, in each phase, for a seat and for all seats."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from paiju.all_games.shengji.rulesets import SETS
from paiju.chance import Chance
from paiju.text import Text
from paiju.tricks.contracts.scoring import settle
from paiju.tricks.flow.state import Action, Buried
from paiju.tricks.plays.names import lead_name, piece_name
from paiju.tricks.plays.units import Piece
from paiju.tricks.sentences import sentences_of
from tests.tricks.test_flow import FLOW, played

if TYPE_CHECKING:
    from paiju.tricks.flow.state import State
    from paiju.tricks.flow.view import View

GAME: Any = SimpleNamespace(name=Text("升级", "Sheng Ji"), flow=SimpleNamespace(settle=settle))


def said(seen: State | View, about: str = "") -> list[Text]:
    """The sentences about a state or a view, or those about one subject."""
    return [each.text for each in sentences_of(GAME, seen) if about in {"", each.about}]


def first_throw(name: str, seed: int, **deal: object) -> State:
    """The state after a first lead of all cards of the longest group in the dealer's hand."""
    chance, state = Chance(seed, "tricks"), FLOW.deal(SETS.named(name), seed, **deal)
    while state.phase != "play":
        state = FLOW.step(state, FLOW.pick(state, chance.randrange)).state
    seat, order = state.to_act[0], state.order()
    groups = groupby(state.hands[seat], lambda card: order.group_of(card).name)
    cards = max((tuple(cards) for _, cards in groups), key=len)
    led: State = FLOW.step(state, Action("play", seat, cards)).state
    return led


def test_declaring_is_said_as_a_seat_sees_it() -> None:
    state = next(played("qq", 3))
    assert said(FLOW.view(state, 0), "table") == [
        Text("每家发到 2 张，一共 25 张。", "Each seat has been dealt 2 of 25 cards."),
        Text("还没有人亮主。", "Nobody has declared yet."),
    ]
    assert said(FLOW.view(state, 0), "turn") == [
        Text(
            "轮到你，可以亮黑桃 2 或不亮。",
            "It is your turn: you may declare with 2 of spades or pass.",
        )
    ]
    # A seat does not learn whether another one may declare.
    assert said(FLOW.view(state, 1), "turn") == [
        Text("等别家决定亮不亮主。", "Others are deciding whether to declare.")
    ]
    assert said(FLOW.view(state, None), "turn")[0].zh == "等各家决定亮不亮主。"


def test_the_kitty_and_the_trumps_are_said_to_the_dealer() -> None:
    states = [*played("classic", 3)]
    bury = next(state for state in states if state.phase == "bury")
    assert bury.contract is not None
    view = FLOW.view(bury, bury.contract.dealer)
    assert said(view, "turn") == [
        Text("轮到你，要扣 8 张底牌。", "It is your turn: you must bury 8 cards.")
    ]
    assert Text("主是方块。", "Trumps: diamonds.") in said(view, "table")
    play = next(state for state in states if state.phase == "play")
    dealer, other = (
        said(FLOW.view(play, (bury.contract.dealer + far) % 4), "table") for far in (0, 1)
    )
    assert any(text.zh.startswith("扣的底牌有") for text in dealer)
    assert not any(text.zh.startswith("扣的底牌有") for text in other)


def test_a_failed_throw_and_its_penalty_are_said() -> None:
    state = first_throw("qq", 3)
    (lead,) = said(state, "last")
    assert "没成" in lead.zh
    assert "which failed" in lead.en
    # The dealer leads first, so the attackers gain by it.
    assert any(text.en == "Failed throws count 10 for the attackers." for text in said(state))
    assert said(state, "turn")[0].en.endswith(f"as were led: {len(state.history[0].cards)}.")


def test_the_end_says_the_kitty_the_levels_and_the_match() -> None:
    ends = [[*played("classic", seed)][-1] for seed in range(8)]
    taken = next(end for end in ends if settle(end).kitty.multiplier)
    assert any("抠底" in text.zh for text in said(taken, "score"))
    held = next(end for end in ends if settle(end).moved.by_declarers)
    assert any("守住" in text.zh for text in said(held, "score"))
    at_top = [[*played("qq", seed, match={"levels": ("A", "A")})][-1] for seed in range(6)]
    won = next(end for end in at_top if settle(end).moved.by_declarers)
    assert any("赢了" in text.zh for text in said(won, "score"))
    seat = FLOW.view(held, 2)
    assert any(text.en.startswith("After this round your team is at") for text in said(seat))
    for total, zh in ((100, "上台，不升级"), (140, "升 1 级")):
        over = replace(held, burying=(Buried(0, ()),), taken=total)
        assert any(zh in text.zh for text in said(over, "score"))


@pytest.mark.parametrize("name", SETS.own)
def test_every_position_has_whole_sentences(name: str) -> None:
    for state in [*played(name, 5)][::9]:
        for seen in (state, FLOW.view(state, 1), FLOW.view(state, None)):
            for text in said(seen):
                assert text.zh.endswith("。")
                assert text.en.endswith(".")
                assert "{" not in text.zh + text.en


def test_units_have_the_names_that_players_use() -> None:
    named = {piece: piece_name(piece) for piece in (Piece(2, 1), Piece(2, 2), Piece(3, 2))}
    assert [each.zh for each in named.values()] == ["对子", "两连对", "两连三张"]
    assert piece_name(Piece(2, 12)) == Text("12连对", "run of 12 pairs")
    assert lead_name([Piece(2, 2), Piece(1, 1)]).zh == "甩牌"
