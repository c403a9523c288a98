#include "CCLD2.h"

#include <climits>
#include <cstdio> // compact_lang_det.h uses FILE

#include <cld2/public/compact_lang_det.h>
#include <cld2/public/encodings.h>

bool cld2_detect(const char *text, size_t length, const char *hints, cld2_guess *guess)
{
    *guess = cld2_guess();
    if (length > INT_MAX)
        return false;
    CLD2::CLDHints priors = { hints, nullptr, CLD2::UNKNOWN_ENCODING, CLD2::UNKNOWN_LANGUAGE };
    CLD2::Language languages[3];
    int percents[3];
    double scores[3];
    int text_bytes = 0;
    int valid_bytes = 0;
    bool is_reliable = false;
    try {
        CLD2::ExtDetectLanguageSummaryCheckUTF8(text, static_cast<int>(length), true, &priors, 0, languages, percents, scores,
                                                nullptr, &text_bytes, &is_reliable, &valid_bytes);
    } catch (...) { // no memory left
        return false;
    }
    guess->code = CLD2::LanguageCode(languages[0]);
    guess->percent = percents[0];
    guess->score = scores[0];
    return is_reliable && languages[0] != CLD2::UNKNOWN_LANGUAGE;
}
