"""Learned evaluations: games of bots against themselves, networks fitted to them, and duels with the last champion."""
