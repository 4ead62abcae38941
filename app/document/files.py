"""Writing the OpenAPI document: one file of YAML, and a file of JSON for each example."""

from __future__ import annotations

import math
import shutil
from typing import TYPE_CHECKING, Any

import orjson
import yaml

from app.document.examples import FOLDER
from app.document.openapi import document_of

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from flask import Flask

# The most characters of a collection that is written in one line.
_SHORT = 10_000


def generate(app: Flask) -> tuple[str, Mapping[str, bytes]]:
    """The document of an application as YAML, and its examples by their paths."""
    document, shown = document_of(app)
    text = yaml.dump(document, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=math.inf)
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
    """A YAML dumper without anchors and gaps; short collections are in a line, texts in blocks."""

    def __init__(self, *given: Any, **more: Any) -> None:  # noqa: ANN401 - as PyYAML has it
        """Set an indent of one space, which PyYAML does not accept as an argument."""
        super().__init__(*given, **more)
        self.best_indent = 1

    def write_indicator(
        self,
        indicator: str,
        need_whitespace: bool,  # noqa: FBT001 - as PyYAML has it
        whitespace: bool = False,  # noqa: FBT001, FBT002 - as above
        indention: bool = False,  # noqa: FBT001, FBT002 - as above
    ) -> None:
        """Write an indicator; no space follows a comma."""
        is_comma = indicator == ","
        super().write_indicator(indicator, need_whitespace, whitespace or is_comma, indention)

    def ignore_aliases(self, data: object) -> bool:  # noqa: ARG002 - as PyYAML has it
        """Write every value in full, instead of an alias of an equal one."""
        return True

    def represent_node(self, node: yaml.Node) -> yaml.Node:
        """The node of a collection: in one line if it is short, or a list of scalars."""
        if isinstance(node, yaml.CollectionNode):
            node.flow_style = _length(node) <= _SHORT or _are_words(node)
        return node


def _are_words(node: yaml.Node) -> bool:
    return isinstance(node, yaml.SequenceNode) and all(
        isinstance(each, yaml.ScalarNode) for each in node.value
    )


def _length(node: yaml.Node) -> int:
    """The approximate number of characters of a node in one line."""
    if isinstance(node, yaml.ScalarNode):
        return _SHORT + 1 if node.style == "|" else len(node.value) + 2
    if isinstance(node, yaml.MappingNode):
        return sum(_length(name) + _length(each) for name, each in node.value)
    return sum(map(_length, node.value))


def _represent_text(dumper: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
    style = "|" if "\n" in text else None
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style=style)


def _represent_fields(dumper: _Dumper, value: dict[str, object]) -> yaml.Node:
    return dumper.represent_node(yaml.SafeDumper.represent_dict(dumper, value))


def _represent_list(dumper: _Dumper, value: list[object]) -> yaml.Node:
    return dumper.represent_node(yaml.SafeDumper.represent_list(dumper, value))


_Dumper.add_representer(str, _represent_text)
_Dumper.add_representer(dict, _represent_fields)
_Dumper.add_representer(list, _represent_list)
