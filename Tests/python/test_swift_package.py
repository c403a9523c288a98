"""What another Swift package sees: the example depends on this package by path, scripts/check_package by version."""
import json
import pathlib
import re
import subprocess

import pytest

import pictures

ROOT = pathlib.Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "Examples/swift"
TEXT = "Other packages\nread this line"


@pytest.fixture(scope="module")
def built():
    """Builds the example; gives the folder of what was built. From nothing that takes a minute or two, then seconds."""
    scratch = ROOT / "build/swift-example"
    subprocess.run(["swift", "build", "--quiet", "--package-path", PACKAGE, "--scratch-path", scratch], check=True)
    return scratch / "debug"


@pytest.fixture
def recognize(built):
    return built / "recognize"


def run(*command):
    return subprocess.run([str(part) for part in command], capture_output=True, text=True)


def test_the_example_prints_the_text_and_the_document(recognize, tmp_path):
    picture = pictures.save(tmp_path, "text.png", pictures.encoded(pictures.page(TEXT)))
    process = run(recognize, picture, "en")
    assert (process.returncode, process.stderr) == (0, "")
    assert process.stdout.startswith(TEXT + "\n")
    words = re.findall(r"^    (\S+) \d+ % at (\d+),(\d+) (\d+)x(\d+), then (\w+)$", process.stdout, re.MULTILINE)
    assert [word[0] for word in words] == TEXT.split()
    assert words[-1][5] == "lineBreak"
    left, top, width, height = map(int, words[0][1:5])
    assert (left, top, left + width, top + height) == pytest.approx(
        pictures.write(pictures.page(TEXT), 60, 60, "Other"), abs=3)


@pytest.mark.parametrize("arguments, code", [([], 2), (["/missing.png"], 1), (["/"], 1), (["/missing.png", "?"], 1)])
def test_the_example_tells_what_went_wrong(recognize, arguments, code):
    process = run(recognize, *arguments)
    assert process.returncode == code and process.stdout == "" and process.stderr.strip()


def programs(page):
    blocks = re.findall(r"^```swift\n(.*?)^```", (ROOT / "docs" / page).read_text(), re.MULTILINE | re.DOTALL)
    found = [block for block in blocks if block.startswith("import TextRecognition")]
    assert found
    return [pytest.param(block, id=f"{page} {number}") for number, block in enumerate(found)]


@pytest.mark.parametrize("program", programs("swift.md") + programs("from-ml-kit.md"))
def test_programs_of_the_pages_are_right_for_the_compiler(built, program, tmp_path):
    source = tmp_path / "main.swift"
    source.write_text(program)
    maps = [f"-I{path.parent}" for path in ROOT.glob("Sources/**/module.modulemap")]
    process = run("swiftc", "-typecheck", "-swift-version", "6", "-warnings-as-errors", f"-I{built / 'Modules'}", *maps,
                  source)
    assert process.returncode == 0, process.stderr


def test_nothing_below_the_product_carries_unsafe_flags():
    """SwiftPM refuses such a product as a dependency by version."""
    import json
    dump = subprocess.run(["swift", "package", "dump-package"], cwd=ROOT, check=True, capture_output=True)
    package = json.loads(dump.stdout)
    targets = {target["name"]: target for target in package["targets"]}
    product = next(product for product in package["products"] if product["name"] == "TextRecognition")
    names, seen = list(product["targets"]), set()
    while names:
        name = names.pop()
        if name in seen:
            continue
        seen.add(name)
        target = targets[name]
        assert not any("unsafeFlags" in setting["kind"] for setting in target["settings"]), name
        names += [kind[0] for dependency in target["dependencies"] for kind in dependency.values()]
    assert {"TextRecognition", "TextRecPipeline", "TextRecCore", "TextRecTesseract"} <= seen
