# What a contributor does, a word each. `uvx --from rust-just just check`, or the command behind the word.

notebooks := "course3 course4 course5 reference index.ipynb"

# list these
default:
    @just --list

# lint, format and types
check:
    uv run ruff check .
    uv run ruff format --check .
    uv run mypy

# the tests; `just test tests/pnnx` for some of them
test *what:
    uv run pytest {{what}}

# every notebook against its stored outputs
notebooks:
    uv run pytest -q --nbval {{notebooks}}

# run notebooks anew and store what they print; all of them, or those named
store *which=notebooks:
    uv run python tools/run_notebooks.py {{which}}

# after a change of a script, a style or a colour in kuiper_edu/viz: write what is built of them
scripts:
    uv run python tools/build_scripts.py

# the course in JupyterLab
lab *options:
    uv run kuiper-edu lab {{options}}

# all that must hold before a change is accepted
ci:
    .ci/run
