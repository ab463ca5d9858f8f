# What a contributor does, a word each. `uvx --from rust-just just check`, or the command behind the word.

notebooks := "course3 course4 course5 reference index.ipynb"

# list these
default:
    @just --list

# lint, format and types; of the scripts in kuiper_edu/viz the tests, too (after `npm install`)
check:
    uv run ruff check .
    uv run ruff format --check .
    uv run mypy
    npm run --silent check

# before a commit, at most two minutes: lint, types, the lessons' rules, and the tests of what changed that start no process; of changed exercises all answers
quick: check
    uv run python tools/lint_lessons.py course3/*.ipynb course4/*.ipynb course5/*.ipynb index.ipynb
    uv run pytest -q -n logical -m "not process and not slow and not nightly and not browser" $(uv run python -m tools.changed_tests)
    changed="$(uv run python -m tools.changed_tests exercises)"; test -z "$changed" || uv run pytest -q -n logical -m "not process and (slow or not nightly)" -k "$changed" tests/course/exercises

# the tests; `just test tests/pnnx` for some of them, `just test --lf` for those that failed
test *what:
    uv run pytest {{what}}

# every notebook against its stored outputs
notebooks:
    uv run pytest -q --nbval {{notebooks}}

# run notebooks anew and store what they print; all of them, or those named
store *which=notebooks:
    uv run python tools/run_notebooks.py {{which}}

# after a change of a script, a style or a colour in kuiper_edu/viz: write what is built of them (after `npm install`)
scripts:
    uv run python tools/build_scripts.py

# after a change of a layer, a pass, a picture or a lesson's opening: write the tables and drawings that are made from them
pages:
    uv run python tools/operator_table.py
    uv run python tools/lesson_tables.py
    uv run python -m tools.architecture
    uv run python -m benchmarks.passes --save
    uv run kuiper-edu draw course4/model_file/simple_ops -o docs/images/simple_ops.svg --force

# the homework in course3/, course4/ and course5/ from its source in reference/
homework:
    uv run kuiper-edu release course3 --force
    uv run kuiper-edu release course4 --force
    uv run kuiper-edu release course5 --force

# the course as a site, in build/site/html: every page, every link followed
site *folders:
    uv run --extra site python tools/build_site.py {{folders}}

# the Chinese of each term after its first use in every lesson, from docs/terms.md
gloss:
    uv run python tools/gloss_terms.py

# the Chinese catalogues in step with the English text: what is missing, what is fuzzy; `just languages list index`
languages *what:
    uv run python tools/languages.py {{what}}

# everything that is derived, a few minutes: scripts, pages, glosses, executed notebooks, releases
regenerate: scripts pages gloss store homework

# a version: stamp it, date the changelog, build wheel, source, site and checksums in build/release
release version:
    uv run --extra site python -m tools.release {{version}}

# the course in JupyterLab
lab *options:
    uv run kuiper-edu lab {{options}}

# how many lines of code each part has
lines:
    uv run python tools/count_lines.py

# the slow proofs at their full count, hours: before a release
night:
    uv run --extra browser pytest -o faulthandler_timeout=0 -m nightly
    uv run pytest -o faulthandler_timeout=0 --hypothesis-profile=night
    uv run --isolated --extra cluster pytest -o faulthandler_timeout=0 -m nightly tests/course/classroom/test_classroom_cluster.py

# all that must hold before a change is accepted
ci:
    .ci/run
