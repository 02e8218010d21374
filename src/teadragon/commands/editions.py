"""The commands around card files."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

from teadragon.cards.edition import DEFAULT
from teadragon.commands.common import FAULTY, GOOD, Failed, Wrong, edition_of

edition_app = App(name="edition", help="The card files.")


@edition_app.command(name="list")
def edition_list() -> None:
    """The editions that come with the program."""
    from teadragon.cards.edition import editions, load

    for name in editions():
        found = load(name)
        print(f"{found.id}  {found.title}, version {found.version}  {found.digest}")


@edition_app.command(name="path")
def edition_path(edition: Annotated[str, Parameter(help="The id of an edition.")], /) -> None:
    """Where the file of an edition lies."""
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


@edition_app.command(name="new")
def edition_new(
    name: Annotated[str, Parameter(help="Its id: lower-case words joined by hyphens, such as my-box.")],
    /,
    *,
    title: Annotated[str | None, Parameter(help="For people; else made from the name.")] = None,
    base: Annotated[str, Parameter(help="What is copied: the id of an edition, or a file.")] = DEFAULT,
    out: Annotated[Path | None, Parameter(help="The file; else NAME.toml here.")] = None,
) -> None:
    """Begin an edition of your own: a copy that says what to change. A file that is there stays as it is."""
    from teadragon.cards.copying import own_copy
    from teadragon.cards.edition import editions

    if name in editions():
        raise Wrong(f"{name!r} is the name of an edition that comes with the program")
    file = out or Path(f"{name}.toml")
    named = title or name.replace("-", " ").capitalize()
    try:
        text = own_copy(edition_of(base), name, named, file=str(file))
    except ValueError as error:
        raise Wrong(str(error)) from None
    try:
        with file.open("x", encoding="utf-8", newline="\n") as opened:
            opened.write(text)
    except FileExistsError:
        raise Wrong(f"{file}: is there already, and stays as it is; name another by --out") from None
    except OSError as error:
        raise Failed(f"{file}: cannot be written: {error.strerror}") from None
    print(f"{file}: written, a copy of {base}. Its first lines say how to go on.")
