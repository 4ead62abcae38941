"""Writing the OpenAPI document: one file of YAML, and a file of JSON for each example."""

from __future__ import annotations

import math
import shutil
from typing import TYPE_CHECKING

import orjson
import yaml

from app.document.examples import FOLDER, answered
from app.document.openapi import document_of

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from flask import Flask


def generate(app: Flask) -> tuple[str, Mapping[str, bytes]]:
    """The document of an application as YAML, and its examples by their paths."""
    shown = answered(app, {})
    document = document_of(app.extensions["paiju-sections"], shown, "en")
    text = yaml.dump(
        document,
        Dumper=_Dumper,
        default_flow_style=None,
        sort_keys=False,
        allow_unicode=True,
        width=math.inf,
    )
    return text, {path: orjson.dumps(each) + b"\n" for path, each in shown.items()}


def write(app: Flask, file: Path) -> None:
    """Write the document to a file, and its examples into a folder beside it."""
    text, shown = generate(app)
    file.write_text(text, encoding="utf-8")
    folder = file.parent / FOLDER
    shutil.rmtree(folder, ignore_errors=True)
    for path, content in shown.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(content)


class _Dumper(yaml.SafeDumper):
    """A YAML dumper that writes every value in full, and texts of several lines as blocks."""

    def ignore_aliases(self, data: object) -> bool:  # noqa: ARG002 - as PyYAML has it
        """Write every value in full, instead of an alias of an equal one."""
        return True


def _represent_text(dumper: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
    style = "|" if "\n" in text else None
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style=style)


_Dumper.add_representer(str, _represent_text)
