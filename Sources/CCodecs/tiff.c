#include "report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <tiffio.h>

/* One strip or tile is decoded in one piece of memory; this bounds what a damaged header can ask for. */
static const tmsize_t max_allocation = (tmsize_t)1 << 30;

typedef struct tiff_source {
    codec_job *job;
    uint64_t offset;
} tiff_source;

static tmsize_t read_bytes(thandle_t handle, void *bytes, tmsize_t count) {
    tiff_source *source = handle;
    if (count < 0 || source->offset >= source->job->size) return 0;
    uint64_t left = source->job->size - source->offset;
    if ((uint64_t)count > left) count = (tmsize_t)left;
    memcpy(bytes, source->job->data + source->offset, (size_t)count);
    source->offset += (uint64_t)count;
    return count;
}

static tmsize_t write_nothing(thandle_t handle, void *bytes, tmsize_t count) {
    (void)handle, (void)bytes, (void)count;
    return 0;
}

static toff_t seek(thandle_t handle, toff_t offset, int whence) {
    tiff_source *source = handle;
    uint64_t base = whence == SEEK_CUR ? source->offset : whence == SEEK_END ? source->job->size : 0;
    return source->offset = base + offset;
}

static int close_nothing(thandle_t handle) {
    (void)handle;
    return 0;
}

static toff_t size(thandle_t handle) { return ((tiff_source *)handle)->job->size; }

/* libtiff then reads our bytes where they are. */
static int map(thandle_t handle, void **base, toff_t *count) {
    tiff_source *source = handle;
    *base = (void *)source->job->data;
    *count = source->job->size;
    return 1;
}

static void unmap(thandle_t handle, void *base, toff_t count) { (void)handle, (void)base, (void)count; }

#if TIFFLIB_VERSION >= 20221213
static int on_error(TIFF *tiff, void *user, const char *module, const char *format, va_list list) {
    (void)tiff, (void)module;
    codec_job *job = user;
    vsnprintf(job->message, sizeof job->message, format, list);
    codec_warn(job, job->message);
    return 1;
}

static int on_warning(TIFF *tiff, void *user, const char *module, const char *format, va_list list) {
    (void)tiff, (void)module;
    char text[256];
    vsnprintf(text, sizeof text, format, list);
    codec_warn(user, text);
    return 1;
}

static TIFF *open_tiff(tiff_source *source) {
    TIFFOpenOptions *options = TIFFOpenOptionsAlloc();
    if (!options) return NULL;
    TIFFOpenOptionsSetErrorHandlerExtR(options, on_error, source->job);
    TIFFOpenOptionsSetWarningHandlerExtR(options, on_warning, source->job);
    TIFFOpenOptionsSetMaxSingleMemAlloc(options, max_allocation);
    /* h: the directory comes by its offset. */
    TIFF *tiff = TIFFClientOpenExt("image", "rh", source, read_bytes, write_nothing, seek, close_nothing, size, map,
                                   unmap, options);
    TIFFOpenOptionsFree(options);
    return tiff;
}
#else
/* Before libtiff 4.5 there are only handlers for the whole process; silence is all they can be trusted with. */
static TIFF *open_tiff(tiff_source *source) {
    TIFFSetErrorHandler(NULL);
    TIFFSetWarningHandler(NULL);
    return TIFFClientOpen("image", "rh", source, read_bytes, write_nothing, seek, close_nothing, size, map, unmap);
}
#endif

/* Gray samples of any depth, most significant bit first; 16 bits in the machine's order. */
static void gray_row(const uint8_t *samples, uint16_t bits, int is_inverted, uint8_t *gray, uint32_t width) {
    uint32_t most = (1u << bits) - 1;
    for (uint32_t x = 0; x < width; x++) {
        uint32_t value;
        if (bits == 16) {
            uint16_t word;
            memcpy(&word, samples + 2 * (size_t)x, 2);
            value = word;
        } else {
            size_t bit = (size_t)x * bits;
            const uint8_t *byte = samples + bit / 8;
            uint32_t pair = bit % 8 + bits > 8 ? (uint32_t)byte[0] << 8 | byte[1] : (uint32_t)byte[0] << 8;
            value = pair >> (16 - bit % 8 - bits) & most;
        }
        if (is_inverted) value = most - value;
        gray[x] = (uint8_t)((value * 255 + most / 2) / most);
    }
}

static codec_status decode_gray(codec_job *job, TIFF *tiff, uint16_t bits, int is_inverted) {
    tmsize_t size = TIFFScanlineSize(tiff);
    if (size < ((tmsize_t)job->width * bits + 7) / 8) return CODEC_CORRUPT;
    uint8_t *samples = malloc((size_t)size);
    if (!samples) return CODEC_OUT_OF_MEMORY;
    codec_status status = CODEC_OK;
    for (uint32_t y = 0; y < job->height && status == CODEC_OK; y++) {
        if (TIFFReadScanline(tiff, samples, y, 0) != 1)
            status = CODEC_CORRUPT;
        else
            gray_row(samples, bits, is_inverted, job->pixels + (size_t)y * job->width, job->width);
    }
    free(samples);
    return status;
}

/* Takes alpha out of a sample again. */
static uint8_t divide(uint32_t sample, uint32_t alpha) {
    if (alpha == 0 || alpha == 255) return (uint8_t)sample;
    uint32_t straight = (sample * 255 + alpha / 2) / alpha;
    return straight > 255 ? 255 : (uint8_t)straight;
}

/* libtiff's own conversion to RGBA, which knows every photometric interpretation, tiles and planes. */
static codec_status decode_any(codec_job *job, TIFF *tiff) {
    char text[1024] = "";
    TIFFRGBAImage image;
    if (!TIFFRGBAImageOK(tiff, text) || !TIFFRGBAImageBegin(&image, tiff, 1, text)) {
        snprintf(job->message, sizeof job->message, "%.200s", text);
        return CODEC_UNSUPPORTED;
    }
    image.orientation = image.req_orientation = ORIENTATION_TOPLEFT;
    size_t count = (size_t)job->width * job->height;
    /* The rows of four-byte pixels can take shape in the caller's memory; those of gray cannot. */
    uint32_t *words = job->channels == 4 ? NULL : malloc(count * 4);
    codec_status status = job->channels != 4 && !words ? CODEC_OUT_OF_MEMORY : CODEC_OK;
    if (status == CODEC_OK) {
        uint32_t *target = words ? words : (uint32_t *)(void *)job->pixels;
        if (!TIFFRGBAImageGet(&image, target, job->width, job->height)) status = CODEC_CORRUPT;
        /* libtiff multiplies alpha into colours, but not into grays. */
        int is_straight = image.alpha == EXTRASAMPLE_UNASSALPHA && image.photometric <= PHOTOMETRIC_MINISBLACK;
        for (size_t i = 0; i < count && status == CODEC_OK; i++) {
            uint32_t word = target[i];
            if (words) {
                job->pixels[i] = (uint8_t)TIFFGetG(word);
            } else {
                uint32_t alpha = is_straight ? 255 : TIFFGetA(word);
                uint8_t *pixel = job->pixels + 4 * i;
                pixel[0] = divide(TIFFGetR(word), alpha);
                pixel[1] = divide(TIFFGetG(word), alpha);
                pixel[2] = divide(TIFFGetB(word), alpha);
                pixel[3] = (uint8_t)TIFFGetA(word);
            }
        }
    }
    free(words);
    TIFFRGBAImageEnd(&image);
    return status;
}

static codec_status decode_page(codec_job *job, TIFF *tiff) {
    uint32_t width = 0, height = 0;
    uint16_t bits = 1, samples = 1, compression = 0, photometric = 0, sample_format = SAMPLEFORMAT_UINT;
    TIFFGetField(tiff, TIFFTAG_IMAGEWIDTH, &width);
    TIFFGetField(tiff, TIFFTAG_IMAGELENGTH, &height);
    TIFFGetFieldDefaulted(tiff, TIFFTAG_BITSPERSAMPLE, &bits);
    TIFFGetFieldDefaulted(tiff, TIFFTAG_SAMPLESPERPIXEL, &samples);
    TIFFGetFieldDefaulted(tiff, TIFFTAG_COMPRESSION, &compression);
    TIFFGetFieldDefaulted(tiff, TIFFTAG_SAMPLEFORMAT, &sample_format);
    int has_photometric = TIFFGetField(tiff, TIFFTAG_PHOTOMETRIC, &photometric);
    if (width != job->width || height != job->height) {
        snprintf(job->message, sizeof job->message, "two sizes that contradict each other");
        return CODEC_CORRUPT;
    }
    if (!TIFFIsCODECConfigured(compression)) {
        snprintf(job->message, sizeof job->message, "compression %u is not supported", compression);
        return CODEC_UNSUPPORTED;
    }
    tmsize_t piece = TIFFIsTiled(tiff) ? TIFFTileSize(tiff) : TIFFStripSize(tiff);
    if (piece <= 0 || piece > max_allocation) {
        snprintf(job->message, sizeof job->message, "a strip or tile of %lld bytes", (long long)piece);
        return CODEC_CORRUPT;
    }
    int is_gray = has_photometric && photometric <= PHOTOMETRIC_MINISBLACK && samples == 1;
    int is_unsigned = sample_format == SAMPLEFORMAT_UINT || sample_format == SAMPLEFORMAT_VOID;
    if (is_gray && job->channels == 1 && is_unsigned && bits <= 16 && !TIFFIsTiled(tiff))
        return decode_gray(job, tiff, bits, photometric == PHOTOMETRIC_MINISWHITE);
    if (!is_unsigned) {
        snprintf(job->message, sizeof job->message, "samples that are signed or fractions");
        return CODEC_UNSUPPORTED;
    }
    return decode_any(job, tiff);
}

codec_status codec_decode_tiff(codec_job *job, uint64_t directory) {
    tiff_source source = { job, 0 };
    TIFF *tiff = open_tiff(&source);
    if (!tiff) return CODEC_CORRUPT;
    codec_status status = TIFFSetSubDirectory(tiff, directory) ? decode_page(job, tiff) : CODEC_CORRUPT;
    TIFFClose(tiff);
    return status;
}
