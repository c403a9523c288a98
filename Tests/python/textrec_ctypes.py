"""The C API through ctypes, for tests: every function typed, a thin class for each handle, errors as exceptions."""
import ctypes
import enum
import json
import os
import pathlib
from ctypes import POINTER, byref, c_char_p, c_float, c_int, c_size_t, c_uint32, c_uint64, c_void_p

# Another copy of the library to test, an installed one for example.
LIBRARY = pathlib.Path(
    os.environ.get("TEXTREC_LIBRARY") or pathlib.Path(__file__).resolve().parents[2] / "build/lib/libtextrec.so.0")

Handle = c_void_p
HandleOut = POINTER(c_void_p)
Node = c_uint32
NODE_NONE = 0xFFFFFFFF

UP, LATIN, CHINESE, DEVANAGARI, JAPANESE, KOREAN = 1, 0, 1, 2, 3, 4
SPARSE, DENSE = 0, 1
ORIENTED, STORED = 0, 1
TEXT, DOCUMENT, FULL = 0, 1, 2
PAGE, BLOCK, PARAGRAPH, LINE, WORD, SYMBOL = range(6)
GRAY8, RGB24, BGR24, RGBA32, BGRA32, NV12, NV21, I420 = range(1, 9)
FORMAT_TEXT, FORMAT_JSON = 0, 1


class Status(enum.IntEnum):
    OK = 0
    INTERNAL = -1
    INVALID_ARGUMENT = -2
    OUT_OF_MEMORY = -3
    NOT_FOUND = -4
    IO = -5
    UNSUPPORTED_FORMAT = -6
    CORRUPT_IMAGE = -7
    IMAGE_TOO_LARGE = -8
    MODEL_UNAVAILABLE = -9
    ENGINE = -10
    TIMEOUT = -11
    BUFFER_TOO_SMALL = -15


class Point(ctypes.Structure):
    _fields_ = [("x", c_float), ("y", c_float)]


class Rect(ctypes.Structure):
    _fields_ = [("x", c_float), ("y", c_float), ("width", c_float), ("height", c_float)]


class Quad(ctypes.Structure):
    _fields_ = [("corner", Point * 4)]


class Sized(ctypes.Structure):
    """A structure whose first member tells its size."""

    def __init__(self, **fields):
        super().__init__(struct_size=ctypes.sizeof(self), **fields)


class PixelBuffer(Sized):
    _fields_ = [("struct_size", c_uint32), ("format", c_int), ("width", c_uint32), ("height", c_uint32),
                ("plane", c_void_p * 3), ("stride", c_size_t * 3), ("plane_size", c_size_t * 3)]


class NodeInfo(Sized):
    _fields_ = [("struct_size", c_uint32), ("level", c_int), ("block_type", c_int),
                ("parent", Node), ("first_child", Node), ("next_sibling", Node), ("child_count", c_uint32),
                ("frame", Rect), ("corners", Quad), ("angle", c_float), ("confidence", c_float),
                ("recognized_break", c_int), ("break_is_prefix", c_uint32)]


class ResultInfo(Sized):
    _fields_ = [("struct_size", c_uint32), ("engine", c_int), ("orientation", c_int), ("skew", c_float),
                ("coordinates", c_int), ("width", c_uint32), ("height", c_uint32), ("to_stored", c_float * 6),
                ("decode_ms", c_float), ("recognize_ms", c_float), ("total_ms", c_float)]


LogCallback = ctypes.CFUNCTYPE(None, c_int, c_char_p, c_void_p)

SIGNATURES = {
    "textrec_version_number": (c_uint32, []),
    "textrec_version_string": (c_char_p, []),
    "textrec_abi_version": (c_uint32, []),
    "textrec_engine_versions": (c_char_p, []),
    "textrec_status_name": (c_char_p, [c_int]),
    "textrec_last_error": (c_int, []),
    "textrec_last_error_message": (c_char_p, []),
    "textrec_clear_error": (None, []),
    "textrec_set_log_callback": (None, [LogCallback, c_void_p]),
    "textrec_orientation_for_camera": (c_int, [c_int, c_int]),
    "textrec_orientation_decompose": (c_int, [c_int, POINTER(c_uint32), POINTER(c_uint32)]),
    "textrec_image_create_from_file": (c_int, [c_char_p, c_int, HandleOut]),
    "textrec_image_create_from_encoded": (c_int, [c_char_p, c_size_t, c_int, HandleOut]),
    "textrec_image_width": (c_uint32, [Handle]),
    "textrec_image_height": (c_uint32, [Handle]),
    "textrec_image_orientation": (c_int, [Handle]),
    "textrec_image_retain": (Handle, [Handle]),
    "textrec_image_release": (None, [Handle]),
    "textrec_image_count_pages": (c_int, [c_char_p, c_size_t, POINTER(c_uint32)]),
    "textrec_image_create_from_page": (c_int, [c_char_p, c_size_t, c_uint32, c_int, HandleOut]),
    "textrec_image_create_from_pixels": (c_int, [POINTER(PixelBuffer), c_int, HandleOut]),
    "textrec_options_create": (c_int, [HandleOut]),
    "textrec_options_set_script": (c_int, [Handle, c_int]),
    "textrec_options_set_mode": (c_int, [Handle, c_int]),
    "textrec_options_set_language_hints": (c_int, [Handle, POINTER(c_char_p), c_size_t]),
    "textrec_options_set_coordinates": (c_int, [Handle, c_int]),
    "textrec_options_set_region_of_interest": (c_int, [Handle, POINTER(Rect)]),
    "textrec_options_set_min_text_height": (c_int, [Handle, c_float]),
    "textrec_options_set_timeout_ms": (c_int, [Handle, c_uint32]),
    "textrec_options_set_max_pixels": (c_int, [Handle, c_uint64]),
    "textrec_options_set_workers": (c_int, [Handle, c_uint32]),
    "textrec_options_set_engine": (c_int, [Handle, c_int]),
    "textrec_options_set_data_path": (c_int, [Handle, c_char_p]),
    "textrec_options_set_engine_variable": (c_int, [Handle, c_char_p, c_char_p]),
    "textrec_options_list_models": (c_int, [Handle, HandleOut]),
    "textrec_options_release": (None, [Handle]),
    "textrec_recognizer_create": (c_int, [Handle, HandleOut]),
    "textrec_recognizer_process": (c_int, [Handle, Handle, HandleOut]),
    "textrec_recognizer_language_count": (c_size_t, [Handle]),
    "textrec_recognizer_language": (c_char_p, [Handle, c_size_t]),
    "textrec_recognizer_retain": (Handle, [Handle]),
    "textrec_recognizer_release": (None, [Handle]),
    "textrec_result_text": (c_char_p, [Handle, c_int, POINTER(c_size_t)]),
    "textrec_result_retain": (Handle, [Handle]),
    "textrec_result_release": (None, [Handle]),
    "textrec_result_node_count": (c_uint32, [Handle]),
    "textrec_result_node_info": (c_int, [Handle, Node, POINTER(NodeInfo)]),
    "textrec_result_node_text": (c_char_p, [Handle, Node, c_int, POINTER(c_size_t)]),
    "textrec_result_next": (Node, [Handle, Node, c_int, Node]),
    "textrec_result_level_count": (c_uint32, [Handle, c_int]),
    "textrec_result_level_node": (Node, [Handle, c_int, c_uint32]),
    "textrec_result_get_info": (c_int, [Handle, POINTER(ResultInfo)]),
    "textrec_result_export": (c_int, [Handle, c_int, c_int, HandleOut]),
    "textrec_result_create_from_json": (c_int, [c_char_p, c_size_t, HandleOut]),
    "textrec_buffer_data": (c_void_p, [Handle]),
    "textrec_buffer_size": (c_size_t, [Handle]),
    "textrec_buffer_retain": (Handle, [Handle]),
    "textrec_buffer_release": (None, [Handle]),
}

c = ctypes.CDLL(str(LIBRARY))
for name, (result_type, argument_types) in SIGNATURES.items():
    function = getattr(c, name)
    function.restype, function.argtypes = result_type, argument_types


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
        elif name == "data_path":
            value = (value if isinstance(value, bytes) else str(value).encode(),)
        elif not isinstance(value, tuple):
            value = (value,)
        check(getattr(c, f"textrec_options_set_{name}")(self.handle, *value))


def list_models(**settings):
    """Tag, engine and path of each model."""
    options = Options(**settings)
    lines = Buffer(c.textrec_options_list_models, options.handle).bytes.split(b"\n")
    assert lines.pop() == b""
    return [tuple(line.split(b"\t", 2)) for line in lines]


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

    def export(self, view=FULL, format=FORMAT_JSON):
        return Buffer(c.textrec_result_export, self.handle, format, view).bytes

    def json(self, view=FULL):
        return json.loads(self.export(view).decode())
