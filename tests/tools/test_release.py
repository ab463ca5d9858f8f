"""`tools/release.py`: the changelog gets its date once, and the checksums are those that sha256sum reads."""

import hashlib
from pathlib import Path

import pytest

import kuiper_edu
from tools import release

CHANGELOG = "# Changelog\n\n## [Unreleased]\n\n### Added\n\n- This.\n\n## [0.2.0] - 2026-01-01\n\n- That.\n"


def test_what_was_unreleased_gets_a_version_and_a_date() -> None:
    made = release.dated(CHANGELOG, "0.3.0", "2026-02-03")
    assert made == CHANGELOG.replace("[Unreleased]\n", "[Unreleased]\n\n## [0.3.0] - 2026-02-03\n")
    assert release.dated(made, "0.3.0", "2027-01-01") == made


@pytest.mark.parametrize(
    ("changelog", "version", "said"),
    [
        (CHANGELOG, "0.2.0", "has 0.2.0 already"),
        (CHANGELOG.replace("### Added\n\n- This.\n\n", ""), "0.3.0", "says nothing below Unreleased"),
    ],
)
def test_a_version_without_news_and_news_without_a_version_are_refused(changelog: str, version: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        release.dated(changelog, version, "2026-02-03")


def test_the_version_stands_once_where_it_is_stamped() -> None:
    assert release._VERSION.findall(release.MODULE.read_text(encoding="utf-8")) == [kuiper_edu.__version__]


def test_an_earlier_version_is_refused_and_nothing_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, text in (("CHANGELOG", CHANGELOG), ("MODULE", '__version__ = "0.2.0"\n')):
        (tmp_path / name).write_text(text, encoding="utf-8")
        monkeypatch.setattr(release, name, tmp_path / name)
    with pytest.raises(ValueError, match=r"comes before 0\.2\.0"):
        release.stamp("0.1.0")
    assert (tmp_path / "CHANGELOG").read_text(encoding="utf-8") == CHANGELOG


def test_checksums_are_of_every_file_but_their_own(tmp_path: Path) -> None:
    for name in ("b.whl", "a.zip", "SHA256SUMS"):
        (tmp_path / name).write_text(name, encoding="utf-8")
    lines = release.checksums(tmp_path).splitlines()
    assert [line.partition("  ")[2] for line in lines] == ["a.zip", "b.whl"]
    assert lines[0].startswith(hashlib.sha256(b"a.zip").hexdigest())
