"""Big Two as a game: counts of plays, duties in play, three seats and two."""

from __future__ import annotations

import json
from collections import Counter
from functools import partial
from itertools import chain, combinations, product
from typing import TYPE_CHECKING, Any

import pytest

from paiju.all_games.bigtwo import GAME
from paiju.chance import Chance
from paiju.climbing.plays.legal_moves import list_moves
from paiju.climbing.plays.reading import play_of
from paiju.climbing.plays.verdicts import judge
from paiju.climbing.questions.moves import moves
from paiju.climbing.splits.split import split
from paiju.playing_cards.card import LANE, RANKS, Card
from paiju.playing_cards.holding import Holding, unpack
from paiju.shapes.errors import UnknownChoiceError
from tests.games.bigtwo.named import rules_of
from tests.support import plain_games
from tests.support.groups import hold

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paiju.climbing.plays.table import MoveTable

FLOW: Any = GAME.flow

# Groups of cards by pattern, counted by a brute force.
BASE = {
    "solo": 52,
    "pair": 78,
    "trio": 52,
    "straight": 10_200,
    "flush": 5_108,
    "full_house": 3_744,
    "four_one": 624,
    "straight_flush": 40,
}
HIGH = {"straight": 9_180, "flush": 5_112, "straight_flush": 36}
# The rule set, what differs, and all of them.
COUNTS: tuple[tuple[str, dict[str, int], int], ...] = (
    ("pagat", {}, 19_898),
    ("hk", HIGH, 18_878),
    ("taiwan", {"flush": 0}, 14_790),
    ("singapore", {"trio": 0}, 19_846),
    ("pusoy_dos", {}, 19_898),
    ("ppo", {**HIGH, "four_one": 0, "four": 13, "two_pairs": 2_808}, 21_075),
    ("pagat straights=no_twos", {"straight": 8_160, "flush": 5_116, "straight_flush": 32}, 17_858),
    ("pagat straights=wheel_low", HIGH, 18_878),
    (
        "pagat straights=all_eleven",
        {"straight": 11_220, "flush": 5_104, "straight_flush": 44},
        20_918,
    ),
)


def groups_of(packed: int) -> Iterator[tuple[Card, ...]]:
    """The groups of cards with these counts, of one pack."""
    counts = unpack(packed)
    of_rank = [
        list(combinations([Card(rank + suit) for suit in "SHCD"], counts[LANE[rank]]))
        for rank in RANKS[:13]
        if counts[LANE[rank]]
    ]
    return (tuple(chain(*group)) for group in product(*of_rank))


@pytest.mark.parametrize(("named", "changes", "total"), COUNTS)
def test_the_number_of_groups_of_cards_in_a_rule_set(
    named: str, changes: dict[str, int], total: int
) -> None:
    table, counted = rules_of(named).table, Counter[str]()
    for packed, rows in table.readings.items():
        if {table.section(row).pattern.id for row in rows} == {"flush"}:
            assert {table.suit(row) for row in rows} == set("SHCD")
            counted["flush"] += len(rows)
            continue
        for group in groups_of(packed):
            # No group of cards is two plays.
            for row in table.read(Holding.of(group)):
                counted[table.section(row).pattern.id] += 1
    assert counted == {name: count for name, count in {**BASE, **changes}.items() if count}
    assert counted.total() == total


def plays_of(table: MoveTable, hand: Holding) -> set[int]:
    """The plays that any cards of a hand are, each group tried."""
    sizes = {section.size for section in table.sections}
    groups = (each for size in sizes for each in combinations(hand.cards, size))
    return {row for group in groups for row in table.read(Holding.of(group))}


LAWFUL = (
    *GAME.rulesets,
    *("pagat straights=all_eleven four=both two_pairs=true", "taiwan dragon=true", "pagat seats=2"),
)


@pytest.mark.parametrize("named", LAWFUL)
def test_what_is_listed_is_what_any_cards_of_the_hand_are(named: str) -> None:
    rules = rules_of(named)
    for seed in range(3):
        hand = Holding.of(FLOW.deal(rules, seed).deal.hands[0])
        rows = list_moves(rules.table, hand).tolist()
        assert rows == sorted(plays_of(rules.table, hand))
        for row in rows:
            play = play_of(rules.table, row, hand)
            assert rules.table.read(Holding.of(play.cards)) == (row,)
            assert sorted(hand.take(play.cards) or ()) == sorted(play.cards)


@pytest.mark.parametrize("named", LAWFUL)
def test_what_beats_a_play_is_what_may_be_played_on_it(named: str) -> None:
    rules = rules_of(named)
    table = rules.table
    for seed in range(3):
        ours, theirs, *_ = map(Holding.of, FLOW.deal(rules, seed).deal.hands)
        for last in list_moves(table, theirs).tolist():
            to_beat = play_of(table, last, theirs)
            found = set(list_moves(table, ours, to_beat).tolist())
            for row in list_moves(table, ours).tolist():
                cards = Holding.of(play_of(table, row, ours).cards)
                assert (judge(table, cards, ours, to_beat).play is not None) == (row in found)


@pytest.mark.parametrize("named", ["pagat", "ppo", "taiwan", "singapore"])
def test_a_first_play_is_listed_where_some_cards_with_the_lowest_are_it(named: str) -> None:
    rules = rules_of(named)
    for seed in range(4):
        state = FLOW.deal(rules, seed)
        hand, duties = state.hands[state.first], state.duties
        lowest = duties.contains
        with_it = (
            (lowest, *others)
            for size in (0, 1, 2, 3, 4)
            for others in combinations([card for card in hand.cards if card != lowest], size)
        )
        most = 1 if duties.alone else 5
        expected = {
            row
            for group in with_it
            if len(group) <= most
            for row in rules.table.read(Holding.of(group))
        }
        rows = moves(rules.table, hand, None, None, duties).tolist()
        assert rows == sorted(expected)
        for row in rows:
            cards = play_of(rules.table, row, hand, lowest).cards
            assert lowest in cards
            assert rules.table.read(Holding.of(cards)) == (row,)


def free(named: str) -> Any:  # noqa: ANN401 - a rule set
    """The rule set in which nothing must be led."""
    return rules_of(f"{named} lead_card=free")


begun = partial(plain_games.begun, GAME)
played = partial(plain_games.played, GAME)


def test_who_passed_may_come_back_unless_passing_locks() -> None:
    hands = ("3D 5D AS", "4D KS", "3C QS", "3H 9S")
    back = played(begun(free("pagat"), *hands), "3D", "", "", "9S", "AS", "")
    assert back.to_act == (2,)
    locked = played(begun(free("pusoy_dos"), *hands), "3D", "", "", "9S", "AS", "")
    assert (locked.to_act, locked.last) == ((0,), None)


def test_the_last_to_play_leads_when_all_others_have_passed() -> None:
    state = played(begun(free("pagat"), "3D 5D", "4D KS", "3C QS", "3H 9S"), "3D", "4D", "", "", "")
    assert (state.to_act, state.last) == ((1,), None)


def test_who_lets_the_last_card_go_with_a_low_single_pays_for_all() -> None:
    hands = ("4D 9S 9C", "3H KD", "3C 5D 6D KS", "AD")
    low = played(begun(free("pagat report_single=pay_all"), *hands, turn=2), "5D", "AD")
    assert FLOW.settle(low).points == (0, 0, -8, 8)
    high = played(begun(free("pagat report_single=pay_all"), *hands, turn=2), "KS", "AD")
    assert FLOW.settle(high).points == (-3, -2, -3, 8)
    # Of two kings the one of clubs is not the highest.
    hands = ("4D 9S 9C", "3H KD", "KC KS 6D", "AD")
    tied = played(begun(free("pagat report_single=pay_all"), *hands, turn=2), "KC", "AD")
    assert FLOW.settle(tied).points == (0, 0, -7, 7)


def test_who_is_not_just_before_the_winner_has_let_nothing_go() -> None:
    # Seats 3 and 1 have passed and are locked out: seat 0 is asked for nothing.
    hands = ("8D TD 2C", "3H 4H", "5H 9H KS", "3C 4C 6C")
    named = free("pagat pass_locks=true report_single=pay_all")
    state = played(begun(named, *hands, turn=2), "5H", "", "8D", "", "9H", "TD", "KS")
    assert FLOW.settle(state).points == (-1, -2, 6, -3)


def test_the_lowest_card_of_the_suits_leads() -> None:
    for named, lowest in (("pagat", "3D"), ("taiwan", "3C"), ("pusoy_dos", "3C")):
        state = FLOW.deal(rules_of(named), 5)
        assert lowest in state.hands[state.first].cards
        assert state.duties.contains == lowest


def test_the_lowest_card_of_three_seats_takes_the_last_when_another_leads() -> None:
    rules = rules_of("pagat seats=3 lead_card=free")
    for seed, first in product(range(12), range(3)):
        state = FLOW.deal_of({"ruleset": rules, "seed": seed, "first": first})
        (left,) = state.deal.bottom
        (taker,) = (seat for seat, hand in enumerate(state.hands) if len(hand) == 18)
        assert {"3D", left} <= set(state.hands[taker].cards)
        assert state.to_act == (first,)
        for _ in range(4):
            for seat in range(3):
                view = FLOW.view(state, seat)
                assert FLOW.read_view(json.loads(json.dumps(FLOW.write_view(view)))) == view
            state = FLOW.step(state, FLOW.pick(state, Chance(seed, "three").randrange)).state


def test_of_three_seats_the_one_with_the_lowest_card_takes_the_last() -> None:
    for seed in range(60):
        state = FLOW.deal(rules_of("pagat seats=3"), seed)
        (left,) = state.deal.bottom
        sizes = [18 if seat == state.first else 17 for seat in range(3)]
        assert [len(hand) for hand in state.hands] == sizes
        held = state.hands[state.first].cards
        assert left in held
        # If the lowest card itself is left over, the holder of the next lowest takes it.
        lowest = ("3C" if left == "3D" else "3D") in state.deal.hands[state.first]
        assert lowest
        assert state.duties.contains == "3D"
        for seat in range(3):
            view = FLOW.view(state, seat)
            assert FLOW.read_view(json.loads(json.dumps(FLOW.write_view(view)))) == view


def test_the_last_card_of_three_seats_may_lie_aside() -> None:
    state = FLOW.deal(rules_of("pagat seats=3 leftover=aside"), 1)
    assert [len(hand) for hand in state.hands] == [17, 17, 17]
    assert FLOW.whereabouts(state)["bottom"] == state.deal.bottom


def test_two_seats_hold_thirteen_cards_or_seventeen() -> None:
    for named, size in (("pagat seats=2", 13), ("pagat seats=2 hand=17", 17)):
        state = FLOW.deal(rules_of(named), 3)
        assert [len(hand) for hand in state.hands] == [size, size]
    with pytest.raises(UnknownChoiceError):
        rules_of("pagat hand=17")


@pytest.mark.parametrize("bot", GAME.bots, ids=lambda bot: bot.id)
@pytest.mark.parametrize("named", ["pagat", "taiwan", "ppo", "pusoy_dos seats=3 dragon=true"])
def test_every_player_plays_to_the_end(bot: Any, named: str) -> None:  # noqa: ANN401 - any bot
    rules = rules_of(named)
    plain_games.played_out(GAME, rules, bot.id, *[bot.agent] * rules.seats, budget=40)


def test_cuts_of_a_hand_use_each_card_once() -> None:
    for named in GAME.rulesets:
        rules = rules_of(named)
        for seed in range(4):
            for dealt in FLOW.deal(rules, seed).deal.hands:
                hand = Holding.of(dealt)
                for cut in split(rules.table, hand, 3).partitions:
                    plays = cut.plays(rules.table, hand)
                    assert sorted(card for play in plays for card in play.cards) == sorted(dealt)
                    assert [play.row for play in plays] == list(cut.rows)
                    for play in plays:
                        assert rules.table.read(hold(" ".join(play.cards))) == (play.row,)


def test_skill_two_beats_beginners() -> None:
    # It was 4.0 points a game.
    assert plain_games.won_among_beginners(GAME, rules_of("pagat"), 2, 10) > 2
