"""The command textrec on a terminal, in pipes that close, and interrupted.

A named pipe that nobody writes to is an input that is never read to its end: the batch waits there, for sure.
"""
import fcntl
import os
import pty
import re
import signal
import struct
import subprocess
import termios

import pytest

import cli
import pictures
from cli import sign, start


@pytest.fixture
def stuck(tmp_path):
    path = tmp_path / "stuck"
    os.mkfifo(path)
    return path


def until_opened(path):
    """Waits until the command reads the named pipe, and holds its other end open."""
    return os.open(path, os.O_WRONLY)


def set_size(terminal, columns):
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))


class OnTerminal:
    """The command with a terminal as standard error, and as standard output unless another is given."""

    def __init__(self, *arguments, columns=100, **settings):
        self.terminal, other = pty.openpty()
        set_size(self.terminal, columns)
        settings = {"stdout": other, "env": {**os.environ, "TERM": "xterm"}} | settings
        self.process = start(*arguments, stderr=other, **settings)
        os.close(other)
        self.output = b""

    def read(self):
        """Adds what comes next to `output`; False at the end."""
        try:
            data = os.read(self.terminal, 65536)
        except OSError:
            data = b""
        self.output += data
        return data != b""

    def read_until(self, pattern):
        while not re.search(pattern, self.output):
            assert self.read(), self.output

    def finish(self):
        while self.read():
            pass
        os.close(self.terminal)
        return self.process.wait(cli.PATIENCE)

    def bars(self):
        return [bar.decode() for bar in re.findall(rb"\r([0-9]+/[0-9]+[^\r\x1b]*)\x1b\[K", self.output)]

    def screen(self):
        """What is left to see: lines, each after its last return to the start that erased it."""
        lines = [re.split(rb"\r\x1b\[K", line)[-1] for line in self.output.split(b"\r\n")]
        return [line.decode() for line in lines]


def test_progress_on_a_terminal(tmp_path, stuck):
    paths = [sign(tmp_path, f"{number}.png", f"Number {number}") for number in range(3)]
    run = OnTerminal(*paths, stuck, stdout=subprocess.PIPE)
    writer = until_opened(stuck)
    run.read_until(rb"\r3/4 \[#+-+\]  [0-9]+\.[0-9]/s  [0-9]+:[0-9][0-9] left")
    os.write(writer, pictures.encoded(pictures.page("Last")))
    os.close(writer)
    assert run.finish() == 0
    assert max(len(bar) for bar in run.bars()) < 100
    assert [line for line in run.screen() if line] == []
    text = run.process.stdout.read().decode()
    assert re.findall(r"^(?:Number .|Last)$", text, re.MULTILINE) == ["Number 0", "Number 1", "Number 2", "Last"]
    assert "\x1b" not in text


def test_progress_follows_the_width_of_the_window(tmp_path, stuck):
    run = OnTerminal(sign(tmp_path, "a.png", "Sign"), stuck, columns=70, stdout=subprocess.DEVNULL)
    writer = until_opened(stuck)
    run.read_until(rb"\r1/2 [^\r]{40}")
    set_size(run.terminal, 24)
    run.output = b""
    run.read_until(rb"\r1/2[^\r\x1b]{0,19}\x1b\[K")
    before = len(run.bars())
    while len(run.bars()) < before + 2:
        assert run.read()
    assert len(run.bars()[-1]) < 24
    os.close(writer)
    assert run.finish() == 1


def test_messages_and_text_stand_on_lines_of_their_own(tmp_path, stuck):
    good, bad = sign(tmp_path, "good.png", "Good"), tmp_path / "bad.png"
    bad.write_text("no picture")
    run = OnTerminal(bad, good, stuck)
    writer = until_opened(stuck)
    run.read_until(rb"\r2/3 ")
    os.close(writer)
    assert run.finish() == 1
    screen = "\n".join(run.screen())
    assert f"\n==> {good} <==\nGood\n" in "\n" + screen
    assert re.search(rf"^textrec: {bad}: the data seems to be text", screen, re.MULTILINE)
    assert not re.search(r"\d/3", screen)


@pytest.mark.parametrize("arguments, settings", [
    (["--quiet"], {}),
    ([], {"env": {**os.environ, "TERM": "dumb"}}),
])
def test_no_progress_where_it_is_not_wanted(tmp_path, arguments, settings):
    paths = [sign(tmp_path, f"{number}.png", "Sign") for number in range(3)]
    run = OnTerminal(*paths, *arguments, stdout=subprocess.DEVNULL, **settings)
    assert run.finish() == 0
    assert run.output == b""


def test_no_progress_for_one_input_and_none_in_a_pipe(tmp_path):
    path = sign(tmp_path, "sign.png", "Sign")
    run = OnTerminal(path)
    assert (run.finish(), run.output) == (0, b"Sign\r\n")
    assert cli.run(path, path).stderr == b""


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_ends_a_batch_and_keeps_what_is_finished(tmp_path, stuck, number):
    """The small picture after the large one is finished before the pipe is opened, unless the large one is."""
    large, small = tmp_path / "large.png", sign(tmp_path, "small.png", "Small")
    pictures.page("\n".join([pictures.PROSE] * 8), size=20).save(large)
    process = start(large, small, stuck, "-j2", stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    writer = until_opened(stuck)
    process.send_signal(number)
    out, err = process.communicate(timeout=cli.PATIENCE)
    os.close(writer)
    assert process.returncode == -number
    assert f"==> {small} <==\nSmall\n".encode() in out
    assert re.fullmatch(rb"textrec: interrupted; [12] of 3 files were done\n", err)


def test_ctrl_c_leaves_the_terminal_clean(tmp_path, stuck):
    """The key itself: the terminal sends the signal to its foreground group."""
    path = sign(tmp_path, "sign.png", "Sign")
    child, terminal = pty.fork()
    if child == 0:
        os.environ["TERM"] = "xterm"
        os.execv(cli.COMMAND, ["textrec", str(path), str(stuck)])
    writer = until_opened(stuck)
    output = b""
    while not re.search(rb"\r1/2 ", output):
        output += os.read(terminal, 65536)
    os.write(terminal, b"\x03")
    try:
        while data := os.read(terminal, 65536):
            output += data
    except OSError:
        pass
    _, status = os.waitpid(child, 0)
    os.close(writer)
    assert os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGINT
    assert output.endswith(b"\r\x1b[Ktextrec: interrupted; 1 of 2 files were done\r\n")


def test_a_shell_sees_128_and_the_number_of_the_signal(tmp_path, stuck):
    path = sign(tmp_path, "sign.png", "Sign")
    script = f"'{cli.COMMAND}' '{path}' '{stuck}' & exec 3>'{stuck}'; kill -TERM $!; wait $!; echo $?"
    done = subprocess.run(["bash", "-c", script], capture_output=True, timeout=cli.PATIENCE)
    assert done.stdout.splitlines()[-1] == b"143"


def test_an_interrupted_batch_leaves_finished_files_and_no_partial_ones(tmp_path, stuck):
    first, out = sign(tmp_path, "first.png", "First"), tmp_path / "out"
    process = start(first, stuck, "-o", out, "-j1", stderr=subprocess.PIPE)
    writer = until_opened(stuck)
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=cli.PATIENCE)
    os.close(writer)
    assert process.returncode == -signal.SIGINT
    assert [path.name for path in out.iterdir()] == ["first.txt"]


def test_an_interrupted_book_leaves_no_file(tmp_path):
    """Its first page is read and written under the temporary name; then the terminal's user gives up."""
    slow = pictures.page("\n".join([pictures.PROSE] * 8), size=20)
    quick = pictures.page("First page").resize(slow.size)
    path, out = tmp_path / "book.tif", tmp_path / "out"
    quick.save(path, save_all=True, append_images=[slow] * 30)
    process = start(path, "-o", out, "-j1", stderr=subprocess.PIPE)
    while not (out.exists() and list(out.iterdir())):
        assert process.poll() is None
    process.send_signal(signal.SIGTERM)
    process.communicate(timeout=cli.PATIENCE)
    assert process.returncode == -signal.SIGTERM
    assert list(out.iterdir()) == []


def test_a_signal_that_is_ignored_stays_ignored(tmp_path, stuck):
    """As under nohup."""
    process = start(stuck, stdout=subprocess.PIPE,
                    preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN))
    writer = until_opened(stuck)
    process.send_signal(signal.SIGHUP)
    os.write(writer, pictures.encoded(pictures.page("Still read")))
    os.close(writer)
    assert (process.communicate(timeout=cli.PATIENCE)[0], process.returncode) == (b"Still read\n", 0)


def test_a_closed_pipe_ends_it_quietly(tmp_path, stuck):
    """As in: textrec *.png | head -1"""
    path = sign(tmp_path, "sign.png", "Sign")
    process = start(path, stuck, path, path, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout.readline() == f"==> {path} <==\n".encode()
    process.stdout.close()
    writer = until_opened(stuck)
    os.close(writer)
    err = process.stderr.read()
    assert process.wait(cli.PATIENCE) == -signal.SIGPIPE
    assert err in (b"", f"textrec: {stuck}: the image data is empty (0 bytes)\n".encode())


def test_ctrl_c_while_nobody_reads_the_pipe(tmp_path):
    """More JSON than a pipe holds: the command waits for its reader, and must still end."""
    path = sign(tmp_path, "prose.png", pictures.PROSE)
    process = start(*[path] * 8, "-f", "json", stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    pipe_size = fcntl.fcntl(process.stdout, fcntl.F_GETPIPE_SZ)
    held = struct.pack("i", 0)
    while struct.unpack("i", fcntl.ioctl(process.stdout, termios.FIONREAD, held))[0] < pipe_size - 4096:
        assert process.poll() is None
    process.send_signal(signal.SIGINT)
    assert process.wait(cli.PATIENCE) == -signal.SIGINT
    process.stdout.close()
    process.stderr.close()
