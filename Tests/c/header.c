/* textrec.h by itself, twice, as strict C and C++; the layout of its structs on 64-bit systems is part of the ABI. */
#include "textrec.h"
#include "textrec.h"

#define HOLDS(name, condition) typedef char name[(condition) ? 1 : -1]

HOLDS(point_size, sizeof(textrec_point) == 8);
HOLDS(rect_size, sizeof(textrec_rect) == 16);
HOLDS(quad_size, sizeof(textrec_quad) == 32);
HOLDS(node_size, sizeof(textrec_node) == 4);
HOLDS(enum_size, sizeof(textrec_status) == 4 && sizeof(textrec_orientation) == 4);

#if UINTPTR_MAX == 0xFFFFFFFFFFFFFFFFu
HOLDS(buffer_size, sizeof(textrec_pixel_buffer) == 88);
HOLDS(buffer_format, offsetof(textrec_pixel_buffer, format) == 4);
HOLDS(buffer_width, offsetof(textrec_pixel_buffer, width) == 8);
HOLDS(buffer_height, offsetof(textrec_pixel_buffer, height) == 12);
HOLDS(buffer_plane, offsetof(textrec_pixel_buffer, plane) == 16);
HOLDS(buffer_stride, offsetof(textrec_pixel_buffer, stride) == 40);
HOLDS(buffer_plane_size, offsetof(textrec_pixel_buffer, plane_size) == 64);
#endif

HOLDS(node_info_size, sizeof(textrec_node_info) == 96);
HOLDS(node_info_level, offsetof(textrec_node_info, level) == 4);
HOLDS(node_info_block_type, offsetof(textrec_node_info, block_type) == 8);
HOLDS(node_info_parent, offsetof(textrec_node_info, parent) == 12);
HOLDS(node_info_first_child, offsetof(textrec_node_info, first_child) == 16);
HOLDS(node_info_next_sibling, offsetof(textrec_node_info, next_sibling) == 20);
HOLDS(node_info_child_count, offsetof(textrec_node_info, child_count) == 24);
HOLDS(node_info_frame, offsetof(textrec_node_info, frame) == 28);
HOLDS(node_info_corners, offsetof(textrec_node_info, corners) == 44);
HOLDS(node_info_angle, offsetof(textrec_node_info, angle) == 76);
HOLDS(node_info_confidence, offsetof(textrec_node_info, confidence) == 80);
HOLDS(node_info_break, offsetof(textrec_node_info, recognized_break) == 84);
HOLDS(node_info_prefix, offsetof(textrec_node_info, break_is_prefix) == 88);
HOLDS(node_info_language_count, offsetof(textrec_node_info, language_count) == 92);

HOLDS(result_info_size, sizeof(textrec_result_info) == 76);
HOLDS(result_info_engine, offsetof(textrec_result_info, engine) == 4);
HOLDS(result_info_orientation, offsetof(textrec_result_info, orientation) == 8);
HOLDS(result_info_skew, offsetof(textrec_result_info, skew) == 12);
HOLDS(result_info_coordinates, offsetof(textrec_result_info, coordinates) == 16);
HOLDS(result_info_width, offsetof(textrec_result_info, width) == 20);
HOLDS(result_info_height, offsetof(textrec_result_info, height) == 24);
HOLDS(result_info_to_stored, offsetof(textrec_result_info, to_stored) == 28);
HOLDS(result_info_decode, offsetof(textrec_result_info, decode_ms) == 52);
HOLDS(result_info_detect, offsetof(textrec_result_info, detect_ms) == 56);
HOLDS(result_info_recognize, offsetof(textrec_result_info, recognize_ms) == 60);
HOLDS(result_info_total, offsetof(textrec_result_info, total_ms) == 64);

HOLDS(overlay_style_size, sizeof(textrec_overlay_style) == 20);
HOLDS(overlay_style_levels, offsetof(textrec_overlay_style, levels) == 4);
HOLDS(overlay_style_rgba, offsetof(textrec_overlay_style, rgba) == 8);
HOLDS(overlay_style_show_text, offsetof(textrec_overlay_style, show_text) == 12);
HOLDS(overlay_style_max_side, offsetof(textrec_overlay_style, max_side) == 16);

HOLDS(pdf_options_size, sizeof(textrec_pdf_options) == 16);
HOLDS(pdf_options_dpi, offsetof(textrec_pdf_options, dpi) == 4);
HOLDS(pdf_options_title, offsetof(textrec_pdf_options, title) == 8);

HOLDS(quality_size, sizeof(textrec_quality) == 28);
HOLDS(quality_advice, offsetof(textrec_quality, advice) == 4);
HOLDS(quality_focus, offsetof(textrec_quality, focus) == 8);
HOLDS(quality_contrast, offsetof(textrec_quality, contrast) == 12);
HOLDS(quality_glare, offsetof(textrec_quality, glare) == 16);
HOLDS(quality_median, offsetof(textrec_quality, median_character_height) == 20);
HOLDS(quality_smallest, offsetof(textrec_quality, smallest_character_height) == 24);

int main(void) {
    textrec_node_info info = TEXTREC_INIT(textrec_node_info);
    return info.struct_size == sizeof info && info.parent == 0 ? 0 : 1;
}
