"""Traces: a span of each request if the environment names an endpoint, else none."""

from __future__ import annotations

import subprocess
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING

import pytest
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest
from opentelemetry.sdk.trace import ReadableSpan, TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from opentelemetry.trace import SpanKind, StatusCode

from app import create_app
from app.config import Settings
from app.observe import spans, tracing
from tests.api.serving import PATIENCE, PLAIN, Server, environment_with, until

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from flask.testing import FlaskClient

CLASSIFY = "/v1/doudizhu/classify"
PAIR = {"cards": "33"}
PARENT = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"


class Traced:
    """A client of an application, with the spans of its requests."""

    def __init__(self) -> None:
        self._kept = InMemorySpanExporter()
        provider = TracerProvider()
        provider.add_span_processor(SimpleSpanProcessor(self._kept))
        app = create_app(Settings())
        # The hook that finds the caller must come first.
        spans.trace(app, provider)
        self.client: FlaskClient = app.test_client()

    def last(self) -> ReadableSpan:
        """The span of the last request."""
        *_, found = self._kept.get_finished_spans()
        return found


@pytest.fixture(scope="module")
def traced() -> Traced:
    """An application whose spans are kept in memory."""
    return Traced()


def test_a_span_tells_the_operation_how_it_went_and_the_request(traced: Traced) -> None:
    traced.client.post(CLASSIFY, json=PAIR, headers={"X-Request-Id": "look-for-me"})
    span = traced.last()
    assert (span.name, span.kind) == (f"POST {CLASSIFY}", SpanKind.SERVER)
    assert dict(span.attributes or {}) == {
        "http.request.method": "POST",
        "http.route": CLASSIFY,
        "http.response.status_code": 200,
        "paiju.operation": "doudizhu_classify",
        "paiju.request_id": "look-for-me",
    }
    assert span.status.status_code == StatusCode.UNSET


@pytest.mark.parametrize(
    ("method", "path", "name", "operation", "status"),
    [
        ("GET", "/v1/games/doudizhu", "GET /v1/games/<string:game>", "get_game", 200),
        ("GET", "/healthz", "GET /healthz", "healthz", 200),
        ("POST", "/v1/mcr/analyze", "POST /v1/mcr/analyze", "mcr_analyze", 415),
        ("GET", "/v1/3S3H3D", "GET", None, 404),
        ("JSJHQSKH", CLASSIFY, "_OTHER", None, 405),
    ],
)
def test_a_span_names_what_the_service_knows_and_nothing_else(
    traced: Traced, method: str, path: str, name: str, operation: str | None, status: int
) -> None:
    traced.client.open(path, method=method)
    span = traced.last()
    told = span.attributes or {}
    assert (span.name, told.get("paiju.operation")) == (name, operation)
    assert told["http.response.status_code"] == status
    assert not any("3S3H" in str(each) or "JSJH" in str(each) for each in told.values())


def test_a_span_belongs_to_the_trace_of_the_caller(traced: Traced) -> None:
    traced.client.get("/version", headers={"traceparent": PARENT})
    parent = traced.last().parent
    assert parent is not None
    assert f"{parent.trace_id:032x}" == PARENT.split("-")[1]


def test_a_failure_is_a_span_that_failed(traced: Traced, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError

    monkeypatch.setattr("paiju.climbing.questions.classify.classify", fail)
    traced.client.post(CLASSIFY, json=PAIR)
    assert traced.last().status.status_code == StatusCode.ERROR


class Collector:
    """A server that collects the spans sent to it."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []
        kept = self.sent

        class Handler(BaseHTTPRequestHandler):
            """A handler that keeps the bodies of posts."""

            def do_POST(self) -> None:
                """Keep a body."""
                kept.append(self.rfile.read(int(self.headers["Content-Length"])))
                self.send_response(200)
                self.end_headers()

            def log_message(self, *_: object) -> None:
                """Log nothing."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"

    @property
    def spans(self) -> list[tuple[str, str]]:
        """The service and the name of each span received."""
        found = []
        for body in self.sent:
            for each in ExportTraceServiceRequest.FromString(body).resource_spans:
                said = {item.key: item.value.string_value for item in each.resource.attributes}
                found += [
                    (said["service.name"], span.name)
                    for scope in each.scope_spans
                    for span in scope.spans
                ]
        return found


@pytest.fixture
def collector() -> Iterator[Collector]:
    """A running collector."""
    made = Collector()
    thread = threading.Thread(target=made.server.serve_forever)
    thread.start()
    yield made
    made.server.shutdown()
    thread.join()
    made.server.server_close()


def test_a_server_sends_its_spans_to_where_the_environment_says(
    tmp_path: Path, collector: Collector
) -> None:
    settings = {
        **PLAIN,
        "OTEL_EXPORTER_OTLP_ENDPOINT": collector.url,
        "OTEL_BSP_SCHEDULE_DELAY": "50",
        "OTEL_SERVICE_NAME": "cards",
        "NO_PROXY": "*",
    }
    with Server(tmp_path, settings) as server:
        server.ask("classify", cards="33")
        until("it is sent", lambda: ("cards", f"POST {CLASSIFY}") in collector.spans)


def test_without_an_endpoint_nothing_of_it_is_loaded() -> None:
    program = (
        "import sys; from app import create_app; create_app(); "
        "print([name for name in sys.modules if name.startswith(('opentelemetry', 'redis'))])"
    )
    clean = {
        name: value for name, value in environment_with().items() if not name.startswith("OTEL_")
    }
    done = subprocess.run(
        [sys.executable, "-c", program],
        env=clean,
        capture_output=True,
        text=True,
        check=True,
        timeout=PATIENCE,
    )
    assert done.stdout == "[]\n"


@pytest.mark.parametrize(
    "environment",
    [
        {},
        {"OTEL_EXPORTER_OTLP_ENDPOINT": ""},
        {"OTEL_EXPORTER_OTLP_ENDPOINT": "http://collector", "OTEL_SDK_DISABLED": "TRUE"},
    ],
)
def test_where_it_is_not_wanted_nothing_is_traced(
    environment: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    app = create_app(Settings())
    registered: list[object] = []
    monkeypatch.setattr(app, "before_request", registered.append)
    tracing.register(app, environment)
    assert not registered


def test_where_it_is_wanted_and_not_installed_the_server_says_so(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setitem(sys.modules, "app.observe.spans", None)
    monkeypatch.delattr("app.observe.spans", raising=False)
    app = create_app(Settings())
    tracing.register(app, {"OTEL_EXPORTER_OTLP_TRACES_ENDPOINT": "http://collector"})
    assert "pip install 'paiju[otel]'" in caplog.text
