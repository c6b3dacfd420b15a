"""Games kept on disk."""
