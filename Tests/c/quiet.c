/* quiet PICTURE...: reads every file, good or bad, on every script, and prints nothing; nor does the library. */
#include "check.h"
#include "textrec.h"

static int messages;

static void count(textrec_log_level level, const char *message, void *user_data) {
    (void)level;
    (void)user_data;
    messages += message[0] != '\0';
}

int main(int argc, char **argv) {
    const char *bad_model[] = {"/", "/nonexistent", "/etc/passwd"};
    textrec_recognizer *recognizer = NULL;
    textrec_options *options = NULL;
    MUST(textrec_options_create(&options));
    for (int i = 0; i < 3; i++) {
        MUST(textrec_options_set_data_path(options, bad_model[i]));
        CHECK(textrec_recognizer_create(options, &recognizer) == TEXTREC_ERROR_MODEL_UNAVAILABLE);
    }
    MUST(textrec_options_set_data_path(options, NULL));
    MUST(textrec_options_set_engine_variable(options, "no_such_variable", "1"));
    CHECK(textrec_recognizer_create(options, &recognizer) == TEXTREC_ERROR_INVALID_ARGUMENT);
    MUST(textrec_options_set_engine_variable(options, "no_such_variable", NULL));

    textrec_set_log_callback(count, NULL);
    for (int script = TEXTREC_SCRIPT_LATIN; script <= TEXTREC_SCRIPT_KOREAN; script++) {
        MUST(textrec_options_set_script(options, (textrec_script)script));
        MUST(textrec_recognizer_create(options, &recognizer));
        for (int i = 1; i < argc; i++) {
            textrec_image *image = NULL;
            textrec_result *result = NULL;
            if (textrec_image_create_from_file(argv[i], TEXTREC_ORIENTATION_UNSPECIFIED, &image) == TEXTREC_OK)
                MUST(textrec_recognizer_process(recognizer, image, &result));
            textrec_result_release(result);
            textrec_image_release(image);
        }
        textrec_recognizer_release(recognizer);
        textrec_set_log_callback(NULL, NULL);
    }
    textrec_options_release(options);
    return failures != 0;
}
