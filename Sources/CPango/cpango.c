#include "CPango.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

/* Of what is looked up through a library's handle, those it depends on are searched too: Pango, Cairo and GObject. */
static const char *const names[] = {
    "pango_cairo_font_map_new",
    "pango_font_map_create_context",
    "pango_context_set_base_gravity",
    "pango_font_description_new",
    "pango_font_description_set_family",
    "pango_font_description_set_absolute_size",
    "pango_font_description_free",
    "pango_layout_new",
    "pango_layout_set_font_description",
    "pango_layout_set_single_paragraph_mode",
    "pango_layout_set_text",
    "pango_layout_get_extents",
    "pango_layout_get_baseline",
    "pango_cairo_show_layout",
    "g_object_unref",
    "cairo_image_surface_create_for_data",
    "cairo_surface_flush",
    "cairo_surface_destroy",
    "cairo_create",
    "cairo_set_matrix",
    "cairo_destroy",
};

enum { COUNT = sizeof names / sizeof *names };
_Static_assert(sizeof(cpango) == COUNT * sizeof(void *), "one name for each member, in the members' order");

int cpango_load(cpango *library, char *message, size_t size) {
    void *handle = dlopen("libpangocairo-1.0.so.0", RTLD_NOW | RTLD_LOCAL);
    void *found[COUNT];
    for (size_t index = 0; index < COUNT; index++) {
        found[index] = handle ? dlsym(handle, names[index]) : NULL;
        if (found[index]) continue;
        const char *reason = dlerror();
        snprintf(message, size, "%s", reason ? reason : names[index]);
        return -1;
    }
    memcpy(library, found, sizeof found);
    return 0;
}
