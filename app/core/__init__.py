"""What every game stands on: logs, questions, marks, forms; no Qt, no SQL, no clock, no randomness."""
