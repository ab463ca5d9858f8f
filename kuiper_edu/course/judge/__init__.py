"""The judge: all that knows what is right. A grader's copy of the package leaves this folder out.

What each exercise asks stands beside it, in `kuiper_edu/course/exercises/`. Nothing that `answer` or `report` need may
import from either.

=================== ========================================================================
questions           a question that a lesson asks before it shows; look-up by id
exercises           an exercise and all that is known of it; look-up by id
rules               when is a reported value right?
changes             which fields a step of init() or build() changes
cases               what exercises share: calls of the answer
learners_tests      exercises whose answer is a test: right and wrong subjects
findings            what a trial showed, and how a mistake shows in it
known               which known wrong answer reported just this?
describe            in what a value differs from the right one
explain             from a finding to one sentence that names the mistake
judging             what a trial reported, held against an exercise
watch               which graph a call of an answer works on
wording             words that verdicts share
=================== ========================================================================
"""
