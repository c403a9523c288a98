/* threads PICTURE TEXT: one recognizer used by four threads at once reads TEXT in PICTURE every time. */
#include "check.h"
#include "recognize_text.h"

#include <pthread.h>

enum { THREADS = 4, ROUNDS = 5 };

static textrec_recognizer *recognizer;
static const char *picture, *expected;

static void *work(void *unused) {
    size_t wrong = 0;
    (void)unused;
    for (int round = 0; round < ROUNDS; round++) {
        char *text = recognize_text(recognizer, picture);
        wrong += text == NULL || strcmp(text, expected) != 0;
        free(text);
        /* Errors belong to the thread that made them. */
        textrec_clear_error();
        wrong += textrec_options_create(NULL) != TEXTREC_ERROR_INVALID_ARGUMENT;
        wrong += textrec_last_error() != TEXTREC_ERROR_INVALID_ARGUMENT;
    }
    return (void *)wrong;
}

int main(int argc, char **argv) {
    pthread_t thread[THREADS];
    if (argc != 3)
        return 2;
    picture = argv[1];
    expected = argv[2];
    for (uint32_t workers = 1; workers <= 3; workers += 2) {
        textrec_options *options = NULL;
        MUST(textrec_options_create(&options));
        MUST(textrec_options_set_workers(options, workers));
        MUST(textrec_recognizer_create(options, &recognizer));
        textrec_options_release(options);
        for (int i = 0; i < THREADS; i++)
            CHECK(pthread_create(&thread[i], NULL, work, NULL) == 0);
        for (int i = 0; i < THREADS; i++) {
            void *wrong = NULL;
            pthread_join(thread[i], &wrong);
            CHECK(wrong == NULL);
        }
        CHECK(textrec_last_error() == TEXTREC_OK);
        textrec_recognizer_release(recognizer);
    }
    return failures != 0;
}
