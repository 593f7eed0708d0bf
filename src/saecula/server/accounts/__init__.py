"""People: guests, accounts, sessions, names, and what is done by a link in a letter."""
