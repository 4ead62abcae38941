"""Kernels as plain Python from end to end."""

from __future__ import annotations

from types import FunctionType
from typing import TYPE_CHECKING, ParamSpec, TypeVar, cast

from app.jit import Kernel

if TYPE_CHECKING:
    from collections.abc import Callable

P = ParamSpec("P")
R = TypeVar("R")


def plain(kernel: Kernel[P, R]) -> Callable[P, R]:
    """The function of a kernel, which calls the functions of others and not their compiled forms.

    Compiled forms give plain integers to whoever calls them from Python, and a kernel's words are
    no such integers.
    """
    own = cast("FunctionType", kernel.plain)
    names = {name: own.__globals__.get(name) for name in own.__code__.co_names}
    called: dict[str, Callable[..., object]] = {
        name: plain(each) for name, each in names.items() if isinstance(each, Kernel)
    }
    seen = FunctionType(own.__code__, {**own.__globals__, **called}, own.__name__)
    return cast("Callable[P, R]", seen)
