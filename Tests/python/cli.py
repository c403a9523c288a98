"""Runs the command textrec."""
import os
import pathlib
import subprocess

import pictures

COMMAND = pathlib.Path(__file__).resolve().parents[2] / "build/bin/textrec"
# A hang must end a test; nothing that works takes this long.
PATIENCE = 120


def run(*arguments, **settings):
    """The finished process; output as bytes, standard input empty unless `input` is given."""
    settings.setdefault("input", b"")
    return subprocess.run([COMMAND, *arguments], capture_output=True, timeout=PATIENCE, **settings)


def start(*arguments, **settings):
    settings.setdefault("stdin", subprocess.DEVNULL)
    return subprocess.Popen([COMMAND, *arguments], **settings)


def sign(folder, name, text, format="PNG"):
    """A small picture of `text`, quickly read."""
    path = os.path.join(os.fsencode(folder), os.fsencode(name))
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.write(pictures.encoded(pictures.page(text), format))
    return pathlib.Path(os.fsdecode(path))


def pages(folder, name, texts):
    """A TIFF with a page for each text."""
    images = [pictures.page(text) for text in texts]
    path = pathlib.Path(folder) / name
    images[0].save(path, save_all=True, append_images=images[1:])
    return path
