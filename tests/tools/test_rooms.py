"""The rooms of the house: none is crowded, and no module leads back to itself."""

from __future__ import annotations

from collections import Counter
from graphlib import TopologicalSorter
from pathlib import Path

import grimp
import pytest

ROOT = Path(__file__).parents[2]
# A package fits a screen.
MOST_MODULES = 15


@pytest.mark.parametrize("package", ["paiju", "app"])
def test_a_package_has_at_most_fifteen_modules(package: str) -> None:
    modules = Counter(
        path.parent.relative_to(ROOT).as_posix()
        for path in (ROOT / package).rglob("*.py")
        if path.name != "__init__.py"
    )
    assert {name: number for name, number in modules.items() if number > MOST_MODULES} == {}


def test_no_imports_make_a_circle_be_it_for_annotations_or_late() -> None:
    graph = grimp.build_graph("app", "paiju", cache_dir=None)
    imports = {each: graph.find_modules_directly_imported_by(each) for each in graph.modules}
    # It raises a CycleError, which names the modules of a circle.
    assert len([*TopologicalSorter(imports).static_order()]) == len(graph.modules)
