"""The command line. Heavy imports wait inside the functions, so that help and mistakes answer at once."""

import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import App, CycloptsError, Parameter, UnusedCliTokensError

from teadragon.commands.arena import arena
from teadragon.commands.balance import balance
from teadragon.commands.common import (
    FAULTY,
    GOOD,
    WRONG,
    Failed,
    Json,
    Wrong,
    edition_of,
    print_json,
    progress,
)
from teadragon.commands.editions import edition_app
from teadragon.commands.learn import learn
from teadragon.commands.review import review
from teadragon.commands.rooms import rooms_app
from teadragon.commands.serving import companion, play, serve
from teadragon.commands.simulate import simulate
from teadragon.commands.tune import tune
from teadragon.commands.watching import calibrate, study

if TYPE_CHECKING:
    from teadragon.cards.edition import Edition
    from teadragon.records import Report

INTERRUPTED, BROKEN_PIPE = 130, 141  # as shells call them


def _version() -> str:
    from teadragon import __version__

    return f"teadragon {__version__}"


app = App(
    name="teadragon",
    help="The table and the laboratory of The Tea Dragon Society Card Game. Unofficial.",
    help_epilogue="Exit codes: 0 all is well; 1 a record or an edition is faulty, or rooms were not found; "
    "2 the command is wrong.",
    help_format="plaintext",  # the others load a Markdown reader, a third of the time that help takes
    version=_version,
)
app.command(edition_app)


def main() -> None:
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # a terminal that lacks a letter of a name shows its number
            stream.reconfigure(errors="backslashreplace")
    sys.exit(run(sys.argv[1:]))


def run(argv: Sequence[str]) -> int:
    """Carry out one command and give its exit code."""
    try:
        done = app(argv, exit_on_error=False, print_error=False, result_action="return_value")
        sys.stdout.flush()
    except UnusedCliTokensError as error:
        extra = " ".join(error.unused_tokens or ())
        return _complain(f"there is no {extra!r} here; teadragon --help lists what there is", WRONG)
    except (CycloptsError, Wrong) as error:
        return _complain(str(error), WRONG)
    except Failed as error:
        return _complain(str(error), FAULTY)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # whoever reads has seen enough, as `head` has
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN_PIPE
    return done if isinstance(done, int) else GOOD


def _complain(why: str, code: int) -> int:
    print(f"teadragon: {why}", file=sys.stderr)
    return code


app.default(play)
app.command(play)
app.command(companion)
app.command(serve)
app.command(rooms_app)
app.command(simulate)
app.command(arena)
app.command(balance)
app.command(learn)
app.command(tune)
app.command(calibrate)
app.command(study)
app.command(review)


@app.command
def bench(
    *,
    server: Annotated[bool, Parameter(help="Measure the server of rooms instead.", negative="")] = False,
    database: Annotated[str | None, Parameter(help="A PostgreSQL for the server, too.")] = None,
    workers: Annotated[int, Parameter(help="Processes that share it, measured beside one.")] = 1,
    json: Json = False,
) -> None:
    """The speeds that the README states, measured here. Takes a minute or two."""
    from teadragon.bench.report import measure, measure_server, print_table

    found = measure_server(database, workers, _say) if server else measure(_say)
    if json:
        print_json(found)
    else:
        print_table(found)


def _say(what: str) -> None:
    """Tell people at a terminal what takes so long."""
    if sys.stderr.isatty():
        print(f"measuring {what} ...", file=sys.stderr, flush=True)


OwnEdition = Annotated[
    str | None,
    Parameter(help="An edition file, for records whose edition neither comes along nor stands in them."),
]
Files = Annotated[tuple[Path, ...], Parameter(help="Records, or folders of records (*.jsonl).", negative="")]


@app.command
def replay(files: Files, /, *, edition: OwnEdition = None) -> int:
    """Replay and verify records: file, line and reason of each fault, and exit 1 if there is one."""
    given = None if edition is None else edition_of(edition)
    paths = [path for file in files for path in _records_in(file)]
    held = luck = 0
    with progress(len(paths), "Replaying") as done:
        for path in paths:
            report = _replayed(path, given)
            done(1)
            if report is None:
                continue
            for fault in report.faults:
                print(fault)
            held += not report.faults
            luck += report.luck
            if len(paths) == 1 and not report.faults:
                print(_in_words(report))
    if len(paths) > 1:
        print(f"{held:,} of {len(paths):,} records hold; in {luck:,} the seed was checked to give this luck")
    return GOOD if held == len(paths) else FAULTY


def _records_in(file: Path) -> list[Path]:
    if not file.is_dir():
        return [file]
    found = sorted(file.glob("*.jsonl"))
    if not found:
        raise Wrong(f"{file}: no *.jsonl in this folder")
    return found


def _replayed(path: Path, given: "Edition | None") -> "Report | None":
    """None for a file that cannot be read, once that is told: the others are judged all the same."""
    from teadragon.records import BadRecord, Report, check, find_edition, read

    try:
        record = read(path.read_bytes(), name=str(path))
        return check(record, find_edition(record, given))
    except BadRecord as fault:
        return Report((fault,))
    except OSError as error:
        print(f"{path}: {error.strerror or error}")
        return None


def _in_words(report: "Report") -> str:
    """One record that holds, in one line."""
    record, game = report.record, report.game
    assert record is not None
    assert game is not None
    totals = (score.total for score in game.score())
    seats = ", ".join(
        f"{seat.name} ({seat.dragon}) {total}"
        for seat, total in zip(record.header.seats, totals, strict=True)
    )
    end = f"ended ({game.reason})" if game.over else "in progress"
    luck = "; the seed gives this luck" if report.luck else ""
    return f"{record.name}: holds. {seats}; {end} after {game.turns} turns{luck}"


if __name__ == "__main__":
    main()
