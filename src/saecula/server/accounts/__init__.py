"""People: guests, accounts, sessions, names, and the links sent by e-mail."""
