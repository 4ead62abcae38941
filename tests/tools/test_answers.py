"""The answers that pages show are updated, and nothing else of a page."""

from __future__ import annotations

from tests.support.answers import Call, call_of, with_present_answers

COMMAND = "curl -s localhost:8080/v1/a -H 'Accept-Language: zh-CN' -d '{\"b\": 1}'"


def page(*lines: str) -> str:
    return "\n".join(("# A page", "```console", *lines, "```", "$ curl is a program", ""))


def test_a_command_is_a_call() -> None:
    assert call_of(COMMAND) == Call("/v1/a", b'{"b": 1}', {"Accept-Language": "zh-CN"})
    assert call_of("curl localhost:8080/version").method == "GET"


def test_only_answers_that_differ_now_are_updated() -> None:
    told = {"/v1/a": '{"c":2}', "/version": '{"commit":"12ab"}'}
    before = page(f"$ {COMMAND}", '{"c":1}', "$ curl localhost:8080/version", '{"commit":"…"}')
    after = page(f"$ {COMMAND}", '{"c":2}', "$ curl localhost:8080/version", '{"commit":"…"}')
    assert with_present_answers(before, lambda call: told[call.path]) == after


def test_the_output_of_other_programs_stays() -> None:
    before = page("$ paiju key shop", "paiju_…")
    assert with_present_answers(before, lambda _: "") == before
