"""Views as answers show them: a spectator's, and views without their history."""

from __future__ import annotations

import json
import re
from itertools import islice
from typing import TYPE_CHECKING, Any

import pytest

from paiju.chance import Chance
from paiju.climbing.game import ClimbingGame
from paiju.melding.game import TileGame
from paiju.play.declaration.registry import GAMES
from paiju.play.questions.state_fields import read_any_view, read_view, write_view
from paiju.shapes.errors import ImpossibleError, ShapeError
from tests.games.test_conformance import (
    EACH,
    EACH_OF_CLIMBING,
    EVERY,
    RULE_SETS,
    Played,
    as_bytes,
)
from tests.support.described import cards_in, said, tiles_in
from tests.support.mutated_views import mutated_fields, words_in
from tests.support.scale import WIDE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paiju.play.declaration.game import Game

Json = dict[str, Any]

# The subjects of sentences that need no history.
UNTIL_NOW = ("game", "seats", "table", "hand", "turn")
MUTATED = 12 if WIDE else 3
# In place of parts of views that differ though no view hides them.
DIFFERENT = object()


def shown(played: Played, state: object, seat: int | None, *, has_history: bool = True) -> Json:
    """The view of a seat or of a spectator, as a client reads it."""
    game = played.game
    written = write_view(
        game, game.flow.view(state, seat), game.scripts("codes"), has_history=has_history
    )
    found: Json = json.loads(as_bytes(written))
    return found


@EACH
def test_a_spectator_sees_what_all_seats_see_and_nothing_else(played: Played) -> None:
    for state in played.states("spectator"):
        views = [shown(played, state, seat) for seat in range(played.seats)]
        seen = shown(played, state, None)
        assert (seen["seat"], seen["hand"]) == (None, [])
        # Equal hands are no open hands.
        assert seen == {**common(views), "seat": None, "hand": []}


def common(views: Sequence[Any]) -> Any:  # noqa: ANN401 - parts of JSON
    """The part of JSON that all views agree on; null where one of them hides it."""
    first, *others = views
    if all(each == first for each in others):
        return first
    if None in views:
        return None
    if all(isinstance(each, dict) for each in views):
        parts = {name: common([each[name] for each in views]) for name in first}
        return {name: None if part is DIFFERENT else part for name, part in parts.items()}
    if not all(isinstance(each, list) for each in views):
        return DIFFERENT
    if len({len(each) for each in views}) == 1:
        items = [common(each) for each in zip(*views, strict=True)]
        if not any(each is DIFFERENT for each in items):
            return items
    return [item for item in first if all(item in other for other in others)]


@EACH
def test_a_view_without_its_history_has_the_last_turn_of_each_seat(played: Played) -> None:
    for state in played.states("short"):
        for seat in (*range(played.seats), None):
            whole = shown(played, state, seat)
            short = shown(played, state, seat, has_history=False)
            assert (whole["last_turns"], short["history"]) == (None, None)
            assert {**short, "history": whole["history"], "last_turns": None} == whole
            turns = short["last_turns"]
            acted = {turn["seat"] for turn in whole["history"]}
            assert sorted(turn["seat"] for turn in turns) == sorted(acted)
            latest = [turn for turn in whole["history"] if turn in turns]
            assert all(turn in latest for turn in turns)
            for turn in turns:
                own = [each for each in whole["history"] if each["seat"] == turn["seat"]]
                assert own[-1] == turn


@EACH
def test_the_last_turns_are_in_the_order_in_which_they_were_made(played: Played) -> None:
    for state in islice(played.states("order"), None, None, EVERY):
        history = shown(played, state, None)["history"]
        turns = shown(played, state, None, has_history=False)["last_turns"]
        last = {turn["seat"]: place for place, turn in enumerate(history)}
        assert turns == [history[place] for place in sorted(last.values())]


@EACH
def test_the_view_of_a_spectator_is_not_read(played: Played) -> None:
    game = played.game
    seen = shown(played, game.flow.deal(played.rules, "spectator"), None)
    with pytest.raises(ShapeError) as refused:
        read_view(game, seen, game.scripts("codes"))
    assert [(each.place, each.code) for each in refused.value.faults] == [(("seat",), "spectator")]


def with_and_without(game: Game) -> tuple[bool, ...]:
    """The ways to send views: with their history, and without it unless the game needs it."""
    needs = isinstance(game, TileGame) and game.without_history is None
    return (True,) if needs or game.family == "tricks" else (True, False)


@EACH
def test_the_view_of_a_spectator_is_said_as_everybody_sees_it(played: Played) -> None:
    """With its history and without, no hidden card is named, and nobody is "you"."""
    game, flow = played.game, played.game.flow
    for state in islice(played.states("watched"), None, None, EVERY):
        for has_history in with_and_without(game):
            told = shown(played, state, None, has_history=has_history)
            read = read_any_view(game, told, game.scripts("codes"))
            sentences = said(game, "en", view=read)
            assert not re.search(r"\b[Yy]ou", " ".join(sentences))
            hidden = {card for place in flow.whereabouts(state).values() for card in place}
            hidden -= {*words_in(told)}
            # The rules name the wild card, whoever holds it.
            text = " ".join(each for each in sentences if not each.startswith("Wild card: "))
            named = tiles_in(text) if game.family == "tiles" else cards_in(text, "en")
            assert hidden.isdisjoint(named)
            if has_history:
                assert read == flow.view(state, None)
                assert sentences == said(game, "en", view=flow.view(state, None))
            else:
                assert_said_alike(game, read, flow.view(state, None))


def assert_said_alike(game: Game, short: Any, whole: Any) -> None:  # noqa: ANN401 - views of any game
    """A view without its history is said as the whole one, but for earlier actions.

    The points of some games depend on plays that it leaves out.
    """
    assert said(game, "en", *UNTIL_NOW, view=short) == said(game, "en", *UNTIL_NOW, view=whole)
    assert {*said(game, "en", "score", view=short)} <= {*said(game, "en", "score", view=whole)}


@EACH
def test_mutated_views_of_spectators_are_refused_or_said(played: Played) -> None:
    game, chance = played.game, Chance(f"{played}", "spectators")
    refused = 0
    for state in islice(played.states("mutated"), None, None, EVERY):
        for has_history in with_and_without(game):
            told = shown(played, state, None, has_history=has_history)
            for _ in range(MUTATED):
                changed = mutated_fields(told, chance)
                try:
                    read = read_any_view(game, changed, game.scripts("codes"))
                except ImpossibleError as error:
                    refused += bool(error.faults)
                else:
                    assert said(game, "zh", view=read)
    assert refused > 0


@EACH_OF_CLIMBING
def test_a_view_of_cards_without_its_history_is_read(played: Played) -> None:
    game = played.game
    assert isinstance(game, ClimbingGame)
    for state in islice(played.states("read"), None, None, EVERY):
        for seat in range(played.seats):
            seen = game.flow.view(state, seat)
            short = shown(played, state, seat, has_history=False)
            read = read_view(game, short, game.scripts("codes"))
            again = write_view(game, read, game.scripts("codes"))
            if not seen.history:
                assert read == seen
                assert game.assumed_in(read) is None
                continue
            assert game.assumed_in(read) is not None
            told = json.loads(as_bytes(again))
            assert told.pop("history") == short["last_turns"]
            # The possible multipliers of a stake depend on the plays that are left out.
            for name in ("stake", "last_turns"):
                told.pop(name, None)
            assert told == {name: short[name] for name in told}
            assert said(game, "en", *UNTIL_NOW, view=read) == said(
                game, "en", *UNTIL_NOW, view=seen
            )
            # A seat that need not tell its number of cards holds some for players.
            assumed = game.for_players(read).counts
            assert all(
                count and count == (count if told is None else told)
                for count, told in zip(assumed, short["counts"], strict=True)
                if told != 0
            )


@pytest.mark.parametrize(
    "played", [each for each in RULE_SETS if isinstance(each.game, ClimbingGame)], ids=str
)
def test_a_view_tells_the_points_that_it_decides(played: Played) -> None:
    """Where the numbers of cards and the plays decide them, they are those of the score."""
    game = played.game
    assert isinstance(game, ClimbingGame)
    *_, over = played.states("points")
    points = game.flow.settle(over).points
    for seat in (*range(played.seats), None):
        seen = game.flow.view(over, seat)
        known = None not in seen.counts and seen.out and game.points_seen(seen)
        assert not known or tuple(known) == tuple(points)
        if known:
            told = said(game, "en", "score", state=over)
            assert len(said(game, "en", "score", view=seen)) == len(told)


@pytest.mark.parametrize("settle", ["pairwise", "winner"])
def test_a_view_tells_the_points_of_big_two_without_doublings(settle: str) -> None:
    game = GAMES["bigtwo"]
    assert isinstance(game, ClimbingGame)
    chance, flow = Chance(settle, "big two"), game.flow
    options = {"twos": "none", "report_single": "off", "settle": settle}
    state = flow.deal(game.rules_of(None, options), settle)
    while state.to_act:
        state = flow.step(state, flow.pick(state, chance.randrange)).state
    assert game.points_seen(flow.view(state, 0)) == flow.settle(state).points


@EACH_OF_CLIMBING
def test_players_act_by_the_rules_on_a_view_without_its_history(played: Played) -> None:
    """So they do with every skill; those that need the history leave it to one that does not."""
    game, flow = played.game, played.game.flow
    (question,) = (each for each in game.questions if each.name == "suggest")
    bots = [bot for bot in game.bots if bot.skill] if WIDE else game.bots[:2]
    for number, state in enumerate(islice(played.states("suggest"), None, None, EVERY)):
        for seat in state.to_act:
            body = {
                "view": shown(played, state, seat, has_history=False),
                "bot": bots[number % len(bots)].id,
                "seed": number,
                "budget_ms": 10,
            }
            told = asked(played, question, body)
            action = flow.read_action(told["action"])
            assert flow.step(state, action).refusal is None
            assert (told["assumed"] is None) == (not getattr(state, "history", ()))


def asked(played: Played, question: Any, body: Json) -> Json:  # noqa: ANN401 - a question
    """The answer to a question of a game."""
    game = played.game
    script = game.scripts("codes")
    fields = {
        "objective": game.objective,
        "notation": "codes",
        **{name: part for name, part in body.items() if name != "view"},
        "view": read_view(game, body["view"], script),
    }
    finished = question.finish(fields, body)
    answer: Json = question.ask(finished, game.writer("en", finished))
    return answer
