"""The changes to numba: a kernel is compiled by one process, and parts of kernels lightly.

A part is a kernel that only kernels call. It is optimised with each of its callers, and machine
code of its own would never run; of a kernel that Python calls, nobody needs the intermediate code.
numba makes and keeps both, and its interface has no way to leave them out. So this module changes
a few of its methods. Without it (numba 0.68, 207 kernels, seconds of the processor) the first start
compiles for 139 seconds instead of 90; a later start takes 4.9 seconds
instead of 2.9, and 310 MB of memory instead of 182; the folders have 26 MB instead of 15.

Only `paiju.jit` imports this module, and only where numba is installed.
"""

# numba is untyped
# mypy: disable-error-code="misc, no-untyped-call"

from __future__ import annotations

import gc
from contextlib import contextmanager, nullcontext
from typing import TYPE_CHECKING, Any, cast

import numba
from llvmlite.binding import parse_assembly  # type: ignore[import-untyped]
from numba.core.compiler_lock import global_compiler_lock
from numba.core.errors import NumbaError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from contextlib import AbstractContextManager

# LLVM's optimisation level for parts.
_LEAST_EFFORT = 1


def _nothing(*_: object) -> None:
    pass


# These steps make machine code.
_CHANGED = {"_add_module": _nothing, "set_env": _nothing}


def adapt(
    compiled: Any,  # noqa: ANN401 - numba is untyped
    turn: Callable[[], AbstractContextManager[None]],
    forget: Callable[[], None],
    *,
    is_within: bool,
) -> None:
    """Make a kernel wait while another process compiles its file, and survive a broken cache.

    Args:
        compiled: what numba made of the kernel.
        turn: a context in which no other process compiles kernels of the same file.
        forget: removes the kernels of the same module from disk.
        is_within: whether the kernel is a part.
    """
    compile_here = compiled.compile

    def compile_or_read(signature: Any) -> object:  # noqa: ANN401 - numba is untyped
        part = as_part(compiled.targetctx.codegen()) if is_within else nullcontext()
        if is_within:
            signature = tuple(map(_general, signature))
        # Only one thread of this process at a time waits for other processes: no deadlock.
        with global_compiler_lock, turn(), uncollected(), part:
            try:
                return cast("object", compile_here(signature))
            except (NumbaError, MemoryError):
                raise
            except OSError:
                # It is compiled, but its folder is full or read-only.
                pass
            except Exception:  # noqa: BLE001 - reading a pickle may raise anything
                forget()
            return cast("object", compile_here(signature))

    compiled.compile = compile_or_read
    cache = compiled._cache  # noqa: SLF001 - numba has no other way
    keep = cache.save_overload

    def keep_light(signature: object, made: Any) -> None:  # noqa: ANN401 - numba is untyped
        _lighten(made, is_within=is_within)
        keep(signature, made)

    cache.save_overload = keep_light


def _general(argument: Any) -> Any:  # noqa: ANN401 - numba is untyped
    """The type for which a part is compiled when it is called with this one.

    A call with a constant compiles for any number, not only for this one; a call with a narrow
    integer compiles for a wide one. Otherwise there would be a quarter more forms.
    """
    types: Any = numba.types
    plain = types.unliteral(argument)
    return types.int64 if isinstance(plain, types.Integer) and plain.signed else plain


def _lighten(made: Any, *, is_within: bool) -> None:  # noqa: ANN401 - numba is untyped
    """Leave out of a kernel what nobody reads from disk: code of a part, or for callers of a whole.

    A part is never run. The compiler of a calling kernel needs a part's intermediate code, and of a
    kernel that Python calls the name of its entry point alone.
    """
    library: Any = made.library
    if is_within:
        library._compiled_object = b""  # noqa: SLF001 - numba has no other way
        return
    entry = f'define void @"{made.fndesc.llvm_cpython_wrapper_name}"() {{ ret void }}'
    library._shared_module = parse_assembly(entry)  # noqa: SLF001 - the same


@contextmanager
def as_part(codegen: Any) -> Iterator[None]:  # noqa: ANN401 - numba is untyped
    """A context that compiles a kernel to intermediate code only, lightly optimised.

    The code becomes part of each calling kernel, which is optimised as a whole and then turned into
    machine code.
    """
    own, config = vars(codegen), cast("Any", numba.config)
    usual = config.OPT, {name: own[name] for name in _CHANGED if name in own}
    config.OPT = type(config.OPT)(_LEAST_EFFORT)
    own |= _CHANGED
    try:
        yield
    finally:
        for name in _CHANGED:
            del own[name]
        config.OPT = usual[0]
        own |= usual[1]


@contextmanager
def uncollected() -> Iterator[None]:
    """A context without garbage collection, which would scan the compiler's objects for nothing."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()
