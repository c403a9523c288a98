"""The C API for tests: a thin class for each handle, errors as exceptions, over the package's layer of signatures."""
import ctypes
import json
import os
import pathlib
import sys
import threading
from ctypes import byref, c_char_p, c_float, c_size_t, c_void_p

ROOT = pathlib.Path(__file__).resolve().parents[2]
# The package from its source.
sys.path.insert(0, str(ROOT / "bindings/python/src"))

from textrec import _raw  # noqa: E402
from textrec._raw import (  # noqa: E402
    NODE_NONE, NodeInfo, OverlayStyle, PDFOptions, PixelBuffer, Quality, Rect, ResultInfo, Status)

# Another copy of the library to test, an installed one for example.
LIBRARY = pathlib.Path(os.environ.get("TEXTREC_LIBRARY") or ROOT / "build/lib/libtextrec.so.0")

UP, LATIN, CHINESE, DEVANAGARI, JAPANESE, KOREAN = 1, 0, 1, 2, 3, 4
SPARSE, DENSE = 0, 1
ORIENTED, STORED = 0, 1
AUTO, TESSERACT, NEURAL = 0, 1, 2
TEXT, DOCUMENT, FULL = 0, 1, 2
PAGE, BLOCK, PARAGRAPH, LINE, WORD, SYMBOL = range(6)
GRAY8, RGB24, BGR24, RGBA32, BGRA32, NV12, NV21, I420 = range(1, 9)
FORMAT_TEXT, FORMAT_JSON, HOCR, ALTO, TSV, LAYOUT, CLOUD_VISION = range(7)
TEXT_TOO_SMALL, OUT_OF_FOCUS, LOW_CONTRAST, GLARE, TEXT_OVERSIZED = 1, 2, 4, 8, 16

c = ctypes.CDLL(str(LIBRARY))
_raw.bind(c)


class Error(Exception):
    def __init__(self, status):
        self.status = Status(status)
        self.message = c.textrec_last_error_message().decode()
        assert c.textrec_last_error() == status
        super().__init__(f"{self.status.name}: {self.message}")


def check(status):
    if status != Status.OK:
        raise Error(status)


class Owner:
    """Holds one reference to a handle made by `make(*arguments, out)`."""

    release = None

    def __init__(self, make, *arguments):
        self.handle = c_void_p()
        status = make(*arguments, byref(self.handle))
        assert (status == Status.OK) == bool(self.handle), "out must be set on success, NULL on failure"
        check(status)

    def __del__(self):
        type(self).release(self.handle)


class Image(Owner):
    release = c.textrec_image_release

    @classmethod
    def from_file(cls, path, orientation=0):
        path = path if isinstance(path, bytes) else str(path).encode()
        return cls(c.textrec_image_create_from_file, path, orientation)

    @classmethod
    def from_encoded(cls, data, orientation=0):
        return cls(c.textrec_image_create_from_encoded, data, len(data), orientation)

    @classmethod
    def from_page(cls, data, page, orientation=0):
        return cls(c.textrec_image_create_from_page, data, len(data), page, orientation)

    @classmethod
    def from_pixels(cls, buffer, orientation=0):
        return cls(c.textrec_image_create_from_pixels, byref(buffer), orientation)

    @property
    def size(self):
        return c.textrec_image_width(self.handle), c.textrec_image_height(self.handle)

    @property
    def orientation(self):
        return c.textrec_image_orientation(self.handle)

    def quality(self, result=None):
        """Heights from `result`, or estimated."""
        quality = Quality()
        check(c.textrec_image_measure_quality(self.handle, result and result.handle, byref(quality)))
        return quality


class Options(Owner):
    release = c.textrec_options_release

    def __init__(self, **settings):
        """`Options(mode=DENSE, language_hints=["de"])` calls textrec_options_set_mode and so on."""
        super().__init__(c.textrec_options_create)
        for name, value in settings.items():
            self.set(name, value)

    def set(self, name, value):
        if name == "language_hints":
            tags = [tag if isinstance(tag, bytes) else tag.encode() for tag in value]
            value = (c_char_p * len(tags))(*tags), len(tags)
        elif name == "region_of_interest":
            value = (byref(Rect(*value)),)
        elif name.endswith("_path") and value is not None:
            value = (os.fsencode(value),)
        elif not isinstance(value, tuple):
            value = (value,)
        check(getattr(c, f"textrec_options_set_{name}")(self.handle, *value))


class Recognizer(Owner):
    release = c.textrec_recognizer_release

    def __init__(self, **settings):
        options = Options(**settings)
        super().__init__(c.textrec_recognizer_create, options.handle)

    def process(self, image):
        return Result(c.textrec_recognizer_process, self.handle, image.handle)

    @property
    def languages(self):
        count = c.textrec_recognizer_language_count(self.handle)
        return [c.textrec_recognizer_language(self.handle, index).decode() for index in range(count)]


class Buffer(Owner):
    release = c.textrec_buffer_release

    @property
    def bytes(self):
        return ctypes.string_at(c.textrec_buffer_data(self.handle), c.textrec_buffer_size(self.handle))


class Result(Owner):
    release = c.textrec_result_release

    @classmethod
    def from_json(cls, data):
        return cls(c.textrec_result_create_from_json, data, len(data))

    def text_in(self, view):
        length = c_size_t()
        data = c.textrec_result_text(self.handle, view, byref(length))
        assert len(data) == length.value
        return data.decode()

    @property
    def text(self):
        return self.text_in(TEXT)

    @property
    def engine_note(self):
        return c.textrec_result_engine_note(self.handle).decode()

    @property
    def info(self):
        info = ResultInfo()
        check(c.textrec_result_get_info(self.handle, byref(info)))
        return info

    def node(self, node):
        info = NodeInfo()
        check(c.textrec_result_node_info(self.handle, node, byref(info)))
        return info

    def node_text(self, node, view=TEXT):
        return c.textrec_result_node_text(self.handle, node, view, None).decode()

    def nodes(self, level, ancestor=0):
        node = c.textrec_result_next(self.handle, ancestor, level, NODE_NONE)
        while node != NODE_NONE:
            yield node
            node = c.textrec_result_next(self.handle, ancestor, level, node)

    def texts(self, level):
        return [self.node_text(node) for node in self.nodes(level)]

    def find(self, word):
        """The only word with this text."""
        found = [self.node(node) for node in self.nodes(WORD) if self.node_text(node).strip(".,") == word]
        assert len(found) == 1, f"{word!r} found {len(found)} times in {self.text!r}"
        return found[0]

    def node_languages(self, node):
        """Pairs of a tag and its confidence."""
        languages = []
        for index in range(self.node(node).language_count):
            confidence = c_float()
            tag = c.textrec_result_node_language(self.handle, node, index, byref(confidence))
            languages.append((tag.decode(), confidence.value))
        return languages

    def overlay(self, image, **style):
        """PNG bytes; `style` are members of textrec_overlay_style, none for a NULL style."""
        given = byref(OverlayStyle(**style)) if style else None
        return Buffer(c.textrec_result_draw_overlay, self.handle, image.handle, given).bytes

    def export(self, view=FULL, format=FORMAT_JSON):
        return Buffer(c.textrec_result_export, self.handle, format, view).bytes

    def json(self, view=FULL):
        return json.loads(self.export(view).decode())


FOREVER = 0xFFFFFFFF


class Operation(Owner):
    """The reading of an image in the background: what its callbacks are told, and others called from them with it."""

    release = c.textrec_operation_release
    # A callback must not go while it is called, whoever has let go of the operation.
    _callbacks = []

    def __init__(self, recognizer, image, completion=None, progress=None):
        self.ends, self.fractions, self.threads = [], [], set()

        def end(status, message, result, _):
            self.threads.add(threading.get_ident())
            text = c.textrec_result_text(result, TEXT, None).decode() if result else None
            self.ends.append((Status(status), message.decode(), text))
            if completion:
                completion(self)

        def tell(fraction, _):
            self.threads.add(threading.get_ident())
            self.fractions.append(fraction)
            return int(bool(progress(self))) if progress else 0

        callbacks = _raw.Completion(end), _raw.Progress(tell)
        self._callbacks.append(callbacks)
        super().__init__(c.textrec_recognizer_process_async, recognizer.handle, image.handle, *callbacks, None)

    def cancel(self):
        check(c.textrec_operation_cancel(self.handle))

    def wait(self, milliseconds=FOREVER):
        check(c.textrec_operation_wait(self.handle, milliseconds))

    @property
    def progress(self):
        return c.textrec_operation_progress(self.handle)

    @property
    def text(self):
        """Waits for it; what a failure's completion was told as an AssertionError."""
        self.wait()
        (end,) = self.ends
        assert end[:2] == (Status.OK, ""), end
        return end[2]

    @property
    def status(self):
        """Waits for it."""
        self.wait()
        ((status, message, text),) = self.ends
        assert (status == Status.OK) == (message == "") == (text is not None)
        return status


class Stream(Owner):
    """Readings of frames as (timestamp, text or status), and others called with each; never two at a time."""

    release = c.textrec_stream_release
    _callbacks = []

    def __init__(self, recognizer, callback=None, **options):
        """`options` are members of textrec_stream_options, none for NULL; `callback(self, result, timestamp)`."""
        self.readings, self.messages, self.results = [], [], []
        self.changed = threading.Condition()
        self._is_calling = threading.Lock()

        def tell(status, message, result, timestamp, _):
            assert self._is_calling.acquire(blocking=False), "two callbacks at once"
            text = c.textrec_result_text(result, TEXT, None).decode() if result else Status(status)
            self.messages.append(message.decode())
            self.results.append(result)
            try:
                if callback:
                    callback(self, result, timestamp)
            finally:
                self._is_calling.release()
                with self.changed:
                    self.readings.append((timestamp, text))
                    self.changed.notify_all()

        self._callback = _raw.FrameCallback(tell)
        self._callbacks.append(self._callback)
        given = byref(_raw.StreamOptions(**options)) if options else None
        super().__init__(c.textrec_stream_create, recognizer.handle, given, self._callback, None)

    def submit(self, pixels, timestamp=0, orientation=0):
        """How many frames were dropped for it; `pixels` is a Pillow image in L or RGB, or a textrec_pixel_buffer."""
        dropped = ctypes.c_uint32(7)
        if not isinstance(pixels, PixelBuffer):
            pixels = pixel_buffer(pixels)
        check(c.textrec_stream_submit(self.handle, byref(pixels), orientation, timestamp, byref(dropped)))
        return dropped.value

    def wait(self, count=1):
        """The readings, once there are so many."""
        with self.changed:
            self.changed.wait_for(lambda: len(self.readings) >= count)
            return self.readings

    def read(self, pixels, timestamp=0, orientation=0):
        """What the next callback is told after this frame."""
        count = len(self.readings)
        self.submit(pixels, timestamp, orientation)
        return self.wait(count + 1)[-1][1]

    @property
    def stats(self):
        stats = _raw.StreamStats()
        check(c.textrec_stream_stats_get(self.handle, byref(stats)))
        total = stats.processed + stats.unchanged + stats.failed + stats.dropped + stats.pending
        assert stats.submitted == total, "statistics that do not add up"
        return stats

    def close(self):
        check(c.textrec_stream_close(self.handle))


def pixel_buffer(image):
    """A Pillow image in L or RGB, with the memory that it needs."""
    data = image.tobytes()
    buffer = PixelBuffer(format=GRAY8 if image.mode == "L" else RGB24, width=image.width, height=image.height)
    buffer.memory = ctypes.create_string_buffer(data, len(data))
    buffer.plane[0] = ctypes.addressof(buffer.memory)
    return buffer
class Batch(Owner):
    """The reading of many images in the background: what its callbacks are told, and others called from them with it.

    `sources` is a list of images, of statuses to return in place of one, and of functions that give one or the other; with
    `count` None, nobody but the source knows its length.
    """

    release = c.textrec_operation_release
    _callbacks = []

    def __init__(self, recognizer, sources, count=True, result=None, completion=None, progress=None):
        self.asked, self.results, self.ends, self.fractions = [], [], [], []

        def give(index, out, _):
            self.asked.append(index)
            if index >= len(sources):
                return Status.OK
            source = sources[index]() if callable(sources[index]) else sources[index]
            if isinstance(source, Owner):
                out[0] = c.textrec_image_retain(source.handle)
                return Status.OK
            return source

        def end(index, status, message, handle, _):
            text = c.textrec_result_text(handle, TEXT, None).decode() if handle else None
            self.results.append((index, status, message.decode(), text))
            if result:
                result(self, index)

        def complete(status, message, handle, _):
            assert handle is None
            self.ends.append((Status(status), message.decode()))
            if completion:
                completion(self)

        def tell(fraction, _):
            self.fractions.append(fraction)
            return int(bool(progress(self))) if progress else 0

        callbacks = _raw.BatchSource(give), _raw.BatchResult(end), _raw.Completion(complete), _raw.Progress(tell)
        self._callbacks.append(callbacks)
        count = c_size_t(-1).value if count is None else len(sources) if count is True else count
        super().__init__(c.textrec_recognizer_process_batch_async, recognizer.handle, count, *callbacks, None)

    cancel, wait, progress = Operation.cancel, Operation.wait, Operation.progress

    @property
    def statuses(self):
        """Waits for it; of each image, by its number."""
        self.wait()
        assert len(self.ends) == 1
        numbers = [index for index, *_ in self.results]
        assert len(numbers) == len(set(numbers)), "an image was told of twice"
        return {index: Status(status) for index, status, *_ in sorted(self.results)}

    @property
    def texts(self):
        """Waits for it; of the images that were read, in their order."""
        self.wait()
        return [text for _, status, _, text in sorted(self.results) if status == Status.OK]


class PDF(Owner):
    release = c.textrec_pdf_release

    def __init__(self, **options):
        """`options` are members of textrec_pdf_options, none for NULL."""
        super().__init__(c.textrec_pdf_create, byref(PDFOptions(**options)) if options else None)

    def add(self, image, result):
        check(c.textrec_pdf_add_page(self.handle, image.handle, result.handle))

    def finish(self):
        return Buffer(c.textrec_pdf_finish, self.handle).bytes


def list_models(**settings):
    """Tag, engine and path of each model."""
    options = Options(**settings)
    lines = Buffer(c.textrec_options_list_models, options.handle).bytes.split(b"\n")
    assert lines.pop() == b""
    return [tuple(line.split(b"\t", 2)) for line in lines]
