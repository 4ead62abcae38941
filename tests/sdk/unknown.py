"""A program that reads answers by a generated client and writes them again; it runs beside one."""

from __future__ import annotations

import json
import sys
from importlib import import_module


def main() -> None:
    """Read each line: a component, and an answer of it."""
    models = import_module("paiju_client.models")
    for line in sys.stdin:
        component, value = json.loads(line)
        read = getattr(models, component).from_dict(value)
        if read.to_dict() != value:
            sys.exit(f"{component}: {value}\nwas read as\n{read}")
    sys.stdout.write("all are read\n")


if __name__ == "__main__":
    main()
