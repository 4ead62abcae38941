"""Learned players: whole games by the rules, their reasons, and their fallback player.

The models are random, so that the play is bad; everything else holds for any model.
"""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from paiju.all_games.doudizhu.flow import COURSE
from paiju.all_games.doudizhu.models import policy_for
from paiju.all_games.doudizhu.players.endings import NODES
from paiju.all_games.doudizhu.players.learned import EXPERT_NODES, LEARNED
from paiju.all_games.doudizhu.players.played import PLAYED
from paiju.all_games.doudizhu.players.skilled import SKILLED
from paiju.all_games.doudizhu.rulesets import RULE_SETS, rules_of
from paiju.chance import Chance
from paiju.climbing.players.network_player import LearnedPlayer
from paiju.climbing.players.search.rollouts import MOST
from tests.support.agents import check_said
from tests.support.learned import random_model
from tests.support.scale import COMPILED
from tests.support.views import ending, leading, playing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paiju.all_games.doudizhu.state import Action, View
    from paiju.play.players.player import Decision, Player

EXPERT = LearnedPlayer(LEARNED, nodes=EXPERT_NODES, model=random_model)
MASTER = LearnedPlayer(LEARNED, nodes=NODES, looks_ahead=True, model=random_model)
# Enough for a master to search, with compiled kernels.
BUDGET = 20
SLOW = pytest.mark.skipif(not COMPILED, reason="as plain Python it takes too long")
# More than the choices of any seat.
ONE_LOOK = 500
# The rule sets with no other patterns than the model's own.
LEARNT = frozenset({"classic", "pagat", "huanle", "h5", "rlcard", "douzero"})


def decisions(
    agent: Player[View, Action], ruleset: str, seed: int
) -> Iterator[tuple[View, Decision[Action]]]:
    """The views and decisions of an agent on all seats of a game; each action must be legal."""
    state, turn = COURSE.deal(rules_of(ruleset), seed), 0
    while state.to_act:
        seen = COURSE.view(state, state.to_act[-1])
        decision = agent.decide(seen, BUDGET, Chance(seed, f"learned {turn}"))
        assert decision.action.seat == seen.seat
        yield seen, decision
        done = COURSE.step(state, decision.action)
        assert done.refusal is None, (seed, decision.action)
        state, turn = done.state, turn + 1


@pytest.mark.parametrize("ruleset", ["huanle", "laizi"] if COMPILED else ["huanle"])
@pytest.mark.parametrize("agent", [EXPERT, MASTER], ids=["expert", "master"])
def test_a_learned_player_plays_whole_games_and_says_why_and_by_what(
    agent: Player[View, Action], ruleset: str
) -> None:
    for seen, decision in decisions(agent, ruleset, 1):
        check_said(decision)
        if seen.phase == "play":
            assert decision.by == ("random-1" if ruleset in LEARNT else "skilled")
            stands_in = [why.code for why in decision.reasons if why.code == "stands_in"]
            assert bool(stands_in) == (ruleset not in LEARNT)
        else:
            is_foretold = COMPILED and ruleset in LEARNT
            assert decision.by == ("random-1" if is_foretold else None)


@pytest.mark.parametrize("ruleset", RULE_SETS)
def test_a_model_plays_the_rule_sets_of_which_it_knows_every_pattern(ruleset: str) -> None:
    policy = policy_for(random_model(), rules_of(ruleset).table_with())
    assert (policy is not None) == (ruleset in LEARNT)


@pytest.mark.parametrize(
    ("changes", "knows"),
    [
        ({"plane_min": 3}, True),
        ({"four_two": "no"}, True),
        ({"quad_chain": True}, False),
        ({"wilds": "rank"}, False),
    ],
)
def test_of_changed_rule_sets_too(changes: dict[str, object], knows: bool) -> None:  # noqa: FBT001 - a case of a table
    policy = policy_for(random_model(), rules_of("classic", changes).table_with())
    assert (policy is not None) == knows


def test_with_fewer_patterns_a_model_finds_its_features_where_it_learnt_them() -> None:
    """Four with two pairs is no play of `h5`, so that later patterns have other numbers."""
    home, away = (policy_for(random_model(), rules_of(name).table) for name in ("classic", "h5"))
    assert home is not None
    assert away is not None

    def kinds(ruleset: str, numbers: list[int]) -> dict[str, int]:
        table = rules_of(ruleset).table
        ids = [section.pattern.id for section in table.sections for _ in section.cores]
        return dict(zip(ids, numbers, strict=False))

    known = kinds("classic", home.coding.kinds.tolist())
    assert kinds("h5", away.coding.kinds.tolist()).items() <= known.items()
    assert home.coding.kinds[-1] == away.coding.kinds[-1]
    assert home.coding.states.tolist() == away.coding.states.tolist()


@SLOW
def test_who_does_not_know_the_rules_does_what_the_skilled_player_would() -> None:
    seen = leading("stand in", "laizi")
    for agent in (EXPERT, MASTER):
        decision = agent.decide(seen, 100, Chance(1, "x"))
        skilled = SKILLED.agent.decide(seen, 100, Chance(1, "x"))
        assert (decision.action, decision.value) == (skilled.action, skilled.value)
        assert decision.reasons[:-1] == skilled.reasons


@pytest.mark.parametrize(
    ("seen", "action", "code", "value"),
    [
        pytest.param(playing("3", "K"), "pass", "nothing_beats", None, id="nothing-beats-it"),
        pytest.param(playing("3"), "play", "goes_out", 1.0, id="the-last-card"),
    ],
)
def test_who_may_do_one_thing_alone_does_it_at_once(
    seen: View, action: str, code: str, value: float | None
) -> None:
    for agent in (EXPERT, MASTER):
        decision = agent.decide(seen, 100, Chance(1, "x"))
        assert decision.action.type == action
        assert [why.code for why in decision.reasons] == [code]
        assert value in {None, decision.value}
        assert decision.candidates == ()


def test_the_expert_does_what_the_policy_does_most_often() -> None:
    for seen, decision in decisions(EXPERT, "rlcard", 5):
        draft = LEARNED.draft(random_model(), seen)
        assert draft is not None
        assert sum(draft.judgement.shares) == pytest.approx(1)
        assert list(draft.judgement.shares) == sorted(draft.judgement.shares, reverse=True)
        assert decision.likely[0].action == decision.action
        assert decision.likely[0].share == draft.judgement.shares[0]
        assert decision.value is not None
        assert 0 <= decision.value <= 1


@pytest.mark.parametrize(
    ("seen", "played", "others", "told", "untold"),
    [
        pytest.param(
            ending(("AA 4", "3456789TJQKA", "3456789TJQK")),
            "AA",
            "4",
            {"safe_first", "beyond_reach", "leaves"},
            {"keeps_bombs"},
            id="a-pair-that-nobody-can-beat",
        ),
        pytest.param(
            ending(("3 9999 44 66", "5", "TTJJQQK")),
            "44",
            "3 9999",
            {"block_one", "leaves", "keeps_bombs"},
            {"beyond_reach", "goes_out"},
            id="no-single-for-who-has-one-card-and-the-bomb-is-kept",
        ),
        pytest.param(
            ending(("3456789", "3 88 KK 99 J", "T"), seat=1),
            "3",
            "88 KK",
            {"feed", "leaves"},
            {"over_partner"},
            id="the-partner-is-fed",
        ),
        pytest.param(
            ending(("456 JJJ 22", "8 33 A", "TT 44"), "7", seat=1),
            "8",
            "A",
            {"leaves"},
            {"over_partner", "keeps_bombs"},
            id="the-landlord's-card-is-beaten",
        ),
        pytest.param(
            ending(("456 JJJ 22 QQ", "TT 44", "8 33 A"), "7", seat=2),
            "8",
            "A",
            {"over_partner", "leaves"},
            {"leave_partner"},
            id="a-small-card-of-the-partner-is-beaten",
        ),
    ],
)
def test_what_is_said_of_a_play_is_so(
    seen: View, played: str, others: str, told: set[str], untold: set[str]
) -> None:
    position = PLAYED.position(seen)
    branches = {
        "".join(card[0] for card in branch.play.cards): branch
        for branch in map(position.branch, PLAYED.position(seen).rows())
        if branch.play
    }
    draft, chosen = LEARNED.draft(random_model(), seen), branches[played]
    assert draft is not None
    among = (chosen, *map(branches.__getitem__, others.split()))
    found = LEARNED.facts(draft._replace(position=position, branches=among), chosen)
    codes = {why.code for why in found}
    assert told <= codes
    assert not untold & codes


@SLOW
@pytest.mark.wide
def test_the_same_question_gets_the_same_answer_in_another_process() -> None:
    program = (
        "from tests.games.doudizhu.test_learned_agents import MASTER, decisions;"
        "print([decision for _, decision in decisions(MASTER, 'rlcard', 2)])"
    )
    found = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    here = [decision for _, decision in decisions(MASTER, "rlcard", 2)]
    assert found.stdout.strip() == str(here)
    assert any(decision.candidates for decision in here)


@SLOW
def test_a_master_works_within_its_budget_and_more_with_a_larger_one() -> None:
    most = 0
    for seen, _ in [*decisions(EXPERT, "rlcard", 4)][::4]:
        budgets = (1, BUDGET, 4 * BUDGET)
        found = [MASTER.decide(seen, each, Chance(1, "budget")) for each in budgets]
        nodes = [each.nodes for each in found]
        assert nodes == sorted(nodes)
        # A solved ending has a bound of its own.
        if any(why.code == "solved" for why in found[0].reasons):
            assert nodes[-1] <= MASTER.nodes
            continue
        for budget, done in zip(budgets, nodes, strict=True):
            assert done <= 1.5 * LEARNED.work_within(budget) + ONE_LOOK
        most = max(most, *nodes)
    assert most > LEARNED.work_within(BUDGET)


def test_a_master_without_time_does_what_the_expert_does() -> None:
    for seed in range(5):
        seen = leading(f"no time {seed}", "rlcard")
        hasty = MASTER.decide(seen, 1, Chance(1, "x"))
        assert hasty == EXPERT.decide(seen, 1, Chance(1, "x"))


def test_endings_are_solved_and_that_is_said() -> None:
    """The 2, which no card beats, is led first; a last card would beat the 3."""
    seen = ending(("2 3", "4", "5"))
    for agent in (EXPERT, MASTER):
        decision = agent.decide(seen, 1, Chance(1, "solved"))
        assert [card[0] for card in decision.action.cards] == ["2"]
        assert (decision.reasons[0].code, decision.value) == ("solved", 1.0)
        assert [each.action for each in decision.likely] == [decision.action]
        assert decision.nodes > 1


def test_an_ending_that_cannot_be_won_is_played_as_it_was_learnt() -> None:
    seen = ending(("3 5", "4", "6"))
    for agent in (EXPERT, MASTER):
        assert agent.decide(seen, 1, Chance(1, "lost")).reasons[-1].code == "learnt"


# Twenty-two cards in all, and time for a patient search of them.
PARTNER, PATIENT = "34567888TTTJQKA", 300


@SLOW
def test_a_master_with_time_solves_a_long_ending_that_it_wins_however_the_cards_lie() -> None:
    """One card beats no pair, and the partner takes the lead from there."""
    seen = ending(("699TQA", PARTNER, "2"), landlord=2)
    solved = MASTER.decide(seen, PATIENT, Chance(1, "long"))
    assert [card[0] for card in solved.action.cards] == ["9", "9"]
    assert (solved.reasons[0].code, solved.value) == ("solved", 1.0)
    hasty = MASTER.decide(seen, BUDGET, Chance(1, "long"))
    assert "solved" not in {why.code for why in hasty.reasons}


@SLOW
def test_a_master_searches_a_long_ending_that_the_cards_decide() -> None:
    """Without the pair the landlord's last card may beat any lead."""
    seen = ending(("6TQA", PARTNER + "9", "2"), landlord=2)
    decision = MASTER.decide(seen, PATIENT, Chance(1, "long"))
    assert {why.code for why in decision.reasons} & {"searched", "learnt"}
    assert "solved" not in {why.code for why in decision.reasons}


@SLOW
def test_a_master_gives_the_number_of_deals_that_it_played_out() -> None:
    decided = [decision for _, decision in decisions(MASTER, "rlcard", 3) if decision.candidates]
    assert decided
    for decision in decided:
        assert decision.reasons[0].code == "searched"
        assert decision.candidates[0].action == decision.action
        assert decision.candidates[0].value == decision.value
        worlds = int(decision.reasons[0].text.en.split("over ")[1].split()[0])
        assert 0 < worlds <= MOST
