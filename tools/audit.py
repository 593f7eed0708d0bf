"""Checks the packages that Saecula depends on, Python and npm, for known vulnerabilities.

    python tools/audit.py PIP_AUDIT

Exits with 0 if the advisories were read and none applies, 1 if one does, and 3 if they could not be read: then nothing
is known, which is not the same as nothing found.
"""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
GOOD, FOUND, UNKNOWN = 0, 1, 3


@dataclass
class Report:
    """The result for the packages of one kind."""

    kind: str
    looked_at: int = 0
    unknown: int = 0
    why: str = ""
    found: list[str] = field(default_factory=list)

    def say(self) -> int:
        for line in self.found:
            print(f"{self.kind}: {line}")
        if self.unknown or self.why:
            count = f"{self.unknown} of {self.looked_at} packages" if self.looked_at else "any package"
            print(f"{self.kind}: the advisories for {count} COULD NOT BE READ ({self.why}): nothing is known of them.")
        elif not self.found:
            print(f"{self.kind}: {self.looked_at} packages, no advisory applies.")
        return FOUND if self.found else UNKNOWN if self.unknown or self.why else GOOD


def python_report(said: str, error: str) -> Report:
    """The result of pip-audit (`--format json`)."""
    report = Report("Python")
    try:
        packages: list[dict[str, Any]] = json.loads(said)["dependencies"]
    except (ValueError, KeyError, TypeError):
        report.why = last(error)
        return report
    report.looked_at = len(packages)
    for package in packages:
        if "skip_reason" in package:
            report.unknown += 1
            report.why = package["skip_reason"].partition(":")[0]
        for advice in package.get("vulns", []):
            mend = ", ".join(advice.get("fix_versions", [])) or "none yet"
            report.found.append(f"{package['name']} {package['version']}: {advice['id']} (mended in: {mend})")
    return report


def npm_report(said: str, error: str) -> Report:
    """The result of `npm audit --json`."""
    report = Report("npm")
    try:
        answer: dict[str, Any] = json.loads(said)
        weak: dict[str, Any] = answer["vulnerabilities"]
        report.looked_at = answer["metadata"]["dependencies"]["total"]
    except (ValueError, KeyError, TypeError):
        report.why = last(error) or last(said)
        return report
    report.found = [f"{name} {entry['range']}: {entry['severity']}" for name, entry in weak.items()]
    return report


def last(text: str) -> str:
    """The last line that says anything about the reason."""
    lines = [line.strip() for line in text.splitlines() if line.strip(" {}\t") and "complete log" not in line]
    return lines[-1][:160] if lines else "no answer"


def run(*command: str) -> tuple[str, str]:
    done = subprocess.run(command, cwd=ROOT, text=True, capture_output=True, check=False, timeout=600)
    return done.stdout, done.stderr


def main() -> int:
    pip_audit = sys.argv[1] if len(sys.argv) > 1 else "pip-audit"
    lock = str(ROOT / "requirements.lock")
    codes = [
        python_report(*run(pip_audit, "-r", lock, "--disable-pip", "--progress-spinner", "off", "-f", "json")).say(),
        npm_report(*run(sys.executable, str(ROOT / "tools" / "node.py"), "audit", "--json")).say(),
    ]
    return FOUND if FOUND in codes else UNKNOWN if UNKNOWN in codes else GOOD


if __name__ == "__main__":
    sys.exit(main())
