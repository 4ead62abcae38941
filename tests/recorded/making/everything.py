"""The questions of every file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paiju.play.declaration.registry import GAMES, GUESTS
from tests.recorded import kept
from tests.recorded.making import (
    climbing,
    doudizhu,
    guandan,
    hands,
    mahjong,
    plain_tiles,
    puzzles,
    reviews,
    service_wide,
    sichuan,
    tables,
    written,
)
from tests.recorded.making.maker import ENGLISH, Maker
from tests.recorded.making.mutations import ask_wrongly
from tests.recorded.service import Question, Service

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from tests.recorded.making.maker import Json

# The games with a plan of their own; other climbing games are asked by one plan, other mahjongs by
# another.
_PLANS: Mapping[str, Callable[[Maker, Json], None]] = {
    "doudizhu": doudizhu.ask_all,
    "guandan": guandan.ask_all,
    "mcr": mahjong.ask_all,
    "sichuan": sichuan.ask_all,
}
OWN = tuple(game for game in GAMES if game not in GUESTS)
FILES = (*OWN, "service")
# The wrong questions of each operation, and the most questions of an operation.
_WRONG, _MOST = 40, 300
# The same of games whose engine is recorded by another game, too.
_FEWER = {"sichuan": (12, 60), "hongkong": (12, 60), "changsha": (12, 60), "taiwan": (12, 60)}


def questions_of(file: str) -> Maker:
    """Make the questions of a file; batches repeat questions of games."""
    service = Service()
    maker = Maker(service, file)
    if file in OWN:
        catalogue = maker.ask_this(_catalogue(file), 0)
        written.ask_vectors(maker, file)
        written.ask_examples(maker, f"/v1/{file}/")
        if file in _PLANS:
            _PLANS[file](maker, catalogue)
        elif GAMES[file].family == "tiles":
            plain_tiles.ask_all(maker, file, catalogue)
        else:
            climbing.ask_all(maker, file, catalogue)
        hands.ask_about_hands(maker, file)
        reviews.ask_for_reviews(maker, file)
        tables.ask_all(maker, file, catalogue)
        wrong, most = _FEWER.get(file, (_WRONG, _MOST))
        maker.thin_out(most - wrong)
        ask_wrongly(maker, wrong)
        puzzles.ask_about_puzzles(maker, file)
    else:
        catalogues = [maker.ask_this(_catalogue(game), 0) for game in OWN]
        others = [each for game in OWN for each in kept.read_questions(game)]
        service_wide.ask_all(maker, catalogues, others)
    return maker


def _catalogue(game: str) -> Question:
    return Question("GET", f"/v1/games/{game}", headers=ENGLISH)
