"""The rulings of Pao De Kuai, each with the sentence that decides it.

The sentences are those of the room options and rule pages of several clients and servers: the rule
page of QuiQiJingFeng/M2_CLIENT, leeminHong1990/PaoDeKuai, tianhe1986/PaoDeKuaiServer, ratel-online,
and room options of 江苏 and 湖南 clients. Where these differ an option says which is meant.
"""

from __future__ import annotations

import pytest

from paiju.climbing.questions.classify import classify
from paiju.climbing.questions.compare import compare
from paiju.climbing.questions.validate import validate
from paiju.shapes.errors import InconsistentError
from tests.games.paodekuai.named import rules_of
from tests.support.groups import hold
from tests.support.plain_games import listed, refusal_of

# The rule set, cards, and their readings: the pattern, the ranks in a row and the key; with "!" a
# last play only.
READ: tuple[tuple[str, str, str, str], ...] = (
    ("classic16", "2", "solo:1:2", "One card is a single; the 2 is the highest."),
    ("classic16", "44", "pair:1:4", "Two of a rank are a pair."),
    ("classic16", "777", "trio:1:7!", "Three of a rank by themselves are only a last play."),
    ("classic16", "7779", "trio_solo:1:7!", "Three with one card are only a last play."),
    ("classic16", "55567", "trio_two:1:5", "Three with two different cards."),
    ("classic16", "55577", "trio_two:1:5", "Three with a pair is the same pattern."),
    (
        "classic16",
        "AAA34",
        "trio_two:1:A",
        "Three aces may take two cards; three aces are no bomb by default.",
    ),
    ("classic16", "55556", "", "The fourth card of a rank does not go with its own trio."),
    (
        "classic16 kicker_own_rank=yes",
        "55556",
        "trio_two:1:5",
        "Where the option allows it, it does.",
    ),
    ("classic16", "4444555566", "plane_two:2:4", "Wings of a plane out of its own ranks."),
    (
        "classic16 kicker_own_rank=no",
        "4444555566",
        "",
        "Where the option forbids that the cards are nothing.",
    ),
    ("classic16", "34567", "straight:5:3", "Five ranks in a row are the shortest straight."),
    ("classic16", "3456", "", "Four in a row are nothing."),
    ("classic16", "3456789TJQKA", "straight:12:3", "The longest straight runs from 3 to the ace."),
    ("classic16", "JQKA2", "", "The 2 is in no straight."),
    ("classic16", "A3456", "", "An ace is never low."),
    (
        "classic16",
        "3344",
        "pair_straight:2:3",
        "Two pairs in a row are a pattern here, unlike in Dou Dizhu.",
    ),
    ("classic16", "3355", "", "Two pairs that do not touch are nothing."),
    ("classic16 pair_straight_min=3", "3344", "", "Three pairs where the option asks for three."),
    ("classic16", "KKAA", "pair_straight:2:K", "KKAA is in a row."),
    ("classic16", "3334447899", "plane_two:2:3", "Two trios take exactly four cards."),
    (
        "classic16",
        "333444555K",
        "plane_two:2:4 plane_two:2:3 plane_short:3:3!",
        "The wings may be any cards, a trio and one more too; the higher reading is first.",
    ),
    ("classic16", "3334449999", "plane_two:2:3", "Four of a rank may be the wings of a plane."),
    ("classic16", "333444", "plane_short:2:3!", "Two trios without wings are only a last play."),
    ("classic16", "333444567", "plane_short:2:3!", "So are two trios with three cards."),
    (
        "classic16",
        "333444555",
        "plane_short:2:4! plane_short:2:3! plane_short:3:3!",
        "Nine cards, three trios in a row: short as three, short as two with three more.",
    ),
    ("classic16", "3335556789", "", "Trios that do not touch make no plane."),
    (
        "classic16",
        "KKKAAA3456",
        "plane_two:2:K",
        "The aces end the longest plane; the 2 never joins.",
    ),
    ("classic16", "333444555667788", "plane_two:3:3", "Fifteen cards: three trios and six more."),
    ("classic16", "6666", "bomb:1:6", "Four of a rank are a bomb."),
    ("classic16", "666678", "", "Four with two is nothing by default."),
    ("jiangsu", "666678", "four_two:1:6", "Four with two where the option has it; it is no bomb."),
    ("huanle", "6666789", "four_three:1:6", "Four with three where the option has it."),
    (
        "huanle",
        "66667",
        "trio_two:1:6 four_short:1:6!",
        "Four with one is a trio with its own fourth card there.",
    ),
    (
        "jiangsu",
        "AAA",
        "bomb:1:A trio:1:A!",
        "Three aces are the highest bomb where the option says so.",
    ),
    (
        "classic15 three_top_bomb=bare",
        "KKK",
        "bomb:1:K trio:1:K!",
        "In the game of 15 the kings are three: they are that bomb.",
    ),
    (
        "classic16 three_top_bomb=plus_one",
        "AAA4",
        "bomb:1:A trio_solo:1:A!",
        "Three aces and one card may be a bomb too.",
    ),
    (
        "classic16 trio_takes=1",
        "7779",
        "trio_solo:1:7",
        "A trio with a single is the pattern where trios take one.",
    ),
    ("classic16", "3479", "", "Cards that belong together in no way."),
    (
        "hunan",
        "6666777788889999",
        "plane_short:4:6!",
        "Cards are read as a last play even where it would break up a bomb, as in classic16.",
    ),
    (
        "hunan",
        "3333444455",
        "plane_two:2:3",
        "So is a whole plane: that bombs stay whole is a duty of the hand.",
    ),
)


@pytest.mark.parametrize(("named", "cards", "expected", "shows"), READ)
def test_cards_are_read(named: str, cards: str, expected: str, shows: str) -> None:
    plays = classify(rules_of(named).table, hold(cards))
    found = [f"{each.pattern.id}:{each.links}:{each.key}{'!' * each.is_short}" for each in plays]
    assert found == expected.split(), shows


# The rule set, two groups of cards, and which beats the other.
COMPARED: tuple[tuple[str, str, str, str, str], ...] = (
    ("classic16", "2", "A", "a_beats_b", "The 2 is above the ace."),
    ("classic16", "8", "8", "neither", "Equal never beats."),
    ("classic16", "666AA", "77734", "b_beats_a", "Trios are compared, not what they carry."),
    (
        "classic16",
        "88833",
        "777KA",
        "a_beats_b",
        "A pair as kickers does not matter against two single cards.",
    ),
    ("classic16", "34567", "456789", "neither", "Straights of different length do not meet."),
    ("classic16", "34567", "45678", "b_beats_a", "A straight one higher beats."),
    (
        "classic16",
        "5556667778",
        "777888349J",
        "b_beats_a",
        "Overlapping planes compare by their lowest trio.",
    ),
    (
        "classic16",
        "333444555K",
        "3334446789",
        "a_beats_b",
        "333444555K counts as 444555 when it answers.",
    ),
    ("classic16", "3333", "TJQKA", "a_beats_b", "A bomb beats what is none."),
    ("classic16", "3333", "4444", "b_beats_a", "The higher bomb beats."),
    ("jiangsu", "AAA", "KKKK", "a_beats_b", "Three aces beat four kings."),
    ("jiangsu", "KKKK34", "3333", "b_beats_a", "Four with two is beaten by any bomb."),
    ("jiangsu", "KKKK34", "33345", "neither", "Four with two does not answer three with two."),
    (
        "classic16",
        "TTT",
        "555",
        "neither",
        "Three alone are a last play: it ends the hand and can never be answered.",
    ),
    ("classic16", "KKK4", "666T", "neither", "Nor can three with one."),
    ("classic16", "3333", "666", "neither", "Not by a bomb either."),
    ("jiangsu", "444", "33367", "a_beats_b", "Where it may answer, it beats a whole one."),
    ("jiangsu", "TTTK", "5556", "neither", "But nothing beats a short one there either."),
    (
        "hunan",
        "4444555566",
        "3334446789",
        "neither",
        "A play that breaks up a bomb of its own cards may never be played.",
    ),
    ("classic16", "4444555566", "3334446789", "a_beats_b", "Where bombs may be split it beats."),
    (
        "hunan",
        "6666",
        "3333444455",
        "neither",
        "Nor can it lie on the table to be beaten.",
    ),
)


@pytest.mark.parametrize(("named", "a", "b", "expected", "shows"), COMPARED)
def test_plays_are_compared(named: str, a: str, b: str, expected: str, shows: str) -> None:
    assert compare(rules_of(named).table, hold(a), hold(b)).result == expected, shows


# The rule set, a hand, the last play, the cards of the next seat, the card that the play must hold;
# what may be played, and whether the seat may pass.
LISTED: tuple[tuple[str, str, str, int, str, str, bool, str], ...] = (
    (
        "classic16",
        "358K",
        "Q",
        0,
        "",
        "K",
        False,
        "Must beat: the only single that beats, so no pass.",
    ),
    ("classic16", "3589", "K", 0, "", "", True, "Nothing beats: the pass is all there is."),
    (
        "classic16",
        "33339",
        "K",
        0,
        "",
        "3333",
        False,
        "A bomb must be played too where it is all that beats.",
    ),
    (
        "classic16 must_bomb=false",
        "33339",
        "K",
        0,
        "",
        "3333",
        True,
        "Where bombs need not be played, passing is open.",
    ),
    (
        "classic16 must_beat=false",
        "358K",
        "Q",
        0,
        "",
        "K",
        True,
        "Where nothing must be beaten, passing is open.",
    ),
    (
        "classic16",
        "34459",
        "",
        1,
        "",
        "9 44",
        False,
        "The next player has one card: a single must be the highest, other patterns are free.",
    ),
    ("classic16", "569K", "4", 1, "", "K", False, "Following a single, too."),
    (
        "classic16 report_single=off",
        "569K",
        "4",
        1,
        "",
        "5 6 9 K",
        False,
        "With the rule off every higher single is open.",
    ),
    (
        "hunan",
        "569K",
        "4",
        1,
        "",
        "5 6 9 K",
        False,
        "Where he who lets go pays, every single stays legal.",
    ),
    (
        "hunan",
        "5555K",
        "4",
        0,
        "",
        "K 5555",
        False,
        "Four of a rank that may not be split answer with the bomb alone.",
    ),
    ("classic16", "5555K", "4", 0, "", "5 K 5555", False, "By default they may be split."),
    (
        "classic16",
        "33456789",
        "",
        0,
        "3",
        "3 33 34567 345678 3456789",
        False,
        "A lead that must hold the 3.",
    ),
    (
        "classic16",
        "4445",
        "",
        0,
        "",
        "4 5 44 4445",
        False,
        "The last cards may be a trio and one: led, not followed.",
    ),
    (
        "classic16",
        "4445",
        "33367",
        0,
        "",
        "",
        True,
        "On three with two the same four cards are no answer.",
    ),
    (
        "jiangsu",
        "4445",
        "33367",
        0,
        "",
        "4445",
        False,
        "Where short trios may follow, they are, and must be played.",
    ),
    (
        "classic16",
        "4445556",
        "",
        0,
        "",
        "4 5 6 44 55 4455 44455 44456 44555 45556 4445556",
        False,
        "A short plane as the last play.",
    ),
)


@pytest.mark.parametrize("case", LISTED)
def test_moves_are_listed(case: tuple[str, str, str, int, str, str, bool, str]) -> None:
    named, cards, last, following, contains, expected, may_pass, shows = case
    rules = rules_of(named)
    plays, passes = listed(rules, cards, last, following, contains)
    # Sources write each play from low to high.
    order = rules.play.order.index
    found = ["".join(sorted((card[0] for card in play), key=order)) for play in plays]
    assert found == expected.split(), shows
    assert passes is may_pass, shows


# The rule set, cards, the hand, the last play, the cards of the next seat, the card that the play
# must hold, and the refusal.
JUDGED: tuple[tuple[str, str, str, str, int, str, str, str], ...] = (
    ("classic16", "", "3456", "", 0, "", "must_lead", "Who leads may not pass."),
    ("classic16", "", "3456", "5", 0, "", "must_beat", "Who can beat may not pass."),
    ("classic16", "77", "3457", "", 0, "", "not_in_hand", "Cards that are not in the hand."),
    (
        "classic16",
        "444",
        "4445",
        "",
        0,
        "",
        "only_as_last",
        "Three alone, while other cards are left.",
    ),
    ("classic16", "444", "444", "", 0, "", "", "Three alone as the last cards."),
    ("hunan", "5", "5555K", "4", 0, "", "bomb_whole", "A card of four that may not be split."),
    (
        "hunan three_top_bomb=plus_one",
        "AAA9",
        "AAA9999",
        "4444",
        0,
        "",
        "bomb_whole",
        "Nor is it the card that three aces take.",
    ),
    (
        "hunan three_top_bomb=plus_one",
        "AAA5",
        "AAA59999",
        "4444",
        0,
        "",
        "",
        "Three aces as a bomb are whole, whatever else the hand holds.",
    ),
    (
        "classic16",
        "9",
        "9K",
        "4",
        1,
        "",
        "must_be_highest",
        "A smaller single than the highest, before one card.",
    ),
    (
        "classic16",
        "9",
        "39K",
        "",
        0,
        "3",
        "must_contain",
        "The first lead without the card that it must hold.",
    ),
    (
        "hunan",
        "33334444",
        "33334444",
        "",
        0,
        "",
        "bomb_whole",
        "First a pattern, then the last play, then whole bombs: two trios with two as the last.",
    ),
    (
        "hunan",
        "33334444",
        "333344445",
        "",
        0,
        "",
        "only_as_last",
        "While a card is left they are no last play, which is asked before whole bombs.",
    ),
    (
        "classic16",
        "33334444",
        "333344445",
        "",
        0,
        "",
        "only_as_last",
        "The same where bombs may be split.",
    ),
    ("classic16", "33334444", "33334444", "", 0, "", "", "There they go out."),
    (
        "hunan",
        "3333444455",
        "3333444455",
        "",
        0,
        "",
        "bomb_whole",
        "The whole plane in the same place.",
    ),
    (
        "huanle bomb_split=false",
        "66667",
        "66667",
        "",
        0,
        "",
        "",
        "Four with one go out, though three with two would break the four.",
    ),
    ("classic16", "99", "99K", "4", 0, "", "pattern_mismatch", "A pair does not answer a single."),
    ("classic16", "9", "99K", "9", 0, "", "not_bigger", "An equal single is not bigger."),
)


@pytest.mark.parametrize("case", JUDGED)
def test_a_play_is_judged(case: tuple[str, str, str, str, int, str, str, str]) -> None:
    named, cards, held, last, following, contains, reason, shows = case
    assert refusal_of(rules_of(named), cards, held, last, following, contains) == reason, shows


# The rule set, cards that cannot lie on the table to be beaten, and why not.
UNANSWERED: tuple[tuple[str, str, str], ...] = (
    ("classic16", "555", "a trio of so few cards only goes out"),
    ("classic16", "333444", "a short plane of so few cards only goes out"),
    ("hunan", "3333444455", "breaks up a bomb"),
    ("classic16", "3479", "forms no pattern"),
)


@pytest.mark.parametrize(("named", "last", "why"), UNANSWERED)
def test_a_last_play_that_nobody_can_answer_is_refused_by_its_cause(
    named: str, last: str, why: str
) -> None:
    """A short form ends the hand and can never be answered: it is an inconsistent state."""
    with pytest.raises(InconsistentError) as refused:
        validate(rules_of(named).table, hold("TTT"), hold("TTT"), hold(last))
    (fault,) = refused.value.faults
    assert (fault.code, fault.place) == ("last_is_no_play", ("last",))
    assert why in fault.text.en
