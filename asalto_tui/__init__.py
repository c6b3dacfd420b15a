"""Asalto, the siege game on the 33-point cross, for the terminal."""

__version__ = "1.0.0"
