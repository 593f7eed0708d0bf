"""`python -m saecula.cli`: the command, without its script."""

from saecula.cli import main

if __name__ == "__main__":
    main()
