#include "COpenVINO.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

/* Held for reading by every call, and for good by the end of the process. */
static pthread_rwlock_t calls = PTHREAD_RWLOCK_INITIALIZER;
static atomic_int is_ending;
static atomic_int guarded_process;

enum { SECONDS_TO_WAIT = 3 };

static void end(void) {
    /* In a forked process, threads that held the lock are not there to give it back. */
    if (guarded_process != getpid() || atomic_exchange(&is_ending, 1)) return;
    /* A call that lost something that OpenVINO made during it, and so before this, may never return. */
    struct timespec limit;
    clock_gettime(CLOCK_REALTIME, &limit);
    limit.tv_sec += SECONDS_TO_WAIT;
    pthread_rwlock_timedwrlock(&calls, &limit);
}

int copenvino_begin_call(void) { return !is_ending && pthread_rwlock_tryrdlock(&calls) == 0; }

void copenvino_end_call(void) { pthread_rwlock_unlock(&calls); }

void copenvino_guard_end(void) {
    guarded_process = getpid();
    atexit(end);
}
