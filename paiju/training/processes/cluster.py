"""Training processes on a Ray cluster: the first is this process, the others are Ray actors.

Ray places and watches the actors. PyTorch carries the tensors between the machines.
"""

from __future__ import annotations

import fcntl
import os
import socket
from contextlib import contextmanager
from datetime import timedelta
from logging import WARNING
from struct import pack
from typing import TYPE_CHECKING, Any

import ray
from ray.exceptions import RayError
from ray.util import get_node_ip_address
from ray.util.placement_group import placement_group
from ray.util.scheduling_strategies import PlacementGroupSchedulingStrategy
from torch.distributed import TCPStore

from paiju.training.processes.crew import CrewError, LostError, Together

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from paiju.training.processes.crew import Work

# The address of a Ray that is started for this run, on this machine.
HERE = "local"
# The seconds that a cluster has to answer, to find room, and to notice a lost process.
_ANSWER, _ROOM, _NEWS = 10, 300, 60
# A process counts as lost if it does not join within the first time, or is silent for the second.
_MEETING, _PATIENCE = timedelta(minutes=2), timedelta(minutes=10)
# Linux's ioctl for the address of a network interface.
_SIOCGIFADDR = 0x8915


class Member:
    """A Ray actor that runs one of the other training processes."""

    def __init__(self, rank: int, number: int, host: str, port: int) -> None:
        self._rank, self._number = rank, number
        self._store = TCPStore(host, port, number, timeout=_MEETING)

    def where(self) -> tuple[str, str]:
        """The id of the Ray node that this process is on, and the IP address of that machine."""
        return _node(), get_node_ip_address()

    def work(self, work: Work) -> None:
        """Run this process's part of the work."""
        _speak_by(get_node_ip_address())
        Together(self._rank, self._number, self._store, _PATIENCE).do(work)


def work_on_cluster(work: Work, number: int, address: str, tell: Callable[[str], object]) -> None:
    """Run the work in several processes of a Ray cluster; this process is the first of them.

    Args:
        work: what each process does; it gets the process's place in the crew.
        number: the number of processes.
        address: the address of the cluster; `HERE` starts Ray on this machine.
        tell: prints a line about the processes.
    """
    with _connected(address, number):
        host = get_node_ip_address()
        _speak_by(host)
        store = TCPStore(host, 0, number, is_master=True, timeout=_MEETING, wait_for_workers=False)
        members = _members(number, host, store.port)
        try:
            places = ray.get([each.where.remote() for each in members])
        except RayError as error:
            raise CrewError(f"a process could not begin: {error}") from error
        tell(f"{number} processes; machines: {len({_node(), *(node for node, _ in places)})}\n")
        working = [each.work.remote(work) for each in members]
        try:
            Together(0, number, store, _PATIENCE).do(work)
        except LostError as error:
            raise LostError(_lost(working, [address for _, address in places])) from error
        ray.wait(working, num_returns=len(working), timeout=_NEWS)


@contextmanager
def _connected(address: str, number: int) -> Iterator[None]:
    # A Ray of this machine alone is told that it has a processor for each process, as `--jobs` is.
    own = {"num_cpus": number, "include_dashboard": False} if address == HERE else {}
    host, colon, port = address.rpartition(":")
    try:
        if colon:  # Ray itself would try a closed port for minutes
            socket.create_connection((host.strip("[]"), int(port)), _ANSWER).close()
        ray.init(address=address, log_to_driver=False, logging_level=WARNING, **own)
    except (OSError, RuntimeError, ValueError) as error:
        raise CrewError(f"the Ray cluster at {address} cannot be joined: {error}") from error
    try:
        yield
    finally:
        ray.shutdown()


def _members(number: int, host: str, port: int) -> list[Any]:
    """The actors of the other processes, spread over the machines of the cluster.

    A processor is reserved for each process.
    """
    here = _node()
    first = next(node for node in ray.nodes() if node["NodeID"] == here)
    # The head of a cluster may be set to have no processors: then this process reserves none.
    own = [{"ray.io/node-id": here}] if first["Resources"].get("CPU", 0) >= 1 else []
    wanted = [*own, *({} for _ in range(1, number))]
    group = placement_group([{"CPU": 1} for _ in wanted], "SPREAD", bundle_label_selector=wanted)
    if not group.wait(_ROOM):
        free = ray.available_resources().get("CPU", 0)
        raise CrewError(f"the cluster has no room for {number} processes: {free:.0f} CPUs are free")
    member = ray.remote(num_cpus=1)(Member)
    return [
        member.options(
            scheduling_strategy=PlacementGroupSchedulingStrategy(group, len(own) + rank - 1)
        ).remote(rank, number, host, port)
        for rank in range(1, number)
    ]


def _node() -> str:
    node: str = ray.get_runtime_context().get_node_id()
    return node


def _lost(working: list[Any], addresses: list[str]) -> str:
    """A message that names the lost process, with Ray's report."""
    for rank, (each, address) in enumerate(zip(working, addresses, strict=True), 1):
        try:
            ray.get(each, timeout=_NEWS)
        except LostError:  # it lost another process itself
            continue
        except RayError as error:
            return f"process {rank} at {address} is gone: {error}"
    return "a process is gone, and nobody knows which"


def _speak_by(address: str) -> None:
    """Make PyTorch use the network interface that has an address.

    By default PyTorch uses the address of the machine's host name, which others often cannot reach.
    """
    for _, name in socket.if_nameindex():
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            try:
                reply = fcntl.ioctl(probe, _SIOCGIFADDR, pack("256s", name.encode()))
            except OSError:  # it has no address
                continue
        if socket.inet_ntoa(reply[20:24]) == address:
            os.environ.setdefault("GLOO_SOCKET_IFNAME", name)
