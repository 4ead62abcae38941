"""Questions about puzzles: lists, single ones, and tries that hints lead to the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paiju.play.declaration.puzzles import HARDEST
from paiju.play.declaration.registry import GAMES
from tests.recorded.making.maker import CHINESE, ENGLISH, compact
from tests.recorded.service import JSON, Question

if TYPE_CHECKING:
    from tests.recorded.making.maker import Json, Maker

_LISTS = ("", "?date=2026-11-23&limit=100", "?difficulty=5&limit=3")
_REFUSED = ("?kind=none", "?date=2026-02-30", "?limit=0", "?difficulty=6", "/0000000000")


def ask_about_puzzles(maker: Maker, game: str) -> None:
    """Ask for the puzzles of a game, and try one of each kind and difficulty."""
    start, puzzles = f"/v1/{game}/puzzles", GAMES[game].puzzles
    for language in (ENGLISH, CHINESE) if puzzles else ():
        for query in (*_LISTS, *_REFUSED):
            maker.ask_this(Question("GET", f"{start}{query}", headers=language))
    for kind in puzzles.kinds if puzzles else ():
        for level in range(1, HARDEST + 1):
            query = f"?kind={kind.id}&difficulty={level}&limit=1"
            listed = maker.ask_this(Question("GET", f"{start}{query}", headers=ENGLISH))
            for each in listed["puzzles"]:
                maker.ask_this(Question("GET", f"{start}/{each['id']}", headers=CHINESE))
                _try(maker, f"{start}/{each['id']}/try", each["position"])


def _try(maker: Maker, path: str, position: Json) -> None:
    """Follow the hints; before each move try another, and none."""
    language = (ENGLISH, CHINESE)[len(maker.kept) % 2]

    def tried(*moves: Json) -> Json:
        body = compact({"moves": moves, "hint": True})
        return maker.ask_this(Question("POST", path, body, JSON + language))

    answer = tried()
    while not answer["done"]:
        now, right = answer["position"], answer["hint"]["move"]
        what = "tiles" if "tiles" in right else "cards"
        held = now["hand"] if "hand" in position else now["hands"][now["to_act"]]
        for some in (held[-1:], held[:0]):
            tried(*answer["line"], {**right, what: some})
        answer = tried(*answer["line"], right)
