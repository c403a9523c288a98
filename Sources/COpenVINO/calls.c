#include "COpenVINO.h"

#include <pthread.h>
#include <signal.h>
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

static _Thread_local int depth;
static _Thread_local sigset_t mask_outside;

int copenvino_begin_call(void) {
    if (is_ending || pthread_rwlock_tryrdlock(&calls) != 0) return 0;
    if (depth++ == 0) {
        sigset_t blocked;
        sigfillset(&blocked);
        /* What the thread itself does wrong must not be held back. */
        const int own[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT};
        for (size_t index = 0; index < sizeof own / sizeof *own; index++) sigdelset(&blocked, own[index]);
        pthread_sigmask(SIG_BLOCK, &blocked, &mask_outside);
    }
    return 1;
}

void copenvino_end_call(void) {
    if (--depth == 0) pthread_sigmask(SIG_SETMASK, &mask_outside, NULL);
    pthread_rwlock_unlock(&calls);
}

void copenvino_guard_end(void) {
    guarded_process = getpid();
    atexit(end);
}
