"""Storage: the database, its tables, the single writer, and the server time."""
