"""How readable a picture is: measures of drawn text against what was drawn, and advice."""
import ctypes
import json
import random

import pytest
from PIL import Image, ImageChops, ImageFilter

import pictures
import textrec_ctypes as textrec

MEASURES = ("focus", "contrast", "glare", "median_character_height", "smallest_character_height")


def image_of(picture, orientation=0):
    return textrec.Image.from_encoded(pictures.encoded(picture), orientation)


def quality(picture, orientation=0):
    return image_of(picture, orientation).quality()


def values(quality):
    return [getattr(quality, name) for name in MEASURES]


def cell(name, size):
    """From the top of a "b" to the foot of a "p", pixels."""
    left, top, right, bottom = pictures.font(name, size).getbbox("bp")
    return bottom - top


def with_light(picture, radius, brightness=400):
    """A round light that fades outwards, added over the middle of a picture."""
    width, height = picture.size
    # Pillow's radial gradient is 0 in the middle and 255 at the corners of a square 256 wide.
    distance = Image.radial_gradient("L").point(lambda d: min(255, brightness * 2 ** -((d / 128) ** 2 * 4)))
    light = pictures.blank(width, height, 0)
    light.paste(distance.resize((4 * radius, 4 * radius)), (width // 2 - 2 * radius, height // 2 - 2 * radius))
    return ImageChops.add(picture, light)


class TestFocus:
    def test_sharp_text_is_sharp_at_any_size(self):
        for size in (12, 24, 48, 96):
            assert quality(pictures.page(pictures.PROSE, size)).focus > 0.95

    @pytest.mark.parametrize("size", [20, 40])
    def test_falls_with_every_step_of_blur(self, size):
        page = pictures.page(pictures.PROSE, size)
        steps = [quality(page.filter(ImageFilter.GaussianBlur(size * share))).focus
                 for share in (0, 0.05, 0.1, 0.15, 0.25, 0.5, 1)]
        assert all(later < earlier for earlier, later in zip(steps, steps[1:])), steps

    def test_depends_on_blur_by_size_of_text_not_on_either(self):
        measured = [quality(pictures.page(pictures.PROSE, size).filter(ImageFilter.GaussianBlur(size / 16))).focus
                    for size in (24, 32, 48, 64)]
        assert max(measured) - min(measured) < 0.1, measured

    def test_does_not_depend_on_how_much_text_there_is(self):
        blur = ImageFilter.GaussianBlur(2)
        whole = quality(pictures.page(pictures.PROSE, 32).filter(blur)).focus
        line = quality(pictures.page(pictures.PROSE.splitlines()[0], 32, margin=200).filter(blur)).focus
        assert line == pytest.approx(whole, abs=0.1)

    def test_noise_is_no_sharpness(self):
        page = pictures.page(pictures.PROSE, 32).filter(ImageFilter.GaussianBlur(3.5))
        noisy = Image.blend(page, pictures.noise(*page.size), 0.12)
        assert quality(noisy).focus == pytest.approx(quality(page).focus, abs=0.15)

    def test_a_shaken_camera_blurs_one_direction(self):
        page = pictures.page(pictures.PROSE, 32)
        # The mean of 13 neighbours in a row: as wide a blur as a Gaussian of 3.7.
        shaken = page.resize((page.width, page.height * 13)).filter(ImageFilter.BoxBlur(6)).resize(page.size)
        assert quality(page).focus > 0.9
        assert quality(shaken).focus < 0.6

    def test_blurred_text_gets_the_advice_and_sharp_text_does_not(self):
        page = pictures.page(pictures.PROSE, 32)
        assert quality(page).advice == 0
        assert quality(page.filter(ImageFilter.GaussianBlur(6))).advice & textrec.OUT_OF_FOCUS


class TestContrast:
    @pytest.mark.parametrize("ink, ground", [(0, 255), (100, 150), (150, 190), (220, 60), (255, 0)])
    def test_is_the_difference_of_ink_and_ground(self, ink, ground):
        page = pictures.page(pictures.PROSE, 32, ink=ink, ground=ground)
        assert quality(page).contrast == pytest.approx(abs(ink - ground) / 255, abs=0.02)

    def test_counts_the_text_not_the_picture(self):
        page = pictures.page(pictures.PROSE, 32, ink=110, ground=180)
        page.paste(0, (0, 0, page.width, 40))
        page.paste(255, (0, page.height - 40, page.width, page.height))
        assert quality(page).contrast == pytest.approx(70 / 255, abs=0.02)

    def test_without_text_it_is_that_of_the_whole(self):
        picture = pictures.blank(400, 300, 50)
        picture.paste(150, (0, 0, 400, 150))
        assert quality(picture).contrast == pytest.approx(100 / 255, abs=0.01)

    def test_faint_text_gets_the_advice(self):
        assert quality(pictures.page(pictures.PROSE, 32, ink=170, ground=180)).advice & textrec.LOW_CONTRAST


class TestGlare:
    @pytest.mark.parametrize("radius", [50, 90])
    def test_a_light_over_text_is_found_with_its_size(self, radius):
        page = with_light(pictures.page(pictures.PROSE, 32, ink=30, ground=190), radius)
        burnt = sum(page.histogram()[250:]) / page.width / page.height
        measured = quality(page)
        assert measured.advice & textrec.GLARE
        assert measured.glare == pytest.approx(burnt, rel=0.35)

    @pytest.mark.parametrize("ground", [255, 252, 245, 200])
    def test_white_paper_has_none(self, ground):
        assert quality(pictures.page(pictures.PROSE, 32, ground=ground)).glare == 0

    def test_blurred_white_paper_has_none(self):
        page = pictures.page(pictures.PROSE, 32)
        assert [quality(page.filter(ImageFilter.GaussianBlur(blur))).glare for blur in (2, 4, 8, 16)] == [0] * 4

    def test_a_white_window_on_a_dark_screen_has_none(self):
        screen = pictures.blank(1200, 800, 60)
        pictures.write(screen, 40, 30, "File  Edit  View  Help", ink=230)
        screen.paste(255, (300, 200, 900, 500))
        pictures.write(screen, 340, 230, "Save the changes?")
        assert quality(screen).glare == 0

    def test_a_light_far_from_the_text_does_no_harm(self):
        street = pictures.blank(1600, 800, 100)
        pictures.write(street, 60, 700, "Harbour Street", size=40, ink=240)
        lamp = with_light(pictures.blank(1600, 400, 0), 20)
        street.paste(ImageChops.add(street.crop((0, 0, 1600, 400)), lamp), (0, 0))
        assert max(street.crop((0, 0, 1600, 400)).histogram()[250:]) > 0
        assert quality(street).glare == 0


class TestHeights:
    @pytest.mark.parametrize("name", ["sans", "serif", "mono"])
    @pytest.mark.parametrize("size", [14, 20, 28, 40])
    def test_are_those_of_the_font(self, recognizer, name, size):
        image = image_of(pictures.page(pictures.PROSE, size, name))
        for measured in (image.quality(), image.quality(recognizer.process(image))):
            assert measured.median_character_height == pytest.approx(cell(name, size), abs=1.01)
            assert measured.smallest_character_height == pytest.approx(cell(name, size), abs=1.6)

    def test_the_smallest_are_not_the_median(self, recognizer):
        page = pictures.page(pictures.PROSE, 40)
        page.paste(255, (0, page.height - 60, page.width, page.height))
        pictures.write(page, 60, page.height - 50, "Printed on paper from the mill", size=18)
        image = image_of(page)
        for measured in (image.quality(), image.quality(recognizer.process(image))):
            assert measured.median_character_height == pytest.approx(cell("sans", 40), abs=1.01)
            assert measured.smallest_character_height == pytest.approx(cell("sans", 18), abs=1.6)

    def test_are_0_where_there_is_no_text(self, recognizer):
        for picture in (pictures.blank(300, 200), pictures.noise(300, 200)):
            image = image_of(picture)
            for measured in (image.quality(), image.quality(recognizer.process(image))):
                assert values(measured)[-2:] == [0, 0]

    @pytest.mark.parametrize("size, advice", [(12, textrec.TEXT_TOO_SMALL), (24, 0), (90, textrec.TEXT_OVERSIZED)])
    def test_decide_on_the_advice(self, size, advice):
        assert quality(pictures.page(pictures.PROSE, size)).advice == advice

    def test_text_too_small_to_be_read_gets_the_advice(self, recognizer):
        page = pictures.page(pictures.PROSE, 10)
        nothing = recognizer.process(image_of(pictures.blank(*page.size)))
        measured = image_of(page).quality(nothing)
        assert values(measured)[-2:] == [0, 0]
        assert measured.advice == textrec.TEXT_TOO_SMALL

    def test_large_text_beside_small_text_is_not_oversized(self):
        page = pictures.page(pictures.PROSE, 90)
        pictures.write(page, 10, 5, "with a small line above the large ones", size=30)
        assert quality(page).advice == 0

    @pytest.mark.parametrize("text, advice", [("国", textrec.TEXT_TOO_SMALL), ("の", textrec.TEXT_TOO_SMALL),
                                              ("한", textrec.TEXT_TOO_SMALL), ("B", 0), ("Я", 0)])
    def test_han_kana_and_hangul_need_more_than_letters(self, recognizer, text, advice):
        """The same boxes, 20 pixels high, told to hold one character or another."""
        image = image_of(pictures.page("N", 26, margin=20))
        result = recognizer.process(image).json()
        assert result["text"] == "N"
        renamed = json.dumps(result).replace('"text": "N"', f'"text": "{text}"').encode()
        assert image.quality(textrec.Result.from_json(renamed)).advice == advice


class TestResults:
    def test_stored_coordinates_and_any_orientation_give_the_same(self, engine):
        page = pictures.page(pictures.PROSE, 24)
        turned = page.transpose(Image.Transpose.ROTATE_90)
        upright = textrec.Recognizer(engine=engine).process(image_of(page))
        expected = values(image_of(page).quality(upright))
        # 6: to be turned a quarter clockwise to view.
        image = image_of(turned, orientation=6)
        for coordinates in (textrec.ORIENTED, textrec.STORED):
            result = textrec.Recognizer(engine=engine, coordinates=coordinates).process(image)
            assert values(image.quality(result)) == pytest.approx(expected)

    def test_of_another_image_is_refused_with_both_sizes(self, recognizer):
        result = recognizer.process(image_of(pictures.page("Harbour")))
        with pytest.raises(textrec.Error) as error:
            image_of(pictures.blank(321, 123)).quality(result)
        assert error.value.status == textrec.Status.INVALID_ARGUMENT
        assert "321 x 123" in error.value.message
        assert f"{result.info.width} x {result.info.height}" in error.value.message

    def test_a_struct_of_an_older_header_is_filled_as_far_as_it_reaches(self):
        measured = textrec.Quality(glare=7, contrast=7)
        measured.struct_size = textrec.Quality.glare.offset
        image = image_of(pictures.page("Harbour"))
        textrec.check(textrec.c.textrec_image_measure_quality(image.handle, None, ctypes.byref(measured)))
        assert measured.contrast == pytest.approx(1, abs=0.01)
        assert measured.glare == 7
        assert measured.struct_size == textrec.Quality.glare.offset


class TestAnyPicture:
    def check(self, picture, result=None):
        measured = image_of(picture).quality(result)
        # Written so that NaN fails.
        assert all(0 <= value <= 1 for value in values(measured)[:3]), values(measured)
        assert 0 <= measured.smallest_character_height <= measured.median_character_height <= 2 * max(picture.size)
        assert measured.advice < 32
        return measured

    @pytest.mark.parametrize("seed", range(40))
    def test_measures_keep_their_ranges(self, seed):
        choose = random.Random(seed)
        width, height = choose.choice([1, 2, 3, 8, 17, 64, 300]), choose.choice([1, 2, 5, 16, 33, 200])
        picture = pictures.noise(width, height, seed)
        if choose.random() < 0.5:
            picture = picture.filter(ImageFilter.GaussianBlur(choose.random() * 5))
        if choose.random() < 0.5:
            picture = picture.point(lambda value: 255 * (value > 128))
        if choose.random() < 0.5 and width > 60:
            pictures.write(picture, 0, 0, "Harbour", size=choose.randrange(6, 40), ink=choose.randrange(256))
        if choose.random() < 0.3:
            picture = Image.merge("RGB", (picture, ImageChops.invert(picture), picture))
        self.check(picture)

    @pytest.mark.parametrize("gray", [0, 128, 255])
    @pytest.mark.parametrize("size", [(1, 1), (1, 500), (500, 1), (400, 300)])
    def test_nothing_is_seen_in_a_blank_one(self, size, gray):
        assert values(self.check(pictures.blank(*size, gray))) == [0] * 5

    def test_colour_changes_nothing_of_gray_text(self):
        page = pictures.page(pictures.PROSE, 24)
        colour = page.convert("RGB")
        colour.putpixel((0, 0), (255, 255, 254))
        assert values(quality(colour)) == pytest.approx(values(quality(page)), abs=0.01)

    @pytest.mark.parametrize("turn", [Image.Transpose.ROTATE_90, Image.Transpose.ROTATE_180, Image.Transpose.ROTATE_270])
    def test_turning_it_changes_little(self, turn):
        page = with_light(pictures.page(pictures.PROSE, 28, ink=40, ground=200).filter(ImageFilter.GaussianBlur(1.5)), 60)
        upright, turned = quality(page), quality(page.transpose(turn))
        assert turned.advice == upright.advice
        assert values(turned) == pytest.approx(values(upright), rel=0.1, abs=0.01)

    def test_a_huge_one_is_measured_like_a_small_one(self):
        page = pictures.page(pictures.PROSE, 96)
        huge = pictures.blank(9000, 9000)
        huge.paste(page, (4000, 4000))
        assert values(quality(huge)) == pytest.approx(values(quality(page)), rel=0.15, abs=0.03)
