"""Saecula's dependencies: the lock of the Python packages, the digests of the images, the reading of advisories."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path
from types import ModuleType

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from saecula.core import engine

ROOT = Path(__file__).parents[2]


def tool(file: str) -> ModuleType:
    name = f"tools_{file}"
    spec = importlib.util.spec_from_file_location(name, ROOT / "tools" / f"{file}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def locked(file: str = "requirements.lock") -> dict[str, tuple[str, int]]:
    """The version and number of hashes of every package in the lock."""
    found: dict[str, tuple[str, int]] = {}
    name = ""
    for line in (ROOT / file).read_text("utf-8").splitlines():
        package = re.match(r"([\w.-]+)(?:\[.*\])?==([\w.]+)", line)
        if package:
            name = canonicalize_name(package[1])
            found[name] = package[2], 0
        elif re.fullmatch(r"    --hash=sha256:[0-9a-f]{64}( \\)?", line):
            found[name] = found[name][0], found[name][1] + 1
        else:
            assert line.startswith("#"), line
    return found


def test_the_lock_has_what_the_project_asks_for() -> None:
    """After a change of pyproject.toml, run make lock."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"]
    asked = [*project["dependencies"], *extras["cli"], *extras["server"], *extras["postgres"], "setuptools>=80"]
    lock = locked()
    for text in asked:
        wanted = Requirement(text)
        assert canonicalize_name(wanted.name) in lock, f"{text}: run make lock"
        assert wanted.specifier.contains(lock[canonicalize_name(wanted.name)][0]), f"{text}: run make lock"
    assert all(hashes > 0 for _, hashes in lock.values())
    assert len(lock) > len(asked)  # including their dependencies
    assert "://" not in (ROOT / "requirements.lock").read_text("utf-8")  # wherever they come from, they must be these


def test_the_compiler_is_locked_too() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    lock = locked("requirements-build.lock")
    for text in project["optional-dependencies"]["build"]:
        wanted = Requirement(text)
        assert wanted.specifier.contains(lock[canonicalize_name(wanted.name)][0]), f"{text}: run make lock"
    assert all(hashes > 0 for _, hashes in lock.values())
    assert "://" not in (ROOT / "requirements-build.lock").read_text("utf-8")


def test_the_settings_of_cibuildwheel_name_what_exists() -> None:
    """No wheel is built here. Files and variables are looked up, and the command that tries a wheel is carried out."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    wheels = settings["tool"]["cibuildwheel"]
    named = re.findall(r"\{(project|package)\}/([\w./-]+)", json.dumps(wheels))
    assert named == [("project", "requirements-build.lock")]  # where cibuildwheel is started, not the copy it builds
    assert (ROOT / "requirements-build.lock").exists()
    build = (ROOT / "setup.py").read_text("utf-8")
    for variable, value in wheels["environment"].items():
        assert re.search(rf'environ\.get\("{variable}"\) [!=]= "{value}"', build), variable
    assert wheels["build-frontend"] == {"name": "pip", "args": ["--no-build-isolation"]}
    command, flag, code = shlex.split(wheels["test-command"])
    assert (command, flag) == ("python", "-c")
    done = subprocess.run(
        [sys.executable, "-c", code.replace("'compiled'", repr(engine()))], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 50  # the moves of a game
    versions = [
        word.removeprefix("Programming Language :: Python :: 3.") for word in settings["project"]["classifiers"]
    ]
    assert wheels["build"].split() == [f"cp3{version}-*" for version in versions if version.isdigit()]


@pytest.mark.parametrize("platform", ["linux", "macos", "windows"])
def test_cibuildwheel_understands_its_settings(platform: str, tmp_path: Path) -> None:
    """Nothing is built: it only lists the wheels that it would build from the settings of the copy."""
    pytest.importorskip("cibuildwheel")
    (tmp_path / "copy").mkdir()
    for file in ("pyproject.toml", "setup.py"):
        (tmp_path / "copy" / file).write_bytes((ROOT / file).read_bytes())
    words = ["copy", "--platform", platform, "--archs", "x86_64" if platform != "windows" else "AMD64"]
    done = subprocess.run(
        [sys.executable, "-m", "cibuildwheel", *words, "--print-build-identifiers"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    found = {tuple(line.split("-", 1)) for line in done.stdout.split()}
    kinds = {"linux": ["manylinux_x86_64", "musllinux_x86_64"], "macos": ["macosx_x86_64"], "windows": ["win_amd64"]}
    assert found == {(python, kind) for python in ("cp311", "cp312", "cp313") for kind in kinds[platform]}


def test_make_wheels_builds_the_copy_as_the_page_says() -> None:
    make = (ROOT / "Makefile").read_text("utf-8")
    steps = make.partition("\nwheels:")[2].partition("\n\n")[0]
    page = (ROOT / "docs" / "how-to" / "compile.md").read_text("utf-8")
    for step in ("tools/compiled.py --copy", "-m cibuildwheel build/optimised --output-dir dist"):
        assert step in steps
        assert f"python {step}\n" in page
    assert "$(PAGE)" in steps.partition("\n")[0]  # the wheel contains what the browser loads
    built = re.findall(r"python (tools/node\.py .*)", make.partition("\n$(PAGE):")[2].partition("\n\n")[0])
    assert len(built) == 2
    for step in built:
        assert f"python {step}\n" in page.partition("tools/compiled.py --copy")[0], step
    copy = (ROOT / "tools" / "compiled.py").read_text("utf-8")
    assert '"--copy" in sys.argv' in copy
    for file in re.findall(r"for part in \(([^)]*)\)", copy)[0].split(", "):
        assert (ROOT / file.strip('"')).exists(), file


def test_the_image_takes_the_lock() -> None:
    text = (ROOT / "Dockerfile").read_text("utf-8")
    assert "--require-hashes -r requirements.lock" in text
    assert "--require-hashes -r requirements-build.lock" in text
    assert text.count("pip install") == 3
    assert "pip wheel --no-deps --no-build-isolation" in text
    assert "pip install --no-cache-dir --no-deps /opt/build/saecula-*.whl" in text


def test_every_image_is_pinned(monkeypatch: pytest.MonkeyPatch) -> None:
    pin = tool("pin")
    monkeypatch.setattr("sys.argv", ["pin.py", "--check"])
    assert pin.main() == 0


def test_digests_are_written_where_docker_tells_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pin = tool("pin")
    for name in pin.FILES:
        (tmp_path / name).write_text(re.sub("@sha256:[0-9a-f]{64}", "", (ROOT / name).read_text("utf-8")), "utf-8")
    monkeypatch.setattr(pin, "ROOT", tmp_path)
    monkeypatch.setattr("sys.argv", ["pin.py", "--check"])
    assert pin.main() == 1
    docker = tmp_path / "docker"
    docker.write_text('#!/bin/sh\nprintf "sha256:"; printf "%s" "$4" | sha256sum | cut -c 1-64\n', "utf-8")
    docker.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setattr("sys.argv", ["pin.py"])
    assert pin.main() == 0
    text = (tmp_path / "Dockerfile").read_text("utf-8")
    assert len(re.findall(r"^FROM [\w.:-]+@sha256:[0-9a-f]{64}", text, re.MULTILINE)) == 3
    assert "saecula:0.1\n" in (tmp_path / "compose.yaml").read_text("utf-8")  # our own image has no digest yet
    assert re.search(
        r"image: postgres:17@sha256:[0-9a-f]{64}\n", (tmp_path / "compose.postgres.yaml").read_text("utf-8")
    )
    monkeypatch.setattr("sys.argv", ["pin.py", "--check"])
    assert pin.main() == 0
    docker.write_text("#!/bin/sh\necho 'no such host' >&2\nexit 1\n", "utf-8")
    monkeypatch.setattr("sys.argv", ["pin.py"])
    with pytest.raises(SystemExit, match="cannot be had: no such host"):
        pin.main()
    assert (tmp_path / "Dockerfile").read_text("utf-8") == text


@pytest.mark.parametrize("file", ["compose.yaml", "compose.postgres.yaml"])
def test_every_container_has_its_limits(file: str) -> None:
    """A container that takes too much memory or too many processes is stopped, not the host; none may gain rights."""
    text = (ROOT / file).read_text("utf-8")
    own = [
        part
        for part in re.split(r"^  (?=\w+:$)", text.partition("services:\n")[2], flags=re.MULTILINE)
        if "image:" in part
    ]
    assert len(own) == 1
    for line in (
        r"mem_limit: \$\{\w+:-[12]g\}",
        r"pids_limit: \d+",
        r'cap_drop: \["ALL"\]',
        r"security_opt: .*no-new-privileges",
    ):
        assert re.search(f"^    {line}", own[0], re.MULTILINE), line


def test_advisories_found_none_and_unknown() -> None:
    audit = tool("audit")
    weak = {"name": "h11", "version": "0.1", "vulns": [{"id": "PYSEC-1", "fix_versions": ["0.2"]}]}
    good = {"name": "idna", "version": "3", "vulns": []}
    dark = {"name": "rich", "version": "1", "skip_reason": "Dependency not found: rich"}
    codes = {
        name: audit.python_report(json.dumps({"dependencies": packages}), "").say()
        for name, packages in {"weak": [weak, dark], "good": [good], "dark": [good, dark]}.items()
    }
    assert codes == {"weak": audit.FOUND, "good": audit.GOOD, "dark": audit.UNKNOWN}
    assert audit.python_report("", "no network").say() == audit.UNKNOWN
    total = {"metadata": {"dependencies": {"total": 3}}}
    assert audit.npm_report(json.dumps({"vulnerabilities": {}, **total}), "").say() == audit.GOOD
    found = {"x": {"range": "<2", "severity": "high"}}
    assert audit.npm_report(json.dumps({"vulnerabilities": found, **total}), "").say() == audit.FOUND
    assert audit.npm_report('{"error": {"summary": ""}}', "npm error 405").say() == audit.UNKNOWN
