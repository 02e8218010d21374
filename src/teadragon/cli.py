"""The command line. Heavy imports wait inside the functions, so that help and mistakes answer at once."""

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

from cyclopts import App, CycloptsError, Parameter, UnusedCliTokensError

if TYPE_CHECKING:
    from teadragon.cards.edition import Edition
    from teadragon.records import Report

T = TypeVar("T")

GOOD, FAULTY, WRONG = 0, 1, 2  # exit codes: all is well; what was looked at is faulty; the command is wrong
INTERRUPTED = 130  # as shells call it


def _version() -> str:
    from teadragon import __version__

    return f"teadragon {__version__}"


app = App(
    name="teadragon",
    help="The table and the laboratory of The Tea Dragon Society Card Game. Unofficial.",
    help_epilogue="Exit codes: 0 all is well; 1 a record or an edition is faulty; 2 the command is wrong.",
    help_format="plaintext",  # the others load a Markdown reader, a third of the time that help takes
    version=_version,
)
edition_app = App(name="edition", help="The card files.")
app.command(edition_app)


class Wrong(Exception):
    """A command that cannot be carried out as it was given; the text says why."""


def main() -> None:
    sys.exit(run(sys.argv[1:]))


def run(argv: Sequence[str]) -> int:
    """Carry out one command and give its exit code."""
    try:
        done = app(argv, exit_on_error=False, print_error=False, result_action="return_value")
    except UnusedCliTokensError as error:
        return _complain(
            f"there is no {' '.join(error.unused_tokens or ())!r} here; teadragon --help lists what there is"
        )
    except (CycloptsError, Wrong) as error:
        return _complain(str(error))
    except KeyboardInterrupt:
        return INTERRUPTED
    return done if isinstance(done, int) else GOOD


def _complain(why: str) -> int:
    print(f"teadragon: {why}", file=sys.stderr)
    return WRONG


EditionName = Annotated[str | None, Parameter(help="The id of an edition, or an edition file.")]


@edition_app.command(name="list")
def edition_list() -> None:
    """The editions that come with the program."""
    from teadragon.cards.edition import editions, load

    for name in editions():
        found = load(name)
        print(f"{found.id}  {found.title}, version {found.version}  {found.digest}")


@edition_app.command(name="path")
def edition_path(edition: Annotated[str, Parameter(help="The id of an edition.")], /) -> None:
    """Where the file of an edition lies: copy it to make an edition of your own."""
    from teadragon.cards.edition import editions, path

    if edition not in editions():
        raise Wrong(f"no edition {edition!r}; there is {', '.join(editions())}")
    print(path(edition))


@edition_app.command(name="check")
def edition_check(file: Annotated[Path, Parameter(help="An edition file (TOML), or an id.")], /) -> int:
    """Read an edition file and name each fault with its line or card; exit 1 if there is one."""
    from teadragon.cards.edition import BadEdition, load

    try:
        found = load(str(file))
    except BadEdition as error:
        print(*error.faults, sep="\n")
        return FAULTY
    kinds = f"{len(found.dragons)} dragons, {len(found.cards)} kinds of cards"
    print(f"{file}: good. {found.title}, version {found.version}: {kinds}; {found.digest}")
    return GOOD


def _edition(name: str) -> "Edition":
    from teadragon.cards.edition import BadEdition, load

    try:
        return load(name)
    except BadEdition as error:
        raise Wrong(str(error)) from None


OwnEdition = Annotated[
    str | None,
    Parameter(help="An edition file, for records whose edition neither comes along nor stands in them."),
]
Files = Annotated[tuple[Path, ...], Parameter(help="Records, or folders of records (*.jsonl).", negative="")]


@app.command
def replay(files: Files, /, *, edition: OwnEdition = None) -> int:
    """Replay and verify records: file, line and reason of each fault, and exit 1 if there is one."""
    given = None if edition is None else _edition(edition)
    paths = [path for file in files for path in _records_in(file)]
    held = luck = 0
    for path in _progress(paths, "Replaying"):
        report = _replayed(path, given)
        for fault in report.faults:
            print(fault)
        held += not report.faults
        luck += report.luck
        if len(paths) == 1 and report.record is not None and not report.faults:
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


def _replayed(path: Path, given: "Edition | None") -> "Report":
    from teadragon.records import BadRecord, Report, check, find_edition, read

    try:
        record = read(path.read_bytes(), name=str(path))
        return check(record, find_edition(record, given))
    except BadRecord as fault:
        return Report((fault,))
    except OSError as error:
        raise Wrong(f"{path}: {error.strerror or error}") from None


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


def _progress(things: Sequence[T], what: str) -> Iterable[T]:
    """The things one by one, with a progress bar where people can see it."""
    if not sys.stderr.isatty() or len(things) < 2:
        return things
    from rich.console import Console
    from rich.progress import track

    return track(things, what, console=Console(stderr=True), transient=True)
