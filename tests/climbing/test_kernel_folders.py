"""The folders of compiled kernels: named by what the kernels of a module depend on."""

from __future__ import annotations

import importlib
import os
import sys
from pathlib import Path
from shutil import rmtree
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

kept = pytest.importorskip("paiju.compiling.kept", exc_type=ImportError)

# A house, and a game in it that calls a kernel of the house.
FILES = {
    "__init__": "",
    "numbers": "STEP = 3\n",
    "records": "class Row: pass\n",
    "house": "from paiju.jit import kernel\nfrom .numbers import STEP\n",
    "game": """
import numpy as np
from paiju.jit import kernel
from somewhere.house import (
    after,
)
if TYPE_CHECKING:
    from somewhere.records import Row
""",
    "other": "import somewhere.house\nif TYPE_CHECKING:\n    from somewhere.records import Row\n",
}


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A package with kernels, and a folder for them."""
    folder = tmp_path / "somewhere"
    folder.mkdir()
    for name, text in FILES.items():
        (folder / f"{name}.py").write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "kernels"))
    importlib.import_module("somewhere")
    yield folder
    del sys.modules["somewhere"]
    forget_what_was_read()


def forget_what_was_read() -> None:
    """Read the sources again, as a new process does."""
    for each in (kept.folder_of, kept._read, kept._file_of):
        each.cache_clear()


def folders() -> dict[str, Path]:
    """The folder of each module, as a new process finds it."""
    forget_what_was_read()
    return {name: kept.folder_of(f"somewhere.{name}") for name in ("house", "game")}


def sources(module: str) -> set[str]:
    """The modules of the package on which a module of it depends."""
    found = kept.sources_of(module)
    return {name.removeprefix("somewhere.") for name in found if not name.startswith("paiju.")}


RECORDS = {"somewhere", "records"}
ALL = {"somewhere", "house", "numbers", "records"}


def test_kernels_depend_on_what_their_module_imports_and_on_the_records_that_they_take(
    package: Path,
) -> None:
    own = {name: set(kept.sources_of(f"somewhere.{name}")) for name in ("house", "game", "other")}
    compilers = {"paiju.jit", "paiju.compiling.kept", "paiju.compiling.parts"}
    assert own["house"] - compilers == {"somewhere.house", "somewhere.numbers"}
    assert own["game"] == {*own["house"], "somewhere.game", "somewhere.records"}
    assert compilers <= own["house"]
    # A module without kernels takes no records.
    assert "somewhere.records" not in own["other"]
    assert package.is_dir()


@pytest.mark.parametrize(
    ("text", "more"),
    [
        ("import somewhere.house, somewhere.records\n", {"house", "numbers", "records"}),
        ("from somewhere import (\n    house,  # (the first)\n    records,\n)\n", ALL),
        ("from somewhere import house, \\\n    records\n", ALL),
        ("from . import house, records\n", ALL),
        (
            "try:\n    from . import absent\nexcept ImportError:\n    from . import records\n",
            RECORDS,
        ),
        ("from somewhere import (\n    house,\n\n    records,\n)\n", ALL),
        ("import typing\n\n\ndef call():\n    from . import records\n", RECORDS),
        (
            "def call():\n    try:\n        from . import records\n\n    finally:\n        pass\n",
            RECORDS,
        ),
        ("if not TYPE_CHECKING:\n    from . import records\n", RECORDS),
        ("if TYPE_CHECKING:\n    from . import records\n", set()),
        (
            "if typing.TYPE_CHECKING:\n    import no.module\nelse:\n    from . import records\n",
            RECORDS,
        ),
        ('"""\nfrom somewhere import records\n"""\n', set()),
    ],
)
def test_imports_of_every_form_are_followed(package: Path, text: str, more: set[str]) -> None:
    (package / "other.py").write_text(text, encoding="utf-8")
    assert sources("somewhere.other") == {"other", *more}


def test_what_a_package_imports_from_itself_is_followed(package: Path) -> None:
    (package / "rules").mkdir()
    (package / "rules" / "__init__.py").write_text("from .data import WIN\n", encoding="utf-8")
    (package / "rules" / "data.py").write_text("from ..numbers import STEP\n", encoding="utf-8")
    assert sources("somewhere.rules") == {"rules", "rules.data", "numbers"}
    (package / "__init__.py").write_text("from .records import Row\n", encoding="utf-8")
    assert sources("somewhere") == {"somewhere", "records"}


@pytest.mark.parametrize(
    ("edited", "compiled_again"),
    [
        ("game", {"game"}),
        ("records", {"game"}),
        ("other", set()),
        ("house", {"house", "game"}),
        ("numbers", {"house", "game"}),
    ],
)
def test_an_edit_in_a_game_compiles_that_game_and_not_the_house(
    package: Path, edited: str, compiled_again: set[str]
) -> None:
    before = folders()
    assert before == folders()
    with (package / f"{edited}.py").open("a", encoding="utf-8") as file:
        file.write("# A change.\n")
    after = folders()
    assert {name for name in after if before[name] != after[name]} == compiled_again
    assert after["house"].name.startswith("somewhere.house-")


def test_kernels_for_another_processor_are_others(
    package: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = folders()
    monkeypatch.setattr(kept.numba.config, "CPU_NAME", "generic")
    monkeypatch.setattr(kept.numba.config, "CPU_FEATURES", "")
    after = folders()
    assert not set(before.values()) & set(after.values())
    assert package.is_dir()


def test_kernels_are_kept_where_it_is_possible(
    package: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "kernels").write_text("no folder")
    assert folders()["house"].parent == package / "__pycache__"
    rmtree(package / "__pycache__")
    (package / "__pycache__").write_text("no folder")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "home"))
    assert folders()["house"].parent == tmp_path / "home" / "paiju"
    monkeypatch.setenv("XDG_CACHE_HOME", "no/absolute/path")
    monkeypatch.delenv("NUMBA_CACHE_DIR")
    assert folders() == {"house": None, "game": None}
    assert kept.folder_of("__main__.unknown") is None
    kept.forget("__main__.unknown")


@pytest.fixture
def places(
    package: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> tuple[Path, Path, Path]:
    """A folder of kernels, and the next places; rights count for the superuser, too."""

    def may(path: Path, wanted: int) -> bool:
        return Path(path).stat().st_mode >> 6 & wanted == wanted

    monkeypatch.setattr(os, "access", may)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "home"))
    return folders()["house"], package / "__pycache__", tmp_path / "home" / "paiju"


def test_a_folder_that_cannot_be_read_is_left_alone(places: tuple[Path, Path, Path]) -> None:
    folder, second, third = places
    kept.keep_signatures(folder, {"after": ["int64"]})
    folder.chmod(0o300)
    other = folders()["house"]
    assert other.parent == second
    other.chmod(0o600)
    assert folders()["house"].parent == third
    for each in (folder, other):
        each.chmod(0o700)


def test_a_folder_that_may_only_be_read_is_used_once_it_is_complete(
    places: tuple[Path, Path, Path],
) -> None:
    folder, second, _ = places
    folder.chmod(0o500)
    assert folders()["house"].parent == second
    folder.chmod(0o700)
    kept.keep_signatures(folder, {"after": ["int64"]})
    folder.chmod(0o500)
    assert folders()["house"] == folder
    folder.chmod(0o700)


def test_what_is_compiled_is_noted_beside_it(package: Path) -> None:
    folder = folders()["house"]
    assert kept.signatures_in(folder) == {}
    kept.keep_signatures(folder, {"after": ["int64"], "before": ["int64"]})
    kept.keep_signatures(folder, {"after": ["int64", "float64"]})
    noted = {"after": ["int64", "float64"], "before": ["int64"]}
    assert kept.signatures_in(folder) == noted
    (file,) = folder.iterdir()
    file.write_bytes(b"cut")
    assert kept.signatures_in(folder) == {}
    kept.forget("somewhere.house")
    assert not folder.exists()
    # Nothing can be noted in a folder that is gone, and nobody waits for it.
    kept.keep_signatures(folder, noted)
    assert package.is_dir()


def test_numba_asks_for_the_folders_of_kernels_alone(package: Path) -> None:
    def after(number: int) -> int:
        return number + 1

    after.__module__ = "somewhere.house"
    assert kept.KernelFolder.from_function(after, "house.py") is None
    kept.mark(after)
    folder = folders()["house"]
    locator = kept.KernelFolder.from_function(after, "house.py")
    assert locator.get_cache_path() == str(folder)
    assert locator.get_source_stamp() == folder.name
    assert locator.get_disambiguator() == str(after.__code__.co_firstlineno)
    folder.rmdir()
    locator.ensure_cache_path()
    assert folder.is_dir()
    assert package.is_dir()
