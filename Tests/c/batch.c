/* batch PICTURE TEXT: batches of files, some missing, released and cancelled from callbacks; ends with one in flight. */
#include "check.h"
#include "textrec.h"

#include <pthread.h>
#include <string.h>

enum { COUNT = 12, MANY = 10000 };

typedef struct {
    const char *picture, *expected;
    textrec_recognizer *recognizer;
    textrec_operation *operation;
    size_t cancel_at;
    int told[MANY];
    int read, missing, cancelled, ends;
    float fraction;
    textrec_status end;
    pthread_mutex_t mutex;
    pthread_cond_t ended;
} run;

static textrec_status open_file(size_t index, textrec_image **out, void *user_data) {
    run *this = user_data;
    const char *path = index % 4 == 3 ? "/no such file.png" : this->picture;
    return textrec_image_create_from_file(path, TEXTREC_ORIENTATION_UNSPECIFIED, out);
}

static void tell(size_t index, textrec_status status, const char *message, textrec_result *result, void *user_data) {
    run *this = user_data;
    pthread_mutex_lock(&this->mutex);
    this->told[index]++;
    this->read += status == TEXTREC_OK;
    this->missing += status == TEXTREC_ERROR_NOT_FOUND;
    this->cancelled += status == TEXTREC_ERROR_CANCELLED;
    pthread_mutex_unlock(&this->mutex);
    if (status == TEXTREC_OK)
        CHECK(strcmp(textrec_result_text(result, TEXTREC_VIEW_TEXT, NULL), this->expected) == 0 && message[0] == '\0');
    else
        CHECK(result == NULL && message[0] != '\0');
    if (status == TEXTREC_ERROR_NOT_FOUND)
        CHECK(index % 4 == 3 && strstr(message, "/no such file.png") != NULL);
    if (index == this->cancel_at)
        CHECK(textrec_operation_cancel(this->operation) == TEXTREC_OK);
}

static int follow(float fraction, void *user_data) {
    run *this = user_data;
    CHECK(fraction > this->fraction && fraction <= 1);
    this->fraction = fraction;
    return 0;
}

static void end(textrec_status status, const char *message, textrec_result *result, void *user_data) {
    run *this = user_data;
    CHECK(result == NULL && (status == TEXTREC_OK) == (message[0] == '\0'));
    CHECK(textrec_operation_wait(this->operation, UINT32_MAX) == TEXTREC_ERROR_INVALID_ARGUMENT);
    /* The last references, in a callback of their own. */
    textrec_operation_release(this->operation);
    textrec_recognizer_release(this->recognizer);
    pthread_mutex_lock(&this->mutex);
    this->end = status;
    this->ends++;
    pthread_cond_signal(&this->ended);
    pthread_mutex_unlock(&this->mutex);
}

static int start(run *this, size_t count) {
    textrec_options *options = NULL;
    MUST(textrec_options_create(&options));
    MUST(textrec_options_set_workers(options, 2));
    MUST(textrec_recognizer_create(options, &this->recognizer));
    textrec_options_release(options);
    MUST(textrec_recognizer_process_batch_async(
        this->recognizer, count, open_file, tell, end, follow, this, &this->operation));
    return 0;
}

static void wait_for(run *this) {
    pthread_mutex_lock(&this->mutex);
    while (this->ends == 0)
        pthread_cond_wait(&this->ended, &this->mutex);
    pthread_mutex_unlock(&this->mutex);
    CHECK(this->ends == 1);
}

static run whole, cancelled, left;

static int prepare(run *this, char **argv, size_t cancel_at) {
    this->picture = argv[1];
    this->expected = argv[2];
    this->cancel_at = cancel_at;
    return pthread_mutex_init(&this->mutex, NULL) != 0 || pthread_cond_init(&this->ended, NULL) != 0;
}

int main(int argc, char **argv) {
    if (argc != 3 || prepare(&whole, argv, SIZE_MAX) || prepare(&cancelled, argv, 5) || prepare(&left, argv, SIZE_MAX))
        return 2;

    if (start(&whole, COUNT) != 0)
        return 1;
    wait_for(&whole);
    for (int i = 0; i < COUNT; i++)
        CHECK(whole.told[i] == 1);
    CHECK(whole.read == COUNT / 4 * 3 && whole.missing == COUNT / 4 && whole.end == TEXTREC_OK && whole.fraction == 1);

    if (start(&cancelled, MANY) != 0)
        return 1;
    wait_for(&cancelled);
    for (int i = 0; i < MANY; i++)
        CHECK(cancelled.told[i] == 1);
    CHECK(cancelled.cancelled > 0 && cancelled.read + cancelled.missing + cancelled.cancelled == MANY);
    CHECK(cancelled.end == TEXTREC_ERROR_CANCELLED && cancelled.fraction < 1);

    if (start(&left, MANY) != 0)
        return 1;
    return failures != 0;
}
