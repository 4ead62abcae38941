"""The score of a round of Guandan, and its tribute, as answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from app.games.guandan.action_json import write_match

if TYPE_CHECKING:
    from app.climbing.answers import Writer
    from app.games.guandan.advice import Giving, Tribute
    from app.games.guandan.scoring import Score

Json = dict[str, Any]


def write_score(score: Score, write: Writer) -> Json:
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


def write_tribute(found: Tribute, write: Writer) -> Json:
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
