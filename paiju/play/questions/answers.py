"""The JSON of answers about a running game: states, events, choices, refusals, suggestions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from paiju.jit import kind
from paiju.play.questions.proofs import written

if TYPE_CHECKING:
    from collections.abc import Iterable

    from paiju.chance import Seed
    from paiju.play.declaration.game import Game
    from paiju.play.flow.flow import AnyScript, Choice, Event, Flow, Refusal, State
    from paiju.play.players.player import Bot, Decision
    from paiju.text import Text

    AnyFlow = Flow[Any, Any, Any, Any]

Json = dict[str, Any]

MAX_CANDIDATES = 32
_DIGITS = 4


class Writes(Protocol):
    """The writer of one answer, in the language and the notation that its request asks for."""

    @property
    def script(self) -> AnyScript:
        """The notation of cards or tiles in the answer."""

    def text(self, text: Text) -> str:
        """A text in the caller's language."""

    def fact(self, fact: object) -> object:
        """The value of one fact of an event as JSON: a number, a word, cards, tiles or a score."""


def position(game: Game, state: State, write: Writes) -> Json:
    """The fields of an answer about a position: state, proof, seats to act, legal actions."""
    return {
        **written(game, state, write.script),
        "to_act": list(state.to_act),
        "legal": choices(game.flow, game.flow.legal(state), write),
    }


def choices(flow: AnyFlow, legal: Iterable[Choice[Any]], write: Writes) -> list[Json]:
    """The legal actions as JSON."""
    script = write.script
    return [flow.write_choice(choice, script) for choice in legal]


def refusal(refused: Refusal | None, write: Writes) -> Json:
    """A refusal's code, and its text for a player; both are null if there is none."""
    if refused is None:
        return {"reason": None, "text": None}
    return {"reason": refused.code, "text": write.text(refused.text)}


def verdict(refused: Refusal | None, write: Writes) -> Json:
    """The fields that say whether an action is accepted, and the reason if it is not."""
    return {"accepted": refused is None, **refusal(refused, write)}


def events(happened: Iterable[Event], write: Writes) -> list[Json]:
    """The events as JSON, in order."""
    return [
        {"type": event.type, **{name: write.fact(fact) for name, fact in event.facts.items()}}
        for event in happened
    ]


class Worth(NamedTuple):
    """The writer of an action with its value, in the suggestions and reviews of one view.

    Attributes:
        game: the game.
        view: the view in which a seat chooses the action.
        write: the writer of the answer.

    """

    game: Game
    view: Any
    write: Any

    def __call__(self, action: object, value: float | None, points: float | None) -> Json:
        """The action (null for None), the play that it makes, its value and its expected points."""
        flow, script = self.game.flow, self.write.script
        return {
            "action": None if action is None else flow.write_action(action, script),
            **self.game.write_play(self.view, action, self.write),
            "value": rounded(value),
            **({"expected_score": rounded(points)} if self.game.has_scorers else {}),
        }


def rounded(value: float | None) -> float | None:
    """A number of an answer, rounded to four decimals; zero has no sign.

    >>> rounded(0.123456), rounded(-0.00001), rounded(None)
    (0.1235, 0.0, None)
    """
    return None if value is None else round(value, _DIGITS) + 0.0


def suggestion(
    bot: Bot[Any, Any],
    decision: Decision[Any],
    chance: float | None,
    seed: Seed,
    worth: Worth,
) -> Json:
    """The answer of `suggest`: the action, its value, the other candidates, and the reasons.

    `chance` is the probability that the seat's side wins from this position, or None if unknown.
    """
    text = worth.write.text
    return {
        **worth(decision.action, decision.value, decision.points),
        "win_probability": rounded(chance),
        "candidates": _candidates(decision, worth)[:MAX_CANDIDATES],
        "reasons": [{"code": why.code, "text": text(why.text)} for why in decision.reasons],
        "engine": {
            "id": bot.id,
            "skill": bot.skill,
            "by": decision.by or bot.id,
            "nodes": decision.nodes,
            "kernels": kind(),
        },
        "seed": seed,
    }


def _candidates(decision: Decision[Any], worth: Worth) -> list[Json]:
    """The actions that the player compared, the best first, then those with a probability only."""
    known = {each.action: (each.value, each.points) for each in decision.candidates}
    shares = {each.action: each.share for each in decision.likely}
    return [
        {
            **worth(action, *known.get(action, (None, None))),
            "probability": round(shares[action], _DIGITS) if action in shares else None,
        }
        for action in {**known, **shares}
    ]
