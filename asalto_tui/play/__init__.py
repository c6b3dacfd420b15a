"""What a player does: a state, an event, the next state; and the words for it."""
