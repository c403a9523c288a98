import os

import pytest

import pictures
import textrec_ctypes as textrec

# For the package, which textrec_ctypes has put on the path.
os.environ["TEXTREC_LIBRARY"] = str(textrec.LIBRARY)


@pytest.fixture(scope="session")
def recognizer():
    """With default options."""
    return textrec.Recognizer()


@pytest.fixture(scope="session")
def read(recognizer):
    """Recognizes a Pillow image with default options, or with those given."""
    others = {}

    def read(image, **options):
        key = repr(sorted(options.items()))
        if options and key not in others:
            others[key] = textrec.Recognizer(**options)
        chosen = others[key] if options else recognizer
        return chosen.process(textrec.Image.from_encoded(pictures.encoded(image)))

    return read


@pytest.fixture
def still_works(recognizer):
    """After the test, the recognizer that all tests share reads as before."""
    yield
    sign = textrec.Image.from_encoded(pictures.encoded(pictures.page("Still here")))
    assert recognizer.process(sign).text == "Still here"
