"""The command's formats beside text and JSON, and how their pages share an output."""
import csv
import io
import json
import subprocess

import lxml.etree
import pytest

import cli
from cli import run, sign

PAGES = ["First page", "Second page", "Third page"]


@pytest.fixture(scope="module")
def shared(tmp_path_factory):
    return tmp_path_factory.mktemp("formats")


@pytest.fixture(scope="module")
def harbour(shared):
    return sign(shared, "harbour & co.png", "Harbour Street")


@pytest.fixture(scope="module")
def book(shared):
    return cli.pages(shared, "book.tif", PAGES)


def words(document):
    root = lxml.etree.fromstring(document)
    return root.xpath("//*[@class='ocrx_word']/text()") or root.xpath("//*[local-name() = 'String']/@CONTENT")


def rows(table):
    return list(csv.DictReader(io.StringIO(table.decode(), newline=""), delimiter="\t", quoting=csv.QUOTE_NONE))


@pytest.mark.parametrize("name", ["hocr", "alto"])
def test_a_document_of_one_picture_names_it(harbour, name):
    done = run("-f", name, harbour)
    assert (done.returncode, done.stderr, done.stdout[-1:]) == (0, b"", b"\n")
    assert words(done.stdout) == ["Harbour", "Street"]
    assert b"harbour &amp; co.png" in done.stdout
    assert b"image &quot;" not in run("-f", name, "-", input=harbour.read_bytes()).stdout


@pytest.mark.parametrize("name", ["hocr", "alto"])
def test_documents_do_not_share_an_output(harbour, book, shared, name):
    done = run("-f", name, harbour, book)
    assert (done.returncode, done.stdout) == (2, b"") and b"--out-dir" in done.stderr
    done = run("-f", name, book)
    assert (done.returncode, done.stdout) == (1, b"")
    assert done.stderr.count(b"\n") == 1 and b"3 pages, and this format has one in a document; use --out-dir" in done.stderr


@pytest.mark.parametrize("name, extension", [("hocr", "hocr"), ("alto", "xml")])
def test_a_folder_holds_a_document_for_each_page(harbour, book, tmp_path, name, extension):
    assert run("-f", name, harbour, book, "-o", tmp_path).returncode == 0
    names = [f"harbour & co.{extension}", *(f"book-{page}.{extension}" for page in (1, 2, 3))]
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(names)
    for page, text in enumerate(PAGES, 1):
        document = (tmp_path / f"book-{page}.{extension}").read_bytes()
        assert words(document) == text.split() and f"page_{page}".encode() in document


def test_two_pages_are_never_written_to_one_file(shared, book, tmp_path):
    single = sign(shared, "book-2.png", "Another book")
    done = run("-f", "alto", single, book, "-o", tmp_path)
    assert done.returncode == 4 and b"book-2.xml was already written for another page" in done.stderr
    assert words((tmp_path / "book-2.xml").read_bytes()) == ["Another", "book"]


def test_a_table_has_one_header(harbour, book):
    done = run("-f", "tsv", book, harbour)
    table = rows(done.stdout)
    assert done.stdout.count(b"level") == 1 and done.stdout.endswith(b"Street\n")
    assert [(row["page_num"], row["text"]) for row in table if row["level"] == "5"] == [
        ("1", "First"), ("1", "page"), ("2", "Second"), ("2", "page"), ("3", "Third"), ("3", "page"),
        ("1", "Harbour"), ("1", "Street")]


def test_a_table_starts_with_its_header_where_the_first_input_failed(shared, harbour, tmp_path):
    bad = shared / "bad.png"
    bad.write_bytes(b"no picture")
    done = run("-f", "tsv", bad, harbour)
    assert (done.returncode, len(rows(done.stdout))) == (1, 6) and done.stdout.startswith(b"level\t")


def test_layout_is_text(harbour, book, tmp_path):
    assert run("-f", "layout", harbour).stdout == b"Harbour Street\n"
    assert run("-f", "layout", book).stdout.decode().split("\n\f") == PAGES[:2] + [PAGES[2] + "\n"]
    run("-f", "layout", harbour, "-o", tmp_path)
    assert (tmp_path / "harbour & co.txt").read_text() == "Harbour Street\n"


def test_cloud_vision_is_json(harbour, book):
    response = json.loads(run("-f", "cloud-vision", harbour).stdout)
    assert response["fullTextAnnotation"]["text"] == "Harbour Street"
    assert response["context"] == {"uri": str(harbour), "pageNumber": 1}
    lines = [json.loads(line) for line in run("-f", "cloud-vision", book).stdout.splitlines()]
    assert [line["result"]["textAnnotations"][0]["description"] for line in lines] == PAGES
    assert [line["result"]["context"]["pageNumber"] for line in lines] == [line["page"] for line in lines] == [1, 2, 3]


@pytest.mark.parametrize("name, starts", [("alto", b"focus:"), ("layout", b"focus:"), ("cloud-vision", b'{"focus":')])
def test_quality_is_text_or_json(harbour, name, starts):
    assert run("--quality", "-f", name, harbour).stdout.startswith(starts)


def pdf_pages(pdf):
    read = subprocess.run(["pdftotext", "-raw", "-", "-"], input=pdf, capture_output=True, check=True).stdout.decode()
    return [page.strip() for page in read.split("\f")[:-1]]


def test_a_pdf_holds_all_pages_of_an_input(harbour, book, tmp_path):
    done = run("-f", "pdf", book)
    assert (done.returncode, done.stderr, pdf_pages(done.stdout)) == (0, b"", PAGES)
    assert run("-f", "pdf", "-j", "3", book).stdout == done.stdout
    assert pdf_pages(run("-f", "pdf", "-", input=harbour.read_bytes()).stdout) == ["Harbour Street"]
    assert run("-f", "pdf", harbour, book, "-o", tmp_path).returncode == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["book.pdf", "harbour & co.pdf"]
    assert (tmp_path / "book.pdf").read_bytes() == done.stdout


def test_pdfs_do_not_share_an_output(harbour, book):
    done = run("-f", "pdf", harbour, book)
    assert (done.returncode, done.stdout) == (2, b"") and b"the pages of one input" in done.stderr


def test_an_input_without_a_readable_page_gives_no_pdf(shared, harbour, tmp_path):
    bad = shared / "worse.png"
    bad.write_bytes(b"no picture")
    assert run("-f", "pdf", bad).stdout == b""
    assert run("-f", "pdf", bad, harbour, "-o", tmp_path).returncode == 1
    assert [path.name for path in tmp_path.iterdir()] == ["harbour & co.pdf"]
