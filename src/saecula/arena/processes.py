"""Work spread over processes of this machine, or over the machines of a Ray cluster."""

from __future__ import annotations

import math
import signal
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

from saecula.core import SaeculaError

J = TypeVar("J")
R = TypeVar("R")


class NoRay(SaeculaError):
    """Ray is asked for, and not installed."""


@contextmanager
def pool(processes: int) -> Iterator[ProcessPoolExecutor]:
    """Worker processes. They ignore Ctrl-C, which their parent handles by giving up what has not begun."""
    with ProcessPoolExecutor(processes, initializer=_ignore_interrupts) as found:
        try:
            yield found
        except BaseException:
            found.shutdown(wait=False, cancel_futures=True)
            raise


def _ignore_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def spread(work: Callable[[J], R], jobs: list[J], processes: int = 1, together: int = 1) -> Iterator[R]:
    """The results in the order of the jobs, `together` of which a process takes at once."""
    if processes == 1:
        yield from map(work, jobs)
    else:
        with pool(processes) as workers:
            yield from workers.map(work, jobs, chunksize=together)


def with_ray(
    work: Callable[[float, J], R], jobs: list[J], end: float = math.inf, files: Iterable[str] = ()
) -> Iterator[R]:
    """The results of `work(end, job)` on the machines of a Ray cluster, as they are ready.

    Machines have neither a clock nor a disk in common: `end`, by the monotonic clock of this machine, becomes that of
    the other one, and the weights in `files` are sent along. With an end, only as many jobs wait as there are cores,
    so that each is sent with the time that is left when it begins.
    """
    try:
        import ray
    except ImportError:
        raise NoRay("--ray needs the package ray (pip install saecula[ray])") from None
    if not ray.is_initialized():
        ray.init(log_to_driver=False, include_dashboard=False)
    task: Any = ray.remote(lambda sent, left, job: _there(work, sent, left, job))
    sent = ray.put({path: Path(path).read_bytes() for path in files})
    todo = list(reversed(jobs))
    waiting: list[Any] = []
    try:
        while waiting or (todo and time.monotonic() < end):
            cores = len(jobs) if end == math.inf else max(1, int(ray.cluster_resources().get("CPU", 1)))
            while todo and len(waiting) < cores and time.monotonic() < end:
                waiting.append(task.remote(sent, end - time.monotonic(), todo.pop()))
            if waiting:
                ready, waiting = ray.wait(waiting)
                yield from ray.get(ready)
    finally:
        for one in waiting:
            ray.cancel(one)


def _there(work: Callable[[float, J], R], sent: dict[str, bytes], left: float, job: J) -> R:
    """Does a job on another machine."""
    if sent:
        from saecula.bots.weights import receive

        receive(sent)
    return work(time.monotonic() + left, job)
