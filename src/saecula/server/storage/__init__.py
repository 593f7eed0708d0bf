"""What is kept: the database, its tables, the one writer, and the time that counts."""
