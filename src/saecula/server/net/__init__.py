"""Connections: early refusal of requests, watchers of tables, and the other processes."""
