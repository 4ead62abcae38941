"""The baseline of figures over HTTP: Flask with one endpoint that does nothing."""

from __future__ import annotations

from flask import Flask, Response, jsonify

application = Flask("empty")


@application.post("/v1/doudizhu/validate")
def validate() -> Response:
    """The answer, which is constant."""
    return jsonify(legal=True)
