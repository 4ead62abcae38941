"""Prints the OpenAPI document with all descriptions and examples in full, as `/docs` shows it."""

from __future__ import annotations

import json
import sys

import yaml

from app.document.examples import inlined, shipped_examples
from app.shipped import shipped

if __name__ == "__main__":
    document = yaml.load(shipped("openapi.yaml").read_bytes(), Loader=yaml.CSafeLoader)
    json.dump(inlined(document, shipped_examples(), "en"), sys.stdout)
