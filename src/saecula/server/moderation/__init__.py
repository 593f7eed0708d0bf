"""Reports, the actions of administrators, and the log of both."""
