"""What playing a game is answered with: states, events, choices, refusals, scores."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from app.games.guandan.action_json import write_match

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from app.api.answers import Json, Writer
    from app.chance import Seed
    from app.climbing.reading import Play
    from app.games.doudizhu.scoring import Multiplier, Pair, Score
    from app.games.guandan.advice import Giving, Tribute
    from app.games.guandan.scoring import Score as GuandanScore
    from app.play.agents import Bot, Decision
    from app.play.protocol import AnyScript, Choice, Event, Flow, Refusal, State
    from app.text import Text

    AnyFlow = Flow[Any, Any, Any, Any]

MAX_CANDIDATES = 32
_DIGITS = 4


class Writes(Protocol):
    """Whoever writes answers as one request wants them: in its language, and in its notation."""

    @property
    def script(self) -> AnyScript:
        """How the game writes what it is played with."""

    def text(self, text: Text) -> str:
        """A text in the caller's language."""

    def fact(self, fact: object) -> object:
        """A fact of an event."""


def position(flow: AnyFlow, state: State, write: Writes) -> Json:
    """A state, whose turn it is, and what they may do."""
    return {
        "state": flow.write_state(state, write.script),
        "to_act": list(state.to_act),
        "legal": choices(flow, flow.legal(state), write),
    }


def choices(flow: AnyFlow, legal: Iterable[Choice[Any]], write: Writes) -> list[Json]:
    """What may be done."""
    return [flow.write_choice(choice, write.script) for choice in legal]


def refusal(found: Refusal, write: Writes) -> Json:
    """Why an action is refused: the code, and the words for a player."""
    return {"reason": found.code, "text": write.text(found.text)}


def events(found: Iterable[Event], write: Writes) -> list[Json]:
    """What happened, in order."""
    return [
        {"type": event.type, **{name: write.fact(fact) for name, fact in event.facts.items()}}
        for event in found
    ]


def doudizhu_score(score: Score, write: Writer) -> Json:
    """What a game of Dou Dizhu came to."""
    return {
        "landlord": score.landlord,
        "winners": list(score.winners),
        "scores": list(score.points),
        "base": score.base,
        "multipliers": _multipliers(score.multipliers, write),
        "pairs": [_pair(pair, write) for pair in score.pairs],
    }


def guandan_score(score: GuandanScore, write: Writer) -> Json:
    """What a round of Guandan came to."""
    del write
    return {
        "finished": list(score.finished),
        "winners": list(score.winners),
        "gain": score.gain,
        "scores": list(score.points),
        "match_winner": score.match_winner,
        "next": None if score.match is None else write_match(score.match),
    }


def guandan_tribute(found: Tribute, write: Writer) -> Json:
    """What is paid and returned."""
    return {
        "resisted": found.resisted,
        "payments": [_giving(each, write) for each in found.payments],
        "returns": [_giving(each, write) for each in found.returns],
        "leader": found.leader,
    }


def _giving(giving: Giving, write: Writer) -> Json:
    return {
        "seat": giving.seat,
        "to": giving.to,
        "may": None if giving.may is None else write.cards(giving.may),
        "advice": None if giving.advice is None else write.cards([giving.advice])[0],
    }


class Worth(NamedTuple):
    """Tells an action and what it is worth: in games of plays, the play and how often it wins."""

    flow: AnyFlow
    write: Any
    made: Callable[[Any], Play | None] | None

    def __call__(self, action: object, value: float | None) -> Json:
        """The action, as an answer has it."""
        told = {"action": self.flow.write_action(action, self.write.script)}
        rounded = None if value is None else round(value, _DIGITS)
        if self.made is None:
            return {**told, "value": rounded}
        play = self.made(action)
        return {
            **told,
            "play": None if play is None else self.write.play(play),
            "win_probability": rounded,
        }


def suggestion(bot: Bot[Any, Any], decision: Decision[Any], seed: Seed, worth: Worth) -> Json:
    """What a player would do: the action, what it is worth, what else there is, and why."""
    text = worth.write.text
    return {
        **worth(decision.action, decision.value),
        "candidates": _candidates(decision, worth)[:MAX_CANDIDATES],
        "reasons": [{"code": why.code, "text": text(why.text)} for why in decision.reasons],
        "engine": {
            "id": bot.id,
            "skill": bot.skill,
            "by": decision.by or bot.id,
            "nodes": decision.nodes,
        },
        "seed": seed,
    }


def _candidates(decision: Decision[Any], worth: Worth) -> list[Json]:
    """What was compared, the best first, and what else the player would do, the likeliest first."""
    values = {each.action: each.value for each in decision.candidates}
    shares = {each.action: each.share for each in decision.likely}
    return [
        {
            **worth(action, values.get(action)),
            **({"probability": round(shares[action], _DIGITS)} if action in shares else {}),
        }
        for action in {**values, **shares}
    ]


def _pair(pair: Pair, write: Writer) -> Json:
    return {
        "seat": pair.seat,
        "multipliers": _multipliers(pair.multipliers, write),
        "multiplier": pair.multiplier,
        "capped": pair.is_capped,
        "score": pair.points,
    }


def _multipliers(found: Iterable[Multiplier], write: Writer) -> list[Json]:
    return [
        {
            "code": each.code,
            "name": write.text(each.name),
            "factor": each.factor,
            "count": each.count,
            "product": each.product,
        }
        for each in found
    ]
