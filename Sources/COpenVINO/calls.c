#include "COpenVINO.h"

#include "CProcessEnd.h"

#include <pthread.h>
#include <signal.h>

static _Thread_local int depth;
static _Thread_local sigset_t mask_outside;

int copenvino_begin_call(void) {
    if (!process_end_enter()) return 0;
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
    process_end_leave();
}
