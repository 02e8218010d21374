"""The game record: one file a game, that whoever has the rules can replay and check. Text in, text out."""

from teadragon.records.faults import BadRecord, Fault
from teadragon.records.reading import read
from teadragon.records.record import CHANCE, VERSION, Header, Ply, Record, Result, Seat
from teadragon.records.recorder import Recorder, commitment, result_of
from teadragon.records.replaying import Report, check, find_edition, replay, verify

__all__ = [
    "CHANCE",
    "VERSION",
    "BadRecord",
    "Fault",
    "Header",
    "Ply",
    "Record",
    "Recorder",
    "Report",
    "Result",
    "Seat",
    "check",
    "commitment",
    "find_edition",
    "read",
    "replay",
    "result_of",
    "verify",
]
