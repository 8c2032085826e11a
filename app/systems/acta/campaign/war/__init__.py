"""The war: founding, phases, targets, battles, victory."""
