"""The questions that every game answers to those who run it, from step to settle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.api import playing, schemas
from app.play.replay import replay as do_again
from app.shapes.reading import at

if TYPE_CHECKING:
    from collections.abc import Callable

    from app.api.answers import Json
    from app.api.blueprint import Blueprint
    from app.api.fields import PaijuField
    from app.api.games import Game
    from app.chance import Seed
    from app.play.protocol import State

    Dealt = Callable[[Json, Seed], State]


def add_playing(blueprint: Blueprint, game: Game, dealt: Dealt, **more: PaijuField) -> None:
    """Add the operations of one game.

    `dealt` makes the fresh game that a question is about, and `more` are the fields that tell it
    what the game needs to know beside the seed.
    """
    _step(blueprint, game)
    _replay(blueprint, game, dealt, **more)
    _view(blueprint, game)
    _settle(blueprint, game)


def _step(blueprint: Blueprint, game: Game) -> None:
    @blueprint.question(
        "/step",
        schemas.step(game),
        f"{game.component}Step",
        operationId=f"{game.id}_step",
        summary="What does this action lead to?",
        description="Does one action in a game and answers with the next state, what happened, "
        "whose turn it is and what they may do. An action that is not legal changes nothing: "
        '`accepted` is false, and `reason` says why. `{"type": "auto"}` does the default action, '
        "for a player whose time is up. A state that no game can come to is refused as "
        "`inconsistent_state`.",
        answer="The next state, or the same one and the reason why.",
    )
    def step(asked: Json) -> Json:
        write = game.writer(asked)
        done = game.flow.step(asked["state"], asked["action"])
        refused = {} if done.refusal is None else playing.refusal(done.refusal, write)
        return {
            "accepted": done.refusal is None,
            **refused,
            "events": playing.events(done.events, write),
            **playing.position(game.flow, done.state, write),
        }


def _replay(blueprint: Blueprint, game: Game, dealt: Dealt, **more: PaijuField) -> None:
    @blueprint.question(
        "/replay",
        schemas.replay(game, **more),
        f"{game.component}Replay",
        operationId=f"{game.id}_replay",
        summary="Where does this record of a game lead?",
        description="Does a whole game again, from the deal on. The answer has the state in the "
        "end; or, where an action is not legal, the state before it, and `reason` says why. "
        "`done` counts the actions that were legal, so it is the place of the first that was not.",
        answer="The state after all actions, or before the first that is refused.",
    )
    def replay(asked: Json) -> Json:
        write = game.writer(asked)
        found = do_again(game.flow, dealt(asked, asked["seed"]), asked["actions"])
        refused = {} if found.refusal is None else playing.refusal(found.refusal, write)
        return {
            "accepted": found.refusal is None,
            "done": found.done,
            **refused,
            **playing.position(game.flow, found.state, write),
        }


def _view(blueprint: Blueprint, game: Game) -> None:
    @blueprint.question(
        "/view",
        schemas.view(game),
        f"{game.component}Seen",
        operationId=f"{game.id}_view",
        summary="What does this seat see?",
        description="All that a seat may know of a game and nothing more: its own cards, what was "
        "shown and said, how many cards the others hold. It may be sent to a player, or asked "
        "about.",
        answer="The view, and what the seat may do.",
    )
    def view(asked: Json) -> Json:
        flow, seat = game.flow, asked["seat"]
        own = [each for each in flow.legal(asked["state"]) if each.action.seat == seat]
        seen = flow.view(asked["state"], seat)
        write = game.writer(asked)
        return {
            "view": flow.write_view(seen, write.script),
            "legal": playing.choices(flow, own, write),
        }


def _settle(blueprint: Blueprint, game: Game) -> None:
    @blueprint.question(
        "/settle",
        schemas.settle(game),
        f"{game.component}Score",
        operationId=f"{game.id}_settle",
        summary="What did this game come to?",
        description="The score of a finished game, with everything that it was multiplied by. The "
        "scores of all seats sum to nothing.",
        answer="The score.",
    )
    def settle(asked: Json) -> Json:
        with at("state"):
            score = game.settle(asked)
        return game.write_score(score, game.writer(asked))
