"""The questions of every file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.recorded.making import doudizhu, guandan, mahjong, service_wide, tables, written
from tests.recorded.making.maker import ENGLISH, Maker
from tests.recorded.making.mutations import ask_wrongly
from tests.recorded.service import Question, Service

if TYPE_CHECKING:
    from collections.abc import Iterator

_GAMES = {"doudizhu": doudizhu, "guandan": guandan, "mahjong": mahjong}
_WRONG = 40


def everything() -> Iterator[tuple[str, Maker]]:
    """What is asked, by file; a game that is not known here has no questions."""
    service = Service()
    catalogues, others = [], []
    for name, game in _GAMES.items():
        maker = Maker(service, name)
        catalogue = maker.ask_this(Question("GET", f"/v1/games/{name}", headers=ENGLISH), 0)
        catalogues.append(catalogue)
        written.ask_vectors(maker, name)
        written.ask_examples(maker, f"/v1/{name}/")
        game.ask_all(maker, catalogue)
        others += maker.kept
        tables.ask_all(maker, name, catalogue)
        ask_wrongly(maker, _WRONG)
        yield name, maker
    maker = Maker(service, "service")
    service_wide.ask_all(maker, catalogues, others)
    yield "service", maker
