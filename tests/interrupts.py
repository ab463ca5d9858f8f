"""`interrupt_at`: raise KeyboardInterrupt at a chosen instruction."""

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
    """Interrupts this thread: `now[object()]` raises KeyboardInterrupt where Python next checks for it.

    Python checks when a function begins, a call returns or a loop repeats. Hence `now` is not a function to call.
    """

    def __init__(self) -> None:
        thread, error = ctypes.c_ulong(threading.get_ident()), ctypes.py_object(KeyboardInterrupt)
        self.now = defaultdict(partial(ctypes.pythonapi.PyThreadState_SetAsyncExc, thread, error))


def interrupt_at(run: Callable[[], Any], modules: Sequence[ModuleType], moment: int) -> bool:
    """Interrupt `run` at the n-th instruction in functions of these modules; return whether it got that far.

    Garbage collection is off meanwhile: Python drops errors raised in a callback of `gc.callbacks` (hypothesis has
    one), so an interrupt there would be lost.
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
        for _ in range(2):  # Python checks for an interrupt that came at the end
            pass
    except KeyboardInterrupt:
        return True
    finally:
        sys.settrace(before)
        if collecting:
            gc.enable()
    assert not pressed, "the interrupt got lost"
    return False
