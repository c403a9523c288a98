"""The C API as it is: every enum, structure and signature of textrec.h, and nothing else.

Names are those of the header without their prefixes. A test holds this file against the header.
"""

from __future__ import annotations

import ctypes
from ctypes import POINTER, c_char_p, c_float, c_int, c_int32, c_int64, c_size_t, c_uint32, c_uint64, c_void_p
from enum import IntEnum, IntFlag
from typing import Any

ABI_VERSION = 0
NODE_NONE = 0xFFFFFFFF
NODE_ROOT = 0


class Status(IntEnum):
    """What a function of the library came to."""

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
    CANCELLED = -12
    CLOSED = -14
    BUFFER_TOO_SMALL = -15


class LogLevel(IntEnum):
    """How much a message of the library matters."""

    ERROR = 0
    WARNING = 1
    INFO = 2
    DEBUG = 3


class Orientation(IntEnum):
    """How stored pixels relate to the upright scene; the values are those of EXIF tag 0x0112."""

    UNSPECIFIED = 0
    UP = 1
    UP_MIRRORED = 2
    DOWN = 3
    DOWN_MIRRORED = 4
    LEFT_MIRRORED = 5
    RIGHT = 6
    RIGHT_MIRRORED = 7
    LEFT = 8


class DeviceOrientation(IntEnum):
    """How a device is held."""

    UNKNOWN = 0
    PORTRAIT = 1
    PORTRAIT_UPSIDE_DOWN = 2
    LANDSCAPE_LEFT = 3
    LANDSCAPE_RIGHT = 4
    FACE_UP = 5
    FACE_DOWN = 6


class CameraPosition(IntEnum):
    """Which camera of a device."""

    BACK = 0
    FRONT = 1


class PixelFormat(IntEnum):
    """How raw pixels lie in memory."""

    GRAY8 = 1
    RGB24 = 2
    BGR24 = 3
    RGBA32 = 4
    BGRA32 = 5
    NV12 = 6
    NV21 = 7
    I420 = 8


class Script(IntEnum):
    """What the text is written in."""

    LATIN = 0
    CHINESE = 1
    DEVANAGARI = 2
    JAPANESE = 3
    KOREAN = 4


class Mode(IntEnum):
    """What the image is like: SPARSE for anything, signs and screens included, DENSE for documents."""

    SPARSE = 0
    DENSE = 1


class Engine(IntEnum):
    """Which engine recognizes; AUTO is NEURAL where that is installed and covers the script, else TESSERACT."""

    AUTO = 0
    TESSERACT = 1
    NEURAL = 2


class Coordinates(IntEnum):
    """Which pixels coordinates count: ORIENTED, those a viewer shows, or STORED, those of the file or buffer."""

    ORIENTED = 0
    STORED = 1


class View(IntEnum):
    """A reading of the tree: TEXT as printed, DOCUMENT with flowing paragraphs, FULL with every level."""

    TEXT = 0
    DOCUMENT = 1
    FULL = 2


class Level(IntEnum):
    """A level of the tree."""

    PAGE = 0
    BLOCK = 1
    PARAGRAPH = 2
    LINE = 3
    WORD = 4
    SYMBOL = 5


class Break(IntEnum):
    """What follows a word or a symbol; the numbers are those of Cloud Vision's DetectedBreak."""

    NONE = 0
    SPACE = 1
    SURE_SPACE = 2
    EOL_SURE_SPACE = 3
    HYPHEN = 4
    LINE = 5


class BlockType(IntEnum):
    """What a block holds."""

    UNKNOWN = 0
    TEXT = 1
    TABLE = 2
    PICTURE = 3
    RULER = 4
    BARCODE = 5


class Format(IntEnum):
    """What a result is exported as: `Result.export`."""

    TEXT = 0
    JSON = 1
    HOCR = 2
    ALTO = 3
    TSV = 4
    LAYOUT = 5
    CLOUD_VISION = 6


class Advice(IntFlag):
    """What would make a picture more readable."""

    TEXT_TOO_SMALL = 0x01
    OUT_OF_FOCUS = 0x02
    LOW_CONTRAST = 0x04
    GLARE = 0x08
    TEXT_OVERSIZED = 0x10


class Point(ctypes.Structure):
    """textrec_point."""

    _fields_ = (("x", c_float), ("y", c_float))


class Rect(ctypes.Structure):
    """textrec_rect."""

    _fields_ = (("x", c_float), ("y", c_float), ("width", c_float), ("height", c_float))


class Quad(ctypes.Structure):
    """textrec_quad."""

    _fields_ = (("corner", Point * 4),)


class Sized(ctypes.Structure):
    """A structure whose first member tells its size, set by the constructor."""

    def __init__(self, **members: Any) -> None:
        super().__init__(struct_size=ctypes.sizeof(self), **members)


class PixelBuffer(Sized):
    """textrec_pixel_buffer."""

    _fields_ = (
        ("struct_size", c_uint32),
        ("format", c_int),
        ("width", c_uint32),
        ("height", c_uint32),
        ("plane", c_void_p * 3),
        ("stride", c_size_t * 3),
        ("plane_size", c_size_t * 3),
    )


class NodeInfo(Sized):
    """textrec_node_info."""

    _fields_ = (
        ("struct_size", c_uint32),
        ("level", c_int),
        ("block_type", c_int),
        ("parent", c_uint32),
        ("first_child", c_uint32),
        ("next_sibling", c_uint32),
        ("child_count", c_uint32),
        ("frame", Rect),
        ("corners", Quad),
        ("angle", c_float),
        ("confidence", c_float),
        ("recognized_break", c_int),
        ("break_is_prefix", c_uint32),
        ("language_count", c_uint32),
    )


class ResultInfo(Sized):
    """textrec_result_info."""

    _fields_ = (
        ("struct_size", c_uint32),
        ("engine", c_int),
        ("orientation", c_int),
        ("skew", c_float),
        ("coordinates", c_int),
        ("width", c_uint32),
        ("height", c_uint32),
        ("to_stored", c_float * 6),
        ("decode_ms", c_float),
        ("detect_ms", c_float),
        ("recognize_ms", c_float),
        ("total_ms", c_float),
        ("detected_rotation", c_int32),
        ("detected_mirroring", c_uint32),
    )


class OverlayStyle(Sized):
    """textrec_overlay_style."""

    _fields_ = (
        ("struct_size", c_uint32),
        ("levels", c_uint32),
        ("rgba", c_uint32),
        ("show_text", c_uint32),
        ("max_side", c_uint32),
    )


class PDFOptions(Sized):
    """textrec_pdf_options."""

    _fields_ = (("struct_size", c_uint32), ("dpi", c_float), ("title", c_char_p))


class StreamOptions(Sized):
    """textrec_stream_options."""

    _fields_ = (("struct_size", c_uint32), ("skip_unchanged", c_uint32), ("track_lines", c_uint32))


class StreamStats(Sized):
    """textrec_stream_stats."""

    _fields_ = (
        ("struct_size", c_uint32),
        ("pending", c_uint32),
        ("submitted", c_uint64),
        ("processed", c_uint64),
        ("unchanged", c_uint64),
        ("failed", c_uint64),
        ("dropped", c_uint64),
        ("latency_median_ms", c_float),
        ("latency_p95_ms", c_float),
    )


class Quality(Sized):
    """textrec_quality."""

    _fields_ = (
        ("struct_size", c_uint32),
        ("advice", c_uint32),
        ("focus", c_float),
        ("contrast", c_float),
        ("glare", c_float),
        ("median_character_height", c_float),
        ("smallest_character_height", c_float),
    )


LogCallback = ctypes.CFUNCTYPE(None, c_int, c_char_p, c_void_p)

Completion = ctypes.CFUNCTYPE(None, c_int, c_char_p, c_void_p, c_void_p)
Progress = ctypes.CFUNCTYPE(c_int, c_float, c_void_p)
FrameCallback = ctypes.CFUNCTYPE(None, c_int, c_char_p, c_void_p, c_int64, c_void_p)

BatchSource = ctypes.CFUNCTYPE(c_int, c_size_t, POINTER(c_void_p), c_void_p)
BatchResult = ctypes.CFUNCTYPE(None, c_size_t, c_int, c_char_p, c_void_p, c_void_p)

_Handle = c_void_p
_HandleOut = POINTER(c_void_p)
_Node = c_uint32

SIGNATURES: dict[str, tuple[Any, list[Any]]] = {
    "textrec_version_number": (c_uint32, []),
    "textrec_version_string": (c_char_p, []),
    "textrec_abi_version": (c_uint32, []),
    "textrec_engine_versions": (c_char_p, []),
    "textrec_cpu_count": (c_uint32, []),
    "textrec_status_name": (c_char_p, [c_int]),
    "textrec_last_error": (c_int, []),
    "textrec_last_error_message": (c_char_p, []),
    "textrec_clear_error": (None, []),
    "textrec_set_log_callback": (None, [LogCallback, c_void_p]),
    "textrec_buffer_data": (c_void_p, [_Handle]),
    "textrec_buffer_size": (c_size_t, [_Handle]),
    "textrec_buffer_retain": (_Handle, [_Handle]),
    "textrec_buffer_release": (None, [_Handle]),
    "textrec_orientation_for_camera": (c_int, [c_int, c_int]),
    "textrec_orientation_decompose": (c_int, [c_int, POINTER(c_uint32), POINTER(c_uint32)]),
    "textrec_image_create_from_file": (c_int, [c_char_p, c_int, _HandleOut]),
    "textrec_image_create_from_encoded": (c_int, [c_void_p, c_size_t, c_int, _HandleOut]),
    "textrec_image_width": (c_uint32, [_Handle]),
    "textrec_image_height": (c_uint32, [_Handle]),
    "textrec_image_orientation": (c_int, [_Handle]),
    "textrec_image_retain": (_Handle, [_Handle]),
    "textrec_image_release": (None, [_Handle]),
    "textrec_image_count_pages": (c_int, [c_void_p, c_size_t, POINTER(c_uint32)]),
    "textrec_image_create_from_page": (c_int, [c_void_p, c_size_t, c_uint32, c_int, _HandleOut]),
    "textrec_image_create_from_pixels": (c_int, [POINTER(PixelBuffer), c_int, _HandleOut]),
    "textrec_options_create": (c_int, [_HandleOut]),
    "textrec_options_set_script": (c_int, [_Handle, c_int]),
    "textrec_options_set_mode": (c_int, [_Handle, c_int]),
    "textrec_options_set_language_hints": (c_int, [_Handle, POINTER(c_char_p), c_size_t]),
    "textrec_options_set_coordinates": (c_int, [_Handle, c_int]),
    "textrec_options_set_region_of_interest": (c_int, [_Handle, POINTER(Rect)]),
    "textrec_options_set_min_text_height": (c_int, [_Handle, c_float]),
    "textrec_options_set_timeout_ms": (c_int, [_Handle, c_uint32]),
    "textrec_options_set_max_pixels": (c_int, [_Handle, c_uint64]),
    "textrec_options_set_workers": (c_int, [_Handle, c_uint32]),
    "textrec_options_set_threads": (c_int, [_Handle, c_uint32]),
    "textrec_options_set_engine": (c_int, [_Handle, c_int]),
    "textrec_options_set_data_path": (c_int, [_Handle, c_char_p]),
    "textrec_options_set_model_path": (c_int, [_Handle, c_char_p]),
    "textrec_options_set_runtime_path": (c_int, [_Handle, c_char_p]),
    "textrec_options_set_cache_path": (c_int, [_Handle, c_char_p]),
    "textrec_options_set_full_precision": (c_int, [_Handle, c_uint32]),
    "textrec_options_set_detect_rotation": (c_int, [_Handle, c_uint32]),
    "textrec_options_set_engine_variable": (c_int, [_Handle, c_char_p, c_char_p]),
    "textrec_options_list_models": (c_int, [_Handle, _HandleOut]),
    "textrec_options_release": (None, [_Handle]),
    "textrec_recognizer_create": (c_int, [_Handle, _HandleOut]),
    "textrec_recognizer_process": (c_int, [_Handle, _Handle, _HandleOut]),
    "textrec_recognizer_process_async": (c_int, [_Handle, _Handle, Completion, Progress, c_void_p, _HandleOut]),
    "textrec_operation_cancel": (c_int, [_Handle]),
    "textrec_operation_wait": (c_int, [_Handle, c_uint32]),
    "textrec_operation_progress": (c_float, [_Handle]),
    "textrec_operation_retain": (_Handle, [_Handle]),
    "textrec_operation_release": (None, [_Handle]),
    "textrec_stream_create": (c_int, [_Handle, POINTER(StreamOptions), FrameCallback, c_void_p, _HandleOut]),
    "textrec_stream_submit": (c_int, [_Handle, POINTER(PixelBuffer), c_int, c_int64, POINTER(c_uint32)]),
    "textrec_stream_stats_get": (c_int, [_Handle, POINTER(StreamStats)]),
    "textrec_stream_close": (c_int, [_Handle]),
    "textrec_stream_retain": (_Handle, [_Handle]),
    "textrec_stream_release": (None, [_Handle]),
    "textrec_recognizer_process_batch_async": (
        c_int,
        [_Handle, c_size_t, BatchSource, BatchResult, Completion, Progress, c_void_p, _HandleOut],
    ),
    "textrec_recognizer_language_count": (c_size_t, [_Handle]),
    "textrec_recognizer_language": (c_char_p, [_Handle, c_size_t]),
    "textrec_recognizer_retain": (_Handle, [_Handle]),
    "textrec_recognizer_release": (None, [_Handle]),
    "textrec_result_text": (c_char_p, [_Handle, c_int, POINTER(c_size_t)]),
    "textrec_result_retain": (_Handle, [_Handle]),
    "textrec_result_release": (None, [_Handle]),
    "textrec_result_node_count": (c_uint32, [_Handle]),
    "textrec_result_node_info": (c_int, [_Handle, _Node, POINTER(NodeInfo)]),
    "textrec_result_node_text": (c_char_p, [_Handle, _Node, c_int, POINTER(c_size_t)]),
    "textrec_result_node_language": (c_char_p, [_Handle, _Node, c_uint32, POINTER(c_float)]),
    "textrec_result_node_tracking_id": (c_uint64, [_Handle, _Node]),
    "textrec_result_next": (_Node, [_Handle, _Node, c_int, _Node]),
    "textrec_result_level_count": (c_uint32, [_Handle, c_int]),
    "textrec_result_level_node": (_Node, [_Handle, c_int, c_uint32]),
    "textrec_result_get_info": (c_int, [_Handle, POINTER(ResultInfo)]),
    "textrec_result_engine_note": (c_char_p, [_Handle]),
    "textrec_result_export": (c_int, [_Handle, c_int, c_int, _HandleOut]),
    "textrec_result_export_page": (c_int, [_Handle, c_int, c_int, c_char_p, c_uint32, _HandleOut]),
    "textrec_result_create_from_json": (c_int, [c_char_p, c_size_t, _HandleOut]),
    "textrec_result_draw_overlay": (c_int, [_Handle, _Handle, POINTER(OverlayStyle), _HandleOut]),
    "textrec_pdf_create": (c_int, [POINTER(PDFOptions), _HandleOut]),
    "textrec_pdf_add_page": (c_int, [_Handle, _Handle, _Handle]),
    "textrec_pdf_finish": (c_int, [_Handle, _HandleOut]),
    "textrec_pdf_retain": (_Handle, [_Handle]),
    "textrec_pdf_release": (None, [_Handle]),
    "textrec_image_measure_quality": (c_int, [_Handle, _Handle, POINTER(Quality)]),
}


def bind(library: ctypes.CDLL) -> None:
    """Give every function of the header its types; AttributeError names the first one that the library lacks."""
    for name, (result, arguments) in SIGNATURES.items():
        function = getattr(library, name)
        function.restype, function.argtypes = result, arguments
