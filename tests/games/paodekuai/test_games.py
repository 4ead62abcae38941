"""Pao De Kuai as a game: counts of plays, duties in play, what a finished hand is settled by."""

from __future__ import annotations

import json
from collections import Counter
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest

from paiju.all_games.paodekuai import GAME
from paiju.all_games.paodekuai.scoring import tally_of
from paiju.chance import Chance
from paiju.climbing.plays.legal_moves import list_moves
from paiju.shapes.errors import ImpossibleError, InconsistentStateError
from tests.games.paodekuai.named import rules_of
from tests.support import plain_games
from tests.support.groups import hold
from tests.support.scale import wide_but

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paiju.climbing.flow.state import State
    from paiju.play.flow.flow import Pick

FLOW: Any = GAME.flow

# Readings by pattern, each number for a length from the shortest up, counted by a brute force.
STRAIGHTS = (8, 7, 6, 5, 4, 3, 2, 1)
CLASSIC = {
    "solo": (13,),
    "pair": (12,),
    "straight": STRAIGHTS,
    "pair_straight": (11, 10, 9, 8, 7, 6, 5),
    "trio_two": (924,),
    "plane_two": (16_700, 113_121),
    "bomb": (11,),
}
# The rule set, what differs, and all its readings and groups of ranks.
COUNTS: tuple[tuple[str, dict[str, tuple[int, ...]], int, int], ...] = (
    ("classic16", {}, 130_873, 127_308),
    (
        "classic15",
        {
            "pair": (11,),
            "pair_straight": (10, 9, 8, 7, 6, 5),
            "trio_two": (836,),
            "plane_two": (14_283, 88_780),
            "bomb": (10,),
        },
        104_014,
        100_955,
    ),
    (
        "four_seats",
        {
            "pair": (13,),
            "pair_straight": (11, 10, 9, 8, 7),
            "trio_two": (1_014,),
            "plane_two": (18_029,),
            "bomb": (13,),
        },
        19_163,
        19_033,
    ),
    ("jiangsu", {"four_two": (847,), "bomb": (12,)}, 131_721, 128_156),
    ("huanle", {"four_three": (3_872,), "trio_two": (1_056,)}, 134_877, 131_312),
    (
        "classic16 kicker_own_rank=no",
        {"plane_two": (10_275, 41_604)},
        52_931,
        51_427,
    ),
    (
        "classic16 trio_takes=1",
        {
            "trio_two": (),
            "plane_two": (),
            "trio_solo": (144,),
            "plane_solo": (956, 3_955, 12_051),
        },
        17_234,
        17_122,
    ),
)


@pytest.mark.parametrize(("named", "changes", "readings", "groups"), COUNTS)
def test_the_number_of_plays_in_a_rule_set(
    named: str, changes: dict[str, tuple[int, ...]], readings: int, groups: int
) -> None:
    table = rules_of(named).table
    counted: dict[str, tuple[int, ...]] = {}
    for section in table.sections:
        before = counted.get(section.pattern.id, ())
        bombs = sum(before) if section.tier else 0
        # Bombs are one pattern of several kinds.
        here = (bombs + len(section.rows),)
        counted[section.pattern.id] = here if section.tier else (*before, *here)
    assert counted == {name: count for name, count in {**CLASSIC, **changes}.items() if count}
    assert (len(table), len(table.readings)) == (readings, groups)


def test_three_top_cards_may_take_a_card_as_a_bomb() -> None:
    table = rules_of("classic16 three_top_bomb=plus_one").table
    assert sum(len(each.rows) for each in table.sections if each.tier) == 24


def test_without_short_planes_a_last_plane_has_all_its_kickers() -> None:
    for changed, names in (("", ["plane_short"]), (" tail_plane=none", [])):
        table = rules_of(f"classic16{changed}").table
        short = [table.section(row).pattern.id for row in table.read_short(hold("3334445"))]
        assert short == names


def test_any_number_of_kickers_is_read_in_one_way() -> None:
    table = rules_of("classic16 trio_takes=any").table
    found = {
        cards: [
            (table.section(row).pattern.id, table.section(row).links)
            for group in [hold(cards)]
            for row in (*table.read(group), *table.read_short(group))
        ]
        for cards in ("333", "3334", "333444", "3334445", "33344456", "333444567")
    }
    assert found == {
        "333": [("trio", 1)],
        "3334": [("trio_solo", 1)],
        "333444": [("plane", 2)],
        "3334445": [("plane_short", 2)],
        "33344456": [("plane_solo", 2)],
        "333444567": [("plane_short", 2)],
    }


def states(named: str, seed: str) -> Iterator[State]:
    """The states of a game of chance."""
    chance, state = Chance(seed, "paodekuai"), FLOW.deal(rules_of(named), seed)
    yield state
    while state.to_act:
        state = FLOW.step(state, FLOW.pick(state, chance.randrange)).state
        yield state


@pytest.mark.parametrize("ruleset", GAME.rulesets)
def test_a_seat_may_pass_exactly_where_it_holds_nothing_that_beats(ruleset: str) -> None:
    for seed in ("one", "two"):
        for state in states(ruleset, seed):
            if not state.to_act:
                continue
            last = state.last.play if state.last else None
            rows = list_moves(state.table, state.hands[state.to_act[0]], last)
            types = [choice.action.type for choice in FLOW.legal(state)]
            assert ("pass" in types) == (not len(rows))
            passed = FLOW.step(state, FLOW.read_action({"type": "pass"}))
            assert (passed.refusal is None) == (not len(rows))


def free(named: str) -> Any:  # noqa: ANN401 - a rule set
    """The rule set in which nothing must be led."""
    return rules_of(f"{named} lead_contains=false")


begun = partial(plain_games.begun, GAME)
played = partial(plain_games.played, GAME)


def test_a_bomb_that_a_bomb_beats_counts_for_the_upper_one_only() -> None:
    hands = ("3S 3H 3C 3D 5S", "4S 4H 4C 4D 6S", "7S 8S")
    done = played(begun(free("classic16"), *hands), "3333", "4444", "", "", "6S")
    assert tally_of(done).bombs == (0, 1, 0)
    both = played(begun(free("classic16 bomb_beaten=true"), *hands), "3333", "4444", "", "", "6S")
    assert tally_of(both).bombs == (1, 1, 0)


def test_a_bomb_that_is_led_after_a_bomb_beats_nothing() -> None:
    hands = ("3S 3H 3C 3D 4S 4H 4C 4D", "6S 7S", "7H 8S")
    done = played(begun(free("classic16"), *hands), "3333", "", "", "4444")
    assert tally_of(done).bombs == (2, 0, 0)
    assert FLOW.settle(done).points == (48, -24, -24)


def test_who_never_played_and_who_led_are_counted() -> None:
    done = played(begun(free("classic16"), "3S 4S", "9S 5S", "6S 7S"), "3S", "5S", "7S", "", "9S")
    tally = tally_of(done)
    assert (tally.plays, tally.left, tally.first, tally.winner) == ((1, 2, 1), (1, 0, 1), 0, 1)


# The hands of the seat before the winner, what it plays, and who lets the winner go 放走.
LET_GO = (("6S KS 4H 4C", "6S", 2), ("6S KS 4H 4C", "KS", None), ("6S 4H 4C", "6S", None))


@pytest.mark.parametrize(("before", "card", "expected"), LET_GO)
def test_who_lets_the_last_card_go_with_a_low_single_pays_for_all(
    before: str, card: str, expected: int | None
) -> None:
    hands = ("AS", "3S 3H 8S 8H 8C", before)
    state = begun(free("hunan"), *hands, turn=2)
    done = played(state, card, "AS")
    assert tally_of(done).let_go == expected
    if expected is not None:
        assert FLOW.settle(done).points == (13, 0, -13)


def test_nobody_lets_a_pair_or_a_lead_go() -> None:
    pairs = played(begun(free("hunan"), "AS AH", "3S 8S", "4H 4C KS", turn=2), "44", "AA")
    led = played(begun(free("hunan"), "AS", "3S 8S", "4H KS"), "AS")
    assert (tally_of(pairs).let_go, tally_of(led).let_go) == (None, None)


def test_before_one_card_a_single_is_the_highest() -> None:
    state = begun(free("classic16"), "3S 9S KS 4H 4C", "5S", "6S 7S")
    refused = FLOW.step(state, FLOW.read_action({"type": "play", "cards": "9S"}))
    assert refused.refusal is not None
    assert refused.refusal.code == "must_be_highest"
    assert FLOW.legal(state)[0].moves == 2


def test_the_first_play_holds_the_card_that_decided() -> None:
    state = FLOW.deal(rules_of("classic16"), 7)
    (seat,) = state.to_act
    other = next(card for card in state.hands[seat].cards if card[0] != "3")
    refused = FLOW.step(state, FLOW.read_action({"type": "play", "cards": other}))
    assert refused.refusal is not None
    assert refused.refusal.code == "must_contain"
    for number in range(FLOW.legal(state)[0].moves):
        assert "3S" in FLOW.pick(state, _picks(0, number)).cards


def _picks(*numbers: int) -> Pick:
    """A function that picks these numbers in turn."""
    left = iter(numbers)
    return lambda _: next(left)


def test_the_winner_of_the_last_hand_is_given() -> None:
    told = {"ruleset": {"id": "classic16", "options": {"first_lead": "winner"}}, "seed": 3}
    for seat in range(3):
        state = FLOW.read_state({**told, "first": seat})
        assert state.to_act == (seat,)
        assert FLOW.read_state(json.loads(json.dumps(FLOW.write_state(state)))) == state
    with pytest.raises(InconsistentStateError):
        FLOW.read_state({"ruleset": "two_seats", "seed": 3, "first": 2})
    # A hand that wins as it is dealt is looked for from the first seat on.
    laid = {"hands": FLOW.write_state(FLOW.deal(rules_of("classic16"), 3))["hands"]}
    with pytest.raises(InconsistentStateError):
        FLOW.read_state({"ruleset": "classic16", "seed": 3, "dealt": laid, "first": 3})
    leads = FLOW.deal(rules_of("classic16"), 3).first
    with pytest.raises(InconsistentStateError) as refused:
        FLOW.read_state({"ruleset": "classic16", "seed": 3, "first": (leads + 1) % 3})
    assert [fault.place for fault in refused.value.faults] == [("first",)]


def test_counts_may_be_shown_from_the_last_card_on() -> None:
    seen = Counter(
        count is None or count == 1
        for state in states("classic16 counts=at_1", "told")
        for count in (FLOW.view(state, 0).counts[1], FLOW.view(state, 0).counts[2])
        if count != 0
    )
    assert set(seen) == {True}


def test_a_view_of_two_seats_is_read_where_the_deciding_card_lies_aside() -> None:
    # The holder of a lower three leads: those before lie aside, or are its own.
    for seed in range(30):
        state = FLOW.deal(rules_of("two_seats"), seed)
        for seat in range(2):
            view = FLOW.view(state, seat)
            assert FLOW.read_view(json.loads(json.dumps(FLOW.write_view(view)))) == view


def test_a_first_play_without_its_card_is_in_no_view() -> None:
    state = FLOW.deal(rules_of("classic16"), 7)
    (seat,) = state.to_act
    other = next(card for card in state.hands[seat].cards if card[0] != "3")
    seen = FLOW.write_view(FLOW.view(state, (seat + 1) % 3))
    told = {key: seen[key] for key in ("ruleset", "seat", "hand")}
    with pytest.raises(ImpossibleError):
        FLOW.read_view({**told, "history": [{"seat": seat, "cards": [other]}]})


@pytest.mark.parametrize("bot", GAME.bots, ids=lambda bot: bot.id)
@pytest.mark.parametrize("ruleset", wide_but(GAME.rulesets, GAME.default))
def test_every_player_plays_every_rule_set(bot: Any, ruleset: str) -> None:  # noqa: ANN401 - any bot
    rules = rules_of(ruleset)
    plain_games.played_out(GAME, rules, bot.id, *[bot.agent] * rules.seats)


@pytest.mark.parametrize("skill", wide_but([2, 3], 2))
def test_one_of_skill_among_beginners_wins(skill: int) -> None:
    # Over 12 decks it was 9.6 points a game for skill 2, and more for skill 3.
    assert plain_games.won_among_beginners(GAME, rules_of("classic16"), skill, 6) > 4
