"""The real terminal: keys in, scenes out, and the loop between them."""
