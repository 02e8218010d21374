"""Reading: a text is a record, or there is a named fault with its line."""

import json

import pytest
from msgspec import UNSET

from teadragon.records import BadRecord, Fault, read
from teadragon.rules.actions import Buy, DiscardItem, Draw, Lose, Pass

DIGEST = "sha256:" + "0123456789abcdef" * 4
HEADER = (
    '{"record":"teadragon","version":1,"edition":"teahouse","digest":"' + DIGEST + '",'
    '"seats":[{"name":"Ada","dragon":"chamomile"},{"name":"Bo","dragon":"ginseng","bot":"greedy"}],'
    '"options":{"open_winter":false},"seed":"00112233445566778899aabbccddeeff","chance":"siphash-2-4/1",'
    '"market":["feeding-2","gloves","book","milk"],"memories":["farmers-market","kite-day","birds-nest"]}'
)
PLIES = """\
{"ply":1,"seat":0,"action":{"draw":true},"outcomes":[{"drew":"milk"},{"drew":"bite"}]}
{"ply":2,"seat":0,"action":{"lose":"grooming-2"},"outcomes":[]}
{"ply":3,"seat":1,"action":{"buy":"market","slot":3,"card":"book","pay":{"feeding-1":2,"mentors":1}},\
"outcomes":[{"revealed":"brush","slot":3}]}
{"ply":4,"seat":0,"action":{"buy":"memory","slot":2,"card":"kite-day","pay":{"feeding-2":1}},\
"outcomes":[{"memories":["picnic","river-swim","swap-meet"]},{"revealed":"brick","slot":1}]}
{"ply":5,"seat":1,"action":{"discard_item":"gloves"},"outcomes":[{"drew":"picky"}]}
{"ply":6,"seat":1,"action":{"discard_item":null},"outcomes":[]}
{"ply":7,"seat":0,"action":{"pass":true},"outcomes":[]}""".splitlines()
RESULT = (
    '{"result":{"reason":"winter","totals":[27,21],"winners":[0],"turns":95,'
    '"lines":[[{"card":"tea-ceremony","count":1,"points":10}],[]]}}'
)
WHOLE = "\n".join([HEADER, *PLIES, RESULT]) + "\n"
UNFINISHED = WHOLE.replace('"seed":"00112233445566778899aabbccddeeff",', "").replace(RESULT + "\n", "")


def fault(text: str | bytes) -> tuple[int, Fault]:
    with pytest.raises(BadRecord) as error:
        read(text, name="some.jsonl")
    assert error.value.name == "some.jsonl"
    assert error.value.reason
    assert str(error.value) == f"some.jsonl:{error.value.line}: {error.value.reason}"
    return error.value.line, error.value.fault


def with_line(number: int, line: str) -> str:
    lines = WHOLE.split("\n")
    lines[number - 1] = line
    return "\n".join(lines)


def test_every_form_of_line_is_read() -> None:
    record = read(WHOLE)
    assert [ply.action for ply in record.plies] == [
        Draw(),
        Lose("grooming-2"),
        Buy("market", 2, "book", {"feeding-1": 2, "mentors": 1}),
        Buy("memory", 1, "kite-day", {"feeding-2": 1}),
        DiscardItem("gloves"),
        DiscardItem(None),
        Pass(),
    ]
    assert [seat.bot for seat in record.header.seats] == [UNSET, "greedy"]
    assert record.plies[0].outcomes == ({"drew": "milk"}, {"drew": "bite"})
    assert record.result is not None
    assert record.result.lines[0][0].points == 10


@pytest.mark.parametrize("text", [WHOLE, UNFINISHED])
def test_what_was_read_is_written_as_it_was(text: str) -> None:
    assert read(text).to_text() == text
    assert read(text.encode()).to_text() == text


def test_a_game_in_progress_has_no_result() -> None:
    record = read(UNFINISHED)
    assert record.result is None
    assert record.header.seed is UNSET


def test_the_last_line_may_lack_its_end_and_windows_line_ends_are_read() -> None:
    assert read(WHOLE.removesuffix("\n")) == read(WHOLE)
    assert read(WHOLE.replace("\n", "\r\n")) == read(WHOLE)


def test_keys_may_come_in_any_order_and_with_spaces() -> None:
    lines = [json.dumps(json.loads(line), sort_keys=True, indent=None) for line in WHOLE.splitlines()]
    assert read("\n".join(lines)) == read(WHOLE)


def test_unknown_header_keys_are_ignored() -> None:
    text = WHOLE.replace('"edition":', '"event":{"round":3},"edition":').replace(
        '"name":"Ada"', '"name":"Ada","x":1'
    )
    assert read(text).to_text() == WHOLE


def test_names_may_hold_what_unicode_calls_line_separators() -> None:
    text = WHOLE.replace("Ada", "A\u2028d\u0085a 茶竜")
    assert read(text).header.seats[0].name == "A\u2028d\u0085a 茶竜"
    assert read(text).to_text() == text


@pytest.mark.parametrize("text", ["", "\n", " \n\n", b""])
def test_nothing_is_not_a_record(text: str | bytes) -> None:
    assert fault(text) == (1, Fault.EMPTY)


@pytest.mark.parametrize(
    "text", ["hello", '{"some":"json"}\n', "[1,2]\n", "<html>\n</html>\n", "[" * 100_000, "7"]
)
def test_another_file_is_called_foreign(text: str) -> None:
    assert fault(text) == (1, Fault.FOREIGN)


def test_what_is_not_utf_8_is_named_by_line() -> None:
    assert fault(WHOLE.encode("utf-16")) == (1, Fault.ENCODING)
    assert fault(with_line(3, "\xff").encode("latin-1")) == (3, Fault.ENCODING)
    assert fault("\ufeff" + WHOLE) == (1, Fault.ENCODING)


@pytest.mark.parametrize("version", ["2", "0", "true", "1.0", '"1"', "null"])
def test_an_unknown_version_is_refused(version: str) -> None:
    assert fault(WHOLE.replace('"version":1', f'"version":{version}')) == (1, Fault.VERSION)


def test_every_cut_of_a_finished_game_is_seen() -> None:
    """Only the very last byte, the end of the last line, may be missing."""
    data = WHOLE.encode()
    lines = 0
    for size in range(1, len(data) - 1):
        line, what = fault(data[:size])
        assert what is Fault.CUT or (what is Fault.FOREIGN and line == 1), size
        lines = max(lines, line)
    assert lines == len(WHOLE.splitlines())


def test_a_cut_in_a_line_of_a_game_in_progress_is_seen() -> None:
    assert fault(UNFINISHED[:-5]) == (8, Fault.CUT)


@pytest.mark.parametrize(
    "line", ["{", "", "{} {}", "nonsense", '{"ply":NaN}', '["ply"]', "2", '{"ply":"\\ud800"}']
)
def test_a_line_that_is_not_one_json_object_is_named(line: str) -> None:
    assert fault(with_line(4, line)) == (4, Fault.JSON)


@pytest.mark.parametrize(
    "line",
    [
        "{}",
        '{"ply":3,"seat":1,"action":{"draw":true}}',
        '{"ply":3,"seat":1,"action":{"draw":true},"outcomes":[],"remark":"hm"}',
        '{"ply":3,"ply":3,"seat":1,"action":{"draw":true},"outcomes":[]}',
        '{"ply":3,"seat":1,"action":{"draw":true,"draw":true},"outcomes":[]}',
        '{"ply":3,"seat":"1","action":{"draw":true},"outcomes":[]}',
        '{"ply":3.0,"seat":1,"action":{"draw":true},"outcomes":[]}',
        '{"ply":3,"seat":1,"action":{"draw":false},"outcomes":[]}',
        '{"ply":3,"seat":1,"action":{"fly":true},"outcomes":[]}',
        '{"ply":3,"seat":1,"action":{"draw":true,"pass":true},"outcomes":[]}',
        '{"ply":3,"seat":1,"action":{"buy":"market","card":"book","pay":{}},"outcomes":[]}',
        '{"ply":3,"seat":1,"action":{"buy":"market","slot":0,"card":"book","pay":{}},"outcomes":[]}',
        '{"ply":3,"seat":1,"action":{"buy":"market","slot":true,"card":"book","pay":{}},"outcomes":[]}',
        '{"ply":3,"seat":1,"action":{"buy":"market","slot":1,"card":"book","pay":{"milk":0}},"outcomes":[]}',
        '{"ply":3,"seat":1,"action":{"draw":true},"outcomes":[{"drew":7}]}',
        '{"ply":3,"seat":1,"action":{"draw":true},"outcomes":[{"drew":"milk","slot":1}]}',
        '{"ply":3,"seat":1,"action":{"draw":true},"outcomes":[{"revealed":"milk"}]}',
        '{"ply":3,"seat":1,"action":{"draw":true},"outcomes":[{"revealed":"milk","slot":5}]}',
        '{"ply":3,"seat":1,"action":{"draw":true},"outcomes":[{"revealed":"milk","slot":true}]}',
        '{"ply":3,"seat":1,"action":{"draw":true},"outcomes":[{"memories":["kite-day",3]}]}',
        '{"ply":3,"seat":1,"action":{"draw":true},"outcomes":[{}]}',
        '{"ply":3,"seat":1,"action":{"draw":true},"outcomes":{"drew":"milk"}}',
    ],
)
def test_a_ply_of_another_form_is_named(line: str) -> None:
    assert fault(with_line(4, line)) == (4, Fault.FORM)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"options":{"open_winter":false}', '"options":{"open_winter":false,"fast":true}'),
        ('"options":{"open_winter":false}', '"options":{}'),
        ('"options":{"open_winter":false}', '"options":{"open_winter":0}'),
        ('"edition":"teahouse",', ""),
        ('"digest":"sha256:', '"digest":"md5:'),
        ('"seed":"00', '"seed":"'),
        ('"seed":"00', '"seed":"GG'),
        ('{"name":"Ada","dragon":"chamomile"},', ""),
        ('"name":"Ada",', ""),
        ('"market":[', '"market":[3,'),
        ('"memories":', '"memories":"kite-day","x":'),
        ('"edition":"teahouse",', '"edition":"teahouse","edition":"other",'),
    ],
)
def test_a_header_of_another_form_is_named(old: str, new: str) -> None:
    assert old in HEADER
    assert fault(WHOLE.replace(old, new, 1)) == (1, Fault.FORM)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"reason":"winter"', '"reason":"summer"'),
        ('"totals":[27,21]', '"totals":[27]'),
        ('"totals":[27,21]', '"totals":[27,21,4]'),
        ('"lines":[[', '"lines":[[],['),
        ('"turns":95,', ""),
        ('"turns":95', '"turns":-1'),
        ('"turns":95', '"turns":95,"mood":"merry"'),
        ('"count":1,', ""),
    ],
)
def test_a_result_of_another_form_is_named(old: str, new: str) -> None:
    assert old in RESULT
    assert fault(WHOLE.replace(old, new, 1)) == (9, Fault.FORM)


def test_plies_must_be_in_order() -> None:
    assert fault(WHOLE.replace('"ply":5', '"ply":6')) == (6, Fault.PLY)
    assert fault(WHOLE.replace(PLIES[3] + "\n", "")) == (5, Fault.PLY)
    assert fault(WHOLE.replace(PLIES[0] + "\n", PLIES[0] + "\n" + PLIES[0] + "\n")) == (3, Fault.PLY)


def test_nothing_may_follow_the_result() -> None:
    assert fault(WHOLE + PLIES[0]) == (10, Fault.AFTER_END)
    assert fault(WHOLE + "\n") == (10, Fault.AFTER_END)
    assert fault(WHOLE + RESULT) == (10, Fault.AFTER_END)


def test_a_key_that_stands_twice_among_very_many_is_found_before_anybody_tires() -> None:
    many = ",".join(f'"{number}":0' for number in range(200_000))
    line = HEADER.removesuffix("}") + f',{many},"199999":0}}'
    with pytest.raises(BadRecord, match="the key 199999 stands there twice"):
        read(line)


def test_a_seed_is_its_digits_and_no_line_end() -> None:
    assert fault(WHOLE.replace('ddeeff"', 'ddeeff\\n"', 1)) == (1, Fault.FORM)
