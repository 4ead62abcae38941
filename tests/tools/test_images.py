"""The images of others are found, and pinned by what their registries say."""

from __future__ import annotations

import shutil
from hashlib import sha256
from subprocess import CalledProcessError
from typing import TYPE_CHECKING

import pytest

from tools.images import FILES, ROOT, images, pin

if TYPE_CHECKING:
    from pathlib import Path

# A program in place of docker: an image's digest is that of its name; of some it knows none.
_DOCKER = """#!/bin/sh
for name; do :; done
case "$name" in *grafana*) {grafana} ;; esac
printf 'sha256:%s\\n' "$(printf %s "$name" | sha256sum | cut -d' ' -f1)"
"""


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """The files that name images, in a folder of their own."""
    for file in FILES:
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / file, tmp_path / file)
    return tmp_path


def docker(folder: Path, monkeypatch: pytest.MonkeyPatch, grafana: str = ":") -> None:
    """Have a program in place of docker."""
    (folder / "bin").mkdir()
    program = folder / "bin" / "docker"
    program.write_text(_DOCKER.format(grafana=grafana), encoding="utf-8")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(folder / "bin"), prepend=":")


def test_every_image_of_others_is_found() -> None:
    names = {name.partition(":")[0] for name in images(ROOT)}
    assert names == {
        "python",
        "nginxinc/nginx-unprivileged",
        "valkey/valkey",
        "prom/prometheus",
        "grafana/grafana",
    }


def test_an_image_has_one_tag_and_one_digest_everywhere() -> None:
    found = images(ROOT)
    assert len({name.partition(":")[0] for name in found}) == len(found)


def test_images_are_pinned_and_pinned_again(
    checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    docker(checkout, monkeypatch)
    pin(checkout)
    expected = {name: f"@sha256:{sha256(name.encode()).hexdigest()}" for name in images(ROOT)}
    assert images(checkout) == expected
    texts = [(checkout / file).read_text(encoding="utf-8") for file in FILES]
    assert sum(text.count("@sha256:") for text in texts) == 7
    pin(checkout)
    assert texts == [(checkout / file).read_text(encoding="utf-8") for file in FILES]


@pytest.mark.parametrize(
    ("grafana", "error"), [("exit 1", CalledProcessError), ("echo none; exit 0", ValueError)]
)
def test_nothing_is_written_where_a_registry_does_not_answer(
    checkout: Path, monkeypatch: pytest.MonkeyPatch, grafana: str, error: type[Exception]
) -> None:
    docker(checkout, monkeypatch, grafana)
    with pytest.raises(error):
        pin(checkout)
    assert images(checkout) == images(ROOT)


def test_an_image_that_one_file_does_not_pin_is_not_pinned(checkout: Path) -> None:
    compose = checkout / "compose.yaml"
    text = compose.read_text(encoding="utf-8")
    (name,) = (each for each in images(checkout) if each.startswith("nginxinc/"))
    compose.write_text(text.replace(name, f"{name}@sha256:{'0' * 64}"), encoding="utf-8")
    assert images(checkout)[name] == images(ROOT)[name]
