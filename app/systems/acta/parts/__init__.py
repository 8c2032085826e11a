"""The parts that roster sheets and ship cards are put together from; each gives a block of marks."""
