/* operations PICTURE TEXT: completions count, release, cancel, wait and start anew on a recognizer that nobody else holds. */
#include "check.h"
#include "textrec.h"

#include <pthread.h>
#include <string.h>

enum { ROUNDS = 4 };

typedef struct {
    const char *picture, *expected;
    textrec_recognizer *recognizer;
    textrec_operation *operation;
    float fraction;
    int rounds, ends;
    pthread_mutex_t mutex;
    pthread_cond_t ended;
} run;

static int start(run *this);

static int tell(float fraction, void *user_data) {
    run *this = user_data;
    CHECK(fraction > this->fraction && fraction <= 1);
    this->fraction = fraction;
    return 0;
}

static void end(textrec_status status, const char *message, textrec_result *result, void *user_data) {
    run *this = user_data;
    CHECK(status == TEXTREC_OK && strcmp(message, "") == 0);
    CHECK(strcmp(textrec_result_text(result, TEXTREC_VIEW_TEXT, NULL), this->expected) == 0);
    CHECK(this->fraction == 1);
    CHECK(textrec_operation_wait(this->operation, UINT32_MAX) == TEXTREC_ERROR_INVALID_ARGUMENT);
    CHECK(textrec_last_error() == TEXTREC_ERROR_INVALID_ARGUMENT);
    CHECK(textrec_operation_cancel(this->operation) == TEXTREC_OK);
    textrec_operation_release(this->operation);
    textrec_recognizer_release(this->recognizer);
    if (++this->rounds < ROUNDS) {
        CHECK(start(this) == 0);
        return;
    }
    pthread_mutex_lock(&this->mutex);
    this->ends++;
    pthread_cond_signal(&this->ended);
    pthread_mutex_unlock(&this->mutex);
}

static int start(run *this) {
    textrec_image *image = NULL;
    this->fraction = 0;
    MUST(textrec_recognizer_create(NULL, &this->recognizer));
    MUST(textrec_image_create_from_file(this->picture, TEXTREC_ORIENTATION_UNSPECIFIED, &image));
    MUST(textrec_recognizer_process_async(this->recognizer, image, end, tell, this, &this->operation));
    textrec_image_release(image);
    return 0;
}

static void count(textrec_status status, const char *message, textrec_result *result, void *user_data) {
    CHECK((status == TEXTREC_OK) == (result != NULL));
    CHECK((status == TEXTREC_OK) == (message[0] == '\0'));
    CHECK(status == TEXTREC_OK || status == TEXTREC_ERROR_CANCELLED);
    ++*(int *)user_data;
}

int main(int argc, char **argv) {
    if (argc != 3)
        return 2;
    run chain = {.picture = argv[1], .expected = argv[2]};
    pthread_mutex_init(&chain.mutex, NULL);
    pthread_cond_init(&chain.ended, NULL);
    if (start(&chain) != 0)
        return 1;
    pthread_mutex_lock(&chain.mutex);
    while (chain.ends == 0)
        pthread_cond_wait(&chain.ended, &chain.mutex);
    pthread_mutex_unlock(&chain.mutex);
    CHECK(chain.ends == 1);

    /* Cancelled one by one, whether in work or waiting. */
    textrec_recognizer *recognizer = NULL;
    textrec_image *image = NULL;
    textrec_operation *operation[ROUNDS];
    int ends[ROUNDS] = {0};
    MUST(textrec_recognizer_create(NULL, &recognizer));
    MUST(textrec_image_create_from_file(argv[1], TEXTREC_ORIENTATION_UNSPECIFIED, &image));
    for (int i = 0; i < ROUNDS; i++)
        MUST(textrec_recognizer_process_async(recognizer, image, count, NULL, &ends[i], &operation[i]));
    textrec_recognizer_release(recognizer);
    textrec_image_release(image);
    for (int i = ROUNDS - 1; i >= 0; i--)
        CHECK(textrec_operation_cancel(operation[i]) == TEXTREC_OK);
    for (int i = 0; i < ROUNDS; i++) {
        CHECK(textrec_operation_wait(operation[i], UINT32_MAX) == TEXTREC_OK);
        CHECK(ends[i] == 1);
        textrec_operation_release(operation[i]);
    }
    return failures != 0;
}
