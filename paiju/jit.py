"""Kernels: functions that numba compiles; without numba they run as plain Python."""

from __future__ import annotations

import os
from contextlib import contextmanager, nullcontext, suppress
from fcntl import LOCK_EX, flock
from functools import cache, partial, update_wrapper
from hashlib import sha256
from importlib.util import find_spec
from types import CodeType, FunctionType
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal, ParamSpec, TypeVar, cast

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

P = ParamSpec("P")
R = TypeVar("R")

# The source files whose locks this process holds, because it is compiling their kernels.
_TURNS: set[str] = set()
# The number of a stamp's digits in the name of a cached file.
_NAMED = 16
# The places for compiled kernels; the first that works is used: the folder NUMBA_CACHE_DIR, the
# folder of the source, the user's cache folder.
_PLACES = (
    "paiju.compiling.kept.ReadableCacheLocator",
    "InTreeCacheLocator",
    "UserWideCacheLocator",
)


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
    def stamp(self) -> str:
        """A hash of the kernel's code and constants: kernels with the same stamp do the same."""
        return _stamp(cast("FunctionType", self.plain), makes_arrays=self.makes_arrays)

    @property
    def cached_signatures(self) -> list[Any]:
        """The argument types for which the kernel lies on disk, compiled for this processor."""
        # Without a cache folder there is no file.
        file = getattr(cast("Any", self.ready)._cache, "_cache_file", None)  # noqa: SLF001 - numba has no other way
        machine = cast("Any", self.ready).targetctx.codegen().magic_tuple()
        try:
            index = file._load_index() if file else {}  # noqa: SLF001 - the same
        except Exception:  # noqa: BLE001 - reading a pickle may raise anything
            return []
        return [signature for signature, of, _ in index if of == machine]

    @classmethod
    def read_all(cls) -> int:
        """Load all kernels from disk; returns the number of kernels that run compiled."""
        compiled = [each for each in cls._all if each.is_compiled]
        for each in compiled:
            for signature in each.cached_signatures:
                cast("Any", each.ready).compile(signature)
        return len(compiled)

    @property
    def is_compiled(self) -> bool:
        """Tests if the kernel runs compiled, so that a budget of work may be larger."""
        return self.ready is not self.plain


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
    function = made.plain
    # The compiler reads this variable when it is imported.
    os.environ.setdefault("NUMBA_CACHE_LOCATOR_CLASSES", ",".join(_PLACES))
    try:
        import numba  # noqa: PLC0415 - costs half a second, and not every process compiles
    except ImportError:
        return function
    own = cast("FunctionType", function)
    names = {name: own.__globals__.get(name) for name in own.__code__.co_names}
    called = {name: each.within for name, each in names.items() if isinstance(each, Kernel)}
    # The compiler must see the compiled forms of the kernels that this one calls.
    seen = FunctionType(own.__code__, {**own.__globals__, **called}, own.__name__)
    update_wrapper(seen, own)
    # numba discards a cached kernel when its own file changes, but not when the file of a called
    # kernel does. The stamp in the name covers both.
    seen.__qualname__ += f"_{made.stamp[:_NAMED]}" + "_within" * is_within
    # No kernel divides by zero; the check for it would make some of them a sixth slower.
    options: dict[str, Any] = {"nogil": True, "error_model": "numpy", "_nrt": made.makes_arrays}
    if is_within:
        options |= {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    try:
        compiled = numba.njit(cache=True, **options)(seen)
    except RuntimeError:
        # No cache folder is writable: each process compiles the kernel.
        compiled = numba.njit(**options)(seen)
    _adapt(compiled, partial(_general, numba.types), is_within=is_within)
    return cast("Callable[P, R]", compiled)


def _general(types: Any, signature: Any) -> Any:  # noqa: ANN401 - numba is untyped
    """The type for which a kernel is compiled when it is called with this one.

    Constants become plain numbers, and signed integers become 64 bits wide.
    """
    plain = types.unliteral(signature)
    return types.int64 if isinstance(plain, types.Integer) and plain.signed else plain


def _adapt(compiled: Any, general: Callable[[Any], Any], *, is_within: bool = False) -> None:  # noqa: ANN401 - numba is untyped
    """Make a broken cache of a kernel harmless, and compile the kernel for general types only.

    Args:
        compiled: the dispatcher that numba made for the kernel.
        general: gives the general type for a type of argument (see `_general`).
        is_within: whether other kernels call the kernel, and Python does not.
    """
    cache = compiled._cache  # noqa: SLF001 - numba has no other way
    load, keep, find = cache.load_overload, cache.save_overload, compiled.get_call_template

    def load_or_forget(*signature: object) -> object:
        # An unreadable cache entry is outdated: a class in it may have been moved.
        try:
            return cast("object", load(*signature))
        except Exception:  # noqa: BLE001 - reading a pickle may raise anything
            cache.flush()
            return None

    def keep_if_possible(signature: object, made: object) -> None:
        _lighten(made, is_within=is_within)
        # An unwritable cache means that the next process compiles again.
        with suppress(OSError):
            keep(signature, made)

    def find_general(args: Iterable[Any], named: Mapping[str, Any]) -> object:
        # A call with a constant compiles for any number, not only for this one; a call with a
        # narrow integer compiles for a wide one.
        return find(tuple(map(general, args)), {key: general(named[key]) for key in named})

    cache.load_overload, cache.save_overload = load_or_forget, keep_if_possible
    compiled.get_call_template = find_general
    _take_turns(compiled, compiled.py_func.__code__.co_filename, is_within=is_within)


def _lighten(made: Any, *, is_within: bool) -> None:  # noqa: ANN401 - numba is untyped
    """Leave out of a kernel what nobody reads from its cache file.

    The compiler of a calling kernel needs this kernel's intermediate code, which is most of the
    file. A kernel for Python is called by no other kernel, so the name of its entry point is
    enough. The machine code of a kernel for use within others is never run.
    """
    library: Any = made.library
    if is_within:
        library._compiled_object = b""  # noqa: SLF001 - numba has no other way
        return
    from llvmlite.binding import parse_assembly  # type: ignore[import-untyped] # noqa: PLC0415 - as the compiler

    entry = f'define void @"{made.fndesc.llvm_cpython_wrapper_name}"() {{ ret void }}'
    library._shared_module = parse_assembly(entry)  # noqa: SLF001 - the same


def _take_turns(compiled: Any, source: str, *, is_within: bool) -> None:  # noqa: ANN401 - numba is untyped
    """Make a kernel wait while another process compiles the same source file, then read the cache.

    Args:
        compiled: the dispatcher that numba made for the kernel.
        source: the path of the source file.
        is_within: whether other kernels call the kernel, and Python does not.
    """
    compile_here = compiled.compile

    def compile_or_read(signature: object) -> object:
        from numba.core.compiler_lock import global_compiler_lock  # noqa: PLC0415 - as the compiler

        from paiju.compiling.quicker import as_part, uncollected  # noqa: PLC0415 - the same

        part = as_part(compiled.targetctx.codegen()) if is_within else nullcontext()
        # Only one thread of this process at a time waits for other processes: no deadlock.
        with global_compiler_lock, _turn(source), uncollected(), part:
            return compile_here(signature)

    compiled.compile = compile_or_read


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


def _stamp(function: FunctionType, *, makes_arrays: bool) -> str:
    """A hash of a function's code, its constants and the kernels that it calls."""
    code = function.__code__
    used = [_part(function.__globals__.get(name)) for name in code.co_names]
    return sha256(repr((_code(code), used, makes_arrays)).encode()).hexdigest()


def _part(value: object) -> object:
    """The part of a global variable's value that compiled code depends on, or None."""
    if isinstance(value, Kernel):
        return value.stamp
    if isinstance(value, np.ndarray):
        return value.dtype.str, value.shape, value.tobytes()
    return value if isinstance(value, str | int | float | np.generic) else None


def _code(code: CodeType) -> object:
    """A function's code, in a form for hashing.

    Nested code is unpacked, since its repr contains an address in memory.
    """
    consts = [_code(each) if isinstance(each, CodeType) else each for each in code.co_consts]
    return code.co_code, consts, code.co_names
