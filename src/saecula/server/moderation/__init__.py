"""Reports, what administrators do about them, and the log of it."""
