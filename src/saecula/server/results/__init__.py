"""Finished games: their results, ratings, profiles, history, archives and imports."""
