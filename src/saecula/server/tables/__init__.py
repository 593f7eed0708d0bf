"""Tables: found and joined, played at, kept in memory, and shown to those who may see them."""
