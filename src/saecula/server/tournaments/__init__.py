"""Tournaments: who plays whom, tables made by the server, and results counted by it."""
