"""The component of Cocos Creator compiles, and plays a game on a real server in Node.js."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

from tests.sdk.conftest import ROOT

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.api.serving import Server

EXAMPLE = ROOT / "examples" / "cocos"
HERE = ROOT / "tests" / "sdk"
TSC = ROOT / "examples" / "clients" / "typescript" / "node_modules" / ".bin" / "tsc"


def test_the_component_compiles_plays_a_game_and_goes_on_after_it_was_closed(
    server: Server, run: Callable[..., str], tmp_path: Path
) -> None:
    for path in (*EXAMPLE.glob("*.ts"), HERE / "cocos_stub.d.ts"):
        shutil.copy(path, tmp_path)
    run(
        *(TSC, "--strict", "--experimentalDecorators", "--target", "es2017", "--module"),
        *("commonjs", "--lib", "es2017,dom", "--outDir", "made"),
        *("PaijuTable.ts", "cocos_stub.d.ts"),
    )
    played = (HERE / "cocos_stub.js", tmp_path / "made" / "PaijuTable.js", server.url, "cocos")
    said, kept = run("node", *played).rsplit(maxsplit=1)
    assert said.startswith("结束，得分 ")
    assert sum(int(each) for each in said.removeprefix("结束，得分 ").split("、")) == 0
    assert kept == "0"
