"""Bots written in Python, at a table and in the program's arena: the line protocol of docs/bots.md.

    from faubourg import serve

    serve(lambda decision: decision.moves[0])       # the whole of mybot.py

then ``faubourg play village --seats you,"cmd:python3 mybot.py"``.
"""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass, field
from typing import Any, Callable, Optional, TextIO


@dataclass
class Decision:
    """What a seat that must decide is told, and nothing it may not know."""

    game: str
    rules: int
    players: list[str]
    options: dict[str, Any]
    seat: int
    n: int  #: events so far
    view: dict[str, Any]
    moves: list[str]
    seconds: float
    events: list[dict[str, Any]] = field(default_factory=list)  #: all so far, as the seat saw them


def serve(
    choose: Callable[[Decision], str],
    finished: Optional[Callable[[dict[str, Any]], None]] = None,
    lines: Optional[TextIO] = None,
    out: Optional[TextIO] = None,
) -> None:
    """Answers questions on standard input until it ends: ``choose`` gets a :class:`Decision` and returns a move."""
    lines = lines or sys.stdin
    out = out or sys.stdout
    head: dict[str, Any] = {}
    events: list[dict[str, Any]] = []
    for line in lines:
        message = json.loads(line)
        kind = message.get("t")
        if kind == "game":
            head, events = message, []
        elif kind == "decide":
            events.extend(message["events"])
            move = choose(
                Decision(
                    game=head["game"],
                    rules=head["rules"],
                    players=head["players"],
                    options=head["options"],
                    seat=head["seat"],
                    n=message["n"],
                    view=message["view"],
                    moves=message["moves"],
                    seconds=message["seconds"],
                    events=list(events),
                )
            )
            print(json.dumps({"do": move, "n": message["n"]}), file=out, flush=True)
        elif kind == "refused":
            print(f"refused: {message.get('code')} {message.get('text')}", file=sys.stderr, flush=True)
        elif kind == "end" and finished is not None:
            finished(message)
