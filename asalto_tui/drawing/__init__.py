"""What a player sees, as data: a state becomes a scene of cells."""
