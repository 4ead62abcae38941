"""Verdicts: each reason of a refusal, and the reading that counts."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from paiju.all_games.doudizhu.rulesets import rules_of
from paiju.climbing.plays.reading import beats, explain_beats, in_a_row, readings
from paiju.climbing.plays.verdicts import Verdict, judge, why_no_play
from paiju.climbing.rules.reasons import TEXTS, Reason
from paiju.play.declaration.registry import GAMES
from paiju.playing_cards.card import Card
from paiju.playing_cards.notation import parse_cards
from paiju.playing_cards.script import Script
from paiju.shapes.errors import InconsistentViewError
from tests.support.groups import hold, read_one
from tests.support.plain_games import begun, played

TABLE = rules_of("classic").table


def rules(game: str, options: dict[str, object]) -> Any:  # noqa: ANN401 - of any climbing game
    """The default rules of a game with some options."""
    found = GAMES[game]
    return found.rules_of(found.default, options) if options else found.rules_of(found.default)


class Case(NamedTuple):
    """Cards, their hand, the last play, and the reason of the refusal."""

    cards: str
    hand: str | None
    last: str | None
    reason: Reason | None


CASES = (
    Case("3S", None, None, None),
    Case("3S", "3S 4S", None, None),
    Case("3", "3S 4S", None, None),
    Case("4S", "3S 4S", "3H", None),
    Case("", "3S", "3H", None),
    Case("", None, "3H", None),
    Case("", "3S", None, Reason.MUST_LEAD),
    Case("", None, None, Reason.MUST_LEAD),
    Case("5S", "3S 4S", None, Reason.NOT_IN_HAND),
    Case("33", "3S 4S", None, Reason.NOT_IN_HAND),
    Case("3H", "3S 4S", "3D", Reason.NOT_IN_HAND),
    Case("3S 4S", "3S 4S", None, Reason.NOT_A_PATTERN),
    Case("34", None, "5", Reason.NOT_A_PATTERN),
    Case("5 6", "3S 4S", "7", Reason.NOT_IN_HAND),
    Case("44", None, "3", Reason.PATTERN_MISMATCH),
    Case("3", None, "44", Reason.PATTERN_MISMATCH),
    Case("345678", None, "34567", Reason.PATTERN_MISMATCH),
    Case("3", None, "3333", Reason.PATTERN_MISMATCH),
    Case("3", None, "BR", Reason.PATTERN_MISMATCH),
    Case("3", None, "4", Reason.NOT_BIGGER),
    Case("4", None, "4", Reason.NOT_BIGGER),
    Case("3333", None, "4444", Reason.NOT_BIGGER),
    Case("2222", None, "BR", Reason.NOT_BIGGER),
    Case("BR", None, "2222", None),
    Case("3333", None, "BR", Reason.NOT_BIGGER),
)


@pytest.mark.parametrize("case", CASES, ids=[f"{x.cards}-from-{x.hand}-on-{x.last}" for x in CASES])
def test_cards_are_judged(case: Case) -> None:
    hand = None if case.hand is None else hold(case.hand)
    last = None if case.last is None else read_one(TABLE, case.last)
    verdict = judge(TABLE, hold(case.cards), hand, last)
    assert case.reason == verdict.reason
    assert bool(case.cards and case.reason is None) is (verdict.play is not None)


def test_a_legal_verdict_names_the_play() -> None:
    verdict = judge(TABLE, hold("5H 4S 4D 4H"), hold("4S 4H 4D 5H"), read_one(TABLE, "333A"))
    assert verdict.play is not None
    assert parse_cards("4S 4H 4D") == verdict.play.core
    assert parse_cards("5H") == verdict.play.kickers
    assert (verdict.play.pattern.id, verdict.play.key) == ("trio_solo", "4")
    assert not verdict.play.is_bomb


def test_why_cards_are_no_play() -> None:
    sevens = rules_of("laizi").table_with(("7",))
    assert why_no_play(TABLE, hold("")) is Reason.NO_CARDS
    assert why_no_play(TABLE, hold("34")) is Reason.NOT_A_PATTERN
    assert why_no_play(sevens, hold("34")) is Reason.NOT_A_PATTERN
    assert why_no_play(sevens, hold("7B")) is Reason.NOT_A_PATTERN
    assert why_no_play(rules_of("yuncheng").table, hold("FL")) is Reason.WILD_ALONE


def test_a_pass_is_legal_and_no_play() -> None:
    assert Verdict(None) == judge(TABLE, hold(""), hold("3S"), read_one(TABLE, "4"))


# Cards that may be read in three ways: 3456 as a plane, 345 with 666, and 456 with 333.
SEVERAL = "333444555666"
FREE = rules_of("douzero").table

READINGS = (
    (None, "plane", "3"),
    ("333444555 JQK", "plane_solo", "4"),
    ("222", None, "pattern_mismatch"),
    ("444555666 JQK", None, "not_bigger"),
    ("777888999TTT", None, "not_bigger"),
)


@pytest.mark.parametrize(("last", "pattern", "told"), READINGS, ids=[str(x) for x, *_ in READINGS])
def test_the_strongest_reading_that_is_legal_counts(
    last: str | None, pattern: str | None, told: str
) -> None:
    before = None if last is None else read_one(FREE, last)
    verdict = judge(FREE, hold(SEVERAL), last=before)
    if pattern is None:
        assert told == verdict.reason
    else:
        assert verdict.play is not None
        assert (pattern, told) == (verdict.play.pattern.id, verdict.play.key)


def test_all_readings_are_given_the_strongest_first() -> None:
    expected = [("plane", "3"), ("plane_solo", "4"), ("plane_solo", "3")]
    plays = readings(FREE, hold(SEVERAL))
    assert expected == [(play.pattern.id, play.key) for play in plays]


def test_bombs_are_told_from_plays() -> None:
    bombs = [read_one(TABLE, cards).is_bomb for cards in ("3333", "BR", "333345", "3")]
    assert bombs == [True, True, False, False]


def test_a_play_is_refused_by_pattern_or_by_height() -> None:
    solo, higher, pair, bomb = (read_one(TABLE, text).row for text in ("3", "4", "33", "3333"))
    assert explain_beats(TABLE, higher, solo) is None
    assert explain_beats(TABLE, solo, higher) is Reason.NOT_BIGGER
    assert explain_beats(TABLE, pair, solo) is Reason.PATTERN_MISMATCH
    assert explain_beats(TABLE, bomb, pair) is None
    assert explain_beats(TABLE, pair, bomb) is Reason.PATTERN_MISMATCH
    assert beats(TABLE, bomb, pair)
    assert not beats(TABLE, pair, bomb)


def test_every_reason_has_words_in_both_languages_and_its_stable_code() -> None:
    codes = {
        "no_cards",
        "not_in_hand",
        "not_a_pattern",
        "wild_alone",
        "pattern_mismatch",
        "not_bigger",
        "nothing_beats",
        "must_lead",
        "only_as_last",
        "bomb_whole",
        "must_beat",
        "must_contain",
        "must_be_highest",
        "must_be_alone",
        "not_as_last",
        "passed",
    }
    assert codes == {reason.value for reason in Reason}
    assert set(Reason) == set(TEXTS)
    assert all(text.zh and text.en and text.zh != text.en for text in TEXTS.values())


@pytest.mark.parametrize(
    ("game", "options", "cards", "shown"),
    [
        ("zhengshangyou", {"two_in_chain": "both"}, "3S 4S 5S AS 2S", "AS 2S 3S 4S 5S"),
        ("zhengshangyou", {"two_in_chain": "both"}, "AS AH 2S 2H 3S 3H", "AS AH 2S 2H 3S 3H"),
        ("zhengshangyou", {"two_in_chain": "high"}, "JS QS KS AS 2S", "JS QS KS AS 2S"),
        ("bigtwo", {}, "2S 3H 4S 5S 6S", "2S 3H 4S 5S 6S"),
        ("doudizhu", {}, "TS JS QS KS AS", "TS JS QS KS AS"),
    ],
)
def test_a_chain_is_shown_in_its_order(
    game: str, options: dict[str, object], cards: str, shown: str
) -> None:
    (play, *_) = readings(rules(game, options).table, hold(cards))
    assert " ".join(play.core) == shown


def test_a_wild_card_stands_where_its_rank_is() -> None:
    five_high = in_a_row(parse_cards("3S 4S AS 2H 2H"), ((Card("2H"), "5"), (Card("2H"), "2")))
    assert five_high == ("AS", "2H", "3S", "4S", "2H")


def test_a_play_that_was_stored_in_another_order_is_the_same_play() -> None:
    game: Any = GAMES["zhengshangyou"]
    wanted = game.rules_of(game.default, {"two_in_chain": "both"})
    state = begun(game, wanted, "AS 2S 3S 4S 5S 9S", "6S 7S", "8S 8H", "TS TH")
    state = played(game, state, "AS 2S 3S 4S 5S")
    last = game.flow.write_view(game.flow.view(state, 1))["last"]
    assert last["cards"] == ["AS", "2S", "3S", "4S", "5S"]
    kind = game.flow.view_record.fields["last"].kind
    stored = {**last, "cards": ["3S", "4S", "5S", "AS", "2S"]}
    kind.compare(stored, last, Script.CODES, InconsistentViewError)
    for other in ({**last, "cards": ["3S"]}, {**last, "more": 1}, "AS2S3S4S5S"):
        with pytest.raises(InconsistentViewError, match="does not follow"):
            kind.compare(other, last, Script.CODES, InconsistentViewError)
