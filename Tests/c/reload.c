/* reload LIBRARY PICTURE TEXT: loads the library 50 times, recognizes in between, and unloads it again. */
#include "check.h"
#include "textrec.h"

#include <dlfcn.h>
#include <string.h>

/* ISO C knows no cast from an object pointer to a function pointer. */
static void load(void *library, const char *name, void *function) {
    void *symbol = dlsym(library, name);
    CHECK(symbol != NULL);
    memcpy(function, &symbol, sizeof symbol);
}
#define LOAD(name)                 \
    __typeof__(&textrec_##name) name; \
    load(library, "textrec_" #name, &name)

static int recognize(void *library, const char *picture, const char *expected) {
    textrec_recognizer *recognizer = NULL;
    textrec_image *image = NULL;
    textrec_result *result = NULL;
    LOAD(recognizer_create);
    LOAD(recognizer_process);
    LOAD(recognizer_release);
    LOAD(image_create_from_file);
    LOAD(image_release);
    LOAD(result_text);
    LOAD(result_release);
    int right = recognizer_create(NULL, &recognizer) == TEXTREC_OK &&
                image_create_from_file(picture, TEXTREC_ORIENTATION_UNSPECIFIED, &image) == TEXTREC_OK &&
                recognizer_process(recognizer, image, &result) == TEXTREC_OK &&
                strcmp(result_text(result, TEXTREC_VIEW_TEXT, NULL), expected) == 0;
    result_release(result);
    image_release(image);
    recognizer_release(recognizer);
    return right;
}

int main(int argc, char **argv) {
    if (argc != 4)
        return 2;
    for (int round = 0; round < 50; round++) {
        void *library = dlopen(argv[1], RTLD_NOW | RTLD_LOCAL);
        if (library == NULL) {
            fprintf(stderr, "%s\n", dlerror());
            return 1;
        }
        if (round % 10 == 0)
            CHECK(recognize(library, argv[2], argv[3]));
        CHECK(dlclose(library) == 0);
    }
    return failures != 0;
}
