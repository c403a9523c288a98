/*
 * OpenVINO's C library, opened at run time: nothing is linked, and no header of it is needed. The declarations below are
 * those of its C interface, the same in 2025.0 to 2026.4; objects are opaque here.
 */
#ifndef COPENVINO_H
#define COPENVINO_H

#include <stddef.h>
#include <stdint.h>

/* The oldest version that has been seen to read our models; 2025.0 does not. */
enum { COPENVINO_MIN_MAJOR = 2025, COPENVINO_MIN_MINOR = 4 };

typedef struct copenvino_version {
    const char *number, *description;
} copenvino_version;

typedef struct copenvino_shape {
    int64_t rank;
    int64_t *sides;
} copenvino_shape;

/* What returns int returns 0, or a status for ov_get_error_info. Texts that come back are freed with ov_free, but for that
   of ov_get_error_info. */
typedef struct copenvino {
    int (*ov_get_openvino_version)(copenvino_version *version);
    void (*ov_version_free)(copenvino_version *version);
    const char *(*ov_get_error_info)(int status);
    const char *(*ov_get_last_err_msg)(void);
    void (*ov_free)(const char *text);
    int (*ov_core_create)(void **core);
    void (*ov_core_free)(void *core);
    int (*ov_core_set_property)(const void *core, const char *device, ...);
    int (*ov_core_get_property)(const void *core, const char *device, const char *key, char **value);
    int (*ov_core_read_model_from_memory_buffer)(
        const void *core, const char *bytes, size_t count, const void *weights, void **model);
    void (*ov_model_free)(void *model);
    int (*ov_core_compile_model)(
        const void *core, const void *model, const char *device, size_t property_count, void **compiled, ...);
    int (*ov_core_import_model)(
        const void *core, const char *bytes, size_t count, const char *device, void **compiled);
    int (*ov_compiled_model_export_model)(const void *compiled, const char *path);
    int (*ov_compiled_model_inputs_size)(const void *compiled, size_t *count);
    int (*ov_compiled_model_outputs_size)(const void *compiled, size_t *count);
    int (*ov_compiled_model_create_infer_request)(const void *compiled, void **request);
    void (*ov_compiled_model_free)(void *compiled);
    int (*ov_infer_request_get_input_tensor)(const void *request, void **tensor);
    int (*ov_infer_request_set_input_tensor)(void *request, const void *tensor);
    int (*ov_infer_request_get_output_tensor)(const void *request, void **tensor);
    int (*ov_infer_request_infer)(void *request);
    void (*ov_infer_request_free)(void *request);
    int (*ov_tensor_set_shape)(void *tensor, copenvino_shape shape);
    int (*ov_tensor_get_shape)(const void *tensor, copenvino_shape *shape);
    int (*ov_tensor_get_byte_size)(const void *tensor, size_t *size);
    int (*ov_tensor_data)(const void *tensor, void **data);
    void (*ov_tensor_free)(void *tensor);
    int (*ov_shape_free)(copenvino_shape *shape);
} copenvino;

/* Fills in every function from the library at `path`, which the loader searches for if it has no slash; it stays loaded.
   Returns 0, or what the loader says in `message`. `is_loaded` tells whether there is such a library, with or without the
   functions. */
int copenvino_load(copenvino *library, const char *path, int *is_loaded, char *message, size_t size);

/* The functions with variable arguments, which Swift cannot call. */
int copenvino_set_property(const copenvino *library, const void *core, const char *device, const char *key, const char *value);
int copenvino_compile_model(
    const copenvino *library, const void *core, const void *model, const char *device, void **compiled);

/* Calls are between these two; the first returns 0 once the process ends, and then there is nothing to give back. They may be
   nested.
   In between signals wait: threads that OpenVINO starts inherit that, and leave the host's signals to the host's threads. */
int copenvino_begin_call(void);
void copenvino_end_call(void);

#endif
