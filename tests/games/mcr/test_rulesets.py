"""Rule sets by name, their options, and refusals of unknown ones."""

from __future__ import annotations

from dataclasses import asdict

import pytest

from paiju.all_games.mcr.fans.table import fans_of
from paiju.all_games.mcr.flow.flow import FLOW
from paiju.all_games.mcr.flow.hand import ENGINE
from paiju.all_games.mcr.rulesets import OPTIONS, RULE_SETS, rules_of
from paiju.melding.rules.rule_set import CUSTOM_KEPT
from paiju.shapes.errors import UnknownChoiceError

# The options in which the sources differ from Chinese and international competition practice.
SETTINGS: dict[str, dict[str, object]] = {
    "mcr": {},
    "wmo2006": {
        "two_concealed_kongs": 8,
        "mixed_kongs": 6,
        "knitted_with_straight": False,
        "concealed_with_forms": True,
        "knitted_waits": False,
    },
    "botzone": {"walls": "separate", "flowers": False, "fouls": "penalised"},
}
COMPETITION = {
    "two_concealed_kongs": 6,
    "mixed_kongs": 5,
    "knitted_with_straight": True,
    "concealed_with_forms": False,
    "knitted_waits": True,
    "walls": "shared",
    "flowers": True,
    "hands": 1,
    "fouls": "refused",
}


@pytest.mark.parametrize("name", RULE_SETS)
def test_a_rule_set_has_the_options_of_its_source(name: str) -> None:
    assert asdict(rules_of(name).options) == {**COMPETITION, **SETTINGS[name]}
    assert rules_of(name).minimum == 8


def test_every_option_is_described_with_its_values() -> None:
    assert [option.id for option in OPTIONS] == list(COMPETITION)
    for name, options in SETTINGS.items():
        for option in OPTIONS:
            assert {**COMPETITION, **options}[option.id] in option.values, name


def test_options_change_a_rule_set_and_leave_the_rest() -> None:
    rules = rules_of("wmo2006", {"flowers": False, "mixed_kongs": 6})
    assert FLOW.write_state(ENGINE.deal(rules, 7))["ruleset"] == {
        "id": rules.id,
        "options": {"flowers": False},
    }
    assert rules_of("wmo2006", {"mixed_kongs": 6}) is rules_of("wmo2006")
    assert rules_of("wmo2006", {"flowers": False}) is rules


def test_more_rule_sets_than_are_kept_are_made_anew_and_equal() -> None:
    def made() -> list[object]:
        flags = [(a, b, c) for a in (True, False) for b in (True, False) for c in (4, 16)]
        return [
            rules_of(name, {"flowers": a, "knitted_waits": b, "hands": c})
            for name in RULE_SETS
            for a, b, c in flags * (1 + CUSTOM_KEPT // 24)
        ]

    assert made() == made()


@pytest.mark.parametrize(
    ("name", "changes", "code", "place"),
    [
        ("riichi", {}, "unknown_ruleset", ("id",)),
        ("mcr", {"aka": 3}, "unknown_option", ("options", "aka")),
        ("mcr", {"hands": 2}, "bad_option", ("options", "hands")),
        ("mcr", {"hands": True}, "bad_option", ("options", "hands")),
        ("mcr", {"flowers": 1}, "bad_option", ("options", "flowers")),
        ("mcr", {"walls": None}, "bad_option", ("options", "walls")),
    ],
)
def test_what_there_is_not_is_refused_with_what_there_is(
    name: str, changes: dict[str, object], code: str, place: tuple[str, ...]
) -> None:
    with pytest.raises(UnknownChoiceError) as refused:
        rules_of(name, changes)
    assert [(fault.code, fault.place) for fault in refused.value.faults] == [(code, place)]


@pytest.mark.parametrize(
    ("option", "fan", "points"),
    [
        ({"two_concealed_kongs": 8}, "two_concealed_kongs", 8),
        ({"mixed_kongs": 6}, "concealed_kong_and_melded_kong", 6),
        ({}, "two_concealed_kongs", 6),
        ({}, "concealed_kong_and_melded_kong", 5),
    ],
)
def test_options_change_the_points_of_fans(
    option: dict[str, object], fan: str, points: int
) -> None:
    found = {each.code: each.points for each in fans_of(rules_of("mcr", option).options)}
    assert found[fan] == points
