"""What needs no object: versions, models, orientations."""

from __future__ import annotations

import ctypes
import os

from ._arguments import member
from ._errors import check
from ._handle import bytes_of
from ._library import library
from ._options import PathLike, options_handle
from ._raw import CameraPosition, DeviceOrientation, Orientation
from ._types import Model


def version() -> str:
    """Version of the library, such as "0.1.0"."""
    return str(library().textrec_version_string().decode())


def version_number() -> int:
    """Version of the library as major * 10000 + minor * 100 + patch."""
    return int(library().textrec_version_number())


def engine_versions() -> dict[str, str]:
    """Versions of the engines and image libraries in use by name, {"tesseract": "5.3.0", ...}."""
    parts = library().textrec_engine_versions().decode().split("; ")
    return {name: number for name, _, number in (part.partition(" ") for part in parts)}


def models(data_path: PathLike | None = None) -> list[Model]:
    """Installed models, by tag; those of one folder if `data_path` is given. They are listed, not checked."""
    options = options_handle(data_path=data_path)
    found = []
    for line in bytes_of(library().textrec_options_list_models, options.pointer).splitlines():
        tag, engine, path = line.split(b"\t", 2)
        found.append(Model(tag.decode(), engine.decode(), os.fsdecode(path)))
    return found


def orientation_for_camera(device: DeviceOrientation | str, camera: CameraPosition | str) -> Orientation:
    """Orientation to tag a camera frame with, from how the device is held and which camera took it."""
    return Orientation(
        library().textrec_orientation_for_camera(
            member(DeviceOrientation, device, "device"), member(CameraPosition, camera, "camera")
        )
    )


def orientation_decompose(orientation: Orientation | str) -> tuple[int, bool]:
    """What makes pixels upright: mirror left to right if the second, then so many quarter turns clockwise, 0 to 3."""
    turns, mirrored = ctypes.c_uint32(), ctypes.c_uint32()
    c = library()
    chosen = member(Orientation, orientation, "orientation")
    check(c, c.textrec_orientation_decompose(chosen, ctypes.byref(turns), ctypes.byref(mirrored)))
    return turns.value, bool(mirrored.value)
