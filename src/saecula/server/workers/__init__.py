"""Work in separate processes: bots that think, and games that are replayed."""
