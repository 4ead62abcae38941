"""Writes app/web/glyphs.js: the outlines of the few characters that cards and tiles show.

The page then loads no font. The outlines are from two fonts under the SIL Open Font License 1.1:
Playfair Display (npm: @fontsource/playfair-display 5.3.0) for the ranks of cards, and LXGW WenKai
(Debian: fonts-lxgw-wenkai 1.250) for Chinese characters. This program needs fonttools and brotli.

    python tools/glyphs/extract.py playfair-display-latin-700-normal.woff2 LXGWWenKai-Bold.ttf
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

RANKS = "A23456789JQK"
LETTERS = "OER"  # with J and K, they spell JOKER
TEN = "10"
CHINESE = "一二三四五六七八九萬東南西北中發春夏秋冬梅蘭竹菊牌局王"
# The size of the box around every outline.
BOX = 100
TARGET = Path(__file__).parents[2] / "app" / "web" / "glyphs.js"
HEAD = """\
// Outlines of single characters in boxes of 100 by 100. Ranks: Playfair Display, (c) 2017 The
// Playfair Display Project Authors; Chinese: LXGW WenKai, (c) 2021-2022 lxgw. Both under the
// SIL Open Font License 1.1 (OFL.txt beside this file). Written by tools/glyphs/extract.py.
export const GLYPHS = {
"""


def outline(font: TTFont, text: str) -> str:
    """The SVG path of one or two characters, as large as fits into the box, and centred."""
    glyphs, chosen = font.getGlyphSet(), font.getBestCmap()
    lining = {f"{name}.lf" for name in glyphs} & set(glyphs)
    names = [chosen[ord(each)] for each in text]
    names = [f"{name}.lf" if f"{name}.lf" in lining else name for name in names]
    bounds = BoundsPen(glyphs)
    advance = 0.0
    for name in names:
        glyphs[name].draw(TransformPen(bounds, (1, 0, 0, 1, advance, 0)))
        advance += glyphs[name].width * (0.9 if len(names) > 1 else 1)
    left, bottom, right, top = bounds.bounds
    high = top - bottom
    scale = BOX / high
    wide = (right - left) * scale
    squeeze = min(1.0, BOX / wide)
    pen = SVGPathPen(glyphs, ntos=lambda number: f"{number:.1f}".removesuffix(".0"))
    advance = 0.0
    shift = (BOX - wide * squeeze) / 2
    for name in names:
        # The y axis of a font points up.
        moved = (
            scale * squeeze, 0, 0, -scale,
            (advance - left) * scale * squeeze + shift, top * scale,
        )  # fmt: skip
        glyphs[name].draw(TransformPen(pen, moved))
        advance += glyphs[name].width * (0.9 if len(names) > 1 else 1)
    return pen.getCommands()


def written(text: str, font: TTFont) -> str:
    """The outline of a Chinese character, as SVG path.

    It is scaled by the font's em square, so that the strokes of all characters are equally thick.
    """
    glyphs, units = font.getGlyphSet(), font["head"].unitsPerEm
    scale = BOX / units
    pen = SVGPathPen(glyphs, ntos=lambda number: f"{number:.1f}".removesuffix(".0"))
    moved = (scale, 0, 0, -scale, 0, font["hhea"].ascent * scale * 0.955)
    glyphs[font.getBestCmap()[ord(text)]].draw(TransformPen(pen, moved))
    return pen.getCommands()


def main(latin: str, chinese: str) -> None:
    """Write the file, from the paths of the two fonts."""
    latins, chineses = TTFont(latin), TTFont(chinese)
    lines = {rank: outline(latins, rank) for rank in (*RANKS, *LETTERS, TEN)}
    lines |= {each: written(each, chineses) for each in CHINESE}
    body = "".join(
        f"  {json.dumps(name, ensure_ascii=False)}: {json.dumps(path)},\n"
        for name, path in lines.items()
    )
    TARGET.write_text(HEAD + body + "};\n", encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
