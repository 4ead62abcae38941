"""Running gunicorn, which imports nothing from the current folder, not another `app` either."""

from __future__ import annotations

import os

from gunicorn.app.wsgiapp import WSGIApplication


class Gunicorn(WSGIApplication):
    """Gunicorn as its own command runs it, but for the folder that it puts before all packages."""

    def chdir(self) -> None:
        """Go to the folder of the setting `chdir`, by default the current one."""
        os.chdir(self.cfg.chdir)


if __name__ == "__main__":
    Gunicorn("%(prog)s [OPTIONS] [APP_MODULE]", prog="gunicorn").run()
