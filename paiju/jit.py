"""Kernels: functions that numba compiles; without numba they run as plain Python."""

from __future__ import annotations

import os
from collections import defaultdict
from contextlib import contextmanager, suppress
from fcntl import LOCK_EX, flock
from functools import cache, partial, update_wrapper
from importlib.util import find_spec
from types import FunctionType
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal, ParamSpec, TypeVar, cast

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

P = ParamSpec("P")
R = TypeVar("R")

# The source files whose locks this process holds, because it compiles their kernels.
_TURNS: set[str] = set()


def is_wanted() -> bool:
    """Tests if kernels are to be compiled: always, unless the environment has PAIJU_JIT=off."""
    return os.environ.get("PAIJU_JIT", "on") != "off"


class Kernel(Generic[P, R]):
    """A function that is compiled at its first call: an import does not load the compiler.

    Attributes:
        plain: the function as plain Python.
        makes_arrays: whether the function may create arrays.
        is_plain_only: whether all kernels of this process run as plain Python now.
    """

    _all: ClassVar[list[Kernel[Any, Any]]] = []
    is_plain_only: ClassVar[bool] = False

    def __init__(self, function: Callable[P, R], *, makes_arrays: bool) -> None:
        self.plain, self.makes_arrays = function, makes_arrays
        self._name = cast("FunctionType", function).__qualname__
        self._ready: Callable[P, R] | None = None
        self._within: Callable[P, R] | None = None
        self._all.append(self)
        update_wrapper(self, function)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        """Call the compiled function, or the plain one if nothing compiles it."""
        return (self._ready or self.ready)(*args, **kwargs)

    @property
    def ready(self) -> Callable[P, R]:
        """The compiled function, or the plain one if nothing compiles it."""
        if self._ready is None:
            is_compiled = is_wanted() and not self.is_plain_only
            self._ready = _compiled(self) if is_compiled else self.plain
        return self._ready

    @property
    def within(self) -> Callable[P, R]:
        """The compiled function as other kernels call it; Python cannot call it."""
        if self._within is None:
            self._within = _compiled(self, is_within=True)
        return self._within

    @property
    def is_compiled(self) -> bool:
        """Tests if the kernel runs compiled, so that a budget of work may be larger."""
        return self.ready is not self.plain

    @classmethod
    def use_plain(cls) -> None:
        """Use plain Python for all kernels until `use_compiled` is called."""
        cls._switch(is_plain_only=True)

    @classmethod
    def use_compiled(cls) -> None:
        """Use compiled kernels again, if they are wanted."""
        cls._switch(is_plain_only=False)

    @classmethod
    def _switch(cls, *, is_plain_only: bool) -> None:
        cls.is_plain_only = is_plain_only
        for each in cls._all:
            each._ready = None  # noqa: SLF001 - its own

    @property
    def folder(self) -> Path | None:
        """The folder of the compiled kernel; None if it cannot be kept on disk."""
        from paiju.compiling.kept import folder_of  # noqa: PLC0415 - as the compiler

        return folder_of(self.plain.__module__)

    @property
    def cached_signatures(self) -> list[Any]:
        """The argument types that `keep_signatures` noted; nobody looks if the kernel is there."""
        from paiju.compiling.kept import signatures_in  # noqa: PLC0415 - as the compiler

        return signatures_in(self.folder).get(self._name, []) if self.folder else []

    @classmethod
    def keep_signatures(cls) -> None:
        """Note on disk for which argument types each kernel is compiled, once all of them are."""
        found: dict[Path, dict[str, list[Any]]] = defaultdict(dict)
        for each in cls._all:
            if each.is_compiled and each.folder is not None:
                found[each.folder][each._name] = cast("Any", each.ready).signatures  # noqa: SLF001 - its own
        if found:
            from paiju.compiling.kept import keep_signatures  # noqa: PLC0415 - as the compiler

            for folder, signatures in found.items():
                keep_signatures(folder, signatures)

    @classmethod
    def read_all(cls) -> int:
        """Load all kernels from disk; returns the number of kernels that run compiled."""
        compiled = [each for each in cls._all if each.is_compiled]
        for each in compiled:
            for signature in each.cached_signatures:
                cast("Any", each.ready).compile(signature)
        return len(compiled)


# The ways in which a process can run its kernels; budgets of work are smaller with plain ones.
KINDS: tuple[Literal["compiled", "plain"], ...] = ("compiled", "plain")


def kind() -> Literal["compiled", "plain"]:
    """The way in which this process runs its kernels now; asking does not load the compiler."""
    is_compiled = is_wanted() and not Kernel.is_plain_only and _has_compiler()
    return "compiled" if is_compiled else "plain"


@cache
def _has_compiler() -> bool:
    return find_spec("numba") is not None


def kernel(function: Callable[P, R]) -> Kernel[P, R]:
    """The function as a kernel, which may call other kernels."""
    return Kernel(function, makes_arrays=True)


def kernel_in_room(function: Callable[P, R]) -> Kernel[P, R]:
    """The function as a kernel that creates no arrays, and works in arrays that its caller made.

    Such a kernel needs no reference counts. In small loops that pass arrays on, these cost a fifth
    of the time.
    """
    return Kernel(function, makes_arrays=False)


def _compiled(made: Kernel[P, R], *, is_within: bool = False) -> Callable[P, R]:
    try:
        import numba  # noqa: PLC0415 - costs half a second, and not every process compiles
    except ImportError:
        return made.plain
    from paiju.compiling.kept import forget, mark  # noqa: PLC0415 - as the compiler
    from paiju.compiling.parts import adapt  # noqa: PLC0415 - the same

    own = cast("FunctionType", made.plain)
    names = {name: own.__globals__.get(name) for name in own.__code__.co_names}
    called = {name: each.within for name, each in names.items() if isinstance(each, Kernel)}
    # The compiler must see the compiled forms of the kernels that this one calls.
    seen = FunctionType(own.__code__, {**own.__globals__, **called}, own.__name__)
    update_wrapper(seen, own)
    seen.__qualname__ += "_within" * is_within
    mark(seen)
    # No kernel divides by zero; the check for it would make some of them a sixth slower.
    options: dict[str, Any] = {"nogil": True, "error_model": "numpy", "_nrt": made.makes_arrays}
    if is_within:
        options |= {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    # Where no folder can be made, each process compiles the kernel.
    compiled = numba.njit(cache=made.folder is not None, **options)(seen)
    turn = partial(_turn, own.__code__.co_filename)
    adapt(compiled, turn, partial(forget, own.__module__), is_within=is_within)
    return cast("Callable[P, R]", compiled)


@contextmanager
def _turn(source: str) -> Iterator[None]:
    """A context in which no other process compiles kernels of a source file.

    A process may wait here for the file of a called kernel while it holds the file of the caller.
    Files import each other in one direction only, so no two processes wait for each other.
    """
    if source in _TURNS:
        yield
        return
    _TURNS.add(source)
    file = None
    try:
        # If the file cannot be opened or locked, it may be compiled twice, which is harmless.
        with suppress(OSError):
            file = os.open(source, os.O_RDONLY)
            flock(file, LOCK_EX)
        yield
    finally:
        _TURNS.remove(source)
        if file is not None:
            os.close(file)
