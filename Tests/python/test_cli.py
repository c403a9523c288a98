"""The command textrec: options, what it prints, how it ends."""
import json
import os
import pathlib
import pty
import re
import subprocess

import jsonschema
import pytest
from PIL import Image

import cli
import pictures
from cli import run, sign

SCHEMA = json.loads((pathlib.Path(__file__).resolve().parents[2] / "docs/result.schema.json").read_text())


@pytest.fixture(scope="module")
def shared(tmp_path_factory):
    return tmp_path_factory.mktemp("cli")


@pytest.fixture(scope="module")
def harbour(shared):
    return sign(shared, "harbour.png", "Harbour Street")


@pytest.fixture(scope="module")
def museum(shared):
    return sign(shared, "museum.jpg", "Museum", "JPEG")


@pytest.fixture(scope="module")
def empty(shared):
    path = shared / "empty.png"
    pictures.blank(200, 100).save(path)
    return path


@pytest.fixture(scope="module")
def book(shared):
    return cli.pages(shared, "book.tif", ["First page", "Second page", "Third page"])


def test_prints_the_text_of_a_picture(harbour):
    done = run(harbour)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"Harbour Street\n", b"")


def test_json_of_one_picture_is_the_result_itself(harbour):
    done = run("--format", "json", harbour)
    result = json.loads(done.stdout)
    jsonschema.validate(result, SCHEMA)
    assert (result["text"], result["view"], done.stdout.count(b"\n")) == ("Harbour Street", "full", 1)


@pytest.mark.parametrize("view", ["text", "document", "full"])
def test_view_chooses_the_json(harbour, view):
    assert json.loads(run(harbour, "-f", "json", "--view", view).stdout)["view"] == view


def test_document_view_joins_what_the_line_parted(shared):
    page = sign(shared, "hyphen.png", "The boat lay in the har-\nbour for many days before\nit left again")
    assert b"the harbour for" in run("--view=document", page).stdout
    assert b"har-\nbour" in run(page).stdout


def test_several_inputs_have_headers_as_head_prints_them(harbour, museum):
    expected = f"==> {harbour} <==\nHarbour Street\n\n==> {museum} <==\nMuseum\n"
    assert run(harbour, museum).stdout.decode() == expected


def test_several_inputs_as_json_are_lines_with_file_page_and_result(harbour, museum):
    lines = [json.loads(line) for line in run(harbour, museum, "-fjson").stdout.splitlines()]
    assert [(line["file"], line["page"], line["result"]["text"]) for line in lines] == [
        (str(harbour), 1, "Harbour Street"), (str(museum), 1, "Museum")]
    for line in lines:
        jsonschema.validate(line["result"], SCHEMA)


def test_pages_are_parted_by_form_feeds(book):
    assert run(book).stdout == b"First page\n\fSecond page\n\fThird page\n"


def test_pages_as_json_are_numbered_from_one(book):
    lines = [json.loads(line) for line in run(book, "--format=json").stdout.splitlines()]
    assert [(line["page"], line["result"]["text"]) for line in lines] == [
        (1, "First page"), (2, "Second page"), (3, "Third page")]


def test_pages_come_in_order_whatever_the_number_of_jobs(book, harbour):
    assert run(book, harbour, book, "--jobs", "3").stdout == run(book, harbour, book, "-j1").stdout


def test_a_page_that_cannot_be_read_leaves_its_place_empty(shared):
    """The middle page's strip lies beyond the end of the file: three pages are counted, one cannot be decoded."""
    path = cli.pages(shared, "damaged.tif", ["First page", "Second page", "Third page"])
    data = bytearray(path.read_bytes())
    with Image.open(path) as image:
        image.seek(1)
        offset = image.tag_v2[273][0]
    at = data.find(offset.to_bytes(4, "little"), data.find(b"\x11\x01\x04\x00"))
    assert data.count(offset.to_bytes(4, "little")) == 1
    data[at:at + 4] = (len(data) + 1000).to_bytes(4, "little")
    path.write_bytes(data)
    done = run(path)
    assert (done.returncode, done.stdout) == (1, b"First page\n\f\fThird page\n")
    assert done.stderr.startswith(f"textrec: {path}: page 2 of 3: ".encode())
    assert [json.loads(line)["page"] for line in run(path, "-f", "json").stdout.splitlines()] == [1, 3]


def test_a_picture_without_text_is_success_and_prints_nothing(empty):
    done = run(empty)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


def test_reads_standard_input(harbour):
    data = harbour.read_bytes()
    assert run("-", input=data).stdout == b"Harbour Street\n"
    assert run(input=data).stdout == b"Harbour Street\n"


def test_standard_input_among_files(harbour, museum):
    done = run(museum, "-", "-f", "json", input=harbour.read_bytes())
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert [(line["file"], line["result"]["text"]) for line in lines] == [
        (str(museum), "Museum"), ("-", "Harbour Street")]
    assert b"==> standard input <==" in run(museum, "-", input=harbour.read_bytes()).stdout


def test_empty_standard_input():
    done = run("-", input=b"")
    assert (done.returncode, done.stdout, done.stderr) == (1, b"", b"textrec: standard input: is empty\n")


def test_standard_input_twice_is_refused():
    assert (run("-", "-").returncode, run("-", "-").stdout) == (2, b"")


@pytest.mark.parametrize("arguments", [[], ["-"]])
def test_a_terminal_as_standard_input_is_told_how_to_use_it(arguments):
    controller, terminal = pty.openpty()
    done = subprocess.run([cli.COMMAND, *arguments], stdin=terminal, capture_output=True, timeout=cli.PATIENCE)
    os.close(terminal)
    os.close(controller)
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"textrec --help" in done.stderr


def test_options_stand_anywhere_and_the_last_one_counts(harbour):
    expected = run("--format", "json", "--view", "text", harbour).stdout
    for arguments in ([harbour, "--format=json", "--view", "text"], ["-fjson", harbour, "--view=full", "--view=text"],
                      ["-qf", "json", "--view", "text", "--", harbour]):
        without_times = [re.sub(rb'"\w+_ms":[^,}]*', b"", text) for text in (run(*arguments).stdout, expected)]
        assert without_times[0] == without_times[1]


def test_two_dashes_end_the_options(shared):
    sign(shared, "--help", "Odd name")
    assert run("--", "--help", cwd=shared).stdout == b"Odd name\n"


@pytest.mark.parametrize("arguments, message", [
    (["--fromat", "json"], "unknown option --fromat; did you mean --format?"),
    (["--out"], "unknown option --out; did you mean --out-dir?"),
    (["--overlay-txt"], "unknown option --overlay-txt; did you mean --overlay-text?"),
    (["--xyzzy"], "unknown option --xyzzy"),
    (["-x"], "unknown option -x in '-x'"),
    (["-qx"], "unknown option -x in '-qx'"),
    (["--format"], "--format needs a value: NAME"),
    (["--quiet=yes"], "--quiet takes no value"),
    (["--format", "jsn"], "--format jsn: not one of text, json, hocr, alto, tsv, layout, cloud-vision, pdf; did you mean json?"),
    (["--script", "latn"], "did you mean latin?"),
    (["--mode", "x"], "--mode x: not one of sparse, dense"),
    (["--engine", "x"], "--engine x: not one of auto, tesseract, neural"),
    (["--orientation", "9"], "--orientation 9: must be from 1 to 8, or a name"),
    (["--orientation", "rihgt"], "did you mean right?"),
    (["--timeout", "soon"], "--timeout soon: is no time such as 5s, 500ms or 2m"),
    (["--timeout", "0s"], "--timeout 0s: must be from 1ms to 4294967295ms"),
    (["--timeout", "99999999999s"], "must be from 1ms to 4294967295ms"),
    (["--timeout", "nan"], "is no time"),
    (["--jobs", "0"], "--jobs 0: must be a number from 1 to 256"),
    (["--jobs", "99999999999999999999"], "must be a number from 1 to 256"),
    (["--threads", "257"], "--threads 257: must be a number from 1 to 256"),
    (["--model-path="], "--model-path needs a name that is not empty"),
    (["--runtime-path", ""], "--runtime-path needs a name that is not empty"),
    (["--full-precision=2"], "--full-precision takes no value"),
    (["--roi", "1,2,3"], "--roi 1,2,3: must be X,Y,W,H"),
    (["--roi", "1,2,3,4,"], "must be X,Y,W,H"),
    (["--roi", "1,2,nan,4"], "must be X,Y,W,H"),
    (["--roi", "0,0,0,4"], "must be finite, wider and higher than 0"),
    (["--min-text-height", "2"], "--min-text-height 2: must be a fraction from 0 to 1"),
    (["--lang", "xx-yy-zz-"], "xx-yy-zz-"),
    (["--lang", "en,"], "language tag is empty"),
    (["--lang", b"\xff"], "UTF-8"),
    (["--out-dir", ""], "--out-dir needs a name that is not empty"),
    (["--overlay", "found.jpg"], "--overlay found.jpg: must end in .png"),
    ([b"--f\xff\x1b[2J"], r"unknown option --f\xff\x1b[2J"),
])
def test_usage_errors_name_the_value_and_read_nothing(harbour, arguments, message):
    done = run(harbour, *arguments)
    assert (done.returncode, done.stdout) == (2, b"")
    assert message in done.stderr.decode()
    assert done.stderr.endswith(b"Try 'textrec --help'.\n")


def test_orientation_by_name_and_by_number(shared):
    """Stored a quarter anticlockwise: turn it clockwise to read it."""
    upright = pictures.page("Turn me upright\nthen read me")
    path = shared / "turned.png"
    upright.transpose(Image.Transpose.ROTATE_90).save(path)
    for value in ("right", "6"):
        done = run(path, "--orientation", value, "-f", "json")
        info = json.loads(done.stdout)["info"]
        assert (info["orientation"], info["width"], info["height"]) == (6, *upright.size)


def test_region_and_coordinates(shared):
    page = pictures.blank(600, 300)
    pictures.write(page, 40, 40, "Upper line")
    lower = pictures.write(page, 40, 200, "Lower line")
    path = shared / "two.png"
    page.save(path)
    result = json.loads(run(path, "--roi", "0,150,600,150", "-f", "json", "--coordinates", "stored").stdout)
    assert (result["text"], result["info"]["coordinates"]) == ("Lower line", "stored")
    frame = result["blocks"][0]["frame"]
    assert abs(frame["y"] - lower[1]) <= 3 and abs(frame["x"] - lower[0]) <= 3


def test_region_outside_the_picture_fails_for_this_picture(harbour):
    done = run(harbour, "--roi", "90000,0,10,10")
    assert done.returncode == 1
    assert done.stderr.startswith(f"textrec: {harbour}: ".encode())


def test_minimum_text_height(shared):
    page = pictures.blank(700, 400)
    pictures.write(page, 40, 40, "Headline", size=80)
    pictures.write(page, 40, 250, "small print", size=20)
    path = shared / "heights.png"
    page.save(path)
    assert run(path, "--min-text-height", "0.1").stdout == b"Headline\n"


def test_script_language_and_mode(shared, harbour):
    path = shared / "han.png"
    pictures.page("中华人民共和国", name="han", size=48).save(path)
    assert "中华人民共和国" in run(path, "--script", "chinese").stdout.decode()
    assert "中华人民共和国" in run(path, "-l", "zh-Hans").stdout.decode()
    assert run(harbour, "--mode=dense", "--engine", "tesseract", "-l", "en,de").stdout == b"Harbour Street\n"


def test_timeout(shared):
    path = shared / "noise.png"
    pictures.noise(3000, 3000).save(path)
    done = run(path, "--timeout", "1ms")
    assert done.returncode == 1
    assert done.stderr.startswith(f"textrec: {path}: ".encode())


def test_a_folder_without_models(tmp_path, harbour):
    done = run(harbour, "--data-path", tmp_path)
    assert (done.returncode, done.stdout) == (3, b"")
    assert str(tmp_path) in done.stderr.decode()


def test_version_tells_engines_and_models():
    done = run("--version")
    assert done.returncode == 0
    assert re.match(rb"textrec \d+\.\d+\.\d+ \(ABI \d+\)\nengines: tesseract \d.*\nmodels ", done.stdout)
    assert run("-V").stdout == done.stdout


def test_help_fits_on_a_screen():
    done = run("--help")
    lines = done.stdout.decode().splitlines()
    assert (done.returncode, done.stderr) == (0, b"")
    assert len(lines) <= 40 and max(map(len, lines)) <= 80
    assert run("harbour.png", "-h", "--no-such-option").stdout == done.stdout
