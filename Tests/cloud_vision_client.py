"""Reads results as code written for Cloud Vision does, with the classes of its published client.

Each line of standard input is an AnnotateImageResponse in JSON. For each, a line of JSON goes to standard output: what
such code makes of it. Unknown members and values of the wrong type are errors.
"""

import json
import sys

from google.cloud import vision

BREAKS = {
    vision.TextAnnotation.DetectedBreak.BreakType.SPACE: " ",
    vision.TextAnnotation.DetectedBreak.BreakType.SURE_SPACE: " ",
    vision.TextAnnotation.DetectedBreak.BreakType.EOL_SURE_SPACE: "\n",
    vision.TextAnnotation.DetectedBreak.BreakType.HYPHEN: "-\n",
    vision.TextAnnotation.DetectedBreak.BreakType.LINE_BREAK: "\n",
}


def corners(poly):
    return [[vertex.x, vertex.y] for vertex in poly.vertices]


def told(response):
    annotation = response.full_text_annotation
    rebuilt, words, blocks = "", [], []
    for page in annotation.pages:
        for block in page.blocks:
            blocks.append([block.block_type.name, corners(block.bounding_box)])
            for paragraph in block.paragraphs:
                for word in paragraph.words:
                    text = "".join(symbol.text for symbol in word.symbols)
                    languages = [language.language_code for language in word.property.detected_languages]
                    words.append([text, word.confidence, languages, corners(word.bounding_box)])
                    for symbol in word.symbols:
                        assert not symbol.property.detected_break.is_prefix
                        rebuilt += symbol.text + BREAKS.get(symbol.property.detected_break.type_, "")
    entities = response.text_annotations
    return {
        "text": annotation.text,
        "rebuilt": rebuilt,
        "words": words,
        "blocks": blocks,
        "sizes": [[page.width, page.height] for page in annotation.pages],
        "description": entities[0].description if entities else "",
        "entities": [[entity.description, corners(entity.bounding_poly)] for entity in entities[1:]],
        "source": [response.context.uri, response.context.page_number],
    }


for line in sys.stdin:
    print(json.dumps(told(vision.AnnotateImageResponse.from_json(line))))
