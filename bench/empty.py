"""The baseline: Flask with one endpoint that does nothing, under the same server."""

from __future__ import annotations

from flask import Flask, Response, jsonify

application = Flask("empty")


@application.post("/v1/doudizhu/validate")
def validate() -> Response:
    """Answer a constant."""
    return jsonify(legal=True)
