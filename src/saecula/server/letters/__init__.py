"""Letters: mail and web hooks."""
