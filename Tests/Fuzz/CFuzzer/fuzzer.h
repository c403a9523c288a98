#include <stddef.h>
#include <stdint.h>

/* libFuzzer's loop; comes with the toolchain, which has no header for it. */
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*test)(const uint8_t *data, size_t size));
