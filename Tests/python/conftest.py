import os
import pathlib
import signal

import pytest

import pictures
import textrec_ctypes as textrec

# For the package, which textrec_ctypes has put on the path.
os.environ["TEXTREC_LIBRARY"] = str(textrec.LIBRARY)

# Started in the background, a process ignores them, and with it all that it starts.
signal.signal(signal.SIGINT, signal.default_int_handler)
for number in (signal.SIGHUP, signal.SIGQUIT, signal.SIGTERM):
    signal.signal(number, signal.SIG_DFL)

ENGINES = {"tesseract": textrec.TESSERACT, "neural": textrec.NEURAL}


def pytest_configure(config):
    config.addinivalue_line("markers", "engine(*names): the engines that a test runs with, not all")


def pytest_generate_tests(metafunc):
    if "engine" in metafunc.fixturenames:
        marker = metafunc.definition.get_closest_marker("engine")
        metafunc.parametrize("engine", marker.args if marker else ENGINES, indirect=True, scope="session")


def has_neural_files():
    """Whether the files of the neural engine are named in the environment, or lie where `make neural` puts them."""
    folder = pathlib.Path(textrec.LIBRARY).parent / "textrec"
    return bool(os.environ.get("TEXTREC_OPENVINO")) or (folder / "openvino").is_dir()


@pytest.fixture(scope="session")
def engine(request):
    """Each test that uses it, or a fixture below, runs once with Tesseract and once with the neural engine."""
    if request.param == "neural" and not has_neural_files():
        pytest.skip("the neural engine is not there; `make neural` brings it")
    return ENGINES[request.param]


@pytest.fixture(scope="session")
def recognizer(engine):
    """With default options."""
    return textrec.Recognizer(engine=engine)


@pytest.fixture(scope="session")
def read(recognizer, engine):
    """Recognizes a Pillow image with default options, or with those given."""
    others = {}

    def read(image, **options):
        key = repr(sorted(options.items()))
        if options and key not in others:
            others[key] = textrec.Recognizer(engine=engine, **options)
        chosen = others[key] if options else recognizer
        return chosen.process(textrec.Image.from_encoded(pictures.encoded(image)))

    return read


@pytest.fixture
def still_works(recognizer):
    """After the test, the recognizer that all tests share reads as before."""
    yield
    sign = textrec.Image.from_encoded(pictures.encoded(pictures.page("Still here")))
    assert recognizer.process(sign).text == "Still here"
