"""A Ray cluster of two nodes, both on this machine."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextmanager
def two_nodes() -> Iterator[Any]:
    """A context with two nodes of one processor each; a driver connects to the first."""
    pytest.importorskip("ray", reason="clusters are Ray's")
    from ray.cluster_utils import Cluster

    with pytest.MonkeyPatch.context() as patch:
        # The default of half a minute is too short on a busy machine.
        patch.setenv("RAY_agent_register_timeout_ms", "300000")
        cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
        try:
            cluster.add_node(num_cpus=1)
            yield cluster
        finally:
            cluster.shutdown()
