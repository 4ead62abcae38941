"""A runner of matches on a Ray cluster, which may be many machines or this one alone.

All machines need the same version of Paiju. A chunk (some decks of a match) gives the same games on
any machine, so the result does not depend on the cluster.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from paiju.arena.tournament import Chunk, play_chunk

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from paiju.arena.match import Decks


class Cluster:
    """A runner on a Ray cluster.

    Attributes:
        chunks_on: the number of chunks that each node has played.
    """

    def __init__(self, address: str | None = None) -> None:
        import ray  # noqa: PLC0415 - an optional package

        self._ray = ray
        ray.init(address=address, log_to_driver=False)
        self.chunks_on: Counter[str] = Counter()

    def __call__(self, chunks: Sequence[Chunk]) -> Iterator[tuple[Chunk, Decks]]:
        """Plays chunks on free nodes; yields each chunk with its decks as soon as it is played."""
        ray = self._ray
        remote = ray.remote(_play)
        playing = {remote.remote(chunk): chunk for chunk in chunks}
        try:
            while playing:
                (first, *_), _ = ray.wait(list(playing))
                node, decks = ray.get(first)
                self.chunks_on[node] += 1
                yield playing.pop(first), decks
        finally:
            ray.shutdown()


def _play(chunk: Chunk) -> tuple[str, Decks]:
    import ray  # noqa: PLC0415 - as above

    return ray.get_runtime_context().get_node_id(), play_chunk(chunk)
