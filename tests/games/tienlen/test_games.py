"""Tiến lên as a game: counts of plays, chops, passes, last plays, hands that win at once."""

from __future__ import annotations

import json
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, Any

import pytest

from paiju.all_games.tienlen import GAME
from paiju.chance import Chance
from paiju.climbing.plays.legal_moves import in_cards, list_moves
from paiju.climbing.plays.reading import beats, play_of
from paiju.climbing.plays.verdicts import judge
from paiju.climbing.questions.hand_only import view_from_hand
from paiju.climbing.seat.beat_odds import Odds
from paiju.climbing.splits.split import split
from paiju.playing_cards.holding import Holding, unpack
from paiju.shapes.errors import UnknownChoiceError
from tests.games.tienlen.named import rules_of
from tests.support.groups import hold, read_one
from tests.support.plain_games import begun, played, played_out, won_among_beginners
from tests.support.scale import wide_but

if TYPE_CHECKING:
    from paiju.climbing.flow.state import State
    from paiju.climbing.plays.forms import Section
    from paiju.climbing.plays.table import MoveTable

FLOW: Any = GAME.flow

# Patterns by links: how many there are by ranks, and by cards, counted by a brute force.
COUNTS = {
    ("solo", 1): (13, 52),
    ("pair", 1): (13, 78),
    ("trio", 1): (13, 52),
    ("four", 1): (13, 13),
    ("run", 3): (10, 640),
    ("run", 4): (9, 2_304),
    ("run", 5): (8, 8_192),
    ("run", 6): (7, 28_672),
    ("run", 7): (6, 98_304),
    ("run", 8): (5, 327_680),
    ("run", 9): (4, 1_048_576),
    ("run", 10): (3, 3_145_728),
    ("run", 11): (2, 8_388_608),
    ("run", 12): (1, 16_777_216),
    ("pair_run", 3): (10, 2_160),
    ("pair_run", 4): (9, 11_664),
    ("pair_run", 5): (8, 62_208),
    ("pair_run", 6): (7, 326_592),
}
# The most groups of cards that are listed one by one here.
FEW = 3_000


def ways_of(table: MoveTable, section: Section) -> int:
    """The groups of cards that are plays of a section."""
    ways = 0
    for core in section.cores:
        # Of the rank that decides one card is certain, and the others are of lower suits.
        counts = enumerate(unpack(core.packed))
        others = [comb(4, count) for lane, count in counts if count and lane != core.key]
        lower = table.rules.suits.index(core.suit) if core.suit else 4
        group = section.pattern.group - bool(core.suit)
        product = comb(lower, group)
        for each in others:
            product *= each
        ways += product
    return ways


def test_the_number_of_plays_of_each_pattern() -> None:
    table, deck = rules_of("classic").table, Holding.of(rules_of("classic").play.deck.cards)
    found = {
        (each.pattern.id, each.links): (
            len({core.packed for core in each.cores}),
            ways_of(table, each),
        )
        for each in table.sections
    }
    assert found == COUNTS
    for section in table.sections:
        count = COUNTS[section.pattern.id, section.links][1]
        if count <= FEW:
            rows = list_moves(table, deck, None, [section.pattern.id])
            rows = rows[[row in section.rows for row in rows.tolist()]]
            assert len(list(in_cards(table, deck, rows))) == count


def chops(named: str, ours: Section, theirs: Section, key: str) -> bool:
    """One play beats another of another form, by the rule text."""
    form, beaten = (ours.pattern.id, ours.links), (theirs.pattern.id, theirs.links)
    twos = {"solo": 1, "pair": 2, "trio": 3}.get(theirs.pattern.id, 0) * (key == "2")
    if form == ("four", 1):
        most = 1 if "four_chops_pair=false" in named else 2
        return 0 < twos <= most or beaten == ("pair_run", 3)
    if form[0] != "pair_run":
        return False
    if form[1] == 3:
        return twos == 1
    is_longer = beaten[0] == "pair_run" and beaten[1] < form[1]
    most = 2 if form[1] == 4 and "three_twos=true" not in named else 3
    return 0 < twos <= most or beaten[0] == "four" or is_longer


@pytest.mark.parametrize(
    "named",
    [
        "classic",
        "classic four_chops_pair=false",
        "classic four_pairs_chop_three_twos=true",
        "classic two_tops_run=true",
    ],
)
def test_what_chops_what(named: str) -> None:
    table = rules_of(named).table
    for ours in table.sections:
        for theirs in table.sections:
            if ours is theirs:
                continue
            for core in (theirs.cores[0], theirs.cores[-1]):
                key = table.rules.order[core.key - table.cores[0].key]
                expected = chops(named, ours, theirs, key)
                assert beats(table, ours.rows[0], core.start) is expected, (ours, theirs)


def test_a_run_with_a_2_is_no_chance_to_chop() -> None:
    table = rules_of("classic two_tops_run=true").table
    found = [read_one(table, cards) for cards in ("3S 3D 4C 4H 5S 5C", "QS KD AC 2C")]
    assert not beats(table, found[0].row, found[1].row)


LAWFUL = ("classic", "classic two_tops_run=true", "cards seats=2 hand=17")


def plays_of(table: MoveTable, hand: Holding) -> set[int]:
    """The plays that any cards of a hand are, each group tried."""
    sizes = {section.size for section in table.sections}
    groups = (each for size in sizes for each in combinations(hand.cards, size))
    return {row for group in groups for row in table.read(Holding.of(group))}


@pytest.mark.parametrize("named", wide_but(LAWFUL, LAWFUL[1]))
def test_what_is_listed_is_what_any_cards_of_the_hand_are(named: str) -> None:
    rules = rules_of(named)
    hand = Holding.of(FLOW.deal(rules, 1).deal.hands[0])
    rows = list_moves(rules.table, hand).tolist()
    assert rows == sorted(plays_of(rules.table, hand))
    for row in rows:
        assert rules.table.read(Holding.of(play_of(rules.table, row, hand).cards)) == (row,)


@pytest.mark.parametrize("named", wide_but(GAME.rulesets, GAME.default))
def test_what_beats_a_play_is_what_may_be_played_on_it(named: str) -> None:
    table = rules_of(named).table
    ours = hold("3S 3D 4C 4H 5S 5C 6S 6C 9S 9C 9D 9H 2S")
    theirs = hold("7S 7D 8C 8H TS TC JS JC QS QC 2C 2D 2H")
    for last in list_moves(table, theirs).tolist():
        to_beat = play_of(table, last, theirs)
        found = list_moves(table, ours, to_beat).tolist()
        assert found == sorted(found)
        for row in list_moves(table, ours).tolist():
            cards = Holding.of(play_of(table, row, ours).cards)
            assert (judge(table, cards, ours, to_beat).play is not None) == (row in found)


def test_the_odds_that_a_2_is_chopped_are_those_of_what_chops() -> None:
    table, unseen = rules_of("classic").table, hold("3S 3C 3D 3H 5S 7S 9S JS")
    odds, two = Odds(table, unseen, 4), read_one(table, "2H").row
    assert odds.answers(two) == 0
    assert odds.bombs(two) == pytest.approx(1 / 16)
    assert odds.bombs(read_one(table, "AH").row) == 0
    assert Odds(table, unseen, 3).bombs(two) == 0


def test_cuts_of_a_hand_use_each_card_once() -> None:
    table = rules_of("classic").table
    for seed in range(6):
        for dealt in FLOW.deal(rules_of("classic"), seed).deal.hands:
            hand = Holding.of(dealt)
            for cut in split(table, hand, 3).partitions:
                plays = cut.plays(table, hand)
                assert sorted(card for play in plays for card in play.cards) == sorted(dealt)
                for play in plays:
                    assert table.read(hold(" ".join(play.cards))) == (play.row,)


def from_winner(named: str, *hands: str) -> State:
    """A game in which seats hold these cards, and the first leads what it likes."""
    return begun(GAME, rules_of(f"{named} first_lead=winner"), *hands)


def survives(state: State) -> None:
    """A state survives JSON, and so does what each seat sees of it."""
    written = json.loads(json.dumps(FLOW.write_state(state)))
    assert FLOW.write_state(FLOW.read_trusted_state(written)) == written
    assert FLOW.legal(FLOW.read_trusted_state(written)) == FLOW.legal(state)


def refused(state: State, cards: str) -> str:
    """The reason for which a play is refused."""
    result = FLOW.step(state, FLOW.read_action({"type": "play", "cards": cards}))
    return result.refusal.code if result.refusal else ""


HANDS = ("3S 5S AS", "4D KS", "3C QS", "3H 9S")


def test_who_passes_is_out_of_the_trick_unless_the_option_lets_it_return() -> None:
    locked = played(GAME, from_winner("classic", *HANDS), "3S", "", "", "9S", "AS", "")
    assert (locked.to_act, locked.last) == ((0,), None)
    free = played(
        GAME, from_winner("classic pass_locks=false", *HANDS), "3S", "", "", "9S", "AS", ""
    )
    assert free.to_act == (2,)


def test_the_next_seat_that_holds_cards_leads_for_a_winner_who_is_out() -> None:
    state = from_winner("classic", "2H", "4D KS", "3C QS", "3H 9S")
    state = played(GAME, state, "2H", "", "", "")
    assert (state.out, state.to_act, state.last) == ((0,), (1,), None)


ANY_TIME = (
    "3S 2H 9D",
    "4S 4C 5S 5C 6S 6C 7S 7C 8D",
    "3C AS 9C",
    "3D 9S TS JS QS KS AD 8S TD",
)


def test_four_pairs_in_a_row_may_chop_after_a_pass() -> None:
    state = from_winner("classic four_pairs_any_time=true", *ANY_TIME)
    state = played(GAME, state, "3S", "", "AS", "", "2H")
    # A seat that has passed is asked again, as far as it holds so many cards.
    assert state.to_act == (1,)
    assert [(each.action.type, each.moves) for each in FLOW.legal(state)] == [
        ("play", 1),
        ("pass", 1),
    ]
    assert refused(state, "4S 4C 5S 5C 6S 6C") == "passed"
    chopped = played(GAME, state, "4S 4C 5S 5C 6S 6C 7S 7C")
    assert chopped.last is not None
    assert (chopped.last.seat, chopped.to_act) == (1, (2,))
    passed = played(GAME, state, "")
    assert passed.to_act == (2,)
    asked = played(GAME, passed, "")
    # It holds no four pairs, which nobody knows.
    assert asked.to_act == (3,)
    assert [each.action.type for each in FLOW.legal(asked)] == ["pass"]
    assert played(GAME, asked, "").to_act == (0,)
    for each in (state, chopped, passed, asked):
        survives(each)


def test_without_the_option_it_may_not() -> None:
    state = played(GAME, from_winner("classic", *ANY_TIME), "3S", "", "AS", "", "2H")
    assert state.to_act == (2,)


def test_where_all_hold_a_2_that_may_not_be_the_last_card_the_round_is_over() -> None:
    hands = ("3S 2S", "4S 2C", "5S 2D", "6S 2H")
    state = from_winner("classic end_on_two=false", *hands)
    state = played(GAME, state, "3S", "4S", "5S", "6S")
    assert refused(state, "2S") == "not_as_last"
    state = played(GAME, state, "", "", "")
    assert (state.to_act, state.last) == ((3,), None)
    for _ in range(3):
        assert [each.action.type for each in FLOW.legal(state)] == ["pass"]
        state = played(GAME, state, "")
        survives(state)
    result = FLOW.step(state, FLOW.read_action({"type": "auto"}))
    assert [(each.type, each.facts) for each in result.events] == [
        ("pass", {"seat": 2}),
        ("over", {"seats": ()}),
    ]
    assert (result.state.phase, FLOW.settle(result.state).points) == ("over", (0, 0, 0, 0))


def test_a_seat_that_can_lead_nothing_hands_the_lead_on_to_one_that_can() -> None:
    state = from_winner("classic end_on_two=false", "2S", "2C 4C", "5S", "6S 7S")
    state = played(GAME, state, "")
    assert state.to_act == (1,)
    assert played(GAME, state, "4C", "5S").out == (2,)


def test_nobody_sees_why_a_seat_hands_the_lead_on() -> None:
    # In this game of chance it comes to that twice.
    chance, state = Chance(8, "2s"), FLOW.deal(rules_of("classic end_on_two=false"), 8)
    handed_on = 0
    while state.to_act:
        leads, action = state.last is None, FLOW.pick(state, chance.randrange)
        state = FLOW.step(state, action).state
        if leads and action.type == "pass":
            handed_on += 1
            survives(state)
            for seat in range(4):
                view = FLOW.view(state, seat)
                assert FLOW.read_view(json.loads(json.dumps(FLOW.write_view(view)))) == view
    assert handed_on == 2


AT_ONCE = (
    ("3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS AH", True, "Three to ace."),
    ("3S 4S 5S 6S 7S 8S 9S TS JS QS KS 2S AH", True, "With a 2 beside it."),
    ("3S 4S 5S 6S 7S 8S 9S TS JS QS KS 2S 2H", False, "Not without the ace."),
    ("3S 4S 5S 6S 7S 8S 9S 2S 2H 2C 2D JH KH", True, "Four 2s."),
    ("3S 4S 5S 6S 7S AS AH AC AD 2S 2H 9H KH", False, "Not four aces."),
    ("3S 3C 4S 4C 5S 5C 6S 6C 7S 7C JH QH 2S", True, "Five pairs in a row."),
    ("3S 3C 4S 4C 5S 5C 6S 6C 8S 8C JH QH 2S", False, "Not with a gap."),
    ("3S 3C 5S 5C 7S 7C 9S 9C JS JC KS KC 2S", True, "Six pairs."),
    ("3S 3C 3D 3H 7S 7C 9S 9C JS JC KS KC 2S", True, "Four of a rank are two of them."),
)


@pytest.mark.parametrize(("cards", "expected", "shows"), AT_ONCE)
def test_a_hand_wins_as_it_is_dealt(cards: str, expected: bool, shows: str) -> None:  # noqa: FBT001 - a case
    assert rules_of("classic instant_wins=true").round.wins(cards.split()) is expected, shows
    assert not rules_of("classic").round.wins(cards.split())


def test_a_game_that_a_hand_has_won_is_over_and_is_seen_so_by_all() -> None:
    rules = rules_of("classic instant_wins=true")
    state = next(
        state for seed in range(300) for state in [FLOW.deal(rules, seed)] if not state.to_act
    )
    (winner,) = state.out
    assert FLOW.legal(state) == ()
    assert FLOW.settle(state).points == tuple(3 if seat == winner else -1 for seat in range(4))
    assert FLOW.read_state(json.loads(json.dumps(FLOW.write_state(state)))) == state
    for seat in range(4):
        view = FLOW.view(state, seat)
        assert (view.out, view.phase) == ((winner,), "over")
        assert FLOW.read_view(json.loads(json.dumps(FLOW.write_view(view)))) == view
    # The winner knows it without being told.
    own = FLOW.write_view(FLOW.view(state, winner))
    alone = FLOW.read_view({key: own[key] for key in ("ruleset", "seat", "hand", "history")})
    assert alone.out == (winner,)


@pytest.mark.parametrize(("named", "size"), [("cards", 13), ("cards seats=2 hand=17", 17)])
def test_who_wins_as_dealt_is_paid_for_the_cards_of_the_others(named: str, size: int) -> None:
    """Cards, 1 each, to the winner."""
    rules = rules_of(f"{named} instant_wins=true")
    dealt = (FLOW.deal(rules, seed) for seed in range(300))
    state = next(state for state in dealt if not state.to_act)
    others = rules.seats - 1
    assert sorted(FLOW.settle(state).points) == [*[-size] * others, size * others]


def test_of_two_hands_that_win_the_one_that_leads_first_does() -> None:
    hands = (
        "3S 3C 5S 5C 7S 7C 9S 9C JS JC KS KC 2S",
        "4S",
        "3D 3H 5D 5H 7D 7H 9D 9H JD JH KD KH 2D",
        "4C",
    )
    rules = rules_of("classic instant_wins=true first_lead=winner")
    assert [begun(GAME, rules, *hands, turn=turn).out for turn in range(4)] == [
        (0,),
        (2,),
        (2,),
        (0,),
    ]


def test_a_hand_alone_is_asked_about_where_a_deal_would_be_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rules = rules_of("classic instant_wins=true")
    over = next(seed for seed in range(300) if not FLOW.deal(rules, seed).to_act)
    monkeypatch.setattr("paiju.climbing.questions.hand_only._SEED", over)
    view, assumed = view_from_hand(GAME, {"ruleset": rules, "hand": hold("3S 4S 5S 9D")})
    assert (view.phase, view.to_act, view.out) == ("play", (assumed["seat"],), ())


def test_the_lowest_card_leads_or_the_last_winner() -> None:
    state = FLOW.deal(rules_of("classic"), 5)
    assert "3S" in state.hands[state.first].cards
    assert state.duties.contains == "3S"
    told = {"ruleset": {"id": "classic", "options": {"first_lead": "winner"}}, "seed": 3}
    for seat in range(4):
        state = FLOW.read_state({**told, "first": seat})
        assert (state.to_act, state.duties.contains) == ((seat,), "")


def test_three_and_two_seats_hold_thirteen_cards_or_two_seventeen() -> None:
    for named, sizes in (
        ("classic seats=3", [13] * 3),
        ("classic seats=2", [13] * 2),
        ("cards seats=2 hand=17", [17] * 2),
    ):
        for seed in range(6):
            state = FLOW.deal(rules_of(named), seed)
            assert [len(hand) for hand in state.hands] == sizes
            # The lowest card that was dealt leads.
            lowest = min((card for hand in state.hands for card in hand.cards), key=_place)
            assert lowest in state.hands[state.first].cards
            for seat in range(len(sizes)):
                view = FLOW.view(state, seat)
                assert FLOW.read_view(json.loads(json.dumps(FLOW.write_view(view)))) == view
    with pytest.raises(UnknownChoiceError):
        rules_of("classic hand=17")


def _place(card: str) -> tuple[int, int]:
    return "3456789TJQKA2".index(card[0]), "SCDH".index(card[1])


PLAYED = ("classic", "penalties", "cards", "classic seats=3 end_on_two=false instant_wins=true")


@pytest.mark.parametrize("bot", GAME.bots, ids=lambda bot: bot.id)
@pytest.mark.parametrize("named", wide_but(PLAYED, PLAYED[1]))
def test_every_player_plays_to_the_end(bot: Any, named: str) -> None:  # noqa: ANN401 - any bot
    rules = rules_of(named)
    played_out(GAME, rules, bot.id, *[bot.agent] * rules.seats, budget=20)


@pytest.mark.parametrize("skill", wide_but([2, 3], 2))
def test_one_of_skill_among_beginners_wins(skill: int) -> None:
    assert won_among_beginners(GAME, rules_of("classic"), skill, 8) > 0.3


def test_a_seat_that_returns_and_passes_again_has_passed_once() -> None:
    """Seats that passed may return with a bomb; `passed` of a view names each seat once."""
    for seed in range(8):
        state, chance = (
            FLOW.read_state({"ruleset": "penalties", "seed": seed}),
            Chance(seed, "pass"),
        )
        while state.to_act:
            state = FLOW.step(state, FLOW.pick(state, chance.randrange)).state
            assert len({*state.passed}) == len(state.passed)
