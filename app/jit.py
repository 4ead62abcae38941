"""Compiling kernels: with numba where it is installed, as they stand where it is not."""

from __future__ import annotations

import os
from contextlib import contextmanager, suppress
from fcntl import LOCK_EX, flock
from functools import partial, update_wrapper
from hashlib import sha256
from types import CodeType, FunctionType
from typing import TYPE_CHECKING, Any, Generic, ParamSpec, TypeVar, cast

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

P = ParamSpec("P")
R = TypeVar("R")

# The files whose kernels this process compiles; its compiler does one thing at a time.
_TURNS: set[str] = set()
# So much of a stamp is part of a file's name.
_NAMED = 16
# Where the compiler looks for what it has compiled: in the folder that it is told, beside the
# source, in the user's own.
_PLACES = (
    "app.kept_kernels.ReadableCacheLocator",
    "InTreeCacheLocator",
    "UserWideCacheLocator",
)


def is_wanted() -> bool:
    """Whether kernels are to be compiled: unless the environment has PAIJU_JIT=off."""
    return os.environ.get("PAIJU_JIT", "on") != "off"


class Kernel(Generic[P, R]):
    """A function that is compiled at its first call, so that importing it loads no compiler."""

    def __init__(self, function: Callable[P, R], *, makes_arrays: bool) -> None:
        self.plain, self.makes_arrays = function, makes_arrays
        self._ready: Callable[P, R] | None = None
        update_wrapper(self, function)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        """Call the function as it will run."""
        return self.ready(*args, **kwargs)

    @property
    def ready(self) -> Callable[P, R]:
        """The function as it will run."""
        if self._ready is None:
            self._ready = _compiled(self) if is_wanted() else self.plain
        return self._ready

    @property
    def stamp(self) -> str:
        """What it is made of: two kernels of one stamp do the same."""
        return _stamp(cast("FunctionType", self.plain), makes_arrays=self.makes_arrays)

    @property
    def is_compiled(self) -> bool:
        """Whether it runs compiled, so that a budget of work may be large."""
        return self.ready is not self.plain


def kernel(function: Callable[P, R]) -> Kernel[P, R]:
    """Make a kernel; it may call other kernels of its module."""
    return Kernel(function, makes_arrays=True)


def kernel_in_room(function: Callable[P, R]) -> Kernel[P, R]:
    """Make a kernel that makes no arrays, but works in those that it is given.

    So its caller keeps them all, and the kernel need not count who holds them, which takes a fifth
    of the time where small loops hand arrays to each other.
    """
    return Kernel(function, makes_arrays=False)


def _compiled(made: Kernel[P, R]) -> Callable[P, R]:
    function = made.plain
    # The compiler reads it when it is imported.
    os.environ.setdefault("NUMBA_CACHE_LOCATOR_CLASSES", ",".join(_PLACES))
    try:
        import numba  # noqa: PLC0415 - costs half a second, and only whoever computes needs it
    except ImportError:
        return function
    own = cast("FunctionType", function)
    names = {name: own.__globals__.get(name) for name in own.__code__.co_names}
    called = {name: each.ready for name, each in names.items() if isinstance(each, Kernel)}
    # The compiler must see the compiled forms of the kernels that this one calls.
    seen = FunctionType(own.__code__, {**own.__globals__, **called}, own.__name__)
    update_wrapper(seen, own)
    # What it keeps on disk it takes for outdated when this file changes, but not when theirs do:
    # kept under a name that says what they are, it is not found.
    seen.__qualname__ += f"_{made.stamp[:_NAMED]}"
    # Nothing is divided by zero; looking whether it is would make some kernels a sixth slower.
    options: dict[str, Any] = {"nogil": True, "error_model": "numpy", "_nrt": made.makes_arrays}
    try:
        compiled = numba.njit(cache=True, **options)(seen)
    except RuntimeError:
        # There is no place where anything may be written: it is compiled in each process.
        compiled = numba.njit(**options)(seen)
    _adapt(compiled, numba.types.unliteral)
    return cast("Callable[P, R]", compiled)


def _adapt(compiled: Any, general: Callable[[Any], Any]) -> None:  # noqa: ANN401 - numba is untyped
    """Make the compiler forgiving and thrifty."""
    cache = compiled._cache  # noqa: SLF001 - numba has no other way
    load, keep, find = cache.load_overload, cache.save_overload, compiled.get_call_template

    def load_or_forget(*asked: object) -> object:
        # What is kept but cannot be read is outdated: a class in it may have moved.
        try:
            return _lightened(load(*asked))
        except Exception:  # noqa: BLE001 - reading a pickle may raise anything
            cache.flush()
            return None

    def keep_if_possible(*made: object) -> None:
        # Where nothing may be written, it is compiled once more next time.
        with suppress(OSError):
            keep(*made)

    def find_general(args: Iterable[Any], named: Mapping[str, Any]) -> object:
        # Called with a constant, it is compiled for any number, not for this one.
        return find(tuple(map(general, args)), {key: general(named[key]) for key in named})

    cache.load_overload, cache.save_overload = load_or_forget, keep_if_possible
    compiled.get_call_template = find_general
    _take_turns(compiled, compiled.py_func.__code__.co_filename)


def _take_turns(compiled: Any, source: str) -> None:  # noqa: ANN401 - numba is untyped
    """Make the compiler wait for a process that compiles the same, and read what that has kept."""
    compile_here = compiled.compile

    def compile_or_read(asked: object) -> object:
        from numba.core.compiler_lock import global_compiler_lock  # noqa: PLC0415 - as the compiler

        # One thread of this process waits for others, or none: so no two wait for each other.
        with global_compiler_lock, _turn(source):
            return compile_here(asked)

    compiled.compile = compile_or_read


@contextmanager
def _turn(source: str) -> Iterator[None]:
    """Be the only process that compiles what is in a file.

    A kernel is compiled while one waits that calls it, and files import each other in one direction
    only: so whoever is waited for never waits for whoever waits.
    """
    if source in _TURNS:
        yield
        return
    _TURNS.add(source)
    file = None
    try:
        # Where files cannot be locked, or this one cannot be opened, it may be compiled twice.
        with suppress(OSError):
            file = os.open(source, os.O_RDONLY)
            flock(file, LOCK_EX)
        yield
    finally:
        _TURNS.remove(source)
        if file is not None:
            os.close(file)


def _lightened(loaded: Any) -> object:  # noqa: ANN401 - numba is untyped
    """What was kept on disk, if anything was, with no more in memory than it takes to run it.

    Its code is there once more, as a tree, for the compiler of whatever calls it. That is most of
    the memory that it takes, and hardly ever wanted: so it is kept as it was written.
    """
    library: Any = getattr(loaded, "library", None)
    tree = getattr(library, "_shared_module", None)
    if tree is not None:
        library._shared_module = None  # noqa: SLF001 - numba has no other way
        library._get_module_for_linking = partial(_tree_of, library, tree.as_bitcode())  # noqa: SLF001 - the same
    return loaded


def _tree_of(library: Any, written: bytes) -> object:  # noqa: ANN401 - numba is untyped
    from llvmlite.binding import parse_bitcode  # type: ignore[import-untyped] # noqa: PLC0415 - as the compiler

    tree = library._shared_module = parse_bitcode(written)  # noqa: SLF001 - numba has no other way
    # From now on the library finds it by itself.
    del library._get_module_for_linking  # noqa: SLF001 - the same
    return tree


def _stamp(function: FunctionType, *, makes_arrays: bool) -> str:
    """What a function is made of: its code, its constants, and the kernels that it calls."""
    code = function.__code__
    used = [_part(function.__globals__.get(name)) for name in code.co_names]
    return sha256(repr((_code(code), used, makes_arrays)).encode()).hexdigest()


def _part(value: object) -> object:
    """What counts of something that a function refers to by name."""
    if isinstance(value, Kernel):
        return value.stamp
    if isinstance(value, np.ndarray):
        return value.dtype.str, value.shape, value.tobytes()
    return value if isinstance(value, str | int | float | np.generic) else None


def _code(code: CodeType) -> object:
    """What a function does; what it holds within shows its place in memory, which says nothing."""
    consts = [_code(each) if isinstance(each, CodeType) else each for each in code.co_consts]
    return code.co_code, consts, code.co_names
