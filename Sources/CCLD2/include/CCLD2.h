/* What Swift cannot do by itself with CLD2, the Compact Language Detector: call C++. */
#ifndef CCLD2_H
#define CCLD2_H

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The language that most of a text is in. */
typedef struct cld2_guess {
    const char *code;  /* CLD2's own: "en", "iw", "zh-Hant"; static storage */
    int percent;       /* of the text that is in this language, 0 to 100 */
    double score;      /* how typical the text is, per KiB and with the hints; 1000 is usual */
} cld2_guess;

/* Fills *guess and returns true if CLD2 calls its result reliable. text is plain UTF-8, hints a list of CLD2's codes with
   commas between, "" for none. May be called from many threads at once. */
bool cld2_detect(const char *text, size_t length, const char *hints, cld2_guess *guess);

#ifdef __cplusplus
}
#endif

#endif
