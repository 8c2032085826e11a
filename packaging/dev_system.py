"""What the machine below must have: Qt's system libraries, found by asking the loader."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

# Debian's package for each library that Qt's modules and window plugins ask the system for.
PACKAGES: Mapping[str, str] = {
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libOpenGL.so.0": "libopengl0",
    "libX11-xcb.so.1": "libx11-xcb1",
    "libX11.so.6": "libx11-6",
    "libbrotlidec.so.1": "libbrotli1",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
    "libfreetype.so.6": "libfreetype6",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libgobject-2.0.so.0": "libglib2.0-0",
    "libgssapi_krb5.so.2": "libgssapi-krb5-2",
    "libgthread-2.0.so.0": "libglib2.0-0",
    "libstdc++.so.6": "libstdc++6",
    "libwayland-client.so.0": "libwayland-client0",
    "libwayland-cursor.so.0": "libwayland-cursor0",
    "libwayland-egl.so.1": "libwayland-egl1",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-randr.so.0": "libxcb-randr0",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-render.so.0": "libxcb-render0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-shm.so.0": "libxcb-shm0",
    "libxcb-sync.so.1": "libxcb-sync1",
    "libxcb-util.so.1": "libxcb-util1",
    "libxcb-xfixes.so.0": "libxcb-xfixes0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
    "libxcb.so.1": "libxcb1",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libz.so.1": "zlib1g",
}
MODULES = ("QtWidgets", "QtSvg", "QtSvgWidgets", "QtPrintSupport", "QtNetwork", "QtTest")
PLUGINS = {"offscreen": "libqoffscreen.so", "xcb": "libqxcb.so", "wayland": "libqwayland.so"}


def platform_for(variables: Mapping[str, str], system: str) -> str | None:
    """Return the Qt platform that a window would use here, or None when there is no display."""
    if chosen := variables.get("QT_QPA_PLATFORM"):
        return chosen.partition(":")[0].partition(";")[0]
    if system != "linux":
        return "native"
    if variables.get("WAYLAND_DISPLAY"):
        return "wayland"
    return "xcb" if variables.get("DISPLAY") else None


def missing_libraries(listing: str) -> set[str]:
    """Return the names that a listing of `ldd` marks as not found."""
    return set(re.findall(r"^\s*(\S+) => not found", listing, re.MULTILINE))


def packages_for(libraries: Iterable[str]) -> tuple[list[str], list[str]]:
    """Return Debian's packages for the libraries, and the libraries that no package is known for."""
    known = {library for library in libraries if library in PACKAGES}
    return sorted({PACKAGES[library] for library in known}), sorted(set(libraries) - known)


def libraries_missing(pyside: Path, platform: str) -> set[str]:
    """Ask the loader which libraries the Qt modules and the platform's plugin do not find."""
    loader = shutil.which("ldd")
    if loader is None:
        return set()
    files = [pyside / f"{module}.abi3.so" for module in MODULES]
    if platform in PLUGINS:
        files.append(pyside / "Qt/plugins/platforms" / PLUGINS[platform])
    there = [str(file) for file in files if file.exists()]
    answer = subprocess.run([loader, *there], capture_output=True, text=True, check=False)
    return missing_libraries(answer.stdout)


def install_line(packages: Sequence[str]) -> str:
    """Return the one line that a person types to install the packages."""
    return f"sudo apt-get update && sudo apt-get install -y --no-install-recommends {' '.join(packages)}"


def install(packages: Sequence[str]) -> bool:
    """Install Debian packages and return True, or return False where that is not ours to do."""
    apt = shutil.which("apt-get")
    if apt is None or sys.platform == "win32" or os.geteuid() != 0:
        return False
    print(f"Installing what the system lacks: {' '.join(packages)}", flush=True)
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run([apt, "-qq", "update"], env=quiet, check=True)
    settings = ["-qq", "-o", "Dpkg::Use-Pty=0", "--no-install-recommends", "-y"]
    subprocess.run([apt, "install", *settings, *packages], env=quiet, stdout=subprocess.DEVNULL, check=True)
    return True
