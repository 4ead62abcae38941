"""Starts gunicorn without importing anything from the current folder, such as another `app`."""

from __future__ import annotations

import os

from gunicorn.app.wsgiapp import WSGIApplication


class Gunicorn(WSGIApplication):
    """Gunicorn's command, which does not put the current folder before all packages."""

    def chdir(self) -> None:
        """Change to the folder of the setting `chdir`, by default the current one."""
        os.chdir(self.cfg.chdir)


if __name__ == "__main__":
    Gunicorn("%(prog)s [OPTIONS] [APP_MODULE]", prog="gunicorn").run()
