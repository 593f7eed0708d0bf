"""Writes the digests of the images into Dockerfile and compose files: `python:3.12-slim@sha256:...`.

    python tools/pin.py            # asks Docker for the current digest of each tag, and writes it down
    python tools/pin.py --check    # exits with 1 if an image is not pinned

A digest is never guessed: if Docker or its registry cannot be reached, nothing is written.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
FILES = ("Dockerfile", "compose.yaml", "compose.postgres.yaml")
IMAGE = re.compile(
    r"^(?P<before>FROM |\s+image: )(?P<tag>(?!saecula:)[\w./-]+:[\w.-]+)(?P<digest>@sha256:[0-9a-f]{64})?", re.MULTILINE
)


def digest(tag: str) -> str:
    """The current digest of a tag."""
    command = ["docker", "buildx", "imagetools", "inspect", tag, "--format", "{{.Manifest.Digest}}"]
    try:
        said = subprocess.run(command, text=True, capture_output=True, check=True, timeout=120).stdout.strip()
    except FileNotFoundError:
        sys.exit("Docker is needed to learn the digests: it is not here.")
    except subprocess.SubprocessError as error:
        why = str(getattr(error, "stderr", "") or error).strip().splitlines()[-1:]
        sys.exit(f"{tag}: its digest cannot be had: {''.join(why)}")
    if not re.fullmatch(r"sha256:[0-9a-f]{64}", said):
        sys.exit(f"{tag}: {said!r} is no digest")
    return said


def main() -> int:
    texts = {ROOT / name: (ROOT / name).read_text("utf-8") for name in FILES}
    if "--check" in sys.argv[1:]:
        loose = [(file.name, m["tag"]) for file, text in texts.items() for m in IMAGE.finditer(text) if not m["digest"]]
        for name, tag in loose:
            print(f"{name}: {tag} is not pinned (make pin)")
        return 1 if loose else 0
    tags = sorted({m["tag"] for text in texts.values() for m in IMAGE.finditer(text)})
    digests = {tag: digest(tag) for tag in tags}
    for file, text in texts.items():
        file.write_text(IMAGE.sub(lambda m: f"{m['before']}{m['tag']}@{digests[m['tag']]}", text), "utf-8")
    for tag, found in digests.items():
        print(f"{tag}@{found}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
