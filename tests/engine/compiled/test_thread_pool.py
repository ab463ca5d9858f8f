"""Threads that execute a launch queue together."""

import gc
import signal
import threading
import time
import weakref

import numpy as np
import pytest
from forking import holds_in_child, needs_fork
from interrupts import Press, interrupt_at
from toy import Toy
from waiting import wait_until

from kuiper_edu.engine.compiled import thread_pool
from kuiper_edu.engine.compiled.launch_records import LaunchRecord, make_record_array


@pytest.mark.parametrize("threads", [1, 2, 3, 5])
def test_every_item_is_done_once_and_after_the_step_before(threads: int) -> None:
    toy = Toy(threads)
    assert all(toy.is_right(i) for i in range(200))


@pytest.mark.parametrize("items", [0, 1, 2, 7])
@pytest.mark.parametrize("threads", [1, 2, 4])
def test_steps_may_have_fewer_items_than_there_are_threads(threads: int, items: int) -> None:
    toy = Toy(threads, items=items)
    assert all(toy.is_right(i) for i in range(20))


def test_no_step_is_no_work() -> None:
    Toy(2, steps=0).queue.run()


def test_one_thread_needs_no_worker(pool: thread_pool._ThreadPool) -> None:
    toy = Toy(1)
    assert toy.is_right()
    assert pool.workers == []


def test_workers_are_used_again(pool: thread_pool._ThreadPool) -> None:
    for toy in (Toy(2), Toy(3), Toy(2)):
        assert all(toy.is_right() for _ in range(5))
    assert len(pool.workers) == 2


def test_a_run_does_not_need_its_workers(pool: thread_pool._ThreadPool, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_thread(*_: object) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", no_thread)
    assert all(Toy(3).is_right() for _ in range(5))
    assert not any(worker.started for worker in pool.workers)


def test_the_work_is_shared(pool: thread_pool._ThreadPool) -> None:
    """Workers compute items, too: here the caller computes none."""
    toy = Toy(2, steps=1)
    number = toy.queue.runs = 1
    toy.queue.functions.begin(*toy.queue.addresses, number)
    pool.call(toy.queue, number)
    wait_until(lambda: (toy.counts == 1).all(), "every item is computed once")


def test_the_number_of_a_run_begins_again() -> None:
    toy = Toy(2)
    toy.queue.runs = thread_pool.RUNS - 3
    assert all(toy.is_right(i) for i in range(6))
    assert toy.queue.runs == 3


def test_many_graphs_in_many_threads_do_not_disturb_each_other(pool: thread_pool._ThreadPool) -> None:
    toys = [Toy(n) for n in (1, 2, 2, 3, 4)]
    right: list[bool] = []
    callers = [
        threading.Thread(target=lambda toy=toy: right.extend(toy.is_right(i) for i in range(100))) for toy in toys
    ]
    for each in callers:
        each.start()
    for each in callers:
        each.join()
    assert right == [True] * 500
    assert len(pool.workers) <= 7


def test_a_run_that_takes_long_comes_back_to_python_in_between(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thread_pool, "BUDGET", 0)
    assert all(Toy(n).is_right() for n in (1, 2))


@pytest.mark.usefixtures("pool")
def test_workers_hold_no_graphs_memory() -> None:
    toy = Toy(2)
    toy.run()
    values = weakref.ref(toy.values)
    del toy
    gc.collect()
    assert values() is None


def test_too_many_arguments_are_refused() -> None:
    with pytest.raises(ValueError, match="at most 37 arguments of a kernel, found 38"):
        make_record_array([LaunchRecord(0, 1, range(38), 0.0)])


# Ctrl-C


@pytest.mark.parametrize("strikes", [1, 2, 3, 4])
def test_an_interrupt_anywhere_is_raised_when_no_thread_computes_any_more(
    pool: thread_pool._ThreadPool, monkeypatch: pytest.MonkeyPatch, strikes: int
) -> None:
    press, left = Press().now, 0

    class Run(thread_pool._Run):
        """A run in which the next interrupt comes as soon as one is caught."""

        def __setattr__(self, name: str, value: object) -> None:
            nonlocal left
            super().__setattr__(name, value)
            if name == "interrupt" and value is not None and left:
                left -= 1
                press[object()]

    monkeypatch.setattr(thread_pool, "_Run", Run)
    toy = Toy(2)
    moment, struck = 0, True
    while struck:
        moment, left = moment + 1, strikes - 1
        struck = interrupt_at(toy.queue.run, (thread_pool,), moment)
        before = toy.counts.copy(), toy.values.copy()
        left = 0
        time.sleep(2e-4)
        np.testing.assert_array_equal(before[0], toy.counts)
        np.testing.assert_array_equal(before[1], toy.values)
        assert toy.is_right(moment)
        assert len(pool.workers) <= 1
    assert moment > 100


@pytest.mark.skipif(not hasattr(signal, "pthread_kill"), reason="this system sends threads no signals")
@pytest.mark.usefixtures("pool")
def test_ctrl_c_does_not_wait_for_the_end_of_a_run() -> None:
    toy, rounds = Toy(2, steps=2, items=100_000), 10_000
    queue = thread_pool.LaunchQueue(toy.records * rounds, threads=2)  # seconds
    main = threading.get_ident()

    def strike() -> None:
        wait_until(toy.counts.any, "the first item")
        signal.pthread_kill(main, signal.SIGINT)

    fingers = threading.Thread(target=strike)
    fingers.start()
    with pytest.raises(KeyboardInterrupt):
        queue.run()
    fingers.join()
    assert 0 < toy.counts[0].max() < rounds


# fork


@needs_fork[0]
@needs_fork[1]
def test_a_child_has_workers_of_its_own() -> None:
    toy = Toy(2)
    toy.run()
    assert holds_in_child(lambda: all(toy.is_right(i) for i in range(20)) and len(thread_pool._pool.workers) == 1)


@needs_fork[0]
@needs_fork[1]
def test_a_child_computes_right_on_what_another_thread_is_running() -> None:
    toy, stop = Toy(2, steps=200), threading.Event()

    def repeat() -> None:
        while not stop.is_set():
            toy.run()

    other = threading.Thread(target=repeat)
    other.start()
    try:
        for _ in range(10):
            assert holds_in_child(lambda: all(toy.is_right(i) for i in range(3)))
    finally:
        stop.set()
        other.join()
