"""Runs the command as `python -m saecula.cli`, without its script."""

from saecula.cli import main

if __name__ == "__main__":
    main()
