"""The command `saecula`."""

from saecula.cli.app import main, run

__all__ = ["main", "run"]
