"""What the search remembers, bounded."""

from typing import Any, Final, Generic, TypeVar

_Key = TypeVar("_Key")
_Value = TypeVar("_Value")


class Memory(Generic[_Key, _Value]):
    """A table of what was found; when it is full it forgets all.

    Threads may use it together: at worst they find the same thing twice.
    """

    def __init__(self, most: int) -> None:
        """Know nothing, and keep so many entries at most."""
        self.most = most
        self.size = 0
        self.known: dict[_Key, _Value] = {}
        _ALL.append(self)

    def keep(self, key: _Key, value: _Value, size: int) -> None:
        """Keep something that counts as so many entries."""
        if self.size + size > self.most:
            self.forget()
        self.size += size
        self.known[key] = value

    def forget(self) -> None:
        """Forget everything."""
        self.size = 0
        self.known = {}


_ALL: "Final[list[Memory[Any, Any]]]" = []


def clear_caches() -> None:
    """Forget everything that the search remembers; it may be called at any time."""
    for memory in _ALL:
        memory.forget()
