"""The folders of compiled kernels: one for each module, named by a hash of its sources.

numba notices when the file of a kernel changes, but not when a kernel that it calls or a constant
that it imports does. The name of the folder changes with all of them. So a change compiles the
kernels that depend on it, and no others.

Only `paiju.jit` imports this module, and only where numba is installed.
"""

# numba is untyped
# mypy: disable-error-code="misc, no-untyped-call"

from __future__ import annotations

import os
import pickle
import re
import sys
from contextlib import suppress
from functools import cache
from hashlib import sha256
from importlib.util import resolve_name
from pathlib import Path
from shutil import rmtree
from typing import TYPE_CHECKING, Any

import numba
from llvmlite import binding  # type: ignore[import-untyped]

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from types import FunctionType

# The attribute of functions that are kernels.
_MARK = "__is_kernel_of_paiju__"
# The number of a hash's digits in the name of a folder.
_NAMED = 16
# The file in a folder that says for which types its kernels were compiled.
_SIGNATURES = "signatures.pickle"
# An import at the beginning of a module; one that is indented is for types.
_IMPORT = re.compile(
    r"^( {4})?(?:from ([\w.]+) import (\([^)]*\)|.*)|import ([\w.]+))", re.MULTILINE
)
_PACKAGE, _KERNELS = "paiju", "paiju.jit"
# The modules that say how all kernels are compiled.
_COMPILERS = (_KERNELS, "paiju.compiling.parts")

# numba asks these classes for the folder of a function, one after another.
_config: Any = numba.config
_config.CACHE_LOCATOR_CLASSES = ",".join(
    (
        f"{__name__}.KernelFolder",
        _config.CACHE_LOCATOR_CLASSES
        or "UserProvidedCacheLocator,InTreeCacheLocator,UserWideCacheLocator",
    )
)


def mark(function: FunctionType) -> None:
    """Make numba keep the compiled form of a function in the folder of its module."""
    setattr(function, _MARK, True)


class KernelFolder:
    """The folder of a kernel, as a locator that numba asks (`NUMBA_CACHE_LOCATOR_CLASSES`).

    numba's own locators skip a folder that they may not write to. A container image has every
    kernel compiled beforehand in a read-only folder, which must be used.
    """

    def __init__(self, function: FunctionType, folder: Path) -> None:
        self._line, self._folder = function.__code__.co_firstlineno, folder

    @classmethod
    def from_function(cls, function: FunctionType, _file: str) -> KernelFolder | None:
        """The locator of a kernel; None for another function, or if no folder can be used."""
        folder = folder_of(function.__module__) if hasattr(function, _MARK) else None
        return None if folder is None else cls(function, folder)

    def get_cache_path(self) -> str:
        """The path of the folder."""
        return str(self._folder)

    def get_source_stamp(self) -> str:
        """The stamp of the sources: the name of the folder has their hash."""
        return self._folder.name

    def get_disambiguator(self) -> str:
        """The part of a file's name that tells kernels of the same name apart."""
        return str(self._line)

    def ensure_cache_path(self) -> None:
        """Make the folder if it was removed."""
        self._folder.mkdir(parents=True, exist_ok=True)


@cache
def folder_of(module: str) -> Path | None:
    """The folder of a module's compiled kernels; None if there is none and none can be made."""
    file = _file_of(module)
    if file is None:
        return None
    name = f"{module}-{_hash((_machine(), sorted(sources_of(module).items())))}"
    for place in _places(file):
        folder = place / name
        try:
            # A folder that exists may be read-only.
            folder.mkdir(parents=True, exist_ok=True)
        except OSError:
            continue
        return folder
    return None


def _places(source: Path) -> Iterator[Path]:
    """Where folders may be, the first that works is used.

    The folder NUMBA_CACHE_DIR, the folder of the source, the user's cache folder.
    """
    if chosen := os.environ.get("NUMBA_CACHE_DIR"):
        yield Path(chosen)
    yield source.parent / "__pycache__"
    home = Path(os.environ.get("XDG_CACHE_HOME") or Path("~/.cache").expanduser())
    if home.is_absolute():
        yield home / _PACKAGE


def _machine() -> object:
    """The compiler and the processor, on which compiled kernels depend besides their sources."""
    processor = _config.CPU_NAME or binding.get_host_cpu_name()
    features = _config.CPU_FEATURES
    if features is None:
        features = binding.get_host_cpu_features().flatten()
    return numba.__version__, sys.version_info[:2], processor, features


def _hash(value: object) -> str:
    return sha256(repr(value).encode()).hexdigest()[:_NAMED]


def sources_of(module: str) -> dict[str, str]:
    """The sources that the kernels of a module depend on, by name.

    They are those of the module and of all that it imports, of its package and of Paiju.

    What is imported for types alone counts where kernels are: a record that they take has its
    fields there.
    """
    packages, found = {module.partition(".")[0], _PACKAGE}, dict[str, str]()
    waiting = [module, *_COMPILERS]
    while waiting:
        name = waiting.pop()
        if name in found or name.partition(".")[0] not in packages:
            continue
        if (file := _file_of(name)) is not None:
            found[name], imported = _read(name, file)
            waiting += imported
    return found


@cache
def _read(name: str, file: Path) -> tuple[str, list[str]]:
    """The source of a module, and what it imports."""
    text = file.read_text(encoding="utf-8")
    imports = list(_imports(text, name.rpartition(".")[0]))
    has_kernels = any(each == _KERNELS for each, _ in imports)
    return text, [each for each, is_for_types in imports if has_kernels or not is_for_types]


def _imports(text: str, package: str) -> Iterator[tuple[str, bool]]:
    """The names that a module of a package imports, and whether for types; not all are modules."""
    for indent, origin, names, whole in _IMPORT.findall(text):
        base = resolve_name(origin, package) if origin.startswith(".") else origin or whole
        yield base, bool(indent)
        for each in re.findall(r"\w+", names):
            yield f"{base}.{each}", bool(indent)


@cache
def _file_of(module: str) -> Path | None:
    """The file of a module, found without importing it; None if there is no such module."""
    top, *rest = module.split(".")
    loaded = sys.modules.get(top)
    if not rest:
        file = getattr(loaded, "__file__", None)
        return Path(file) if file else None
    for folder in getattr(loaded, "__path__", ()):
        place = Path(folder, *rest)
        for file in (place.parent / f"{place.name}.py", place / "__init__.py"):
            if file.is_file():
                return file
    return None


def signatures_in(folder: Path) -> dict[str, list[Any]]:
    """The types for which the kernels of a folder were compiled, by kernel; none if unknown."""
    try:
        found: dict[str, list[Any]] = pickle.loads((folder / _SIGNATURES).read_bytes())  # noqa: S301 - the kernels beside it are code, too
    except Exception:  # noqa: BLE001 - reading a pickle may raise anything
        return {}
    return found


def keep_signatures(folder: Path, signatures: Mapping[str, list[Any]]) -> None:
    """Note for which types the kernels of a folder are compiled, if it can be written to."""
    known = signatures_in(folder)
    found = {
        kernel: list(dict.fromkeys((*known.get(kernel, ()), *own)))
        for kernel, own in signatures.items()
    }
    with suppress(OSError):
        new = folder / f"{_SIGNATURES}.{os.getpid()}"
        new.write_bytes(pickle.dumps(known | found))
        new.replace(folder / _SIGNATURES)


def forget(module: str) -> None:
    """Remove the compiled kernels of a module, some of which cannot be read."""
    if (folder := folder_of(module)) is not None:
        rmtree(folder, ignore_errors=True)
