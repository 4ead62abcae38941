"""The application: Flask without the parts that this service does not use.

For each request Flask opens a session, looks for blueprints, sends signals and matches a pattern of
the path. This costs more than most questions. The methods here override only methods that Flask
documents as open to subclasses. There are no sessions, blueprints, teardown functions or
asynchronous views.
"""

from __future__ import annotations

from functools import cached_property
from threading import Semaphore
from typing import TYPE_CHECKING, Any

from flask import Flask, request
from flask.sessions import NullSession, SessionInterface

from app.guard import time_grid
from app.observe.log import where_it_broke
from app.observe.observe import request_id
from app.responses import Answer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from wsgiref.types import StartResponse, WSGIEnvironment

    from flask import Request, Response
    from werkzeug.routing import MapAdapter, Rule


class _NoSessions(SessionInterface):
    """The session interface that Flask demands; it never stores a session."""

    _none = NullSession()

    def open_session(self, app: Flask, request: Request) -> NullSession:  # noqa: ARG002 - as Flask has it
        """The one session that all requests share; nothing is ever stored in it."""
        return self._none


class Paiju(Flask):
    """The Flask application of the service.

    Questions are `POST` requests, which are looked up by their whole path. Other paths are matched
    as Flask does. If a view fails, the log has the place and the type of the exception. The message
    is left out, because it might name cards.

    Args:
        at_once: the number of requests that are answered at the same time; others wait.
    """

    response_class = Answer
    session_interface = _NoSessions()

    def __init__(self, at_once: int) -> None:
        super().__init__("app", static_folder=None)
        # A server has more threads than that, because some wait for the requests of slow clients.
        self._answering = Semaphore(at_once)
        self._before: list[Any] = []
        self._after: list[Any] = []
        self.url_map.strict_slashes = False
        # A redirect from double slashes to single ones would repeat the host that the caller named.
        self.url_map.merge_slashes = False

    def wsgi_app(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answers a request, once fewer than `at_once` others are being answered.

        An answer that leaves on the grid of time waits here, when others may be answered already.
        """
        with self._answering:
            answer = super().wsgi_app(environ, start_response)
        time_grid.wait(environ)
        return answer

    def before_request(self, f: Any) -> Any:  # noqa: ANN401 - Flask's own signature
        """Register a function that runs before each request."""
        self._before.append(f)
        return f

    def after_request(self, f: Any) -> Any:  # noqa: ANN401 - Flask's own signature
        """Register a function that runs after each request; the last one runs first."""
        self._after.insert(0, f)
        return f

    def create_url_adapter(self, request: Request | None) -> MapAdapter | None:
        """Flask's matcher of paths for a request; None for a question, which is looked up here."""
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
        """Flask's rules for the questions, by path; none of these paths has a parameter."""
        rules = self.url_map.iter_rules()
        return {each.rule: each for each in rules if "POST" in (each.methods or ())}

    def preprocess_request(self) -> None:
        """Run the functions that were registered to run before a request."""
        for each in self._before:
            each()

    def process_response(self, response: Response) -> Response:
        """Run the functions that were registered to run after a request."""
        for each in self._after:
            response = each(response)
        return response

    def do_teardown_request(self, exc: BaseException | None = None) -> None:
        """Do nothing: a request leaves nothing behind."""

    def do_teardown_appcontext(self, exc: BaseException | None = None) -> None:
        """Do nothing: a request leaves nothing behind."""

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """The view itself, because every view of this service is synchronous."""
        return func

    def log_exception(self, exc_info: Any) -> None:  # noqa: ANN401 - Flask's own signature
        """Log the exception of a view, without its message."""
        place = where_it_broke(exc_info[1])
        self.logger.error("%s failed, request %s\n%s", request.endpoint, request_id(), place)
