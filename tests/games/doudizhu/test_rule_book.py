"""The rule book by cases: readings, verdicts and moves, each with its rule.

Another rule set than the competition's precedes a colon: "pagat: 33344455".
"""

from __future__ import annotations

from itertools import product

import pytest

from paiju.all_games.doudizhu.rulesets import Rules, rules_of
from paiju.climbing.plays.legal_moves import list_moves
from paiju.climbing.plays.reading import readings
from paiju.climbing.plays.verdicts import judge
from tests.support.groups import hold, ranks_of, read_one

NOTHING = "nothing"

# The cards; their reading: the pattern, its key, and "x" links of a chain; the rule.
READ = (
    # One rank.
    ("3", "solo 3", "solo: 1 of a rank"),
    ("R", "solo R", "the jokers are the highest single cards"),
    ("33", "pair 3", "pair: 2 of a rank"),
    ("34", NOTHING, "pair: 2 of a rank"),
    ("2B", NOTHING, "pair: 2 of a rank"),
    ("3S 3D", "pair 3", "suits never matter"),
    ("222", "trio 2", "trio: 3 of a rank"),
    ("334", NOTHING, "trio: 3 of a rank"),
    ("3333", "bomb 3", "bomb: 4 of a rank"),
    ("BR", "rocket B", "rocket: both jokers"),
    # Three with something.
    ("3334", "trio_solo 3", "trio_solo: 3 + 1 card"),
    ("3444", "trio_solo 4", "the key is the core's rank, wherever the kicker stands"),
    ("333R", "trio_solo 3", "trio_solo: 3 + 1 card, a joker too"),
    ("33344", "trio_pair 3", "trio_pair: 3 + a pair"),
    ("22233", "trio_pair 2", "trio_pair: 3 + a pair"),
    ("33345", NOTHING, "trio_pair: 3 + a pair, not two single cards"),
    ("333BR", NOTHING, "trio_pair: the jokers are no pair"),
    ("33334", NOTHING, "no kicker of a core rank; four_two has two cards"),
    # Straights.
    ("34567", "straight 3 x5", "straight: 5-12 ranks"),
    ("3456", NOTHING, "straight: 5-12 ranks"),
    ("3456789TJQKA", "straight 3 x12", "straight: 5-12 ranks"),
    ("TJQKA", "straight T x5", "chains run within 3..A"),
    ("JQKA2", NOTHING, "chains run within 3..A"),
    ("A2345", NOTHING, "chains run within 3..A; they do not go round"),
    ("KA2BR", NOTHING, "chains run within 3..A"),
    ("34568", NOTHING, "straight: ranks in a row"),
    ("345677", NOTHING, "straight: one card of each rank"),
    ("334455", "pair_straight 3 x3", "pair_straight: 3-10 pairs"),
    ("3344", NOTHING, "pair_straight: 3-10 pairs"),
    ("33445566778899TTJJQQ", "pair_straight 3 x10", "pair_straight: 3-10 pairs"),
    ("QQKKAA", "pair_straight Q x3", "chains run within 3..A"),
    ("KKAA22", NOTHING, "chains run within 3..A"),
    ("334466", NOTHING, "pair_straight: ranks in a row"),
    # Planes.
    ("333444", "plane 3 x2", "plane: 2-6 trios"),
    ("333444555666777888", "plane 3 x6", "plane: 2-6 trios"),
    ("KKKAAA", "plane K x2", "chains run within 3..A"),
    ("AAA222", NOTHING, "chains run within 3..A: AAA and 222 are no plane"),
    ("222333", NOTHING, "chains run within 3..A"),
    ("333555", NOTHING, "plane: ranks in a row"),
    ("333555 46", NOTHING, "a plane with kickers is a plane: unconnected trios are none"),
    ("333444 5", NOTHING, "plane_solo: k trios + k cards"),
    ("333444 56", "plane_solo 3 x2", "plane_solo: k trios + k cards"),
    ("333444 55", "plane_solo 3 x2", "kicker ranks may repeat, a pair may serve as singles"),
    ("333444 3 5", NOTHING, "no kicker of a core rank"),
    ("333444 2B", "plane_solo 3 x2", "one joker may be a kicker"),
    ("333444 BR", NOTHING, "not both jokers together"),
    ("333444555 BR7", NOTHING, "not both jokers together"),
    ("333444555 KKK", "plane_solo 3 x3", "a trio may serve as singles"),
    ("333444555 777", "plane_solo 3 x3", "only a trio right next to the plane is no kicker"),
    ("333444555 777K", NOTHING, "plane_solo: k trios + k cards"),
    ("333444555666 789T", "plane_solo 3 x4", "plane_solo: k trios + k cards, k = 2..5"),
    ("333444555666777 89TJQ", "plane_solo 3 x5", "plane_solo: k = 2..5; twenty cards"),
    ("333444 5566", "plane_pair 3 x2", "plane_pair: k trios + k pairs"),
    ("333444 5567", NOTHING, "plane_pair: k trios + k pairs"),
    ("333444 5555", NOTHING, "pair kickers are of different ranks"),
    ("333444 55BR", NOTHING, "plane_pair: the jokers are no pair"),
    ("333444 22AA", "plane_pair 3 x2", "plane_pair: pairs of any rank"),
    ("333444555666 778899TT", "plane_pair 3 x4", "plane_pair: k = 2..4; twenty cards"),
    # Planes with a trio that could be a kicker.
    ("333444555666", "plane 3 x4", "333444555666 is a plane of four and nothing else"),
    ("QQQKKKAAA 222", "plane_solo Q x3", "222 beside AAA is a kicker"),
    ("KKKAAA 22", "plane_solo K x2", "222 beside AAA is a kicker, so two of them are"),
    ("JJJQQQKKK AAA", "plane J x4", "a trio right next to the plane is not a kicker"),
    ("333444555666 888B", "plane_solo 3 x4", "a legal plane of four with four"),
    ("333444555666 7778", NOTHING, "a full trio right next to the plane is not a kicker"),
    ("3334445556667777", NOTHING, "four of a rank may not serve as singles"),
    ("333444555666 8888", NOTHING, "four of a rank may not serve as singles"),
    ("33334445", NOTHING, "no kicker of a core rank"),
    ("34445555", NOTHING, "no kicker of a core rank (34445555 is nothing)"),
    # Four with something.
    ("3333 45", "four_two 3", "four_two: 4 + 2 cards"),
    ("3333 44", "four_two 3", "the two cards may be a pair"),
    ("3333 4B", "four_two 3", "one joker may be a kicker"),
    ("3333 BR", NOTHING, "the two cards may be a pair but not both jokers"),
    ("3333 4455", "four_two_pair 3", "four_two_pair: 4 + 2 different pairs"),
    ("3333 4444", NOTHING, "four_two_pair: 2 different pairs"),
    ("3333 4456", NOTHING, "four_two_pair: 2 different pairs"),
    ("3333 456", NOTHING, "four_two: 4 + 2 cards"),
    ("2222 33AA", "four_two_pair 2", "four_two_pair: 4 + 2 different pairs"),
    # Options.
    ("pagat: 333444 55", NOTHING, "kicker_repeat no: single kickers share no rank"),
    ("pagat: 333444 56", "plane_solo 3 x2", "kicker_repeat no: of two ranks they may be"),
    ("pagat: 333444555 KKK", NOTHING, "kicker_repeat no: a trio neither"),
    ("pagat: 3333 44", NOTHING, "four_two: two ranks"),
    ("pagat: 3333 45", "four_two 3", "four_two: two ranks"),
    ("pagat: 3333 4455", "four_two_pair 3", "four_two_pair yes"),
    ("panda: 333444", NOTHING, "plane_min 3"),
    ("panda: 333444555", "plane 3 x3", "plane_min 3"),
    ("panda: 333444 56", "plane_solo 3 x2", "plane_min is of bare planes"),
    ("panda: 3333 44", "four_pair 3", "四带对 by its own name"),
    ("panda: 3333 45", "four_two 3", "四带二单 keeps its name"),
    ("h5: 3333 BR", "four_two 3", "four with any two"),
    ("h5: 3333 44", "four_two 3", "four with any two"),
    ("h5: 3333 4455", NOTHING, "four_two_pair no"),
    ("h5: 333444 BR", "plane_solo 3 x2", "kicker_jokers yes"),
    ("h5: 333444 55", NOTHING, "kicker_repeat no"),
    ("huanle: 333444 55", "plane_solo 3 x2", "huanle repeats kickers"),
    ("douzero: 333444 BR", "plane_solo 3 x2", "douzero allows both jokers as kickers"),
    ("douzero: 3334445556667777", "plane_solo 3 x4", "douzero allows quads as kickers"),
    ("douzero: 333444555666", "plane 3 x4", "the bare plane is the strongest reading"),
    ("douzero: 34445555", NOTHING, "even there no kicker of a core rank"),
    ("rlcard: 3333 44", "four_two 3", "rlcard = classic plays"),
    ("rlcard: 333444 BR", NOTHING, "rlcard = classic plays"),
)  # fmt: skip

# The cards, the last play, the answer ("beats" or a reason), the rule.
ANSWERS = (
    ("4", "3", "beats", "same pattern, higher key"),
    ("3", "4", "not_bigger", "same pattern, higher key"),
    ("3S", "3D", "not_bigger", "suits never matter"),
    ("2", "A", "beats", "rank for single cards: A 2 B R"),
    ("B", "2", "beats", "rank for single cards: A 2 B R"),
    ("R", "B", "beats", "rank for single cards: A 2 B R"),
    ("3", "2", "not_bigger", "rank for single cards: 3 is the lowest"),
    ("T", "9", "beats", "rank for single cards: 9 T J"),
    ("44", "3", "pattern_mismatch", "same pattern"),
    ("22", "AA", "beats", "same pattern, higher key"),
    ("444", "33", "pattern_mismatch", "same pattern"),
    ("4443", "333A", "beats", "the core's rank decides, not the kicker's"),
    ("333R", "4443", "not_bigger", "the core's rank decides, not the kicker's"),
    ("44455", "333A", "pattern_mismatch", "same pattern: a trio with a pair is another"),
    ("44455", "33322", "beats", "the core's rank decides, not the kicker's"),
    ("45678", "34567", "beats", "same number of links, higher key"),
    ("456789", "34567", "pattern_mismatch", "same number of links"),
    ("34567", "34567", "not_bigger", "higher key"),
    ("TJQKA", "9TJQK", "beats", "same number of links, higher key"),
    ("445566", "334455", "beats", "same number of links, higher key"),
    ("44556677", "334455", "pattern_mismatch", "same number of links"),
    ("445566", "333444", "pattern_mismatch", "same pattern: pairs in a row are no plane"),
    ("555666", "333444", "beats", "same number of links, higher key"),
    ("333444", "444555", "not_bigger", "same number of links, higher key"),
    ("444555666", "333444", "pattern_mismatch", "same number of links"),
    ("555666 34", "333444 2B", "beats", "key: the core's lowest rank"),
    ("555666 33", "333444 78", "beats", "a pair may serve as singles"),
    ("555666 3344", "333444 78", "pattern_mismatch", "same pattern: pairs are other kickers"),
    ("666777888 9TJ", "333444555 KKK", "beats", "compare cores, not kickers"),
    ("333444555 KKK", "666777888 9TJ", "not_bigger", "compare cores, not kickers"),
    ("666777888999", "333444555 89T", "pattern_mismatch", "it is a plane of four"),
    ("777888999 222", "333444555 89T", "beats", "a trio may serve as singles"),
    ("444555666 333", "333444555 89T", "pattern_mismatch", "333444555666 is a plane of four"),
    ("333345", "333365", "not_bigger", "equal cores: higher key"),
    ("444435", "333365", "beats", "compare cores, not kickers"),
    ("4444 33", "3333 56", "beats", "the two cards may be a pair"),
    ("4444 3355", "3333 67", "pattern_mismatch", "four with two pairs is another pattern"),
    ("4444 3355", "3333 6677", "beats", "same pattern, higher key"),
    # Bombs and the rocket.
    ("3333", "R", "beats", "bomb: beats all but higher bombs and the rocket"),
    ("3333", "34567", "beats", "bomb: beats all but higher bombs and the rocket"),
    ("3333", "666777888 9TJ", "beats", "bomb: beats all but higher bombs and the rocket"),
    ("3333", "4444 56", "beats", "four_two: not a bomb"),
    ("4444 56", "3333", "pattern_mismatch", "four_two: not a bomb"),
    ("2222 34", "K", "pattern_mismatch", "four_two: not a bomb"),
    ("2222 3344", "3333", "pattern_mismatch", "four_two_pair: not a bomb"),
    ("4444", "3333", "beats", "bomb: beats all but higher bombs"),
    ("3333", "4444", "not_bigger", "bomb: beats all but higher bombs"),
    ("BR", "2222", "beats", "rocket: beats everything"),
    ("BR", "3", "beats", "rocket: beats everything"),
    ("BR", "3333 4455", "beats", "rocket: beats everything"),
    ("2222", "BR", "not_bigger", "bomb: beats all but the rocket"),
    ("R", "BR", "pattern_mismatch", "rocket: nothing beats it"),
    ("33", "BR", "pattern_mismatch", "rocket: nothing beats it"),
    # Cards that are no play beat nothing; passes.
    ("34445555", "3", "not_a_pattern", "34445555 is nothing"),
    ("45", "3", "not_a_pattern", "a play is of a pattern"),
    ("", "3", "passes", "a player beats the last play or passes"),
    ("", "", "must_lead", "the leader may not pass"),
    ("333444555 89T", "", "leads", "the last to play leads anything"),
    ("BR", "", "leads", "the last to play leads anything"),
    # Options.
    ("panda: 4444 33", "3333 56", "pattern_mismatch", "四带对 by its own name"),
    ("panda: 4444 33", "3333 55", "beats", "四带对 by its own name"),
    ("h5: 4444 BR", "3333 55", "beats", "four with any two"),
    ("douzero: 777888999TTT", "333444555 JQK", "beats", "douzero allows adjacent trios as kickers"),
    ("douzero: 777888999TTT", "333444555666", "beats", "the reading that beats counts"),
    ("douzero: 333444555666", "333444555 JQK", "beats", "444555666 with 333 beats it"),
    ("douzero: 333444555666", "666777888 JQK", "not_bigger", "444555666 is lower"),
)  # fmt: skip

FOUR_TWOS = "333345 333346 333347 333356 333357 333367"
# A hand, the last play, all legal moves, the rule.
HANDS = (
    ("3456789", "34567", "45678 56789", "same number of links, higher key"),
    ("2BR", "A", "2 B R BR", "a solo above, or the rocket"),
    ("BR", "2222", "BR", "rocket: beats everything"),
    ("22223333R", "BR", "", "rocket: beats everything"),
    ("34", "5", "", "higher key"),
    ("333344", "33", "44 3333", "a pair above, or a bomb"),
    ("3333444", "2222", "", "bomb: beats all but higher bombs"),
    ("44445", "3333", "4444", "bomb: beats all but higher bombs"),
    ("4445", "3336", "4445", "the core's rank decides"),
    ("4444", "333A", "4444", "no kicker of a core rank: 4444 is the bomb only"),
    ("444455", "333366", "444455 4444", "the two cards may be a pair"),
    ("333BR", "", "3 B R 33 333 333B 333R BR", "the jokers are no pair"),
    ("333444", "", "3 4 33 44 333 444 3334 3444 33344 33444 333444", "every pattern there is"),
    ("QQQKKKAAA222", "999TTTJJJ 345", "QQQKKKAAA222", "222 beside AAA is a kicker"),
    ("666777888999", "333444555 89T", "", "666777888999 is a plane of four"),
    ("666777888 9TJ", "333444555 KKK", "6667778889TJ", "compare cores, not kickers"),
    ("33334567", "3333", "", "four_two: not a bomb"),
    ("33334567", "", f"3 4 5 6 7 33 333 3334 3335 3336 3337 {FOUR_TWOS} 34567 3333",
     "with 33334567 in hand the straight 34567 exists"),
    ("panda: 444455", "333366", "444455 4444", "四带对 by its own name"),
    ("panda: 444455", "333367", "4444", "四带对 by its own name"),
    ("pagat: 555666 77", "333444 89", "", "kicker_repeat no: single kickers share no rank"),
    ("555666 77", "333444 89", "55566677", "a pair may serve as singles"),
)  # fmt: skip


def split(text: str) -> tuple[Rules, str]:
    """The rule set before a colon, and the cards behind it."""
    name, _, cards = text.rpartition(": ")
    return rules_of(name or "classic"), cards


def judged(case: str, last: str) -> str:
    """The verdict on cards against a last play, in one word."""
    rules, cards = split(case)
    on = read_one(rules.table, last) if last else None
    verdict = judge(rules.table, hold(cards), last=on)
    if verdict.reason is not None:
        return verdict.reason.value
    if verdict.play is None:
        return "passes"
    return "leads" if on is None else "beats"


@pytest.mark.parametrize(("case", "expected", "rule"), READ, ids=[case for case, *_ in READ])
def test_cards_are_read_by_the_rule(case: str, expected: str, rule: str) -> None:
    rules, cards = split(case)
    plays = readings(rules.table, hold(cards))
    actual = NOTHING
    if plays:
        links = f" x{plays[0].links}" if plays[0].links > 1 else ""
        actual = f"{plays[0].pattern.id} {plays[0].key}{links}"
    assert expected == actual, rule


@pytest.mark.parametrize(
    ("case", "last", "expected", "rule"),
    ANSWERS,
    ids=[f"{case or 'pass'} on {last or 'nothing'}" for case, last, *_ in ANSWERS],
)
def test_an_answer_is_judged_by_the_rule(case: str, last: str, expected: str, rule: str) -> None:
    assert expected == judged(case, last), rule


@pytest.mark.parametrize(
    ("case", "last", "expected", "rule"),
    HANDS,
    ids=[f"{case} on {last or 'nothing'}" for case, last, *_ in HANDS],
)
def test_a_hand_may_play_what_the_rule_says(case: str, last: str, expected: str, rule: str) -> None:
    rules, cards = split(case)
    on = read_one(rules.table, last) if last else None
    rows = list_moves(rules.table, hold(cards), on).tolist()
    assert set(expected.split()) == {ranks_of(rules.table, row) for row in rows}, rule


def test_bombs_rise_by_rank_and_end_with_the_rocket() -> None:
    bombs = [rank * 4 for rank in "3456789TJQKA2"] + ["BR"]
    for (high, ours), (low, theirs) in product(enumerate(bombs), repeat=2):
        assert ("beats" if high > low else "not_bigger") == judged(ours, theirs)


def test_single_cards_rise_from_three_to_the_red_joker() -> None:
    order = "3456789TJQKA2BR"
    for ours, theirs in product(order, repeat=2):
        higher = order.index(ours) > order.index(theirs)
        assert ("beats" if higher else "not_bigger") == judged(ours, theirs)


def test_the_rule_book_has_its_cases() -> None:
    cases = [*READ, *ANSWERS, *HANDS]
    assert len(cases) >= 60
    assert all(case[-1] != NOTHING for case in cases), "every case names its rule"
