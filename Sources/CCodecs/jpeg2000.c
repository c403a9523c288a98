#include "report.h"

#include <stdio.h>
#include <string.h>

/* The header lies in a folder that carries the version. */
#if __has_include(<openjpeg-2.6/openjpeg.h>)
#include <openjpeg-2.6/openjpeg.h>
#elif __has_include(<openjpeg-2.5/openjpeg.h>)
#include <openjpeg-2.5/openjpeg.h>
#elif __has_include(<openjpeg-2.4/openjpeg.h>)
#include <openjpeg-2.4/openjpeg.h>
#else
#include <openjpeg.h>
#endif

typedef struct memory {
    codec_job *job;
    OPJ_SIZE_T offset;
} memory;

static OPJ_SIZE_T read_bytes(void *buffer, OPJ_SIZE_T count, void *user) {
    memory *source = user;
    OPJ_SIZE_T left = source->job->size - source->offset;
    if (left == 0) return (OPJ_SIZE_T)-1;
    if (count > left) count = left;
    memcpy(buffer, source->job->data + source->offset, count);
    source->offset += count;
    return count;
}

static OPJ_OFF_T skip_bytes(OPJ_OFF_T count, void *user) {
    memory *source = user;
    if (count < 0 || (OPJ_SIZE_T)count > source->job->size - source->offset) return -1;
    source->offset += (OPJ_SIZE_T)count;
    return count;
}

static OPJ_BOOL seek_bytes(OPJ_OFF_T offset, void *user) {
    memory *source = user;
    if (offset < 0 || (OPJ_SIZE_T)offset > source->job->size) return OPJ_FALSE;
    source->offset = (OPJ_SIZE_T)offset;
    return OPJ_TRUE;
}

static void on_warning(const char *text, void *user) { codec_warn(user, text); }

static void on_error(const char *text, void *user) {
    codec_job *job = user;
    /* The first message names the cause; those that follow are its echoes. */
    if (!job->message[0]) snprintf(job->message, sizeof job->message, "%.*s", (int)strcspn(text, "\n"), text);
    codec_warn(job, text);
}

/* One component's sample at a pixel of the full image, 0 to 255. */
static int sample(const opj_image_t *image, uint32_t index, uint32_t x, uint32_t y) {
    const opj_image_comp_t *component = &image->comps[index];
    uint32_t column = x / component->dx, row = y / component->dy;
    if (column >= component->w) column = component->w - 1;
    if (row >= component->h) row = component->h - 1;
    int64_t value = component->data[(size_t)row * component->w + column];
    int64_t most = ((int64_t)1 << component->prec) - 1;
    if (component->sgnd) value += (int64_t)1 << (component->prec - 1);
    value = value < 0 ? 0 : value > most ? most : value;
    return (int)((value * 255 + most / 2) / most);
}

static uint8_t clamp(double value) { return value <= 0 ? 0 : value >= 255 ? 255 : (uint8_t)(value + 0.5); }

static void write_pixel(const opj_image_t *image, uint32_t x, uint32_t y, uint8_t *pixel) {
    uint32_t count = image->numcomps;
    int is_cmyk = image->color_space == OPJ_CLRSPC_CMYK && count >= 4;
    int is_ycc = count >= 3 && (image->color_space == OPJ_CLRSPC_SYCC || image->color_space == OPJ_CLRSPC_EYCC ||
                                (image->color_space != OPJ_CLRSPC_SRGB && image->comps[1].dx > image->comps[0].dx));
    int first = sample(image, 0, x, y);
    pixel[3] = count == 2 || (count == 4 && !is_cmyk) ? (uint8_t)sample(image, count - 1, x, y) : 255;
    if (count < 3) {
        pixel[0] = pixel[1] = pixel[2] = (uint8_t)first;
        return;
    }
    int second = sample(image, 1, x, y), third = sample(image, 2, x, y);
    if (is_cmyk) {
        int light = 255 - sample(image, 3, x, y);
        pixel[0] = (uint8_t)((255 - first) * light / 255);
        pixel[1] = (uint8_t)((255 - second) * light / 255);
        pixel[2] = (uint8_t)((255 - third) * light / 255);
    } else if (is_ycc) {
        pixel[0] = clamp(first + 1.402 * (third - 128));
        pixel[1] = clamp(first - 0.344136 * (second - 128) - 0.714136 * (third - 128));
        pixel[2] = clamp(first + 1.772 * (second - 128));
    } else {
        pixel[0] = (uint8_t)first;
        pixel[1] = (uint8_t)second;
        pixel[2] = (uint8_t)third;
    }
}

static codec_status write_pixels(codec_job *job, const opj_image_t *image) {
    int fits = image->numcomps >= 1 && image->x1 - image->x0 == job->width && image->y1 - image->y0 == job->height;
    for (uint32_t i = 0; i < image->numcomps && fits; i++) {
        const opj_image_comp_t *component = &image->comps[i];
        fits = component->data && component->w > 0 && component->h > 0 && component->dx > 0 && component->dy > 0 &&
               component->prec >= 1 && component->prec <= 31;
    }
    if (!fits) {
        snprintf(job->message, sizeof job->message, "components without samples");
        return CODEC_CORRUPT;
    }
    uint8_t *pixel = job->pixels;
    for (uint32_t y = 0; y < job->height; y++)
        for (uint32_t x = 0; x < job->width; x++, pixel += 4) write_pixel(image, x, y, pixel);
    return CODEC_OK;
}

codec_status codec_decode_jpeg2000(codec_job *job, int is_codestream) {
    memory source = { job, 0 };
    opj_image_t *image = NULL;
    codec_status status = CODEC_OUT_OF_MEMORY;
    opj_codec_t *codec = opj_create_decompress(is_codestream ? OPJ_CODEC_J2K : OPJ_CODEC_JP2);
    opj_stream_t *stream = opj_stream_create(OPJ_J2K_STREAM_CHUNK_SIZE, OPJ_TRUE);
    if (codec && stream) {
        opj_dparameters_t parameters;
        opj_set_default_decoder_parameters(&parameters);
        opj_set_warning_handler(codec, on_warning, job);
        opj_set_error_handler(codec, on_error, job);
        opj_stream_set_user_data(stream, &source, NULL);
        opj_stream_set_user_data_length(stream, job->size);
        opj_stream_set_read_function(stream, read_bytes);
        opj_stream_set_skip_function(stream, skip_bytes);
        opj_stream_set_seek_function(stream, seek_bytes);
        int is_decoded = opj_setup_decoder(codec, &parameters) && opj_read_header(stream, codec, &image) &&
                         opj_decode(codec, stream, image);
        status = is_decoded ? write_pixels(job, image) : CODEC_CORRUPT;
    }
    opj_image_destroy(image);
    opj_stream_destroy(stream);
    opj_destroy_codec(codec);
    return status;
}
