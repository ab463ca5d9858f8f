"""`ProcessSetting` after interrupts and forks."""

import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from forking import holds_in_child, needs_fork
from interrupts import interrupt_at

from kuiper_edu.support import process_wide
from kuiper_edu.support.process_wide import ProcessSetting


class Lamp:
    def __init__(self) -> None:
        self.on = False
        self.while_on = ProcessSetting(lambda: self.on, lambda: self.switch(True), self.switch)

    def switch(self, on: bool) -> None:
        self.on = on


def test_the_last_one_out_restores() -> None:
    lamp = Lamp()
    states: list[bool] = []
    lamp.while_on.during(lambda: (lamp.while_on.during(lambda: states.append(lamp.on)), states.append(lamp.on)))
    assert states == [True, True]
    assert not lamp.on


def test_an_error_restores() -> None:
    lamp = Lamp()
    with pytest.raises(ZeroDivisionError):
        lamp.while_on.during(lambda: 1 // 0)
    assert not lamp.on


def test_what_was_changed_before_stays_changed() -> None:
    lamp = Lamp()
    lamp.on = True
    lamp.while_on.during(lambda: None)
    assert lamp.on


def test_an_interrupt_anywhere_restores() -> None:
    lamp = Lamp()
    moment, struck = 0, True
    while struck:
        moment += 1
        struck = interrupt_at(lambda: lamp.while_on.during(lambda: None), (process_wide,), moment)
        assert not lamp.on
    assert moment > 50


class TestForks:
    pytestmark = needs_fork

    def test_a_child_restores_what_another_thread_was_using(self) -> None:
        lamp = Lamp()
        inside, go_on = threading.Event(), threading.Event()
        other = threading.Thread(target=lamp.while_on.during, args=(lambda: (inside.set(), go_on.wait(30)),))
        other.start()
        assert inside.wait(10)
        try:
            assert holds_in_child(lambda: not lamp.on)
            assert lamp.on
        finally:
            go_on.set()
            other.join()

    def test_a_child_can_use_what_another_thread_was_changing(self) -> None:
        inside, go_on = threading.Event(), threading.Event()
        parent = os.getpid()

        def change() -> None:
            if os.getpid() == parent:
                inside.set()
                go_on.wait(30)

        setting = ProcessSetting(lambda: None, change, lambda _: None)
        other = threading.Thread(target=setting.during, args=(lambda: None,))
        other.start()
        assert inside.wait(10)
        try:
            assert holds_in_child(lambda: setting.during(lambda: True))
        finally:
            go_on.set()
            other.join()

    def test_a_fork_in_the_midst_leaves_the_user_in_the_child_inside(self) -> None:
        lamp = Lamp()
        assert lamp.while_on.during(lambda: holds_in_child(lambda: lamp.on))


@pytest.mark.process
def test_a_system_without_fork_runs_graphs_as_well(repo: Path) -> None:
    script = """
import os
del os.fork, os.register_at_fork
import numpy as np
from kuiper_edu.engine import open_model
graphs = [open_model("course5/model_file/digits", fast=True, threads=threads) for threads in (1, 2)]
x = np.ones((1, 1, 64, 64), np.float32)
print(np.array_equal(graphs[0].forward(x), graphs[1].forward(x)))
"""
    if not hasattr(os, "fork"):
        script = script.replace("del os.fork, os.register_at_fork", "")
    done = subprocess.run([sys.executable, "-c", script], cwd=repo, capture_output=True, text=True, timeout=120)
    assert done.stdout == "True\n", done.stderr
