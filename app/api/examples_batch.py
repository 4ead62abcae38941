"""Example batches of questions."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from app.api.example import Example

if TYPE_CHECKING:
    from collections.abc import Mapping

BATCH: Mapping[str, tuple[Example, ...]] = MappingProxyType(
    {
        "batch": (
            Example(
                "mixed",
                "Two games in one request",
                {
                    "requests": [
                        {
                            "id": "table 7",
                            "path": "/v1/doudizhu/validate",
                            "body": {"cards": "44", "hand": "33445", "last": "33"},
                        },
                        {
                            "id": "table 8",
                            "path": "/v1/guandan/classify",
                            "body": {"cards": "3S 3H 3D 4S 4H", "level": "7"},
                        },
                    ]
                },
            ),
            Example(
                "one_refused",
                "One bad question spoils its own answer alone",
                {
                    "requests": [
                        {"path": "/v1/doudizhu/classify", "body": {"cards": ["3S", "1S"]}},
                        {"path": "/v1/doudizhu/classify", "body": {"cards": ["3S", "3H"]}},
                    ]
                },
            ),
            Example(
                "elsewhere",
                "What has no such path, and what asks nothing",
                {
                    "requests": [
                        {"id": "a", "path": "/v1/chess/validate", "body": {}},
                        {"id": "b", "path": "/v1/mcr/shanten", "body": {}},
                    ]
                },
            ),
            Example(
                "one_name",
                "Two questions of one name",
                {
                    "requests": [
                        {"id": "a", "path": "/v1/doudizhu/classify", "body": {"cards": "33"}},
                        {"id": "a", "path": "/v1/doudizhu/classify", "body": {"cards": "34"}},
                    ]
                },
            ),
        )
    }
)
