"""Connections: what is refused before a route is reached, who watches which table, the other processes."""
