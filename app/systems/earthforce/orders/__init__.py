"""Written orders: their grammar, what a ship can do, and where its orders take it. Pure, and without a battle."""
