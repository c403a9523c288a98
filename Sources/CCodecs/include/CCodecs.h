/*
 * What Swift cannot do by itself with the image codecs: leave libjpeg and libpng by longjmp, call libtiff's variadic
 * functions, and find OpenJPEG's header. Nothing here writes to stdout or stderr.
 */
#ifndef CCODECS_H
#define CCODECS_H

#include <stddef.h>
#include <stdint.h>

#include <webp/decode.h>
#include <webp/demux.h>

typedef enum codec_status {
    CODEC_OK = 0,
    CODEC_CORRUPT = 1,
    CODEC_UNSUPPORTED = 2,
    CODEC_OUT_OF_MEMORY = 3
} codec_status;

/* Encoded bytes, and the size and place of the pixels they are expected to give. */
typedef struct codec_job {
    const uint8_t *data;
    size_t size;
    uint32_t width, height;
    uint32_t channels;               /* bytes a pixel: 1 gray, 3 RGB, 4 RGBA */
    uint8_t *pixels;                 /* width * height * channels bytes, row by row */
    void (*warn)(const char *text);  /* called a few times at most */
    unsigned warnings;
    char message[256];               /* why it failed */
} codec_job;

/*
 * channels 1 or 3. Data that ends before the last row is corrupt; damage that the decoder steps over is a warning.
 * reduction: 1, 2, 4 or 8; width and height are those of the file by that, rounded up.
 */
codec_status codec_decode_jpeg(codec_job *job, uint32_t reduction);
/* channels 1, 3 or 4; whatever the file holds is brought to that. Alpha is straight. */
codec_status codec_decode_png(codec_job *job);
/* The page whose directory starts at this byte. channels 1 or 4, alpha straight. The orientation tag is ignored. */
codec_status codec_decode_tiff(codec_job *job, uint64_t directory);
/* channels 4, alpha straight. is_codestream: without the JP2 container. */
codec_status codec_decode_jpeg2000(codec_job *job, int is_codestream);

/* Pixels to encode, and the file that they make. */
typedef struct codec_png {
    const uint8_t *pixels;           /* width * height * channels bytes, row by row: gray, or R, G, B in sRGB */
    uint32_t width, height;
    uint32_t channels;               /* 1 or 3 */
    uint32_t is_bilevel;             /* gray that is black, 0, or else white: a bit a pixel */
    uint32_t is_small;               /* compressed for size rather than speed */
    uint8_t *data;                   /* the file; NULL after a failure; the caller frees it */
    size_t size, capacity;
    char message[256];               /* why it failed */
} codec_png;

/* data, size and capacity start as zero. */
codec_status codec_encode_png(codec_png *file);

#endif
