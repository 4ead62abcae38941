"""The compiler of kernels, made quicker: it leaves out what it would do again and again.

Only the compiler imports this module, where there is one.
"""

# numba is untyped
# mypy: disable-error-code="misc, no-untyped-call"

from __future__ import annotations

import gc
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, cast

import numba
from numba.core.compiler import Flags

if TYPE_CHECKING:
    from collections.abc import Iterator

# The level of optimisation of LLVM for kernels within others.
_LEAST_EFFORT = 1


def _equal(one: Any, other: Any) -> bool:  # noqa: ANN401 - numba is untyped
    """Options are equal if those that are set in either have equal values."""
    if type(one) is not type(other):
        return False
    some, others = one._values, other._values  # noqa: SLF001 - numba has no other way
    names = some.keys() | others.keys()
    return some == others or all(getattr(one, each) == getattr(other, each) for each in names)


def _hash(options: Any) -> int:  # noqa: ANN401 - the same
    """The hash of the two options in which kernels differ: that of all takes long."""
    return hash((options.nrt, options.no_cpython_wrapper))


# The compiler looks up what it has compiled by its options, at every call that it types.
cast("Any", Flags).__eq__, cast("Any", Flags).__hash__ = _equal, _hash


def _nothing(*_: object) -> None:
    pass


# A part is no machine code, and has no environment.
_CHANGED = {"_add_module": _nothing, "set_env": _nothing}


@contextmanager
def as_part(codegen: Any) -> Iterator[None]:  # noqa: ANN401 - numba is untyped
    """Make of a kernel within others a tree alone, and optimise it less.

    It is optimised again, and becomes machine code, in each of its callers.
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
    """Collect no garbage: most of what the compiler makes stays, and is looked at each time."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()
