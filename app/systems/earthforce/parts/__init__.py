"""The blocks that a control sheet is drawn of."""
