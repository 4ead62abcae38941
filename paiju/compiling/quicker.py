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

if TYPE_CHECKING:
    from collections.abc import Iterator

# The level of optimisation of LLVM for kernels within others.
_LEAST_EFFORT = 1


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
