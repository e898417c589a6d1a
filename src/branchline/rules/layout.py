"""Records with named fields, described once: plain objects with lists, and NumPy records for the compiled rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeGuard

if TYPE_CHECKING:
    import numpy as np

Field = tuple[Any, ...]
"""A field's kind (`"i2"`, … or another record class), then its sizes."""


class Plain:
    """A record as a plain object: numbers are attributes, arrays are lists of lists."""

    LAYOUT: ClassVar[dict[str, Field]] = {}

    def __init__(self) -> None:
        """Makes a record in which every number is 0."""
        for name, (kind, *sizes) in self.LAYOUT.items():
            setattr(self, name, kind() if isinstance(kind, type) else _zeros(sizes))

    def copy(self) -> Self:
        """Returns a record with the same numbers that shares nothing with this one."""
        twin = self.__class__.__new__(self.__class__)
        for name, (kind, *sizes) in self.LAYOUT.items():
            value = getattr(self, name)
            if isinstance(kind, type):
                value = value.copy()
            elif len(sizes) == 1:
                value = value[:]
            elif len(sizes) == 2:
                value = [row[:] for row in value]
            elif sizes:
                value = [[row[:] for row in block] for block in value]
            setattr(twin, name, value)
        return twin

    @classmethod
    def dtype(cls) -> np.dtype[np.void]:
        """Returns the NumPy type of the same record."""
        import numpy as np

        fields = [
            (name, kind.dtype() if _is_record(kind) else kind, tuple(sizes))
            for name, (kind, *sizes) in cls.LAYOUT.items()
        ]
        return np.dtype(fields, align=True)

    def pack(self, record: Any) -> None:
        """Writes the numbers into a NumPy record."""
        for name, (kind, *_) in self.LAYOUT.items():
            if isinstance(kind, type):
                getattr(self, name).pack(record[name])
            else:
                record[name] = getattr(self, name)

    def packed(self) -> np.ndarray[Any, np.dtype[np.void]]:
        """Returns the record as a NumPy array of one."""
        import numpy as np

        array = np.zeros(1, self.dtype())
        self.pack(array[0])
        return array

    @classmethod
    def unpacked(cls, record: Any) -> Self:
        """Returns a NumPy record as a plain object."""
        return cls._filled(record.item())

    @classmethod
    def _filled(cls, values: tuple[Any, ...]) -> Self:
        plain = cls.__new__(cls)
        for (name, (kind, *sizes)), value in zip(cls.LAYOUT.items(), values, strict=True):
            if _is_record(kind):
                value = kind._filled(value)
            elif sizes:
                value = value.tolist()
            setattr(plain, name, value)
        return plain

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and vars(self) == vars(other)

    __hash__ = None  # type: ignore[assignment]


def _is_record(kind: Any) -> TypeGuard[type[Plain]]:
    return isinstance(kind, type)


def _zeros(sizes: list[int]) -> Any:
    if not sizes:
        return 0
    if len(sizes) == 1:
        return [0] * sizes[0]
    return [_zeros(sizes[1:]) for _ in range(sizes[0])]
