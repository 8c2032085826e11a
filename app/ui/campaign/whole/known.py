"""What is known of a campaign's log: the newest entries in one piece, and older pieces that were asked for."""

from collections.abc import Callable, Sequence

from app.operations.logs import Told


class Known:
    """Entries by number; all from `oldest` up to `head` are known, below it there may be gaps."""

    def __init__(self) -> None:
        self.lines: dict[int, Told] = {}
        self.sorts: set[str] = set()
        self.head = 0
        self.oldest = 0
        self._keep: Callable[[Told], bool] | None = None
        self._found: list[Told] = []

    def follow(self, head: int, newest: Sequence[Told], *, same: bool) -> None:
        """Take over the newest entries; unless it is the `same` log that only grew, nothing else stays."""
        if not same or head <= self.head:
            self.lines, self.sorts, self.oldest = {}, set(), head
        before, self.head = self.head, head
        self._add(newest)
        first = newest[0].n if newest else head
        if not same or first > before or self.oldest > first:
            self.oldest = first
        self._keep = None

    def take(self, lines: Sequence[Told]) -> None:
        """Take entries that were asked for."""
        lines = [told for told in lines if told.n < self.head]
        if not lines:
            return
        grows = lines[-1].n + 1 == self.oldest
        self._add(lines)
        if lines[-1].n + 1 >= self.oldest:
            self.oldest = min(self.oldest, lines[0].n)
        if self._keep is not None and grows:
            self._found += [told for told in reversed(lines) if self._keep(told)]
        else:
            self._keep = None

    def _add(self, lines: Sequence[Told]) -> None:
        self.lines |= {told.n: told for told in lines}
        self.sorts |= {told.phrase.sort for told in lines if told.phrase.sort}

    def missing(self, first: int, last: int, most: int) -> tuple[int, int] | None:
        """Return the newest piece of at most so many entries from `first` up to `last` that is not known, or None."""
        gaps = [n for n in range(first, min(last, self.oldest)) if n not in self.lines]
        return (max(gaps[0], gaps[-1] + 1 - most), gaps[-1] + 1) if gaps else None

    def sifted(self, keep: Callable[[Told], bool]) -> Sequence[Told]:
        """Return the entries of the newest piece that are looked for, the newest first.

        While pieces are read further back with the same `keep`, only these are looked through.
        """
        if keep is not self._keep:
            self._keep = keep
            numbers = range(self.head - 1, self.oldest - 1, -1)
            self._found = [self.lines[n] for n in numbers if keep(self.lines[n])]
        return self._found

    def between(self, first: int, last: int) -> list[Told]:
        """Return the known entries from `first` up to `last`, the newest first."""
        return [self.lines[n] for n in range(min(last, self.head) - 1, first - 1, -1) if n in self.lines]
