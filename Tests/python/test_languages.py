"""Languages of what was read, through the shared object."""
import ctypes
import json
import math
import threading

import pytest

import pictures
import textrec_ctypes as textrec
from textrec_ctypes import BLOCK, CHINESE, DENSE, DEVANAGARI, FULL, JAPANESE, KOREAN, LATIN, LINE, SYMBOL, WORD

GERMAN = """Die Fähre verließ den Hafen um sieben Uhr morgens
mit vierzig Reisenden und einer Ladung Holz. Gegen
Mittag drehte der Wind, und der Kapitän rief alle
Leute an Deck."""
SPANISH = """El barco salió del puerto a las siete de la mañana
con cuarenta viajeros y una carga de madera. Al
mediodía cambió el viento, y el capitán llamó a todos
a la cubierta."""
HINDI = """नाव सुबह सात बजे बंदरगाह से निकली
और उसमें चालीस यात्री थे"""
SANSKRIT = """यः पुस्तकं पठति स बहु जानाति
यस्तु कदापि न पठति स तदेव सर्वदा वदति"""


def tags(result, node=0):
    return [tag for tag, _ in result.node_languages(node)]


def all_nodes(result):
    return range(textrec.c.textrec_result_node_count(result.handle))


@pytest.fixture(scope="module")
def prose(read):
    return read(pictures.page(pictures.PROSE + "\n12.50 30 40"), mode=DENSE)


def test_every_node_with_text_has_languages_each_with_its_confidence(prose):
    for node in all_nodes(prose):
        languages = prose.node_languages(node)
        assert languages and len({tag for tag, _ in languages}) == len(languages)
        assert all(0 <= confidence <= 1 for _, confidence in languages)
    assert tags(prose) == ["en"]
    assert prose.node_languages(0)[0][1] > 0.9


def test_a_symbol_has_its_word_s_languages(prose):
    for word in prose.nodes(WORD):
        for symbol in prose.nodes(SYMBOL, word):
            assert prose.node_languages(symbol) == prose.node_languages(word)


def test_numbers_are_undetermined(prose):
    words = {prose.node_text(word): tags(prose, word) for word in prose.nodes(WORD)}
    assert words["12.50"] == ["und"] and words["harbour"] == ["en"]
    assert tags(prose, list(prose.nodes(LINE))[-1]) == ["und"]


def test_past_the_last_language_there_is_none(prose):
    confidence = ctypes.c_float(math.nan)
    count = prose.node(0).language_count
    for node, index in [(0, count), (0, 0xFFFFFFFF), (len(all_nodes(prose)), 0), (textrec.NODE_NONE, 0)]:
        assert textrec.c.textrec_result_node_language(prose.handle, node, index, ctypes.byref(confidence)) is None
    assert textrec.c.textrec_result_node_language(prose.handle, 0, 0, None) == b"en"


def test_a_page_without_text_has_no_language(read):
    assert read(pictures.blank(200, 100)).node_languages(0) == []


@pytest.mark.parametrize("text, script, font, tag", [
    (GERMAN, LATIN, "sans", "de"),
    (SPANISH, LATIN, "serif", "es"),
    ("博物馆从星期二到星期天开门\n十二岁以下的儿童不用买票", CHINESE, "han", "zh-Hans"),
    ("博物館は火曜日から日曜日まで\n開いていて、子供は無料です", JAPANESE, "han", "ja"),
    ("박물관은 화요일부터 일요일까지\n열려 있으며 어린이는 무료입니다", KOREAN, "hangul", "ko"),
    (HINDI, DEVANAGARI, "devanagari", "hi"),
    # Told by the larger of CLD2's tables alone.
    (SANSKRIT, DEVANAGARI, "devanagari", "sa"),
])
def test_the_language_of_a_page_is_told(read, text, script, font, tag):
    result = read(pictures.page(text, size=48, name=font), script=script, mode=DENSE)
    assert tags(result) == [tag], result.text


def test_traditional_chinese_is_told_from_simplified(read):
    picture = pictures.page("博物館從星期二到星期天開門\n十二歲以下的兒童不用買票", size=48, name="han")
    assert tags(read(picture, language_hints=["zh-Hant"])) == ["zh-Hant"]


def test_each_block_has_its_language(read):
    parts = [pictures.page(text) for text in (pictures.PROSE, GERMAN, SPANISH)]
    picture = pictures.blank(max(part.width for part in parts), sum(part.height for part in parts))
    top = 0
    for part in parts:
        picture.paste(part, (0, top))
        top += part.height
    result = read(picture, mode=DENSE)
    assert set(tags(result)) == {"en", "de", "es"}
    for block in result.nodes(BLOCK):
        expected = "en" if "ferry" in result.node_text(block) else "de" if "Hafen" in result.node_text(block) else "es"
        assert tags(result, block) == [expected]


def test_a_hint_decides_what_could_be_several_languages_and_nothing_else(read):
    safety_first = pictures.page("安全第一", size=64, name="han")
    for hint in ("ja", "zh-Hans", "zh-Hant"):
        assert tags(read(safety_first, language_hints=[hint])) == [hint]
    assert tags(read(pictures.page("12.50"), language_hints=["en"])) == ["und"]


def test_json_carries_the_languages_and_gives_them_back(prose):
    data = prose.json()
    assert data["languages"] == [{"tag": tag, "confidence": pytest.approx(confidence)}
                                 for tag, confidence in prose.node_languages(0)]
    assert "languages" not in json.dumps(data["blocks"][0]["paragraphs"][0]["lines"][0]["words"][0]["symbols"])
    again = textrec.Result.from_json(prose.export(FULL))
    assert [again.node_languages(node) for node in all_nodes(again)] == [
        prose.node_languages(node) for node in all_nodes(prose)]


def test_what_json_says_is_what_is_read_back(prose):
    data = prose.json()
    data["languages"] = [{"tag": "de-CH", "confidence": 0.25}, {"tag": "und", "confidence": 0}]
    again = textrec.Result.from_json(json.dumps(data).encode())
    assert again.node_languages(0) == [("de-CH", 0.25), ("und", 0)]


@pytest.mark.parametrize("languages, message", [
    ([{"tag": "german", "confidence": 1}], 'languages[0].tag: language tag "german"'),
    ([{"tag": "de", "confidence": 1.5}], "languages[0].confidence: 1.5 is not from 0.0 to 1.0"),
    ([{"tag": "de", "confidence": math.nan}], "not JSON"),
    ([{"tag": "de", "confidence": "1"}], "languages[0].confidence: expected a number, found a string"),
    ([{"tag": "de"}], 'languages[0]: member "confidence" is missing'),
    ([], "languages: is empty"),
    (None, "languages: expected an array, found null"),
])
def test_json_with_bad_languages_is_refused_with_their_place(prose, languages, message):
    data = prose.json()
    data["blocks"][0]["paragraphs"][0]["languages"] = languages
    with pytest.raises(textrec.Error) as caught:
        textrec.Result.from_json(json.dumps(data).encode())
    assert caught.value.status == textrec.Status.INVALID_ARGUMENT
    assert message in caught.value.message
    assert "not JSON" in message or "blocks[0].paragraphs[0]." in caught.value.message


def test_threads_tell_the_same_languages(engine):
    recognizer = textrec.Recognizer(engine=engine, workers=4)
    texts = {"en": pictures.PROSE, "de": GERMAN, "es": SPANISH}
    images = {tag: textrec.Image.from_encoded(pictures.encoded(pictures.page(text))) for tag, text in texts.items()}
    wrong = []

    def work(tag):
        for _ in range(3):
            found = tags(recognizer.process(images[tag]))
            if found != [tag]:
                wrong.append((tag, found))

    threads = [threading.Thread(target=work, args=[tag]) for tag in texts for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


def test_a_block_lists_every_language_in_it(read):
    """One paragraph whose sentences are in six languages, as a page of examples might have."""
    sentences = {
        "en": "The museum is open from Tuesday to Sunday,\nand children under twelve do not have to pay.",
        "de": "Das Museum ist von Dienstag bis Sonntag geöffnet,\nund Kinder unter zwölf Jahren zahlen nichts.",
        "fr": "Le musée est ouvert du mardi au dimanche, et\nles enfants de moins de douze ans ne paient rien.",
        "it": "Il museo è aperto dal martedì alla domenica,\ne i bambini sotto i dodici anni non pagano nulla.",
        "es": "El museo está abierto de martes a domingo, y\nlos niños de menos de doce años no pagan nada.",
        "pt": "O museu fica aberto de terça a domingo, e as\ncrianças com menos de doze anos não pagam nada.",
    }
    picture = pictures.page("\n".join(sentences.values()))
    for hints in ((), tuple(sentences)):
        result = read(picture, mode=DENSE, **({"language_hints": hints} if hints else {}))
        told = [set(tags(result, block)) for block in result.nodes(BLOCK)]
        assert set().union(*told) == set(sentences), result.text
        for block, languages in zip(result.nodes(BLOCK), told):
            text = result.node_text(block)
            assert languages == {tag for tag, sentence in sentences.items() if sentence[:9] in text}, text
