"""Search in Guandan: possible deals of a view, the results of rounds, and the choices found."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import pytest

from paiju.all_games.guandan.flow import COURSE
from paiju.all_games.guandan.match import Match
from paiju.all_games.guandan.models import TEAMS, policy_for
from paiju.all_games.guandan.players.learned import DECISIONS, judge_for, worth_in
from paiju.all_games.guandan.players.played import PLAYED, held_of
from paiju.all_games.guandan.rulesets import LEVELS, SEATS, rules_of
from paiju.chance import Chance
from paiju.climbing.network.encoded_position import encode_position
from paiju.climbing.network.forward_kernels import TO_THE_END
from paiju.climbing.network.rounds_kernels import (
    HANDS,
    IS_OVER,
    LEFT_OF,
    TURN,
    WINNER,
    situations_in,
)
from paiju.climbing.players.search.candidates import DOUBTED_GAIN
from paiju.climbing.players.search.deals import (
    DealSource,
    TurnColumns,
    deal_source,
    deals,
    hidden_in,
)
from paiju.climbing.players.search.rollouts import BATCH, MOST, Gain, look_ahead
from paiju.playing_cards.holding import LANES, Holding, unpack
from paiju.playing_cards.notation import parse_cards
from tests.games.guandan.rounds import after, laid, random_round
from tests.support.learned import random_guandan_model
from tests.support.scale import COMPILED, cases

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paiju.all_games.guandan.state import State, View
    from paiju.climbing.network.policy import Policy
    from paiju.climbing.network.rounds_kernels import Rounds

DEALS = 5
# The finishes of the round before: the last pays, both losers pay, none.
FINISHED = ((0, 1, 2, 3), (1, 3, 2, 0), ())


def policy_at(level: str = "2", *, spread: float = 0.3) -> Policy:
    """A policy of random numbers; without spread it plays the smallest play that beats."""
    found = policy_for(random_guandan_model(1, spread), rules_of(), level)
    assert found is not None
    return found


def seen_in(seen: View) -> DealSource:
    """The start of a search."""
    return deal_source(PLAYED.position(seen), policy_at(seen.level).coding.pass_row)


def states(number: int) -> Iterator[State]:
    """Every state of the play of a random round."""
    level = LEVELS[3 * number % len(LEVELS)]
    match = Match((level, level), FINISHED[number % len(FINISHED)])
    return (each for each in random_round(rules_of(), number, match) if each.phase == "play")


def check_deals(seen: View) -> Rounds:
    """Check that every deal has the seat's view, and each hidden card in one hand."""
    policy = policy_at(seen.level)
    situation = encode_position(PLAYED.position(seen), policy.coding)
    rounds, weights, _ = deals(seen_in(seen), policy, DEALS, Chance(1, "deals"))
    assert weights.sum() == pytest.approx(1)
    found = situations_in(rounds, np.arange(DEALS, dtype=np.int32), policy.coding)
    words, numbers, suits = situation.columns
    assert (found.words == words).all()
    assert (found.numbers == numbers).all()
    assert (found.suits == suits).all()
    hands = rounds.words[:, HANDS : HANDS + SEATS].copy().view(np.int8)
    assert (hands >= 0).all()
    assert sorted(hands.sum(axis=2)[0].tolist()) == sorted(situation.counts)
    return rounds


def test_every_deal_is_one_that_the_seat_may_be_in() -> None:
    """For any first lead and tribute, to the end of the round."""
    for number in range(cases(6, plain=1)):
        for turn, state in enumerate(states(number)):
            if turn % cases(5, plain=40) == 0:
                check_deals(COURSE.view(state, state.to_act[0]))


def test_deals_allow_unusual_plays() -> None:
    """Three nines with a wild card instead of the third nine, which is played later."""
    state = laid("9S 9D 9C 2H 3S", "TS", first=0)
    state = after(state, "0: play 9S 9D 2H", "1: pass", "2: pass", "3: pass", "0: play 9C")
    rounds = check_deals(COURSE.view(state, 1))
    assert len({words.tobytes() for words in rounds.words[:, HANDS:]}) == DEALS


@pytest.mark.parametrize(
    ("finished", "hands", "acts", "held"),
    [
        pytest.param((), (), (), ((), (), (), ()), id="without-tribute-nothing-is-known"),
        pytest.param(
            (0, 1, 2, 3),
            ("3S", "", "", "RJ AS"),
            ("3: pay RJ", "0: return 3S"),
            (("RJ",), (), (), ("3S",)),
            id="the-last-pays-the-first",
        ),
        pytest.param(
            (0, 2, 1, 3),
            ("4S", "BJ", "5S", "RJ"),
            ("1: pay BJ", "3: pay RJ", "0: return 4S", "2: return 5S"),
            (("RJ",), ("5S",), ("BJ",), ("4S",)),
            id="both-losers-pay",
        ),
        pytest.param(
            (0, 1, 2, 3), ("", "", "", "RJ RJ"), (), ((), (), (), ()), id="who-resists-pays-nothing"
        ),
    ],
)
def test_what_the_tribute_brought_is_known(
    finished: tuple[int, ...], hands: tuple[str, ...], acts: tuple[str, ...], held: object
) -> None:
    state = after(laid(*hands, match=Match(finished=finished)), *acts)
    assert state.phase == "play"
    for seat in range(SEATS):
        mine = ((), *held[1:]) if seat == 0 else (*held[:seat], (), *held[seat + 1 :])  # type: ignore[index]
        assert held_of(COURSE.view(state, seat)) == mine


def test_what_the_tribute_brought_is_held_in_every_deal_until_it_is_played() -> None:
    state = laid("3S", "", "", "RJ AS", match=Match(finished=(0, 1, 2, 3)))
    state = after(state, "3: pay RJ", "0: return 3S")
    lane = parse_lane("RJ")
    # Seats are counted from the leading one, which is the payer.
    hands = hands_of(check_deals(COURSE.view(state, 3)))
    assert (hands[:, 1, lane] >= 1).all()
    assert len({bytes(each) for each in hands[:, 1]}) == DEALS
    state = after(state, "3: play AS", "0: play RJ")
    assert held_of(COURSE.view(state, 1)) == ((), (), (), ("3S",))


def parse_lane(card: str) -> int:
    """The lane of a card."""
    return [*unpack(Holding.of(parse_cards(card)).packed)].index(1)


def hands_of(rounds: Rounds) -> np.ndarray[tuple[int, int, int], np.dtype[np.int8]]:
    """The counts of each seat in each round."""
    words = np.ascontiguousarray(rounds.words[:, HANDS : HANDS + SEATS])
    return words.view(np.int8).reshape(len(words), SEATS, LANES)


def left_with(own: str, *others: str) -> DealSource:
    """The start of a search for a leader with few cards left, and unknown other hands."""
    table = rules_of().table
    shown = [parse_cards(own), (), (), ()]
    hidden = [card for each in others for card in parse_cards(each)]
    room = [0, *(len(parse_cards(each)) for each in others)]
    nothing = np.zeros(0, dtype=np.int32)
    return DealSource(
        seat=0,
        hidden=hidden_in(table, shown, hidden, room, 4),
        taken_openly=np.zeros(LANES, dtype=np.int8),
        turns=TurnColumns(
            *(nothing, nothing, np.zeros((0, 2), np.uint64), np.zeros((0, 4), np.uint64))
        ),
    )


def singles(*cards: str) -> dict[int, Gain]:
    """Single cards as candidates."""
    table = rules_of().table
    rows = (next(row for row in table.read(Holding.of(parse_cards(card)))) for card in cards)
    return dict.fromkeys(rows, DOUBTED_GAIN)


def test_who_leads_the_card_that_nobody_beats_is_out_first() -> None:
    """On the small card the next enemy would play its last card."""
    seen = left_with("RJ 3S", "4S", "6S 8S", "TS JS")
    policy = policy_at(spread=0)
    judge = judge_for(0, policy)
    found = look_ahead(seen, policy, judge, singles("3S", "RJ"), 1 << 30, Chance(1, "red"))
    assert found is not None
    assert found.shares == [0.0, 1.0]
    assert found.gain(1, 0).mean > 0
    assert found.worlds < MOST


def test_once_an_enemy_is_out_it_is_the_partner_who_must_not_follow() -> None:
    """The small card lets the last enemy go out; the high one lets the leader go out first."""
    seen = left_with("RJ 3S", "", "4S 6S", "TS")
    policy = policy_at(spread=0)
    found = look_ahead(
        seen, policy, judge_for(0, policy), singles("3S", "RJ"), 1 << 30, Chance(1, "places")
    )
    assert found is not None
    assert found.gain(1, 0).mean > 0


@pytest.mark.skipif(not COMPILED, reason="as plain Python it takes longer")
def test_the_same_chance_finds_the_same() -> None:
    state = [*states(0)][9]
    seen, policy = seen_in(COURSE.view(state, state.to_act[0])), policy_at(state.level)
    rows = dict.fromkeys(
        PLAYED.position(COURSE.view(state, state.to_act[0])).rows()[:2], DOUBTED_GAIN
    )
    one, other = (
        look_ahead(seen, policy, judge_for(seen.seat, policy), rows, 30_000, Chance(1, "same"))
        for _ in range(2)
    )
    assert one is not None
    assert other is not None
    assert one.work == other.work
    assert str(one) == str(other)


def test_with_too_little_work_nothing_is_played_on() -> None:
    seen, policy = left_with("RJ 3S", "4S", "6S 8S", "TS JS"), policy_at()
    rows = singles("3S", "RJ")
    assert look_ahead(seen, policy, judge_for(0, policy), rows, BATCH, Chance(1, "x")) is None


def begun(number: int) -> Rounds:
    """Some dealt rounds."""
    seen = COURSE.view(COURSE.deal(rules_of(), number), 0)
    return deals(seen_in(replace(seen, history=())), policy_at(), DEALS, Chance(1, "begun"))[0]


def ended(*places: int) -> Rounds:
    """A finished round with these places of the seats; 0 for seats with cards."""
    rounds = begun(1).copies(np.zeros(1, dtype=np.int64))
    rounds.numbers[0, LEFT_OF + 3 * SEATS : LEFT_OF + 4 * SEATS] = places
    rounds.numbers[0, WINNER], rounds.numbers[0, IS_OVER] = places.index(1), 1
    return rounds


@pytest.mark.parametrize(
    ("places", "worth"),
    [
        pytest.param((1, 0, 2, 0), 1.0, id="both-are-first-three-levels"),
        pytest.param((1, 2, 3, 0), 0.8, id="first-and-third-two-levels"),
        pytest.param((1, 2, 0, 3), 0.6, id="first-and-last-one-level"),
    ],
)
def test_a_round_is_worth_the_win_and_the_levels(places: tuple[int, ...], worth: float) -> None:
    rounds, policy = ended(*places), policy_at()
    assert worth_in(rounds).tolist() == [pytest.approx(worth)]
    for seat in range(SEATS):
        came = judge_for(seat, policy).results(rounds)
        sign = 1 if TEAMS[seat] == 0 else -1
        assert came.worths.tolist() == [pytest.approx(sign * worth, abs=1e-3)]
        assert came.wins.tolist() == [1.0 if sign == 1 else 0.0]


def test_the_critic_judges_what_goes_on_for_both_teams_alike() -> None:
    rounds, policy = begun(2), policy_at()
    ours, theirs = (judge_for(seat, policy).results(rounds) for seat in (0, 1))
    assert ours.worths.tolist() == (-theirs.worths).tolist()
    assert (ours.wins + theirs.wins).tolist() == pytest.approx([1.0] * DEALS)
    assert ours.worths.any()
    # The judgement is that of the seat to move: turned by one seat, it is the opposite.
    turned = rounds.copies(np.arange(DEALS))
    turned.numbers[:, TURN] = 1
    assert judge_for(0, policy).results(turned).worths.tolist() != ours.worths.tolist()


def test_once_somebody_is_out_it_is_certain_who_has_won() -> None:
    rounds, policy = begun(3), policy_at()
    rounds.numbers[:, WINNER] = 3
    assert judge_for(1, policy).results(rounds).wins.tolist() == [1.0] * DEALS
    assert judge_for(2, policy).results(rounds).wins.tolist() == [0.0] * DEALS


def test_without_a_critic_rounds_are_played_to_their_end() -> None:
    policy = policy_at()
    alone = policy._replace(model=replace(policy.model, critic=None))
    assert judge_for(0, policy).decisions == DECISIONS
    assert judge_for(0, alone).decisions == TO_THE_END
