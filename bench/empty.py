"""The baseline of figures over HTTP: a Flask application with one endpoint that does nothing."""

from __future__ import annotations

from flask import Flask, Response, jsonify

application = Flask("empty")


@application.post("/v1/doudizhu/validate")
def validate() -> Response:
    """An answer that is always the same."""
    return jsonify(legal=True)
