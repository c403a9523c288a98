"""Text recognition in photos, scans and screens, on this machine.

import textrec

print(textrec.recognize("photo.jpg").text)

The guide is docs/python.md in the source tree. The library, libtextrec, is loaded when it is first needed.
"""

from ._errors import (
    BufferTooSmallError,
    ClosedError,
    CorruptImageError,
    EngineError,
    Error,
    ForkError,
    ImageTooLargeError,
    InternalError,
    InvalidArgumentError,
    LibraryError,
    MissingFileError,
    ModelUnavailableError,
    NotFoundError,
    OutOfMemoryError,
    ReadError,
    RecognitionCancelled,
    RecognitionTimeout,
    UnsupportedFormatError,
)
from ._functions import (
    engine_versions,
    models,
    orientation_decompose,
    orientation_for_camera,
    version,
    version_number,
)
from ._image import Image, ImageSource
from ._log import set_log_handler
from ._many import Outcome
from ._options import RecognizerOptions
from ._raw import (
    Advice,
    BlockType,
    Break,
    CameraPosition,
    Coordinates,
    DeviceOrientation,
    Engine,
    Format,
    Level,
    LogLevel,
    Mode,
    Orientation,
    PixelFormat,
    Script,
    Status,
    View,
)
from ._recognizer import Recognizer, recognize, recognize_many
from ._result import Result, SearchablePDF
from ._stream import Stream
from ._tree import Block, Line, Node, Page, Paragraph, Symbol, Word
from ._types import Frame, Language, Model, Point, Quality, ResultInfo, StreamStats
from ._video import video_frames

__version__ = "0.1.0"

__all__ = [
    "Advice",
    "Block",
    "BlockType",
    "Break",
    "BufferTooSmallError",
    "CameraPosition",
    "ClosedError",
    "Coordinates",
    "CorruptImageError",
    "DeviceOrientation",
    "Engine",
    "EngineError",
    "Error",
    "ForkError",
    "Format",
    "Frame",
    "Image",
    "ImageSource",
    "ImageTooLargeError",
    "InternalError",
    "InvalidArgumentError",
    "Language",
    "Level",
    "LibraryError",
    "Line",
    "LogLevel",
    "MissingFileError",
    "Mode",
    "Model",
    "ModelUnavailableError",
    "Node",
    "NotFoundError",
    "Orientation",
    "OutOfMemoryError",
    "Outcome",
    "Page",
    "Paragraph",
    "PixelFormat",
    "Point",
    "Quality",
    "ReadError",
    "RecognitionCancelled",
    "RecognitionTimeout",
    "Recognizer",
    "RecognizerOptions",
    "Result",
    "ResultInfo",
    "Script",
    "SearchablePDF",
    "Status",
    "Stream",
    "StreamStats",
    "Symbol",
    "UnsupportedFormatError",
    "View",
    "Word",
    "engine_versions",
    "models",
    "orientation_decompose",
    "orientation_for_camera",
    "recognize",
    "recognize_many",
    "set_log_handler",
    "version",
    "version_number",
    "video_frames",
]
