/*
 * Pango and Cairo, opened at run time: text beside a picture is the one thing that needs them, so nothing is linked. The
 * types and numbers below are those of their stable ABI; handles are opaque here.
 */
#ifndef CPANGO_H
#define CPANGO_H

#include <stddef.h>

/* Pango's units in a pixel, its gravity of a line that runs down, Cairo's one byte a pixel. */
enum { CPANGO_SCALE = 1024, CPANGO_GRAVITY_EAST = 1, CPANGO_FORMAT_A8 = 2 };

typedef struct cpango_rectangle {
    int x, y, width, height;
} cpango_rectangle;

/* x' = xx x + xy y + x0, y' = yx x + yy y + y0 */
typedef struct cpango_matrix {
    double xx, yx, xy, yy, x0, y0;
} cpango_matrix;

typedef struct cpango {
    void *(*pango_cairo_font_map_new)(void);
    void *(*pango_font_map_create_context)(void *map);
    void (*pango_context_set_base_gravity)(void *context, int gravity);
    void *(*pango_font_description_new)(void);
    void (*pango_font_description_set_family)(void *description, const char *family);
    void (*pango_font_description_set_absolute_size)(void *description, double size);
    void (*pango_font_description_free)(void *description);
    void *(*pango_layout_new)(void *context);
    void (*pango_layout_set_font_description)(void *layout, const void *description);
    void (*pango_layout_set_single_paragraph_mode)(void *layout, int is_single);
    void (*pango_layout_set_text)(void *layout, const char *text, int length);
    void (*pango_layout_get_extents)(void *layout, cpango_rectangle *ink, cpango_rectangle *logical);
    int (*pango_layout_get_baseline)(void *layout);
    void (*pango_cairo_show_layout)(void *cairo, void *layout);
    void (*g_object_unref)(void *object);
    void *(*cairo_image_surface_create_for_data)(unsigned char *pixels, int format, int width, int height, int stride);
    void (*cairo_surface_flush)(void *surface);
    void (*cairo_surface_destroy)(void *surface);
    void *(*cairo_create)(void *surface);
    void (*cairo_set_matrix)(void *cairo, const cpango_matrix *matrix);
    void (*cairo_destroy)(void *cairo);
} cpango;

/* Fills in every function, from libpangocairo-1.0.so.0 and what that brings along; it stays loaded. Returns 0, or what
   the loader says in `message`. */
int cpango_load(cpango *library, char *message, size_t size);

#endif
