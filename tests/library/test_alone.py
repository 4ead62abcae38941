"""The library alone: beside an `app` of somebody else, and without the packages of the service."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from paiju.play.declaration.registry import GAMES
from tests.support.fresh import run, run_in
from tests.support.strangers import folder_of_a_stranger

if TYPE_CHECKING:
    from pathlib import Path

# The packages from which only the service is built.
OF_THE_SERVICE = ("flask", "flask_cors", "werkzeug", "marshmallow", "gunicorn", "prometheus_client")
# Has Python find none of them.
WITHOUT = f"""
import sys

class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {OF_THE_SERVICE}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, Missing())
"""
PLAYED = """
import paiju

for name in paiju.games():
    game = paiju.Game(name)
    state, player = game.new(seed=7), game.player("random")
    told = game.suggest(view=state.view(), skill=1, seed=1)
    assert state.step(told["action"])["phase"]
    turn = 0
    while state.to_act:
        state = state.step(player.choose(state.view(), seed=turn))
        turn += 1
    assert state["phase"] == "over" and state.settle()["scores"]
    print(name)
"""
DOORS = "import paiju.game, paiju.env, paiju.mcp.tools, paiju.mcp.tables"
LOADED = f"""
{DOORS}
print([name for name in {OF_THE_SERVICE} if name in sys.modules])
print("app" in sys.modules)
"""


@pytest.fixture
def beside(tmp_path: Path) -> Path:
    """A folder that has its own `app`."""
    return folder_of_a_stranger(tmp_path)


def test_every_game_is_played_where_the_packages_of_the_service_are_missing(beside: Path) -> None:
    assert run_in(beside, WITHOUT + PLAYED, PAIJU_JIT="off").split() == [*GAMES]


def test_the_doors_of_the_library_need_no_package_of_the_service(beside: Path) -> None:
    assert run_in(beside, WITHOUT + DOORS) == ""


def test_the_library_loads_neither_the_service_nor_its_packages(beside: Path) -> None:
    assert run_in(beside, f"import sys{LOADED}").split("\n") == ["[]", "False"]


def test_the_missing_packages_are_those_that_the_service_cannot_do_without() -> None:
    for name in OF_THE_SERVICE:
        told = run(f"{WITHOUT}\ntry: import {name}\nexcept ImportError as error: print(error)")
        assert told == f"No module named '{name}'"
