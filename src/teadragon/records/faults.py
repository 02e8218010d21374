"""What can be wrong with a game record, and the error that says where."""

from enum import StrEnum


class Fault(StrEnum):
    EMPTY = "empty"  # nothing in the file
    ENCODING = "encoding"  # not UTF-8, or UTF-8 behind a byte order mark
    FOREIGN = "foreign"  # something else than a game record
    VERSION = "version"  # a record, of a version that we cannot read
    CUT = "cut"  # the file stops too early
    JSON = "json"  # a line that is not one JSON object
    FORM = "form"  # JSON, but none of the forms that a line may have
    EDITION = "edition"  # another card file than the one it was played with
    DEAL = "deal"  # the header's seats and rows cannot be dealt from this edition
    PLY = "ply"  # plies out of order
    SEAT = "seat"  # a seat whose choice it was not
    ACTION = "action"  # an action that the rules forbid there
    OUTCOMES = "outcomes"  # chance that could not happen, or too little or too much of it
    AFTER_END = "after_end"  # a line behind the end of the game
    RESULT = "result"  # a result that is not what the plies lead to
    COMMIT = "commit"  # a seed that is not the one promised
    CHANCE = "chance"  # possible outcomes, but not those that the seed gives


class BadRecord(Exception):
    """A record that cannot be trusted: file `name`, `line` from 1, kind of `fault`, `reason` in words."""

    def __init__(self, name: str, line: int, fault: Fault, reason: str) -> None:
        super().__init__(name, line, fault, reason)  # so that it comes back whole from another process
        self.name = name
        self.line = line
        self.fault = fault
        self.reason = reason

    def __str__(self) -> str:
        return f"{self.name}:{self.line}: {self.reason}"
