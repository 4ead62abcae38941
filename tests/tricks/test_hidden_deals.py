"""Deals that are drawn for a seat: all that turns prove holds in them, and of the true hands."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import numpy as np
import pytest

from paiju import Game, QuestionError
from paiju.all_games.shengji import GAME
from paiju.all_games.shengji.rulesets import SETS
from paiju.chance import Chance
from paiju.playing_cards.notation import parse_cards
from paiju.tricks.plays.following import Follower, Lead
from paiju.tricks.plays.leads import failure_of, lead_of
from paiju.tricks.seat.hidden_chances import chances_of
from paiju.tricks.seat.hidden_deals import HiddenDeals
from paiju.tricks.seat.proofs import Proofs, Unbeaten
from tests.support.scale import cases, wide_but
from tests.support.shengji_rounds import a_view, rounds, turns

if TYPE_CHECKING:
    from paiju.playing_cards.card import Card
    from paiju.tricks.flow.state import State
    from paiju.tricks.flow.view import View

# The rules under which turns prove other things.
Variant = tuple[str, dict[str, object]]
VARIANTS: list[Variant] = [
    *[(name, {}) for name in SETS.own],
    ("classic", {"decks": 3}),
    ("classic", {"decks": 3, "protect": "longer"}),
    ("classic", {"protect": "tractor"}),
    ("classic", {"follow": "long_first"}),
    ("classic", {"follow": "suit_only", "throw_against": "opponents"}),
    ("classic", {"decks": 4, "bombs": "any"}),
]

OFTEN = VARIANTS[0], VARIANTS[-4]


def views(name: str, options: dict[str, object], seed: int) -> list[tuple[State, View]]:
    """Some views of a round, each with its state."""
    found = []
    for number, state in enumerate(rounds(SETS.named(name, options), seed)):
        if state.to_act and (state.phase != "play" or number % 9 == 0):
            found.append((state, GAME.flow.view(state, state.to_act[0])))
    return found


@pytest.mark.parametrize("variant", wide_but(VARIANTS, *OFTEN), ids=str)
@pytest.mark.parametrize("seed", range(cases(3, plain=1)))
def test_drawn_deals_agree_with_every_turn(variant: Variant, seed: int) -> None:
    drawn = could = 0
    for state, view in views(*variant, seed):
        proofs = Proofs(view, view.order())
        true = np.array([proofs.table.row(hand) for hand in state.hands])
        assert (true >= proofs.known[:-1]).all()
        assert (true <= np.maximum(proofs.most, proofs.known)[:-1]).all()
        assert proofs.allow(true)
        for hands in HiddenDeals(proofs, Chance(seed, "deals")).draw_some(4):
            assert hands.sum(axis=1).tolist()[:-1] == [*view.counts]
            assert (hands >= proofs.known).all()
            assert (hands[view.seat] == proofs.table.row(view.hand)).all()
            assert (hands <= np.where(proofs.most == 0, proofs.known, 99)).all()
            drawn += 1
            could += could_be(view, [proofs.table.cards_of(row) for row in hands[:-1]])
    # Now and then no deal is found that agrees with more than the voids.
    assert could > 0.9 * drawn


def could_be(view: View, hands: list[tuple[Card, ...]]) -> bool:
    """Test if every follow was legal and every throw stood, back from these hands."""
    rules, order = view.rules.play, view.order()
    held = [Counter(hand) for hand in hands]
    leads: list[Lead] = []
    for begun in range(0, len(view.history), view.seats):
        lead = lead_of(rules, order, view.history[begun].cards)
        assert isinstance(lead, Lead)
        leads.append(lead)
    for number in reversed(range(len(view.history))):
        turn, lead = view.history[number], leads[number // view.seats]
        held[turn.seat].update(turn.cards)
        if number % view.seats:
            cards = held[turn.seat].elements()
            if Follower(rules, order, lead, cards).explain(turn.cards) is not None:
                return False
        elif not turn.tried:
            others = [[*held[(turn.seat + far) % 4].elements()] for far in range(1, 4)]
            if failure_of(rules, lead, others) is not None:
                return False
    return True


def test_a_seat_that_gave_no_pair_has_none() -> None:
    view = a_view("AS AS 9D 9D 3C", turns("KH KH", "4H 3H", "QH QH", "6H 7D"))
    hands = {hand.seat: hand for hand in chances_of(view, (), 50, 1).hands}  # type: ignore[union-attr]
    in_hearts = {seat: hand.groups[1] for seat, hand in hands.items()}
    assert [in_hearts[seat].group for seat in (1, 2, 3)] == ["H"] * 3
    assert [in_hearts[seat].no_pair for seat in (1, 2, 3)] == [True, False, True]
    assert [in_hearts[seat].most == 0 for seat in (1, 2, 3)] == [False, False, True]
    assert (in_hearts[1].pair, in_hearts[3].void, in_hearts[3].mean) == (0, 1, 0)
    assert 0 < in_hearts[2].pair < 1


def test_hands_that_may_beat_a_lead_are_counted() -> None:
    view = a_view("AH AH 9D 9D 3C", counts=(5, 25, 25, 25))
    sure, unsure = parse_cards("AHAH"), parse_cards("9D9D")
    for cards, least, most in ((sure, 0, 0), (unsure, 0.01, 0.99)):
        found = chances_of(view, tuple(cards), 60, 1)
        assert not isinstance(found, str)
        assert all(least <= (hand.beats or 0) <= most for hand in found.hands)
    assert chances_of(view, tuple(parse_cards("AH9D")), 60, 1) == "mixed_suits"


def test_no_seat_holds_a_piece_that_beats_a_throw_that_stood() -> None:
    low = "3H 4H 5H 6H 7H 8H"
    thrown = turns("KH KH QH QH 9H 9H", low, low, "3D 4D 5D 6D 7D 8D")
    view = a_view("AS AS 9D 9D 3C", thrown)
    proofs = Proofs(view, view.order())
    row = proofs.table.row
    for cards, is_possible in (("TH", True), ("AH TH", True), ("AH AH", False), ("TH TH", False)):
        assert (row(parse_cards(cards)) <= proofs.most[1]).all() == is_possible
    unbeaten = [each for each in proofs.others if isinstance(each, Unbeaten)]
    assert [each.seat for each in unbeaten] == [1, 2, 3]
    group = view.order().groups["H"]
    for cards, is_possible in (("AH AH KH KH", False), ("AH AH JH JH TH TH", True)):
        assert unbeaten[0].allows(group.row(parse_cards(cards))) == is_possible


def test_voids_hold_where_no_deal_agrees_with_the_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    view = a_view("AS AS 9D 9D 3C", turns("KH KH", "4H 3H", "QH QH", "6H 7D"))
    proofs = Proofs(view, view.order())
    monkeypatch.setattr(proofs, "allow", lambda _: False)
    hands = HiddenDeals(proofs, Chance(1, "voids")).draw_some(20)
    assert not hands[:, 3, proofs.table.range_of("H")].any()
    assert hands[:, 1, proofs.table.range_of("H")].any()


def test_the_answer_has_the_odds_as_computed() -> None:
    view = GAME.flow.write_view(next(view for _, view in views("classic", {}, 1)[::-1]))
    found = Game("shengji").ask("odds", view=view, lead=view["hand"][:1], deals=40)
    assert (found["deals"], found["error"], len(found["seats"])) == (40, 0.0791, 3)
    assert sum(len(each["known"]) for each in found["seats"]) <= len(found["unseen"])
    assert all(each["beats"] is not None for each in found["seats"])
    for each in found["seats"]:
        for group in each["groups"]:
            assert group["void"] == 1 or group["most"] > 0
            assert group["pair"] == 0 or not group["no_pair"]
    with pytest.raises(QuestionError) as caught:
        Game("shengji").ask("odds", view=view, lead=["RJ", "3C", "4H"])
    assert [(fault.pointer, fault.code) for fault in caught.value.faults] == [
        ("/lead", "mixed_suits")
    ]
