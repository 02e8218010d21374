"""The pages docs/rules.md and docs/rulings.md, made from the texts that the client's page of the rules shows.

python -m tools.rules_pages            fail if a page is not what the texts make
python -m tools.rules_pages --write    write both pages
"""

from __future__ import annotations

import json
import re
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
TEXTS = ROOT / "web" / "src" / "words" / "rules" / "en.json"
CONTENTS = ROOT / "web" / "src" / "app" / "rules" / "contents.json"  # which text stands where
NAMES = ROOT / "src" / "teadragon" / "cards" / "words" / "en.json"
RULES, RULINGS = ROOT / "docs" / "rules.md", ROOT / "docs" / "rulings.md"
PROOF = "[The proof](proof.md) names the test of each."
WIDTH = 110


class Texts:
    """The English texts with the names of cards put in."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = json.loads(TEXTS.read_text(encoding="utf-8"))
        words = json.loads(NAMES.read_text(encoding="utf-8"))
        named = {key.removesuffix(".name"): name for key, name in words.items() if key.endswith(".name")}
        self.names = {key.split(".")[-1].replace("-", "_"): name for key, name in named.items()}

    def say(self, key: str) -> str:
        """A text as Markdown: card names are plain words, and links lead to the page that has the place."""
        text = re.sub(r"\{(\w+)\}", lambda found: self.names[found[1]], self.texts[f"rules.{key}"])
        return re.sub(r"\]\(#(\w+)\)", r"](\1.md)", text)

    def steps(self, ruling: str) -> list[str]:
        """The numbered steps of a ruling that has some."""
        found: list[str] = []
        while f"rules.{ruling}.step{len(found) + 1}" in self.texts:
            found.append(self.say(f"{ruling}.step{len(found) + 1}"))
        return found


def fill(text: str) -> str:
    return textwrap.fill(text, WIDTH, break_long_words=False, break_on_hyphens=False)


def parts(section: dict[str, Any], texts: Texts) -> Iterator[str]:
    """The paragraphs of a section, below its title; a list is one of them."""
    yield from (fill(texts.say(key)) for key in section.get("text", ()))
    if "list" in section:
        yield "\n".join(f"- {texts.say(key)}" for key in section["list"])
    if "sentences" in section:  # each on one line, however long: the proof reads them
        numbers = numbers_of(section["sentences"])
        yield "\n".join(f"- **S{number}.** {texts.say(f'S{number}')}" for number in numbers)
    for number in numbers_of(section.get("rulings", (1, 0))):
        question, answer = texts.say(f"R{number}.question"), texts.say(f"R{number}.answer")
        yield fill(f"**R{number}. {question}** {answer}")
        if steps := texts.steps(f"R{number}"):
            yield "\n".join(f"{step}. {text}" for step, text in enumerate(steps, 1))


def numbers_of(span: Any) -> range:
    return range(span[0], span[1] + 1)


def pages() -> dict[Path, str]:
    """Both pages as they should be."""
    texts = Texts()
    sections = json.loads(CONTENTS.read_text(encoding="utf-8"))
    first = next(place for place, section in enumerate(sections) if section["anchor"] == "rulings")
    rules = [f"# {texts.say('title')}", fill(f"{texts.say('intro')} {PROOF}")]
    for section in sections[:first]:
        rules += [titled(section, section["level"], texts), *parts(section, texts)]
    rulings: list[str] = []
    for section in sections[first:]:
        rulings += [titled(section, section["level"] - 1, texts), *parts(section, texts)]
    return {RULES: "\n\n".join(rules) + "\n", RULINGS: "\n\n".join(rulings) + "\n"}


def titled(section: dict[str, Any], level: int, texts: Texts) -> str:
    return f"{'#' * level} {texts.say(section['anchor'] + '.title')}"


def old() -> list[str]:
    """The names of the pages that are not what the texts make."""
    return [path.name for path, page in pages().items() if path.read_text(encoding="utf-8") != page]


def main(words: list[str]) -> int:
    if words == ["--write"]:
        for path, page in pages().items():
            path.write_text(page, encoding="utf-8")
    for name in old():
        print(f"docs/{name} is old: run python -m tools.rules_pages --write")
    return 1 if old() else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
