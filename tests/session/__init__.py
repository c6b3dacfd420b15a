"""The terminal session: taken, used and given back, on every terminal and in every ending."""
