"""The command textrec over files and folders: what it reads, what it writes."""
import json
import os
import resource
import subprocess

import pytest
from PIL import Image

import cli
import pictures
from cli import run, sign


def contents(folder):
    """Every file below a folder, hidden ones as well."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def headers(output):
    return [line[4:-4] for line in output.decode().splitlines() if line.startswith("==> ")]


@pytest.fixture
def tree(tmp_path):
    """Pictures told by content, in folders, among other files."""
    scans = tmp_path / "scans"
    sign(scans, "b.png", "Beta")
    sign(scans, "a", "Alpha")
    sign(scans, "inner/c.jpg", "Gamma", "JPEG")
    sign(scans, ".hidden.png", "Hidden")
    sign(scans, ".cache/d.png", "Hidden")
    (scans / "notes.png").write_text("These are notes, whatever the name says")
    (scans / "inner/empty").write_bytes(b"")
    return scans


def test_a_folder_is_read_in_order_without_what_is_hidden_or_no_picture(tree):
    done = run(tree)
    assert done.returncode == 0
    assert headers(done.stdout) == [f"{tree}/a", f"{tree}/b.png", f"{tree}/inner/c.jpg"]
    assert done.stderr == b"textrec: note: 2 files were skipped: no picture\n"
    assert run(tree, "--quiet").stderr == b""


def test_a_folder_gives_the_same_shape_however_few_pictures_it_holds(tmp_path):
    path = sign(tmp_path, "only/one.png", "Single")
    assert run(path.parent).stdout == f"==> {path} <==\nSingle\n".encode()
    assert json.loads(run(path.parent, "-f", "json").stdout)["result"]["text"] == "Single"


def test_links_to_files_are_followed_and_links_to_folders_are_not(tree):
    (tree / "link.png").symlink_to(tree / "a")
    (tree / "inner/loop").symlink_to(tree)
    os.mkfifo(tree / "pipe")
    assert headers(run(tree).stdout) == [f"{tree}/{name}" for name in ("a", "b.png", "inner/c.jpg", "link.png")]


def test_a_pattern_that_the_shell_left_alone(tree):
    done = run("scans/*.png", "scans/inner/?.jpg", cwd=tree.parent)
    assert headers(done.stdout) == ["scans/b.png", "scans/inner/c.jpg"]
    assert done.returncode == 1 and b"textrec: scans/notes.png: the data seems to be text" in done.stderr


def test_a_file_whose_name_looks_like_a_pattern(tmp_path):
    sign(tmp_path, "a[1]*.png", "Starred")
    assert run("a[1]*.png", cwd=tmp_path).stdout == b"Starred\n"


def test_what_is_not_there_is_told_and_the_rest_is_read(tmp_path):
    good = sign(tmp_path, "good.png", "Good")
    (tmp_path / "bare").mkdir()
    done = run("missing.png", "none*.png", "bare", good, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (1, f"==> {good} <==\nGood\n".encode())
    assert sorted(done.stderr.decode().splitlines()) == [
        "textrec: bare: no picture in this folder",
        "textrec: missing.png: No such file or directory",
        "textrec: none*.png: no file matches this pattern",
    ]


def test_nothing_to_read_at_all(tmp_path):
    assert run(tmp_path).returncode == 1


def test_fifty_files_with_three_bad_ones(tmp_path):
    """Each bad one is told with its name, every other one is read, in order."""
    for number in range(50):
        sign(tmp_path, f"{number:02}.png", f"Number {number:02}")
    whole = (tmp_path / "20.png").read_bytes()
    (tmp_path / "10.png").write_text("no picture")
    (tmp_path / "20.png").write_bytes(whole[:len(whole) // 2])
    (tmp_path / "30.png").write_bytes(pictures.png_of_size(100_000, 100_000))
    done = run(*sorted(tmp_path.iterdir()), "-f", "json")
    texts = [json.loads(line)["result"]["text"] for line in done.stdout.splitlines()]
    assert texts == [f"Number {number:02}" for number in range(50) if number not in (10, 20, 30)]
    messages = done.stderr.decode().splitlines()
    assert len(messages) == 3
    for message, name in zip(messages, ("10", "20", "30")):
        assert message.startswith(f"textrec: {tmp_path}/{name}.png: ")
    assert done.returncode == 1


def test_an_unreadable_file_and_folder(tmp_path):
    good = sign(tmp_path, "good.png", "Good")
    locked = sign(tmp_path, "locked.png", "Locked")
    (tmp_path / "shut").mkdir()
    locked.chmod(0)
    (tmp_path / "shut").chmod(0)
    rights = "-dac_override,-dac_read_search"
    # Root reads what it likes until these rights are taken from it.
    prefix = ["setpriv", f"--inh-caps={rights}", f"--bounding-set={rights}"] if os.getuid() == 0 else []
    done = subprocess.run([*prefix, cli.COMMAND, tmp_path], capture_output=True, timeout=cli.PATIENCE)
    assert (done.returncode, headers(done.stdout)) == (1, [str(good)])
    assert sorted(done.stderr.decode().splitlines()) == [
        f"textrec: {locked}: Permission denied", f"textrec: {tmp_path}/shut: Permission denied"]


def test_what_a_decoder_steps_over_is_no_note(tmp_path):
    whole = pictures.encoded(pictures.page("Stepped over"), "JPEG")
    scan = whole.index(b"\xff\xda")
    picture = tmp_path / "picture.jpg"
    picture.write_bytes(whole[:scan] + b"\0\1\2" + whole[scan:])
    # The first is decoded while the recognizer is made.
    done = run(picture, picture)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.count(b"Stepped over") == 2


def test_names_that_are_not_utf8(tmp_path):
    """Bytes to open and to write the file by, \\xHH for eyes and for JSON."""
    path = sign(tmp_path, b"caf\xe9.png", "Coffee")
    other = sign(tmp_path, "tea.png", "Tea")
    done = run(os.fsencode(path), other)
    assert done.stdout == f"==> {tmp_path}/caf\\xe9.png <==\nCoffee\n\n==> {other} <==\nTea\n".encode()
    line = run(os.fsencode(path), other, "-f", "json").stdout.splitlines()[0]
    assert json.loads(line.decode("utf-8"))["file"] == f"{tmp_path}/caf\\xe9.png"
    assert run(os.fsencode(path), "--out-dir", tmp_path / "out").returncode == 0
    assert os.listdir(os.fsencode(tmp_path / "out")) == [b"caf\xe9.txt"]
    missing = run(b"no\xff.png")
    assert missing.stderr == b"textrec: no\\xff.png: No such file or directory\n"


def test_names_that_would_play_tricks_on_a_terminal(tmp_path):
    name = 'a\x1b[2J\n\u202eb"\\.png'
    path, other = sign(tmp_path, name, "Trick"), sign(tmp_path, "z.png", "Plain")
    done = run(path, other)
    assert done.stdout.decode().startswith(
        f'==> {tmp_path}/a\\x1b[2J\\x0a\\xe2\\x80\\xaeb"\\.png <==\nTrick\n')
    assert json.loads(run(path, other, "-f", "json").stdout.splitlines()[0])["file"] == str(path)


def test_a_pipe_is_read_like_a_file(tmp_path):
    path = sign(tmp_path, "sign.png", "Through a pipe")
    script = f"'{cli.COMMAND}' <(cat '{path}')"
    done = subprocess.run(["bash", "-c", script], capture_output=True, timeout=cli.PATIENCE)
    assert done.stdout == b"Through a pipe\n"


def test_a_file_that_is_too_large(tmp_path):
    with open(tmp_path / "huge.png", "wb") as file:
        file.truncate((1 << 30) + 1)
    done = run("huge.png", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (1, b"textrec: huge.png: is larger than the limit of 1 GiB\n")


def test_out_dir_keeps_the_tree(tree, tmp_path):
    out = tmp_path / "new/out"
    done = run(tree, "--out-dir", out)
    assert (done.returncode, done.stdout) == (0, b"")
    assert contents(out) == {"a.txt": b"Alpha\n", "b.txt": b"Beta\n", "inner/c.txt": b"Gamma\n"}


def test_out_dir_takes_plain_files_by_their_names_and_every_page(tmp_path):
    book = cli.pages(tmp_path, "book.v2.tif", ["First page", "Second page"])
    one = sign(tmp_path, "deep/down/one.png", "One")
    out = tmp_path / "out"
    assert run(book, one, "-o", out).returncode == 0
    assert contents(out) == {"book.v2.txt": b"First page\n\fSecond page\n", "one.txt": b"One\n"}
    run(book, one, "-o", out, "-f", "json")
    assert json.loads((out / "one.json").read_bytes())["text"] == "One"
    assert [json.loads(line)["page"] for line in (out / "book.v2.json").read_bytes().splitlines()] == [1, 2]


def test_out_dir_of_standard_input(tmp_path):
    data = pictures.encoded(pictures.page("From a pipe"))
    run("-", "-o", tmp_path, input=data)
    assert contents(tmp_path) == {"stdin.txt": b"From a pipe\n"}


def test_out_dir_has_no_file_for_what_could_not_be_read(tmp_path):
    good, bad = sign(tmp_path, "good.png", "Good"), tmp_path / "bad.png"
    bad.write_text("no picture")
    assert run(bad, good, "-o", tmp_path / "out").returncode == 1
    assert contents(tmp_path / "out") == {"good.txt": b"Good\n"}


def test_an_empty_picture_gives_an_empty_file(tmp_path):
    pictures.blank(200, 100).save(tmp_path / "empty.png")
    run(tmp_path / "empty.png", "-o", tmp_path / "out")
    assert contents(tmp_path / "out") == {"empty.txt": b""}


@pytest.mark.parametrize("option", [["--out-dir", "out"], ["--overlay", "out/"]])
def test_two_inputs_for_one_output_are_refused_before_anything_is_read(tmp_path, option):
    sign(tmp_path, "one/sign.png", "One")
    sign(tmp_path, "two/sign.jpg", "Two", "JPEG")
    done = run("one", "two", *option, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"one/sign.png and two/sign.jpg would both be written to out/sign." in done.stderr
    assert not (tmp_path / "out").exists()
    twice = run("one/sign.png", "one/sign.png", *option, cwd=tmp_path)
    assert twice.returncode == 2 and b"one/sign.png is given twice" in twice.stderr


def test_an_input_is_never_overwritten(tmp_path):
    path = sign(tmp_path, "scan.txt", "Tricky name")
    before = path.read_bytes()
    done = run("scan.txt", "--out-dir", ".", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"./scan.txt is an input and would be overwritten" in done.stderr
    same = sign(tmp_path, "same.png", "Same")
    assert run("same.png", "--overlay", "same.png", cwd=tmp_path).returncode == 2
    assert (path.read_bytes(), Image.open(same).size) == (before, pictures.page("Same").size)


def test_what_is_no_regular_file_is_not_replaced(tmp_path):
    path = sign(tmp_path, "sign.png", "Sign")
    (tmp_path / "out/sign.txt").mkdir(parents=True)
    done = run(path, "-o", tmp_path / "out")
    assert done.returncode == 4
    assert b"there is something of this name that is no regular file" in done.stderr
    assert contents(tmp_path / "out") == {}


def test_an_older_output_is_replaced(tmp_path):
    path = sign(tmp_path, "sign.png", "Sign")
    (tmp_path / "sign.txt").write_text("older")
    run(path, "-o", tmp_path)
    assert (tmp_path / "sign.txt").read_bytes() == b"Sign\n"


def test_an_out_dir_that_cannot_be_made(tmp_path):
    path = sign(tmp_path, "sign.png", "Sign")
    done = run(path, "-o", path / "below")
    assert (done.returncode, done.stdout) == (4, b"")
    assert f"cannot make the folder {path}: there is a file of this name".encode() in done.stderr


def test_a_full_disk_on_standard_output(tmp_path):
    path = sign(tmp_path, "sign.png", "Sign")
    with open("/dev/full", "wb") as full:
        done = subprocess.run([cli.COMMAND, path], stdout=full, stderr=subprocess.PIPE, timeout=cli.PATIENCE)
        helped = subprocess.run([cli.COMMAND, "--help"], stdout=full, stderr=subprocess.PIPE, timeout=cli.PATIENCE)
    for process in (done, helped):
        assert process.returncode == 4
        assert process.stderr == b"textrec: cannot write standard output: No space left on device\n"


def test_a_full_disk_in_a_batch_keeps_what_is_finished(tmp_path):
    """A limit on the size of files stands in for the disk: the JSON of one word fits in it, of a paragraph does not."""
    short, long = sign(tmp_path, "a.png", "Word"), sign(tmp_path, "b.png", pictures.PROSE)
    late = sign(tmp_path, "c.png", "Late")
    out = tmp_path / "out"
    done = run(short, long, late, "-f", "json", "-o", out, "-j1",
               preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (16384, 16384)))
    assert done.returncode == 4
    assert done.stderr == f"textrec: cannot write {out}/b.json: File too large\n".encode()
    assert list(contents(out)) == ["a.json"]
    assert json.loads((out / "a.json").read_bytes())["text"] == "Word"


def test_closed_standard_streams_are_not_mistaken_for_files(tmp_path):
    path = sign(tmp_path, "sign.png", "Sign")
    for stream, code in (("<&-", 0), (">&-", 4), ("2>&-", 0)):
        script = f"'{cli.COMMAND}' sign.png -o out {stream}"
        assert subprocess.run(["bash", "-c", script], cwd=tmp_path, timeout=cli.PATIENCE).returncode == 0
        assert contents(tmp_path / "out") == {"sign.txt": b"Sign\n"}
        printed = subprocess.run(["bash", "-c", f"'{cli.COMMAND}' '{path}' {stream}"], timeout=cli.PATIENCE)
        assert printed.returncode == code
