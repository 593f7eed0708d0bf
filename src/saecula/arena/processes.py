"""Work spread over processes of this machine, or over the machines of a Ray cluster."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
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


def spread(
    work: Callable[[J], R], jobs: list[J], processes: int = 1, ray: bool = False, together: int = 1
) -> Iterator[R]:
    """The results in the order of the jobs, `together` of which a process takes at once; with Ray as they are ready."""
    if ray:
        yield from _with_ray(work, jobs)
    elif processes == 1:
        yield from map(work, jobs)
    else:
        with pool(processes) as workers:
            yield from workers.map(work, jobs, chunksize=together)


def _with_ray(work: Callable[[J], R], jobs: list[J]) -> Iterator[R]:
    try:
        import ray
    except ImportError:
        raise NoRay("--ray needs the package ray (pip install saecula[ray])") from None
    if not ray.is_initialized():
        ray.init(log_to_driver=False, include_dashboard=False)
    task: Any = ray.remote(lambda job: work(job))  # (Ray takes functions, and a partial is none)
    waiting = [task.remote(job) for job in jobs]
    while waiting:
        ready, waiting = ray.wait(waiting)
        yield from ray.get(ready)
