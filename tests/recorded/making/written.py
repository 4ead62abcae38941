"""Written questions: the conformance vectors, and the examples of the contract."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import yaml

from app.document.examples import QUESTIONS

if TYPE_CHECKING:
    from tests.recorded.making.maker import Maker

_ROOT = Path(__file__).parents[3]


def ask_vectors(maker: Maker, game: str) -> None:
    """Ask the vectors of a game."""
    for path in sorted((_ROOT / "vectors").glob(f"{game}_*.json")):
        found = json.loads(path.read_text(encoding="utf-8"))
        for vector in found["vectors"]:
            maker.ask(found["path"], vector["asks"])


def ask_examples(maker: Maker, start: str) -> None:
    """Ask the examples of operations below a path, without tables of another key."""
    document = yaml.load((_ROOT / "openapi.yaml").read_bytes(), Loader=yaml.CSafeLoader)
    for path, methods in document["paths"].items():
        if not path.startswith(start) or "post" not in methods or path.endswith("/act"):
            continue
        for example in QUESTIONS[methods["post"]["operationId"]]:
            if _is_fixed(path, example.body):
                maker.ask(path, example.body)


def _is_fixed(path: str, body: dict[str, object]) -> bool:
    """The answer involves no chance."""
    if path == "/v1/batch":
        return "table" not in json.dumps(body)
    return not path.endswith(("/deal", "/suggest", "/tables")) or "seed" in body
