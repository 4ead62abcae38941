"""Compiling kernels: with numba where it is installed, as they stand where it is not."""

from __future__ import annotations

import os
from functools import update_wrapper
from hashlib import sha256
from types import FunctionType
from typing import TYPE_CHECKING, Generic, ParamSpec, TypeVar, cast

from numpy import ndarray

if TYPE_CHECKING:
    from collections.abc import Callable

P = ParamSpec("P")
R = TypeVar("R")


def is_wanted() -> bool:
    """Whether kernels are to be compiled: unless the environment has PAIJU_JIT=off."""
    return os.environ.get("PAIJU_JIT", "on") != "off"


class Kernel(Generic[P, R]):
    """A function that is compiled at its first call, so that importing it loads no compiler."""

    def __init__(self, function: Callable[P, R]) -> None:
        self.plain = function
        self._ready: Callable[P, R] | None = None
        update_wrapper(self, function)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        """Call the function as it will run."""
        return self.ready(*args, **kwargs)

    @property
    def ready(self) -> Callable[P, R]:
        """The function as it will run."""
        if self._ready is None:
            self._ready = _compiled(self.plain) if is_wanted() else self.plain
        return self._ready

    @property
    def is_compiled(self) -> bool:
        """Whether it runs compiled, so that a budget of work may be large."""
        return self.ready is not self.plain


def kernel(function: Callable[P, R]) -> Kernel[P, R]:
    """Make a kernel; it may call other kernels of its module."""
    return Kernel(function)


def _fingerprint(function: FunctionType) -> str:
    """What a kernel, and all that it calls, would compute: equal where nothing has changed."""
    code, known = function.__code__, function.__globals__
    parts = [code.co_code.hex(), repr(code.co_consts)]
    for name in code.co_names:
        value = known.get(name)
        if isinstance(value, Kernel):
            parts.append(_fingerprint(cast("FunctionType", value.plain)))
        elif isinstance(value, int | float | ndarray):
            parts.append(f"{name}={value!r}")
    return sha256("|".join(parts).encode()).hexdigest()[:_DIGITS]


_DIGITS = 16


def _compiled(function: Callable[P, R]) -> Callable[P, R]:
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
    if called:
        # A cache knows when its own module has changed, not when another has: its name tells that.
        seen.__qualname__ += f"_{_fingerprint(own)}"
    return cast("Callable[P, R]", numba.njit(cache=True, nogil=True)(seen))
