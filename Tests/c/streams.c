/* streams PICTURE.raw WIDTH HEIGHT TEXT: frames of raw gray pixels; callbacks release, submit, and try to close. */
#include "check.h"
#include "textrec.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { THREADS = 4, ROUNDS = 50 };

static textrec_pixel_buffer frame = {sizeof frame, TEXTREC_PIXEL_GRAY8, 0, 0, {NULL}, {0}, {0}};
static textrec_recognizer *recognizer;

typedef struct {
    const char *expected;
    textrec_stream *stream;
    textrec_result *first;
    uint64_t line_id;
    int calls, releases_itself, is_done;
    pthread_mutex_t mutex;
    pthread_cond_t done;
} watcher;

static watcher new_watcher(const char *expected) {
    watcher this = {.expected = expected};
    pthread_mutex_init(&this.mutex, NULL);
    pthread_cond_init(&this.done, NULL);
    return this;
}

static void finish(watcher *this) {
    pthread_mutex_lock(&this->mutex);
    this->is_done = 1;
    pthread_cond_signal(&this->done);
    pthread_mutex_unlock(&this->mutex);
}

static void wait_for(watcher *this) {
    pthread_mutex_lock(&this->mutex);
    while (!this->is_done)
        pthread_cond_wait(&this->done, &this->mutex);
    pthread_mutex_unlock(&this->mutex);
}

/* Submits the next frame from the callback of the one before; the last may release the stream that it is called for. */
static void chain(textrec_status status, const char *message, textrec_result *result, int64_t timestamp_ns, void *user_data) {
    watcher *this = user_data;
    CHECK(status == TEXTREC_OK && strcmp(message, "") == 0);
    CHECK(strcmp(textrec_result_text(result, TEXTREC_VIEW_TEXT, NULL), this->expected) == 0);
    CHECK(timestamp_ns == -this->calls);
    textrec_node line = textrec_result_level_node(result, TEXTREC_LEVEL_LINE, 0);
    uint64_t id = textrec_result_node_tracking_id(result, line);
    CHECK(id > 0 && (this->calls == 0 || id == this->line_id));
    CHECK(textrec_result_node_tracking_id(result, TEXTREC_NODE_ROOT) == 0);
    this->line_id = id;
    if (this->calls++ == 0)
        this->first = textrec_result_retain(result);
    /* Nothing has changed: it is the same object again. */
    CHECK(result == this->first);
    CHECK(textrec_stream_close(this->stream) == TEXTREC_ERROR_INVALID_ARGUMENT);
    CHECK(strstr(textrec_last_error_message(), "callback") != NULL);
    if (this->calls < ROUNDS) {
        CHECK(textrec_stream_submit(this->stream, &frame, TEXTREC_ORIENTATION_UP, -this->calls, NULL) == TEXTREC_OK);
        return;
    }
    if (this->releases_itself)
        textrec_stream_release(this->stream);
    finish(this);
}

static int run_chain(const char *expected, int releases_itself) {
    watcher this = new_watcher(expected);
    textrec_stream_options options = TEXTREC_INIT(textrec_stream_options);
    options.skip_unchanged = options.track_lines = 1;
    this.releases_itself = releases_itself;
    MUST(textrec_stream_create(recognizer, &options, chain, &this, &this.stream));
    MUST(textrec_stream_submit(this.stream, &frame, TEXTREC_ORIENTATION_UP, 0, NULL));
    wait_for(&this);
    CHECK(this.calls == ROUNDS);
    if (!releases_itself) {
        textrec_stream_stats stats = TEXTREC_INIT(textrec_stream_stats);
        MUST(textrec_stream_close(this.stream));
        MUST(textrec_stream_stats_get(this.stream, &stats));
        CHECK(stats.submitted == ROUNDS && stats.processed == 1 && stats.unchanged == ROUNDS - 1);
        CHECK(stats.failed == 0 && stats.dropped == 0 && stats.pending == 0);
        CHECK(stats.latency_median_ms > 0 && stats.latency_p95_ms >= stats.latency_median_ms);
        textrec_stream_release(this.stream);
    }
    textrec_result_release(this.first);
    return 0;
}

static void count(textrec_status status, const char *message, textrec_result *result, int64_t timestamp_ns, void *user_data) {
    (void)message, (void)timestamp_ns;
    CHECK(status == TEXTREC_OK && result != NULL);
    ++*(int *)user_data;
}

/* Each thread has a reference; one closes in between, and whoever comes last releases. */
static void *hammer(void *argument) {
    textrec_stream *stream = argument;
    for (int i = 0; i < ROUNDS; i++) {
        uint32_t dropped = 7;
        textrec_status status = textrec_stream_submit(stream, &frame, TEXTREC_ORIENTATION_UP, i, &dropped);
        CHECK(status == TEXTREC_OK ? dropped <= 1 : status == TEXTREC_ERROR_CLOSED && dropped == 0);
        if (i == ROUNDS / 2)
            CHECK(textrec_stream_close(stream) == TEXTREC_OK);
    }
    textrec_stream_release(stream);
    return NULL;
}

static int run_threads(void) {
    int calls = 0;
    textrec_stream *stream = NULL;
    textrec_stream_stats stats = TEXTREC_INIT(textrec_stream_stats);
    pthread_t threads[THREADS];
    MUST(textrec_stream_create(recognizer, NULL, count, &calls, &stream));
    for (int i = 0; i < THREADS; i++)
        pthread_create(&threads[i], NULL, hammer, textrec_stream_retain(stream));
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    MUST(textrec_stream_stats_get(stream, &stats));
    CHECK(stats.processed == (uint64_t)calls && stats.pending == 0 && stats.failed == 0);
    CHECK(stats.submitted == stats.processed + stats.unchanged + stats.dropped);
    textrec_stream_release(stream);
    return 0;
}

int main(int argc, char **argv) {
    if (argc != 5)
        return 2;
    frame.width = (uint32_t)atoi(argv[2]);
    frame.height = (uint32_t)atoi(argv[3]);
    size_t size = (size_t)frame.width * frame.height;
    uint8_t *pixels = malloc(size);
    FILE *file = fopen(argv[1], "rb");
    if (pixels == NULL || file == NULL || fread(pixels, 1, size, file) != size)
        return 2;
    fclose(file);
    frame.plane[0] = pixels;

    /* Nobody holds the recognizer, nor a stream with a frame in work. */
    textrec_stream *stream = NULL;
    int calls = 0;
    MUST(textrec_recognizer_create(NULL, &recognizer));
    MUST(textrec_stream_create(recognizer, NULL, count, &calls, &stream));
    textrec_recognizer_release(recognizer);
    MUST(textrec_stream_submit(stream, &frame, TEXTREC_ORIENTATION_UP, 0, NULL));
    textrec_stream_release(stream);
    CHECK(calls <= 1);

    MUST(textrec_recognizer_create(NULL, &recognizer));
    if (run_chain(argv[4], 0) != 0 || run_chain(argv[4], 1) != 0)
        return 1;
    for (int i = 0; i < 5; i++)
        if (run_threads() != 0)
            return 1;
    free(pixels);
    /* The recognizer is left: the last reference may be that of a thread which is on its way out as the process is. */
    return failures != 0;
}
