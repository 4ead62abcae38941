"""Dashboards and alerts ask only for metrics that the service has."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import yaml

from app import create_app
from app.config import Settings
from app.observe import observe

if TYPE_CHECKING:
    from collections.abc import Iterator

Json = dict[str, Any]

DEPLOY = Path(__file__).parents[2] / "deploy"
DASHBOARDS = sorted((DEPLOY / "grafana" / "dashboards").glob("*.json"))
# Prometheus' own metric of every server.
OF_PROMETHEUS = {"up": {"job", "instance"}}
# A duration in place of Grafana's variable.
GRAFANA = {"$__rate_interval": "1m"}


def panels() -> Iterator[Json]:
    for file in DASHBOARDS:
        yield from json.loads(file.read_text(encoding="utf-8"))["panels"]


def alerts() -> list[Json]:
    groups = yaml.safe_load((DEPLOY / "prometheus" / "alerts.yaml").read_text("utf-8"))["groups"]
    return [rule for group in groups for rule in group["rules"]]


def expressions() -> Iterator[tuple[str, str]]:
    for panel in panels():
        for target in panel["targets"]:
            asked = target["expr"]
            for name, value in GRAFANA.items():
                asked = asked.replace(name, value)
            yield panel["title"], asked
    for alert in alerts():
        yield alert["alert"], alert["expr"]


EXPRESSIONS = list(expressions())
_SELECTOR = re.compile(r"\b([a-z_]+)\s*(?:\{([^}]*)\}|\[)|\b(paiju_\w+)\b")
_LABEL = re.compile(r"(\w+)\s*(?:=~|!~|!=|=)")


def asked_for(expression: str) -> dict[str, set[str]]:
    """The metrics of an expression, each with the labels of its selector."""
    found: dict[str, set[str]] = {}
    for name, labels, alone in _SELECTOR.findall(expression):
        found.setdefault(name or alone, set()).update(_LABEL.findall(labels))
    return found


def grouped_by(expression: str) -> set[str]:
    """The labels that an expression keeps."""
    lists = re.findall(r"\bby\s*\(([^)]*)\)", expression)
    return {label.strip() for each in lists for label in each.split(",")}


@pytest.fixture(scope="module")
def served() -> dict[str, set[str]]:
    """The metrics of a service after some questions, each with its labels."""
    client = create_app(Settings()).test_client()
    good = {"path": "/v1/doudizhu/classify", "body": {"cards": "3"}}
    assert client.post("/v1/batch", json={"requests": [good]}).status_code == 200
    # A counter without events has no line.
    observe.HEAVY_REFUSED.labels("doudizhu_hints").inc(0)
    found: dict[str, set[str]] = {}
    for line in client.get("/metrics").text.splitlines():
        # Only the service's own: several workers do not have the process metrics of the library.
        if match := re.match(r"(paiju_\w+)(?:\{(.*)\})? ", line):
            found.setdefault(match[1], set()).update(_LABEL.findall(match[2] or ""))
    return found


def test_an_expression_is_taken_apart() -> None:
    expression = 'sum by (le, operation) (rate(a_total{b="c", d=~"e|f"}[5m])) / g{}'
    assert {"a_total": {"b", "d"}, "g": set()} == asked_for(expression)
    assert {"le", "operation"} == grouped_by(expression)


def test_there_is_something_to_look_at() -> None:
    assert len(DASHBOARDS) == 1
    assert len(list(panels())) >= 8
    assert len(alerts()) >= 4


@pytest.mark.parametrize(
    ("title", "expression"), EXPRESSIONS, ids=[title for title, _ in EXPRESSIONS]
)
def test_only_metrics_and_labels_that_there_are_are_asked_for(
    served: dict[str, set[str]], title: str, expression: str
) -> None:
    known = {**served, **OF_PROMETHEUS}
    asked = asked_for(expression)
    assert asked, title
    for metric, labels in asked.items():
        assert metric in known
        # Prometheus adds which server it was.
        assert labels <= known[metric] | OF_PROMETHEUS["up"]
    every = OF_PROMETHEUS["up"].union(*(known[metric] for metric in asked))
    assert grouped_by(expression) <= every


def test_limits_of_callers_and_busy_servers_have_alerts_of_their_own() -> None:
    by_status = {
        status: [each for each in alerts() if re.search(rf'status=~?"[^"]*{status}', each["expr"])]
        for status in (429, 503)
    }
    (limited,), (busy,) = by_status.values()
    assert limited != busy
    assert "servers" not in limited["annotations"]["summary"]
    assert "servers" in busy["annotations"]["summary"]


def test_one_failure_alone_wakes_nobody() -> None:
    pages = [each for each in alerts() if each["labels"]["severity"] == "page"]
    (failing,) = (each["expr"] for each in pages if "500" in each["expr"])
    least = re.search(r"increase\(.*>= (\d+)$", failing.strip())
    assert least is not None
    assert int(least[1]) > 1


def test_operations_that_are_asked_for_exist() -> None:
    known = {rule.endpoint for rule in create_app(Settings()).url_map.iter_rules()}
    patterns = [each for _, told in EXPRESSIONS for each in re.findall(r'operation=~"(.*?)"', told)]
    assert patterns
    for pattern in patterns:
        assert any(re.fullmatch(pattern, each) for each in known), pattern


@pytest.mark.parametrize(
    ("title", "expression"), EXPRESSIONS, ids=[title for title, _ in EXPRESSIONS]
)
def test_every_expression_is_one_of_prometheus(title: str, expression: str) -> None:
    grammar = pytest.importorskip("promql_parser", reason="make deploy-check installs it")
    assert grammar.parse(expression), title


def test_panels_differ_and_lie_side_by_side() -> None:
    placed = list(panels())
    assert len({panel["id"] for panel in placed}) == len(placed)
    cells = [
        (column, row)
        for panel in placed
        for at in [panel["gridPos"]]
        for column in range(at["x"], at["x"] + at["w"])
        for row in range(at["y"], at["y"] + at["h"])
    ]
    assert len(set(cells)) == len(cells)
    assert max(column for column, _ in cells) < 24


def test_the_datasource_of_every_panel_is_provisioned() -> None:
    file = DEPLOY / "grafana" / "provisioning" / "datasources" / "prometheus.yaml"
    (source,) = yaml.safe_load(file.read_text(encoding="utf-8"))["datasources"]
    used = {each["datasource"]["uid"] for panel in panels() for each in (panel, *panel["targets"])}
    assert used == {source["uid"]}


def test_alerts_say_what_is_wrong_and_how_badly() -> None:
    for alert in alerts():
        assert alert["labels"]["severity"] in {"page", "ticket"}
        assert alert["annotations"]["summary"]
