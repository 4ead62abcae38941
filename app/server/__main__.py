"""gunicorn, with this `app`: it would look for one where it was started before anywhere else."""

from __future__ import annotations

from gunicorn.app.wsgiapp import run

if __name__ == "__main__":
    run(prog="gunicorn")
