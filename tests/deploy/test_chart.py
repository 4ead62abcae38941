"""The Helm chart: its values, and its rendered manifests by Kubernetes' schemas.

Helm's engine renders the chart. The engine and the schemas are large, and `make deploy-check`
installs them; without them only the values are tested.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import requests
import yaml
from jsonschema import Draft7Validator  # type: ignore[import-untyped] # jsonschema ships no types

from app import __version__
from app.config import Settings, variable
from tests.api.serving import PLAIN, Server
from tests.support.deployed import graceful_seconds
from tests.support.nginx import PROGRAM, Nginx

if TYPE_CHECKING:
    from collections.abc import Iterator

Json = dict[str, Any]

CHART = Path(__file__).parents[2] / "deploy" / "helm" / "paiju"
VALUES: Json = yaml.safe_load((CHART / "values.yaml").read_text(encoding="utf-8"))
NGINX = (CHART / "nginx.conf").read_text(encoding="utf-8")
SCHEMA: Json = json.loads((CHART / "values.schema.json").read_text(encoding="utf-8"))
KEY = "0123456789abcdef" * 4
ENGINE = "make deploy-check installs it"

LEAST: Json = {"sealKeys": {"value": KEY}}
EVERYTHING: Json = {
    "image": {"repository": "registry.example/paiju", "digest": "sha256:" + "0" * 64},
    "imagePullSecrets": [{"name": "pull"}],
    "sealKeys": {"existingSecret": "keys", "key": "seal"},
    "settings": {"PAIJU_WORKERS": "4", "PAIJU_LANGUAGE": "zh"},
    "drainSeconds": 20,
    "env": [{"name": "PAIJU_ACCESS_LOG", "value": "off"}],
    "envFrom": [{"secretRef": {"name": "more"}}],
    "service": {"type": "LoadBalancer", "annotations": {"a": "b"}},
    "ingress": {
        "enabled": True,
        "className": "nginx",
        "hosts": [{"host": "paiju.example.com", "path": "/"}],
        "tls": [{"hosts": ["paiju.example.com"], "secretName": "tls"}],
    },
    "networkPolicy": {
        "from": [{"kubernetes.io/metadata.name": "ingress-nginx"}],
        "egress": [{"ports": [{"port": 6379, "protocol": "TCP"}]}],
    },
    "serviceMonitor": {"enabled": True, "labels": {"release": "prometheus"}},
    "serviceAccount": {"name": "paiju", "annotations": {"a": "b"}},
    "podAnnotations": {"a": "b"},
    "podLabels": {"team": "games"},
    "nodeSelector": {"kubernetes.io/arch": "amd64"},
    "tolerations": [{"key": "games", "operator": "Exists"}],
    "affinity": {"nodeAffinity": {}},
    "priorityClassName": "high",
}
# The fewest values: everything optional is off.
BARE: Json = {
    **LEAST,
    "autoscaling": {"enabled": False},
    "podDisruptionBudget": {"enabled": False},
    "networkPolicy": {"enabled": False},
    "serviceAccount": {"create": False},
    "image": {"tag": "1.2.3"},
}
CASES = {"the least": LEAST, "everything": EVERYTHING, "bare": BARE}
# Kinds that are not in Kubernetes' schemas.
ELSEWHERE = {"ServiceMonitor"}


def merged(values: Json, others: Json) -> Json:
    """Values merged over others, as Helm does."""
    both = {
        name: merged(value, others[name])
        for name, value in values.items()
        if isinstance(value, dict) and isinstance(others.get(name), dict)
    }
    return {**others, **values, **both}


def rendered(values: Json) -> dict[str, Json]:
    """The manifests of the chart with values, by kind; those of nginx are named so."""
    engine = pytest.importorskip("helm_python", reason=ENGINE)
    chart = engine.Chart.load(CHART)
    files = chart.render(values, name="games", namespace="play")
    documents = [
        document
        for name, text in files.items()
        if name.endswith(".yaml")
        for document in yaml.safe_load_all(text)
        if document
    ]
    found: dict[str, Json] = {}
    for document in documents:
        is_nginx = document["metadata"]["name"].endswith("-nginx")
        found[document["kind"] + " of nginx" * is_nginx] = document
    assert len(found) == len(documents)
    return found


def names_in(schema: Json, path: str = "") -> Iterator[str]:
    for name, below in schema.get("properties", {}).items():
        yield f"{path}{name}"
        yield from names_in(below, f"{path}{name}.")


def names_of(values: Json, path: str = "") -> Iterator[str]:
    for name, below in values.items():
        yield f"{path}{name}"
        if isinstance(below, dict):
            yield from names_of(below, f"{path}{name}.")


def test_the_chart_is_of_the_version_of_the_service() -> None:
    chart = yaml.safe_load((CHART / "Chart.yaml").read_text(encoding="utf-8"))
    assert __version__ == chart["appVersion"]


@pytest.mark.parametrize("values", CASES.values(), ids=CASES)
def test_the_schema_takes_sound_values(values: Json) -> None:
    assert Draft7Validator(SCHEMA).is_valid(merged(values, VALUES))


@pytest.mark.parametrize(
    "values",
    [
        pytest.param({"replica": 3}, id="a value that there is not"),
        pytest.param({"image": {"digest": "latest"}}, id="a digest that is none"),
        pytest.param({"sealKeys": {"value": "secret"}}, id="a key that is none"),
        pytest.param({"settings": {"WORKERS": "2"}}, id="a variable of somebody else"),
        pytest.param({"settings": {"PAIJU_WORKERS": 2}}, id="a setting that is no string"),
        pytest.param({"nginx": {"own": ["everyone"]}}, id="a network that is none"),
        pytest.param({"settings": {"PAIJU_SEAL_KEYS": KEY}}, id="a secret among settings"),
        pytest.param({"autoscaling": {"min": 0}}, id="no server at all"),
        pytest.param({"drainSeconds": "10"}, id="a number that is none"),
    ],
)
def test_the_schema_refuses_values_that_cannot_be_meant(values: Json) -> None:
    assert not Draft7Validator(SCHEMA).is_valid(merged(values, VALUES))


def test_every_value_stands_in_the_schema() -> None:
    # Kubernetes, not the chart, defines the values below these.
    free = re.compile(r"^(settings|resources|nginx\.resources|ingress\.annotations|affinity)\.")
    known = set(names_in(SCHEMA))
    assert [each for each in names_of(VALUES) if each not in known and not free.match(each)] == []


def test_every_setting_of_the_chart_is_one_of_the_service() -> None:
    known = {variable(name) for name in Settings.__dataclass_fields__}
    assert set(VALUES["settings"]) <= known
    Settings.from_environment(VALUES["settings"])


@pytest.mark.parametrize("values", CASES.values(), ids=CASES)
def test_kubernetes_takes_what_the_chart_renders_to(values: Json) -> None:
    judge = pytest.importorskip("kubernetes_validate", reason=ENGINE)
    for kind, document in rendered(values).items():
        if kind not in ELSEWHERE:
            judge.validate(document, "1.37", strict=True)
        assert document["metadata"]["labels"]["app.kubernetes.io/name"] == "paiju"


def test_helm_finds_nothing_wrong_with_the_chart() -> None:
    engine = pytest.importorskip("helm_python", reason=ENGINE)
    report = engine.lint(CHART, LEAST, strict=True)
    advice = [each for each in report["messages"] if each["severity"] > 1]
    assert (report["errors"], advice) == ([], [])


def test_everything_that_may_be_is_rendered_and_nothing_that_may_not() -> None:
    always = {"Deployment", "Service", "ConfigMap", "ConfigMap of nginx"}
    assert {*always, "Secret"} == set(rendered(BARE))
    usual = {"ServiceAccount", "HorizontalPodAutoscaler", "PodDisruptionBudget", "NetworkPolicy"}
    assert {*always, *usual, "Secret"} == set(rendered(LEAST))
    assert {*always, *usual, "Ingress", "ServiceMonitor"} == set(rendered(EVERYTHING))


def test_a_chart_without_keys_of_tables_is_refused() -> None:
    engine = pytest.importorskip("helm_python", reason=ENGINE)
    with pytest.raises(engine.HelmError, match="openssl rand -hex 32"):
        rendered({})


@pytest.mark.parametrize("values", CASES.values(), ids=CASES)
def test_a_pod_may_do_nothing_that_it_need_not(values: Json) -> None:
    pod = rendered(values)["Deployment"]["spec"]["template"]["spec"]
    assert [each["name"] for each in pod["containers"]] == ["paiju", "nginx"]
    assert pod["automountServiceAccountToken"] is False
    assert pod["securityContext"]["runAsNonRoot"] is True
    assert pod["securityContext"]["seccompProfile"] == {"type": "RuntimeDefault"}
    kept = {each["name"] for each in pod["volumes"] if "emptyDir" in each}
    for container in pod["containers"]:
        assert container["securityContext"] == {
            "allowPrivilegeEscalation": False,
            "readOnlyRootFilesystem": True,
            "capabilities": {"drop": ["ALL"]},
        }
        written = [each["mountPath"] for each in container["volumeMounts"] if each["name"] in kept]
        assert written == ["/tmp"]  # noqa: S108 - the pod's own
        assert {"cpu", "memory"} <= set(container["resources"]["requests"])


@pytest.mark.parametrize("values", CASES.values(), ids=CASES)
def test_every_call_comes_through_nginx_which_asks_the_service_beside_it(values: Json) -> None:
    found = rendered(values)
    pod = found["Deployment"]["spec"]["template"]["spec"]
    service, nginx = pod["containers"]
    assert [each["name"] for each in nginx["ports"]] == ["http"]
    assert found["Service"]["spec"]["ports"][0]["targetPort"] == "http"
    (alias,) = pod["hostAliases"]
    (upstream,) = set(re.findall(r"server (\S+):(\d+)", NGINX))
    assert upstream == (*alias["hostnames"], str(service["ports"][0]["containerPort"]))
    assert re.findall(r"listen (\d+)", NGINX) == [str(nginx["ports"][0]["containerPort"])]
    assert found["ConfigMap of nginx"]["data"]["nginx.conf"].rstrip() == NGINX.rstrip()
    told = {each["name"]: each.get("value") for each in service["env"]}
    assert told["PAIJU_TRUSTED_PROXIES"] == alias["ip"]
    # nginx has finished what it has before the service stops.
    drain = int(nginx["lifecycle"]["preStop"]["exec"]["command"][1])
    assert drain < Settings.from_environment(found["ConfigMap"]["data"]).drain_seconds


@pytest.mark.skipif(PROGRAM is None, reason="nginx is not installed")
def test_nginx_takes_the_networks_that_the_chart_names(tmp_path: Path) -> None:
    files = rendered(LEAST)["ConfigMap of nginx"]["data"]
    own = {f"networks.{kind}": files[f"own.{kind}"] for kind in ("conf", "map")}
    with (
        Server(tmp_path / "server", PLAIN) as server,
        Nginx(tmp_path / "nginx", server.url, own=own) as nginx,
    ):
        assert requests.get(f"{nginx.url}/healthz", timeout=5).status_code == 200


@pytest.mark.parametrize("values", [LEAST, EVERYTHING], ids=["the least", "everything"])
def test_a_pod_is_given_the_time_to_stop_that_the_server_takes(values: Json) -> None:
    found = rendered(values)
    pod = found["Deployment"]["spec"]["template"]["spec"]
    settings = Settings.from_environment(found["ConfigMap"]["data"])
    needed = settings.drain_seconds + graceful_seconds()
    assert needed < pod["terminationGracePeriodSeconds"] <= needed + 15
    # The readiness probe fails twice before the server stops listening.
    (probe,) = (each["readinessProbe"] for each in pod["containers"] if each["name"] == "paiju")
    assert probe["periodSeconds"] * probe["failureThreshold"] < settings.drain_seconds


def test_what_belongs_together_finds_each_other() -> None:
    found = rendered(EVERYTHING)
    pod = found["Deployment"]["spec"]["template"]
    selectors = (
        found["Deployment"]["spec"]["selector"]["matchLabels"],
        found["Service"]["spec"]["selector"],
        found["PodDisruptionBudget"]["spec"]["selector"]["matchLabels"],
        found["NetworkPolicy"]["spec"]["podSelector"]["matchLabels"],
    )
    for selector in selectors:
        assert selector.items() <= pod["metadata"]["labels"].items()
    monitor = found["ServiceMonitor"]["spec"]["selector"]["matchLabels"]
    assert monitor.items() <= found["Service"]["metadata"]["labels"].items()
    backend = found["Ingress"]["spec"]["rules"][0]["http"]["paths"][0]["backend"]["service"]
    assert found["Service"]["metadata"]["name"] == backend["name"]
    target = found["HorizontalPodAutoscaler"]["spec"]["scaleTargetRef"]["name"]
    assert found["Deployment"]["metadata"]["name"] == target
    (environment,) = (
        each["valueFrom"]["secretKeyRef"]
        for each in pod["spec"]["containers"][0]["env"]
        if each["name"] == "PAIJU_SEAL_KEYS"
    )
    assert environment == {"name": "keys", "key": "seal"}


def test_other_settings_make_pods_start_anew() -> None:
    def stamp(values: Json) -> Json:
        annotations: Json = rendered(values)["Deployment"]["spec"]["template"]["metadata"][
            "annotations"
        ]
        return annotations

    assert stamp(LEAST) == stamp(LEAST)
    assert stamp(LEAST) != stamp({**LEAST, "drainSeconds": 11})
    assert stamp(LEAST) != stamp({"sealKeys": {"value": KEY[::-1]}})
