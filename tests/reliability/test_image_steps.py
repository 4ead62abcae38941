"""The steps of the Dockerfile without Docker: install by the lock, warm up, serve as nobody."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
from collections import Counter
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from app import __version__
from tests.api.serving import PATIENCE, Server, until
from tests.support.processes import children_of, lives

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[2]
NOBODY = 65534
DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8")


def environment_of(stage: int) -> dict[str, str]:
    """The variables that a stage of the Dockerfile sets."""
    block = re.split(r"^FROM .*$", DOCKERFILE, flags=re.MULTILINE)[stage]
    instructions = re.findall(r"^ENV ((?:.*\\\n)*.*)$", block, re.MULTILINE)
    return dict(re.findall(r"(\w+)=(\S+)", " ".join(instructions)))


def context(folder: Path) -> Path:
    """A copy of the checkout with the files that .dockerignore allows."""
    folder.mkdir()
    allowed = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    for name in (line[1:] for line in allowed if line.startswith("!")):
        source, target = ROOT / name, folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, target)
    return folder


# Kernels take minutes to compile, and more on a busy machine.
PATIENT = 1800


def run(*command: object, cwd: Path, **variables: str) -> None:
    """Run one step of the build; show its output if it fails."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith("NUMBA_")}
    done = subprocess.run(
        [str(word) for word in command],
        cwd=cwd,
        env={**clean, "PIP_DISABLE_PIP_VERSION_CHECK": "1", **variables},
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENT,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def nobody_may_run_python() -> bool:
    """This process may become nobody, and nobody may run this interpreter."""
    if os.geteuid() != 0:
        return False
    try:
        done = subprocess.run([sys.executable, "-c", ""], user=NOBODY, group=NOBODY, check=False)
    except PermissionError:
        return False
    return done.returncode == 0


# Without nobody, the processes at least drop the superuser's right to write anywhere.
USER = NOBODY if nobody_may_run_python() else None
GIVE_UP = ("setpriv", "--bounding-set=-all", "--inh-caps=-all", "--no-new-privs")
AS = GIVE_UP if os.geteuid() == 0 and USER is None else ()


class Image:
    """An installed service: its folders, and the environment of its processes."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.kernels = root / "kernels"
        self.parts = root / "sbom.cdx.json"
        self.writable = root.parent / "tmp"
        self.told = {
            "NUMBA_CPU_NAME": "generic",
            "NUMBA_CACHE_DIR": str(self.kernels),
            "PYTHONDONTWRITEBYTECODE": "1",
        }

    def files(self) -> dict[str, int]:
        """Every file of the installation, with the time of its last change."""
        return {str(each): each.stat().st_mtime_ns for each in self.root.rglob("*")}


@pytest.fixture(scope="module")
def image(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Image]:
    """The service, installed by the steps of the Dockerfile in a read-only folder."""
    # The user nobody must be able to enter these folders.
    base = tmp_path_factory.mktemp("image")
    for folder in (base, *base.parents[:2]):
        folder.chmod(0o755)
    made = Image(base / "paiju")
    source = context(base / "src")
    bin_ = made.root / "bin"
    run(sys.executable, "-m", "venv", made.root, cwd=base)
    pip = (bin_ / "pip", "install", "--quiet", "--no-deps")
    run(*pip, "--require-hashes", "--requirement", "requirements/serve.txt", cwd=source)
    run(bin_ / "pip", "wheel", "--no-deps", "--no-build-isolation", "-w", base, ".", cwd=source)
    run(*pip, *base.glob("paiju-*.whl"), cwd=base)
    run(bin_ / "paiju", "warm", cwd=base, **made.told)
    run(bin_ / "pip", "uninstall", "--quiet", "--yes", *sorted(BUILDERS), "pip", cwd=base)
    run("scripts/sbom", bin_ / "python", made.parts, cwd=source, PYTHON=sys.executable)
    shutil.rmtree(source)
    made.writable.mkdir()
    made.writable.chmod(0o777)
    run("chmod", "-R", "a-w,a+rX", made.root, cwd=base)
    yield made
    run("chmod", "-R", "u+w", made.root, cwd=base)
    shutil.rmtree(made.root)


@pytest.fixture(scope="module")
def served(image: Image) -> Iterator[Server]:
    """A server from the image, as nobody or without a superuser's rights."""
    server = Server(
        image.root.parent / "server",
        {
            **image.told,
            "TMPDIR": str(image.writable),
            "HOME": "/nonexistent",
            # The compiler logs its use of the cache.
            "NUMBA_DEBUG_CACHE": "1",
        },
        (*AS, str(image.root / "bin" / "paiju"), "serve"),
        USER,
    )
    with server:
        yield server


def test_the_steps_tested_here_are_those_of_the_dockerfile() -> None:
    steps = " ".join(DOCKERFILE.replace("\\\n", " ").split())
    for step in (
        "pip install --no-deps --require-hashes --requirement requirements/serve.txt",
        "pip install --no-deps --no-build-isolation .",
        "paiju warm",
        "pip uninstall --yes hatchling editables markdown-it-py mdurl pip",
        "scripts/sbom /opt/paiju/bin/python /opt/paiju/sbom.cdx.json",
        f"USER {NOBODY}:{NOBODY}",
        'ENTRYPOINT ["/opt/paiju/bin/paiju"]',
        'CMD ["serve"]',
    ):
        assert step in steps


def test_build_and_run_agree_on_the_processor_and_on_the_place_of_the_kernels() -> None:
    build, final = environment_of(1), environment_of(2)
    for name in ("NUMBA_CPU_NAME", "NUMBA_CACHE_DIR"):
        assert build[name] == final[name]
    assert (build["NUMBA_CPU_NAME"], final["PYTHONDONTWRITEBYTECODE"]) == ("generic", "1")


def test_the_kernels_are_compiled_before_the_server_runs(image: Image, served: Server) -> None:
    assert served.get("/readyz").status_code == 200
    assert list(image.kernels.rglob("*.nbc")) != []
    told = (served.folder / "stdout").read_text(encoding="utf-8")
    assert ("[cache] data loaded from" in told, "[cache] data saved to" in told) == (True, False)
    # It was started in a checkout, whose `app` must not be imported.
    assert {Path(each).parents[1] for each in re.findall(r"data loaded from '(.*)'", told)} == {
        image.kernels
    }


# Prints the kernels of the service.
KERNELS = """
from paiju.jit import Kernel
from app.wsgi import application
for each in Kernel._all:
    print(f"{each.__module__}.{each.__qualname__}")
"""


def kept(image: Image, suffix: str) -> list[tuple[str, str]]:
    """The files of compiled kernels with a suffix, as modules and names of kernels."""
    return [
        (each.parent.name.rpartition("-")[0], each.name.partition("-")[0].partition(".")[2])
        for each in image.kernels.rglob(f"*{suffix}")
    ]


def test_every_kernel_is_compiled_beforehand(image: Image) -> None:
    done = subprocess.run(
        [str(image.root / "bin" / "python"), "-c", KERNELS],
        cwd=image.root,
        capture_output=True,
        text=True,
        check=True,
    )
    forms = {f"{module}.{name.removesuffix('_within')}" for module, name in kept(image, ".nbi")}
    lacking = set(done.stdout.split()) - forms
    assert not lacking


def test_no_kernel_is_compiled_unseen(image: Image) -> None:
    # A kernel has a form that Python calls and one within other kernels, each where it is wanted.
    most: dict[tuple[str, str], int] = {}
    for (module, form), number in Counter(kept(image, ".nbc")).items():
        kernel = module, form.removesuffix("_within")
        most[kernel] = max(number, most.get(kernel, 0))
    found = Counter[str]()
    for (module, _), number in most.items():
        found[module.split(".")[-2]] += number
    assert found == SIGNATURES


# The compiled signatures of the kernels in each package. The first start takes half a second for
# each: a new kernel is counted here; a second signature of a kernel is best avoided.
SIGNATURES = {
    "exposing": 3,
    "hands": 23,
    "network": 87,
    "players": 58,
    "playouts": 26,
    "plays": 17,
    "seat": 3,
    "solver": 22,
    "splits": 13,
}


def test_the_installation_is_whole(served: Server) -> None:
    assert served.ask("classify", cards="BR")["play"]["pattern"] == "rocket"
    assert served.ask("moves", hand="33344456")["total"] > 0
    for path in ("/", "/docs", "/docs/swagger-ui-bundle.js", "/docs/LICENSE", "/problems"):
        assert served.get(path).status_code == 200
    shown = yaml.load(served.get("/openapi.yaml").content, Loader=yaml.CSafeLoader)
    expected = yaml.load((ROOT / "openapi.yaml").read_bytes(), Loader=yaml.CSafeLoader)
    assert expected == shown


def test_the_server_may_not_write_to_what_is_installed(image: Image) -> None:
    attempt = f"open({str(image.root / 'new')!r}, 'w')"
    done = subprocess.run(
        [*AS, str(image.root / "bin" / "python"), "-c", attempt],
        user=USER,
        group=USER,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, "PermissionError" in done.stderr) == (1, True)


def test_the_server_changes_nothing_that_is_installed_and_keeps_its_files_in_one_place(
    image: Image, served: Server
) -> None:
    before = image.files()
    served.ask("deal", seed=1)
    served.ask("moves", hand="3344", ruleset={"options": {"quad_chain": True}})
    assert before == image.files()
    owners = {each.stat().st_uid for each in image.writable.rglob("*")}
    assert owners == {os.geteuid() if USER is None else USER}


@pytest.fixture
def lacking(image: Image, tmp_path: Path) -> Server:
    """A server that must compile one of its kernels, with a writable cache."""
    kernels, writable = tmp_path / "kernels", tmp_path / "tmp"
    shutil.copytree(image.kernels, kernels)
    run("chmod", "-R", "u+w", kernels, cwd=tmp_path)
    for folder in kernels.glob("paiju.climbing.players.solver.search_kernels-*"):
        shutil.rmtree(folder)
    writable.mkdir()
    told = {**image.told, "NUMBA_CACHE_DIR": str(kernels), "TMPDIR": str(writable)}
    # A cache of its own: the user's may have kernels of an earlier run.
    told["XDG_CACHE_HOME"] = str(tmp_path / "cache")
    return Server(tmp_path, told, (str(image.root / "bin" / "paiju"), "serve"))


def booted(server: Server) -> list[int]:
    """The workers that a server has had so far."""
    return [int(pid) for pid in re.findall(r"Booting worker with pid: (\d+)", server.errors)]


def test_while_kernels_are_compiled_plain_ones_answer_and_no_call_fails(lacking: Server) -> None:
    with lacking as server:
        assert server.errors.count("kernels are to be compiled") == 1
        first, calls = booted(server), 0
        table = server.post("/v1/tables", {"game": "doudizhu", "seed": 1}).json()["table"]
        while len(booted(server)) < 4 or any(map(lives, first)):
            assert server.ask("classify", cards="3")["play"]["pattern"] == "solo"
            assert server.process.poll() is None
            calls += 1
        assert calls > len(first)
        assert server.errors.count("Starting gunicorn") == 1
        turn = {"table": table, "action": {"type": "auto"}}
        assert server.post("/v1/tables/act", turn).json()["accepted"]
    assert not any(map(lives, booted(server)))
    assert list((server.folder / "tmp").iterdir()) == []


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGKILL])
def test_the_process_that_compiles_ends_with_its_server(
    lacking: Server, number: signal.Signals
) -> None:
    is_killed = number == signal.SIGKILL
    # A killed server has another exit status than 0.
    with pytest.raises(AssertionError) if is_killed else nullcontext(), lacking as server:
        helpers = [pid for pid in children_of(server.process.pid) if is_compiling(pid)]
        assert len(helpers) == 1
        server.process.send_signal(number)
        server.process.wait(timeout=PATIENCE)
    until("nobody compiles any more", lambda: not any(map(lives, helpers)))


def is_compiling(pid: int) -> bool:
    """The process compiles for a server."""
    return b"app.server.first" in Path(f"/proc/{pid}/cmdline").read_bytes()


def test_a_server_that_cannot_keep_kernels_compiles_before_it_answers(
    lacking: Server, tmp_path: Path
) -> None:
    run("chmod", "-R", "a-w", tmp_path / "kernels", cwd=tmp_path)
    limited = Server(lacking.folder, lacking.settings, (*AS, *lacking.command), USER)
    with limited as server:
        assert server.errors.count("kernels are compiled before this server answers") == 1
        assert "plain ones answer" not in server.errors
        assert server.ask("classify", cards="3")["play"]["pattern"] == "solo"
    run("chmod", "-R", "u+w", tmp_path / "kernels", cwd=tmp_path)


def test_nothing_of_the_build_is_left(image: Image) -> None:
    installed = {each.name.partition("-")[0] for each in image.root.rglob("*.dist-info")}
    assert {"paiju", "flask", "gunicorn", "numba"} <= installed
    assert installed.isdisjoint({"pip", *BUILDERS, "pytest", "schemathesis"})
    assert list(image.root.rglob("tests/api")) == []


def locked(file: str) -> dict[str, set[str]]:
    """The packages of a lock file for this platform: names, and allowed versions."""
    found: dict[str, set[str]] = {}
    for line in (ROOT / "requirements" / file).read_text(encoding="utf-8").splitlines():
        if match := re.match(r"[a-z]\S*==\S+.*(?= \\$)", line):
            wanted = Requirement(match[0])
            if wanted.marker is None or wanted.marker.evaluate():
                (version,) = wanted.specifier
                found.setdefault(canonicalize_name(wanted.name), set()).add(version.version)
    return found


def test_the_image_says_what_it_is_made_of(image: Image) -> None:
    told = json.loads(image.parts.read_text(encoding="utf-8"))
    assert (told["bomFormat"], told["specVersion"]) == ("CycloneDX", "1.6")
    whole = told["metadata"]["component"]
    assert (whole["name"], whole["licenses"][0]["license"]["id"]) == ("paiju", "Apache-2.0")
    named = {str(canonicalize_name(each["name"])): each["version"] for each in told["components"]}
    installed: dict[str, str] = {}
    for each in image.root.rglob("*.dist-info"):
        name, version = each.stem.split("-")
        installed[canonicalize_name(name)] = version
    assert installed == {**named, "paiju": __version__}
    # Every locked dependency is installed, except those for building.
    wanted = locked("serve.txt")
    missing = {name for name, versions in wanted.items() if named.get(name) not in versions}
    assert missing == BUILDERS


# The build tools, which are uninstalled; their dependencies stay.
BUILDERS = {"hatchling", "editables", "markdown-it-py", "mdurl"}
