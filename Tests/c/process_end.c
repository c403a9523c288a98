/* The end of a process waits for calls that have begun, refuses later ones, and does not wait in vain. Exits with 0 where all is so. */
#include "CProcessEnd.h"
#include "check.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static volatile int call_has_ended;
static const char *how;

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec + time.tv_nsec * 1e-9;
}

/* Stands for a library whose objects go. Registered before the guard, it comes after it. */
static void go(void) {
    if (strcmp(how, "waits") == 0) {
        CHECK(call_has_ended);
        CHECK(process_end_has_begun());
        CHECK(process_end_enter() == 0);
    }
    if (failures) _exit(1);
}

static void *call_for_a_while(void *begun) {
    CHECK(process_end_enter() == 1 && process_end_enter() == 1);
    pthread_mutex_unlock(begun);
    struct timespec moment = { .tv_nsec = 300000000 };
    while (!process_end_has_begun()) nanosleep(&moment, NULL);
    nanosleep(&moment, NULL);
    process_end_leave();
    call_has_ended = 1;
    process_end_leave();
    pause();
    return NULL;
}

int main(int count, char **arguments) {
    how = count > 1 ? arguments[1] : "";
    atexit(go);
    process_end_guard();
    CHECK(process_end_enter() == 1);
    process_end_leave();

    static pthread_mutex_t begun = PTHREAD_MUTEX_INITIALIZER;
    pthread_mutex_lock(&begun);
    pthread_t thread;
    pthread_create(&thread, NULL, call_for_a_while, &begun);
    pthread_mutex_lock(&begun);
    if (strcmp(how, "forks") == 0) {
        /* The child does not have the thread that the parent's call is on, and ends at once, whether it has a guard or not. */
        for (int has_guard = 0; has_guard < 2; has_guard++) {
            double start = now();
            pid_t child = fork();
            if (child == 0) {
                if (has_guard) process_end_guard();
                exit(0);
            }
            int status = -1;
            waitpid(child, &status, 0);
            CHECK(status == 0);
            CHECK(now() - start < 2);
        }
    }
    if (strcmp(how, "inside") == 0) CHECK(process_end_enter() == 1);
    exit(failures);
}
