#include "COpenVINO.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

static const char *const names[] = {
    "ov_get_openvino_version",
    "ov_version_free",
    "ov_get_error_info",
    "ov_get_last_err_msg",
    "ov_free",
    "ov_core_create",
    "ov_core_free",
    "ov_core_set_property",
    "ov_core_get_property",
    "ov_core_read_model_from_memory_buffer",
    "ov_model_free",
    "ov_core_compile_model",
    "ov_core_import_model",
    "ov_compiled_model_export_model",
    "ov_compiled_model_inputs_size",
    "ov_compiled_model_outputs_size",
    "ov_compiled_model_create_infer_request",
    "ov_compiled_model_free",
    "ov_infer_request_get_input_tensor",
    "ov_infer_request_set_input_tensor",
    "ov_infer_request_get_output_tensor",
    "ov_infer_request_infer",
    "ov_infer_request_free",
    "ov_tensor_set_shape",
    "ov_tensor_get_shape",
    "ov_tensor_get_byte_size",
    "ov_tensor_data",
    "ov_tensor_free",
    "ov_shape_free",
};

enum { COUNT = sizeof names / sizeof *names };
_Static_assert(sizeof(copenvino) == COUNT * sizeof(void *), "one name for each member, in the members' order");

int copenvino_load(copenvino *library, const char *path, int *is_loaded, char *message, size_t size) {
    void *handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    void *found[COUNT];
    *is_loaded = handle != NULL;
    for (size_t index = 0; index < COUNT; index++) {
        found[index] = handle ? dlsym(handle, names[index]) : NULL;
        if (found[index]) continue;
        const char *reason = dlerror();
        snprintf(message, size, "%s", reason ? reason : names[index]);
        return -1;
    }
    memcpy(library, found, sizeof found);
    return 0;
}

int copenvino_set_property(
    const copenvino *library, const void *core, const char *device, const char *key, const char *value) {
    return library->ov_core_set_property(core, device, key, value);
}

int copenvino_compile_model(
    const copenvino *library, const void *core, const void *model, const char *device, void **compiled) {
    return library->ov_core_compile_model(core, model, device, 0, compiled);
}
