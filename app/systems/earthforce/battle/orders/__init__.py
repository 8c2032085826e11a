"""Written orders in a battle: plotting, locking, revealing, moving."""
