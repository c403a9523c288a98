#ifndef TEXTREC_MODEL_PROBE_H
#define TEXTREC_MODEL_PROBE_H

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <tesseract/capi.h>
#include <time.h>
#include <unistd.h>

/* Trying a model in a child process: Tesseract ends the process on many damaged ones, and Swift has no fork. */

enum {
    TEXTREC_PROBE_GOOD = 0,
    TEXTREC_PROBE_BAD = 1,     /* Tesseract refused the model, ended the child, or used too much time or memory */
    TEXTREC_PROBE_TIMEOUT = 2, /* no answer in time: a slow machine, or a lock that another thread held at the fork */
    TEXTREC_PROBE_FAILED = 3   /* no child could be made or kept alive; errno tells why */
};

#define TEXTREC_PROBE_CPU_SECONDS 10
#define TEXTREC_PROBE_MEMORY ((rlim_t)1 << 30)

/* GNU OpenMP, where Tesseract was built with it: its threads do not survive a fork. */
extern void omp_set_max_active_levels(int levels) __attribute__((weak));

static inline int textrec_probe_recognize(const char *folder, const char *model, const uint8_t *gray, int width,
                                          int height)
{
    static const TessPageSegMode modes[] = {PSM_AUTO, PSM_SINGLE_BLOCK, PSM_SINGLE_LINE, PSM_SINGLE_BLOCK_VERT_TEXT};
    TessBaseAPI *api = TessBaseAPICreate();
    if (!api || TessBaseAPIInit2(api, folder, model, OEM_DEFAULT) != 0) return TEXTREC_PROBE_BAD;
    for (size_t i = 0; i < sizeof modes / sizeof *modes; i++) {
        TessBaseAPISetPageSegMode(api, modes[i]);
        TessBaseAPISetImage(api, gray, width, height, 1, width);
        TessBaseAPISetSourceResolution(api, 300);
        if (TessBaseAPIRecognize(api, NULL) != 0) return TEXTREC_PROBE_BAD;
        TessDeleteText(TessBaseAPIGetUTF8Text(api));
    }
    return TEXTREC_PROBE_GOOD;
}

static inline void textrec_probe_limit(int resource, rlim_t most)
{
    struct rlimit limit;
    if (getrlimit(resource, &limit) != 0) return;
    if (limit.rlim_max > most) limit.rlim_cur = most;
    setrlimit(resource, &limit);
}

/* Damaged lengths make Tesseract ask for gigabytes; the host's own memory is mapped in the child as well. */
static inline void textrec_probe_limit_memory(void)
{
    char text[32] = "";
    int file = open("/proc/self/statm", O_RDONLY);
    if (file < 0 || read(file, text, sizeof text - 1) <= 0) return;
    textrec_probe_limit(RLIMIT_AS, strtoul(text, NULL, 10) * (rlim_t)sysconf(_SC_PAGESIZE) + TEXTREC_PROBE_MEMORY);
}

/* Makes the child harmless: silent, without the host's files and signal handlers, first to go if memory runs out. */
static inline void textrec_probe_isolate(int result, unsigned seconds)
{
    /* First of all: in a host that closed its standard files, result may be one of those. */
    dup2(result, 3);
    int null = open("/dev/null", O_RDWR), score = open("/proc/self/oom_score_adj", O_WRONLY);
    for (int fd = 0; fd <= 2; fd++) dup2(null, fd);
    textrec_probe_limit_memory();
    textrec_probe_limit(RLIMIT_CPU, TEXTREC_PROBE_CPU_SECONDS);
    textrec_probe_limit(RLIMIT_CORE, 0);
    if (score >= 0 && write(score, "1000", 4) < 0) score = -1; /* best effort */
#ifdef SYS_close_range
    syscall(SYS_close_range, 4u, ~0u, 0u);
#endif
    prctl(PR_SET_DUMPABLE, 0);
    struct sigaction fallback = {0};
    fallback.sa_handler = SIG_DFL;
    for (int number = 1; number < NSIG; number++) sigaction(number, &fallback, NULL);
    alarm(seconds + 1); /* in case the parent is gone */
    sigset_t nothing;
    sigemptyset(&nothing);
    sigprocmask(SIG_SETMASK, &nothing, NULL);
    if (omp_set_max_active_levels) omp_set_max_active_levels(0);
}

/* The byte the child wrote, BAD if it ended without, TIMEOUT if neither happened in time. */
static inline int textrec_probe_await(int result, unsigned seconds)
{
    struct timespec now, end;
    clock_gettime(CLOCK_MONOTONIC, &end);
    end.tv_sec += seconds;
    for (;;) {
        clock_gettime(CLOCK_MONOTONIC, &now);
        long long left = (long long)(end.tv_sec - now.tv_sec) * 1000 + (end.tv_nsec - now.tv_nsec) / 1000000;
        struct pollfd entry = {result, POLLIN, 0};
        int ready = left > 0 ? poll(&entry, 1, (int)left) : 0;
        if (ready == 0) return TEXTREC_PROBE_TIMEOUT;
        uint8_t verdict = TEXTREC_PROBE_BAD;
        if (ready > 0 && (read(result, &verdict, 1) >= 0 || errno != EINTR)) return verdict;
    }
}

/* Loads a model from a folder in a child process and recognizes a gray picture with it; takes at most that many
   seconds. The host may see SIGCHLD. */
static inline int textrec_probe_model(const char *folder, const char *model, const uint8_t *gray, int width, int height,
                                      unsigned seconds)
{
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) return TEXTREC_PROBE_FAILED;
    /* No handler of the host may run in the child. */
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pid_t child = fork();
    if (child == 0) {
        textrec_probe_isolate(ends[1], seconds);
        uint8_t verdict = (uint8_t)textrec_probe_recognize(folder, model, gray, width, height);
        _exit(write(3, &verdict, 1) == 1 ? 0 : 1);
    }
    int error = errno;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    close(ends[1]);
    int verdict = child < 0 ? TEXTREC_PROBE_FAILED : textrec_probe_await(ends[0], seconds);
    close(ends[0]);
    if (child > 0) {
        int status = 0;
        if (verdict == TEXTREC_PROBE_TIMEOUT) kill(child, SIGKILL);
        /* Not ours to wait for any more if the host reaps every child. */
        while (waitpid(child, &status, 0) < 0 && errno == EINTR) {}
        if (verdict == TEXTREC_PROBE_BAD && WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL) {
            /* Not by us nor by Tesseract: the system ran out of memory. */
            verdict = TEXTREC_PROBE_FAILED;
            error = ENOMEM;
        }
    }
    errno = error;
    return verdict;
}

#endif
