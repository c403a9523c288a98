#include "report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <png.h>

typedef struct png_source {
    codec_job *job;
    size_t offset;
} png_source;

static void fail(png_structp png, png_const_charp text) {
    png_source *source = png_get_error_ptr(png);
    snprintf(source->job->message, sizeof source->job->message, "%s", text);
    png_longjmp(png, 1);
}

static void warn(png_structp png, png_const_charp text) {
    codec_warn(((png_source *)png_get_error_ptr(png))->job, text);
}

static void read_bytes(png_structp png, png_bytep bytes, size_t count) {
    png_source *source = png_get_io_ptr(png);
    if (count > source->job->size - source->offset) png_error(png, "the data ends early");
    memcpy(bytes, source->job->data + source->offset, count);
    source->offset += count;
}

codec_status codec_decode_png(codec_job *job) {
    png_source source = { job, 0 };
    png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, &source, fail, warn);
    if (!png) return CODEC_OUT_OF_MEMORY;
    png_infop volatile info_to_free = NULL;
    if (setjmp(png_jmpbuf(png))) {
        png_infop info = info_to_free;
        png_destroy_read_struct(&png, &info, NULL);
        return CODEC_CORRUPT;
    }
    png_infop info = info_to_free = png_create_info_struct(png);
    if (!info) png_error(png, "out of memory");
    png_set_user_limits(png, 0x7FFFFFFF, 0x7FFFFFFF);
    png_set_read_fn(png, &source, read_bytes);
    png_read_info(png, info);

    png_set_scale_16(png);
    png_set_expand(png);
    if (job->channels >= 3) png_set_gray_to_rgb(png);
    if (job->channels == 4)
        png_set_add_alpha(png, 0xFF, PNG_FILLER_AFTER);
    else
        png_set_strip_alpha(png);
    int passes = png_set_interlace_handling(png);
    png_read_update_info(png, info);
    size_t row = (size_t)job->width * job->channels;
    if (png_get_image_width(png, info) != job->width || png_get_image_height(png, info) != job->height ||
        png_get_rowbytes(png, info) != row)
        png_error(png, "two headers that contradict each other");
    while (passes-- > 0)
        for (uint32_t y = 0; y < job->height; y++) png_read_row(png, job->pixels + y * row, NULL);
    /* What follows the last row is not needed, so a file without its end is no failure. */
    png_destroy_read_struct(&png, &info, NULL);
    return CODEC_OK;
}

static void fail_writing(png_structp png, png_const_charp text) {
    codec_png *file = png_get_error_ptr(png);
    snprintf(file->message, sizeof file->message, "%s", text);
    png_longjmp(png, 1);
}

/* What libpng warns about in writing is metadata, of which there is next to none. */
static void ignore(png_structp png, png_const_charp text) {
    (void)png;
    (void)text;
}

static void write_bytes(png_structp png, png_bytep bytes, size_t count) {
    codec_png *file = png_get_io_ptr(png);
    if (count > file->capacity - file->size) {
        /* Doubled: each byte is moved once on average. */
        size_t capacity = file->capacity ? file->capacity : 1 << 16;
        while (count > capacity - file->size && capacity <= SIZE_MAX / 2) capacity *= 2;
        uint8_t *data = count > capacity - file->size ? NULL : realloc(file->data, capacity);
        if (!data) png_error(png, "out of memory");
        file->data = data;
        file->capacity = capacity;
    }
    memcpy(file->data + file->size, bytes, count);
    file->size += count;
}

static void flush_nothing(png_structp png) { (void)png; }

codec_status codec_encode_png(codec_png *file) {
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, file, fail_writing, ignore);
    if (!png) return CODEC_OUT_OF_MEMORY;
    png_infop volatile info_to_free = NULL;
    if (setjmp(png_jmpbuf(png))) {
        png_infop info = info_to_free;
        png_destroy_write_struct(&png, &info);
        free(file->data);
        file->data = NULL;
        /* Of what can fail in writing to memory, nothing depends on the pixels. */
        return CODEC_OUT_OF_MEMORY;
    }
    png_infop info = info_to_free = png_create_info_struct(png);
    if (!info) png_error(png, "out of memory");
    png_set_user_limits(png, 0x7FFFFFFF, 0x7FFFFFFF);
    png_set_write_fn(png, file, write_bytes, flush_nothing);
    png_set_IHDR(png, info, file->width, file->height, file->is_bilevel ? 1 : 8,
                 file->channels == 1 ? PNG_COLOR_TYPE_GRAY : PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE,
                 PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    png_set_sRGB(png, info, PNG_sRGB_INTENT_PERCEPTUAL);
    /* Beyond 4, scans with their noise take three times as long and get no smaller. */
    png_set_compression_level(png, file->is_small ? 4 : 2);
    png_set_filter(png, PNG_FILTER_TYPE_BASE,
                   file->is_bilevel ? PNG_FILTER_NONE : file->is_small ? PNG_ALL_FILTERS : PNG_FILTER_UP);
    png_write_info(png, info);
    png_set_packing(png);
    size_t row = (size_t)file->width * file->channels;
    for (uint32_t y = 0; y < file->height; y++) png_write_row(png, file->pixels + y * row);
    png_write_end(png, info);
    png_destroy_write_struct(&png, &info);
    return CODEC_OK;
}
