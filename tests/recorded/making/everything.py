"""The questions of every file."""

from __future__ import annotations

from tests.recorded import kept
from tests.recorded.making import doudizhu, guandan, mahjong, service_wide, tables, written
from tests.recorded.making.maker import ENGLISH, Maker
from tests.recorded.making.mutations import ask_wrongly
from tests.recorded.service import Question, Service

_GAMES = {"doudizhu": doudizhu, "guandan": guandan, "mcr": mahjong}
FILES = (*_GAMES, "service")
# The wrong questions of each operation, and the most questions of an operation.
_WRONG, _MOST = 40, 300


def questions_of(file: str) -> Maker:
    """Make the questions of a file; batches repeat questions of games."""
    service = Service()
    maker = Maker(service, file)
    if file in _GAMES:
        catalogue = maker.ask_this(_catalogue(file), 0)
        written.ask_vectors(maker, file)
        written.ask_examples(maker, f"/v1/{file}/")
        _GAMES[file].ask_all(maker, catalogue)
        tables.ask_all(maker, file, catalogue)
        maker.thin_out(_MOST - _WRONG)
        ask_wrongly(maker, _WRONG)
    else:
        catalogues = [maker.ask_this(_catalogue(game), 0) for game in _GAMES]
        others = [each for game in _GAMES for each in kept.read_questions(game)]
        service_wide.ask_all(maker, catalogues, others)
    return maker


def _catalogue(game: str) -> Question:
    return Question("GET", f"/v1/games/{game}", headers=ENGLISH)
