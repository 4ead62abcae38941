"""A Ray cluster of two nodes, both on this machine."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

# A node has half a minute to start, which a busy machine may need more of.
_PATIENT = {"RAY_raylet_start_wait_time_s": "300", "RAY_agent_register_timeout_ms": "300000"}


@contextmanager
def two_nodes() -> Iterator[Any]:
    """Two nodes with a processor each; who connects is on the first."""
    pytest.importorskip("ray", reason="clusters are Ray's")
    from ray.cluster_utils import Cluster

    with pytest.MonkeyPatch.context() as patch:
        for name, value in _PATIENT.items():
            patch.setenv(name, value)
        cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
        try:
            cluster.add_node(num_cpus=1)
            yield cluster
        finally:
            cluster.shutdown()
