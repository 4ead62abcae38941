"""Spans of requests, by OpenTelemetry.

A span has the operation, the status and the request's id; never a body or the path that was sent.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import g, request
from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.propagate import extract
from opentelemetry.sdk.resources import OTELResourceDetector, Resource
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor
from opentelemetry.trace import SpanKind, Status, StatusCode

from app.observe.observe import METHODS, ROUTE, request_id
from paiju import __version__

if TYPE_CHECKING:
    from flask import Flask, Response
    from opentelemetry.trace import Span

_FAILED = 500


def exporting() -> TracerProvider:
    """A provider of spans that exports spans in batches to the endpoint of the environment."""
    own = Resource({"service.name": "paiju", "service.version": __version__})
    # Resource attributes of the environment override the service's own.
    provider = TracerProvider(resource=own.merge(OTELResourceDetector().detect()))
    provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))
    return provider


def trace(app: Flask, provider: TracerProvider) -> None:
    """Make an application export one span for each request."""
    tracer = provider.get_tracer("paiju", __version__)

    def start() -> None:
        method = request.method if request.method in METHODS else "_OTHER"
        route, endpoint = request.environ[ROUTE], request.endpoint
        attributes = {"http.request.method": method, "paiju.request_id": request_id()}
        if route and endpoint:
            attributes["http.route"] = route
            attributes["paiju.operation"] = endpoint
        g.span = tracer.start_span(
            f"{method} {route}" if route else method,
            context=extract(request.headers),
            kind=SpanKind.SERVER,
            attributes=attributes,
        )

    def finish(response: Response) -> Response:
        span: Span = g.span
        span.set_attribute("http.response.status_code", response.status_code)
        if response.status_code >= _FAILED:
            span.set_status(Status(StatusCode.ERROR))
        span.end()
        return response

    app.before_request(start)
    app.after_request(finish)
