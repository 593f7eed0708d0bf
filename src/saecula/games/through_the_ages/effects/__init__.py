"""What cards do beyond their printed symbols, one module per sort of card, the text in our own words above each."""
