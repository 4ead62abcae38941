"""Tracing of requests, if OpenTelemetry is installed and the environment names an endpoint."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from flask import Flask

_ENDPOINTS = ("OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT")


def register(app: Flask, environment: Mapping[str, str] = os.environ) -> None:
    """Make an application trace its requests, if the environment names an endpoint."""
    is_off = environment.get("OTEL_SDK_DISABLED", "").lower() == "true"
    if is_off or not any(environment.get(name) for name in _ENDPOINTS):
        return
    try:
        from app.observe import spans  # noqa: PLC0415 - needs the extra
    except ImportError:
        app.logger.warning(_NOT_INSTALLED)
        return
    spans.trace(app, spans.exporting())


_NOT_INSTALLED = (
    "OTEL_EXPORTER_OTLP_ENDPOINT is set, but nothing is traced: OpenTelemetry is not installed "
    "(pip install 'paiju[otel]')"
)
