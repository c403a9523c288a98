"""The manual page, the completions and the document of the command textrec know every option."""
import os
import pathlib
import pty
import re
import shutil
import subprocess

import pytest

import cli

ROOT = pathlib.Path(__file__).resolve().parents[2]
MANUAL = ROOT / "man/textrec.1"
COMPLETIONS = {"bash": "textrec.bash", "zsh": "_textrec", "fish": "textrec.fish"}
HELP = cli.run("--help").stdout.decode()
# "-s", "script" and "NAME" for an option with a short form and a value; the examples below the options start otherwise.
OPTIONS = re.findall(r"^  (?:-(\w), |    )--([a-z-]+)(?: (\S+))?", HELP, re.MULTILINE)
# The values that an option takes by name, as the command itself tells them.
VALUES = {
    name: re.search(r": not one of (.*?)(?:;|$)", cli.run(f"--{name}=?").stderr.decode(), re.MULTILINE)[1].split(", ")
    for name in ("script", "mode", "engine", "orientation", "format", "view", "coordinates")
}


def needs(tool):
    return pytest.mark.skipif(shutil.which(tool) is None, reason=f"{tool} is not installed")


def test_the_help_lists_the_options():
    assert len(OPTIONS) == 27
    assert ("f", "format", "NAME") in OPTIONS and ("", "overlay-text", "") in OPTIONS


@pytest.mark.parametrize("short, name, value", OPTIONS, ids=lambda field: field)
def test_the_manual_explains_every_option(short, name, value):
    items = re.findall(r"^\.It (.*Fl Fl.*)$", MANUAL.read_text(), re.MULTILINE)
    flag = f"Fl {short} , Fl Fl {name}" if short else f"Fl Fl {name}"
    assert [item for item in items if re.match(rf"{flag}(?: Ar|$)", item) and ("Ar" in item) == bool(value)]


@pytest.mark.parametrize("name", VALUES)
def test_the_manual_explains_every_value(name):
    text = re.search(rf"^\.It .*Fl Fl {name} (.*?)^\.(?:It|El)", MANUAL.read_text(), re.MULTILINE | re.DOTALL)[1]
    assert [value for value in VALUES[name] if not re.search(rf"^\.Cm (.*\s)?{value}(\s|$)", text, re.MULTILINE)] == []


@pytest.mark.parametrize("shell", COMPLETIONS)
@pytest.mark.parametrize("short, name, value", OPTIONS, ids=lambda field: field)
def test_completions_know_every_option_and_its_values(shell, short, name, value):
    script = (ROOT / "completions" / COMPLETIONS[shell]).read_text()
    forms = {"bash": (rf"--{name}\s", rf"\s-{short}\b"), "zsh": (rf"--{name}[=\[}}]", rf"[{{]-{short}\+?,"),
             "fish": (rf"-l {name} ", rf"-s {short} ")}[shell]
    assert re.search(forms[0], script)
    assert not short or re.search(forms[1], script)
    assert " ".join(VALUES.get(name, [])) in script


def test_the_document_names_every_option_and_exit_code():
    document = (ROOT / "docs/command-line.md").read_text()
    assert [name for _, name, _ in OPTIONS if not re.search(rf"--{name}\b(?!-)", document)] == []
    codes = re.search(r"^\.Sh EXIT STATUS(.*?)^\.Sh", MANUAL.read_text(), re.MULTILINE | re.DOTALL)[1]
    for code in re.findall(r"\d+", " ".join(re.findall(r"^\.It (.*)$", codes, re.MULTILINE))):
        assert re.search(rf"^\| .*\b{code}\b.* \|", document, re.MULTILINE)


@pytest.mark.parametrize("command", [
    pytest.param(["mandoc", "-Tlint", "-Wstyle"], marks=needs("mandoc")),
    pytest.param(["groff", "-ww", "-mandoc", "-Tutf8", "-z"], marks=needs("groff")),
    pytest.param(["man", "--warnings", "-l"], marks=needs("man")),
])
def test_the_manual_is_clean(command):
    done = subprocess.run([*command, MANUAL], capture_output=True, text=True, env={**os.environ, "LC_ALL": "C.UTF-8"})
    # Whether the pages it refers to are installed is not its fault.
    findings = [line for line in (done.stderr + (done.stdout if command[0] == "mandoc" else "")).splitlines()
                if "mandoc.db" not in line and "referenced manual not found" not in line]
    assert findings == []


def bash(line):
    words = line.replace("=", " = ").split(" ")
    words = [word for word in words[:-1] if word] + words[-1:]
    script = (f"source completions/textrec.bash; COMP_WORDS=({' '.join(map(repr, words))}); "
              f"COMP_CWORD={len(words) - 1}; _textrec 2>/dev/null; printf '%s\\n' \"${{COMPREPLY[@]}}\"")
    return subprocess.run(["bash", "--norc", "-c", script], cwd=ROOT, capture_output=True, text=True,
                          env=with_command()).stdout.split()


def fish(line):
    script = f"source completions/textrec.fish; complete -C {line!r}"
    output = subprocess.run(["fish", "--no-config", "-c", script], cwd=ROOT, capture_output=True, text=True,
                            env=with_command()).stdout
    return [reply.split("\t")[0] for reply in output.splitlines()]


def zsh(line):
    """What an interactive shell makes of the line when the tab key is pressed."""
    child, terminal = pty.fork()
    if child == 0:
        os.chdir(ROOT)
        os.execvpe("zsh", ["zsh", "-f", "-i"], {**with_command(), "TERM": "dumb", "PS1": "> ", "COLUMNS": "200"})
    setup = "fpath=($PWD/completions $fpath); autoload -U compinit; compinit -u -D; setopt no_beep; echo rea''dy\n"
    os.write(terminal, setup.encode())
    output = until(terminal, b"ready\r\n")
    # The tab, the end of the line as it is then, and the answer of a command of our own.
    os.write(terminal, line.encode() + b"\t\x05 done\x01echo \n")
    output = until(terminal, rb" done\r\n")
    os.close(terminal)
    os.waitpid(child, 0)
    return output.decode().split()


def until(terminal, pattern):
    output = b""
    while not re.search(pattern, output):
        output += os.read(terminal, 4096)
    return output


def with_command():
    return {**os.environ, "PATH": f"{cli.COMMAND.parent}:{os.environ['PATH']}"}


SHELLS = [pytest.param(shell, marks=needs(shell.__name__)) for shell in (bash, fish, zsh)]


@pytest.mark.parametrize("complete", SHELLS)
@pytest.mark.parametrize("line, reply", [
    ("textrec --form", "--format"),
    ("textrec --out", "--out-dir"),
    ("textrec --script=jap", "japanese"),
    ("textrec photo.jpg --format js", "json"),
    ("textrec Makef", "Makefile"),
    ("textrec --out-dir Sour", "Sources"),
    ("textrec --lang en,j", "en,ja"),
])
def test_completion_in_the_shell(complete, line, reply):
    replies = complete(line)
    assert any(reply in word for word in replies), replies
