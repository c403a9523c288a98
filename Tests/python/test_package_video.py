"""Frames of videos and animations: which are given, when they are, how they lie, and what is said where nothing can read them."""
import builtins
import importlib.util
import itertools
import struct

import pytest
from PIL import Image

import pictures
import textrec
from textrec import _operation

TEXTS = ["First frame", "Second frame", "Third frame", "Fourth frame"]
FRAMES = [pictures.page(text, size=40) for text in TEXTS]

pyav = pytest.param("_pyav_frames", marks=pytest.mark.skipif(not importlib.util.find_spec("av"), reason="no PyAV"))
opencv = pytest.param("_opencv_frames", marks=pytest.mark.skipif(not importlib.util.find_spec("cv2"), reason="no OpenCV"))


def of_size(frame, size=(480, 160)):
    page = Image.new("RGB", size, "white")
    page.paste(frame, (0, 0))
    return page


@pytest.fixture(scope="module")
def recognizer():
    with textrec.Recognizer(engine="tesseract", workers=2) as recognizer:
        yield recognizer


@pytest.fixture(scope="module", params=["GIF", "WEBP", "PNG"])
def animation(request, tmp_path_factory):
    """Four frames of 200, 300, 400 and 500 milliseconds."""
    path = tmp_path_factory.mktemp("animation") / f"animation.{request.param.lower()}"
    first, *others = map(of_size, FRAMES)
    options = {"lossless": True} if request.param == "WEBP" else {}
    first.save(path, request.param, save_all=True, append_images=others, duration=[200, 300, 400, 500], loop=0, **options)
    return path


def test_the_frames_of_an_animation_come_with_the_times_when_they_are_shown(animation, recognizer):
    assert [seconds for seconds, _ in textrec.video_frames(animation)] == pytest.approx([0, 0.2, 0.5, 0.9])
    read = list(recognizer.recognize_video(animation))
    assert [result.text for _, result in read] == TEXTS
    assert [seconds for seconds, _ in read] == pytest.approx([0, 0.2, 0.5, 0.9])


@pytest.mark.parametrize("every, times", [(0.1, [0, 0.2, 0.5, 0.9]), (0.5, [0, 0.5]), (0.45, [0, 0.5, 0.9]), (100, [0])])
def test_of_each_period_the_first_frame_is_given(animation, every, times):
    assert [seconds for seconds, _ in textrec.video_frames(animation, every=every)] == pytest.approx(times)


def test_a_picture_is_a_video_of_one_frame(tmp_path, recognizer):
    path = pictures.save(tmp_path, "still.png", pictures.encoded(FRAMES[0]))
    ((seconds, result),) = recognizer.recognize_video(str(path))
    assert (seconds, result.text) == (0, TEXTS[0])


def test_pairs_of_times_and_images_are_read_as_they_come(recognizer):
    pairs = zip(itertools.count(0.0, 0.25), FRAMES)
    read = list(recognizer.recognize_video(pairs, every=0.5))
    assert [(seconds, result.text) for seconds, result in read] == [(0, TEXTS[0]), (0.5, TEXTS[2])]


def test_a_frame_that_cannot_be_read_ends_the_video_after_those_before_it(recognizer):
    read = recognizer.recognize_video([(0.0, FRAMES[0]), (1.0, "/nowhere.png"), (2.0, FRAMES[2])])
    assert next(read)[1].text == TEXTS[0]
    with pytest.raises(textrec.MissingFileError):
        next(read)


def test_frames_are_taken_no_further_ahead_than_twice_the_workers(recognizer):
    taken = []

    def endless():
        for number in itertools.count():
            taken.append(number)
            yield float(number), FRAMES[number % 4]

    for number, (seconds, result) in enumerate(recognizer.recognize_video(endless())):
        assert (seconds, result.text) == (number, TEXTS[number % 4])
        assert len(taken) <= number + 5
        if number == 6:
            break
    while _operation._running:
        pass


@pytest.mark.parametrize("every, error", [(0, ValueError), (-1, ValueError), (float("nan"), ValueError), ("1", TypeError)])
def test_a_period_that_cannot_be_is_refused(animation, recognizer, every, error):
    for use in (lambda: textrec.video_frames(animation, every=every), lambda: recognizer.recognize_video([], every=every)):
        with pytest.raises(error, match="every"):
            use()


def test_what_is_no_video_says_so_by_name(tmp_path, recognizer):
    broken = pictures.save(tmp_path, "broken.gif", b"GIF89a and no more")
    with pytest.raises(textrec.UnsupportedFormatError, match=r"broken\.gif"):
        list(textrec.video_frames(broken))
    with pytest.raises(textrec.MissingFileError, match="nowhere"):
        textrec.video_frames(tmp_path / "nowhere.mp4")
    with pytest.raises(textrec.ReadError, match=str(tmp_path)):
        textrec.video_frames(tmp_path)
    for video in (5, None):
        with pytest.raises(TypeError, match="video"):
            recognizer.recognize_video(video)


@pytest.mark.parametrize("file, missing, advice", [
    ("film.mp4", {"av", "cv2"}, "pip install av"), ("animation.gif", {"PIL", "PIL.Image"}, "pip install Pillow")])
def test_what_to_install_is_told_where_nothing_can_read_it(tmp_path, monkeypatch, file, missing, advice):
    path = pictures.save(tmp_path, file, pictures.encoded(FRAMES[0], "GIF") if file.endswith("gif") else b"film")
    imported = builtins.__import__

    def without(name, *arguments):
        if name in missing:
            raise ImportError(name)
        return imported(name, *arguments)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(ImportError, match=advice):
        next(textrec.video_frames(path))


# With what is installed


def film(path, turned=False):
    """Four frames, each for half a second at 10 frames a second."""
    if importlib.util.find_spec("av"):
        import av
        with av.open(str(path), "w") as container:
            stream = container.add_stream("mpeg4", rate=10)
            stream.width, stream.height, stream.pix_fmt, stream.bit_rate = 480, 160, "yuv420p", 4_000_000
            for frame in FRAMES:
                for _ in range(5):
                    container.mux(stream.encode(av.VideoFrame.from_image(of_size(frame))))
            container.mux(stream.encode())
    else:
        import cv2
        import numpy
        writer = cv2.VideoWriter(str(path), cv2.VideoWriter_fourcc(*"mp4v"), 10, (480, 160))
        for frame in FRAMES:
            for _ in range(5):
                writer.write(numpy.asarray(of_size(frame))[..., ::-1])
        writer.release()
    if turned:
        # The matrix of the track's header: players turn what is stored clockwise by 90 degrees.
        data = bytearray(path.read_bytes())
        place = data.index(b"tkhd") - 4 + 48
        data[place:place + 36] = struct.pack(">9i", 0, 1 << 16, 0, -(1 << 16), 0, 0, 160 << 16, 0, 1 << 30)
        path.write_bytes(data)
    return path


@pytest.mark.parametrize("reader", [pyav, opencv])
def test_the_frames_of_a_video_are_read_with_either(reader, tmp_path, recognizer, monkeypatch):
    monkeypatch.setattr(textrec._video, "_video_reader", lambda: getattr(textrec._video, reader))
    path = film(tmp_path / "film.mp4")
    assert [seconds for seconds, _ in textrec.video_frames(path)] == pytest.approx([n / 10 for n in range(20)], abs=1e-3)
    read = list(recognizer.recognize_video(path, every=0.5))
    assert [result.text for _, result in read] == TEXTS
    assert [seconds for seconds, _ in read] == pytest.approx([0, 0.5, 1, 1.5], abs=1e-3)


@pytest.mark.parametrize("reader", [pyav, opencv])
def test_a_video_s_own_rotation_is_kept(reader, tmp_path, monkeypatch):
    """What is turned clockwise to be shown is read lying: with its text from bottom to top as stored, upright when shown."""
    monkeypatch.setattr(textrec._video, "_video_reader", lambda: getattr(textrec._video, reader))
    path = film(tmp_path / "turned.mp4", turned=True)
    _, image = next(textrec.video_frames(path))
    width, height = (image.height, image.width) if image.orientation in (5, 6, 7, 8) else (image.width, image.height)
    assert (width, height) == (160, 480)
    # What is stored upright lies turned clockwise when it is shown.
    result = textrec.recognize(image, engine="tesseract", detect_rotation=True)
    assert result.text == TEXTS[0] and result.info.detected_rotation == 90


@pytest.mark.parametrize("reader", [pyav, opencv])
def test_what_neither_reads_is_told_by_name(reader, tmp_path, monkeypatch):
    monkeypatch.setattr(textrec._video, "_video_reader", lambda: getattr(textrec._video, reader))
    path = pictures.save(tmp_path, "film.mp4", b"this is no film")
    with pytest.raises(textrec.UnsupportedFormatError, match=r"film\.mp4"):
        next(textrec.video_frames(path))
