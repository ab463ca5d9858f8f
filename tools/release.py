"""Build everything that is published for a version.

    uv run --extra site python -m tools.release 0.3.0

The version is written to kuiper_edu/__init__.py and all notebooks, and CHANGELOG.md gets its date. Then build/release/
holds wheel, source, site and their checksums, all of them checked. Nothing is committed or uploaded: CONTRIBUTING.md
describes the next steps, which need an account.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path

from packaging.version import InvalidVersion, Version

from kuiper_edu.support.writing import write_whole
from tools import build_site

ROOT = Path(__file__).parents[1]
MODULE = ROOT / "kuiper_edu/__init__.py"
CHANGELOG = ROOT / "CHANGELOG.md"
OUT = ROOT / "build/release"
UNRELEASED = "## [Unreleased]\n"
_VERSION = re.compile(r'^__version__ = "([^"]+)"', re.M)


def dated(changelog: str, version: str, day: str) -> str:
    """Move the unreleased entries of the changelog under a version and date; no change if the version has a date.

    Raises:
        ValueError: there are no unreleased entries, or the version has a date and there are newer entries.
    """
    _, _, rest = changelog.partition(UNRELEASED)
    news = re.split(r"^## \[", rest, maxsplit=1, flags=re.M)[0].strip()
    if f"## [{version}] - " in changelog:
        if news:
            raise ValueError(f"CHANGELOG.md has {version} already, and more below Unreleased: name the next version")
        return changelog
    if not news:
        raise ValueError("CHANGELOG.md says nothing below Unreleased")
    return changelog.replace(UNRELEASED, f"{UNRELEASED}\n## [{version}] - {day}\n", 1)


def stamp(version: str) -> None:
    """Write the version to the package, the changelog (with its date) and the notebooks."""
    changelog = dated(CHANGELOG.read_text(encoding="utf-8"), version, f"{datetime.now(UTC):%Y-%m-%d}")
    source = MODULE.read_text(encoding="utf-8")
    [old] = _VERSION.findall(source)
    if Version(version) < Version(old):
        raise ValueError(f"{version} comes before {old}, the version of today")
    write_whole(CHANGELOG, changelog)
    write_whole(MODULE, _VERSION.sub(f'__version__ = "{version}"', source))
    run(sys.executable, "tools/stamp_version.py")


def checksums(folder: Path) -> str:
    """Return a line for each file, in the format of `sha256sum --check`."""
    files = sorted(path for path in folder.iterdir() if path.is_file() and path.name != "SHA256SUMS")
    return "".join(f"{sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files)


def make(version: str) -> None:
    """Build wheel, source and site, check them, and write their checksums."""
    shutil.rmtree(OUT, ignore_errors=True)
    run("uv", "build", "--quiet", "--out-dir", str(OUT))
    (OUT / ".gitignore").unlink(missing_ok=True)  # uv's own
    built = sorted(path for path in OUT.iterdir() if path.is_file())
    if len(built) != 2 or not all(f"-{version}" in path.name for path in built):
        raise ValueError(f"expected wheel and source of {version}, found {[path.name for path in built]}")
    run("uvx", "twine", "check", "--strict", *map(str, built))
    if problems := build_site.build([], build_site.BUILD):
        raise ValueError("the site is not right: " + "; ".join(problems))
    shutil.make_archive(str(OUT / f"kuiper_edu-site-{version}"), "zip", build_site.BUILD / "html")
    (OUT / "SHA256SUMS").write_text(checksums(OUT), encoding="utf-8")


def run(*command: str) -> None:
    """Run a command in the repository and show its output."""
    subprocess.run(command, cwd=ROOT, check=True)


def main() -> None:
    """Stamp, build and check."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("version", help="for example 0.3.0")
    version = parser.parse_args().version
    try:
        if str(Version(version)) != version:
            raise ValueError(f"write the version as {Version(version)}")
        stamp(version)
        make(version)
    except (ValueError, InvalidVersion, OSError) as error:
        sys.exit(f"no release: {error}")
    except subprocess.CalledProcessError as error:
        sys.exit(f"no release: {' '.join(error.cmd[:3])} failed, see above")
    print(f"{OUT.relative_to(ROOT)}:", *sorted(path.name for path in OUT.iterdir()), sep="\n  ")


if __name__ == "__main__":
    main()
