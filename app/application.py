"""The application: Flask without the parts that this service has no use for.

Flask opens a session, looks for blueprints, sends signals and matches a pattern at each request,
which costs more than most questions. The methods here are those that Flask documents as its own to
replace. Without their parts there are no sessions, no blueprints, no teardowns and no asynchronous
views; nothing here has any.
"""

from __future__ import annotations

from functools import cached_property
from threading import Semaphore
from typing import TYPE_CHECKING, Any

from flask import Flask, request
from flask.sessions import NullSession, SessionInterface

from app.observe.log import where_it_broke
from app.observe.observe import request_id
from app.responses import Answer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from wsgiref.types import StartResponse, WSGIEnvironment

    from flask import Request, Response
    from werkzeug.routing import MapAdapter, Rule


class _NoSessions(SessionInterface):
    """Sessions of an application that has none."""

    _none = NullSession()

    def open_session(self, app: Flask, request: Request) -> NullSession:  # noqa: ARG002 - as Flask has it
        """The session of every request."""
        return self._none


class Paiju(Flask):
    """The application.

    A question is found by its whole path; other paths are matched as Flask does. An exception is
    logged by its place and type, not by its message, which might name cards.
    """

    response_class = Answer
    session_interface = _NoSessions()

    def __init__(self, at_once: int) -> None:
        super().__init__("app", static_folder=None)
        # A server has more threads, since some wait for what a client will send.
        self._answering = Semaphore(at_once)
        self._before: list[Any] = []
        self._after: list[Any] = []
        self.url_map.strict_slashes = False
        # To lead from doubled slashes to single ones would repeat the host that the caller named.
        self.url_map.merge_slashes = False

    def wsgi_app(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answer a request when fewer than may be are being answered."""
        with self._answering:
            return super().wsgi_app(environ, start_response)

    def before_request(self, f: Any) -> Any:  # noqa: ANN401 - Flask's own signature
        """Register a function that runs before each request."""
        self._before.append(f)
        return f

    def after_request(self, f: Any) -> Any:  # noqa: ANN401 - Flask's own signature
        """Register a function that runs after each request; the last one runs first."""
        self._after.insert(0, f)
        return f

    def create_url_adapter(self, request: Request | None) -> MapAdapter | None:
        """The matcher of a path; None without a request, or where it is known as a whole."""
        if request is None:
            return None
        if request.method == "POST":
            rule = self._questions.get(request.environ.get("PATH_INFO", ""))
            if rule is not None:
                request.url_rule, request.view_args = rule, {}
                return None
        return super().create_url_adapter(request)

    @cached_property
    def _questions(self) -> dict[str, Rule]:
        """The rules of questions by their paths, which have no parts that vary."""
        rules = self.url_map.iter_rules()
        return {each.rule: each for each in rules if "POST" in (each.methods or ())}

    def preprocess_request(self) -> None:
        """Run the functions before a request; none of them answers it."""
        for each in self._before:
            each()

    def process_response(self, response: Response) -> Response:
        """Run the functions after a request."""
        for each in self._after:
            response = each(response)
        return response

    def do_teardown_request(self, exc: BaseException | None = None) -> None:
        """Do nothing: a request leaves nothing behind."""

    def do_teardown_appcontext(self, exc: BaseException | None = None) -> None:
        """Do nothing: a request leaves nothing behind."""

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """Return the view: every view here is synchronous."""
        return func

    def log_exception(self, exc_info: Any) -> None:  # noqa: ANN401 - Flask's own signature
        """Log an exception of a view, without its message."""
        told = where_it_broke(exc_info[1])
        self.logger.error("%s failed, request %s\n%s", request.endpoint, request_id(), told)
