"""What the search remembers, bounded."""

from typing import Any, Final, Generic, TypeVar

_Key = TypeVar("_Key")
_Value = TypeVar("_Value")

CEILING: Final = 250_000
"""Entries that all memories hold together at most. One takes 75 to 240 bytes as measured, so that
they stay below 64 MB."""


class _Total:
    """How many entries all memories hold together."""

    def __init__(self) -> None:
        """Begin with none."""
        self.size = 0


_TOTAL: Final = _Total()


class Memory(Generic[_Key, _Value]):
    """A table of what was found.

    When all memories together are full, they all forget everything. Threads may use them together:
    at worst they find the same thing twice, or keep a few entries too many.

    Attributes:
        known: what was found.
        size: how many entries it counts as.
    """

    def __init__(self) -> None:
        """Know nothing."""
        self.known: dict[_Key, _Value] = {}
        self.size = 0
        _ALL.append(self)

    def keep(self, key: _Key, value: _Value, size: int) -> None:
        """Keep something that counts as so many entries."""
        if _TOTAL.size + size > CEILING:
            clear_caches()
        _TOTAL.size += size
        self.size += size
        self.known[key] = value

    def forget(self) -> None:
        """Forget everything."""
        self.known = {}
        _TOTAL.size -= self.size
        self.size = 0

    def retire(self) -> None:
        """Forget everything for good."""
        self.forget()
        if self in _ALL:
            _ALL.remove(self)


_ALL: "Final[list[Memory[Any, Any]]]" = []


def clear_caches() -> None:
    """Forget everything that the search remembers; it may be called at any time."""
    for memory in _ALL:
        memory.forget()
