/* Expectations for the test programs, which print nothing but what failed: the runner takes any output for a failure. */
#ifndef CHECK_H
#define CHECK_H

#include <stdio.h>

static int failures;

#define CHECK(condition) \
    ((condition) ? (void)0 : (void)(failures++, fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #condition)))

/* A call that must succeed for the rest to make sense. */
#define MUST(call)                                                                                           \
    do {                                                                                                     \
        if ((call) != TEXTREC_OK) {                                                                          \
            fprintf(stderr, "%s:%d: %s: %s\n", __FILE__, __LINE__, #call, textrec_last_error_message());     \
            return 1;                                                                                        \
        }                                                                                                    \
    } while (0)

#endif
