"""The documents that docs/formats.md shows can be read, and it tells every key."""

import pytest
from test_pages import ROOT, blocks

import continental as ct
from continental import position_text, record

PAGE = (ROOT / "docs" / "formats.md").read_text("utf-8")
SHOWN = {block.info[1]: block.text for block in blocks(PAGE) if block.info[:1] == ("toml",)}


def test_the_documents_of_the_page_can_be_read() -> None:
    assert set(SHOWN) == {"house", "position", "record", "seen"}
    house = ct.load_ruleset(SHOWN["house"])
    assert (house.id, house.points.ace) == ("grandma", 15)
    assert ct.parse_position(SHOWN["position"]).table.opened == (True, True, False)


def test_the_record_of_the_page_is_good() -> None:
    assert record.verify(record.loads(SHOWN["record"])) == ()


def test_the_record_of_one_seat_of_the_page_is_good() -> None:
    assert record.verify(record.loads_seen(SHOWN["seen"])) == ()


@pytest.mark.parametrize("key", [*position_text.KEYS, *record.KEYS, "seat", *record.KEYS_OF_ROUND])
def test_the_page_tells_every_key(key: str) -> None:
    assert f"`{key}`" in PAGE
