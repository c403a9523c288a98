"""The comparison of systems: its measures against figures made by hand, its table, its pictures."""
import pathlib
import random
import re
import subprocess
import sys

import pytest
from PIL import Image, ImageOps

import pictures

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Benchmarks"))
import draw_pictures  # noqa: E402
import drawing  # noqa: E402
import metrics  # noqa: E402


@pytest.mark.parametrize("truth, read, expected", [
    ("the cat sat", "the cat sat", 1),
    ("the cat sat", "sat\nthe  cat", 1),          # the order of words does not count
    ("the cat sat", "sat the dog", 4 / 6),        # 2 of 3 and 3
    ("a a b", "a b b", 4 / 6),                    # a word counts as often as it stands there
    ("Total: 5", "total: 5", 2 / 4),              # case counts
    ("end.", "end", 0),                           # punctuation counts
    ("“so” – it’s", "\"so\" - it's", 1),          # the kind of quotes and dashes does not
    ("one", "", 0),
    ("", "one", 0),
    ("", " \n", 1),
])
def test_word_f1(truth, read, expected):
    assert metrics.word_f1(truth, read) == pytest.approx(expected)


def test_in_chinese_japanese_and_korean_characters_are_compared_without_spaces():
    assert metrics.word_f1("春天来了", "春 天到了", by_character=True) == pytest.approx(6 / 8)
    assert metrics.word_f1("비가 내린다", "비가내린다", by_character=True) == 1
    assert metrics.character_error_rate("春天来了", "春 天到了", by_character=True) == pytest.approx(1 / 4)
    assert metrics.is_by_character(["zh-Hans", "en"]) and metrics.is_by_character(["ja"]) and metrics.is_by_character(["ko"])
    assert not metrics.is_by_character(["en", "zh-Hans"]) and not metrics.is_by_character(["hi"])


@pytest.mark.parametrize("truth, read, expected", [
    ("kitten", "sitting", 3 / 6),                 # two letters changed, one added
    ("one two", "one  \n two ", 0),               # white space is folded
    ("one two", "onetwo", 1 / 7),                 # but not gone
    ("ab cd", "cd ab", 4 / 5),                    # order counts: ab to cd and back
    ("a", "abcdef", 1),                           # never above 1
    ("", "", 0),
    ("", "a", 1),
])
def test_character_error_rate(truth, read, expected):
    assert metrics.character_error_rate(truth, read) == pytest.approx(expected)


def test_the_character_error_rate_is_that_of_the_slow_and_simple_one():
    rng = random.Random(1)
    for _ in range(100):
        truth, read = ("".join(rng.choices("ab cé", k=rng.randint(1, 12))).strip() or "a" for _ in range(2))
        assert metrics.character_error_rate(truth, read) == pytest.approx(min(1, pictures.character_error_rate(truth, read)))


# In place of the systems that are compared by default, which take their time.
SILENT = ["--system", "tesseract=true", "--system", "libtextrec=true"]


def compare(*arguments):
    return subprocess.run(["/usr/bin/python3", ROOT / "Benchmarks/compare.py", *map(str, arguments)],
                          capture_output=True, text=True)


def rows(process):
    """The cells of each row of the two tables, by what the row is about."""
    assert process.returncode == 0, process.stderr
    accuracy, cost = ([[cell.strip() for cell in line.strip("| ").split("|")] for line in table.splitlines()]
                      for table in process.stdout.split("\n\n"))
    assert {len(row) for row in accuracy} == {3} and {len(row) for row in cost} == {4}
    return {row[0]: row[1:] + other[1:] for row, other in zip(accuracy[2:], cost[2:]) if row[0] == other[0]}


@pytest.fixture
def folder(tmp_path):
    """Two pictures that an index names, one that it does not, one without truth."""
    for name, text in {"one.png": "left right", "two.png": "up", "three.jpg": "red green blue", "other.png": None}.items():
        pictures.page(text or "no truth").convert("L").save(tmp_path / name)
        if text:
            (tmp_path / name).with_suffix(".txt").write_text(text + "\n")
    (tmp_path / "index.tsv").write_text("two.png\twords\ten,de\none.png\twords\tzh-Hans\n")
    return tmp_path


def test_the_table_has_the_mean_of_each_kind_and_of_all(folder):
    table = rows(compare(folder, "--system", "tesseract=printf 'up green'", "--system", "libtextrec=printf 'red up blue'"))
    assert list(table) == ["words (2)", "pictures (1)", "all (3)"]
    # Words in common. three: 1 of 3 and 2; 2 of 3 and 3. two: 1 of 1 and 2; 1 of 1 and 3. one, by characters, "leftright"
    # with "upgreen": g r e, 3 of 9 and 7; with "redupblue": r e l, 3 of 9 and 9.
    three, two, one = (2 / 5, 4 / 6), (2 / 3, 2 / 4), (6 / 16, 6 / 18)
    assert table["pictures (1)"][0] == "{:.3f} / {:.3f}".format(*three)
    assert table["words (2)"][0] == " / ".join(f"{(a + b) / 2:.3f}" for a, b in zip(two, one))
    assert table["all (3)"][0] == " / ".join(f"{sum(each) / 3:.3f}" for each in zip(three, two, one))


@pytest.mark.parametrize("placeholder, told", [
    ("{codes}", {"one": "chi_sim", "two": "eng+deu", "three": "deu+fra"}),
    ("{tags}", {"one": "zh-Hans", "two": "en,de", "three": "de,fr"}),
])
def test_languages_are_told_in_the_code_of_each_system(folder, placeholder, told):
    for name, text in told.items():
        (folder / f"{name}.txt").write_text(text)
    table = rows(compare(folder, *SILENT, "--system", f"libtextrec=printf {placeholder}", "--languages", "de,fr"))
    assert table["all (3)"][0].endswith(" / 1.000")


def test_a_language_without_a_code_is_named(folder):
    process = compare(folder, *SILENT, "--languages", "tlh")
    assert process.returncode == 1 and "'tlh'" in process.stderr and "three.jpg" in process.stderr


def test_a_system_that_fails_is_told_and_has_read_what_it_printed(folder):
    process = compare(folder, *SILENT, "--system", "libtextrec=sh -c 'echo up; echo no paper >&2; exit 3'")
    assert "two.png: libtextrec failed, exit code 3: no paper" in process.stderr
    assert rows(process)


def test_more_systems_give_more_figures_in_each_cell(folder):
    table = rows(compare(folder, *SILENT, "--system", "third=printf up", "--repeat", "2"))
    f1, cer, seconds, ratios, memory = table["all (3)"]
    assert [len(cell.split(" / ")) for cell in (f1, cer, seconds, ratios, memory)] == [3, 3, 3, 2, 3]
    assert all(re.fullmatch(r"\d+\.\d+", ratio) for ratio in ratios.split(" / "))


def test_tesseract_and_the_library_as_built_read_a_plain_line(tmp_path):
    pictures.page("The quick brown fox").save(tmp_path / "fox.png")
    (tmp_path / "fox.txt").write_text("The quick brown fox\n")
    f1, cer, _, _, memory = rows(compare(tmp_path))["all (1)"]
    assert (f1, cer) == ("1.000 / 1.000", "0.000 / 0.000")
    assert all(int(megabytes) > 10 for megabytes in memory.split(" / "))


@pytest.mark.parametrize("arguments, says", [
    (["/nowhere"], "no picture"), ([ROOT], "no picture"), ([ROOT, "--system", "x"], "NAME=COMMAND"),
    ([ROOT, "--repeat", "0"], "less than 1"),
])
def test_wrong_arguments_are_told(arguments, says):
    process = compare(*arguments)
    assert process.returncode == 2 and says in process.stderr and process.stdout == ""


@pytest.fixture(scope="module")
def drawn(tmp_path_factory):
    folder = tmp_path_factory.mktemp("drawn")
    subprocess.run(["/usr/bin/python3", ROOT / "Benchmarks/draw_pictures.py", folder], check=True)
    return folder


def test_every_picture_that_is_drawn_has_its_truth_its_kind_and_its_languages(drawn):
    index = [line.split("\t") for line in (drawn / "index.tsv").read_text(encoding="utf-8").splitlines()]
    assert len(index) >= 30 and len({kind for _, kind, _ in index}) >= 10
    assert {path.name for path in drawn.iterdir() if path.suffix in (".png", ".jpg")} == {name for name, _, _ in index}
    assert all((drawn / name).with_suffix(".txt").read_text(encoding="utf-8").strip() for name, _, _ in index)
    assert {tag for _, _, tags in index for tag in tags.split(",")} == {"en", "de", "fr", "zh-Hans", "ja", "ko", "hi"}


def test_photos_turned_by_exif_are_upright_in_a_viewer(drawn):
    stored = {name: Image.open(drawn / f"turned_{name}.jpg") for name in ("label", "notice", "ticket")}
    assert {name: image.getexif()[0x0112] for name, image in stored.items()} == {"label": 6, "notice": 3, "ticket": 8}
    for picture in draw_pictures.turned_photos():
        upright = ImageOps.exif_transpose(stored[picture.name.removeprefix("turned_")])
        difference = [abs(a - b) for a, b in zip(upright.resize((9, 9)).tobytes(), picture.image.resize((9, 9)).tobytes())]
        assert upright.size == picture.image.size and max(difference) < 8


def test_the_same_pictures_are_drawn_every_time(drawn):
    for picture in draw_pictures.poor_scans():
        if picture.jpeg_quality is None:
            assert Image.open(drawn / f"{picture.name}.png").tobytes() == picture.image.tobytes()


def test_no_line_of_chinese_starts_with_a_comma():
    lines = drawing.wrapped("一二，三四，五六", drawing.HAN, 20, 41)
    assert [line[0] for line in lines] == ["一", "三", "五"]
