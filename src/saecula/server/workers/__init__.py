"""What runs in processes beside the server: bots that think, and games that are played once more."""
