#include "CProcessEnd.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static atomic_int calls;
static atomic_int is_ending;
static atomic_int guarded_process;
static _Thread_local int calls_of_thread;

enum { MILLISECONDS_TO_WAIT = 3000 };

static void end(void) {
    if (guarded_process != getpid() || atomic_exchange(&is_ending, 1)) return;
    /* Not for ever: a call that lost something that was made during it, and so goes before this, may never return. Nor for
       those that this thread is in the middle of. */
    struct timespec pause = { .tv_nsec = 1000000 };
    for (int waited = 0; waited < MILLISECONDS_TO_WAIT && calls > calls_of_thread; waited++) nanosleep(&pause, NULL);
}

/* Of the threads of its parent, a forked process has this one alone. */
static void start_child(void) { calls = calls_of_thread; }

static void handle_forks(void) { pthread_atfork(NULL, NULL, start_child); }

int process_end_enter(void) {
    /* Counted first: either this call is waited for, or it sees that it comes too late. */
    calls++;
    if (is_ending) {
        calls--;
        return 0;
    }
    calls_of_thread++;
    return 1;
}

void process_end_leave(void) {
    calls_of_thread--;
    calls--;
}

int process_end_has_begun(void) { return is_ending; }

void process_end_guard(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, handle_forks);
    guarded_process = getpid();
    atexit(end);
}
