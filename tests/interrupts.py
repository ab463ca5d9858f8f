"""Ctrl-C at chosen instructions."""

import ctypes
import gc
import sys
import threading
from collections import defaultdict
from collections.abc import Callable, Sequence
from functools import partial
from types import FrameType, ModuleType
from typing import Any


class Press:
    """Presses Ctrl-C: `now[object()]` interrupts this thread where Python next looks for it.

    That is where a function begins, a call has returned, a loop goes round. Hence no function to call.
    """

    def __init__(self) -> None:
        thread, error = ctypes.c_ulong(threading.get_ident()), ctypes.py_object(KeyboardInterrupt)
        self.now = defaultdict(partial(ctypes.pythonapi.PyThreadState_SetAsyncExc, thread, error))


def interrupt_at(run: Callable[[], Any], modules: Sequence[ModuleType], moment: int) -> bool:
    """Interrupt `run` at the instruction of this number in functions of these modules; whether it came so far.

    No garbage is collected meanwhile: Python throws away what is raised in a callback of `gc.callbacks` (hypothesis has
    one), so an interrupt that struck there would reach nobody.
    """
    passed, pressed, before = 0, False, sys.gettrace()
    press = Press().now
    files = {module.__file__ for module in modules}

    def trace(frame: FrameType, event: str, _: object) -> Any:
        nonlocal passed, pressed
        if frame.f_code.co_filename not in files:
            return None
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        passed += event == "opcode"
        if passed == moment and event == "opcode":
            pressed = True
            sys.settrace(None)
            press[object()]
        return trace

    collecting = gc.isenabled()
    gc.disable()
    try:
        sys.settrace(trace)
        run()
        for _ in range(2):  # Python looks for one that came too late
            pass
    except KeyboardInterrupt:
        return True
    finally:
        sys.settrace(before)
        if collecting:
            gc.enable()
    assert not pressed, "the interrupt got lost"
    return False
