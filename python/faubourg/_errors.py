"""What the engine refuses, as an exception."""

from __future__ import annotations


class Refused(ValueError):
    """A move, record, option or action that the engine refuses.

    ``code`` is the rule's number (``"VL-37"``) or what was read (``"record"``, ``"option"``, ``"action"`` …), ``text`` the
    sentence a player would read, ``line`` the line of a record (0: none is meant).
    """

    def __init__(self, code: str, text: str, line: int = 0) -> None:
        super().__init__(code, text, line)
        self.code = code
        self.text = text
        self.line = line

    def __str__(self) -> str:
        return f"line {self.line}: {self.code} {self.text}" if self.line else f"{self.code} {self.text}"
