#include "report.h"

#include <stdio.h>
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
