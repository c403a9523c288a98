/* The text of a picture, read by a given recognizer; NULL on failure. The caller frees it. */
#ifndef RECOGNIZE_TEXT_H
#define RECOGNIZE_TEXT_H

#include "textrec.h"

#include <stdlib.h>
#include <string.h>

static char *recognize_text(textrec_recognizer *recognizer, const char *path) {
    textrec_image *image = NULL;
    textrec_result *result = NULL;
    char *text = NULL;
    if (textrec_image_create_from_file(path, TEXTREC_ORIENTATION_UNSPECIFIED, &image) == TEXTREC_OK &&
        textrec_recognizer_process(recognizer, image, &result) == TEXTREC_OK) {
        size_t length = 0;
        const char *borrowed = textrec_result_text(result, TEXTREC_VIEW_TEXT, &length);
        text = malloc(length + 1);
        if (text != NULL)
            memcpy(text, borrowed, length + 1);
    }
    textrec_result_release(result);
    textrec_image_release(image);
    return text;
}

#endif
