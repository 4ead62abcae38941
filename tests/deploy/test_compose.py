"""compose.yaml and the unit of systemd: guarded processes, with known settings only."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import pytest
import yaml

from app.config import Settings, variable
from tests.support.deployed import graceful_seconds

Json = dict[str, Any]

ROOT = Path(__file__).parents[2]
COMPOSE: Json = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
SERVICES: Json = COMPOSE["services"]
DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8")
UNIT = (ROOT / "deploy" / "systemd" / "paiju.service").read_text(encoding="utf-8")
NGINX = (ROOT / "deploy" / "nginx" / "nginx.conf").read_text(encoding="utf-8")


@pytest.fixture(params=list(SERVICES.values()), ids=list(SERVICES))
def service(request: pytest.FixtureRequest) -> Json:
    found: Json = request.param
    return found


def interpolated(text: str) -> str:
    """A value in an empty environment."""
    return re.sub(r"\$\{\w+:-([^}]*)\}", r"\1", text)


def test_no_service_may_do_what_it_need_not(service: Json) -> None:
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert {"mem_limit", "pids_limit", "networks"} <= set(service)


def test_every_image_is_of_one_version(service: Json) -> None:
    if "build" not in service:
        assert re.fullmatch(
            r"[a-z/-]+:v?\d+\.\d+\.\d+(-alpine)?(@sha256:[0-9a-f]{64})?", service["image"]
        )


def test_every_service_says_whether_it_is_well(service: Json) -> None:
    assert "healthcheck" in service or (service["build"] == "." and "HEALTHCHECK" in DOCKERFILE)


def test_every_file_that_is_lent_to_a_service_is_there(service: Json) -> None:
    for volume in service.get("volumes", []):
        source, _, where = volume.partition(":")
        if source.startswith("."):
            assert (ROOT / source).exists()
            assert where.endswith(":ro")
        else:
            assert source in COMPOSE["volumes"]


def test_only_the_proxy_is_for_everyone() -> None:
    published = {name: each["ports"] for name, each in SERVICES.items() if "ports" in each}
    assert {"nginx", "grafana"} == set(published)
    (dashboards,) = published["grafana"]
    assert dashboards.startswith("127.0.0.1:")
    assert COMPOSE["networks"]["inside"]["internal"] is True


def test_dashboards_need_a_password_that_somebody_chose() -> None:
    settings = SERVICES["grafana"]["environment"]
    # Compose refuses to start where the variable is unset or empty.
    assert re.fullmatch(r"\$\{GRAFANA_PASSWORD:\?.+\}", settings["GF_SECURITY_ADMIN_PASSWORD"])
    assert interpolated(settings["GF_AUTH_ANONYMOUS_ENABLED"]) == "false"


def test_the_image_asks_its_server_at_the_port_that_it_has() -> None:
    command = re.search(r"^HEALTHCHECK .*\\\n\s+CMD (\[.*\])$", DOCKERFILE, re.MULTILINE)
    assert command is not None
    program = [sys.executable, *json.loads(command[1])[1:]]

    class Alive(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200 if self.path == "/healthz" else 404)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Alive) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        port = str(server.server_port)
        try:
            status = subprocess.run(program, env={"PAIJU_PORT": port}, check=False).returncode
        finally:
            server.shutdown()
            thread.join()
    assert status == 0
    silent = subprocess.run(program, env={"PAIJU_PORT": port}, check=False, capture_output=True)
    assert silent.returncode != 0


def test_the_settings_of_the_service_are_such_as_it_has() -> None:
    given = {name: interpolated(each) for name, each in SERVICES["paiju"]["environment"].items()}
    assert set(given) <= {variable(name) for name in Settings.__dataclass_fields__}
    settings = Settings.from_environment(given)
    # The trusted proxies are the network of the proxy alone.
    (subnet,) = COMPOSE["networks"]["inside"]["ipam"]["config"]
    assert (ip_network(subnet["subnet"]),) == settings.trusted_proxies
    assert "inside" in SERVICES["nginx"]["networks"]
    assert settings.redis_url.partition("//")[2].partition(":")[0] in SERVICES


def test_the_proxy_and_prometheus_ask_the_service_by_its_name() -> None:
    asked = set(re.findall(r"server (\w+):(\d+)", NGINX))
    assert asked == {("paiju", "8080")}
    scraped = (ROOT / "deploy" / "prometheus" / "prometheus.yaml").read_text(encoding="utf-8")
    (job,) = yaml.safe_load(scraped)["scrape_configs"]
    assert job["job_name"] == "paiju"
    assert (job["dns_sd_configs"][0]["names"], job["dns_sd_configs"][0]["port"]) == (
        ["paiju"],
        8080,
    )


def test_the_service_is_given_the_time_to_stop_that_it_takes() -> None:
    drain = re.search(r"PAIJU_DRAIN_SECONDS=(\d+)", DOCKERFILE)
    assert drain is not None
    needed = int(drain[1]) + graceful_seconds()
    assert int(SERVICES["paiju"]["stop_grace_period"].removesuffix("s")) > needed
    stops = re.search(r"^TimeoutStopSec=(\d+)", UNIT, re.MULTILINE)
    assert stops is not None
    assert int(stops[1]) > needed


def test_the_unit_lets_the_service_write_nowhere() -> None:
    for line in (
        "DynamicUser=yes",
        "NoNewPrivileges=yes",
        "ProtectSystem=strict",
        "PrivateTmp=yes",
        "CapabilityBoundingSet=",
        "ExecReload=/bin/kill -HUP $MAINPID",
    ):
        assert f"\n{line}\n" in UNIT
