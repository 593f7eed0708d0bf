"""The effects of wonders and exploration markers."""
