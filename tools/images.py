"""The images that compose, the chart and the Dockerfile name: each by its digest.

`python -m tools.images` lists those that have none, and `python -m tools.images pin` asks their
registries, by `docker buildx imagetools inspect`, and writes the digests behind the tags.
"""

from __future__ import annotations

import argparse
import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
# The files that name images of other projects, each with the start of a line that does so.
FILES = {
    Path("compose.yaml"): r"^    image: ",
    Path("Dockerfile"): r"^FROM ",
    Path("deploy/helm/paiju/values.yaml"): r"^  image: ",
}
_NAME = r"([a-z0-9./-]+:[A-Za-z0-9._-]+)((?:@sha256:[0-9a-f]{64})?)"
_DIGEST = re.compile(r"sha256:[0-9a-f]{64}")
_ASK = ("docker", "buildx", "imagetools", "inspect", "--format", "{{.Manifest.Digest}}")


def images(root: Path) -> dict[str, str]:
    """The digest of each image, by name and tag: `@sha256:…`, or "" if it lacks one."""
    found: dict[str, str] = {}
    for file, start in FILES.items():
        text = (root / file).read_text(encoding="utf-8")
        for name, digest in re.findall(start + _NAME, text, re.MULTILINE):
            found[name] = digest if found.get(name, digest) else ""
    return found


def pin(root: Path) -> None:
    """Write into every file the digest that the registry has for each image now."""
    digests = {name: _digest(name) for name in images(root)}
    for file, start in FILES.items():
        path = root / file
        text = path.read_text(encoding="utf-8")
        pinned = re.sub(
            f"({start}){_NAME}",
            lambda match: f"{match[1]}{match[2]}@{digests[match[2]]}",
            text,
            flags=re.MULTILINE,
        )
        path.write_text(pinned, encoding="utf-8")


def _digest(name: str) -> str:
    answer = subprocess.run([*_ASK, name], check=True, capture_output=True, text=True).stdout  # noqa: S603 - our own words
    found = answer.strip()
    if not _DIGEST.fullmatch(found):
        message = f"no digest of {name}: {found!r}"
        raise ValueError(message)
    return found


def main() -> None:
    """List the images without a digest, or pin them all."""
    parser = argparse.ArgumentParser(prog="tools.images", description=__doc__)
    parser.add_argument("action", nargs="?", choices=["list", "pin"], default="list")
    if parser.parse_args().action == "pin":
        pin(ROOT)
    for name, digest in images(ROOT).items():
        print(f"{name}{digest}" if digest else f"{name} is not pinned: python -m tools.images pin")  # noqa: T201 - what it is for


if __name__ == "__main__":
    main()
