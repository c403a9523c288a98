/*
 * Recognizes the text of a picture.
 *
 *   recognize PICTURE [text|json|words] [LANGUAGE[,LANGUAGE...]]
 *
 * "words" prints one word a line: x, y, width, height in pixels of the file, and the text, parted by tabs.
 * Languages are BCP-47 tags such as en, de, zh-Hans, ja, ko, hi.
 */
#include <stdio.h>
#include <string.h>

#include "textrec.h"

static textrec_status set_languages(textrec_options *options, char *list) {
    const char *tags[16];
    size_t count = 0;
    for (char *tag = strtok(list, ","); tag != NULL && count < 16; tag = strtok(NULL, ","))
        tags[count++] = tag;
    return textrec_options_set_language_hints(options, tags, count);
}

static void print_words(const textrec_result *result) {
    textrec_node word = TEXTREC_NODE_NONE;
    while ((word = textrec_result_next(result, TEXTREC_NODE_ROOT, TEXTREC_LEVEL_WORD, word)) != TEXTREC_NODE_NONE) {
        textrec_node_info info = TEXTREC_INIT(textrec_node_info);
        if (textrec_result_node_info(result, word, &info) != TEXTREC_OK)
            continue;
        printf("%.1f\t%.1f\t%.1f\t%.1f\t%s\n", info.frame.x, info.frame.y, info.frame.width, info.frame.height,
               textrec_result_node_text(result, word, TEXTREC_VIEW_TEXT, NULL));
    }
}

static textrec_status print_json(const textrec_result *result) {
    textrec_buffer *json = NULL;
    textrec_status status = textrec_result_export(result, TEXTREC_FORMAT_JSON, TEXTREC_VIEW_FULL, &json);
    if (status == TEXTREC_OK)
        puts(textrec_buffer_data(json));
    textrec_buffer_release(json);
    return status;
}

int main(int argc, char **argv) {
    const char *format = argc > 2 ? argv[2] : "text";
    textrec_options *options = NULL;
    textrec_recognizer *recognizer = NULL;
    textrec_image *image = NULL;
    textrec_result *result = NULL;
    textrec_status status;

    if (argc < 2 || argc > 4) {
        fprintf(stderr, "usage: %s PICTURE [text|json|words] [LANGUAGE[,LANGUAGE...]]\n", argv[0]);
        return 2;
    }
    status = textrec_options_create(&options);
    if (status == TEXTREC_OK && argc > 3)
        status = set_languages(options, argv[3]);
    if (status == TEXTREC_OK && strcmp(format, "words") == 0)
        status = textrec_options_set_coordinates(options, TEXTREC_COORDINATES_STORED);
    if (status == TEXTREC_OK)
        status = textrec_recognizer_create(options, &recognizer);
    if (status == TEXTREC_OK)
        status = textrec_image_create_from_file(argv[1], TEXTREC_ORIENTATION_UNSPECIFIED, &image);
    if (status == TEXTREC_OK)
        status = textrec_recognizer_process(recognizer, image, &result);

    if (status == TEXTREC_OK) {
        if (strcmp(format, "words") == 0)
            print_words(result);
        else if (strcmp(format, "json") == 0)
            status = print_json(result);
        else
            puts(textrec_result_text(result, TEXTREC_VIEW_TEXT, NULL));
    }
    if (status != TEXTREC_OK)
        fprintf(stderr, "%s: %s\n", textrec_status_name(status), textrec_last_error_message());

    textrec_result_release(result);
    textrec_image_release(image);
    textrec_recognizer_release(recognizer);
    textrec_options_release(options);
    return status == TEXTREC_OK ? 0 : 1;
}
