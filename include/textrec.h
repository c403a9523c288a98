/*
 * textrec.h - C API of libtextrec, an embeddable text-recognition library.
 *
 * A picture or a camera frame goes in; its text comes out as a tree of blocks,
 * paragraphs, lines, words and symbols, each with its place and confidence.
 * Everything runs on this machine.
 *
 *   textrec_recognizer *recognizer;
 *   textrec_image *image;
 *   textrec_result *result;
 *   if (textrec_recognizer_create(NULL, &recognizer) == TEXTREC_OK &&
 *       textrec_image_create_from_file("sign.jpg", TEXTREC_ORIENTATION_UNSPECIFIED, &image) == TEXTREC_OK &&
 *       textrec_recognizer_process(recognizer, image, &result) == TEXTREC_OK)
 *       puts(textrec_result_text(result, TEXTREC_VIEW_TEXT, NULL));
 *   else
 *       fprintf(stderr, "%s\n", textrec_last_error_message());
 *
 * Examples/recognize.c is the whole program.
 *
 * RULES THAT HOLD FOR EVERY FUNCTION (exceptions are stated at the function)
 *
 *  Ownership   A function whose last parameter is an X **out hands the caller
 *              ONE reference; textrec_X_release gives it back and accepts NULL.
 *              textrec_X_retain adds one and returns its argument. Pointers
 *              returned directly (const char *) are BORROWED: valid until the
 *              object they were read from is released.
 *  Inputs      are copied before the function returns; the caller may free or
 *              overwrite its buffers right away.
 *  Errors      Functions that can fail return textrec_status: 0 or negative.
 *              On failure *out is set to NULL or 0 and the calling thread's
 *              last error is set, with a message that names the value and the
 *              limit. Success does not touch the last error.
 *  NULL        A NULL handle, or a NULL out parameter, gives
 *              TEXTREC_ERROR_INVALID_ARGUMENT, or 0, NULL or NODE_NONE from
 *              functions that return a value. It never crashes. Handles that
 *              did not come from this library, or were released, are the one
 *              thing that cannot be checked.
 *  Enums       A number outside its enum gives TEXTREC_ERROR_INVALID_ARGUMENT.
 *  Threads     Images, results and buffers are immutable: share them freely.
 *              Recognizers, operations and streams may be used from many
 *              threads at once. Options objects are not synchronised: one
 *              thread at a time.
 *  Fork        Handles do not survive a fork: make new ones in the child.
 *              There, operations and streams of the parent do not block but
 *              give TEXTREC_ERROR_INVALID_ARGUMENT.
 *  Strings     UTF-8 in and out, NUL-terminated, never NULL unless stated.
 *              Text that was recognized is in Unicode's NFC form. Invalid
 *              UTF-8 coming in gives TEXTREC_ERROR_INVALID_ARGUMENT; file
 *              paths are bytes and are passed to the system as they are.
 *  Coordinates Pixels, origin top left, x right, y down; pixel (0,0) covers
 *              0 <= x,y < 1. By default of the ORIENTED image: stored pixels
 *              with the caller's or EXIF's orientation applied, what a viewer
 *              shows. textrec_options_set_coordinates chooses the stored
 *              pixels instead. Skew that the library itself finds never moves
 *              the axes: it shows in angle and in the corners.
 *  Structs     with a struct_size first member must be initialised with
 *              TEXTREC_INIT(type); only fields inside struct_size are used.
 *  Output      The library prints nothing; see textrec_set_log_callback.
 */
#ifndef TEXTREC_H
#define TEXTREC_H

#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__)
#  define TEXTREC_API __attribute__((visibility("default")))
#  define TEXTREC_NODISCARD __attribute__((warn_unused_result))
#else
#  define TEXTREC_API
#  define TEXTREC_NODISCARD
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* ======================================================================= */
/* Version                                                                  */
/* ======================================================================= */

#define TEXTREC_VERSION_MAJOR 0
#define TEXTREC_VERSION_MINOR 1
#define TEXTREC_VERSION_PATCH 0
#define TEXTREC_VERSION_STRING "0.1.0"
#define TEXTREC_VERSION_NUMBER \
    (TEXTREC_VERSION_MAJOR * 10000 + TEXTREC_VERSION_MINOR * 100 + TEXTREC_VERSION_PATCH)
/* Equals the number in the soname libtextrec.so.N; raised on any breaking change. */
#define TEXTREC_ABI_VERSION 0

/* Version of the loaded library, MAJOR*10000 + MINOR*100 + PATCH. */
TEXTREC_API uint32_t textrec_version_number(void);
/* Version of the loaded library as text, for example "0.1.0". Static storage. */
TEXTREC_API const char *textrec_version_string(void);
/* ABI number of the loaded library; compare with TEXTREC_ABI_VERSION. */
TEXTREC_API uint32_t textrec_abi_version(void);
/* Versions of the engines and image libraries in use, "tesseract 5.3.0; leptonica 1.82.0; ...". Static storage. */
TEXTREC_API const char *textrec_engine_versions(void);
/* How many CPUs this process may use, 1 or more: those that it is bound to, or, where its container has a quota, as many as
   that is worth, rounded up. */
TEXTREC_API uint32_t textrec_cpu_count(void);

/* ======================================================================= */
/* Errors                                                                   */
/* ======================================================================= */

/* -13 is not in use. */
typedef enum textrec_status {
    TEXTREC_OK = 0,                        /* success */
    TEXTREC_ERROR_INTERNAL = -1,           /* a bug in libtextrec */
    TEXTREC_ERROR_INVALID_ARGUMENT = -2,   /* NULL handle, number outside its enum or range */
    TEXTREC_ERROR_OUT_OF_MEMORY = -3,      /* an allocation failed */
    TEXTREC_ERROR_NOT_FOUND = -4,          /* file, page or node does not exist */
    TEXTREC_ERROR_IO = -5,                 /* reading a file failed */
    TEXTREC_ERROR_UNSUPPORTED_FORMAT = -6, /* bytes are no image that this library reads */
    TEXTREC_ERROR_CORRUPT_IMAGE = -7,      /* bytes start like an image but cannot be decoded */
    TEXTREC_ERROR_IMAGE_TOO_LARGE = -8,    /* more pixels, or a larger file, than allowed */
    TEXTREC_ERROR_MODEL_UNAVAILABLE = -9,  /* a model, or what runs it, is missing or damaged */
    TEXTREC_ERROR_ENGINE = -10,            /* the recognition engine reported a failure */
    TEXTREC_ERROR_TIMEOUT = -11,           /* the time limit was reached */
    TEXTREC_ERROR_CANCELLED = -12,         /* cancelled by the caller */
    TEXTREC_ERROR_CLOSED = -14,            /* the stream was closed */
    TEXTREC_ERROR_BUFFER_TOO_SMALL = -15   /* a buffer is shorter than its description says it must be */
} textrec_status;

/* Short English name of a status, "invalid argument". Static storage; "unknown status" for any other number. */
TEXTREC_API const char *textrec_status_name(textrec_status status);
/* Status of the last failure on this thread, or TEXTREC_OK. */
TEXTREC_API textrec_status textrec_last_error(void);
/* Detailed message of the last failure on this thread; "" if none. Valid until the next failure on this thread. */
TEXTREC_API const char *textrec_last_error_message(void);
/* Forget the last error of this thread. */
TEXTREC_API void textrec_clear_error(void);

typedef enum textrec_log_level {
    TEXTREC_LOG_ERROR = 0, TEXTREC_LOG_WARNING = 1, TEXTREC_LOG_INFO = 2, TEXTREC_LOG_DEBUG = 3
} textrec_log_level;
/* message is valid during the call only. */
typedef void (*textrec_log_callback)(textrec_log_level level, const char *message, void *user_data);
/* Send what the library, Tesseract and Leptonica have to say to callback, on whichever thread it arises; NULL silences
   it, which is the default. Process-wide. A callback already running on another thread may still finish with the old
   user_data. The callback must not call back into this library. */
TEXTREC_API void textrec_set_log_callback(textrec_log_callback callback, void *user_data);

/* ======================================================================= */
/* Geometry                                                                 */
/* ======================================================================= */

typedef struct textrec_point { float x, y; } textrec_point;
typedef struct textrec_rect { float x, y, width, height; } textrec_rect;
/* Corners of a piece of text: corner[0] is the text's own top left, corner[1] its top right, then bottom right and
   bottom left, as its reader sees them. Text that stands upside down has corner[0] at the bottom right of the picture. */
typedef struct textrec_quad { textrec_point corner[4]; } textrec_quad;

/* Zero everything, set struct_size:  textrec_node_info info = TEXTREC_INIT(textrec_node_info);  In C an initialiser
   only, in C++ a value. */
#ifdef __cplusplus
#  define TEXTREC_INIT(type) \
    ([]() -> type { type value = type(); value.struct_size = static_cast<uint32_t>(sizeof(type)); return value; }())
#else
#  define TEXTREC_INIT(type) { .struct_size = (uint32_t)sizeof(type) }
#endif

/* ======================================================================= */
/* Buffer (immutable, shareable)                                            */
/* ======================================================================= */

/* Refcounted bytes that a function hands out. data is followed by a NUL that size does not count. */
typedef struct textrec_buffer textrec_buffer;
TEXTREC_API const void *textrec_buffer_data(const textrec_buffer *buffer);
TEXTREC_API size_t textrec_buffer_size(const textrec_buffer *buffer);
TEXTREC_API textrec_buffer *textrec_buffer_retain(textrec_buffer *buffer);
TEXTREC_API void textrec_buffer_release(textrec_buffer *buffer);

/* ======================================================================= */
/* Orientation                                                              */
/* ======================================================================= */

/* How stored pixels relate to the upright scene; values are those of EXIF tag 0x0112. */
typedef enum textrec_orientation {
    TEXTREC_ORIENTATION_UNSPECIFIED = 0,   /* use EXIF of the encoded image, else UP */
    TEXTREC_ORIENTATION_UP = 1,            /* row 0 is the scene's top, column 0 its left */
    TEXTREC_ORIENTATION_UP_MIRRORED = 2,   /* top, right */
    TEXTREC_ORIENTATION_DOWN = 3,          /* bottom, right */
    TEXTREC_ORIENTATION_DOWN_MIRRORED = 4, /* bottom, left */
    TEXTREC_ORIENTATION_LEFT_MIRRORED = 5, /* left, top */
    TEXTREC_ORIENTATION_RIGHT = 6,         /* right, top: turn a quarter clockwise to view */
    TEXTREC_ORIENTATION_RIGHT_MIRRORED = 7,/* right, bottom */
    TEXTREC_ORIENTATION_LEFT = 8           /* left, bottom: turn a quarter anticlockwise to view */
} textrec_orientation;

typedef enum textrec_device_orientation {
    TEXTREC_DEVICE_UNKNOWN = 0, TEXTREC_DEVICE_PORTRAIT = 1, TEXTREC_DEVICE_PORTRAIT_UPSIDE_DOWN = 2,
    TEXTREC_DEVICE_LANDSCAPE_LEFT = 3, TEXTREC_DEVICE_LANDSCAPE_RIGHT = 4,
    TEXTREC_DEVICE_FACE_UP = 5, TEXTREC_DEVICE_FACE_DOWN = 6
} textrec_device_orientation;
typedef enum textrec_camera_position { TEXTREC_CAMERA_BACK = 0, TEXTREC_CAMERA_FRONT = 1 } textrec_camera_position;

/* Orientation to tag a camera frame with, from how the device is held and which camera took it. UNSPECIFIED, with the
   last error set, for a number outside either enum. */
TEXTREC_API textrec_orientation textrec_orientation_for_camera(textrec_device_orientation device,
                                                               textrec_camera_position camera);
/* What makes the pixels upright: mirror left to right if *mirrored (0 or 1), then *quarter_turns (0 to 3) clockwise.
   UNSPECIFIED is an invalid argument here. */
TEXTREC_API textrec_status textrec_orientation_decompose(textrec_orientation orientation,
                                                         uint32_t *quarter_turns, uint32_t *mirrored);

/* ======================================================================= */
/* Image (immutable, shareable)                                             */
/* ======================================================================= */

typedef struct textrec_image textrec_image;

/* Decode an image file: PNG, JPEG, TIFF, WebP, BMP, GIF, PNM, JPEG 2000, told by content, not by name; page 0 of
   multi-page files. Transparent parts are laid over white, black or gray, whichever leaves the picture readable.
   NOT_FOUND: no such file. IO: it cannot be read, or is a directory or another thing that is no file.
   UNSUPPORTED_FORMAT: it is empty, no image, or of a kind that this library does not read. CORRUPT_IMAGE: it starts
   like an image but is damaged or ends early. IMAGE_TOO_LARGE: over 100 million pixels, told by its header
   (textrec_options_set_max_pixels can only lower that), or a file over 1 GiB. */
TEXTREC_API TEXTREC_NODISCARD textrec_status textrec_image_create_from_file(
    const char *path, textrec_orientation orientation, textrec_image **out);
/* Decode an encoded image held in memory. Errors as above, for its content; UNSUPPORTED_FORMAT for size 0. */
TEXTREC_API TEXTREC_NODISCARD textrec_status textrec_image_create_from_encoded(
    const void *data, size_t size, textrec_orientation orientation, textrec_image **out);
/* Size of the pixels as stored, before orientation. */
TEXTREC_API uint32_t textrec_image_width(const textrec_image *image);
TEXTREC_API uint32_t textrec_image_height(const textrec_image *image);
/* Orientation in effect: the caller's, else EXIF's, else UP; UNSPECIFIED for NULL only. */
TEXTREC_API textrec_orientation textrec_image_orientation(const textrec_image *image);
TEXTREC_API textrec_image *textrec_image_retain(textrec_image *image);
TEXTREC_API void textrec_image_release(textrec_image *image);

/* Number of pages in an encoded image: TIFF directories, frames of an animated GIF or WebP, else 1. Decodes
   nothing. Errors as for decoding. */
TEXTREC_API textrec_status textrec_image_count_pages(const void *data, size_t size, uint32_t *count);
/* Decode one page, counted from 0; NOT_FOUND past the last. Frames of an animation are complete pictures. */
TEXTREC_API TEXTREC_NODISCARD textrec_status textrec_image_create_from_page(
    const void *data, size_t size, uint32_t page, textrec_orientation orientation, textrec_image **out);

typedef enum textrec_pixel_format {
    TEXTREC_PIXEL_GRAY8 = 1,   /* 1 plane, 1 byte per pixel */
    TEXTREC_PIXEL_RGB24 = 2,   /* 1 plane, bytes R G B */
    TEXTREC_PIXEL_BGR24 = 3,   /* 1 plane, bytes B G R */
    TEXTREC_PIXEL_RGBA32 = 4,  /* 1 plane, bytes R G B A, straight alpha; laid over a ground as for files */
    TEXTREC_PIXEL_BGRA32 = 5,  /* 1 plane, bytes B G R A */
    TEXTREC_PIXEL_NV12 = 6,    /* 2 planes: Y, interleaved U V at half size */
    TEXTREC_PIXEL_NV21 = 7,    /* 2 planes: Y, interleaved V U at half size */
    TEXTREC_PIXEL_I420 = 8     /* 3 planes: Y, U, V at half size */
} textrec_pixel_format;

/* Caller-owned raw pixels. Odd sizes round chroma planes up. */
typedef struct textrec_pixel_buffer {
    uint32_t struct_size;        /* TEXTREC_INIT(textrec_pixel_buffer) */
    textrec_pixel_format format;
    uint32_t width, height;      /* pixels, 1 or more */
    const uint8_t *plane[3];     /* unused planes are ignored */
    size_t stride[3];            /* bytes from row to row, at least a row; 0 = tightly packed */
    size_t plane_size[3];        /* bytes available per plane; 0 = trust stride * rows. The last row may end early. */
} textrec_pixel_buffer;

/* Copy raw pixels. UNSPECIFIED orientation means UP. INVALID_ARGUMENT: unknown format, size 0, NULL plane, stride
   shorter than a row; BUFFER_TOO_SMALL: plane_size too small; IMAGE_TOO_LARGE: over 100 million pixels. */
TEXTREC_API TEXTREC_NODISCARD textrec_status textrec_image_create_from_pixels(
    const textrec_pixel_buffer *pixels, textrec_orientation orientation, textrec_image **out);

/* ======================================================================= */
/* Options (mutable, one thread at a time)                                  */
/* ======================================================================= */

typedef struct textrec_options textrec_options;

typedef enum textrec_script {
    TEXTREC_SCRIPT_LATIN = 0, TEXTREC_SCRIPT_CHINESE = 1, TEXTREC_SCRIPT_DEVANAGARI = 2,
    TEXTREC_SCRIPT_JAPANESE = 3, TEXTREC_SCRIPT_KOREAN = 4
} textrec_script;
/* What the image is like; steers detection and layout. Every result has every level, whatever the mode. */
typedef enum textrec_mode {
    TEXTREC_MODE_SPARSE = 0,   /* anything, scattered text included: signs, labels, screens, cards */
    TEXTREC_MODE_DENSE = 1     /* documents: columns, paragraphs */
} textrec_mode;
/* Which engine recognizes. NEURAL, networks that find and read text in photos too, needs a runtime and models that are
   found at run time. AUTO: NEURAL where these are found and cover the script, else TESSERACT. */
typedef enum textrec_engine {
    TEXTREC_ENGINE_AUTO = 0, TEXTREC_ENGINE_TESSERACT = 1, TEXTREC_ENGINE_NEURAL = 2
} textrec_engine;
typedef enum textrec_coordinates {
    TEXTREC_COORDINATES_ORIENTED = 0,/* stated orientation (caller or EXIF) applied */
    TEXTREC_COORDINATES_STORED = 1   /* pixels as stored in the buffer or file */
} textrec_coordinates;

/* Defaults: Latin, sparse, automatic engine, no hints, whole image, oriented coordinates, no time limit, one worker
   with all CPUs. */
TEXTREC_API TEXTREC_NODISCARD textrec_status textrec_options_create(textrec_options **out);
TEXTREC_API textrec_status textrec_options_set_script(textrec_options *options, textrec_script script);
TEXTREC_API textrec_status textrec_options_set_mode(textrec_options *options, textrec_mode mode);
/* BCP-47 tags, most likely first ("en", "zh-Hant", "sr-Latn"); count 0 clears. Hints choose the models to load in place
   of the script's own; they do not filter what is found. A tag that is not BCP-47, or that names a language without a
   model, is an invalid argument; one whose model is not installed shows at textrec_recognizer_create. At most 16. */
TEXTREC_API textrec_status textrec_options_set_language_hints(textrec_options *options, const char *const *tags, size_t count);
TEXTREC_API textrec_status textrec_options_set_coordinates(textrec_options *options, textrec_coordinates coordinates);
/* Recognize only this part of the image, in the coordinates chosen above; what lies outside the image is cut off. NULL =
   everything. Boxes keep counting from the image's own origin. INVALID_ARGUMENT: NaN, infinite, or width or height not
   above 0; a region wholly outside an image is an invalid argument when that image is processed. */
TEXTREC_API textrec_status textrec_options_set_region_of_interest(textrec_options *options, const textrec_rect *region);
/* 1: find out how the page lies in the oriented image, which may be on its side, upside down or mirrored, and read it so;
   the result tells what was found. Takes a few lines of text; with less, the image is read as it is. 0, the default: the
   image is upright, as its orientation states, or lines are. */
TEXTREC_API textrec_status textrec_options_set_detect_rotation(textrec_options *options, uint32_t on);
/* Leave out lines whose height is below this fraction of the image height, 0 to 1 (0, the default, keeps all). */
TEXTREC_API textrec_status textrec_options_set_min_text_height(textrec_options *options, float fraction);
/* Give up on an image after this many milliseconds with TEXTREC_ERROR_TIMEOUT (0, the default: never). What the engine is
   in the middle of then may go on for a moment, on a thread of the library. */
TEXTREC_API textrec_status textrec_options_set_timeout_ms(textrec_options *options, uint32_t milliseconds);
/* Refuse images with more pixels than this with TEXTREC_ERROR_IMAGE_TOO_LARGE (default 100 million; 0 = default). */
TEXTREC_API textrec_status textrec_options_set_max_pixels(textrec_options *options, uint64_t pixels);
/* How many images this recognizer works on at once, 1 (the default) to 256; more calls wait their turn. Each costs the
   memory of its models, from the first time it is needed. */
TEXTREC_API textrec_status textrec_options_set_workers(textrec_options *options, uint32_t count);
/* How many threads work on one image at most, 1 to 256; 0, the default: as many as the process may use CPUs. All
   recognizers of a process share that many threads: those that images leave over help those that are in work. Each that
   reads with Tesseract costs the memory of its models, from the first time it is needed. */
TEXTREC_API textrec_status textrec_options_set_threads(textrec_options *options, uint32_t count);
TEXTREC_API textrec_status textrec_options_set_engine(textrec_options *options, textrec_engine engine);
/* Folder with *.traineddata, with or without its "/tessdata"; no other is then looked in. NULL, the default, looks in
   these, and takes each model from the first that has it:
   - the folders that the environment names: TEXTREC_TESSDATA, then TESSDATA_PREFIX;
   - the user's: XDG_DATA_HOME/textrec/tessdata, else HOME/.local/share/textrec/tessdata;
   - what came with the library: tessdata beside the file of the library (or of the program it is linked into), then
     ../share/textrec/tessdata and ../../share/textrec/tessdata from there;
   - the system's, such as /usr/share/tesseract-ocr/5/tessdata. */
TEXTREC_API textrec_status textrec_options_set_data_path(textrec_options *options, const char *path);
/* Folder with the models of the neural engine. NULL, the default: the one that TEXTREC_MODELS names in the environment,
   else textrec/models beside the file of the library, or of the program that it is linked into; for such a program also
   in ../lib from there. */
TEXTREC_API textrec_status textrec_options_set_model_path(textrec_options *options, const char *path);
/* OpenVINO's C library, which runs the neural models: its file or its folder. NULL, the default: what TEXTREC_OPENVINO
   names in the environment, else textrec/openvino in the same places, else what the loader finds. What is named, here or
   in the environment, must work: NEURAL fails without it, AUTO takes TESSERACT and logs a warning. */
TEXTREC_API textrec_status textrec_options_set_runtime_path(textrec_options *options, const char *path);
/* Folder that keeps neural models as they were compiled for this CPU, for a faster start; made where it is missing. NULL,
   the default: the one that TEXTREC_CACHE names in the environment, else XDG_CACHE_HOME/textrec, else
   HOME/.cache/textrec; "": none. A folder that cannot be written to, or is damaged, is ignored. */
TEXTREC_API textrec_status textrec_options_set_cache_path(textrec_options *options, const char *path);
/* 1: neural models compute in 32-bit floating point. 0, the default: in what the runtime finds fastest on this CPU, which
   may be bfloat16. */
TEXTREC_API textrec_status textrec_options_set_full_precision(textrec_options *options, uint32_t on);
/* Tesseract variable for experts, passed through unchanged; unstable by nature. Unknown names show at
   textrec_recognizer_create as an invalid argument. value NULL takes the setting back. */
TEXTREC_API textrec_status textrec_options_set_engine_variable(textrec_options *options, const char *name, const char *value);
/* What language hints can choose from with these options (NULL = defaults): a line "TAG<tab>ENGINE<tab>PATH\n" for each
   model that is installed, sorted by tag, the folders in the order they are looked in; the first line of a tag is the one
   that is loaded. TAG is BCP-47, ENGINE "tesseract", PATH the bytes up to the end of the line, which may be tabs too.
   Models of columns and of orientation come with the others and have no line, nor has a model in a folder whose path
   holds a line break. Models are listed, not checked. Empty if there are none. */
TEXTREC_API TEXTREC_NODISCARD textrec_status textrec_options_list_models(const textrec_options *options, textrec_buffer **out);
TEXTREC_API void textrec_options_release(textrec_options *options);

/* ======================================================================= */
/* Recognizer (thread-safe)                                                 */
/* ======================================================================= */

typedef struct textrec_recognizer textrec_recognizer;
typedef struct textrec_result textrec_result;

/* Find, check and load models. Options are copied; NULL = defaults. MODEL_UNAVAILABLE: a model is missing or damaged;
   the message names it, the folders looked in and the distribution's package that brings it; with TEXTREC_ENGINE_NEURAL
   also its runtime or models, and how to get them: make neural. INVALID_ARGUMENT: Tesseract has no such engine variable,
   or refuses its value.
   A model file that is not one of those known to be sound is tried in a child process once. What was found out is kept
   in the folder that the environment names: TEXTREC_CACHE, else XDG_CACHE_HOME/textrec, else HOME/.cache/textrec. Where
   that cannot be written, it is found out again. */
TEXTREC_API TEXTREC_NODISCARD textrec_status textrec_recognizer_create(const textrec_options *options, textrec_recognizer **out);
/* Recognize and wait. Finding no text is success with an empty result. IMAGE_TOO_LARGE: over the options' max_pixels.
   INVALID_ARGUMENT: the region of interest is wholly outside the image. TIMEOUT: over the options' time limit.
   ENGINE: the engine failed; the recognizer can be used again after any error. */
TEXTREC_API TEXTREC_NODISCARD textrec_status textrec_recognizer_process(
    textrec_recognizer *recognizer, const textrec_image *image, textrec_result **out);
/* Languages this recognizer reads, as BCP-47 tags ("und-Latn" where a model covers a whole script); the second returns
   NULL past the end. */
TEXTREC_API size_t textrec_recognizer_language_count(const textrec_recognizer *recognizer);
TEXTREC_API const char *textrec_recognizer_language(const textrec_recognizer *recognizer, size_t index);
TEXTREC_API textrec_recognizer *textrec_recognizer_retain(textrec_recognizer *recognizer);
TEXTREC_API void textrec_recognizer_release(textrec_recognizer *recognizer);

/* ======================================================================= */
/* Operation: recognition in the background (thread-safe)                   */
/* ======================================================================= */

typedef struct textrec_operation textrec_operation;
/* How an operation ended: called exactly once, and last of its callbacks, on a thread of the library. result is borrowed,
   textrec_result_retain keeps it; NULL unless status is OK. message is "" on success, and valid during the call. */
typedef void (*textrec_completion)(textrec_status status, const char *message, textrec_result *result, void *user_data);
/* How much is done, above 0 and up to 1, higher from call to call: roughly, and in uneven steps. 1 comes right before a
   completion with OK. Return 0 to go on, anything else to cancel. */
typedef int (*textrec_progress)(float fraction, void *user_data);

/* Queue an image and return. A recognizer's operations begin in the order of these calls, as many at once as it has
   workers; the options' time limit counts from when it is an image's turn. progress may be NULL, and so may out, where
   nothing is to be done with the operation; *out is set before a callback comes. The statuses of
   textrec_recognizer_process come to completion, and CANCELLED; what this function itself returns is INVALID_ARGUMENT for
   a NULL recognizer, image or completion, or in a process that was forked after the recognizer was made, and
   OUT_OF_MEMORY if no thread can be started. Then no callback comes.
   Recognizer and image may be released at any time: what was queued is recognized all the same.
   Callbacks of one operation come one after the other on one thread, whose signals are blocked. In them, any handle may be
   released, the operation cancelled and new ones queued; they hold up a worker, so long tasks belong elsewhere. They must
   not throw or longjmp. */
TEXTREC_API TEXTREC_NODISCARD textrec_status textrec_recognizer_process_async(
    textrec_recognizer *recognizer, const textrec_image *image, textrec_completion completion,
    textrec_progress progress, void *user_data, textrec_operation **out);
/* Ask to end. completion is still called: with CANCELLED, and at once, whether the image waits or is in work. Does nothing
   once completion, or progress with 1, is called. */
TEXTREC_API textrec_status textrec_operation_cancel(textrec_operation *operation);
/* Block until completion has returned. TIMEOUT: it has not after so many milliseconds; UINT32_MAX is for ever. It does not
   tell how the operation ended. INVALID_ARGUMENT in a callback of any operation of the same recognizer, where it could
   wait for itself, unless the operation has ended. */
TEXTREC_API textrec_status textrec_operation_wait(textrec_operation *operation, uint32_t milliseconds);
/* How much is done, 0 to 1, never less than before; 1 if the image was recognized. */
TEXTREC_API float textrec_operation_progress(const textrec_operation *operation);
TEXTREC_API textrec_operation *textrec_operation_retain(textrec_operation *operation);
/* Does not cancel: without an owner, an operation goes on to its end. */
TEXTREC_API void textrec_operation_release(textrec_operation *operation);

/* ======================================================================= */
/* Stream: frames of a camera or a video (thread-safe)                      */
/* ======================================================================= */

typedef struct textrec_stream textrec_stream;

/* All zero: every frame that can be read is, and lines carry no ids. */
typedef struct textrec_stream_options {
    uint32_t struct_size;        /* TEXTREC_INIT(textrec_stream_options) */
    uint32_t skip_unchanged;     /* 1 = a frame that shows what the one that was last read did gets that one's result */
    uint32_t track_lines;        /* 1 = lines carry an id from frame to frame: textrec_result_node_tracking_id */
} textrec_stream_options;

/* What came of a frame: called for one frame after the other, in the order in which they were submitted, on threads of the
   library. Frames that were dropped have no call. result is borrowed, textrec_result_retain keeps it; NULL unless status is
   OK. For an unchanged frame it is the result of the call before, the same object. message is "" on success, and valid
   during the call. timestamp_ns is what was submitted. */
typedef void (*textrec_frame_callback)(textrec_status status, const char *message, textrec_result *result,
                                       int64_t timestamp_ns, void *user_data);

/* submitted = processed + unchanged + failed + dropped + pending. */
typedef struct textrec_stream_stats {
    uint32_t struct_size;        /* TEXTREC_INIT(textrec_stream_stats) */
    uint32_t pending;            /* frames that wait or are in work: 0 to 2 */
    uint64_t submitted;          /* frames that were taken */
    uint64_t processed;          /* read */
    uint64_t unchanged;          /* given the result of the one before */
    uint64_t failed;             /* whose callback had another status than OK */
    uint64_t dropped;            /* that a newer one took the place of, or that were not done when the stream was closed */
    float latency_median_ms;     /* from submit to right before the callback, of the last 512 callbacks; 0 before the first */
    float latency_p95_ms;        /* 95 in 100 of them took no longer */
} textrec_stream_stats;

/* Start a stream; without frames it costs no time and no thread. options NULL = all zero. A recognizer may have any number
   of streams; each has one frame in work and one waiting, and they share the workers with operations, turn by turn. The
   recognizer may be released. In callbacks any function may be called but textrec_stream_close and textrec_operation_wait
   for the same recognizer; they hold up a worker, must not throw or longjmp, and have signals blocked. */
TEXTREC_API TEXTREC_NODISCARD textrec_status textrec_stream_create(
    textrec_recognizer *recognizer, const textrec_stream_options *options, textrec_frame_callback callback, void *user_data,
    textrec_stream **out);
/* Copy a frame and return: never waits for recognition. A frame that still waits is dropped; dropped (may be NULL) takes
   how many were, 0 or 1. timestamp_ns is passed through, whatever it is. Pixels and orientation, and what is wrong with
   them, are as for textrec_image_create_from_pixels. What textrec_recognizer_process can fail with comes to the callback;
   the time limit counts from when it is the frame's turn. CLOSED: after textrec_stream_close. OUT_OF_MEMORY: no thread
   could be started; the frame counts as dropped. */
TEXTREC_API textrec_status textrec_stream_submit(
    textrec_stream *stream, const textrec_pixel_buffer *pixels, textrec_orientation orientation, int64_t timestamp_ns,
    uint32_t *dropped);
TEXTREC_API textrec_status textrec_stream_stats_get(const textrec_stream *stream, textrec_stream_stats *stats);
/* Take no more frames, give up the one in work, and wait for the callback that runs, if one does: after this returns none
   runs. What was not done counts as dropped. Once closed, it does nothing. INVALID_ARGUMENT in a callback of the same
   recognizer, this stream's own among them, where it could wait for itself: there, release the stream. */
TEXTREC_API textrec_status textrec_stream_close(textrec_stream *stream);
TEXTREC_API textrec_stream *textrec_stream_retain(textrec_stream *stream);
/* The last release closes: as textrec_stream_close does, but in a callback of the same recognizer without waiting, so that
   one that is running, there on another thread, may end a little later. */
TEXTREC_API void textrec_stream_release(textrec_stream *stream);

/* ======================================================================= */
/* Batch: many images in the background, as one operation                   */
/* ======================================================================= */

/* Make image number index of a batch: *out takes one reference. Called when a worker is free for it, on a thread of the
   library and for several images at the same time, so there are never more images than workers. Numbers count up from 0.
   Anything but OK is what result is told of this image, with the message of the library's function that failed:
       return textrec_image_create_from_file(paths[index], TEXTREC_ORIENTATION_UNSPECIFIED, out);
   OK without an image: there is no such image, nor are there any after it. */
typedef textrec_status (*textrec_batch_source)(size_t index, textrec_image **out, void *user_data);
/* What came of an image, called exactly once for each on the thread that made it, for several images at the same time. The
   rest as for textrec_completion. */
typedef void (*textrec_batch_result)(
    size_t index, textrec_status status, const char *message, textrec_result *result, void *user_data);

/* Read count images, as many at once as the recognizer has workers; SIZE_MAX where only source knows when they end. Returns
   at once, with what textrec_recognizer_process_async returns; source and result must be there. One image that fails does
   not end the others. The time limit counts for each image, from when it is made. Other operations of the recognizer have
   their turn between the images. What is said there of callbacks holds here too.
   completion, NULL or called once after all else, has no result, and OK whatever came of the images, or CANCELLED if some
   were not read because of that. Cancelling gives up the images in work at once, waits for source where that runs, and
   tells result CANCELLED for each image that is left, unless their number is not known. progress, NULL or called by one
   thread at a time, counts all images; where their number is not known it tells only of the end, 1. */
TEXTREC_API TEXTREC_NODISCARD textrec_status textrec_recognizer_process_batch_async(
    textrec_recognizer *recognizer, size_t count, textrec_batch_source source, textrec_batch_result result,
    textrec_completion completion, textrec_progress progress, void *user_data, textrec_operation **out);

/* ======================================================================= */
/* Result (immutable tree; nodes are numbered, node 0 is the page)          */
/* ======================================================================= */

/* Two readings of the one tree page > block > paragraph > line > word > symbol. */
typedef enum textrec_view {
    TEXTREC_VIEW_TEXT = 0,     /* block > line > element > symbol, as printed */
    TEXTREC_VIEW_DOCUMENT = 1, /* block > paragraph > word > symbol, with recognized breaks */
    TEXTREC_VIEW_FULL = 2      /* every level, text as printed */
} textrec_view;

/* Whole text in reading order; length (may be NULL) takes its bytes. TEXT and FULL view: lines as printed, joined by \n,
   blocks too. DOCUMENT view: paragraphs flow, words broken by a hyphen at the line's end are joined; paragraphs joined by
   \n. No trailing newline; "" if no text was found. NULL for a number that is no view. */
TEXTREC_API const char *textrec_result_text(const textrec_result *result, textrec_view view, size_t *length);
TEXTREC_API textrec_result *textrec_result_retain(textrec_result *result);
TEXTREC_API void textrec_result_release(textrec_result *result);

typedef uint32_t textrec_node;
#define TEXTREC_NODE_NONE ((textrec_node)0xFFFFFFFFu)
#define TEXTREC_NODE_ROOT ((textrec_node)0)

typedef enum textrec_level {
    TEXTREC_LEVEL_PAGE = 0, TEXTREC_LEVEL_BLOCK = 1, TEXTREC_LEVEL_PARAGRAPH = 2,
    TEXTREC_LEVEL_LINE = 3, TEXTREC_LEVEL_WORD = 4, /* "element" in the text view */
    TEXTREC_LEVEL_SYMBOL = 5
} textrec_level;
/* Numbers as in Cloud Vision's DetectedBreak. */
typedef enum textrec_break {
    TEXTREC_BREAK_NONE = 0,          /* nothing: the next word follows at once */
    TEXTREC_BREAK_SPACE = 1,         /* a space */
    TEXTREC_BREAK_SURE_SPACE = 2,    /* a wide gap, over 2.5 times the line's usual one */
    TEXTREC_BREAK_EOL_SURE_SPACE = 3,/* the line ends, the paragraph goes on */
    TEXTREC_BREAK_HYPHEN = 4,        /* a hyphen printed at the line's end that is not part of the word */
    TEXTREC_BREAK_LINE = 5           /* the paragraph ends */
} textrec_break;
typedef enum textrec_block_type {
    TEXTREC_BLOCK_UNKNOWN = 0, TEXTREC_BLOCK_TEXT = 1, TEXTREC_BLOCK_TABLE = 2,
    TEXTREC_BLOCK_PICTURE = 3, TEXTREC_BLOCK_RULER = 4, TEXTREC_BLOCK_BARCODE = 5
} textrec_block_type;

typedef struct textrec_node_info {
    uint32_t struct_size;        /* TEXTREC_INIT(textrec_node_info) */
    textrec_level level;
    textrec_block_type block_type; /* of the block the node is in; UNKNOWN for the page */
    textrec_node parent, first_child, next_sibling;  /* TEXTREC_NODE_NONE where absent */
    uint32_t child_count;
    textrec_rect frame;          /* axis-aligned box around corners, pixels */
    textrec_quad corners;        /* pixels, not rounded */
    float angle;                 /* degrees clockwise of the reading direction, (-180, 180]: atan2 of corner 0 to 1 */
    float confidence;            /* 0 to 1; negative if unknown. A symbol's is the engine's; above it the mean over
                                    the symbols inside. An order, not a probability. */
    textrec_break recognized_break; /* break after this word or symbol; NONE on other levels */
    uint32_t break_is_prefix;    /* 1 if the break comes before the text; always 0 from today's engines */
    uint32_t language_count;     /* 0 only where there is no text; see textrec_result_node_language */
} textrec_node_info;

/* Nodes of all levels; 1, the page, if no text was found; 0 for NULL. */
TEXTREC_API uint32_t textrec_result_node_count(const textrec_result *result);
/* Fill info for one node; the one call bindings need per node. NOT_FOUND if there is no such node. */
TEXTREC_API textrec_status textrec_result_node_info(const textrec_result *result, textrec_node node, textrec_node_info *info);
/* Text of a node without its trailing break; length (may be NULL) takes its bytes. In the DOCUMENT view a word that is
   hyphenated at its line's end comes without that hyphen, and lines flow into each other. NULL if there is no such node
   or view. */
TEXTREC_API const char *textrec_result_node_text(const textrec_result *result, textrec_node node, textrec_view view, size_t *length);
/* index-th language recognized in a node as a BCP-47 tag, most of the text first; confidence (may be NULL) takes its 0 to
   1. "und" where nothing can be told: digits, codes, single short words. A symbol has its word's. NULL past the end. */
TEXTREC_API const char *textrec_result_node_language(const textrec_result *result, textrec_node node, uint32_t index,
                                                     float *confidence);
/* What a line carries from frame to frame of a stream with track_lines: 1 or more, and no other line's in that stream. 0 for
   other nodes, and in results that are not such a stream's. */
TEXTREC_API uint64_t textrec_result_node_tracking_id(const textrec_result *result, textrec_node node);
/* Next node of "level" in reading order inside "ancestor", after "previous" (TEXTREC_NODE_NONE starts);
   TEXTREC_NODE_NONE ends. for (n = next(r, block, LINE, NONE); n != NONE; n = next(r, block, LINE, n)) walks a block's lines. */
TEXTREC_API textrec_node textrec_result_next(const textrec_result *result, textrec_node ancestor,
                                             textrec_level level, textrec_node previous);
/* How many nodes a level has, and its index-th in reading order; TEXTREC_NODE_NONE past the end. */
TEXTREC_API uint32_t textrec_result_level_count(const textrec_result *result, textrec_level level);
TEXTREC_API textrec_node textrec_result_level_node(const textrec_result *result, textrec_level level, uint32_t index);

/* How a result came about. */
typedef struct textrec_result_info {
    uint32_t struct_size;        /* TEXTREC_INIT(textrec_result_info) */
    textrec_engine engine;       /* the one that ran, never AUTO */
    textrec_orientation orientation; /* stated: caller's or EXIF's */
    float skew;                  /* degrees clockwise that the page as a whole is off level, in the oriented image; of a
                                    page that was found to be turned, beside that */
    textrec_coordinates coordinates;
    uint32_t width, height;      /* of the space the coordinates are in, pixels */
    float to_stored[6];          /* x' = a x + b y + c, y' = d x + e y + f: result coordinates to stored pixels */
    /* Milliseconds: image decoding; of the engine's time, finding lines, 0 where that is no step of its own; the engine;
       decoding and all of process. Of a large JPEG with small print, decoding the rest of its pixels is the engine's. */
    float decode_ms, detect_ms, recognize_ms, total_ms;
    int32_t detected_rotation;   /* how the page lies in the oriented image: degrees clockwise that it is turned, 0, 90,
                                    180 or 270; -1 where that was not looked for, or too little text tells it */
    uint32_t detected_mirroring; /* 1 if, before that turn, it was mirrored left to right; else 0 */
} textrec_result_info;

TEXTREC_API textrec_status textrec_result_get_info(const textrec_result *result, textrec_result_info *info);
/* Why it was not the neural engine that ran, where AUTO could choose: what was not found or did not work; "" otherwise.
   Borrowed from the result; NULL for NULL. */
TEXTREC_API const char *textrec_result_engine_note(const textrec_result *result);

/* ======================================================================= */
/* Export                                                                   */
/* ======================================================================= */

typedef enum textrec_format {
    TEXTREC_FORMAT_TEXT = 0,     /* what textrec_result_text gives */
    TEXTREC_FORMAT_JSON = 1,     /* docs/result.schema.json; carries "schema": 1 */
    TEXTREC_FORMAT_HOCR = 2,     /* hOCR 1.2: XHTML of one page, down to words */
    TEXTREC_FORMAT_ALTO = 3,     /* ALTO 4.4: XML of one page, down to code points */
    TEXTREC_FORMAT_TSV = 4,      /* Tesseract's table: twelve columns, a row for each node down to words */
    TEXTREC_FORMAT_LAYOUT = 5,   /* text that looks like the page: columns are kept by spaces */
    TEXTREC_FORMAT_CLOUD_VISION = 6 /* Cloud Vision's AnnotateImageResponse in JSON */
} textrec_format;

/* Serialize a result, in UTF-8. view counts for TEXT and JSON; the other formats have one of their own, docs/formats.md
   tells which. Always valid: what a format cannot hold is replaced. */
TEXTREC_API TEXTREC_NODISCARD textrec_status textrec_result_export(
    const textrec_result *result, textrec_format format, textrec_view view, textrec_buffer **out);
/* The same, telling where the picture came from: file_name (NULL for none) and its page in it, counted from 0. HOCR, ALTO
   and CLOUD_VISION hold both, TSV holds the page, the others neither. */
TEXTREC_API TEXTREC_NODISCARD textrec_status textrec_result_export_page(
    const textrec_result *result, textrec_format format, textrec_view view, const char *file_name, uint32_t page,
    textrec_buffer **out);
/* Parse JSON of the FULL view back into an equal result. INVALID_ARGUMENT, naming the place, for anything else. */
TEXTREC_API TEXTREC_NODISCARD textrec_status textrec_result_create_from_json(const char *json, size_t length, textrec_result **out);

/* ======================================================================= */
/* Overlay                                                                  */
/* ======================================================================= */

/* How to draw; all zero is a good picture. */
typedef struct textrec_overlay_style {
    uint32_t struct_size;        /* TEXTREC_INIT(textrec_overlay_style) */
    uint32_t levels;             /* which boxes: bits 1u << TEXTREC_LEVEL_..., 0 = lines and words */
    uint32_t rgba;               /* one colour for all, 0xRRGGBBAA; 0 = by confidence */
    uint32_t show_text;          /* 1 = what was read, drawn at its place beside the picture */
    uint32_t max_side;           /* the picture is scaled down to at most this many pixels a side; 0 = as it is */
} textrec_overlay_style;

/* The upright picture with the result's boxes over it, as PNG in sRGB without alpha; style NULL = all zero. Thumbnails,
   500 pixels a side or less, are enlarged by a whole factor, 8 at most, to 1000 pixels at most or max_side. With show_text
   the PNG is twice as wide as the picture. It takes 3 bytes of memory a pixel. Boxes outside the picture are cut off;
   once boxes have covered it 64 times over, the rest is left out.
   INVALID_ARGUMENT: bits in levels above symbol, show_text above 1, or an image of another size than the one that the
   result tells of; it may have been loaded again, with any orientation. NOT_FOUND: text needs Pango, which is looked for
   at run time; the message names what to install. */
TEXTREC_API TEXTREC_NODISCARD textrec_status textrec_result_draw_overlay(
    const textrec_result *result, const textrec_image *image, const textrec_overlay_style *style, textrec_buffer **out);

/* ======================================================================= */
/* Searchable PDF (thread-safe)                                             */
/* ======================================================================= */

typedef struct textrec_pdf textrec_pdf;

/* All zero is a good document. */
typedef struct textrec_pdf_options {
    uint32_t struct_size;        /* TEXTREC_INIT(textrec_pdf_options) */
    float dpi;                   /* pixels an inch, 10 to 20000, which gives pages their size; 0 = what PNG, JPEG (JFIF)
                                    and TIFF tell, else 300; a told 72 is what cameras write, and tells nothing */
    const char *title;           /* what viewers show, 16,000 UTF-16 units at most; NULL = none */
} textrec_pdf_options;

/* Start a PDF. Options are copied; NULL = all zero. INVALID_ARGUMENT: a dpi or a title out of bounds. */
TEXTREC_API TEXTREC_NODISCARD textrec_status textrec_pdf_create(const textrec_pdf_options *options, textrec_pdf **out);
/* Add a page: the picture as a viewer shows it, and over it the text of the full view, invisible, to be searched and
   copied. Neither image nor result need stay. JPEG is taken over byte for byte, metadata included, where PDF allows it;
   other pictures are compressed without loss, which is what takes time, and may be done for several pages at once: they
   come in the order in which the calls get done. A finished document is PDF/A-2u; docs/formats.md tells what is in it.
   INVALID_ARGUMENT: an image of another size than the one that the result tells of, or after textrec_pdf_finish; the
   document stays as it was. */
TEXTREC_API textrec_status textrec_pdf_add_page(textrec_pdf *pdf, const textrec_image *image, const textrec_result *result);
/* The document. The same pages give the same bytes. It ends there: no page can be added, nor can it be finished again.
   INVALID_ARGUMENT: there is no page, or it is finished. */
TEXTREC_API TEXTREC_NODISCARD textrec_status textrec_pdf_finish(textrec_pdf *pdf, textrec_buffer **out);
TEXTREC_API textrec_pdf *textrec_pdf_retain(textrec_pdf *pdf);
TEXTREC_API void textrec_pdf_release(textrec_pdf *pdf);

/* ======================================================================= */
/* Image quality                                                            */
/* ======================================================================= */

#define TEXTREC_ADVICE_TEXT_TOO_SMALL 0x01u  /* characters under 16 pixels, Han, Kana and Hangul under 24: come closer */
#define TEXTREC_ADVICE_OUT_OF_FOCUS   0x02u  /* take it again */
#define TEXTREC_ADVICE_LOW_CONTRAST   0x04u  /* more light */
#define TEXTREC_ADVICE_GLARE          0x08u  /* another angle */
#define TEXTREC_ADVICE_TEXT_OVERSIZED 0x10u  /* much more than 24 pixels help nothing: a smaller picture is faster */

typedef struct textrec_quality {
    uint32_t struct_size;        /* TEXTREC_INIT(textrec_quality) */
    uint32_t advice;             /* TEXTREC_ADVICE_ bits; 0 = a good picture */
    float focus;                 /* 0 blurred to 1 sharp */
    float contrast;              /* 0 to 1, between text and ground where text is, else of the whole */
    float glare;                 /* 0 to 1: part of the picture that is burnt out beside text */
    float median_character_height;   /* pixels from the top of a "b" to the foot of a "p"; 0 if there is no text */
    float smallest_character_height; /* pixels; the 5th percentile of all characters */
} textrec_quality;

/* Measure how readable a picture is. Heights come from result, which must be the image's own; NULL = estimated. */
TEXTREC_API textrec_status textrec_image_measure_quality(
    const textrec_image *image, const textrec_result *result, textrec_quality *out);

#ifdef __cplusplus
} /* extern "C" */
#endif
#endif /* TEXTREC_H */
