"""Feeds the readers of TOML and of texts with what a fuzzer finds.

    python bench/fuzz_text.py [-runs=200000] [-max_total_time=600] [CORPUS_FOLDER]

Nothing but the documented errors may come, and what is read must come back when it is written.
Wants atheris (group ``fuzz``). The options are those of libFuzzer; it stops after 200,000 runs
unless they say otherwise. Without a folder it begins with the conformance files.
"""

import sys
import tempfile
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

atheris: Any = import_module("atheris")

with atheris.instrument_imports(include=["continental"]):
    import continental as ct
    from continental import record
    from continental.move_text import parse_action

FOLDER = Path(ct.__file__).parent / "conformance"
READERS = (ct.parse_cards, ct.parse_groups, ct.parse_meld, ct.Contract.parse, parse_action)


def seeds() -> Iterator[str]:
    """Give documents and lines of the conformance files."""
    yield from (file.read_text("utf-8") for file in FOLDER.rglob("*.continental"))
    for file in FOLDER.glob("*.toml"):
        for part in file.read_text("utf-8").split("'''"):
            yield part.strip()
    for line in (FOLDER / "notation.toml").read_text("utf-8").splitlines():
        yield from line.split('"')[1:2]


def test(data: bytes) -> None:
    """Read data as everything there is."""
    text = data.decode("utf-8", "replace")
    for read in READERS:
        try:
            value = read(text)
        except ct.NotationError:
            continue
        if read in (ct.parse_meld, parse_action):
            assert read(str(value)) == value, text
    try:
        rules = ct.load_ruleset(text)
        assert ct.load_ruleset(ct.dump_ruleset(rules)) == rules, text
    except ct.InvalidDocument:
        pass
    try:
        state = ct.parse_position(text)
        assert ct.parse_position(ct.format_position(state)) == state, text
    except ct.InvalidDocument:
        pass
    for load in (record.loads, record.loads_seen):
        try:
            told = load(text)
            assert load(record.dumps(told)) == told, text
            record.verify(told)
        except ct.InvalidDocument:
            pass


def main() -> None:
    options = list(sys.argv)
    if not any(one.startswith(("-runs", "-max_total_time")) for one in options):
        options.append("-runs=200000")
    with tempfile.TemporaryDirectory() as folder:
        for number, text in enumerate(seeds()):
            Path(folder, str(number)).write_text(text, "utf-8")
        atheris.Setup([*options, folder], test)
        atheris.Fuzz()


if __name__ == "__main__":
    main()
