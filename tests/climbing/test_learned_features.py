"""The features of learned players: by the rules, and against a second implementation."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import islice
from random import Random
from typing import TYPE_CHECKING

import pytest

from paiju.all_games.doudizhu.models import ROUND, TEAMS
from paiju.all_games.doudizhu.rulesets import rules_of
from paiju.climbing.network.choice_kernels import choices
from paiju.climbing.network.encoded_position import NO_BOUND, NONE, EncodedPosition, columns_of
from paiju.climbing.network.feature_kernels import code_states
from paiju.climbing.network.features import KICKERS, KNOWN_SIZES, coding_of, memory_for
from paiju.climbing.network.plays_needed_kernels import fewest
from paiju.climbing.plays.legal_moves import list_moves
from paiju.climbing.plays.reading import play_of
from paiju.climbing.plays.table import as_words, table_of
from paiju.climbing.rules.rule_set import Weights
from paiju.climbing.splits.split import power_of
from paiju.playing_cards.holding import Holding
from paiju.playing_cards.notation import parse_cards
from tests.support.groups import hold
from tests.support.learned import ALL, count_fewest, look
from tests.support.learned_reference import Reference, kicker_cost
from tests.support.rich_hands import rich_hands
from tests.support.scale import cases

if TYPE_CHECKING:
    from paiju.climbing.network.features import Coding
    from paiju.climbing.plays.table import MoveTable

RULE_SETS = ("classic", "h5", "panda")


@pytest.fixture(scope="module", params=RULE_SETS)
def table(request: pytest.FixtureRequest) -> MoveTable:
    return rules_of(request.param).table


@pytest.fixture(scope="module")
def coding(table: MoveTable) -> Coding:
    return coding_of(table, ROUND)


def led(hand: Holding, unseen: int = 0) -> EncodedPosition:
    """A situation in which the landlord makes the first lead."""
    counts = (len(hand), 17, 17)
    none = (0, 0, 0)
    return EncodedPosition(
        *(0, hand.packed, unseen, 0, none, counts, (NONE,) * 3, NONE, 0, 0),
        led=none,
        passed=none,
        bounds=(NO_BOUND,) * KNOWN_SIZES * 3,
    )


def situations(table: MoveTable, number: int) -> list[EncodedPosition]:
    """Random situations; only the past plays may be impossible."""
    rng, found = Random(7), []
    deck = Holding.of(table.rules.deck.cards)
    for hand in islice(rich_hands(rng, table, 20), number):
        others = deck.without(deck.pick(hand.packed))
        cards = rng.sample(others.cards, len(others))
        cut = sorted(rng.choices(range(len(cards) + 1), k=4))
        groups = [
            Holding.of(cards[i:j]).packed for i, j in zip([0, *cut], [*cut, None], strict=True)
        ]
        plays = list_moves(table, Holding.of(cards)).tolist()
        seen = [int(rng.choice([NONE, *plays])) for _ in range(4)]
        beat = seen[0]
        owner = 0 if beat == NONE else rng.choice((1, 2))
        counts = (len(hand), *(rng.randint(1, 20) for _ in range(2)))
        found.append(
            EncodedPosition(
                role=rng.randrange(3),
                hand=hand.packed,
                unseen=groups[0] + groups[1],
                known=groups[1],
                played=(groups[2], groups[3], groups[4]),
                counts=counts,
                lasts=(seen[1], seen[2], seen[3]),
                beat=beat,
                owner=owner,
                bombs=rng.randrange(7),
                led=(groups[4], 0, groups[2]),
                passed=tuple(rng.getrandbits(len(table.rules.patterns)) for _ in range(3)),
                bounds=tuple(rng.randrange(NO_BOUND + 1) for _ in range(3 * KNOWN_SIZES)),
            )
        )
    return found


def test_every_feature_is_what_a_second_writing_of_them_gives(
    table: MoveTable, coding: Coding
) -> None:
    memory, reference = memory_for(), Reference(table, coding)
    for seen in situations(table, cases(60, plain=6)):
        enemies = [away for away in (1, 2) if TEAMS[(seen.role + away) % 3] != TEAMS[seen.role]]
        looked = look(seen, coding, memory)
        assert looked.state.tolist() == reference.state(seen).tolist()
        for at, row in enumerate(looked.rows.tolist()):
            assert looked.actions[at].tolist() == reference.action(row).tolist()
            assert looked.afters[at].tolist() == reference.after(seen, row, enemies).tolist()


def test_what_may_be_chosen_is_what_may_be_played_and_the_pass_last(
    table: MoveTable, coding: Coding
) -> None:
    several = situations(table, cases(60, plain=6))
    starts, rows = choices(columns_of(tuple(several)), ALL, coding, memory_for())
    for at, seen in enumerate(several):
        # The identity of the cards does not matter.
        held = replace(Holding.of(()), packed=seen.hand)
        every = Holding.of(table.rules.deck.cards)
        last = None if seen.beat == NONE else play_of(table, seen.beat, every)
        legal = list_moves(table, held, last).tolist()
        expected = legal if last is None else [*legal, coding.pass_row]
        assert rows[starts[at] : starts[at + 1]].tolist() == expected


def test_of_many_kickers_those_are_looked_at_that_leave_the_fewest_plays() -> None:
    table = rules_of().table
    coding = coding_of(table, ROUND)
    hand = Holding.of(parse_cards("3334445556678TJQKA2B"))
    reference = Reference(table, coding)
    _, rows = choices(led(hand).columns, KICKERS, coding, memory_for())
    by_core: dict[int, list[int]] = {}
    for row in list_moves(table, hand).tolist():
        by_core.setdefault(table.core(row).number, []).append(row)
    expected = []
    for own in by_core.values():
        best = sorted(
            own,
            key=lambda row: (
                1000 * reference.fewest(hand.packed - table.packed(row)) + kicker_cost(table, row),
                row,
            ),
        )
        expected += sorted(best[:KICKERS])
    assert rows.tolist() == expected
    assert max(map(len, by_core.values())) > 2 * KICKERS


def test_many_hands_at_once_have_room_for_all_their_choices() -> None:
    coding = coding_of(rules_of().table, ROUND)
    hand = Holding.of(parse_cards("3334445556667778889T"))
    several = columns_of((led(hand),) * 3)
    starts, rows = choices(several, ALL, coding, memory_for())
    alone = choices(led(hand).columns, ALL, coding, memory_for())[1].tolist()
    assert rows.tolist() == alone * 3
    assert starts.tolist() == [0, len(alone), 2 * len(alone), 3 * len(alone)]


def test_in_one_pack_suits_are_alike_and_the_landlord_differs() -> None:
    coding = coding_of(rules_of().table, ROUND)
    assert (coding.suits, coding.is_even) == (0, False)


def test_a_hand_without_a_lead_passes() -> None:
    coding = coding_of(rules_of().table, ROUND)
    _, rows = choices(led(Holding.of(())).columns, ALL, coding, memory_for())
    assert rows.tolist() == [coding.pass_row]


def test_what_is_beyond_a_scale_stands_at_its_end() -> None:
    table = rules_of().table
    coding = coding_of(table, ROUND)
    hand = Holding.of(parse_cards("3579JKA2BR468TQ"))
    seen = replace(led(hand), bombs=9, counts=(15, 0, 30))
    expected = Reference(table, coding).state(replace(seen, counts=(15, 0, 20)))
    assert code_states(seen.columns, coding, memory_for())[0].tolist() == expected.tolist()


def _exact(table: MoveTable) -> MoveTable:
    """The same table with weights that count plays alone."""
    rules = table.rules
    patterns = (*rules.patterns, *rules.bombs)
    weights = Weights(turn=1, bad=tuple((pattern.id, 0, 0) for pattern in patterns))
    return table_of(replace(rules, weights=weights))


def test_the_fewest_plays_of_a_hand_are_counted_right_but_for_one_hand_in_a_hundred() -> None:
    table = rules_of().table
    coding, exact, rng = coding_of(table, ROUND), _exact(table), Random(1)
    deck, off = table.rules.deck.cards, Counter[int]()
    number = cases(300, plain=20)
    for size in (4, 10, 17, 20):
        for _ in range(number):
            hand = Holding.of(rng.sample(deck, size))
            low, high = as_words(hand.packed)
            counted = int(count_fewest(low, high, coding))
            off[counted - power_of(exact, hand).plays] += 1
    assert off[0] >= 0.99 * off.total()
    assert set(off) <= {-1, 0, 1}


@pytest.mark.parametrize(
    ("cards", "plays"),
    [
        ("BR", 1),  # the rocket
        ("BR444", 2),  # not both jokers behind one trio, but the rocket and the trio
        ("BR333444", 1),  # each joker behind a trio of the plane: counted so, though not allowed
        ("33334", 2),  # four take two kickers or none
        ("333344", 1),  # and a pair may be two of them
        ("33334456", 2),
        ("3334445", 1),  # a plane needs all its kickers: the bound counts a play too few
        ("34567QQKKAA", 2),
        ("34567894567", 2),
        ("3456789TJQKA", 1),
    ],
)
def test_plays_of_a_hand_are_counted(cards: str, plays: int) -> None:
    coding = coding_of(rules_of().table, ROUND)
    low, high = as_words(hold(cards).packed)
    memory = memory_for()
    counted = int(count_fewest(low, high, coding))
    remembered = [int(fewest(low, high, coding, memory)) for _ in range(2)]
    assert [counted, *remembered] == [plays] * 3


def test_hands_that_share_a_place_in_the_memory_do_not_share_what_it_says() -> None:
    coding, rng = coding_of(rules_of().table, ROUND), Random(3)
    memory, deck = memory_for(3), rules_of().play.deck.cards
    for _ in range(50):
        low, high = as_words(Holding.of(rng.sample(deck, rng.randint(0, 20))).packed)
        assert int(fewest(low, high, coding, memory)) == int(count_fewest(low, high, coding))
