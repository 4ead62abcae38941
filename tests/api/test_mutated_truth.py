"""Mutated true questions of every game and rule set: refused at a place, or consistent.

`PAIJU_MUTATIONS=100000` asks as many; the number of a question makes it again.
"""

from __future__ import annotations

import json
import os

import pytest

from app import create_app
from app.config import Settings
from paiju.chance import Chance
from paiju.play.declaration.registry import GAMES
from tests.api.laws import BrokenLawError, Laws
from tests.api.mutants import Mutator
from tests.api.serving import Inside
from tests.api.truth import KEY, Question, Truth
from tests.support.scale import cases

MUTATIONS = int(os.environ.get("PAIJU_MUTATIONS", str(cases(2_000, 200))))
# The true questions whose values replace others.
LEARNT = 80
# The true questions of each operation that are answered, and the most that are tried.
TRUE, TRIES = cases(3, 1), 40
# The most broken laws that are shown.
TOLD = 10
EACH_GAME = pytest.mark.parametrize("game", GAMES)


@pytest.fixture(scope="module")
def truth() -> Truth:
    """Games of every rule set, played to their ends, on a server that proves their states."""
    return Truth(Inside(create_app(Settings(seal_keys=(KEY,)))))


def test_every_game_of_the_catalogue_is_played(truth: Truth) -> None:
    assert list(truth.seats) == list(GAMES)


@EACH_GAME
def test_what_is_true_keeps_the_laws_and_every_question_is_answered(
    truth: Truth, game: str
) -> None:
    laws = Laws(truth.server)
    for asked in truth.operations(game):
        for number in range(TRIES):
            chance = Chance(f"{game} {asked} {number}", "truth")
            laws.hold(truth.about(game, asked, chance), chance)
            if laws.accepted[asked.path] == TRUE:
                break
        assert laws.accepted[asked.path] == TRUE, asked.path


@EACH_GAME
def test_what_is_mutated_is_refused_in_its_place_or_is_consistent(truth: Truth, game: str) -> None:
    mutator, laws = Mutator(truth.seats[game]), Laws(truth.server)
    for donor in (game, *truth.seats):
        for number in range(LEARNT):
            mutator.learn(truth.draw(donor, Chance(f"{donor} {number}", "donors")).body)
    broken: dict[tuple[str, str], str] = {}
    for number in range(-(-MUTATIONS // len(GAMES))):
        chance = Chance(f"{game} {number}", "mutated truth")
        asked = truth.draw(game, chance)
        mutant = Question(game, asked.path, mutator.mutant(asked.body, chance))
        try:
            laws.hold(mutant, chance)
        except BrokenLawError as error:
            law, told = error.law, str(error)
        except Exception as error:  # noqa: BLE001 - it is told with the question that it comes of
            law = type(error).__name__
            told = f"{law}: {error}\nPOST {mutant.path}\n{json.dumps(mutant.body)}"
        else:
            continue
        if (law, mutant.path) not in broken:
            broken[law, mutant.path] = f"{game} {number}: {told}"
            # A long run tells it at once.
            print(broken[law, mutant.path], flush=True)  # noqa: T201
    accepted, refused = laws.accepted.total(), laws.refused.total()
    print(f"{game}: {accepted} mutants accepted, {refused} refused, {len(broken)} laws broken")  # noqa: T201
    assert not broken, "\n\n".join([*broken.values()][:TOLD])
    # Both outcomes are frequent enough to mean something.
    assert min(accepted, refused) > (accepted + refused) // 10
