"""Lesson 4.1's exercises: blank, the solution, right answers in unusual style, wrong ones that are told what is wrong."""

import random
import re
from functools import partial

import pytest

from judge.lesson_4_1.right import RIGHT
from judge.lesson_4_1.wrong import WRONG
from kuiper_edu.errors import CycleError
from kuiper_edu.judge.exercises import exercise
from kuiper_edu.judge.explain import explain
from kuiper_edu.judge.findings import Finding
from kuiper_edu.judge.judging import judge
from kuiper_edu.trial.limits import run_within
from kuiper_edu.trial.report import report
