#include "report.h"

#include <setjmp.h>
#include <stdio.h>
#include <string.h>

#include <jpeglib.h>
#include <jerror.h>

/* A scan costs time in proportion to the image, whatever its bytes; encoders write ten or so. */
enum { MAX_SCANS = 200 };

typedef struct jpeg_errors {
    struct jpeg_error_mgr base;
    jmp_buf escape;
    codec_job *job;
    int reached_end;  /* the decoder read past the last byte */
    int ran_dry;      /* and missed bits there */
} jpeg_errors;

static void say_truncated(codec_job *job) {
    snprintf(job->message, sizeof job->message, "the data ends early, after %zu bytes", job->size);
}

static void fail(j_common_ptr info) {
    jpeg_errors *errors = (jpeg_errors *)info->err;
    char text[JMSG_LENGTH_MAX];
    info->err->format_message(info, text);
    /* Past the end the decoder reads what libjpeg makes up; complaints about that mislead. */
    if (errors->reached_end)
        say_truncated(errors->job);
    else
        snprintf(errors->job->message, sizeof errors->job->message, "%s", text);
    longjmp(errors->escape, 1);
}

static void emit(j_common_ptr info, int level) {
    if (level >= 0) return;
    jpeg_errors *errors = (jpeg_errors *)info->err;
    info->err->num_warnings++;
    if (info->err->msg_code == JWRN_JPEG_EOF) errors->reached_end = 1;
    if (info->err->msg_code == JWRN_HIT_MARKER) errors->ran_dry = 1;
    char text[JMSG_LENGTH_MAX];
    info->err->format_message(info, text);
    codec_warn(errors->job, text);
}

static void limit_scans(j_common_ptr info) {
    if (!info->is_decompressor || ((j_decompress_ptr)info)->input_scan_number <= MAX_SCANS) return;
    jpeg_errors *errors = (jpeg_errors *)info->err;
    snprintf(errors->job->message, sizeof errors->job->message, "more than %d scans", MAX_SCANS);
    longjmp(errors->escape, 1);
}

/* Adobe's files hold 255 - ink, which is all they have in common with the rest. */
static void cmyk_to_rgb(const uint8_t *cmyk, uint8_t *rgb, uint32_t width, int is_inverted) {
    uint8_t flip = is_inverted ? 0 : 255;
    for (uint32_t x = 0; x < width; x++, cmyk += 4, rgb += 3) {
        uint32_t light = cmyk[3] ^ flip;
        for (int i = 0; i < 3; i++) rgb[i] = (uint8_t)(((cmyk[i] ^ flip) * light + 127) / 255);
    }
}

/* Whether scans have brought every coefficient to its last bit; always so where there are no refining scans. */
static int is_refined(const struct jpeg_decompress_struct *info) {
    for (int i = 0; info->coef_bits && i < info->num_components; i++)
        for (int k = 0; k < DCTSIZE2; k++)
            if (info->coef_bits[i][k] != 0) return 0;
    return 1;
}

codec_status codec_decode_jpeg(codec_job *job, uint32_t reduction) {
    struct jpeg_decompress_struct info;
    jpeg_errors errors = { .job = job };
    struct jpeg_progress_mgr progress = { .progress_monitor = limit_scans };
    info.err = jpeg_std_error(&errors.base);
    errors.base.error_exit = fail;
    errors.base.emit_message = emit;
    if (setjmp(errors.escape)) {
        codec_status status =
            errors.base.msg_code == JERR_OUT_OF_MEMORY ? CODEC_OUT_OF_MEMORY : CODEC_CORRUPT;
        jpeg_destroy_decompress(&info);
        return status;
    }
    jpeg_create_decompress(&info);
    info.progress = &progress;
    jpeg_mem_src(&info, job->data, job->size);
    jpeg_read_header(&info, TRUE);
    int is_cmyk = info.num_components == 4;
    info.out_color_space = is_cmyk ? JCS_CMYK : job->channels == 1 ? JCS_GRAYSCALE : JCS_RGB;
    info.scale_num = 1;
    info.scale_denom = reduction;
    jpeg_start_decompress(&info);
    if (info.output_width != job->width || info.output_height != job->height ||
        info.output_components != (is_cmyk ? 4 : (int)job->channels) || (is_cmyk && job->channels != 3)) {
        snprintf(job->message, sizeof job->message, "two frame headers that contradict each other");
        jpeg_destroy_decompress(&info);
        return CODEC_CORRUPT;
    }
    JSAMPARRAY ink =
        is_cmyk ? info.mem->alloc_sarray((j_common_ptr)&info, JPOOL_IMAGE, job->width * 4, 1) : NULL;
    while (info.output_scanline < info.output_height) {
        JSAMPROW row = job->pixels + (size_t)info.output_scanline * job->width * job->channels;
        jpeg_read_scanlines(&info, ink ? ink : &row, 1);
        if (ink) cmyk_to_rgb(ink[0], row, job->width, info.saw_Adobe_marker);
    }
    int is_complete = !errors.reached_end || (!errors.ran_dry && is_refined(&info));
    jpeg_destroy_decompress(&info);
    if (!is_complete) {
        say_truncated(job);
        return CODEC_CORRUPT;
    }
    return CODEC_OK;
}
