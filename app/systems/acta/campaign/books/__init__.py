"""What the books of a campaign remember, one module an owner."""
