"""Keys for caches by identity."""

from typing import Generic, TypeVar, cast

Value = TypeVar("Value")


class Same(Generic[Value]):
    """A value by its identity: it holds what cannot be hashed, or is slow to hash, and is never changed."""

    __slots__ = ("value",)

    def __init__(self, value: Value) -> None:
        self.value = value

    def __hash__(self) -> int:
        return id(self.value)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and cast("Same[object]", other).value is self.value
