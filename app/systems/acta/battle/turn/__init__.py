"""The order of a turn: whose pick it is, movement, special actions, jump points, simple mode."""
