#ifndef CCODECS_REPORT_H
#define CCODECS_REPORT_H

#include "CCodecs.h"

/* Damaged files can warn once a row; the first few say it all. */
enum { CODEC_MAX_WARNINGS = 8 };

static inline void codec_warn(codec_job *job, const char *text) {
    if (job->warnings++ < CODEC_MAX_WARNINGS) job->warn(text);
}

#endif
