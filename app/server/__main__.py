"""Run gunicorn with this package; by default it would import `app` from the current folder."""

from __future__ import annotations

from gunicorn.app.wsgiapp import run

if __name__ == "__main__":
    run(prog="gunicorn")
