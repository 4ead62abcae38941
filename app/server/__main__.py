"""Running gunicorn with this `app`; by itself it would import one of the current folder."""

from __future__ import annotations

from gunicorn.app.wsgiapp import run

if __name__ == "__main__":
    run(prog="gunicorn")
