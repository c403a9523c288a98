"""How well a text was read. docs/accuracy.md says the same in words."""
import collections
import re
import unicodedata
from collections.abc import Iterable

import Levenshtein

# Languages whose words are not compared, but their characters: spaces part words in none or are set freely.
BY_CHARACTER = {"zh", "ja", "ko"}
PLAIN = str.maketrans("‘’“”–—", "''\"\"--")


def is_by_character(languages: Iterable[str]) -> bool:
    """Whether the first of some BCP-47 tags is one of Chinese, Japanese, Korean."""
    return any(tag.split("-")[0] in BY_CHARACTER for tag in list(languages)[:1])


def folded(text: str, by_character: bool) -> str:
    """In NFKC form, with plain quotes and dashes, runs of white space as one space; without any where characters count."""
    plain = unicodedata.normalize("NFKC", text).translate(PLAIN)
    return re.sub(r"\s+", "" if by_character else " ", plain).strip()


def word_f1(truth: str, read: str, by_character: bool = False) -> float:
    """F1 of words as bags: their order is ignored, case and punctuation count. 1 where both are empty."""
    expected, found = (collections.Counter(list(text) if by_character else text.split())
                       for text in (folded(truth, by_character), folded(read, by_character)))
    total = sum(expected.values()) + sum(found.values())
    return 2 * sum((expected & found).values()) / total if total else 1.0


def character_error_rate(truth: str, read: str, by_character: bool = False) -> float:
    """Edit distance over the length of the truth, at most 1; the order counts."""
    expected, found = folded(truth, by_character), folded(read, by_character)
    if not expected:
        return 1.0 if found else 0.0
    return min(1.0, float(Levenshtein.distance(expected, found)) / len(expected))
