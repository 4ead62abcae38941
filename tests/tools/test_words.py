"""The lint of words finds riddles and persons, and only those."""

from __future__ import annotations

import json

import pytest

from tools.words import (
    RIDDLES,
    documents,
    faults_of,
    faults_of_page,
    faults_of_script,
    synonyms_of,
)


@pytest.mark.parametrize(
    "source",
    [
        '"""What a move costs."""',
        'def cost() -> int:\n    """How much a move costs."""',
        'class Seat:\n    """The seat, and what he holds."""',
        "# Why it is slow.",
        "x = 1  # HIS hand",
        'TEXT = "What he holds"',
        'TEXT = "the skilled player stands in"',
        "def his_hand() -> None: ...",
    ],
)
def test_a_riddle_and_a_person_are_refused(source: str) -> None:
    assert len(faults_of(source)) == 1


@pytest.mark.parametrize(
    "source",
    [
        '"""The cost of a move."""',
        '"""Compare two hands; say what differs."""',
        "# the history of the heap",
        'TEXT = "What it holds"',
        "def this_hand() -> None: ...",
        "def test_whoever_leads_wins() -> None: ...",
        '"""The person at the table, with their seat."""',
    ],
)
def test_other_words_are_not(source: str) -> None:
    assert faults_of(source) == []


@pytest.mark.parametrize(
    "sentence",
    [
        "A fit of so many deals.",
        "A fit of so\n    many deals.",
        "The chance that was told.",
        "The number of cards, told to the others.",
        "The loss of what was done.",
        "The stake of now.",
        "Equal seeds deal equal cards for ever.",
        "The redone turns.",
        "The tile that a seat lets go.",
        "The tiles of which none is left.",
        "True where an own draw is cheaper.",
        "The fields of a view beside those of a state.",
    ],
)
def test_a_riddle_within_a_docstring_or_comment_is_refused_in_plain_folders(sentence: str) -> None:
    docstring = f'"""A docstring.\n\n{sentence}\n"""\n'
    assert len(faults_of(docstring)) == 1
    assert faults_of(docstring, is_plain=False) == []
    comment = "# " + " ".join(sentence.split())
    assert len(faults_of(comment)) == 1


@pytest.mark.parametrize(
    "sentence",
    [
        "The chance that a fit of n deals gives.",
        "Seats that are told apart by their numbers.",
        "The page is beside the table.",
        "A view of nowhere.",
        "for every hand, of noble rank",
        "The part `told` of an answer.",
        "The sum.\n\n>>> told = 3\n>>> told\n3\n",
        "Attributes:\n    told: its answer in a few words.",
    ],
)
def test_a_plain_docstring_is_not(sentence: str) -> None:
    assert faults_of(f'"""A docstring.\n\n{sentence}\n"""\n') == []


@pytest.mark.parametrize("name", ["test_so_many_trios", "_told", "let_go"])
def test_a_riddle_as_a_name_is_refused(name: str) -> None:
    assert len(faults_of(f"def {name}() -> None: ...")) == 1


def test_a_riddle_is_refused_with_what_to_write_instead() -> None:
    (fault,) = faults_of('"""A fit of so many deals."""')
    assert fault == f"1: docstring 'A fit of so many deals.': 'so many': {RIDDLES['so many']}"


def test_a_test_quotes_the_rule_book() -> None:
    assert faults_of('CASES = ["he who leads"]', is_quoting=True) == []


@pytest.mark.parametrize(
    "sentence",
    [
        "It says what had best be played.",
        "The scores of all seats sum to nothing.",
        "Elsewhere skill 3 stands in.",
        "A seed deals the same cards for ever.",
        "| duty | Who can beat the last play must. |",
        "A peasant beats his partner.",
        "A machine wants 130 MB.",
        "您可以出牌。",
    ],
)
def test_an_odd_phrase_of_a_document_is_refused(sentence: str) -> None:
    assert len(faults_of_page(f"# Page\n\n{sentence}\n")) == 1


@pytest.mark.parametrize(
    "sentence",
    [
        "A wild card stands for any rank.",
        "Who says so?",
        "the reason `stands_in`, and a [link](anew.md)",
        "The player wants to win.",
        "轮到你出牌。",
    ],
)
def test_a_plain_sentence_is_not(sentence: str) -> None:
    assert faults_of_page(sentence) == []


CLAUSES = [
    "It is judged by what the seat knew.",
    "The chapter has what was measured.",
    "What follows from the rules is the same.",
    "Whatever users notice gets a line.",
    "A state is no proof.",
    "Where sources differ, there is an option.",
    "It pays. Of equal cards it takes the lowest.",
    "The dearest first.",
    "A tile of one's own gang.",
    "Null for a seat that is not to act.",
]


@pytest.mark.parametrize("sentence", CLAUSES)
def test_a_clause_in_place_of_a_word_is_refused_in_pages_and_descriptions(sentence: str) -> None:
    assert len(faults_of_page(f"# Page\n\n{sentence}\n")) == 1
    assert faults_of_page(f"# Page\n\n{sentence}\n", is_written=True) == []
    assert faults_of_page(f"# Page\n\n<!-- table -->\n{sentence}\n<!-- /table -->\n") == []
    assert len(faults_of(f"ABOUT = {sentence!r}")) == 1
    # A phrase that is no whole sentence is an answer's, which stays as it was recorded.
    assert faults_of(f"TEXT = {sentence.lower()!r}") == []
    assert len(faults_of_script(f'  "key": ["句子", {json.dumps(sentence)}],\n')) == 1


@pytest.mark.parametrize(
    "sentence",
    [
        "What would you play?",
        "Name what you need.",
        "There is no limit.",
        "It is no longer kept, and is no better.",
        "To what extent does it help?",
        "Of course it does; of all tiles, too.",
        "The room where it happened, and where else?",
        "| **What the AI thinks** | `/suggest` |",
        "## What is not served",
        "The price of the tea is in the catalogue.",
    ],
)
def test_other_clauses_are_not(sentence: str) -> None:
    assert faults_of_page(f"# Page\n\n{sentence}\n") == []


def test_the_line_of_a_fault_in_a_script_is_that_of_its_text() -> None:
    script = 'const a = 1;\n  "a.b": [\n    "这不是局面",\n    "This is no position",\n  ],\n'
    assert faults_of_script(script) == ["2: 'is no position': is not a"]


def test_the_line_of_a_fault_counts_code_too() -> None:
    assert faults_of_page("```sh\nmake anew\n```\n\nIt is made anew.\n") == ["5: 'anew': again"]


@pytest.mark.parametrize(
    ("path", "sentence"),
    [
        ("docs/zh/api.md", "问题用 `POST`。"),
        ("docs/zh/api.md", "回答是 JSON。"),
        ("docs/zh/scaling.md", "两个处理器。"),
        ("docs/zh/shengji.md", "由你领出。"),
        ("docs/zh/sichuan.md", "和牌者离局。"),
        ("docs/zh/mcr.md", "`1p`-`9p` 筒"),
        ("docs/zh/h5.md", "响应丢了就再问一遍。"),
        ("docs/zh/h5.md", "每个调用者每分钟 300 个。"),
        ("docs/zh/players.md", "农民没有理由不压队友。"),
    ],
)
def test_a_synonym_of_a_word_of_the_glossary_is_refused(path: str, sentence: str) -> None:
    assert len(synonyms_of(f"# 页\n\n{sentence}\n", path)) == 1


def test_a_synonym_in_a_text_is_found_where_lines_break_it() -> None:
    source = 'ABOUT = Text(\n    "这时回"\n    "答里有局面"\n)\n'
    assert synonyms_of(source, "app/routes/tables.py") == ["2: '回答': 响应、返回"]
    assert len(synonyms_of('WIN = Text("和牌", "a win")', "paiju/all_games/sichuan/events.py")) == 1


@pytest.mark.parametrize(
    ("path", "sentence"),
    [
        ("docs/zh/troubleshooting.md", "# 常见问题"),
        ("docs/zh/api.md", "字段 `回答` 和请求体"),
        ("docs/zh/shengji.md", "庄家首出。"),
        ("docs/zh/sichuan.md", "胡牌者离局，9 筒。"),
        ("docs/zh/mcr.md", "和牌，9 饼。"),
    ],
)
def test_a_word_of_the_glossary_is_not(path: str, sentence: str) -> None:
    assert synonyms_of(sentence, path) == []


def test_the_words_of_the_glossary_have_no_synonyms() -> None:
    glossary = documents()["docs/zh/glossary.md"]
    words = [word for line in glossary.splitlines() for word in line.split("|")[1:2]]
    assert len(words) > 50
    assert [word for word in words if synonyms_of(word, "docs/zh/glossary.md")] == []
