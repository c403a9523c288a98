"""The package's raw layer says what the header says, and its typed layer reaches all of it."""
import ctypes
import enum
import pathlib
import re
import subprocess

import pytest

import textrec
from textrec import _raw

ROOT = pathlib.Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "bindings/python/src/textrec"
HEADER = (ROOT / "include/textrec.h").read_text()
CODE = re.sub(r"/\*.*?\*/|^\s*#.*?$", " ", HEADER.replace("\\\n", " "), flags=re.DOTALL | re.MULTILINE)

# What the typed layer does without: Python objects share a handle by sharing the object, and errors are raised at once.
UNUSED = {
    "textrec_buffer_retain", "textrec_pdf_retain", "textrec_stream_retain", "textrec_operation_retain",
    "textrec_clear_error",
    "textrec_result_node_count", "textrec_operation_progress",
    # A batch of one makes its image in the background too.
    "textrec_recognizer_process_async",
}

ENUMS = {
    "status": (_raw.Status, "TEXTREC_", "TEXTREC_ERROR_"),
    "log_level": (_raw.LogLevel, "TEXTREC_LOG_"),
    "orientation": (_raw.Orientation, "TEXTREC_ORIENTATION_"),
    "device_orientation": (_raw.DeviceOrientation, "TEXTREC_DEVICE_"),
    "camera_position": (_raw.CameraPosition, "TEXTREC_CAMERA_"),
    "pixel_format": (_raw.PixelFormat, "TEXTREC_PIXEL_"),
    "script": (_raw.Script, "TEXTREC_SCRIPT_"),
    "mode": (_raw.Mode, "TEXTREC_MODE_"),
    "engine": (_raw.Engine, "TEXTREC_ENGINE_"),
    "coordinates": (_raw.Coordinates, "TEXTREC_COORDINATES_"),
    "view": (_raw.View, "TEXTREC_VIEW_"),
    "level": (_raw.Level, "TEXTREC_LEVEL_"),
    "break": (_raw.Break, "TEXTREC_BREAK_"),
    "block_type": (_raw.BlockType, "TEXTREC_BLOCK_"),
    "format": (_raw.Format, "TEXTREC_FORMAT_"),
}
STRUCTS = {
    "textrec_point": _raw.Point, "textrec_rect": _raw.Rect, "textrec_quad": _raw.Quad,
    "textrec_pixel_buffer": _raw.PixelBuffer, "textrec_node_info": _raw.NodeInfo,
    "textrec_result_info": _raw.ResultInfo, "textrec_overlay_style": _raw.OverlayStyle,
    "textrec_pdf_options": _raw.PDFOptions, "textrec_quality": _raw.Quality,
    "textrec_stream_options": _raw.StreamOptions, "textrec_stream_stats": _raw.StreamStats,
}
OPAQUE = {
    "textrec_buffer", "textrec_image", "textrec_operation", "textrec_options", "textrec_pdf", "textrec_recognizer",
    "textrec_result", "textrec_stream",
}
SCALARS = {
    "void": None, "float": ctypes.c_float, "uint32_t": ctypes.c_uint32, "uint64_t": ctypes.c_uint64,
    "size_t": ctypes.c_size_t, "textrec_node": ctypes.c_uint32, "textrec_log_callback": _raw.LogCallback,
    "textrec_completion": _raw.Completion, "textrec_progress": _raw.Progress,
    "int64_t": ctypes.c_int64, "textrec_frame_callback": _raw.FrameCallback,
    "textrec_batch_source": _raw.BatchSource, "textrec_batch_result": _raw.BatchResult,
    **{f"textrec_{name}": ctypes.c_int for name in ENUMS},
}


def measured(folder, expressions):
    """What C says the expressions are, as numbers."""
    source = folder / "measure.c"
    prints = "\n".join(f'printf("%lld\\n", (long long)({expression}));' for expression in expressions)
    source.write_text(f"#include <stdio.h>\n#include <textrec.h>\nint main(void) {{ {prints} }}\n")
    subprocess.run(["cc", f"-I{ROOT / 'include'}", source, "-o", folder / "measure"], check=True)
    output = subprocess.run([folder / "measure"], check=True, capture_output=True, text=True).stdout
    return dict(zip(expressions, map(int, output.split())))


def test_every_enum_has_the_members_and_numbers_of_the_header(tmp_path):
    bodies = {name: re.findall(r"TEXTREC_\w+", body) for body, name in re.findall(r"enum \w+ \{(.*?)\} textrec_(\w+);", CODE, re.S)}
    assert set(bodies) == set(ENUMS)
    numbers = measured(tmp_path, [member for body in bodies.values() for member in body])
    for name, (kind, *prefixes) in ENUMS.items():
        def short(member):
            return member[max(len(prefix) for prefix in prefixes if member.startswith(prefix)):]
        assert {short(member): numbers[member] for member in bodies[name]} == {one.name: one.value for one in kind}


def test_every_constant_has_the_number_of_the_header(tmp_path):
    advice = re.findall(r"#define (TEXTREC_ADVICE_\w+)", HEADER)
    others = {"TEXTREC_ABI_VERSION": _raw.ABI_VERSION, "TEXTREC_NODE_NONE": _raw.NODE_NONE,
              "TEXTREC_NODE_ROOT": _raw.NODE_ROOT}
    numbers = measured(tmp_path, [*advice, *others])
    assert {name: numbers[name] for name in others} == others
    assert {name.removeprefix("TEXTREC_ADVICE_"): numbers[name] for name in advice} == {
        one.name: one.value for one in _raw.Advice}
    version = re.search(r'#define TEXTREC_VERSION_STRING "(.*)"', HEADER)[1]
    assert version == textrec.__version__
    assert f'version = "{version}"' in (ROOT / "bindings/python/pyproject.toml").read_text()


def test_every_structure_lies_in_memory_as_in_c(tmp_path):
    declared = dict((name, body) for body, name in re.findall(r"struct \w+ \{(.*?)\} (textrec_\w+);", CODE, re.S))
    assert set(declared) == set(STRUCTS)
    places = {}
    for name, kind in STRUCTS.items():
        # Each member is the last word before a comma, an array's bracket or the semicolon.
        members = re.findall(r"(\w+)\s*(?:\[\d+\])?\s*[,;]", declared[name])
        assert members == [member[0] for member in kind._fields_]
        places[f"sizeof({name})"] = ctypes.sizeof(kind)
        for member in members:
            places[f"offsetof({name}, {member})"] = getattr(kind, member).offset
            places[f"sizeof((({name} *)0)->{member})"] = getattr(kind, member).size
    assert measured(tmp_path, list(places)) == places


def expected_type(declaration):
    """What ctypes calls a C type, the parameter's name taken off."""
    plain = declaration.replace("const", " ")
    stars = plain.count("*")
    name = plain.replace("*", " ").split()[0]
    if stars == 0:
        return SCALARS[name]
    if name in OPAQUE:
        return {1: ctypes.c_void_p, 2: ctypes.POINTER(ctypes.c_void_p)}[stars]
    if name == "char":
        return {1: ctypes.c_char_p, 2: ctypes.POINTER(ctypes.c_char_p)}[stars]
    assert stars == 1
    return ctypes.c_void_p if name == "void" else ctypes.POINTER(STRUCTS.get(name) or SCALARS[name])


def test_every_function_has_the_signature_of_the_header():
    declared = {}
    for result, name, parameters in re.findall(r"TEXTREC_API(?:\s+TEXTREC_NODISCARD)?\s([^;{(]*?)(textrec_\w+)\s*\(([^;{]*)\)\s*;", CODE):
        each = [] if parameters.strip() == "void" else parameters.split(",")
        declared[name] = (expected_type(result), [expected_type(one) for one in each])
    reviewed = (ROOT / "Tests/c/exports.txt").read_text().split()
    assert sorted(declared) == sorted(reviewed) == sorted(_raw.SIGNATURES)
    assert declared == _raw.SIGNATURES


def test_the_typed_layer_calls_every_function_of_the_library():
    typed = "\n".join(path.read_text() for path in PACKAGE.glob("*.py") if path.name != "_raw.py")
    called = set(re.findall(r"\.(textrec_\w+)\b", typed))
    assert called | UNUSED == set(_raw.SIGNATURES)
    assert not called & UNUSED


def test_the_signatures_exist_once():
    others = [path for path in [*PACKAGE.glob("*.py"), *pathlib.Path(__file__).parent.glob("*.py")]
              if path.name not in ("_raw.py", pathlib.Path(__file__).name)]
    assert [path.name for path in others if "argtypes" in path.read_text()] == []


@pytest.mark.parametrize("kind", [kind for kind, *_ in ENUMS.values()])
def test_every_enum_is_public(kind):
    assert issubclass(kind, enum.IntEnum) and getattr(textrec, kind.__name__) is kind


def test_everything_public_is_listed_and_documented():
    assert sorted(textrec.__all__) == textrec.__all__
    for name in textrec.__all__:
        if name != "ImageSource":
            assert getattr(textrec, name).__doc__, name
