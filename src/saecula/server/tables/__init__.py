"""Tables: finding and joining them, playing, keeping them in memory, and showing them to those who may see them."""
