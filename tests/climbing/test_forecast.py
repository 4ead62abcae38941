"""Chances of hidden hands: counted as going through every deal shows them, or sampled."""

from __future__ import annotations

from itertools import combinations, product
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.all_games.doudizhu.rulesets import rules_of
from paiju.all_games.guandan.rulesets import rules_of as guandan_rules
from paiju.climbing.plays.legal_moves import list_moves
from paiju.climbing.questions.cards import strongest_reading
from paiju.climbing.seat.hand_odds import Estimate, forecast, holding_one
from paiju.climbing.seat.knowledge import Knowledge
from paiju.climbing.seat.position import PlayedGame
from paiju.playing_cards.card import BLACK_JOKER, RED_JOKER, Card
from paiju.playing_cards.holding import LANES, Holding, contains, unpack
from paiju.playing_cards.notation import parse_cards

if TYPE_CHECKING:
    from paiju.climbing.plays.reading import Play
    from paiju.climbing.plays.table import MoveTable

TABLE = rules_of().table
# The play of cards is all that chances need of a game.
GAME: PlayedGame[Any, Any] = PlayedGame(make=SimpleNamespace)


def play(cards: str, table: MoveTable = TABLE) -> Play:
    """The play of some cards."""
    return strongest_reading(table, Holding.of(parse_cards(cards)))


def seen(unseen: str, counts: tuple[int, ...], table: MoveTable = TABLE, **more: Any) -> Any:  # noqa: ANN401 - of any game
    """The knowledge of seat 0 where these cards are unseen, and the seats hold so many."""
    left = list(table.rules.deck.cards)
    for card in parse_cards(unseen):
        left.remove(card)
    hand, played = left[: counts[0]], left[counts[0] :]
    view = SimpleNamespace(
        seat=0,
        hand=tuple(hand),
        counts=counts,
        last=None,
        history=(SimpleNamespace(seat=0, cards=tuple(played)),),
        hands=None,
        has_history=True,
        rules=SimpleNamespace(round=rules_of().round),
        table=table,
    )
    known = Knowledge(GAME, view)
    known.__dict__.update(
        teams=tuple(range(len(counts))), first=0, around=tuple(range(len(counts)))
    )
    known.__dict__.update(more)
    return known


def by_hand(known: Any, size: int, beaten: Play | None) -> float:  # noqa: ANN401 - as `seen`
    """The chance of a hand, by all hands there are."""
    hands = [Holding.of(cards) for cards in combinations(known.unseen, size)]
    first = TABLE.first_above(0)
    have = (
        len(list_moves(TABLE, hand, beaten)) if beaten else len(TABLE.held(hand, first))
        for hand in hands
    )
    return sum(map(bool, have)) / len(hands)


UNSEEN = "3S3H3C3D 4S4H4C 5S5H 6S 7S BJRJ"


@pytest.mark.parametrize(
    "beaten",
    [None, "3H", "BJ", "4D4C", "3S3H3C4S", "3S3H3C4S4H", "3S4S5S6S7S", "3S3H4S4H5S5H", "4S4H4C4D"],
)
@pytest.mark.parametrize("size", [1, 4, 6])
def test_what_is_counted_is_what_every_deal_shows(beaten: str | None, size: int) -> None:
    known = seen(UNSEEN, (3, size, 13 - size))
    wanted = play(beaten) if beaten else None
    found = forecast(known, wanted, 10, 0)
    assert found.deals == 0
    outlook = found.outlooks[0]
    asked = outlook.beats if beaten else outlook.bomb
    assert asked is not None
    assert asked.error == 0
    assert asked.chance == pytest.approx(by_hand(known, size, wanted))


def test_what_is_certain_is_1_and_what_cannot_be_is_0() -> None:
    found = forecast(seen("BJRJ 3S", (5, 3, 0)), play("2S2H2C2D"), 10, 0)
    assert [(each.bomb, each.beats) for each in found.outlooks] == [
        (Estimate(1.0), Estimate(1.0)),
        (Estimate(0.0), Estimate(0.0)),
    ]
    assert forecast(seen("3S4S", (5, 1, 1)), play("RJ"), 10, 0).outlooks[0].beats == Estimate(0.0)


def test_the_chances_of_two_seats_that_share_one_card_sum_to_one() -> None:
    found = forecast(seen("RJ 3S3H4S4H5S5H", (5, 4, 3)), play("BJ"), 10, 0)
    chances = [each.beats.chance for each in found.outlooks if each.beats]
    assert chances == pytest.approx([4 / 7, 3 / 7])


def test_a_card_that_a_seat_is_known_to_hold_is_in_its_hand_alone() -> None:
    known = seen("RJ 3S3H4S", (5, 2, 2), held=((), (RED_JOKER,), ()))
    first, second = forecast(known, play("BJ"), 10, 0).outlooks
    assert (first.known, first.beats) == ((RED_JOKER,), Estimate(1.0))
    assert (second.known, second.beats) == ((), Estimate(0.0))


def test_without_a_play_nothing_is_to_be_beaten() -> None:
    found = forecast(seen(UNSEEN, (3, 6, 7)), None, 10, 0)
    assert (found.play, [each.beats for each in found.outlooks]) == (None, [None, None])


def test_where_suits_and_wild_cards_matter_deals_are_sampled_and_the_error_is_given() -> None:
    table = guandan_rules().table_at("2")
    known = seen("3S4S5S6S7S 3H3C3D 2H 9C", (5, 5, 5), table)
    found = forecast(known, None, 400, 7)
    assert found.deals == 400
    first = found.outlooks[0].bomb
    hands = [Holding.of(cards) for cards in combinations(known.unseen, 5)]
    share = sum(len(table.held(hand, table.first_above(0))) > 0 for hand in hands) / len(hands)
    assert 0 < first.error < 0.03
    assert abs(first.chance - share) < 4 * first.error
    assert forecast(known, None, 400, 7) == found
    assert forecast(known, None, 400, 8) != found


groups = st.lists(st.integers(0, 3), min_size=4, max_size=4).map(bytes)


@given(needs=st.frozensets(groups, max_size=5), counts=st.tuples(*[st.integers(0, 3)] * 4))
def test_any_groups_are_counted_as_by_all_hands(
    needs: frozenset[bytes], counts: tuple[int, ...]
) -> None:
    packed = frozenset(int.from_bytes(need, "little") for need in needs)
    cards = [lane for lane, count in enumerate(counts) for _ in range(count)]
    for size in range(len(cards) + 1):
        hands = [sum(1 << (8 * lane) for lane in hand) for hand in combinations(cards, size)]
        have = [any(contains(hand, need) for need in packed) for hand in hands]
        assert holding_one(packed, counts, size) == pytest.approx(sum(have) / len(have))


def test_too_many_groups_are_not_counted() -> None:
    deck = tuple(unpack(Holding.of(TABLE.rules.deck.cards).packed))
    pairs = frozenset(
        1 << (8 * one) | 2 << (8 * other)
        for one in range(13)
        for other in range(13)
        if one != other
    )
    assert len(deck) == LANES
    assert holding_one(pairs, deck, 17) is None


def test_groups_of_which_hands_lack_too_many_are_not_counted() -> None:
    # One to three of a rank, and so many more of another: each hand of the low ranks is a state.
    def groups_of(ranks: int) -> frozenset[int]:
        pairs = product(range(ranks), (1, 2, 3))
        return frozenset(low << (8 * at) | (5 - low) << (8 * (at + 5)) for at, low in pairs)

    counts = (4,) * LANES
    assert holding_one(groups_of(2), counts, 10) is not None
    assert holding_one(groups_of(5), counts, 10) is None


def test_the_rocket_is_a_bomb_that_one_seat_alone_can_hold() -> None:
    found = forecast(seen("BJRJ 3S4S5S6S", (5, 3, 3)), None, 10, 0)
    assert [each.bomb.chance for each in found.outlooks] == pytest.approx([0.2, 0.2])
    assert {BLACK_JOKER, Card("3S")} <= set(found.unseen)
