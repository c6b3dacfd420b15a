"""Commands that work without a screen; the command line registers them."""
