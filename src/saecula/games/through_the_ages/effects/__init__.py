"""The effects of cards beyond their printed symbols, one module per kind of card, with the text of each in our own
words.
"""
