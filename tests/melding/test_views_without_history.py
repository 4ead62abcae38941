"""Views of tiles without their history: what is answered about them, and which are refused."""

from __future__ import annotations

import json
from collections import Counter
from itertools import islice
from typing import TYPE_CHECKING, Any

import pytest

from paiju.chance import Chance
from paiju.melding.game import TileGame
from paiju.play.declaration.registry import GAMES
from paiju.play.questions.state_fields import read_any_view, read_view, write_view
from paiju.shapes.errors import ImpossibleError
from tests.melding.test_plain_mahjong import GAME as SCHOOLYARD
from tests.support.mutated_views import mutated_fields
from tests.support.scale import WIDE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paiju.play.declaration.game import Game

Json = dict[str, Any]

_SEEDS = 4 if WIDE else 1
_EVERY = 1 if WIDE else 4
_MUTATED = 20 if WIDE else 3
TILES = {
    game.id: game
    for game in (*GAMES.values(), SCHOOLYARD)
    if isinstance(game, TileGame) and game.without_history is not None
}
EACH_RULE_SET = pytest.mark.parametrize(
    ("name", "ruleset"),
    [(name, ruleset) for name, game in TILES.items() for ruleset in game.rulesets],
)


def eager_game(game: Game, rules: Any, seed: str) -> Iterator[Any]:  # noqa: ANN401 - each game has its own
    """The states of a game, once a turn was made; its seats like to win and to make gangs."""
    chance, flow = Chance(seed, "eager"), game.flow
    state = flow.deal(rules, seed)
    while True:
        if state.history:
            yield state
        if not state.to_act:
            return
        legal = [choice.action for choice in flow.legal(state)]
        wanted = [act for act in legal if act.type in {"hu", "gang", "ready"}]
        claims = [act for act in legal if act.type in {"chi", "peng"} and chance.random() < 0.4]
        if state.phase == "turn" and not wanted:
            view = flow.view(state, state.turn)
            action = game.bot(2).agent.decide(view, 1, chance).action
        else:
            action = (*wanted, *claims, legal[-1])[0]
            if action.type == "exchange":
                action = flow.pick(state, chance.randrange)
        state = flow.step(state, action).state


def seen_states(name: str, ruleset: str, seed: str) -> Iterator[tuple[Game, Any]]:
    """The states of an eager game under a rule set, and under its options that change most."""
    game = TILES[name]
    for options in _OPTIONS.get(name, ({},)):
        for state in eager_game(game, game.rules_of(ruleset, options), seed):
            yield game, state


_OPTIONS: dict[str, tuple[Json, ...]] = {
    "mcr": ({}, {"flowers": False}),
    "sichuan": ({}, {"mode": "flow", "won_hands": "shown"}, {"void_choice": "tile"}),
    "schoolyard": ({}, {"birds": 90}, {"sets": 5, "several": "all_win"}),
}


def is_after_gang(state: Any) -> bool:  # noqa: ANN401 - as above
    """Tests if the last tile was drawn after a gang, which a view without its history hides."""
    turns = [turn.type for turn in state.history if turn.type != "flower"]
    return turns[-2:] == ["gang", "draw"]


def short(game: Game, view: Any) -> Json:  # noqa: ANN401 - each game has its own
    """A view without its history, as JSON that came over the network."""
    told: Json = json.loads(
        json.dumps(write_view(game, view, game.scripts("codes"), has_history=False))
    )
    return told


def asked(game: Game, name: str, view: Any, **fields: object) -> Json:  # noqa: ANN401 - as above
    """The answer to a question about a view."""
    question: Any = next(each for each in game.questions if each.name == name)
    given = {"objective": game.objective, "notation": "codes", "view": view, **fields}
    finished = question.finish(given, {})
    answer: Json = question.ask(finished, game.writer("en", finished))
    return answer


@EACH_RULE_SET
def test_a_view_without_its_history_has_the_choices_of_the_whole_one(
    name: str, ruleset: str
) -> None:
    for seed in range(_SEEDS):
        for game, state in islice(seen_states(name, ruleset, f"short {seed}"), None, None, _EVERY):
            for seat in range(state.rules.seats):
                whole = game.flow.view(state, seat)
                sent = short(game, whole)
                read = read_view(game, sent, game.scripts("codes"))
                missing = {*whole.offers} - {*read.offers}
                if is_after_gang(state):
                    # A win after a gang adds fans, which may make it worth enough.
                    assert {action.type for action in missing} <= {"hu"}
                else:
                    assert not missing
                assert read.offers == tuple([act for act in whole.offers if act not in missing])
                again = short(game, read)
                # A turn that only its seat may see stands as it was sent.
                assert again == sent
                assert not read.has_history


@EACH_RULE_SET
def test_players_choose_alike_without_the_history(name: str, ruleset: str) -> None:
    """They differ only where a tile is safe since a turn that was left out."""
    differ: Counter[bool] = Counter()
    for game, state in islice(seen_states(name, ruleset, "suggest"), None, None, 3 * _EVERY):
        for seat in state.to_act:
            whole = game.flow.view(state, seat)
            read = read_view(game, short(game, whole), game.scripts("codes"))
            for bot in game.bots:
                how = {"bot": bot.id, "seed": 1, "budget_ms": 1000}
                known, unknown = (asked(game, "suggest", view, **how) for view in (whole, read))
                assert known["assumed"] is None
                assert unknown["assumed"]["defaults"] == ["history"]
                action = game.flow.read_action(unknown["action"])
                assert game.flow.step(state, action).refusal is None
                differ[known["action"] == unknown["action"]] += 1
    assert differ[True]
    assert differ[False] <= differ.total() / 100


@EACH_RULE_SET
def test_odds_without_the_history_know_fewer_safe_tiles(name: str, ruleset: str) -> None:
    for game, state in islice(seen_states(name, ruleset, "odds"), None, None, 2 * _EVERY):
        for seat in range(state.rules.seats):
            whole = game.flow.view(state, seat)
            read = read_view(game, short(game, whole), game.scripts("codes"))
            known, unknown = (asked(game, "odds", view) for view in (whole, read))
            risks = [
                (before.pop("risk"), after.pop("risk"))
                for before, after in zip(known["discards"], unknown["discards"], strict=True)
            ]
            assert known == unknown
            assert all(before <= after for before, after in risks)


@EACH_RULE_SET
def test_a_view_without_its_history_is_described_but_for_earlier_turns(
    name: str, ruleset: str
) -> None:
    for game, state in islice(seen_states(name, ruleset, "words"), None, None, 2 * _EVERY):
        for seat in range(state.rules.seats):
            whole = game.flow.view(state, seat)
            read = read_view(game, short(game, whole), game.scripts("codes"))
            known, unknown = (asked(game, "describe", view)["sentences"] for view in (whole, read))
            told = [each for each in known if each["about"] != "last"]
            assert [each for each in unknown if each["about"] != "last"] == told
            # A draw is not said, and of its seat no earlier turn is told.
            if whole.history[-1].type != "draw":
                last = [each for each in known if each["about"] == "last"][-1]
                assert [each for each in unknown if each["about"] == "last"][-1] == last


@EACH_RULE_SET
def test_mutated_fields_are_refused_or_answered(name: str, ruleset: str) -> None:
    taken: Counter[bool] = Counter()
    sent = 0
    for seed in range(_SEEDS):
        chance = Chance(f"{seed}", "mutated fields")
        for game, state in islice(seen_states(name, ruleset, f"m{seed}"), None, None, 3):
            seat = (*range(state.rules.seats), None)[chance.randrange(state.rules.seats + 1)]
            view = short(game, game.flow.view(state, seat))
            for _ in range(_MUTATED):
                sent += 1
                changed = mutated_fields(view, chance)
                try:
                    read = read_any_view(game, changed, game.scripts("codes"))
                except ImpossibleError as error:
                    taken[False] += all(fault.place for fault in error.faults)
                else:
                    asked(game, "describe", read)
                    if read.seat is not None:
                        asked(game, "odds", read)
                    taken[True] += 1
    # Each refusal points at a part of the view.
    assert taken.total() == sent
    assert taken[False] > 4 * taken[True]
