"""Run the command line: ``python -m continental``."""

from continental.cli import main

if __name__ == "__main__":
    main()
