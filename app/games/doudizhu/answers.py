"""The score of a game of Dou Dizhu as an answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable

    from app.climbing.answers import Writer
    from app.games.doudizhu.scoring import Multiplier, Pair, Score

Json = dict[str, Any]


def write_score(score: Score, write: Writer) -> Json:
    """What a game of Dou Dizhu came to."""
    return {
        "landlord": score.landlord,
        "winners": list(score.winners),
        "scores": list(score.points),
        "base": score.base,
        "multipliers": _multipliers(score.multipliers, write),
        "pairs": [_pair(pair, write) for pair in score.pairs],
    }


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
