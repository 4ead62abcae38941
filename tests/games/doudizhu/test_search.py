"""Search: possible deals of a view, their weights, and the results of playouts."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING

import numpy as np
import pytest

from paiju.all_games.doudizhu.calling import SEATS
from paiju.all_games.doudizhu.flow import COURSE
from paiju.all_games.doudizhu.models import policy_for
from paiju.all_games.doudizhu.players.played import PLAYED
from paiju.all_games.doudizhu.rulesets import rules_of
from paiju.all_games.doudizhu.state import Action, Deal
from paiju.chance import Chance
from paiju.climbing.network.encoded_position import encode_position
from paiju.climbing.network.rounds_kernels import HANDS, Rounds, situations_in
from paiju.climbing.players.network_player import won_by
from paiju.climbing.players.search.candidates import DOUBTED_GAIN, UNASKED_GAIN
from paiju.climbing.players.search.deals import (
    LEAST_KEPT,
    STAGES,
    deal_source,
    deals,
    drawn,
    likely_deals,
)
from paiju.climbing.players.search.rollouts import (
    BATCH,
    FEWEST,
    MOST,
    Ahead,
    Came,
    Gain,
    look_ahead,
    offer,
    play_out,
)
from paiju.play.players.weighing import effective_of
from paiju.playing_cards.holding import LANES, Holding, unpack
from paiju.playing_cards.notation import parse_cards
from tests.support.learned import random_model
from tests.support.scale import COMPILED, cases

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paiju.all_games.doudizhu.state import View
    from paiju.climbing.network.policy import Policy
    from paiju.climbing.players.search.deals import DealSource

RULES = rules_of("rlcard")
DEALS, POOL = 6, 80


def policy() -> Policy:
    found = policy_for(random_model(), RULES.table)
    assert found is not None
    return found


AS_LANDLORD = won_by(0, policy())


def seen_in(seen: View) -> DealSource:
    """The start of a search."""
    position = PLAYED.position(seen)
    return deal_source(position, policy().coding.pass_row)


def views(seed: str) -> Iterator[View]:
    """The view of the seat to act, at each turn of a random game."""
    state, chance = COURSE.deal(RULES, seed), Chance(seed, "search")
    while state.to_act:
        yield COURSE.view(state, state.to_act[0])
        state = COURSE.step(state, COURSE.pick(state, chance.randrange)).state


def counts(packed: int) -> list[int]:
    return list(unpack(packed))


def hands_of(rounds: Rounds, seen: View) -> np.ndarray[tuple[int, int, int], np.dtype[np.int8]]:
    """The counts of each seat in each round, from the viewing seat on."""
    landlord = seen.landlord or 0
    roles = [(seen.seat + away - landlord) % SEATS for away in range(SEATS)]
    words = np.ascontiguousarray(rounds.words[:, [HANDS + role for role in roles]])
    return words.view(np.int8).reshape(len(words), SEATS, LANES)


def test_every_deal_is_one_that_the_seat_may_be_in() -> None:
    """The seat's view is the same in each deal, and each hidden card is in one hand."""
    for number, seen in enumerate(views("deals")):
        if number % cases(3, 12):
            continue
        situation = encode_position(PLAYED.position(seen), policy().coding)
        rounds, weights, _ = deals(seen_in(seen), policy(), DEALS, Chance(number, "deals"))
        assert weights.sum() == pytest.approx(1)
        found = situations_in(rounds, np.arange(DEALS, dtype=np.int32), policy().coding)
        words, numbers, _ = situation.columns
        assert (found.words == words).all()
        assert (found.numbers == numbers).all()
        hands = hands_of(rounds, seen)
        assert (hands[:, 0] == counts(situation.hand)).all()
        assert (hands[:, 1:].sum(axis=1) == counts(situation.unseen)).all()
        assert (hands.sum(axis=2) == situation.counts).all()
        # The bottom cards that the landlord still holds are in its hand in each deal.
        position = PLAYED.position(seen)
        shown = counts(Holding.of(position.shown).packed)
        assert (hands[:, ((seen.landlord or 0) - seen.seat) % SEATS] >= shown).all()


def test_deals_differ_in_what_is_not_seen() -> None:
    seen = next(views("differ"))
    rounds, weights, work = deals(seen_in(seen), policy(), DEALS, Chance(1, "differ"))
    assert len({words.tobytes() for words in rounds.words[:, HANDS:]}) == DEALS
    # No action yet makes one deal likelier than another.
    assert weights.tolist() == [1 / DEALS] * DEALS
    assert work == 0


def test_a_deal_is_as_likely_as_the_policy_makes_what_others_did_in_it() -> None:
    """The weight of a deal depends on the deal alone, not on its place among others."""
    seen = [*views("weights")][7]
    rounds, weights, work = deals(seen_in(seen), policy(), DEALS, Chance(1, "weights"))
    again, more, _ = deals(seen_in(seen), policy(), 2 * DEALS, Chance(1, "weights"))
    assert rounds.words.tolist() == again.words[:DEALS].tolist()
    assert len(set(weights.tolist())) > 1
    assert (more[:DEALS] / more[0]).tolist() == pytest.approx((weights / weights[0]).tolist())
    assert work > 0


def test_unlikely_deals_are_sifted_out() -> None:
    """The deals that stay are of the same ones, and likelier than most."""
    seen = [*views("sift")][9]
    every, weights, work = deals(seen_in(seen), policy(), POOL, Chance(1, "sift"))
    likely = dict(zip((each.tobytes() for each in every.words), weights.tolist(), strict=True))
    kept, counts, used = likely_deals(seen_in(seen), policy(), POOL, Chance(1, "sift"))
    assert 0 < used < work
    assert counts.sum() == int(STAGES[-1][1] * POOL)
    shares = [likely[each.tobytes()] for each in kept.words]
    assert np.average(shares, weights=counts) > 1 / POOL


@pytest.mark.parametrize(("turn", "number"), [(0, POOL), (1, POOL), (9, FEWEST)])
def test_few_decisions_or_deals_take_fewer_stages(turn: int, number: int) -> None:
    """Before others have decided all deals stay; few deals are weighed by few decisions."""
    seen = [*views("stages")][turn]
    rounds, counts, work = likely_deals(seen_in(seen), policy(), number, Chance(1, "stages"))
    assert len(rounds.words) == len(counts)
    assert (counts.sum(), work > 0) == (number if turn == 0 else counts.sum(), turn > 0)
    assert counts.sum() == number or counts.sum() >= LEAST_KEPT
    found = situations_in(rounds, np.arange(len(counts), dtype=np.int32), policy().coding)
    situation = encode_position(PLAYED.position(seen), policy().coding)
    assert (found.words == situation.columns.words).all()


def test_likely_deals_are_drawn_more_often() -> None:
    weights = np.array([0.5, 0.0, 0.25, 0.25])
    assert drawn(weights, 8, Chance(1, "x")).tolist() == [0, 0, 0, 0, 2, 2, 3, 3]
    for seed in range(20):
        assert 4 <= drawn(weights, 9, Chance(seed, "x")).tolist().count(0) <= 5


def ahead(*wins: str, weights: str = "") -> Ahead:
    """The result of a search by candidate: 1 for a won deal; deals may have weights."""
    came = tuple(Came(*[np.array([*map(float, each)])] * 2) for each in wins)
    weighed = np.array([*map(float, weights or "1" * max(map(len, wins)))])
    priors = (Gain(0.0, 0.0), *[DOUBTED_GAIN] * (len(came) - 1))
    return Ahead(came, weighed, work=0, priors=priors)


def even(*rows: int) -> dict[int, Gain]:
    """Candidates of which equally much is hoped for."""
    return dict.fromkeys(rows, DOUBTED_GAIN)


@pytest.mark.parametrize(
    ("weights", "number"),
    [
        pytest.param("1111", 4.0, id="even-deals-all-count"),
        pytest.param("4000", 1.0, id="one-alone"),
        pytest.param("31", 1.6, id="uneven-deals-count-as-fewer"),
        pytest.param("", 0.0, id="none"),
    ],
)
def test_uneven_deals_say_less_than_even_ones(weights: str, number: float) -> None:
    assert effective_of(np.array([*map(float, weights)])) == pytest.approx(number)


def test_a_gain_is_the_mean_difference_over_the_deals_of_both() -> None:
    """A heavier deal counts more; what only one candidate played does not count."""
    assert ahead("0000", "1100").gain(1, 0).mean == 0.5
    assert ahead("0000", "1100", weights="3100").gain(1, 0).mean == 1.0
    assert ahead("00001111", "1100").gain(1, 0).mean == 0.5


@pytest.mark.parametrize(
    ("found", "chance"),
    [
        pytest.param(ahead("1" * 6), 0.75, id="six-deals-count-as-much-as-the-forecast"),
        pytest.param(ahead("1" * 60), 0.95, id="many-count-more"),
        pytest.param(ahead("1" * 60, weights="9" + "0" * 59), 0.57, id="one-in-effect-hardly"),
    ],
)
def test_a_few_won_deals_make_no_certain_win(found: Ahead, chance: float) -> None:
    """Of positions where all of few deals were won, one in four was lost."""
    assert found.chances(0.5) == [pytest.approx(chance, abs=0.01)]


def test_the_error_of_a_gain_falls_with_effective_deals_and_is_never_nothing() -> None:
    even, few = ahead("0" * 16, "01" * 8), ahead("0" * 4, "0101")
    uneven = ahead("0" * 16, "01" * 8, weights="9911" * 4)
    assert even.gain(1, 0).error < uneven.gain(1, 0).error < few.gain(1, 0).error
    assert even.gain(1, 0).error == pytest.approx(sqrt((0.25 * 16 + 1) / 17 / 16))
    assert 0 < ahead("0" * 16, "1" * 16).gain(1, 0).error < even.gain(1, 0).error


@pytest.mark.parametrize(
    ("found", "best"),
    [
        pytest.param(ahead("1100", "1100"), 0, id="of-equals-the-first"),
        pytest.param(ahead("0" * 8, "1" * 8), 1, id="what-always-wins-where-the-first-never-does"),
        pytest.param(ahead("0" * 8, "01" * 4, "1" * 8), 2, id="the-best-of-several"),
        pytest.param(ahead("1000" * 4, "0100" * 4), 0, id="as-often-but-in-other-deals"),
        pytest.param(ahead("10000000", "01100000"), 0, id="hardly-more-often"),
        pytest.param(ahead("1000" * 16, "1100" * 16), 1, id="surely-more-often"),
        pytest.param(ahead("1111", "0000"), 0, id="worse"),
        pytest.param(ahead("0", "1"), 0, id="once-is-chance"),
    ],
)
def test_another_idea_is_taken_if_it_surely_wins_more_often(found: Ahead, best: int) -> None:
    assert best == found.best


@pytest.mark.parametrize(
    ("found", "best"),
    [
        pytest.param(ahead("0" * 8, "00100100"), 1, id="enough"),
        pytest.param(ahead("0" * 7, "0010010"), 0, id="too-few"),
        pytest.param(ahead("0" * 7, "1" * 7), 1, id="sure-by-few"),
        pytest.param(ahead("0" * 16, "1" + "0" * 15, weights="1000" * 4), 0, id="few-in-effect"),
        pytest.param(ahead("0" * 16, "1000", "01" * 8), 2, id="too-few-of-one-of-them"),
    ],
)
def test_by_too_few_effective_deals_only_a_sure_gain_is_taken(found: Ahead, best: int) -> None:
    assert found._replace(fewest=8.0).best == best


def test_an_idea_that_the_policy_never_has_must_win_more_surely() -> None:
    found = ahead("0000" * 2, "0010" * 2)
    assert found.best == 1
    assert found._replace(priors=(Gain(0.0, 0.0), UNASKED_GAIN)).best == 0


@pytest.mark.parametrize(
    ("found", "contenders"),
    [
        pytest.param(ahead("", ""), [0, 1], id="nothing-is-known"),
        pytest.param(ahead("1", "0"), [0, 1], id="too-few-deals"),
        pytest.param(ahead("1" * 16, "0" * 16), [0], id="surely-worse"),
        pytest.param(ahead("1" * 90, "1" * 90), [0], id="surely-no-better"),
        pytest.param(ahead("0" * 16, "01" * 8, "1" * 16), [2], id="the-first-may-be-given-up-too"),
        pytest.param(ahead("1100" * 6, "1010" * 6), [0, 1], id="not-surely"),
        pytest.param(ahead("1" * 24, "0" * 16, "10" * 12), [0], id="over-the-deals-of-both"),
        pytest.param(ahead("1" * 9, "0" * 9, weights="900000000"), [0, 1], id="one-deal-in-effect"),
    ],
)
def test_candidates_that_are_surely_worse_are_given_up(found: Ahead, contenders: list[int]) -> None:
    assert contenders == found.contenders


def left_with(pair: str) -> View:
    """The landlord is to lead with a pair left; the others have always passed."""
    own = parse_cards("3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS 2S 2H 2C 2D 5H 5C 3H 3C")
    others = [card for card in RULES.play.deck.cards if card not in own]
    dealt = Deal("pair", (own[:17], tuple(others[:17]), tuple(others[17:])), own[17:])
    state = COURSE.deal(RULES, "pair", first=0, given=dealt)
    for cards in (own[:12], own[12:16], own[16:18]):
        state = COURSE.step(state, Action("play", cards=cards)).state
        for _ in range(2):
            state = COURSE.step(state, Action("pass")).state
    assert "".join(card[0] for card in state.hands[0].cards) == pair
    return COURSE.view(state, 0)


def test_playing_out_finds_the_play_that_surely_wins() -> None:
    """The last pair wins at once; one card of it needs another lead."""
    seen = left_with("33")
    solo, pair = PLAYED.position(seen).rows()
    work = cases(1 << 40, 9_000)
    found = look_ahead(
        seen_in(seen), policy(), AS_LANDLORD, even(solo, pair), work, Chance(1, "pair")
    )
    assert found is not None
    assert found.shares[1] == 1.0 > found.shares[0]
    assert (found.best, found.work > 0) == (1, True)
    assert found.worlds < MOST


def test_a_deal_that_was_drawn_twice_is_played_once() -> None:
    """It counts by its weight: there are fewer deals than were drawn, no two of them alike."""
    seen = [*views("sift")][9]
    offered = offer(seen_in(seen), policy(), POOL, Chance(1, "twice"))
    words = [offered.rounds.words[place].tobytes() for place in offered.places]
    assert len({*words}) == len(words) < offered.weights.sum() == int(STAGES[-1][1] * POOL)
    came, _ = play_out(offered.rounds, offered.places, (), policy(), AS_LANDLORD)
    assert [len(each.wins) for each in came] == [len(words)]


def test_with_too_little_work_nothing_is_played_out() -> None:
    seen = left_with("33")
    assert (
        look_ahead(
            seen_in(seen),
            policy(),
            AS_LANDLORD,
            even(*PLAYED.position(seen).rows()),
            BATCH,
            Chance(1, "x"),
        )
        is None
    )


def test_the_same_chance_finds_the_same() -> None:
    seen = [each for each in views("same") if len(PLAYED.position(each).rows()) > 1][-1]
    rows = PLAYED.position(seen).rows()[:2]
    work = 40 * BATCH * len(rows) * sum(seen.counts)
    one, other = (
        look_ahead(seen_in(seen), policy(), AS_LANDLORD, even(*rows), work, Chance(1, "same"))
        for _ in range(2)
    )
    assert one is not None
    assert other is not None
    assert [each.wins.tolist() for each in one.results] == [
        each.wins.tolist() for each in other.results
    ]
    assert one.work == other.work


# The seeds of a position, and how far the spread of so few may be from what it is.
SEEDS, ROOM = 12, 1.7


@pytest.mark.skipif(not COMPILED, reason="as plain Python it takes too long")
@pytest.mark.parametrize(("seed", "turn"), [("spread", 8), ("spread", 14), ("other", 10)])
def test_the_error_is_the_spread_over_seeds(seed: str, turn: int) -> None:
    """Twelve searches of one position differ by what each of them says."""
    seen = [each for each in views(seed) if len(PLAYED.position(each).rows()) > 1][turn]
    role = (seen.seat - (seen.landlord or 0)) % SEATS
    rows, judge = PLAYED.position(seen).rows(), won_by(role, policy())
    searched = (
        look_ahead(
            seen_in(seen), policy(), judge, even(rows[0], rows[-1]), 40_000, Chance(each, "s")
        )
        for each in range(SEEDS)
    )
    gains = [each.gain(1, 0) for each in searched if each]
    spread = np.std([each.mean for each in gains], ddof=1)
    error = np.mean([each.error for each in gains])
    assert error / ROOM < spread < error * ROOM
