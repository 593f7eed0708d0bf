"""What wonders and exploration markers do."""
