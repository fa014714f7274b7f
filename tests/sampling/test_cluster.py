"""A data set made by a cluster of several processes, one of which is killed in the middle."""

from __future__ import annotations

import logging
import os
import signal
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from sampling.making import contents, recipe, write
from vaultc.sampling.folder import write_dataset
from vaultc.sampling.writers import MakeShard, Shard
from vaultc.support.workers import WorkersLostError, dask_cluster, results

distributed = pytest.importorskip("distributed", reason="needs dask.distributed: pip install -e '.[dask]'")

pytestmark = [
    pytest.mark.slow,
    pytest.mark.filterwarnings("ignore"),  # the messages of a dying cluster do not matter
]


@pytest.mark.skipif(sys.platform == "win32", reason="processes are killed by signals")
def test_a_killed_worker_changes_nothing(tmp_path: Path) -> None:
    made = recipe(seeds=range(1, 200), shard_size=10)
    write(made, tmp_path / "here")
    cluster = distributed.LocalCluster(
        n_workers=3, threads_per_worker=1, dashboard_address=None, silence_logs=logging.CRITICAL
    )
    with cluster, distributed.Client(cluster) as client:
        pids = sorted(client.run(os.getpid).values())
        assert len(set(pids)) == 3

        def shards(numbers: Iterable[int]) -> Iterator[tuple[int, Shard]]:
            found = results(MakeShard(made), numbers, "dask", 3, cluster.scheduler_address)
            for count, result in enumerate(found):
                if count == 3:
                    os.kill(pids[1], signal.SIGKILL)
                yield result

        for _ in write_dataset(made, tmp_path / "cluster", shards):
            pass
        assert pids[1] not in client.run(os.getpid).values()
    assert contents(tmp_path / "cluster") == contents(tmp_path / "here")


def test_a_cluster_that_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dask_cluster, "PATIENCE", 1.0)
    with pytest.raises(WorkersLostError, match="no Dask cluster"):
        list(results(str, [1], "dask", 1, "tcp://127.0.0.1:1"))
