"""A program that uses the types of `continental`: it passes ``mypy --strict`` and runs."""

import continental


def main() -> None:
    print(continental.__name__)


if __name__ == "__main__":
    main()
