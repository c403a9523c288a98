#ifndef TEXTREC_CTESSERACT_OPENMP_H
#define TEXTREC_CTESSERACT_OPENMP_H

/* libgomp comes with a Tesseract that was built with OpenMP, and only with such a one: hence weak. */
extern int omp_get_max_active_levels(void) __attribute__((weak));
extern void omp_set_max_active_levels(int levels) __attribute__((weak));

/* Keep Tesseract's parallel regions on the calling thread. Returns the thread's former setting. Neither the thread limit
   of the environment nor omp_set_num_threads has an effect on a library that is already loaded; this one has. */
static inline int textrec_openmp_enter_serial(void) {
    if (!omp_get_max_active_levels || !omp_set_max_active_levels) return 0;
    int former = omp_get_max_active_levels();
    omp_set_max_active_levels(0);
    return former;
}

static inline void textrec_openmp_leave_serial(int former) {
    if (omp_set_max_active_levels) omp_set_max_active_levels(former);
}

#endif
