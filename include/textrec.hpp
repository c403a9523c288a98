/*
 * textrec.hpp - C++11 over textrec.h: handles that release themselves, exceptions, vectors of nodes. Header only.
 *
 *   textrec::Recognizer recognizer(textrec::Options().language_hints({"en", "de"}));
 *   textrec::Result result = recognizer.process(textrec::Image::file("sign.jpg"));
 *   for (const textrec::Node &line : result.page().lines())
 *       std::cout << line.text() << "  " << line.info().confidence << "\n";
 *
 * The names are those of textrec.h, which says what each call means and what threads may share. A failure throws
 * textrec::Error. Where a call is missing here, get() gives the handle for those of textrec.h.
 */
#ifndef TEXTREC_HPP
#define TEXTREC_HPP

#include "textrec.h"

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace textrec {

struct Error : std::runtime_error {
    explicit Error(textrec_status code) : std::runtime_error(textrec_last_error_message()), status(code) {}
    textrec_status status;
};

inline void check(textrec_status status) { if (status != TEXTREC_OK) throw Error(status); }

/* One reference to an object of the library; a copy is another one to the same object. After a move it is empty: every
   call on it fails with INVALID_ARGUMENT or gives nothing. */
template <class T, T *(*retain)(T *), void (*release)(T *)>
class Handle {
public:
    Handle(const Handle &other) : pointer_(retain(other.pointer_)) {}
    Handle(Handle &&other) noexcept : pointer_(other.pointer_) { other.pointer_ = nullptr; }
    Handle &operator=(Handle other) noexcept { return std::swap(pointer_, other.pointer_), *this; }
    ~Handle() { release(pointer_); }
    T *get() const { return pointer_; }
    /* Takes the reference that create(arguments..., out) hands out. */
    template <class... Parameters, class... Arguments>
    explicit Handle(textrec_status (*create)(Parameters...), Arguments... arguments) : pointer_(nullptr) {
        check(create(arguments..., &pointer_));
    }

private:
    T *pointer_;
};

/* Bytes that the library made. */
class Buffer : public Handle<textrec_buffer, textrec_buffer_retain, textrec_buffer_release> {
public:
    using Handle::Handle;
    const char *data() const { return static_cast<const char *>(textrec_buffer_data(get())); }
    std::size_t size() const { return textrec_buffer_size(get()); }
    std::string str() const { return std::string(data(), size()); }
};

class Image : public Handle<textrec_image, textrec_image_retain, textrec_image_release> {
public:
    using Handle::Handle;
    static const textrec_orientation unspecified = TEXTREC_ORIENTATION_UNSPECIFIED;
    static Image file(const std::string &path, textrec_orientation orientation = unspecified) {
        return Image(textrec_image_create_from_file, path.c_str(), orientation);
    }
    static Image encoded(const void *data, std::size_t size, textrec_orientation orientation = unspecified,
                         std::uint32_t page = 0) {
        return Image(textrec_image_create_from_page, data, size, page, orientation);
    }
    static Image pixels(const textrec_pixel_buffer &pixels, textrec_orientation orientation = unspecified) {
        return Image(textrec_image_create_from_pixels, &pixels, orientation);
    }
    static std::uint32_t count_pages(const void *data, std::size_t size) {
        std::uint32_t count = 0;
        check(textrec_image_count_pages(data, size, &count));
        return count;
    }
    std::uint32_t width() const { return textrec_image_width(get()); }
    std::uint32_t height() const { return textrec_image_height(get()); }
    textrec_orientation orientation() const { return textrec_image_orientation(get()); }
};

class Node;

class Result : public Handle<textrec_result, textrec_result_retain, textrec_result_release> {
public:
    using Handle::Handle;
    static Result from_json(const std::string &json) {
        return Result(textrec_result_create_from_json, json.data(), json.size());
    }
    inline Node page() const;
    inline std::string text(textrec_view view = TEXTREC_VIEW_TEXT) const;
    textrec_result_info info() const {
        textrec_result_info info = TEXTREC_INIT(textrec_result_info);
        check(textrec_result_get_info(get(), &info));
        return info;
    }
    std::string engine_note() const { return get() ? textrec_result_engine_note(get()) : ""; }
    Buffer to(textrec_format format, textrec_view view = TEXTREC_VIEW_FULL) const {
        return Buffer(textrec_result_export, get(), format, view);
    }
    /* PNG; style NULL is a good picture. */
    Buffer overlay(const Image &image, const textrec_overlay_style *style = nullptr) const {
        return Buffer(textrec_result_draw_overlay, get(), image.get(), style);
    }
};

class SearchablePDF : public Handle<textrec_pdf, textrec_pdf_retain, textrec_pdf_release> {
public:
    explicit SearchablePDF(const textrec_pdf_options *options = nullptr) : Handle(textrec_pdf_create, options) {}
    void add(const Image &image, const Result &result) { check(textrec_pdf_add_page(get(), image.get(), result.get())); }
    Buffer finish() { return Buffer(textrec_pdf_finish, get()); }
};

struct Language {
    std::string tag; /* BCP-47 */
    float confidence;
};

/* A page, block, paragraph, line, word or symbol; it keeps its result alive. */
class Node {
public:
    Node(const Result &result, textrec_node number) : result_(result), number_(number) {}
    std::string text(textrec_view view = TEXTREC_VIEW_TEXT) const {
        std::size_t length = 0;
        const char *text = textrec_result_node_text(result_.get(), number_, view, &length);
        return text ? std::string(text, length) : std::string();
    }
    textrec_node_info info() const {
        textrec_node_info info = TEXTREC_INIT(textrec_node_info);
        check(textrec_result_node_info(result_.get(), number_, &info));
        return info;
    }
    std::vector<Language> languages() const {
        std::vector<Language> found;
        float confidence = 0;
        while (const char *tag = textrec_result_node_language(
                   result_.get(), number_, static_cast<std::uint32_t>(found.size()), &confidence))
            found.push_back(Language{tag, confidence});
        return found;
    }
    std::vector<Node> blocks() const { return inside(TEXTREC_LEVEL_BLOCK); }
    std::vector<Node> paragraphs() const { return inside(TEXTREC_LEVEL_PARAGRAPH); }
    std::vector<Node> lines() const { return inside(TEXTREC_LEVEL_LINE); }
    std::vector<Node> words() const { return inside(TEXTREC_LEVEL_WORD); }
    std::vector<Node> symbols() const { return inside(TEXTREC_LEVEL_SYMBOL); }

private:
    std::vector<Node> inside(textrec_level level) const {
        std::vector<Node> nodes;
        textrec_node next = TEXTREC_NODE_NONE;
        while ((next = textrec_result_next(result_.get(), number_, level, next)) != TEXTREC_NODE_NONE)
            nodes.push_back(Node(result_, next));
        return nodes;
    }
    Result result_;
    textrec_node number_;
};

Node Result::page() const { return Node(*this, TEXTREC_NODE_ROOT); }
std::string Result::text(textrec_view view) const { return page().text(view); }

/* Settings of a recognizer; each setter gives the object back, so that they can be written in a row. */
class Options {
public:
    Options() : pointer_(nullptr) { check(textrec_options_create(&pointer_)); }
    Options(Options &&other) noexcept : pointer_(other.pointer_) { other.pointer_ = nullptr; }
    ~Options() { textrec_options_release(pointer_); }
    textrec_options *get() const { return pointer_; }
    /* set(textrec_options_set_mode, TEXTREC_MODE_DENSE): any of the setters of textrec.h. */
    template <class... Parameters, class... Arguments>
    Options &set(textrec_status (*setter)(textrec_options *, Parameters...), Arguments... arguments) {
        check(setter(pointer_, arguments...));
        return *this;
    }
    Options &script(textrec_script script) { return set(textrec_options_set_script, script); }
    Options &mode(textrec_mode mode) { return set(textrec_options_set_mode, mode); }
    Options &language_hints(const std::vector<std::string> &tags) {
        std::vector<const char *> pointers;
        for (const std::string &tag : tags) pointers.push_back(tag.c_str());
        return set(textrec_options_set_language_hints, pointers.data(), pointers.size());
    }

private:
    textrec_options *pointer_;
};

/* Share one between threads. */
class Recognizer : public Handle<textrec_recognizer, textrec_recognizer_retain, textrec_recognizer_release> {
public:
    Recognizer() : Handle(textrec_recognizer_create, nullptr) {}
    explicit Recognizer(const Options &options) : Handle(textrec_recognizer_create, options.get()) {}
    Result process(const Image &image) const { return Result(textrec_recognizer_process, get(), image.get()); }
};

} // namespace textrec
#endif /* TEXTREC_HPP */
