"""Civilizations led by the game: their enemies, placements, cards, competitions and attitudes."""
