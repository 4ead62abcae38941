"""The chapter of events is that of the declarations, and each declared event comes in a game."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from functools import cache
from typing import TYPE_CHECKING

import orjson
import pytest

from paiju.climbing.game import ClimbingGame
from paiju.play.declaration.registry import GAMES
from paiju.play.questions.answer_parts import events
from paiju.shapes.errors import UnknownChoiceError
from tests.api.contract import Json, complaints, operations, resolved
from tools.events import PAGES, examples, pages

if TYPE_CHECKING:
    from paiju.play.declaration.game import Game
    from paiju.play.flow.flow import Event
    from tools.events import Sort

EACH = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)


@cache
def found(game: str) -> dict[str, tuple[Event, Sort]]:
    """An event of each type from a game; a type that never comes ends the test."""
    return examples(GAMES[game])


def test_the_chapter_is_as_the_declarations_and_the_games_have_it() -> None:
    """`make generate` writes it."""
    expected = pages({name: found(name) for name in GAMES})
    assert {page: page.read_text(encoding="utf-8") for page in PAGES.values()} == expected


def event_of(game: Game) -> Json:
    """The schema of the events of a game."""
    (step,) = (each for each in operations() if each.path == f"/v1/{game.id}/step")
    told = resolved(resolved(step.answers[200]["schema"])["properties"]["events"])
    found: Json = told["items"]
    return found


@EACH
def test_every_declared_event_comes_in_a_game_and_is_as_the_document_says(game: Game) -> None:
    assert found(game.id).keys() == {each.type for each in game.flow.events}
    write = game.writer("en", {"notation": "codes"})
    for each in events((event for event, _ in found(game.id).values()), write):
        shape = event_of(game)
        assert complaints(shape, orjson.loads(orjson.dumps(each))) == []


@EACH
def test_a_type_of_events_is_declared_once(game: Game) -> None:
    types = Counter(each.type for each in game.flow.events)
    assert [name for name, count in types.items() if count > 1] == []


@EACH
def test_a_fact_has_one_meaning_in_a_game(game: Game) -> None:
    meanings: dict[str, set[str]] = {}
    for each in game.flow.events:
        for name, fact in each.facts.items():
            meanings.setdefault(name, set()).add(f"{fact.text.en} {fact.kind.schema()}")
    assert [name for name, told in meanings.items() if len(told) > 1] == []


@pytest.mark.parametrize(
    "game",
    [game for game in GAMES.values() if isinstance(game, ClimbingGame)],
    ids=lambda game: game.id,
)
def test_the_ends_of_rounds_that_options_give_are_declared(game: ClimbingGame) -> None:
    sets = [game.rules_of(name) for name in game.rulesets]
    for option in game.options:
        for value in option.values:
            # Not every game takes every mixture.
            with suppress(UnknownChoiceError):
                sets.append(game.rules_of(game.default, {option.id: value}))
    assert {each.round.ends for each in sets} == set(game.flow.ends)
