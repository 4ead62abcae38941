"""The time spent on compiling each kernel, in this process and in its helper processes."""

# numba is untyped
# mypy: disable-error-code="misc, no-untyped-call"

from __future__ import annotations

from collections import defaultdict
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from time import thread_time
from typing import TYPE_CHECKING, Any, NamedTuple

import orjson

from paiju.jit import is_wanted

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import BinaryIO


class Cost(NamedTuple):
    """The cost of compiling one kernel for one signature, without the kernels that it calls.

    Attributes:
        kernel: the module and the name of the kernel.
        seconds: the processor time.

    """

    kernel: str
    seconds: float


class Costs:
    """The costs of all compilations so far; kernels read from the cache cost nothing."""

    def __init__(self) -> None:
        self._found: list[Cost] = []
        # The stack of kernels being compiled, outermost first: the name, the start, and the times
        # of the kernels compiled inside.
        self._begun: list[tuple[str, float, list[float]]] = []
        self._listener: BinaryIO | None = None

    @contextmanager
    def counted(self) -> Iterator[None]:
        """A context that counts what this process compiles; without a compiler it does nothing."""
        event: Any = _events()
        if event is None:
            yield
            return

        listener: Any = event.Listener

        class Listener(listener):
            """Notes the beginning and the end of each compilation."""

            def on_start(_, info: Any) -> None:  # noqa: ANN401, N805 - the names of numba
                if name := _name_of(info.data["dispatcher"].py_func):
                    self._begin(name)

            def on_end(_, info: Any) -> None:  # noqa: ANN401, N805 - the same
                if _name_of(info.data["dispatcher"].py_func):
                    self._end()

        with event.install_listener("numba:compile", Listener()):
            yield

    def tell(self, listener: BinaryIO) -> None:
        """Write each later cost to `listener` too, as soon as it is known."""
        self._listener = listener

    def hear(self, lines: Iterable[bytes]) -> None:
        """Add the costs that another process wrote; a last line that is cut short is ignored."""
        self._found += (Cost(*orjson.loads(each)) for each in lines if each.endswith(b"\n"))

    def table(self) -> Iterator[str]:
        """A report as lines: a heading, then seconds, number of signatures and name of each kernel.

        The most expensive kernel is first.
        """
        if not self._found:
            yield "no kernel had to be compiled"
            return
        by_kernel: dict[str, list[float]] = defaultdict(list)
        for cost in self._found:
            by_kernel[cost.kernel].append(cost.seconds)
        rows = sorted(by_kernel.items(), key=lambda row: (-sum(row[1]), row[0]))
        rows.append(("all kernels", [cost.seconds for cost in self._found]))
        yield "seconds of the processor, signatures and name of each kernel that was compiled:"
        for kernel, seconds in rows:
            yield f"{sum(seconds):8.2f} {len(seconds):5} {kernel}"

    def _begin(self, kernel: str) -> None:
        self._begun.append((kernel, thread_time(), []))

    def _end(self) -> None:
        kernel, begun, within = self._begun.pop()
        spent = thread_time() - begun
        if self._begun:
            self._begun[-1][2].append(spent)
        cost = Cost(kernel, spent - sum(within))
        self._found.append(cost)
        if self._listener is not None:
            self._listener.write(orjson.dumps([*cost]) + b"\n")
            self._listener.flush()


def _events() -> object:
    """The module of numba with compiler events; None if kernels are not compiled."""
    return import_module("numba.core.event") if is_wanted() and find_spec("numba") else None


def _name_of(compiled: Any) -> str:  # noqa: ANN401 - a function passed to numba
    """The module and name of a kernel that numba compiles; "" for a function of numba itself."""
    # `paiju.jit` adds a stamp to the name of what it compiles; the wrapped function has none.
    own = getattr(compiled, "__wrapped__", None)
    if own is None or own.__module__.startswith("numba."):
        return ""
    is_within = compiled.__qualname__.endswith("_within")
    return f"{own.__module__}.{own.__qualname__}{', within others' * is_within}"


COSTS = Costs()
