"""The command textrec: overlays, quality, what is installed."""
import json
import os

import pytest
from PIL import Image, ImageFilter

import cli
import pictures
from cli import run, sign


@pytest.fixture
def harbour(tmp_path):
    return sign(tmp_path, "harbour.png", "Harbour Street")


def size(path):
    with Image.open(path) as image:
        assert image.format == "PNG"
        return image.size


def drawn(folder):
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*.png"))


def test_an_overlay_beside_the_text(harbour, tmp_path):
    done = run(harbour, "--overlay", tmp_path / "found.png")
    assert (done.returncode, done.stdout, done.stderr) == (0, b"Harbour Street\n", b"")
    # Small pictures are enlarged.
    (width, height), (own_width, own_height) = size(tmp_path / "found.png"), size(harbour)
    assert width * own_height == height * own_width and width >= own_width
    assert (tmp_path / "found.png").read_bytes() != harbour.read_bytes()


def test_an_overlay_with_text_differs(harbour, tmp_path):
    run(harbour, "--overlay", tmp_path / "boxes.png")
    done = run(harbour, "--overlay", tmp_path / "text.png", "--overlay-text")
    if b"Pango" in done.stderr:
        pytest.skip("Pango is not installed")
    assert done.returncode == 0
    assert (tmp_path / "text.png").read_bytes() != (tmp_path / "boxes.png").read_bytes()


def test_overlays_of_pages_are_numbered(tmp_path):
    book = cli.pages(tmp_path, "book.tif", ["First page", "Second page"])
    assert run(book, "--overlay", tmp_path / "out/found.png").returncode == 0
    assert drawn(tmp_path / "out") == ["found-1.png", "found-2.png"]


def test_overlays_of_a_folder_keep_its_tree(tmp_path):
    sign(tmp_path, "scans/a.png", "Alpha")
    sign(tmp_path, "scans/inner/b.jpg", "Beta", "JPEG")
    cli.pages(tmp_path / "scans", "c.tif", ["Gamma", "Delta"])
    assert run("scans", "--overlay", "found/", cwd=tmp_path).returncode == 0
    assert drawn(tmp_path / "found") == ["a.png", "c-1.png", "c-2.png", "inner/b.png"]
    again = tmp_path / "again"
    again.mkdir()
    run("scans/a.png", "--overlay", "again", cwd=tmp_path)
    assert drawn(again) == ["a.png"]


@pytest.mark.parametrize("inputs", [["a.png", "b.png"], ["."], ["?.png"]])
def test_one_overlay_for_several_inputs_is_refused(tmp_path, inputs):
    sign(tmp_path, "a.png", "Alpha")
    sign(tmp_path, "b.png", "Beta")
    done = run(*inputs, "--overlay", "found.png", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"--overlay found.png: is one picture, and there may be several inputs" in done.stderr
    assert not (tmp_path / "found.png").exists()


def test_overlays_that_would_hide_each_other_or_an_input(tmp_path):
    """The name of the book's second page is known when its pages are counted."""
    (tmp_path / "scans").mkdir()
    cli.pages(tmp_path / "scans", "c.tif", ["Gamma", "Delta"])
    page = sign(tmp_path, "scans/c-2.png", "Page two")
    before = page.read_bytes()
    done = run("scans", "--overlay", "found/", cwd=tmp_path)
    assert done.returncode == 1
    assert b"c.tif: page 2 of 2: the overlay found/c-2.png was already written for another page" in done.stderr
    assert run(tmp_path / "scans/c.tif", page, "--overlay", tmp_path / "scans").returncode == 2
    assert page.read_bytes() == before


def test_quality_in_words(harbour):
    done = run("--quality", harbour)
    assert done.returncode == 0
    fields = dict(line.split(": ", 1) for line in done.stdout.decode().splitlines())
    assert list(fields) == ["focus", "contrast", "glare", "character height", "advice"]
    assert (fields["glare"], fields["advice"]) == ("0 %", "none, this is a good picture")


def test_quality_as_json_tells_a_sharp_picture_from_a_blurred_one(tmp_path):
    sharp, blurred = tmp_path / "a.png", tmp_path / "b.png"
    page = pictures.page(pictures.PROSE)
    page.save(sharp)
    page.filter(ImageFilter.GaussianBlur(4)).save(blurred)
    one = json.loads(run("--quality", "-f", "json", sharp).stdout)
    assert one["advice"] == [] and 16 < one["median_character_height"] < 40
    lines = [json.loads(line) for line in run("--quality", "-f", "json", sharp, blurred).stdout.splitlines()]
    assert [(line["file"], line["page"]) for line in lines] == [(str(sharp), 1), (str(blurred), 1)]
    assert lines[0]["quality"] == one
    assert "out_of_focus" in lines[1]["quality"]["advice"]


def test_quality_of_a_picture_without_text(tmp_path):
    pictures.blank(200, 100).save(tmp_path / "empty.png")
    assert b"character height: no text found\n" in run("--quality", tmp_path / "empty.png").stdout


def test_list_languages_is_a_line_for_each_model():
    done = run("--list-languages")
    assert (done.returncode, done.stderr) == (0, b"")
    models = [line.split("\t") for line in done.stdout.decode().splitlines()]
    assert {len(model) for model in models} == {3}
    assert [(tag, engine) for tag, engine, path in models if os.path.basename(path) == "eng.traineddata"] == [
        ("en", "tesseract")]
    assert all(os.path.isabs(path) and os.path.exists(path) for _, _, path in models)


def test_list_languages_of_a_folder(tmp_path):
    done = run("--list-languages", "--data-path", tmp_path)
    assert (done.returncode, done.stdout) == (3, b"")
    assert b"no models" in done.stderr
    (tmp_path / "eng.traineddata").write_bytes(b"")
    assert run("--list-languages", "--data-path", tmp_path).stdout == f"en\ttesseract\t{tmp_path}/eng.traineddata\n".encode()
    assert f"models in {tmp_path}: en\n".encode() in run("--version", "--data-path", tmp_path).stdout
