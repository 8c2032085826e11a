"""The parts of packaging/dev.py that decide; what they start is tried by .ci/run."""

import subprocess
import sys
from pathlib import Path

import dev
import dev_checks
import dev_environment
import dev_system
import pytest

LISTING = """
\tlinux-vdso.so.1 (0x00007ffd)
\tlibxcb-icccm.so.4 => not found
\tlibxcb.so.1 => /lib/x86_64-linux-gnu/libxcb.so.1 (0x00007f)
\tlibnew-thing.so.9 => not found
"""


def test_the_loader_s_listing_tells_what_is_missing() -> None:
    assert dev_system.missing_libraries(LISTING) == {"libxcb-icccm.so.4", "libnew-thing.so.9"}


def test_missing_libraries_become_packages_and_unknown_ones_keep_their_names() -> None:
    packages, unknown = dev_system.packages_for(["libxcb-icccm.so.4", "libnew-thing.so.9", "libEGL.so.1"])
    assert (packages, unknown) == (["libegl1", "libxcb-icccm4"], ["libnew-thing.so.9"])


def test_a_library_that_two_modules_lack_is_one_package() -> None:
    assert dev_system.packages_for(["libglib-2.0.so.0", "libgthread-2.0.so.0"]) == (["libglib2.0-0"], [])


@pytest.mark.parametrize(
    ("variables", "system", "platform"),
    [
        ({}, "linux", None),
        ({"DISPLAY": ""}, "linux", None),
        ({"DISPLAY": ":0"}, "linux", "xcb"),
        ({"DISPLAY": ":0", "WAYLAND_DISPLAY": "wayland-0"}, "linux", "wayland"),
        ({"QT_QPA_PLATFORM": "offscreen"}, "linux", "offscreen"),
        ({"DISPLAY": ":0", "QT_QPA_PLATFORM": "vnc:size=800x600"}, "linux", "vnc"),
        ({}, "darwin", "native"),
    ],
)
def test_the_platform_follows_the_display(
    variables: dict[str, str], system: str, platform: str | None
) -> None:
    assert dev_system.platform_for(variables, system) == platform


@pytest.mark.parametrize(
    ("words", "window"),
    [
        ("", True),
        ("--library some.db", True),
        ("--quit-after-first-paint", True),
        ("check fleet.json --json", False),
        ("--library some.db check fleet.json", False),
        ("--help", False),
        ("--version", False),
    ],
)
def test_a_command_word_needs_no_window(words: str, window: bool) -> None:
    assert dev.opens_window(words.split()) is window


def test_all_tests_are_spread_over_the_cores_and_chosen_ones_are_not() -> None:
    assert dev.spread([], 2)[1:3] == ["-n", "2"]
    assert dev.spread([], 64)[1:3] == ["-n", "4"]
    assert dev.spread([], 1) == []
    assert dev.spread(["tests/core", "-x"], 8) == ["tests/core", "-x"]


def test_a_digest_changes_with_any_content_and_any_word(tmp_path: Path) -> None:
    lock, project = tmp_path / "lock", tmp_path / "project"
    lock.write_text("a==1")
    seen = {dev_environment.digest((lock, project), "3.11")}
    project.write_text("[project]")
    seen.add(dev_environment.digest((lock, project), "3.11"))
    lock.write_text("a==2")
    seen |= {dev_environment.digest((lock, project), word) for word in ("3.11", "3.12")}
    assert len(seen) == 4


def test_both_installers_take_nothing_without_its_hash() -> None:
    for uv in (None, "/usr/bin/uv"):
        locked, project = dev_environment.install_commands(uv)
        assert "--require-hashes" in locked
        assert {"--no-deps", "--no-build-isolation"} <= set(project)


def test_the_lock_asks_for_hashes_and_never_for_addresses() -> None:
    arguments = dev_environment.lock_arguments(["--upgrade"])
    assert {"--generate-hashes", "--universal", "--all-extras", "--upgrade"} <= set(arguments)
    assert not any("emit" in argument for argument in arguments)


def test_the_line_to_type_names_every_package() -> None:
    assert dev_system.install_line(["libegl1", "libgl1"]).endswith(" libegl1 libgl1")


def test_addresses_of_registries_are_found_with_their_line(tmp_path: Path) -> None:
    host = ".".join(["files", "python" + "hosted", "org"])
    guilty, innocent = tmp_path / "guilty.txt", tmp_path / "innocent.txt"
    guilty.write_text(f"first\nsee {host}/x\n")
    innocent.write_text("a package registry, pypi by name, and an example.org page\n")
    assert dev_checks.registry_addresses([guilty, innocent]) == [f"{guilty}:2"]


def test_without_git_every_file_counts_but_the_environment(tmp_path: Path) -> None:
    for name in ("app/core.py", ".venv/lib/thing.py", "__pycache__/x.pyc"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("")
    assert dev_checks.tracked_files(tmp_path) == [tmp_path / "app/core.py"]


def test_check_never_changes_files_unless_asked() -> None:
    assert list(dev_checks.steps(fix=False)) == list(dev_checks.steps(fix=True))
    assert list(dev_checks.steps(fix=False))[-1] == "addresses"


def test_without_a_command_it_says_what_there_is_to_type() -> None:
    script = str(Path(dev.__file__))
    answer = subprocess.run([sys.executable, script], capture_output=True, text=True, check=False)
    assert answer.returncode == 2
    assert all(f"  {name}" in answer.stdout for name in dev.COMMANDS)
