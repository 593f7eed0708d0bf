"""Notifications: e-mail and web hooks."""
