"""The JSON Schema says what the codec reads, as far as a schema can; what is shipped is current."""

import hashlib
import json
from importlib.resources import files
from typing import Any

import pytest
from codec_helper import SAMPLES
from exploring import examples
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from test_cli import run
from test_codec import BAD_MOVES, IDS, short, spoiled

from continental import InvalidDocument, State, codec
from continental.codec import Document
from continental.codec.schema import json_schema
from continental.testing import states

SCHEMA = json_schema()
SHIPPED = files("continental.codec").joinpath("continental.schema.json").read_text("utf-8")
TYPES = files("continental.codec").joinpath("continental.d.ts").read_text("utf-8")
ANY = Draft202012Validator(SCHEMA)

ONLY_THE_CODEC = {
    text
    for text in BAD_MOVES
    if any("more than once" in problem for problem in BAD_MOVES[text])
    or any(part in text for part in ('"meld":-1', '"meld":1.0', '"cards":[]'))
}
"""What a schema cannot tell, or this one does not."""


def by_schema(document: Document[Any]) -> Draft202012Validator:
    """Give the validator of one kind of document."""
    name = f"{document.type.title().replace('_', '')}Document"
    return Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": SCHEMA["$defs"]})


def test_it_is_a_schema() -> None:
    Draft202012Validator.check_schema(SCHEMA)
    refused = [*ANY.iter_errors({"format": 1, "type": "move", "value": {"type": "fold"}})]
    assert refused


def test_what_is_shipped_is_current() -> None:
    told = "run .ci/typescript.py --write"
    assert json.dumps(SCHEMA, indent=2, ensure_ascii=False) + "\n" == SHIPPED, told
    digest = hashlib.sha256(SHIPPED.encode()).hexdigest()
    assert TYPES.startswith(f"// Made from continental.schema.json, sha256 {digest}\n"), told


def test_the_command_prints_both() -> None:
    assert run("schema") == (0, SHIPPED, "")
    assert run("schema", "--typescript") == (0, TYPES, "")


def test_every_object_is_closed_and_every_reference_leads_somewhere() -> None:
    seen = 0

    def look(node: object) -> None:
        nonlocal seen
        if isinstance(node, dict):
            if "properties" in node:
                seen += 1
                assert node["additionalProperties"] is False
                assert node["required"] == list(node["properties"])
            if "$ref" in node:
                assert node["$ref"].removeprefix("#/$defs/") in SCHEMA["$defs"]  # type: ignore[operator]
            for inner in node.values():
                look(inner)
        elif isinstance(node, list):
            for inner in node:
                look(inner)

    look(SCHEMA)
    assert seen > 70


@pytest.mark.parametrize(("document", "value"), SAMPLES, ids=IDS)
def test_what_is_written_fits(document: Document[Any], value: object) -> None:
    told = json.loads(document.dumps(value))
    by_schema(document).validate(told)
    ANY.validate(told)


@settings(examples(20), suppress_health_check=[HealthCheck.too_slow])
@given(states())
def test_states_fit(state: State) -> None:
    by_schema(codec.STATE).validate(json.loads(codec.STATE.dumps(state)))


@pytest.mark.parametrize("text", BAD_MOVES, ids=short)
def test_what_the_codec_refuses_does_not_fit(text: str) -> None:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return
    assert by_schema(codec.MOVE).is_valid(data) is (text in ONLY_THE_CODEC)


@pytest.mark.parametrize(("document", "value"), SAMPLES, ids=IDS)
@settings(examples(20), suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_what_the_codec_reads_fits(
    document: Document[Any], value: object, data: st.DataObject
) -> None:
    told = data.draw(spoiled(document.to_plain(value)))
    try:
        document.from_plain(told)
    except InvalidDocument:
        return
    framed = {"format": 1, "type": document.type, "value": told}
    by_schema(document).validate(framed)
