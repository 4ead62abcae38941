"""Learned players of Guandan: whole rounds by the rules, their reasons, and their fallback player.

The models are random, so that the play is bad; everything else holds for any model.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

import pytest

from paiju.all_games.guandan.flow import COURSE
from paiju.all_games.guandan.match import Match
from paiju.all_games.guandan.models import policy_for
from paiju.all_games.guandan.players.learned import LEARNED
from paiju.all_games.guandan.players.skilled import SKILLED
from paiju.all_games.guandan.rulesets import LEVELS, rules_of
from paiju.chance import Chance
from paiju.climbing.players.network_player import LearnedPlayer
from paiju.climbing.players.search.rollouts import MOST
from tests.games.guandan.seen import ending
from tests.support.agents import check_said
from tests.support.learned import KNOWN_RULES, random_guandan_model
from tests.support.scale import COMPILED

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from paiju.all_games.guandan.state import Action, View
    from paiju.climbing.players.draft import Draft
    from paiju.play.players.player import Decision, Player

EXPERT = LearnedPlayer(LEARNED, model=random_guandan_model)
MASTER = LearnedPlayer(LEARNED, looks_ahead=True, model=random_guandan_model)
# The budget of a master for a small search, in milliseconds, and the most work of one look.
BUDGET, ONE_LOOK = 40, 25_000
SLOW = pytest.mark.skipif(not COMPILED, reason="as plain Python it takes longer")


def decisions(
    agent: Player[View, Action], seed: int, changes: Mapping[str, object] = MappingProxyType({})
) -> Iterator[tuple[View, Decision[Action]]]:
    """The views and decisions of an agent on all seats of a round; each action must be legal."""
    level = LEVELS[seed % len(LEVELS)]
    state = COURSE.deal(rules_of("competition", changes), seed, Match((level, level), (0, 2, 1, 3)))
    while state.to_act:
        seen = COURSE.view(state, state.to_act[-1])
        decision = agent.decide(seen, BUDGET, Chance(seed, "learned"))
        yield seen, decision
        done = COURSE.step(state, decision.action)
        assert done.refusal is None, (seed, decision.action)
        state = done.state


@SLOW
@pytest.mark.parametrize("agent", [EXPERT, MASTER], ids=["expert", "master"])
def test_a_learned_player_plays_whole_rounds_and_says_why_and_by_what(
    agent: Player[View, Action],
) -> None:
    for seen, decision in decisions(agent, 1):
        check_said(decision)
        assert decision.by == ("random-1" if seen.phase == "play" else None)
        if seen.phase != "play":
            continue
        assert decision.action in [each.action for each in decision.likely]
        shares = [each.share for each in decision.likely]
        assert shares == sorted(shares, reverse=True)
        assert sum(shares) <= 1 + 1e-9
        # The winner is known once a seat is out.
        assert (decision.value is None) == bool(seen.out)


@SLOW
def test_a_master_gives_the_number_of_deals_that_it_searched() -> None:
    looked = [each for each in decisions(MASTER, 3) if each[1].reasons[0].code == "searched"]
    assert looked
    for seen, decision in looked:
        worlds = int(decision.reasons[0].text.en.split("over ")[1].split()[0])
        assert 0 < worlds <= MOST
        if seen.out:
            # The winner is known.
            assert (decision.candidates, decision.value) == ((), None)
        else:
            assert decision.candidates[0].action == decision.action
            assert decision.candidates[0].value == decision.value


@SLOW
def test_a_master_works_within_its_budget_and_more_with_a_larger_one() -> None:
    most = 0
    for seen, _ in [*decisions(EXPERT, 4)][::12]:
        budgets = (1, BUDGET, 4 * BUDGET)
        nodes = [MASTER.decide(seen, each, Chance(1, "budget")).nodes for each in budgets]
        assert nodes == sorted(nodes)
        for budget, done in zip(budgets, nodes, strict=True):
            assert done <= 1.5 * LEARNED.work_within(budget) + ONE_LOOK
        most = max(most, *nodes)
    assert most > LEARNED.work_within(BUDGET)


@SLOW
def test_a_master_gives_the_same_answer_again_and_without_time_that_of_the_expert() -> None:
    looked = 0
    for seen, _ in [*decisions(EXPERT, 5)][::12]:
        one, again = (MASTER.decide(seen, BUDGET, Chance(1, "again")) for _ in range(2))
        assert one == again
        looked += bool(one.candidates)
        assert MASTER.decide(seen, 1, Chance(1, "x")) == EXPERT.decide(seen, 1, Chance(1, "x"))
    assert looked


@SLOW
@pytest.mark.parametrize("changes", [{"pass_locks_out": True}, {"jiefeng_to": "next"}])
def test_where_rounds_go_in_another_way_a_master_does_what_the_expert_does(
    changes: dict[str, object],
) -> None:
    for seen, decision in [*decisions(MASTER, 6, changes)][::12]:
        assert decision == EXPERT.decide(seen, BUDGET, Chance(6, "learned"))


def test_the_same_view_gets_the_same_answer() -> None:
    seen = ending("3S 4S 9D 9C 2H", "5S 6S", "6D 8S", "TS JS")
    assert EXPERT.decide(seen, 1, Chance(1, "a")) == EXPERT.decide(seen, 900, Chance(2, "b"))


@pytest.mark.parametrize(("changes", "knows"), KNOWN_RULES)
def test_a_model_plays_by_the_rules_of_which_it_knows_every_pattern(
    changes: dict[str, object],
    knows: bool,  # noqa: FBT001 - a case of a table
) -> None:
    for level in LEVELS[:: len(LEVELS) - 1]:
        policy = policy_for(random_guandan_model(), rules_of("competition", changes), level)
        assert (policy is not None) == knows


def test_with_fewer_bombs_patterns_are_found_where_they_were_learnt() -> None:
    home, away = (
        policy_for(random_guandan_model(), rules_of("competition", changes), "5")
        for changes in ({}, {"max_bomb": 8})
    )
    assert home is not None
    assert away is not None
    assert home.coding.kinds[-2:].tolist() == away.coding.kinds[-2:].tolist()
    assert home.coding.states.tolist() == away.coding.states.tolist()


def test_in_the_open_game_for_two_the_skilled_player_stands_in() -> None:
    seen = ending("3S 4S", "5S 6S")
    decision = MASTER.decide(seen, 20, Chance(1, "x"))
    assert decision == EXPERT.decide(seen, 20, Chance(1, "x"))
    skilled = SKILLED.agent.decide(seen, 20, Chance(1, "x"))
    assert decision.action == skilled.action
    assert [why.code for why in decision.reasons[-1:]] == ["stands_in"]
    assert decision.by == "skilled"


@pytest.mark.parametrize(
    ("seen", "action", "code"),
    [
        pytest.param(
            ending("3S", "9S 9D", "JS", "QS KS", played=("KD",)),
            "pass",
            "nothing_beats",
            id="nothing-beats-it",
        ),
        pytest.param(
            ending("3S 3D", "9S 9D", "JS", "QS KS"), "play", "goes_out", id="the-last-play"
        ),
        pytest.param(
            ending("AS", "9S 9D", "JS", "QS KS", played=("KD",)),
            "play",
            "goes_out",
            id="the-last-card-beats",
        ),
    ],
)
def test_who_may_do_one_thing_alone_does_it_at_once(seen: View, action: str, code: str) -> None:
    decision = EXPERT.decide(seen, 100, Chance(1, "x"))
    assert decision.action.type == action
    assert [why.code for why in decision.reasons] == [code]
    assert [each.share for each in decision.likely] == [1.0]


def draft_with(seen: View, chosen: str) -> Draft:
    """The board of an expert whose policy chooses these cards; "" is a pass."""
    draft = LEARNED.draft(random_guandan_model(), seen)
    assert draft is not None
    wanted = sorted(chosen.split())
    for branch in draft.branches:
        if sorted(branch.play.cards if branch.play else ()) == wanted:
            others = tuple(each for each in draft.branches if each is not branch)
            return draft._replace(branches=(branch, *others))
    raise AssertionError([each.play for each in draft.branches])


@pytest.mark.parametrize(
    ("seen", "chosen", "told", "untold"),
    [
        pytest.param(
            ending("RJ 3S", "4S 5S", "6S 8S", "9S TS"),
            "RJ",
            {"beyond_reach", "leaves"},
            {"keeps_bombs", "over_partner"},
            id="a-card-that-nobody-can-beat",
        ),
        pytest.param(
            ending("3S 9S 9D 9C 9H", "4S 5S", "6S 8S", "TS JS"),
            "3S",
            {"keeps_bombs", "leaves"},
            {"beyond_reach"},
            id="the-bomb-is-kept",
        ),
        pytest.param(
            ending("3S 9S 9D 9C 9H", "4S 5S", "6S 8S", "TS JS"),
            "9D",
            {"leaves"},
            {"keeps_bombs"},
            id="the-bomb-is-broken",
        ),
        pytest.param(
            ending("9S 9D 9C 2H 8S 8D 8C 8H 3S", "4S 5S", "6S 6C", "TS JS", played=("AS AD",)),
            "9S 9D 9C 2H",
            {"leaves"},
            {"keeps_bombs"},
            id="a-bomb-with-a-wild-card-is-not-kept",
        ),
        pytest.param(
            ending("3S 4S 5S 6S 7S 9D", "4D 5D", "6D 8D", "TD JD"),
            "9D",
            {"keeps_bombs", "leaves"},
            {"beyond_reach"},
            id="the-straight-flush-is-kept",
        ),
        pytest.param(
            ending("AS 3S", "4S 5S", "6S 8S", "TS JS", played=("QD", "")),
            "AS",
            {"over_partner", "leaves"},
            {"leave_partner"},
            id="the-partner-is-beaten",
        ),
        pytest.param(
            ending("AS 3S", "4S 5S", "6S 8S", "TS JS", played=("QD", "")),
            "",
            {"leave_partner"},
            {"over_partner", "leaves"},
            id="the-partner-is-left-alone",
        ),
        pytest.param(
            ending("3S 9S 9D KS", "4S", "6S 8S", "TS JS"),
            "9S 9D",
            {"block", "leaves"},
            set(),
            id="no-single-for-who-has-one-card",
        ),
    ],
)
def test_what_is_said_of_a_play_is_so(
    seen: View, chosen: str, told: set[str], untold: set[str]
) -> None:
    draft = draft_with(seen, chosen)
    codes = {why.code for why in LEARNED.facts(draft, draft.branches[0])}
    assert told <= codes
    assert not untold & codes


@pytest.mark.parametrize(
    ("chosen", "is_told"),
    [
        pytest.param("KS", True, id="the-highest-single"),
        pytest.param("3S", False, id="the-lowest-of-those-that-the-policy-has"),
    ],
)
def test_the_highest_is_the_highest_of_all_legal_singles(chosen: str, is_told: bool) -> None:  # noqa: FBT001 - a case of a table
    """The policy may have low singles alone; the highest is still another."""
    draft = draft_with(ending("3S 4S KS", "AD", "6S 8S", "TS JS QD"), chosen)
    codes = {why.code for why in LEARNED.facts(draft, draft.branches[0])}
    assert ("block_high" in codes) == is_told
    low = tuple(each for each in draft.branches if each.play and each.play.key in "34")
    few = draft._replace(branches=low)
    assert "block_high" not in {why.code for why in LEARNED.facts(few, low[-1])}


@pytest.mark.parametrize(
    ("partner", "is_lost"),
    [
        pytest.param("6S 8S", True, id="the-partner-cannot-beat-it"),
        pytest.param("6S KD", False, id="the-partner-may"),
    ],
)
def test_no_share_of_wins_is_named_where_an_enemy_leads_its_last_card(
    partner: str,
    is_lost: bool,  # noqa: FBT001 - a case of a table
) -> None:
    """A bomb is kept, and the first place is gone."""
    hands = ("3S 9S 9D 9C 9H", "4S 5S TS", partner, "JS")
    draft = draft_with(ending(*hands, played=("QS",)), "")
    decision = LEARNED.decision(draft)
    assert decision.value == (0.0 if is_lost else draft.judgement.win)
    assert ("about 0 %" in decision.reasons[-1].text.en) == is_lost


def test_once_somebody_is_out_it_plays_for_the_places() -> None:
    seen = ending("3S 4S 9D 9C", "", "6S 8S", "TS JS")
    decision = LEARNED.decision(draft_with(seen, "3S"))
    assert (decision.reasons[-1].code, decision.value) == ("for_places", None)


@SLOW
def test_every_level_is_played() -> None:
    for level in LEVELS:
        seen = ending("3S 4S 9D 9C", "5S 6S", "6D 8S", "TS JS", level=level)
        assert EXPERT.decide(seen, 1, Chance(1, "x")).by == "random-1"
