/*
 * Recognizes the text of pictures, with the C++ wrapper.
 *
 *   recognize_cpp PICTURE...
 *
 * Prints each line with the box around it, in pixels of the upright picture, and its confidence.
 */
#include <cstdio>

#include "textrec.hpp"

int main(int argc, char **argv) {
    if (argc < 2) {
        std::fprintf(stderr, "usage: %s PICTURE...\n", argv[0]);
        return 2;
    }
    int failed = 0;
    try {
        const textrec::Recognizer recognizer;
        for (int i = 1; i < argc; i++) {
            try {
                const textrec::Result result = recognizer.process(textrec::Image::file(argv[i]));
                for (const textrec::Node &line : result.page().lines()) {
                    const textrec_node_info info = line.info();
                    std::printf("%5.0f %5.0f %5.0f %5.0f  %.2f  %s\n", info.frame.x, info.frame.y, info.frame.width,
                                info.frame.height, info.confidence, line.text().c_str());
                }
            } catch (const textrec::Error &error) {
                std::fprintf(stderr, "%s\n", error.what());
                failed = 1;
            }
        }
    } catch (const textrec::Error &error) {
        std::fprintf(stderr, "%s\n", error.what());
        failed = 1;
    }
    return failed;
}
