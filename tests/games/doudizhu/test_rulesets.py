"""Rule sets by name, their options, and refusals of unknown ones."""

from __future__ import annotations

from dataclasses import asdict
from itertools import product

import pytest

from paiju.all_games.doudizhu.options import OPTIONS, Options
from paiju.all_games.doudizhu.rulesets import (
    DEFAULT,
    RULE_SETS,
    rules_of,
)
from paiju.play.declaration.options import CUSTOM_KEPT
from paiju.shapes.errors import UnknownChoiceError

# The options of the documents' table; those left out are the competition's.
SETTINGS: dict[str, dict[str, object]] = {
    "classic": {},
    "pagat": {"kicker_repeat": False, "four_two": "two_ranks", "doubling": "no"},
    "huanle": {"calling": "rob", "doubling": "super"},
    "panda": {"kicker_repeat": False, "four_two": "named", "plane_min": 3, "doubling": "no"},
    "h5": {
        "kicker_repeat": False,
        "kicker_jokers": True,
        "four_two_pair": False,
        "calling": "once",
        "doubling": "no",
    },
    "rlcard": {"calling": "none", "doubling": "no", "spring": 1},
    "douzero": {
        "kicker_jokers": True,
        "kicker_quad": True,
        "kicker_adjacent_trio": True,
        "calling": "none",
        "doubling": "no",
        "spring": 1,
    },
    "laizi": {"wilds": "rank", "long_bombs": True, "calling": "rob", "doubling": "super"},
    "tiandi": {"wilds": "two_ranks", "long_bombs": True, "calling": "rob", "doubling": "super"},
    "yuncheng": {
        "kicker_repeat": False,
        "quad_chain": True,
        "wilds": "flower",
        "calling": "once",
        "doubling": "kick",
    },
}
COMPETITION = {
    "kicker_repeat": True,
    "kicker_jokers": False,
    "kicker_quad": False,
    "kicker_adjacent_trio": False,
    "four_two": "any",
    "four_two_pair": True,
    "plane_min": 2,
    "quad_chain": False,
    "wilds": "none",
    "long_bombs": False,
    "rocket_over_long": True,
    "calling": "score",
    "nobody_calls": "redeal",
    "doubling": "redouble",
    "base": 1,
    "cap": 0,
    "spring": 2,
    "rocket_factor": 2,
    "bomb_factor": 2,
    "soft_bomb_factor": 2,
    "pure_bomb_factor": 2,
    "long_bomb_factor": 2,
}


@pytest.mark.parametrize("name", RULE_SETS)
def test_a_rule_set_has_the_options_of_its_source(name: str) -> None:
    rules = rules_of(name)
    assert name == rules.id
    assert {**COMPETITION, **SETTINGS[name]} == asdict(rules.options)
    assert rules.name.zh
    assert rules.name.en
    assert rules.about.zh != rules.about.en


def test_the_competition_rules_are_the_default() -> None:
    assert DEFAULT == "classic"
    assert rules_of() is rules_of("classic", {})
    assert Options() == rules_of().options


def test_every_option_is_described_with_its_values() -> None:
    assert list(COMPETITION) == [option.id for option in OPTIONS]
    for option in OPTIONS:
        assert COMPETITION[option.id] in option.values
        assert option.text.zh
        assert option.text.en


def test_options_change_a_rule_set_and_leave_the_rest() -> None:
    rules = rules_of("pagat", {"plane_min": 3, "kicker_repeat": True})
    expected = {**COMPETITION, **SETTINGS["pagat"], "plane_min": 3, "kicker_repeat": True}
    assert expected == asdict(rules.options)


def test_options_that_are_as_they_were_change_nothing() -> None:
    assert rules_of("panda") is rules_of("panda", {"plane_min": 3, "four_two": "named"})


def test_the_order_of_options_does_not_matter() -> None:
    one = rules_of("classic", {"plane_min": 3, "quad_chain": True})
    assert one is rules_of("classic", {"quad_chain": True, "plane_min": 3})


@pytest.mark.parametrize(("alias", "value"), [(True, "any"), (False, "no")])
def test_four_with_two_may_be_asked_for_by_yes_or_no(alias: object, value: str) -> None:
    rules = rules_of("pagat", {"four_two": alias})
    assert value == rules.options.four_two


def test_the_plays_of_an_options_own_values_are_the_rule_sets() -> None:
    like_panda = rules_of("classic", {"kicker_repeat": False, "four_two": "named", "plane_min": 3})
    assert rules_of("panda").play == like_panda.play
    assert len(rules_of("panda").table) == len(like_panda.table)


def refusal(name: str, changes: dict[str, object]) -> tuple[str, tuple[str | int, ...], str]:
    with pytest.raises(UnknownChoiceError) as refused:
        rules_of(name, changes)
    (fault,) = refused.value.faults
    assert fault.text.zh != fault.text.en
    return fault.code, fault.place, fault.text.en


def test_an_unknown_rule_set_is_refused_with_those_there_are() -> None:
    code, place, words = refusal("ddz", {"plane_min": 3})
    assert (code, place) == ("unknown_ruleset", ("id",))
    assert words == f'there is no rule set "ddz"; there are {", ".join(RULE_SETS)}'


def test_an_unknown_option_is_refused_with_those_there_are() -> None:
    code, place, words = refusal("classic", {"plane_max": 3})
    assert (code, place) == ("unknown_option", ("options", "plane_max"))
    assert words == f'there is no option "plane_max"; there are {", ".join(COMPETITION)}'


BAD_VALUES: tuple[tuple[str, object, str], ...] = (
    ("plane_min", 1, "2, 3"),
    ("plane_min", 4, "2, 3"),
    ("plane_min", "2", "2, 3"),
    ("plane_min", 2.0, "2, 3"),
    ("plane_min", True, "2, 3"),
    ("quad_chain", 1, "true, false"),
    ("quad_chain", 0, "true, false"),
    ("quad_chain", "true", "true, false"),
    ("kicker_repeat", None, "true, false"),
    ("kicker_jokers", [], "true, false"),
    ("four_two", "yes", "any, two_ranks, named, no"),
    ("four_two", 1, "any, two_ranks, named, no"),
    ("four_two", {}, "any, two_ranks, named, no"),
)


@pytest.mark.parametrize(
    ("key", "value", "known"), BAD_VALUES, ids=[f"{k}={v!r}" for k, v, _ in BAD_VALUES]
)
def test_a_value_that_an_option_does_not_have_is_refused(
    key: str, value: object, known: str
) -> None:
    expected = ("bad_option", ("options", key), f"the option {key} is one of {known}")
    assert expected == refusal("classic", {key: value})


def test_any_mixture_of_options_may_be_asked_for_again_and_again() -> None:
    mixtures: list[dict[str, object]] = [
        {"plane_min": plane, "four_two": four, "quad_chain": quad}
        for plane in (2, 3)
        for four in ("two_ranks", "named", "no")
        for quad in (True, False)
    ]
    assert len(mixtures) > CUSTOM_KEPT
    first = [len(rules_of("classic", each).table) for each in mixtures]
    assert first == [len(rules_of("classic", each).table) for each in mixtures]
    # 四顺 adds 38 plays to any of them.
    added = {more - less for more, less in zip(first[::2], first[1::2], strict=True)}
    assert added == {38}


@pytest.mark.parametrize("name", RULE_SETS)
def test_what_the_hands_leave_of_the_deck_is_the_bottom(name: str) -> None:
    assert rules_of(name).bottom == (4 if name == "yuncheng" else 3)


# The rule set, the wild ranks, and the faults: codes and places.
BAD_WILDS: tuple[tuple[str, tuple[str, ...], list[tuple[str, tuple[str | int, ...]]]], ...] = (
    ("classic", ("7",), [("too_many_wild", ("wild",))]),
    ("yuncheng", ("7",), [("too_many_wild", ("wild",))]),
    ("laizi", ("7", "8"), [("too_many_wild", ("wild",))]),
    ("laizi", ("B",), [("not_wild_rank", ("wild", 0))]),
    ("laizi", ("F",), [("not_wild_rank", ("wild", 0))]),
    ("laizi", ("78",), [("not_wild_rank", ("wild", 0))]),
    ("laizi", ("",), [("not_wild_rank", ("wild", 0))]),
    ("tiandi", ("7", "7"), [("not_wild_rank", ("wild", 1))]),
    ("tiandi", ("R", "1"), [("not_wild_rank", ("wild", 0)), ("not_wild_rank", ("wild", 1))]),
)


@pytest.mark.parametrize(("name", "wild", "expected"), BAD_WILDS)
def test_ranks_that_cannot_be_wild_are_refused_with_their_places(
    name: str, wild: tuple[str, ...], expected: list[tuple[str, tuple[str | int, ...]]]
) -> None:
    with pytest.raises(UnknownChoiceError) as refused:
        rules_of(name).table_with(wild)
    assert expected == [(fault.code, fault.place) for fault in refused.value.faults]
    assert all(fault.text.zh != fault.text.en for fault in refused.value.faults)


def test_a_rule_set_keeps_its_table_whatever_others_ask_for() -> None:
    rules, wild = rules_of("panda"), rules_of("laizi").table_with(("7",))
    table = rules.table
    for number, (plane, four, quad, base) in enumerate(
        product((2, 3), ("two_ranks", "named", "no"), (True, False), (False, True))
    ):
        options = {"plane_min": plane, "four_two": four, "quad_chain": quad, "kicker_quad": base}
        assert len(rules_of("classic", options).table) > number
    assert rules.table_with() is table
    assert rules_of("laizi").table_with(("7",)) is wild


def test_tables_with_the_same_wild_ranks_are_one() -> None:
    rules = rules_of("tiandi")
    assert rules.table_with(("7", "K")) is rules.table_with(("7", "K"))
    assert rules.table_with(("7",)) is not rules.table
