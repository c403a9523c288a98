/* decimal_comma PICTURE LOCALE: the host's locale changes neither what is recognized nor how numbers are written. */
#include "check.h"
#include "textrec.h"

#include <locale.h>
#include <string.h>

int main(int argc, char **argv) {
    textrec_options *options = NULL;
    textrec_image *image = NULL;
    textrec_recognizer *recognizer = NULL;
    textrec_result *result = NULL, *again = NULL, *parsed = NULL;
    textrec_buffer *with_dots = NULL, *with_locale = NULL, *round_trip = NULL;
    char number[8];
    if (argc != 3)
        return 2;

    MUST(textrec_options_create(&options));
    MUST(textrec_options_set_engine_variable(options, "textord_min_linesize", "1.25"));
    MUST(textrec_image_create_from_file(argv[1], TEXTREC_ORIENTATION_UNSPECIFIED, &image));
    MUST(textrec_recognizer_create(options, &recognizer));
    MUST(textrec_recognizer_process(recognizer, image, &result));
    MUST(textrec_result_export(result, TEXTREC_FORMAT_JSON, TEXTREC_VIEW_FULL, &with_dots));
    textrec_recognizer_release(recognizer);

    if (setlocale(LC_ALL, argv[2]) == NULL || snprintf(number, sizeof number, "%.1f", 1.5) != 3 ||
        strcmp(number, "1,5") != 0) {
        fprintf(stderr, "locale %s has no decimal comma\n", argv[2]);
        return 1;
    }
    MUST(textrec_result_export(result, TEXTREC_FORMAT_JSON, TEXTREC_VIEW_FULL, &with_locale));
    CHECK(strcmp(textrec_buffer_data(with_dots), textrec_buffer_data(with_locale)) == 0);

    MUST(textrec_result_create_from_json(textrec_buffer_data(with_dots), textrec_buffer_size(with_dots), &parsed));
    MUST(textrec_result_export(parsed, TEXTREC_FORMAT_JSON, TEXTREC_VIEW_FULL, &round_trip));
    CHECK(strcmp(textrec_buffer_data(with_dots), textrec_buffer_data(round_trip)) == 0);

    MUST(textrec_recognizer_create(options, &recognizer));
    MUST(textrec_recognizer_process(recognizer, image, &again));
    CHECK(textrec_result_node_count(result) == textrec_result_node_count(again));
    for (textrec_node node = 0; node < textrec_result_node_count(result); node++) {
        textrec_node_info one = TEXTREC_INIT(textrec_node_info), two = TEXTREC_INIT(textrec_node_info);
        MUST(textrec_result_node_info(result, node, &one));
        MUST(textrec_result_node_info(again, node, &two));
        CHECK(memcmp(&one, &two, sizeof one) == 0);
    }
    CHECK(strcmp(setlocale(LC_ALL, NULL), argv[2]) == 0);

    textrec_buffer_release(with_dots);
    textrec_buffer_release(with_locale);
    textrec_buffer_release(round_trip);
    textrec_result_release(result);
    textrec_result_release(again);
    textrec_result_release(parsed);
    textrec_recognizer_release(recognizer);
    textrec_image_release(image);
    textrec_options_release(options);
    return failures != 0;
}
