"""Set-up, what lies on the table, and the end of the battle."""
