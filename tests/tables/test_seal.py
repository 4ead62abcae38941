"""Seals: a token opens with its key, while it is fresh and unchanged."""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import sha256
from random import Random
from typing import TYPE_CHECKING

import pytest
from cryptography.hazmat.primitives.ciphers.aead import AESGCMSIV
from hypothesis import given
from hypothesis import strategies as st

from paiju.tables.seal import LEEWAY_SECONDS, TEXTS, Keyring, Refusal, SealError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

NOW = 1_800_000_000
HOUR = 3600
KEYS = [sha256(word).digest() for word in (b"one", b"two", b"three")]
NONCE = bytes(range(12))
RING = Keyring((KEYS[0],), HOUR)
# Data of the length of a table in the middle of a game.
DATA = b'{"game":"doudizhu"}' * 100
TOKEN = RING.seal(DATA, NOW, NONCE)
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


def raw(token: str) -> bytes:
    return urlsafe_b64decode(token + "=" * (-len(token) % 4))


def text(raw: bytes) -> str:
    return urlsafe_b64encode(raw).rstrip(b"=").decode()


def refusal(token: str, ring: Keyring = RING, now: int = NOW) -> str:
    """The code with which a token is refused; a token that is opened fails the test."""
    with pytest.raises(SealError) as refused:
        ring.open(token, now)
    (fault,) = refused.value.faults
    assert fault.place == ("table",)
    return fault.code


def refusals(tokens: Iterable[str], ring: Keyring = RING) -> dict[str, int]:
    """The number of tokens refused with each code."""
    counted: dict[str, int] = {}
    for token in tokens:
        code = refusal(token, ring)
        counted[code] = counted.get(code, 0) + 1
    return counted


@given(st.binary(max_size=2000), st.integers(0, 2**40), st.binary(min_size=12, max_size=12))
def test_what_is_sealed_is_opened(data: bytes, now: int, nonce: bytes) -> None:
    assert data == RING.open(RING.seal(data, now, nonce), now)


def test_a_token_is_laid_out_as_it_is_described() -> None:
    found = raw(TOKEN)
    name = sha256(b"paiju key name|" + KEYS[0]).digest()[:4]
    assert (found[:1], found[1:5], found[5:17]) == (b"\x01", name, NONCE)
    cipher = AESGCMSIV(KEYS[0])
    opened = cipher.decrypt(NONCE, found[17:], b"paiju sealed table" + found[:5])
    assert opened == NOW.to_bytes(8) + DATA + b"\x80" + bytes(len(opened) - 8 - len(DATA) - 1)


def test_a_token_is_spelt_the_same_in_every_version() -> None:
    sealed = RING.seal(b"{}", NOW, NONCE)
    expected = "d53af9f64ce7c9d86a74654b813e44757db8ec2c034d16dd7e9b6183021f66a4"
    assert expected == sha256(sealed.encode()).hexdigest()


def test_a_token_travels_in_urls_and_json_as_it_is() -> None:
    tokens = [RING.seal(DATA, NOW, bytes([n] * 12)) for n in range(50)]
    assert set("".join(tokens)) <= set(ALPHABET)


def test_the_length_of_a_token_tells_no_more_than_which_quarter_of_a_kibibyte_it_fills() -> None:
    lengths = [len(raw(RING.seal(bytes(size), NOW, NONCE))) for size in range(1024)]
    assert {17 + 256 * blocks + 16 for blocks in range(1, 6)} == set(lengths)
    assert lengths == sorted(lengths)


def test_the_same_data_under_another_nonce_is_another_token_throughout() -> None:
    other = RING.seal(DATA, NOW, bytes(12))
    same = sum(a == b for a, b in zip(raw(TOKEN)[17:], raw(other)[17:], strict=True))
    # One byte in 256 is equal by chance.
    assert same < len(DATA) / 50


# Changed tokens, in more than ten thousand ways.


def bits_flipped(token: str) -> Iterator[str]:
    found = raw(token)
    for place in range(len(found)):
        for bit in range(8):
            changed = bytearray(found)
            changed[place] ^= 1 << bit
            yield text(bytes(changed))


def test_a_token_with_any_one_bit_changed_is_refused() -> None:
    counted = refusals(bits_flipped(TOKEN))
    bits = 8 * len(raw(TOKEN))
    assert bits > 15_000
    assert counted == {"other_version": 8, "unknown_key": 32, "changed": bits - 40}


def test_a_token_with_any_one_letter_changed_is_refused() -> None:
    chance = Random(1)
    for place, letter in enumerate(TOKEN):
        other = chance.choice(ALPHABET.replace(letter, "") + "=+/. é\n\x00")
        refusal(TOKEN[:place] + other + TOKEN[place + 1 :])


def test_a_token_cut_off_anywhere_is_refused() -> None:
    assert set(refusals(TOKEN[:end] for end in range(len(TOKEN)))) == {"malformed", "changed"}
    # No table of any version is shorter than 289 bytes, which are 386 letters.
    beheaded = [TOKEN[start:] for start in range(1, len(TOKEN))]
    assert set(refusals(beheaded)) <= {"malformed", "other_version", "unknown_key"}
    assert set(refusals(each for each in beheaded if len(each) < 380)) == {"malformed"}


def test_a_token_made_longer_or_put_together_from_two_is_refused() -> None:
    other = RING.seal(DATA[::-1], NOW, bytes(12))
    mixed = [text(raw(TOKEN)[:at] + raw(other)[at:]) for at in range(8, len(raw(TOKEN)))]
    assert refusals(mixed) == {"changed": len(mixed)}
    assert refusal(text(raw(TOKEN) + b"\x00")) == "changed"
    assert refusal(TOKEN + TOKEN) == "malformed"


@pytest.mark.parametrize(
    "spelt",
    [
        pytest.param(TOKEN + "=" * (-len(TOKEN) % 4 or 4), id="padded"),
        pytest.param(TOKEN + "\n", id="new-line"),
        pytest.param(" " + TOKEN, id="space"),
        pytest.param(TOKEN[:40] + "\n" + TOKEN[40:], id="wrapped"),
        pytest.param(TOKEN.replace("-", "+").replace("_", "/"), id="another-alphabet"),
        pytest.param(TOKEN[:-1] + chr(ord(TOKEN[-1]) + 1), id="bits-to-spare"),
        pytest.param(TOKEN[:9] + "é" + TOKEN[10:], id="not-ascii"),
        pytest.param("", id="empty"),
        pytest.param("A", id="one-letter"),
        pytest.param("=", id="padding-alone"),
        pytest.param("AAAA", id="too-short-for-any-version"),
    ],
)
def test_a_token_has_one_spelling(spelt: str) -> None:
    assert spelt != TOKEN
    assert refusal(spelt) == "malformed"


def test_a_token_sealed_with_other_keys_is_refused() -> None:
    chance = Random(2)
    strangers = [Keyring((chance.randbytes(32),), HOUR) for _ in range(500)]
    assert refusals(ring.seal(DATA, NOW, NONCE) for ring in strangers) == {"unknown_key": 500}


def test_a_token_that_takes_the_name_of_a_key_is_refused() -> None:
    foreign = raw(Keyring((KEYS[1],), HOUR).seal(DATA, NOW, NONCE))
    assert refusal(text(raw(TOKEN)[:5] + foreign[5:])) == "changed"


def test_what_was_sealed_for_another_purpose_is_refused() -> None:
    head = raw(TOKEN)[:5]
    plain = NOW.to_bytes(8) + bytes(248)
    for purpose in (b"", b"paiju sealed cursor", b"paiju sealed table "):
        sealed = AESGCMSIV(KEYS[0]).encrypt(NONCE, plain, purpose + head)
        assert refusal(text(head + NONCE + sealed)) == "changed"


def test_noise_is_refused() -> None:
    chance = Random(3)
    noise = [text(chance.randbytes(chance.randrange(1, 3000))) for _ in range(500)]
    # The version is guessed one time in 256, the name of the key never.
    assert set(refusals(noise)) <= {"malformed", "other_version", "unknown_key"}


# Time.


@pytest.mark.parametrize("late", [0, 1, HOUR - 1, HOUR], ids="{} s".format)
def test_a_token_is_opened_until_it_expires(late: int) -> None:
    assert RING.open(TOKEN, NOW + late) == DATA


@pytest.mark.parametrize("late", [HOUR + 1, 2 * HOUR, 10**9], ids="{} s".format)
def test_an_old_token_is_refused(late: int) -> None:
    assert refusal(TOKEN, now=NOW + late) == "expired"


def test_clocks_may_differ_by_a_minute_and_no_more() -> None:
    assert RING.open(TOKEN, NOW - LEEWAY_SECONDS) == DATA
    assert refusal(TOKEN, now=NOW - LEEWAY_SECONDS - 1) == "too_early"


# Changing keys.


def test_the_first_key_seals_and_all_open() -> None:
    old, new, both = (
        Keyring((KEYS[0],), HOUR),
        Keyring((KEYS[1],), HOUR),
        Keyring((KEYS[1], KEYS[0]), HOUR),
    )
    kept = old.seal(DATA, NOW, NONCE)
    made = both.seal(DATA, NOW, NONCE)
    assert (both.open(kept, NOW), both.open(made, NOW), new.open(made, NOW)) == (DATA, DATA, DATA)
    assert (refusal(made, old), refusal(kept, new)) == ("unknown_key", "unknown_key")


def test_a_keyring_does_not_show_its_keys() -> None:
    assert repr(RING) == "Keyring(max_age=3600)"


def test_a_refusal_says_what_it_is_in_both_languages_and_nothing_of_the_token() -> None:
    assert set(TEXTS) == set(Refusal)
    assert len(set(TEXTS.values())) == len(Refusal)
    with pytest.raises(SealError) as refused:
        RING.open(next(bits_flipped(TOKEN)), NOW)
    assert refused.value.faults[0].text == TEXTS[Refusal.OTHER_VERSION]
