"""Running kernels as plain Python, with all kernels that they call."""

from __future__ import annotations

from types import FunctionType
from typing import TYPE_CHECKING, ParamSpec, TypeVar, cast

from paiju.jit import Kernel

if TYPE_CHECKING:
    from collections.abc import Callable

P = ParamSpec("P")
R = TypeVar("R")


def plain(kernel: Kernel[P, R]) -> Callable[P, R]:
    """The plain function of a kernel; it calls the plain functions of other kernels.

    If it called compiled kernels, it would get Python's integers, but it needs those of numpy.
    """
    own = cast("FunctionType", kernel.plain)
    names = {name: own.__globals__.get(name) for name in own.__code__.co_names}
    called: dict[str, Callable[..., object]] = {
        name: plain(each) for name, each in names.items() if isinstance(each, Kernel)
    }
    seen = FunctionType(own.__code__, {**own.__globals__, **called}, own.__name__)
    return cast("Callable[P, R]", seen)
