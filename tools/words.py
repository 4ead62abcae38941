"""Refuse riddles in docstrings, comments and names, and odd phrases in texts and documents.

A docstring or comment that opens with a question word is a riddle: "What the move costs" for "The
cost of the move". `RIDDLES` has more of them, with what to write instead; they are refused in the
folders of `PLAIN`. `PHRASES` is the same table for texts and documents. A seat is "it", and a
player who is a person is "they": the words for a man are refused everywhere.

`SYNONYMS` has Chinese words that mean the same as a word of the glossary (`docs/zh/glossary.md`),
which is used in their place.
"""

from __future__ import annotations

import ast
import io
import re
import sys
import tokenize
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parents[1]
TREES = ("app", "bench", "examples", "paiju", "tests", "tools")
FOLDERS = (".", "docs", "docs/zh", "examples/own_game", "examples/own_mahjong", "vectors", "deploy")

_OPENING = re.compile(r"(What|How|Who|Whose|Whom|Whether|Why|Whatever|Whoever|Whichever)\b")
_MAN = re.compile(r"(?<![^\W_])(he|him|his|himself)(?![^\W_])", re.IGNORECASE)
_DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
_CODE = re.compile(r"^(`{3,}).*?^\1$|`[^`\n]+`|\]\([^)]*\)", re.MULTILINE | re.DOTALL)
_CODE_IN_DOCSTRING = re.compile(
    r"`[^`\n]+`|^ *>>> (?:.+\n?)+|^ +\w+(?: \([^)\n]*\))?:", re.MULTILINE
)
# The phrases that texts and documents do not have, with what to write instead.
PHRASES = {
    r"had best": "the best …",
    r"(?:be|is|are|was|get|gets) rid of": "plays, loses, removes",
    r"sums? to nothing": "the sum is zero",
    r"st(?:ands?|ood|anding) in\b(?! the way)": "plays instead",
    r"tells? of|(?:is|are) told (?:in|under|of|below)": "describes",
    r"(?:for|of) the own": "your, its",
    r"for ever": "always",
    r"the (?:most|least) that may": "at most, at least",
    r"com(?:e|es|ing) to nothing|what (?:it|they|rounds?|games?) c[ao]me to": "the result",
    r"that which|of which it|of them that": "name the thing",
    r"foretells?|foretold": "forecasts",
    r"reckon(?:s|ed)?": "estimates",
    r"anew": "again",
    r"wants? (?:an? |\d+|no more|more |some )": "needs",
    r"as (?:ever|it were|it may be)": "as before",
    r"bears?": "tolerates, handles",
    r"till|thereby|therein|whereof|wherein|thereof|henceforth|nought|unto": "a word of today",
    r"mends?|mended": "fixes",
    r"yourselves": "yourself",
    r"nor (?:is|are|does|do) there": "there is no",
    r"nobody (?:has need|need)\b": "does not need",
    r"by itself alone|of itself": "alone",
    r"may be had": "exists",
    r"(?:it|they) who\b": "the player who",
    r"one (?:asks|has to|may|knows|holds)": "you",
}
# The folders whose docstrings, comments and names of functions and classes have no riddles.
PLAIN = (
    *("app/", "bench/", "examples/", "paiju/", "tests/support/", "tests/tools/", "tools/"),
    "gunicorn.conf.py",
)
# The phrases that a docstring, a comment or a name does not have, with what to write instead.
RIDDLES = {
    r"so many": "n, or the number of what is counted",
    r"told(?! (?:apart|that|how|which|to (?!the\b|its\b|it\b)))": "given, shown, known, reported",
    r"re(?:told|done)": "shown again, replayed",
    r"what (?:is|was|were|has been|had been) done": "the action, the actions so far",
    r"(?:is|are) what (?:it|they) (?:is|are)(?! called)": "equal, the same as",
    r"of (?:now|then)": "current, at that time",
    r"for ever": "always, without end",
    r"(?:let|lets|letting) go": "declined, released",
    r"which none": "no … that",
    r"(?:an|the|any|no) own": "of its own",
    r"beside (?:those|these|that)": "besides",
    r"than may(?: be)?": "than allowed",
    r"foretells?|foretold": "forecasts",
    r"reckon(?:s|ed|ing)?": "estimates, counts",
    r"anew": "again",
}
# Clauses that pages and descriptions do not have, with what to write instead; questions may.
_LEAD = r"(?:^|[.:;] |\| |- |\*\*)"
CLAUSES = {
    r"\b(?:as|at|besides?|by|for|from|in|of|on|than|to|with) what\b(?! extent)": "name the thing",
    r"\b[Ww]hat (?:is|was|are|were|has been|had been) (?:\w+ed|\w{2,}en|cut|dealt|done|drawn|found|"
    r"held|kept|known|laid|learnt|left|lost|meant|paid|put|said|sent|shown|thrown|won)\b": (
        "name the thing: the cards played, the rest"
    ),
    _LEAD + r"What(?:ever)? [^?*\n|]*[.;|]": "name the thing",
    r"(?<![Tt]here )\b(?:is|are|was|were) no (?!better|different|fewer|larger|less|longer|matter|"
    r"more|other|smaller|use\b|worse)\w+": "is not a",
    _LEAD + r"Where [^?\n|]*[,.]": "if",
    r"(?:^|[.:;] )Of (?!all\b|course|the\b)[a-z\d]": "among, in, for",
    r"\b(?:dearest|dribbl\w+)\b": "most expensive, slow",
    r"\bone's own\b": "your own, its own",
    r"\b(?:who|that) is (?:not )?to act\b": "must act, need not act",
}
# A sentence that begins with "Who" and is no question: "Who passes may come back".
_WHO = re.compile(r"(?:^|[.:;] |\| )Who(?:ever)? [^?.\n|]*[.;,|]", re.MULTILINE)
# The phrases that a Chinese page does not have: a polite address, and those of translations.
_ODD_CHINESE = re.compile(r"您|对于[^，。]{1,12}来说|当[^，。（]{1,20}的时候|进行(?:一个|了)")
# Chinese words that Chinese pages and texts do not have, with the word of the glossary instead.
SYNONYMS = {
    r"问题文档": "错误响应",
    r"重问题|轻问题|便宜的问题": "高开销请求、轻量请求",
    r"(?<!常见)(?<!说明)(?<!不是)(?<!有什么)问题": "接口、请求；问题只指出了毛病",
    r"提问": "请求、调用",
    r"回答": "响应、返回",
    r"(?<!跳到)正文": "请求体、响应体",
    r"处理器": "CPU",
    r"顺牌": "连牌",
    r"打不过|打得过": "管不上、管得上",
    r"领出": "首出",
    r"放炮": "点炮",
    r"图鉴": "目录",
    r"切什么": "打哪张",
    r"封条|封印": "密封",
    r"好棋|悔棋|试走": "好牌、悔牌、提交答案",
    r"成分清单": "软件物料清单（SBOM）",
    r"调用者": "调用方",
    r"合规矩": "合法",
    r"重打一遍|从头重打": "重放",
    r"再问一[遍次](?!：)|(?<![访反])问 `/": "重发、调用",
    r"没有理由不": "没必要就不",
}
# Further ones in the texts of one game and on its page, by a part of their paths.
_GAME_SYNONYMS = {
    "sichuan": {r"和牌|自摸和": "胡", r"饼": "筒"},
    "mcr": {r"胡牌": "和牌", r"筒": "饼"},
}
# An entry of the page's texts: its Chinese and its English words.
_PAIR = re.compile(r'\[\s*"(?:[^"\\]|\\.)*",\s*"((?:[^"\\]|\\.)*)",?\s*\]')
# Tests and vectors quote rule books, and this list its phrases.
_QUOTING = re.compile(r"tests/|tools/words\.py|.*/lab/vectors\.py")


# The sources whose Chinese words players and callers read.
_SPEAKING = re.compile(r"(?:app|bench|paiju)/(?!.*/lab/)|tools/reference\.py")


class Phrases:
    """A table of refused phrases, which finds its phrases in a text."""

    def __init__(self, table: dict[str, str]) -> None:
        """Compile a table: by pattern, what to write instead. A space may be a line break."""
        self._each = {_pattern_of(phrase): instead for phrase, instead in table.items()}
        self._any = _pattern_of("|".join(table))

    def faults(self, text: str) -> list[tuple[int, str]]:
        """The refused phrases in a text: the index of each, and a message about it."""
        if not self._any.search(text):
            return []
        return sorted(
            (found.start(), f"{' '.join(found[0].split())!r}: {instead}")
            for pattern, instead in self._each.items()
            for found in pattern.finditer(text)
        )


def _pattern_of(phrases: str) -> re.Pattern[str]:
    """The pattern of phrases as whole words."""
    return re.compile(rf"\b(?:{phrases})\b".replace(" ", r"\s+"), re.IGNORECASE)


_ODD = Phrases(PHRASES)
_RIDDLES = Phrases(RIDDLES)
_CLAUSES = {re.compile(clause, re.MULTILINE): instead for clause, instead in CLAUSES.items()}
# A text that is a sentence: the description of a field, an operation or a setting.
_DESCRIPTION = re.compile(r"[A-Z`].*\.", re.DOTALL)
# A table that a program writes from figures, between its marks.
_TABLE = re.compile(r"<!-- (\w+) -->.*?<!-- /\1 -->", re.DOTALL)
# The pages that a program writes from descriptions, which are checked where they stand.
_WRITTEN = re.compile(r"docs/(?:events|reference|renames)\.md")


def clauses_of(text: str) -> list[tuple[int, str]]:
    """The clauses in a text that stand for a noun or for "if": their indices, with messages."""
    return sorted(
        (found.start(), f"{' '.join(found[0].split())!r}: {instead}")
        for pattern, instead in _CLAUSES.items()
        for found in pattern.finditer(text)
    )


class Words(NamedTuple):
    """A docstring, a comment, a name or a text in a source.

    Attributes:
        line: the number of the line.
        kind: `docstring`, `comment`, `name` or `text`.
        text: the words; a name is without its underscores.

    """

    line: int
    kind: str
    text: str

    def faults(self, *, is_plain: bool) -> list[str]:
        """Messages about the faults of the words; only with `is_plain` are riddles faults."""
        men = [f"{man!r}: they, or it for a seat" for man in _MAN.findall(self.text)]
        if self.kind == "text":
            clauses = clauses_of(self.text) if _DESCRIPTION.fullmatch(self.text) else []
            return [*men, *(fault for _, fault in [*_ODD.faults(self.text), *clauses])]
        opening = self.kind != "name" and _OPENING.match(self.text)
        riddles = _RIDDLES.faults(_without_code(self.text)) if is_plain else []
        return [
            *["opens with a question word"] * bool(opening),
            *men,
            *(fault for _, fault in riddles),
        ]


def _without_code(text: str) -> str:
    r"""A docstring without code: without names in backticks, doctests, and names of attributes.

    >>> _without_code("The `told` part.\n\n>>> told\n1\n")
    'The ` part.\n\n`'
    """
    return _CODE_IN_DOCSTRING.sub("`", text)


def words_of(source: str) -> Iterator[Words]:
    """The docstrings, comments, texts, and the names of functions and classes in a source."""
    nodes = list(ast.walk(ast.parse(source)))
    documenting = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    for node in nodes:
        if (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and " " in node.value
            and id(node) not in documenting
        ):
            yield Words(node.lineno, "text", node.value)
        if not isinstance(node, _DOCUMENTED):
            continue
        line = 1 if isinstance(node, ast.Module) else node.lineno
        if not isinstance(node, ast.Module):
            yield Words(line, "name", node.name.replace("_", " "))
        if text := ast.get_docstring(node):
            yield Words(line, "docstring", text)
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield Words(token.start[0], "comment", token.string.lstrip("#: "))


def faults_of(source: str, *, is_quoting: bool = False, is_plain: bool = True) -> list[str]:
    """Messages about the faults in the words of a Python source, each with its line.

    Args:
        source: the source.
        is_quoting: whether texts quote rule books and are left out.
        is_plain: whether riddles are refused anywhere, not only at the start.
    """
    return [
        f"{words.line}: {words.kind} {words.text.splitlines()[0]!r}: {'; '.join(faults)}"
        for words in sorted(words_of(source))
        if not (words.kind == "text" and is_quoting)
        if (faults := words.faults(is_plain=is_plain))
    ]


def synonyms_in(path: str) -> dict[str, str]:
    """The refused Chinese words in the file at a path: by pattern, what to write instead."""
    own = [table for game, table in _GAME_SYNONYMS.items() if re.search(rf"[/_]{game}\b", path)]
    return {pattern: word for table in (SYNONYMS, *own) for pattern, word in table.items()}


def synonyms_of(text: str, path: str) -> list[str]:
    """Messages about the refused Chinese words in the file at a path, with their lines.

    In a document code does not count, in a Python source only strings do.
    """
    if path.endswith(".py"):
        lines = [
            (node.lineno, node.value)
            for node in ast.walk(ast.parse(text))
            if isinstance(node, ast.Constant) and isinstance(node.value, str)
        ]
    else:
        if path.endswith(".md"):
            text = _CODE.sub(lambda code: "`" + "\n" * code[0].count("\n"), text)
        lines = list(enumerate(text.splitlines(), start=1))
    return [
        f"{number}: {found[0]!r}: {word}"
        for number, line in lines
        for pattern, word in synonyms_in(path).items()
        for found in re.finditer(pattern, line)
    ]


def faults_of_page(page: str, *, is_written: bool = False) -> list[str]:
    """Messages about a document's odd phrases, with their lines; code and links do not count.

    Args:
        page: the document.
        is_written: whether a program writes it from texts, whose clauses are checked there.
    """

    def blank(found: re.Match[str]) -> str:
        return "`" + "\n" * found[0].count("\n")

    words = _CODE.sub(blank, page)
    own = _TABLE.sub(blank, words)
    found = sorted(
        [
            *_ODD.faults(words),
            *([] if is_written else clauses_of(own)),
            *(
                (match.start(), repr(match[0].strip()))
                for pattern in (_WHO, _MAN, _ODD_CHINESE)
                for match in pattern.finditer(words)
            ),
        ]
    )
    return [f"{words.count(chr(10), 0, start) + 1}: {fault}" for start, fault in found]


def faults_of_script(script: str) -> list[str]:
    """Messages about the odd phrases in the English texts of the page, with their lines."""
    return [
        f"{script.count(chr(10), 0, pair.start()) + 1}: {fault}"
        for pair in _PAIR.finditer(script)
        for _, fault in [*_ODD.faults(pair[1]), *clauses_of(pair[1])]
    ]


def documents() -> dict[str, str]:
    """The text of each document of the project, by path."""
    return {
        str(path.relative_to(ROOT)): path.read_text(encoding="utf-8")
        for folder in FOLDERS
        for path in sorted((ROOT / folder).glob("*.md"))
    }


def sources() -> dict[str, str]:
    """The text of each Python source of the project, by path."""
    paths = [path for tree in TREES for path in sorted((ROOT / tree).rglob("*.py"))]
    return {
        str(path.relative_to(ROOT)): path.read_text(encoding="utf-8")
        for path in (*paths, ROOT / "gunicorn.conf.py")
        if "node_modules" not in path.parts
    }


def scripts() -> dict[str, str]:
    """The text of each script of the page, by path."""
    return {
        str(path.relative_to(ROOT)): path.read_text(encoding="utf-8")
        for path in sorted((ROOT / "app" / "web").glob("*.js"))
    }


def chinese() -> dict[str, str]:
    """The Chinese pages, and the sources with texts for players and callers, by path."""
    pages = {path: text for path, text in documents().items() if path.startswith("docs/zh/")}
    readme = "README.zh-CN.md"
    pages[readme] = (ROOT / readme).read_text(encoding="utf-8")
    texts = {path: text for path, text in sources().items() if _SPEAKING.match(path)}
    return pages | texts | scripts()


def main() -> int:
    """Print the faults of the project; returns 1 if there are any, else 0."""
    lines = [
        f"{path}:{fault}\n"
        for path, text in sources().items()
        for fault in faults_of(
            text, is_quoting=bool(_QUOTING.match(path)), is_plain=path.startswith(PLAIN)
        )
    ]
    lines += [
        f"{path}:{fault}\n"
        for path, text in documents().items()
        for fault in faults_of_page(text, is_written=bool(_WRITTEN.fullmatch(path)))
    ]
    lines += [
        f"{path}:{fault}\n" for path, text in scripts().items() for fault in faults_of_script(text)
    ]
    lines += [
        f"{path}:{fault}\n" for path, text in chinese().items() for fault in synonyms_of(text, path)
    ]
    sys.stdout.writelines(lines)
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main())
