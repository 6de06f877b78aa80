"""Makes the JSON Schema and the types for TypeScript, or checks that they are current.

python typescript.py [--write]

Needs the package `continental` to be importable, and npm.
"""

import hashlib
import json
import sys
import tempfile
from pathlib import Path

from node import install, npm

from continental.codec.schema import json_schema

ROOT = Path(__file__).resolve().parents[1]
TOOL = ROOT / ".ci" / "typescript"
SCHEMA = ROOT / "src" / "continental" / "codec" / "continental.schema.json"
TYPES = SCHEMA.with_name("continental.d.ts")
OPTIONS = ["--maxItems=-1", "--unknownAny", "--style.printWidth=100"]


def made(schema: str, folder: Path) -> str:
    """Give the types for a schema, having compiled a program against them."""
    install(TOOL, folder)
    (folder / SCHEMA.name).write_text(schema, "utf-8")
    types = npm(folder, "exec", "--", "json2ts", "-i", SCHEMA.name, *OPTIONS)
    digest = hashlib.sha256(schema.encode()).hexdigest()
    types = f"// Made from {SCHEMA.name}, sha256 {digest}\n{types}"
    (folder / TYPES.name).write_text(types, "utf-8")
    npm(folder, "exec", "--", "tsc", "--noEmit", "--strict", "example.ts", TYPES.name)
    return types


def main() -> None:
    schema = json.dumps(json_schema(), indent=2, ensure_ascii=False) + "\n"
    with tempfile.TemporaryDirectory() as folder:
        types = made(schema, Path(folder))
    if "--write" in sys.argv:
        SCHEMA.write_text(schema, "utf-8")
        TYPES.write_text(types, "utf-8")
    for path, text in ((SCHEMA, schema), (TYPES, types)):
        if path.read_text("utf-8") != text:
            raise SystemExit(f"{path.name} is not current: run .ci/typescript.py --write")
    print(f"{SCHEMA.name} and {TYPES.name} are current, and a program compiles against them")


if __name__ == "__main__":
    main()
