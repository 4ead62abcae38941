"""Decisions that judges decline, the knowledge of hindsight, reasons for the better choice."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

import paiju
from paiju.chance import Chance
from paiju.climbing.game import ClimbingGame
from paiju.climbing.players.comparison import why_better
from paiju.climbing.players.judges import RIVALS, PlayedOn
from paiju.climbing.questions.hindsight import MOST_CARDS, look_back
from paiju.melding.flow.turn_engine import _offered_action
from paiju.play.declaration.registry import GAMES
from paiju.study.review_question import _Places

Json = dict[str, Any]


def decisions(
    name: str, ruleset: str, seed: str, options: Json | None = None
) -> list[tuple[Any, Any]]:
    """The states of a game with the action that its simplest player takes in each."""
    flow, bot = GAMES[name].flow, GAMES[name].bot(1).agent
    state = flow.deal(GAMES[name].rules_of(ruleset, options or {}), seed)
    found: list[tuple[Any, Any]] = []
    while state.to_act:
        view = flow.view(state, state.to_act[0])
        action = bot.decide(view, 10, Chance(len(found), seed)).action
        found.append((state, action))
        state = flow.step(state, action).state
    return found


def climbing(name: str) -> ClimbingGame:
    """A game of cards."""
    game = GAMES[name]
    assert isinstance(game, ClimbingGame)
    return game


def test_who_could_still_win_after_an_action_could_win_before_it() -> None:
    game, seen = climbing("doudizhu"), 0
    for state, action in decisions("doudizhu", "classic", "back"):
        found = look_back(game, state, action)
        if state.phase != "play" or sum(map(len, state.hands)) > MOST_CARDS:
            assert found is None
            continue
        assert found is not None
        assert found.before or not found.after
        assert found.milliseconds >= 0
        seen += 1
    assert seen > 1


def test_the_last_play_of_a_game_wins_with_open_hands_too() -> None:
    state, action = decisions("zhengshangyou", "classic", "back")[-1]
    game = climbing("zhengshangyou")
    found = look_back(game, state, action)
    assert found is not None
    if not game.flow.step(state, action).state.to_act:
        assert found.before is not None


def branch(row: int | None, *, is_bomb: bool = False) -> Any:  # noqa: ANN401 - the parts that are asked for
    play, size = None, 0
    if row is not None:
        card, size = f"{row + 3}S", 1
        pattern = SimpleNamespace(id="solo")
        play = SimpleNamespace(
            row=row, cards=(card,), core=(card,), kickers=(), pattern=pattern, links=1, key=card[0]
        )
    return SimpleNamespace(play=play, is_bomb=is_bomb, rest=SimpleNamespace(cards=()), size=size)


def reasons(best: Any, done: Any, *, on_partner: bool, left: dict[int | None, int]) -> set[str]:  # noqa: ANN401 - as above
    position: Any = SimpleNamespace(
        on_partner=on_partner,
        plays_left=lambda each: left[each.play and each.play.row],
        enemy_may_beat=lambda row: row == 2,
        table=SimpleNamespace(rules=SimpleNamespace(order="3456789TJQKA2"), wild=None),
    )
    return {why.code for why in why_better(position, (), best, done)}


@pytest.mark.parametrize(
    ("best", "done", "on_partner", "codes"),
    [
        (branch(None), branch(1), True, {"beats_partner"}),
        (branch(1), branch(3, is_bomb=True), False, {"spends_bomb", "more_plays"}),
        (branch(1), branch(2), False, {"beyond_reach"}),
        (branch(1), branch(1), False, {"no_plain_reason"}),
        (branch(2), branch(None), False, {"passed"}),
    ],
)
def test_the_codes_of_a_review(best: Any, done: Any, codes: set[str], *, on_partner: bool) -> None:  # noqa: ANN401 - as above
    left: dict[int | None, int] = {None: 5, 1: 5, 2: 5, 3: 6}
    assert reasons(best, done, on_partner=on_partner, left=left) == codes


@pytest.mark.parametrize(
    ("name", "ruleset"), [("doudizhu", "laizi"), ("zhengshangyou", "jokers"), ("bigtwo", "pagat")]
)
def test_a_judge_weighs_plays_where_it_knows_the_rules(name: str, ruleset: str) -> None:
    judge, flow = GAMES[name].judges[0], GAMES[name].flow
    state, action = next(
        each for each in decisions(name, ruleset, "rules") if each[0].phase == "play"
    )
    view = flow.view(state, state.to_act[0])
    case = judge.open(view, action)
    luck = judge.luck(view, 4, Chance(1, "luck"))
    # A share of playouts by simple rules is no chance to win.
    assert (luck is None) is (case is None or judge.unit == "share")
    if case is not None:
        case.look(200, Chance(1, "rules"))
        assert {why.code for why in case.reasons()} >= {"weighed"}


@pytest.mark.parametrize("ruleset", ["panda", "laizi"])
def test_dou_dizhu_that_no_network_knows_is_judged_by_playouts(ruleset: str) -> None:
    game = GAMES["doudizhu"]
    for state, action in decisions("doudizhu", ruleset, "playouts"):
        view = game.flow.view(state, state.to_act[0])
        searched, called, played, advised = (judge.open(view, action) for judge in game.judges)
        assert (searched, called) == (None, None)
        assert (played is None) is (state.phase != "play")
        assert (advised is None) is (state.phase == "play")
        assert game.judges[2].luck(view, 4, Chance(1, "playouts")) is None
        if played is not None:
            played.look(1, Chance(1, "playouts"))
            assert 0 <= played.verdict.value <= 1


def test_a_pass_is_among_many_rivals() -> None:
    """Of the answers to a single card only some are weighed; the pass is one of them."""
    game = GAMES["zhengshangyou"]
    state, action = next(
        each
        for seed in range(9)
        for each in decisions("zhengshangyou", "classic", f"many {seed}")
        if each[0].last is not None
        and len(
            climbing("zhengshangyou")
            .played.position(game.flow.view(each[0], each[1].seat))
            .branches
        )
        > RIVALS + 1
        and each[1].type == "play"
    )
    case = game.judges[0].open(game.flow.view(state, action.seat), action)
    assert isinstance(case, PlayedOn)
    assert "pass" in {each.type for each in case._weighing.actions}
    assert len(case._weighing.actions) == RIVALS + 1


def test_what_is_not_judged_says_why() -> None:
    """No skill below the third has a judge."""
    game = paiju.Game("doudizhu")
    state = game.new(seed=1)
    calls = {"seat": state["to_act"][0], "type": "call", "points": 3}
    found = game.review(state=dict(state), actions=[calls], skill=2)
    (decision,) = found["decisions"]
    assert decision["judged"]["class"] is None
    assert [why["code"] for why in decision["judged"]["reasons"]] == ["no_judge"]


def test_a_call_is_judged_by_what_may_be_expected_of_it() -> None:
    game = paiju.Game("doudizhu")
    state = game.new(seed=1)
    seat = state["to_act"][0]
    choices: list[Json] = [{"type": "call", "points": points} for points in (1, 2, 3)]
    found = [
        game.review(state=dict(state), actions=[{"seat": seat, **each}], seats=[seat])
        for each in (*choices, {"type": "pass"})
    ]
    values = [each["decisions"][0]["judged"]["value"] for each in found]
    assert len(set(values)) == len(values)
    best = {each["decisions"][0]["judged"]["best_value"] for each in found}
    assert len(best) <= 2
    assert {(each["judge"]["id"], each["unit"]) for each in found} == {("master", "share")}
    told = [each["decisions"][0]["judged"] for each in found]
    assert all(each["reasons"] or each["class"] in {"best", "good"} for each in told)
    assert max(values) == max(best)


def test_bids_are_not_searched() -> None:
    state, action = decisions("doudizhu", "classic", "bids")[0]
    view = GAMES["doudizhu"].flow.view(state, state.to_act[0])
    judge = GAMES["doudizhu"].judges[0]
    assert judge.open(view, action) is None
    assert judge.luck(view, 4, Chance(1, "bids")) is None


def test_the_first_acts_of_sichuan_are_judged_and_a_strange_one_is_not() -> None:
    game = GAMES["sichuan"]
    flow, judge = game.flow, game.judges[0]
    state = flow.deal(game.rules_of("chengdu"), "gift")
    view = flow.view(state, state.to_act[0])
    assert view.phase == "exchange"
    for action in (flow.pick(state, lambda _: 0), flow.pick(state, lambda count: count - 1)):
        case = judge.open(view, action)
        assert case is not None
        case.look(1, Chance(1, "gift"))
        assert all(why.text.en for why in case.reasons())
    state = flow.deal(game.rules_of("sbr"), "void")
    view = flow.view(state, state.to_act[0])
    assert view.phase == "void"
    assert judge.open(view, flow.read_action({"type": "pass", "seat": view.seat})) is None


def test_a_win_that_ends_nothing_is_judged_by_its_points() -> None:
    game = GAMES["sichuan"]
    state, action = next(
        each
        for seed in range(40)
        for each in decisions("sichuan", "sbr", f"flow {seed}", {"mode": "flow"})
        if each[1].type == "hu"
    )
    case = game.judges[0].open(game.flow.view(state, action.seat), action)
    assert case is not None
    assert case.verdict.best.type == "hu"
    assert case.verdict.value > 0


def test_a_game_that_is_over_is_not_played_on() -> None:
    game = GAMES["zhengshangyou"]
    state, action = decisions("zhengshangyou", "classic", "over")[-1]
    over = game.flow.view(game.flow.step(state, action).state, 0)
    assert game.judges[0].open(over, action) is None
    assert game.judges[0].luck(over, 1, Chance(1, "over")) is None


def test_a_record_of_tiles_is_retold_up_to_answers_and_to_a_foul() -> None:
    game = GAMES["mcr"]
    flow = game.flow
    begun = flow.deal(game.rules_of("mcr"), "retold 1")
    state = begun
    for number in range(200):
        if state.answers:
            break
        state = flow.step(state, flow.pick(state, lambda count: count - 1)).state
        if not state.to_act:
            begun = state = flow.deal(game.rules_of("mcr"), f"retold {number}")
    assert state.answers
    told = [action for _, action in flow.recorded_actions(begun, state)]
    assert told[-len(state.answers) :] == [*state.answers]
    begun = flow.deal(game.rules_of("mcr", {"fouls": "penalised"}), "foul")
    wrong = flow.read_action({"type": "hu", "seat": begun.to_act[0]})
    over = flow.step(begun, wrong).state
    assert over.history[-1].type == "foul"
    assert list(flow.recorded_actions(begun, over)) == []


def test_an_act_that_was_not_offered_stays_as_it_is() -> None:
    act: Any = object()
    turn: Any = SimpleNamespace(seat=0, action=act)
    state: Any = SimpleNamespace(offers=((),))
    assert _offered_action(state, turn) is act


def test_a_seat_that_is_not_there_cannot_be_reviewed() -> None:
    game = paiju.Game("paodekuai")
    state = game.new(seed=1, ruleset="classic16")
    with pytest.raises(paiju.QuestionError, match="/seats/1: there are 3 seats here"):
        game.review(state=dict(state), seats=[0, 3])


def test_a_state_of_another_deal_is_not_found_in_a_record() -> None:
    game = GAMES["zhengshangyou"]
    states = [game.flow.deal(game.rules_of("classic"), seed) for seed in ("a", "b")]
    places = _Places(game, states[0])
    assert [places.of(each) for each in states] == [0, None]
