"""Changes that make numba compile kernels faster: repeated work is left out.

Only `paiju.jit` imports this module, and only where numba is installed.
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

# LLVM's optimisation level for kernels within others.
_LEAST_EFFORT = 1


def _nothing(*_: object) -> None:
    pass


# These steps make machine code, which a kernel within others does not need.
_CHANGED = {"_add_module": _nothing, "set_env": _nothing}


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
