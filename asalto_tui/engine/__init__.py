"""The rules of Asalto and its family: pure, standard library only, no I/O, clock or randomness."""
