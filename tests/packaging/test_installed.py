"""The wheel and the sdist, each installed into a fresh environment, serve."""

from __future__ import annotations

import csv
import io
import zipfile
from typing import TYPE_CHECKING

import pytest

from app import __version__, create_app
from app.config import Settings
from paiju.play.declaration.registry import GAMES
from tests.support.documents import ROOT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

    from tests.api.serving import Server
    from tests.packaging.environments import Environment


@pytest.fixture(scope="module", params=["whl", "tar.gz"])
def installed(
    request: pytest.FixtureRequest, dist: Path, fresh: Callable[[], Environment]
) -> Environment:
    """An environment with the service."""
    environment = fresh()
    (package,) = dist.glob(f"*.{request.param}")
    environment.pip(package)
    return environment


@pytest.fixture(scope="module")
def served(installed: Environment, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A ready server from that environment."""
    with installed.server(tmp_path_factory.mktemp("server")) as server:
        yield server


def hashes(record: Iterable[str]) -> dict[str, str]:
    """The files of both packages, with the hashes in a record."""
    rows = [row[:2] for row in csv.reader(record)]
    return {name: told for name, told in rows if name.startswith(("app/", "paiju/")) and told}


def test_the_service_is_the_one_that_was_installed(served: Server, installed: Environment) -> None:
    assert served.get("/version").json()["version"] == __version__
    place = installed.run("python", "-c", "import app; print(app.__file__)")
    assert place.startswith(str(installed.root))


@pytest.mark.parametrize("game", GAMES)
def test_every_game_deals_as_it_does_in_the_checkout(served: Server, game: str) -> None:
    here = create_app(Settings()).test_client()
    there = served.post(f"/v1/{game}/deal", {"seed": 7})
    assert there.status_code == 200
    assert there.json() == here.post(f"/v1/{game}/deal", json={"seed": 7}).get_json()


def test_what_is_no_code_is_there_too(served: Server) -> None:
    for path in ("/", "/docs", "/docs/swagger-ui-bundle.js", "/book/zh/api", "/problems"):
        assert served.get(path).status_code == 200
    assert served.get("/openapi.yaml").content == (ROOT / "openapi.yaml").read_bytes()


def test_both_install_the_same_files(dist: Path, installed: Environment) -> None:
    name = f"paiju-{__version__}.dist-info/RECORD"
    (built,) = dist.glob("*.whl")
    with zipfile.ZipFile(built) as wheel:
        wanted = hashes(io.StringIO(wheel.read(name).decode()))
    (record,) = installed.root.glob(f"lib/*/site-packages/{name}")
    assert hashes(record.read_text(encoding="utf-8").splitlines()) == wanted
    assert len(wanted) > 300


def test_the_library_plays_a_game_far_from_a_checkout(installed: Environment) -> None:
    assert installed.run("python", "-c", _PLAYED).split() == ["0", *GAMES]


_PLAYED = """
import paiju
game = paiju.Game(paiju.games()[0])
state, player = game.new(seed=7), game.player("random")
while state.to_act:
    state = state.step(player.choose(state.view()))
print(sum(state.settle()["scores"]), *paiju.games())
"""
