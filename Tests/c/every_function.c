/*
 * Every exported function with NULL and with arguments outside their range.
 * functions.inc has FUNCTION(name) for each function of the header: one without a test here does not compile.
 */
#include "check.h"
#include "textrec.h"

#include <limits.h>
#include <math.h>
#include <stddef.h>
#include <string.h>
#include <unistd.h>

static textrec_options *options;
static textrec_image *image;
static textrec_recognizer *recognizer;
static textrec_result *result;
static uint8_t white[32 * 32];

/* Numbers that are in no enum of the header. */
static const int outside[] = {-99, -1, 100, INT_MAX, INT_MIN};
#define FOR_OUTSIDE(value) \
    for (size_t value##_i = 0; value##_i < sizeof outside / sizeof *outside; value##_i++) \
        for (int value = outside[value##_i], value##_once = 1; value##_once; value##_once = 0)

static int fails(textrec_status status, textrec_status expected) {
    int as_told = status == expected && textrec_last_error() == expected && textrec_last_error_message()[0] != '\0';
    textrec_clear_error();
    return as_told;
}
#define INVALID(call) CHECK(fails((call), TEXTREC_ERROR_INVALID_ARGUMENT))

static textrec_pixel_buffer gray(void) {
    textrec_pixel_buffer pixels = TEXTREC_INIT(textrec_pixel_buffer);
    pixels.format = TEXTREC_PIXEL_GRAY8;
    pixels.width = pixels.height = 32;
    pixels.plane[0] = white;
    return pixels;
}

#define TEST(name) static void test_##name(void)

TEST(textrec_version_number) { CHECK(textrec_version_number() == TEXTREC_VERSION_NUMBER); }
TEST(textrec_version_string) { CHECK(strcmp(textrec_version_string(), TEXTREC_VERSION_STRING) == 0); }
TEST(textrec_abi_version) { CHECK(textrec_abi_version() == TEXTREC_ABI_VERSION); }
TEST(textrec_engine_versions) { CHECK(strstr(textrec_engine_versions(), "tesseract ") != NULL); }

TEST(textrec_cpu_count) {
    CHECK(textrec_cpu_count() >= 1 && textrec_cpu_count() <= (uint32_t)sysconf(_SC_NPROCESSORS_CONF));
}

TEST(textrec_status_name) {
    FOR_OUTSIDE(value) {
        if (value != -1) CHECK(strcmp(textrec_status_name((textrec_status)value), "unknown status") == 0);
    }
}
TEST(textrec_last_error) {
    textrec_clear_error();
    CHECK(textrec_last_error() == TEXTREC_OK);
}
TEST(textrec_last_error_message) {
    textrec_clear_error();
    CHECK(strcmp(textrec_last_error_message(), "") == 0);
}
TEST(textrec_clear_error) {
    CHECK(textrec_options_create(NULL) != TEXTREC_OK);
    textrec_clear_error();
    CHECK(textrec_last_error() == TEXTREC_OK);
}
TEST(textrec_set_log_callback) { textrec_set_log_callback(NULL, NULL); }

TEST(textrec_orientation_for_camera) {
    FOR_OUTSIDE(value) {
        CHECK(textrec_orientation_for_camera((textrec_device_orientation)value, TEXTREC_CAMERA_BACK) ==
              TEXTREC_ORIENTATION_UNSPECIFIED);
        CHECK(fails(textrec_last_error(), TEXTREC_ERROR_INVALID_ARGUMENT));
        CHECK(textrec_orientation_for_camera(TEXTREC_DEVICE_PORTRAIT, (textrec_camera_position)value) ==
              TEXTREC_ORIENTATION_UNSPECIFIED);
        CHECK(fails(textrec_last_error(), TEXTREC_ERROR_INVALID_ARGUMENT));
    }
}
TEST(textrec_orientation_decompose) {
    uint32_t turns = 7, mirrored = 7;
    INVALID(textrec_orientation_decompose(TEXTREC_ORIENTATION_UP, NULL, &mirrored));
    INVALID(textrec_orientation_decompose(TEXTREC_ORIENTATION_UP, &turns, NULL));
    INVALID(textrec_orientation_decompose(TEXTREC_ORIENTATION_UNSPECIFIED, &turns, &mirrored));
    FOR_OUTSIDE(value) INVALID(textrec_orientation_decompose((textrec_orientation)value, &turns, &mirrored));
}

TEST(textrec_image_create_from_file) {
    textrec_image *out = image;
    INVALID(textrec_image_create_from_file(NULL, TEXTREC_ORIENTATION_UP, &out));
    CHECK(out == NULL);
    INVALID(textrec_image_create_from_file("x.png", TEXTREC_ORIENTATION_UP, NULL));
    FOR_OUTSIDE(value) INVALID(textrec_image_create_from_file("x.png", (textrec_orientation)value, &out));
}
TEST(textrec_image_create_from_encoded) {
    textrec_image *out = image;
    INVALID(textrec_image_create_from_encoded(NULL, 4, TEXTREC_ORIENTATION_UP, &out));
    CHECK(out == NULL);
    INVALID(textrec_image_create_from_encoded("GIF8", 4, TEXTREC_ORIENTATION_UP, NULL));
    CHECK(textrec_image_create_from_encoded("GIF8", 0, TEXTREC_ORIENTATION_UP, &out) != TEXTREC_OK);
    CHECK(textrec_image_create_from_encoded(NULL, 0, TEXTREC_ORIENTATION_UP, &out) != TEXTREC_OK);
    FOR_OUTSIDE(value) INVALID(textrec_image_create_from_encoded("GIF8", 4, (textrec_orientation)value, &out));
}
TEST(textrec_image_width) { CHECK(textrec_image_width(NULL) == 0); }
TEST(textrec_image_height) { CHECK(textrec_image_height(NULL) == 0); }
TEST(textrec_image_orientation) { CHECK(textrec_image_orientation(NULL) == TEXTREC_ORIENTATION_UNSPECIFIED); }
TEST(textrec_image_retain) {
    CHECK(textrec_image_retain(NULL) == NULL);
    CHECK(textrec_image_retain(image) == image);
    textrec_image_release(image);
}
TEST(textrec_image_release) { textrec_image_release(NULL); }
TEST(textrec_image_count_pages) {
    uint32_t count = 7;
    INVALID(textrec_image_count_pages(NULL, 4, &count));
    CHECK(count == 0);
    INVALID(textrec_image_count_pages("GIF8", 4, NULL));
    CHECK(textrec_image_count_pages("", 0, &count) != TEXTREC_OK);
}
TEST(textrec_image_create_from_page) {
    textrec_image *out = image;
    INVALID(textrec_image_create_from_page(NULL, 4, 0, TEXTREC_ORIENTATION_UP, &out));
    CHECK(out == NULL);
    INVALID(textrec_image_create_from_page("GIF8", 4, 0, TEXTREC_ORIENTATION_UP, NULL));
    FOR_OUTSIDE(value) INVALID(textrec_image_create_from_page("GIF8", 4, 0, (textrec_orientation)value, &out));
}
TEST(textrec_image_create_from_pixels) {
    textrec_image *out = image;
    textrec_pixel_buffer pixels = gray();
    INVALID(textrec_image_create_from_pixels(NULL, TEXTREC_ORIENTATION_UP, &out));
    CHECK(out == NULL);
    INVALID(textrec_image_create_from_pixels(&pixels, TEXTREC_ORIENTATION_UP, NULL));
    FOR_OUTSIDE(value) {
        INVALID(textrec_image_create_from_pixels(&pixels, (textrec_orientation)value, &out));
        pixels = gray();
        pixels.format = (textrec_pixel_format)value;
        INVALID(textrec_image_create_from_pixels(&pixels, TEXTREC_ORIENTATION_UP, &out));
        pixels = gray();
    }
    pixels.struct_size = 0;
    INVALID(textrec_image_create_from_pixels(&pixels, TEXTREC_ORIENTATION_UP, &out));
    /* Half a pointer. */
    pixels.struct_size = offsetof(textrec_pixel_buffer, plane) + 4;
    INVALID(textrec_image_create_from_pixels(&pixels, TEXTREC_ORIENTATION_UP, &out));
    pixels.struct_size = offsetof(textrec_pixel_buffer, plane);
    INVALID(textrec_image_create_from_pixels(&pixels, TEXTREC_ORIENTATION_UP, &out));
    pixels = gray();
    pixels.width = 0;
    INVALID(textrec_image_create_from_pixels(&pixels, TEXTREC_ORIENTATION_UP, &out));
    pixels = gray();
    pixels.plane[0] = NULL;
    INVALID(textrec_image_create_from_pixels(&pixels, TEXTREC_ORIENTATION_UP, &out));
    pixels = gray();
    pixels.format = TEXTREC_PIXEL_I420;
    INVALID(textrec_image_create_from_pixels(&pixels, TEXTREC_ORIENTATION_UP, &out));
    pixels = gray();
    pixels.stride[0] = 31;
    INVALID(textrec_image_create_from_pixels(&pixels, TEXTREC_ORIENTATION_UP, &out));
    pixels = gray();
    pixels.stride[0] = SIZE_MAX;
    CHECK(textrec_image_create_from_pixels(&pixels, TEXTREC_ORIENTATION_UP, &out) != TEXTREC_OK);
    pixels = gray();
    pixels.plane_size[0] = 32 * 32 - 1;
    CHECK(fails(textrec_image_create_from_pixels(&pixels, TEXTREC_ORIENTATION_UP, &out),
                TEXTREC_ERROR_BUFFER_TOO_SMALL));
    pixels = gray();
    pixels.width = pixels.height = UINT32_MAX;
    CHECK(fails(textrec_image_create_from_pixels(&pixels, TEXTREC_ORIENTATION_UP, &out),
                TEXTREC_ERROR_IMAGE_TOO_LARGE));
}

TEST(textrec_options_create) { INVALID(textrec_options_create(NULL)); }
TEST(textrec_options_set_script) {
    INVALID(textrec_options_set_script(NULL, TEXTREC_SCRIPT_LATIN));
    FOR_OUTSIDE(value) INVALID(textrec_options_set_script(options, (textrec_script)value));
}
TEST(textrec_options_set_mode) {
    INVALID(textrec_options_set_mode(NULL, TEXTREC_MODE_SPARSE));
    FOR_OUTSIDE(value) INVALID(textrec_options_set_mode(options, (textrec_mode)value));
}
TEST(textrec_options_set_language_hints) {
    const char *none[] = {NULL}, *malformed[] = {"en_US!"}, *unknown[] = {"tlh"}, *invalid[] = {"\xff\xfe"};
    const char *many[17];
    for (size_t i = 0; i < 17; i++) many[i] = "en";
    INVALID(textrec_options_set_language_hints(NULL, none, 0));
    INVALID(textrec_options_set_language_hints(options, NULL, 1));
    INVALID(textrec_options_set_language_hints(options, none, 1));
    INVALID(textrec_options_set_language_hints(options, malformed, 1));
    INVALID(textrec_options_set_language_hints(options, unknown, 1));
    INVALID(textrec_options_set_language_hints(options, invalid, 1));
    INVALID(textrec_options_set_language_hints(options, many, 17));
    INVALID(textrec_options_set_language_hints(options, many, SIZE_MAX));
    CHECK(textrec_options_set_language_hints(options, NULL, 0) == TEXTREC_OK);
}
TEST(textrec_options_set_coordinates) {
    INVALID(textrec_options_set_coordinates(NULL, TEXTREC_COORDINATES_ORIENTED));
    FOR_OUTSIDE(value) INVALID(textrec_options_set_coordinates(options, (textrec_coordinates)value));
}
TEST(textrec_options_set_region_of_interest) {
    const textrec_rect bad[] = {
        {NAN, 0, 8, 8}, {0, NAN, 8, 8}, {0, 0, NAN, 8}, {0, 0, 8, NAN}, {INFINITY, 0, 8, 8},
        {0, 0, INFINITY, 8}, {0, 0, -8, 8}, {0, 0, 8, 0},
    };
    const textrec_rect good = {0, 0, 8, 8};
    INVALID(textrec_options_set_region_of_interest(NULL, &good));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        INVALID(textrec_options_set_region_of_interest(options, &bad[i]));
    CHECK(textrec_options_set_region_of_interest(options, NULL) == TEXTREC_OK);
}
TEST(textrec_options_set_min_text_height) {
    INVALID(textrec_options_set_min_text_height(NULL, 0.1f));
    INVALID(textrec_options_set_min_text_height(options, -0.1f));
    INVALID(textrec_options_set_min_text_height(options, 1.1f));
    INVALID(textrec_options_set_min_text_height(options, NAN));
    INVALID(textrec_options_set_min_text_height(options, INFINITY));
}
TEST(textrec_options_set_timeout_ms) { INVALID(textrec_options_set_timeout_ms(NULL, 1)); }
TEST(textrec_options_set_max_pixels) {
    INVALID(textrec_options_set_max_pixels(NULL, 1));
    CHECK(textrec_options_set_max_pixels(options, 0) == TEXTREC_OK);
}
TEST(textrec_options_set_workers) {
    INVALID(textrec_options_set_workers(NULL, 1));
    INVALID(textrec_options_set_workers(options, 0));
    INVALID(textrec_options_set_workers(options, 257));
    INVALID(textrec_options_set_workers(options, UINT32_MAX));
}
TEST(textrec_options_set_threads) {
    INVALID(textrec_options_set_threads(NULL, 1));
    INVALID(textrec_options_set_threads(options, 257));
    INVALID(textrec_options_set_threads(options, UINT32_MAX));
    CHECK(textrec_options_set_threads(options, 256) == TEXTREC_OK);
    CHECK(textrec_options_set_threads(options, 0) == TEXTREC_OK);
}
TEST(textrec_options_set_engine) {
    INVALID(textrec_options_set_engine(NULL, TEXTREC_ENGINE_AUTO));
    FOR_OUTSIDE(value) INVALID(textrec_options_set_engine(options, (textrec_engine)value));
}
TEST(textrec_options_set_data_path) {
    INVALID(textrec_options_set_data_path(NULL, "/"));
    CHECK(textrec_options_set_data_path(options, NULL) == TEXTREC_OK);
}
TEST(textrec_options_set_model_path) {
    INVALID(textrec_options_set_model_path(NULL, "/"));
    INVALID(textrec_options_set_model_path(options, ""));
    CHECK(textrec_options_set_model_path(options, "\xff") == TEXTREC_OK);
    CHECK(textrec_options_set_model_path(options, NULL) == TEXTREC_OK);
}
TEST(textrec_options_set_runtime_path) {
    INVALID(textrec_options_set_runtime_path(NULL, "/"));
    INVALID(textrec_options_set_runtime_path(options, ""));
    CHECK(textrec_options_set_runtime_path(options, "\xff") == TEXTREC_OK);
    CHECK(textrec_options_set_runtime_path(options, NULL) == TEXTREC_OK);
}
TEST(textrec_options_set_cache_path) {
    INVALID(textrec_options_set_cache_path(NULL, ""));
    CHECK(textrec_options_set_cache_path(options, "\xff") == TEXTREC_OK);
    CHECK(textrec_options_set_cache_path(options, "") == TEXTREC_OK);
    CHECK(textrec_options_set_cache_path(options, NULL) == TEXTREC_OK);
}
TEST(textrec_options_set_full_precision) {
    INVALID(textrec_options_set_full_precision(NULL, 1));
    INVALID(textrec_options_set_full_precision(options, 2));
    INVALID(textrec_options_set_full_precision(options, UINT32_MAX));
    CHECK(textrec_options_set_full_precision(options, 1) == TEXTREC_OK);
    CHECK(textrec_options_set_full_precision(options, 0) == TEXTREC_OK);
}
TEST(textrec_options_set_detect_rotation) {
    INVALID(textrec_options_set_detect_rotation(NULL, 1));
    INVALID(textrec_options_set_detect_rotation(options, 2));
    INVALID(textrec_options_set_detect_rotation(options, UINT32_MAX));
    CHECK(textrec_options_set_detect_rotation(options, 1) == TEXTREC_OK);
    CHECK(textrec_options_set_detect_rotation(options, 0) == TEXTREC_OK);
}
TEST(textrec_options_set_engine_variable) {
    INVALID(textrec_options_set_engine_variable(NULL, "name", "value"));
    INVALID(textrec_options_set_engine_variable(options, NULL, "value"));
    INVALID(textrec_options_set_engine_variable(options, "\xff", "value"));
    INVALID(textrec_options_set_engine_variable(options, "name", "\xff"));
    CHECK(textrec_options_set_engine_variable(options, "name", NULL) == TEXTREC_OK);
}
TEST(textrec_options_list_models) {
    textrec_buffer *out = NULL;
    INVALID(textrec_options_list_models(options, NULL));
    CHECK(textrec_options_list_models(NULL, &out) == TEXTREC_OK);
    CHECK(strstr(textrec_buffer_data(out), "en\ttesseract\t/") != NULL);
    textrec_buffer_release(out);
}
TEST(textrec_options_release) { textrec_options_release(NULL); }

TEST(textrec_recognizer_create) { INVALID(textrec_recognizer_create(NULL, NULL)); }
TEST(textrec_recognizer_process) {
    textrec_result *out = result;
    INVALID(textrec_recognizer_process(NULL, image, &out));
    CHECK(out == NULL);
    INVALID(textrec_recognizer_process(recognizer, NULL, &out));
    INVALID(textrec_recognizer_process(recognizer, image, NULL));
}
static void completed(textrec_status status, const char *message, textrec_result *given, void *user_data) {
    CHECK(status == TEXTREC_OK && message[0] == '\0' && given != NULL);
    ++*(int *)user_data;
}
TEST(textrec_recognizer_process_async) {
    int calls = 0;
    textrec_operation *operation = (textrec_operation *)&calls;
    INVALID(textrec_recognizer_process_async(NULL, image, completed, NULL, &calls, &operation));
    CHECK(operation == NULL);
    INVALID(textrec_recognizer_process_async(recognizer, NULL, completed, NULL, &calls, &operation));
    INVALID(textrec_recognizer_process_async(recognizer, image, NULL, NULL, &calls, &operation));
    INVALID(textrec_recognizer_process_async(recognizer, image, NULL, NULL, &calls, NULL));
    CHECK(calls == 0);
    CHECK(textrec_recognizer_process_async(recognizer, image, completed, NULL, &calls, &operation) == TEXTREC_OK);
    CHECK(textrec_operation_wait(operation, UINT32_MAX) == TEXTREC_OK);
    CHECK(calls == 1 && textrec_operation_progress(operation) == 1);
    CHECK(textrec_operation_cancel(operation) == TEXTREC_OK);
    CHECK(textrec_operation_retain(operation) == operation);
    textrec_operation_release(operation);
    textrec_operation_release(operation);
    CHECK(calls == 1);
}
static textrec_status give(size_t index, textrec_image **out, void *user_data) {
    (void)user_data;
    if (index == 2) return TEXTREC_ERROR_IO;
    *out = textrec_image_retain(image);
    return TEXTREC_OK;
}
static void count(size_t index, textrec_status status, const char *message, textrec_result *read, void *user_data) {
    CHECK((status == TEXTREC_OK) == (read != NULL) && (status == TEXTREC_OK) == (message[0] == '\0'));
    CHECK((status == TEXTREC_ERROR_IO) == (index == 2));
    ++*(int *)user_data;
}
TEST(textrec_recognizer_process_batch_async) {
    int calls = 0;
    textrec_operation *operation = (textrec_operation *)&calls;
    INVALID(textrec_recognizer_process_batch_async(NULL, 3, give, count, NULL, NULL, &calls, &operation));
    CHECK(operation == NULL);
    INVALID(textrec_recognizer_process_batch_async(recognizer, 3, NULL, count, NULL, NULL, &calls, &operation));
    INVALID(textrec_recognizer_process_batch_async(recognizer, 3, give, NULL, NULL, NULL, &calls, &operation));
    INVALID(textrec_recognizer_process_batch_async(recognizer, SIZE_MAX - 1, give, count, NULL, NULL, &calls, NULL));
    CHECK(calls == 0);
    CHECK(textrec_recognizer_process_batch_async(recognizer, 3, give, count, NULL, NULL, &calls, &operation) == TEXTREC_OK);
    CHECK(textrec_operation_wait(operation, UINT32_MAX) == TEXTREC_OK);
    CHECK(calls == 3 && textrec_operation_progress(operation) == 1);
    textrec_operation_release(operation);
}
TEST(textrec_operation_cancel) { INVALID(textrec_operation_cancel(NULL)); }
TEST(textrec_operation_wait) { INVALID(textrec_operation_wait(NULL, 0)); }
TEST(textrec_operation_progress) { CHECK(textrec_operation_progress(NULL) == 0); }
TEST(textrec_operation_retain) { CHECK(textrec_operation_retain(NULL) == NULL); }
TEST(textrec_operation_release) { textrec_operation_release(NULL); }

static void ignore_frame(textrec_status status, const char *message, textrec_result *frame_result, int64_t timestamp_ns,
                         void *user_data) {
    (void)status, (void)message, (void)frame_result, (void)timestamp_ns, (void)user_data;
}
static textrec_stream *new_stream(void) {
    textrec_stream *stream = NULL;
    CHECK(textrec_stream_create(recognizer, NULL, ignore_frame, NULL, &stream) == TEXTREC_OK);
    return stream;
}
TEST(textrec_stream_create) {
    textrec_stream_options how = TEXTREC_INIT(textrec_stream_options);
    textrec_stream *out = (textrec_stream *)recognizer;
    INVALID(textrec_stream_create(NULL, &how, ignore_frame, NULL, &out));
    CHECK(out == NULL);
    INVALID(textrec_stream_create(recognizer, &how, NULL, NULL, &out));
    INVALID(textrec_stream_create(recognizer, &how, ignore_frame, NULL, NULL));
    how.skip_unchanged = 2;
    INVALID(textrec_stream_create(recognizer, &how, ignore_frame, NULL, &out));
    how.skip_unchanged = 0;
    how.track_lines = UINT32_MAX;
    INVALID(textrec_stream_create(recognizer, &how, ignore_frame, NULL, &out));
    how.struct_size = 0;
    INVALID(textrec_stream_create(recognizer, &how, ignore_frame, NULL, &out));
}
TEST(textrec_stream_submit) {
    textrec_stream *stream = new_stream();
    textrec_pixel_buffer pixels = gray();
    uint32_t dropped = 7;
    INVALID(textrec_stream_submit(NULL, &pixels, TEXTREC_ORIENTATION_UP, 0, &dropped));
    CHECK(dropped == 0);
    INVALID(textrec_stream_submit(stream, NULL, TEXTREC_ORIENTATION_UP, 0, NULL));
    FOR_OUTSIDE(value) {
        INVALID(textrec_stream_submit(stream, &pixels, (textrec_orientation)value, 0, NULL));
        pixels.format = (textrec_pixel_format)value;
        INVALID(textrec_stream_submit(stream, &pixels, TEXTREC_ORIENTATION_UP, 0, NULL));
        pixels = gray();
    }
    pixels.plane[0] = NULL;
    INVALID(textrec_stream_submit(stream, &pixels, TEXTREC_ORIENTATION_UP, 0, NULL));
    pixels = gray();
    pixels.plane_size[0] = 32 * 32 - 1;
    CHECK(fails(textrec_stream_submit(stream, &pixels, TEXTREC_ORIENTATION_UP, 0, NULL),
                TEXTREC_ERROR_BUFFER_TOO_SMALL));
    pixels = gray();
    pixels.width = pixels.height = UINT32_MAX;
    CHECK(fails(textrec_stream_submit(stream, &pixels, TEXTREC_ORIENTATION_UP, 0, NULL),
                TEXTREC_ERROR_IMAGE_TOO_LARGE));
    pixels = gray();
    CHECK(textrec_stream_submit(stream, &pixels, TEXTREC_ORIENTATION_UNSPECIFIED, INT64_MIN, NULL) == TEXTREC_OK);
    CHECK(textrec_stream_close(stream) == TEXTREC_OK);
    CHECK(fails(textrec_stream_submit(stream, &pixels, TEXTREC_ORIENTATION_UP, 0, &dropped), TEXTREC_ERROR_CLOSED));
    textrec_stream_release(stream);
}
TEST(textrec_stream_stats_get) {
    textrec_stream *stream = new_stream();
    textrec_stream_stats stats = TEXTREC_INIT(textrec_stream_stats);
    INVALID(textrec_stream_stats_get(NULL, &stats));
    INVALID(textrec_stream_stats_get(stream, NULL));
    CHECK(textrec_stream_stats_get(stream, &stats) == TEXTREC_OK);
    CHECK(stats.submitted == 0 && stats.pending == 0 && stats.latency_median_ms == 0 && stats.latency_p95_ms == 0);
    stats.struct_size = 0;
    INVALID(textrec_stream_stats_get(stream, &stats));
    stats.struct_size = offsetof(textrec_stream_stats, latency_median_ms);
    stats.latency_p95_ms = 7;
    CHECK(textrec_stream_stats_get(stream, &stats) == TEXTREC_OK);
    CHECK(stats.latency_p95_ms == 7);
    textrec_stream_release(stream);
}
TEST(textrec_stream_close) {
    textrec_stream *stream = new_stream();
    INVALID(textrec_stream_close(NULL));
    CHECK(textrec_stream_close(stream) == TEXTREC_OK);
    CHECK(textrec_stream_close(stream) == TEXTREC_OK);
    textrec_stream_release(stream);
}
TEST(textrec_stream_retain) {
    textrec_stream *stream = new_stream();
    CHECK(textrec_stream_retain(NULL) == NULL);
    CHECK(textrec_stream_retain(stream) == stream);
    textrec_stream_release(stream);
    CHECK(textrec_stream_close(stream) == TEXTREC_OK);
    textrec_stream_release(stream);
}
TEST(textrec_stream_release) { textrec_stream_release(NULL); }
TEST(textrec_recognizer_language_count) { CHECK(textrec_recognizer_language_count(NULL) == 0); }
TEST(textrec_recognizer_language) {
    size_t count = textrec_recognizer_language_count(recognizer);
    CHECK(textrec_recognizer_language(NULL, 0) == NULL);
    CHECK(count > 0 && textrec_recognizer_language(recognizer, count - 1) != NULL);
    CHECK(textrec_recognizer_language(recognizer, count) == NULL);
    CHECK(textrec_recognizer_language(recognizer, SIZE_MAX) == NULL);
}
TEST(textrec_recognizer_retain) {
    CHECK(textrec_recognizer_retain(NULL) == NULL);
    CHECK(textrec_recognizer_retain(recognizer) == recognizer);
    textrec_recognizer_release(recognizer);
}
TEST(textrec_recognizer_release) { textrec_recognizer_release(NULL); }

TEST(textrec_result_text) {
    size_t length = 7;
    CHECK(textrec_result_text(NULL, TEXTREC_VIEW_TEXT, &length) == NULL);
    CHECK(textrec_result_text(result, TEXTREC_VIEW_TEXT, NULL) != NULL);
    FOR_OUTSIDE(value) CHECK(textrec_result_text(result, (textrec_view)value, &length) == NULL);
}
TEST(textrec_result_retain) {
    CHECK(textrec_result_retain(NULL) == NULL);
    CHECK(textrec_result_retain(result) == result);
    textrec_result_release(result);
}
TEST(textrec_result_release) { textrec_result_release(NULL); }
TEST(textrec_result_node_count) { CHECK(textrec_result_node_count(NULL) == 0); }
TEST(textrec_result_node_info) {
    textrec_node_info info = TEXTREC_INIT(textrec_node_info);
    INVALID(textrec_result_node_info(NULL, TEXTREC_NODE_ROOT, &info));
    INVALID(textrec_result_node_info(result, TEXTREC_NODE_ROOT, NULL));
    CHECK(fails(textrec_result_node_info(result, textrec_result_node_count(result), &info), TEXTREC_ERROR_NOT_FOUND));
    CHECK(fails(textrec_result_node_info(result, TEXTREC_NODE_NONE, &info), TEXTREC_ERROR_NOT_FOUND));
    info.struct_size = offsetof(textrec_node_info, angle);
    info.angle = 7;
    CHECK(textrec_result_node_info(result, TEXTREC_NODE_ROOT, &info) == TEXTREC_OK);
    CHECK(info.angle == 7 && info.frame.width == 32);
    info.struct_size = 0;
    INVALID(textrec_result_node_info(result, TEXTREC_NODE_ROOT, &info));
}
TEST(textrec_result_node_text) {
    size_t length = 7;
    CHECK(textrec_result_node_text(NULL, TEXTREC_NODE_ROOT, TEXTREC_VIEW_TEXT, &length) == NULL);
    CHECK(textrec_result_node_text(result, TEXTREC_NODE_NONE, TEXTREC_VIEW_TEXT, &length) == NULL);
    FOR_OUTSIDE(value)
        CHECK(textrec_result_node_text(result, TEXTREC_NODE_ROOT, (textrec_view)value, &length) == NULL);
}
TEST(textrec_result_node_language) {
    float confidence = 7;
    CHECK(textrec_result_node_language(NULL, TEXTREC_NODE_ROOT, 0, &confidence) == NULL);
    CHECK(textrec_result_node_language(result, TEXTREC_NODE_NONE, 0, &confidence) == NULL);
    CHECK(textrec_result_node_language(result, TEXTREC_NODE_ROOT, UINT32_MAX, NULL) == NULL);
    CHECK(confidence == 0);
}
TEST(textrec_result_node_tracking_id) {
    CHECK(textrec_result_node_tracking_id(NULL, TEXTREC_NODE_ROOT) == 0);
    CHECK(textrec_result_node_tracking_id(result, TEXTREC_NODE_ROOT) == 0);
    CHECK(textrec_result_node_tracking_id(result, TEXTREC_NODE_NONE) == 0);
}
TEST(textrec_result_next) {
    CHECK(textrec_result_next(NULL, TEXTREC_NODE_ROOT, TEXTREC_LEVEL_WORD, TEXTREC_NODE_NONE) == TEXTREC_NODE_NONE);
    CHECK(textrec_result_next(result, 99, TEXTREC_LEVEL_WORD, TEXTREC_NODE_NONE) == TEXTREC_NODE_NONE);
    CHECK(textrec_result_next(result, TEXTREC_NODE_NONE, TEXTREC_LEVEL_WORD, TEXTREC_NODE_NONE) == TEXTREC_NODE_NONE);
    CHECK(textrec_result_next(result, TEXTREC_NODE_ROOT, TEXTREC_LEVEL_WORD, 99) == TEXTREC_NODE_NONE);
    FOR_OUTSIDE(value)
        CHECK(textrec_result_next(result, TEXTREC_NODE_ROOT, (textrec_level)value, TEXTREC_NODE_NONE) ==
              TEXTREC_NODE_NONE);
}
TEST(textrec_result_level_count) {
    CHECK(textrec_result_level_count(NULL, TEXTREC_LEVEL_PAGE) == 0);
    CHECK(textrec_result_level_count(result, TEXTREC_LEVEL_PAGE) == 1);
    FOR_OUTSIDE(value) CHECK(textrec_result_level_count(result, (textrec_level)value) == 0);
}
TEST(textrec_result_level_node) {
    CHECK(textrec_result_level_node(NULL, TEXTREC_LEVEL_PAGE, 0) == TEXTREC_NODE_NONE);
    CHECK(textrec_result_level_node(result, TEXTREC_LEVEL_PAGE, 1) == TEXTREC_NODE_NONE);
    CHECK(textrec_result_level_node(result, TEXTREC_LEVEL_PAGE, UINT32_MAX) == TEXTREC_NODE_NONE);
    FOR_OUTSIDE(value)
        CHECK(textrec_result_level_node(result, (textrec_level)value, 0) == TEXTREC_NODE_NONE);
}
TEST(textrec_result_get_info) {
    textrec_result_info info = TEXTREC_INIT(textrec_result_info);
    INVALID(textrec_result_get_info(NULL, &info));
    INVALID(textrec_result_get_info(result, NULL));
    info.struct_size = offsetof(textrec_result_info, height);
    info.height = 7;
    CHECK(textrec_result_get_info(result, &info) == TEXTREC_OK);
    CHECK(info.width == 32 && info.height == 7);
    info.struct_size = 0;
    INVALID(textrec_result_get_info(result, &info));
}
TEST(textrec_result_engine_note) {
    CHECK(textrec_result_engine_note(NULL) == NULL);
    CHECK(textrec_result_engine_note(result) != NULL);
}

TEST(textrec_result_export) {
    textrec_buffer *out = NULL;
    INVALID(textrec_result_export(NULL, TEXTREC_FORMAT_JSON, TEXTREC_VIEW_FULL, &out));
    INVALID(textrec_result_export(result, TEXTREC_FORMAT_JSON, TEXTREC_VIEW_FULL, NULL));
    FOR_OUTSIDE(value) {
        INVALID(textrec_result_export(result, (textrec_format)value, TEXTREC_VIEW_FULL, &out));
        INVALID(textrec_result_export(result, TEXTREC_FORMAT_JSON, (textrec_view)value, &out));
    }
}
TEST(textrec_result_export_page) {
    textrec_buffer *out = NULL;
    INVALID(textrec_result_export_page(NULL, TEXTREC_FORMAT_HOCR, TEXTREC_VIEW_FULL, "a.png", 0, &out));
    INVALID(textrec_result_export_page(result, TEXTREC_FORMAT_HOCR, TEXTREC_VIEW_FULL, "a.png", 0, NULL));
    INVALID(textrec_result_export_page(result, TEXTREC_FORMAT_HOCR, TEXTREC_VIEW_FULL, "\xFF", 0, &out));
    FOR_OUTSIDE(value) {
        INVALID(textrec_result_export_page(result, (textrec_format)value, TEXTREC_VIEW_FULL, NULL, 0, &out));
        INVALID(textrec_result_export_page(result, TEXTREC_FORMAT_HOCR, (textrec_view)value, NULL, 0, &out));
    }
    for (int format = TEXTREC_FORMAT_TEXT; format <= TEXTREC_FORMAT_CLOUD_VISION; format++) {
        CHECK(textrec_result_export_page(result, (textrec_format)format, TEXTREC_VIEW_FULL, NULL, UINT32_MAX, &out) ==
              TEXTREC_OK);
        textrec_buffer_release(out);
    }
}
TEST(textrec_result_create_from_json) {
    textrec_result *out = result;
    INVALID(textrec_result_create_from_json(NULL, 2, &out));
    CHECK(out == NULL);
    INVALID(textrec_result_create_from_json("{}", 2, NULL));
    INVALID(textrec_result_create_from_json("{}", 2, &out));
    INVALID(textrec_result_create_from_json("", 0, &out));
    INVALID(textrec_result_create_from_json("\xff{", 2, &out));
}
TEST(textrec_buffer_data) { CHECK(textrec_buffer_data(NULL) == NULL); }
TEST(textrec_buffer_size) { CHECK(textrec_buffer_size(NULL) == 0); }
TEST(textrec_buffer_retain) { CHECK(textrec_buffer_retain(NULL) == NULL); }
TEST(textrec_buffer_release) { textrec_buffer_release(NULL); }

TEST(textrec_result_draw_overlay) {
    textrec_buffer *out = NULL;
    textrec_overlay_style style = TEXTREC_INIT(textrec_overlay_style);
    INVALID(textrec_result_draw_overlay(NULL, image, NULL, &out));
    INVALID(textrec_result_draw_overlay(result, NULL, NULL, &out));
    INVALID(textrec_result_draw_overlay(result, image, NULL, NULL));
    style.levels = 1u << 6;
    INVALID(textrec_result_draw_overlay(result, image, &style, &out));
    style.levels = 0;
    style.show_text = 2;
    INVALID(textrec_result_draw_overlay(result, image, &style, &out));
    style.struct_size = 0;
    INVALID(textrec_result_draw_overlay(result, image, &style, &out));
    CHECK(out == NULL);
    CHECK(textrec_result_draw_overlay(result, image, NULL, &out) == TEXTREC_OK);
    CHECK(memcmp(textrec_buffer_data(out), "\x89PNG", 4) == 0);
    textrec_buffer_release(out);
}
TEST(textrec_pdf_create) {
    textrec_pdf *pdf = NULL;
    textrec_pdf_options pdf_options = TEXTREC_INIT(textrec_pdf_options);
    INVALID(textrec_pdf_create(NULL, NULL));
    pdf_options.dpi = 9;
    INVALID(textrec_pdf_create(&pdf_options, &pdf));
    pdf_options.dpi = 0;
    pdf_options.title = "\xFF";
    INVALID(textrec_pdf_create(&pdf_options, &pdf));
    pdf_options.title = "Title";
    pdf_options.struct_size = 0;
    INVALID(textrec_pdf_create(&pdf_options, &pdf));
    CHECK(pdf == NULL);
    pdf_options.struct_size = sizeof pdf_options;
    CHECK(textrec_pdf_create(&pdf_options, &pdf) == TEXTREC_OK);
    textrec_pdf_release(pdf);
}
TEST(textrec_pdf_add_page) {
    textrec_pdf *pdf = NULL;
    CHECK(textrec_pdf_create(NULL, &pdf) == TEXTREC_OK);
    INVALID(textrec_pdf_add_page(NULL, image, result));
    INVALID(textrec_pdf_add_page(pdf, NULL, result));
    INVALID(textrec_pdf_add_page(pdf, image, NULL));
    CHECK(textrec_pdf_add_page(pdf, image, result) == TEXTREC_OK);
    textrec_pdf_release(pdf);
}
TEST(textrec_pdf_finish) {
    textrec_pdf *pdf = NULL;
    textrec_buffer *out = NULL;
    CHECK(textrec_pdf_create(NULL, &pdf) == TEXTREC_OK);
    INVALID(textrec_pdf_finish(NULL, &out));
    INVALID(textrec_pdf_finish(pdf, NULL));
    INVALID(textrec_pdf_finish(pdf, &out)); /* there is no page */
    CHECK(textrec_pdf_add_page(pdf, image, result) == TEXTREC_OK);
    CHECK(textrec_pdf_finish(pdf, &out) == TEXTREC_OK);
    CHECK(memcmp(textrec_buffer_data(out), "%PDF-1.7", 8) == 0);
    textrec_buffer_release(out);
    INVALID(textrec_pdf_finish(pdf, &out));
    INVALID(textrec_pdf_add_page(pdf, image, result));
    textrec_pdf_release(pdf);
}
TEST(textrec_pdf_retain) { CHECK(textrec_pdf_retain(NULL) == NULL); }
TEST(textrec_pdf_release) { textrec_pdf_release(NULL); }
TEST(textrec_image_measure_quality) {
    textrec_quality quality = TEXTREC_INIT(textrec_quality);
    INVALID(textrec_image_measure_quality(NULL, result, &quality));
    INVALID(textrec_image_measure_quality(image, result, NULL));
    quality.struct_size = 0;
    INVALID(textrec_image_measure_quality(image, result, &quality));
    quality.struct_size = offsetof(textrec_quality, smallest_character_height);
    quality.smallest_character_height = 7;
    CHECK(textrec_image_measure_quality(image, NULL, &quality) == TEXTREC_OK);
    CHECK(quality.smallest_character_height == 7);
}

static void (*const tests[])(void) = {
#define FUNCTION(name) test_##name,
#include "functions.inc"
};

int main(void) {
    textrec_pixel_buffer pixels = gray();
    memset(white, 255, sizeof white);
    MUST(textrec_options_create(&options));
    MUST(textrec_image_create_from_pixels(&pixels, TEXTREC_ORIENTATION_UP, &image));
    MUST(textrec_recognizer_create(NULL, &recognizer));
    MUST(textrec_recognizer_process(recognizer, image, &result));
    for (size_t i = 0; i < sizeof tests / sizeof *tests; i++)
        tests[i]();
    /* After all that the recognizer still works. */
    textrec_result *again = NULL;
    MUST(textrec_recognizer_process(recognizer, image, &again));
    textrec_result_release(again);
    textrec_result_release(result);
    textrec_recognizer_release(recognizer);
    textrec_image_release(image);
    textrec_options_release(options);
    return failures != 0;
}
