"""The folders of compiled kernels: one for each module, named by a hash of its sources.

numba notices when the file of a kernel changes, but not when a kernel that it calls or a constant
that it imports does. The name of the folder changes with all of them. So a change compiles the
kernels that depend on it, and no others.

Only `paiju.jit` imports this module, and only where numba is installed.
"""

# numba is untyped
# mypy: disable-error-code="misc, no-untyped-call"

from __future__ import annotations

import ast
import os
import pickle
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
_FOR_TYPES = "TYPE_CHECKING"
# The parts of a statement that have statements.
_BODIES = ("body", "orelse", "handlers", "finalbody", "cases")
_PACKAGE, _KERNELS = "paiju", "paiju.jit"

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
        # A folder that exists may be another user's.
        with suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
            if _is_usable(folder):
                return folder
    return None


def _is_usable(folder: Path) -> bool:
    """Tests if kernels can be read from a folder, and either kept there or found all there."""
    if not os.access(folder, os.R_OK | os.X_OK):
        return False
    return os.access(folder, os.W_OK) or (folder / _SIGNATURES).exists()


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
    """The hashes of the sources that the kernels of a module depend on, by the name of the module.

    They are the module's own, those of the modules that it imports, of the modules that these
    import, and so on. Only modules of Paiju and of the module's own top package count.

    A module with kernels counts what it imports for types alone, too: the kernels take records,
    whose fields are there. A module without kernels does not.
    """
    packages, found = {module.partition(".")[0], _PACKAGE}, dict[str, str]()
    # The compilers of kernels count even if the module does not import them itself.
    waiting = [module, _KERNELS]
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
    """The hash of a module's source, and what the module imports."""
    text = file.read_text(encoding="utf-8")
    package = name if file.name == "__init__.py" else name.rpartition(".")[0]
    imports = [
        (each, is_for_types)
        for statement, is_for_types in _imports(_statements(text))
        for each in _named(statement, package)
    ]
    has_kernels = any(each == _KERNELS for each, _ in imports)
    return _hash(text), [each for each, is_for_types in imports if has_kernels or not is_for_types]


def _statements(text: str) -> list[ast.stmt]:
    """The statements of a source, up to the blank line after its last import.

    Most imports come first, and parsing whole modules would take ten times as long.
    """
    before, word, after = text.rpartition("import")
    try:
        return ast.parse(before + word + after.partition("\n\n")[0] + "\n").body
    except SyntaxError:
        # The blank line is within a statement.
        return ast.parse(text).body


def _imports(
    statements: list[ast.stmt], *, is_for_types: bool = False
) -> Iterator[tuple[ast.Import | ast.ImportFrom, bool]]:
    """The imports among statements and within them, and whether each is for types alone."""
    for each in statements:
        if isinstance(each, ast.Import | ast.ImportFrom):
            yield each, is_for_types
            continue
        asks = isinstance(each, ast.If) and ast.unparse(each.test).split(".")[-1] == _FOR_TYPES
        for part in _BODIES:
            if inner := getattr(each, part, None):
                is_so = is_for_types or (asks and part == "body")
                yield from _imports(inner, is_for_types=is_so)


def _named(statement: ast.Import | ast.ImportFrom, package: str) -> Iterator[str]:
    """The names that a module of a package imports; of `from a import b` both `a` and `a.b`.

    Only the files tell whether `b` is a module.
    """
    if isinstance(statement, ast.Import):
        yield from (each.name for each in statement.names)
        return
    origin = "." * statement.level + (statement.module or "")
    base = resolve_name(origin, package)
    yield base
    yield from (f"{base}.{each.name}" for each in statement.names)


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
