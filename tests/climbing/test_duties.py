"""The duties of a seat at its turn 必管, 报单, by the rules and the cases of 跑得快."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from paiju.climbing.game import ClimbingGame
from paiju.climbing.plays.duties import allows_pass, moves_within
from paiju.climbing.plays.legal_moves import group_by_core
from paiju.climbing.plays.reading import play_of, readings
from paiju.climbing.plays.table import table_of
from paiju.climbing.plays.verdicts import judge
from paiju.climbing.questions.cards import turn_of
from paiju.climbing.questions.hints import hints as asked_hints
from paiju.climbing.questions.moves import moves
from paiju.climbing.questions.rule_set import describe_rules
from paiju.climbing.questions.validate import validate
from paiju.climbing.rules.duties import FREE, Duties
from paiju.climbing.rules.reasons import Reason
from paiju.climbing.rules.round import Round
from paiju.climbing.rules.rule_set import Kickers, Pattern, RuleSet, Short, weights_for
from paiju.climbing.splits.hints import hints
from paiju.play.declaration.registry import GAMES
from paiju.playing_cards.card import Card
from paiju.playing_cards.deck import Deck
from paiju.playing_cards.notation import parse_cards
from paiju.shapes.errors import InconsistentError
from paiju.text import Text
from tests.support.groups import hold

if TYPE_CHECKING:
    from paiju.playing_cards.holding import Holding

NAME = Text("", "")
TWO = Kickers(size=1, per_link=2)
PATTERNS = (
    Pattern("solo", NAME),
    Pattern("pair", NAME, group=2),
    Pattern("straight", NAME, links=(5, 12)),
    Pattern("trio_two", NAME, group=3, kickers=TWO),
)
BOMBS = (Pattern("bomb", NAME, group=4),)
ORDER = "3456789TJQKA2"
TABLE = table_of(
    RuleSet(
        ORDER,
        ORDER[:12],
        PATTERNS,
        BOMBS,
        16,
        weights_for(PATTERNS, BOMBS),
        deck=Deck(jokers=False, without=parse_cards("2H 2C 2D AD")),
        short=(Short(Pattern("trio", NAME, group=3), most=0),),
    )
)

MUST, SPARED = Duties(must_beat=True), Duties(must_beat=True, frees_bombs=True)
HIGHEST = Duties(must_beat=True, highest=True)
STOPS = Duties(highest=True, must_stop=True)
HOLDS = Duties(contains=Card("3S"))

# A hand, the play to beat, the duties, what may be played, and whether the seat may pass.
CASES: tuple[tuple[str, str, Duties, str, bool], ...] = (
    ("358K", "Q", FREE, "K", True),
    ("358K", "Q", MUST, "K", False),
    ("3589", "K", MUST, "", True),
    ("33339", "K", MUST, "3333", False),
    ("33339", "K", SPARED, "3333", True),
    ("33339", "8", SPARED, "9 3333", False),
    ("34459", "", HIGHEST, "9 44", False),
    ("569K", "4", HIGHEST, "K", False),
    ("5669K", "44", HIGHEST, "66", False),
    ("569K", "4", STOPS, "K", False),
    ("5699", "K", STOPS, "", True),
    ("56699", "44", STOPS, "66 99", True),
    ("5555K", "A", STOPS, "5555", True),
    ("33456789", "", Duties(contains=Card("3")), "3 33 34567 345678 3456789", False),
    ("444", "", HOLDS, "", True),
    ("3S 3H 3C", "", HOLDS, "3 33 333", False),
)


@pytest.mark.parametrize(("cards", "last", "duties", "expected", "may_pass"), CASES)
def test_a_seat_does_what_it_must(
    cards: str,
    last: str,
    duties: Duties,
    expected: str,
    may_pass: bool,  # noqa: FBT001 - a case
) -> None:
    hand, to_beat = hold(cards), readings(TABLE, hold(last))[0] if last else None
    rows = moves_within(duties, TABLE, hand, to_beat)
    plays = [play_of(TABLE, row, hand, duties.contains) for row in rows.tolist()]
    assert ["".join(card[0] for card in play.cards) for play in plays] == expected.split()
    assert allows_pass(duties, TABLE, to_beat, rows) is may_pass
    assert all(
        judge(TABLE, hold(" ".join(play.cards)), hand, to_beat, duties).play for play in plays
    )


# Cards, the hand, the play to beat, the duties, and the refusal.
REFUSED: tuple[tuple[str, str, str, Duties, Reason | None], ...] = (
    ("", "3456", "", MUST, Reason.MUST_LEAD),
    ("", "3456", "5", MUST, Reason.MUST_BEAT),
    ("", "3456", "5", FREE, None),
    ("", "3456", "6", MUST, None),
    ("9", "9K", "4", HIGHEST, Reason.MUST_BE_HIGHEST),
    ("K", "9K", "4", HIGHEST, None),
    ("3", "9K", "4", HIGHEST, Reason.NOT_IN_HAND),
    ("9", "9K", "T", HIGHEST, Reason.NOT_BIGGER),
    ("9", "39K", "", HOLDS, Reason.MUST_CONTAIN),
    ("3H", "3S 3H K", "", HOLDS, Reason.MUST_CONTAIN),
    ("3", "39K", "", HOLDS, None),
)


@pytest.mark.parametrize(("cards", "hand", "last", "duties", "reason"), REFUSED)
def test_a_neglected_duty_is_reported(
    cards: str, hand: str, last: str, duties: Duties, reason: Reason | None
) -> None:
    found = validate(TABLE, hold(cards), hold(hand), hold(last), duties)
    assert found.reason == reason


def test_without_the_hand_only_the_cards_are_held_to_a_duty() -> None:
    assert validate(TABLE, hold("9"), None, hold("4"), HIGHEST).reason is None
    assert validate(TABLE, hold(""), None, hold("4"), MUST).reason is None
    assert validate(TABLE, hold("9"), None, None, HOLDS).reason == Reason.MUST_CONTAIN


HANDS = st.permutations(TABLE.rules.deck.cards)
DUTIES = st.builds(
    Duties,
    must_beat=st.booleans(),
    frees_bombs=st.booleans(),
    highest=st.booleans(),
    must_stop=st.booleans(),
)


@given(HANDS, st.integers(1, 9), st.integers(1, 5), DUTIES)
@settings(max_examples=150, deadline=None)
def test_listed_plays_are_legal_and_so_is_passing_where_it_is_offered(
    cards: tuple[Card, ...], held: int, played: int, duties: Duties
) -> None:
    hand, group = take(cards, held), take(cards[held:], played)
    found = [play for play in readings(TABLE, group) if play.row < len(TABLE)]
    assume(found)
    last, rows = found[0], moves_within(duties, TABLE, hand, found[0])
    for row in moves(TABLE, hand, group).tolist():
        play = play_of(TABLE, row, hand)
        verdict = judge(TABLE, take(play.cards, 16), hand, last, duties)
        assert (verdict.reason is None) is (row in rows)
    may_pass = judge(TABLE, hold(""), hand, last, duties).reason is None
    assert may_pass is allows_pass(duties, TABLE, last, rows)
    assert turn_of(TABLE, hand, group, duties) == ("follows" if may_pass else "must_follow")
    if duties == MUST:
        assert may_pass is (len(rows) == 0)


def take(cards: tuple[Card, ...], count: int) -> Holding:
    """The first cards of some."""
    return hold(" ".join(cards[:count]))


def test_the_card_that_a_play_must_hold_is_in_each_that_is_listed() -> None:
    hand, duties = hold("3S 3H 3C 4H 5H 6H 7H KS"), Duties(contains=Card("3C"))
    rows = moves(TABLE, hand, None, None, duties)
    assert all("3C" in play_of(TABLE, row, hand, "3C").cards for row in rows.tolist())
    for core in group_by_core(TABLE, hand, rows, "3C"):
        assert "3C" in core.core
    found = asked_hints(TABLE, hand, None, 100, "rest", duties).hints
    assert {hint.row for hint in found} == set(rows.tolist())


def test_hints_are_what_the_duties_allow() -> None:
    last = readings(TABLE, hold("4"))[0]
    found = hints(TABLE, hold("5669K"), last, duties=HIGHEST).hints
    assert [play_of(TABLE, each.row, hold("5669K")).cards for each in found] == [("K",)]


@pytest.mark.parametrize(("hand", "last"), [("44", ""), ("3S 4H", "5C")])
def test_a_card_that_cannot_be_in_the_play_is_refused(hand: str, last: str) -> None:
    with pytest.raises(InconsistentError) as refused:
        moves(TABLE, hold(hand), hold(last), None, HOLDS)
    assert [fault.place for fault in refused.value.faults] == [("contains",)]


def test_the_seat_that_follows_is_the_next_with_cards_in_the_direction_of_play() -> None:
    rules = Round((0, 1, 2), ends="all", report="highest")
    hand = hold("34")
    for counts, turns, expected in (
        ((2, 1, 5), 1, True),
        ((2, 5, 1), 1, False),
        ((2, 5, 1), -1, True),
        ((2, 0, 1), 1, True),
        ((2, None, 1), 1, False),
    ):
        going = Round(rules.teams, ends="all", report="highest", turns=turns)  # type: ignore[arg-type] # both are
        assert going.duties(0, hand, counts, is_first=False).highest is expected


def test_the_first_play_holds_the_first_of_the_cards_that_decide_who_leads() -> None:
    rules = Round((0, 1), leads=Card("3S"), or_leads=(Card("3H"),), opens=True)
    hands = (parse_cards("4S 3C"), parse_cards("3H KD"))
    assert rules.leader(hands, 0) == 1
    assert rules.duties(1, hold("3H KD"), (2, 2), is_first=True).contains == "3H"
    assert rules.duties(1, hold("3H KD"), (2, 2), is_first=False).contains == ""
    assert Round((0, 1)).leader(hands, 0) == 0


def test_a_rule_set_tells_the_duties_that_questions_about_cards_want() -> None:
    """The cards that are led first, from the first asked for, and a high single before one card."""
    told = {}
    for game, ruleset in (("paodekuai", "classic16"), ("doudizhu", "classic")):
        played = GAMES[game]
        assert isinstance(played, ClimbingGame)
        told[game] = describe_rules(played, played.rules_of(ruleset), "en")["duties"]
    assert (told["paodekuai"]["opens"][:2], told["paodekuai"]["report"]) == (["3S", "3H"], True)
    assert told["doudizhu"] is None
