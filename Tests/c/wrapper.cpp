/* The C++ wrapper: wrapper PICTURE TEXT, where TEXT is what the picture shows. */
#include "check.h"
#include "textrec.hpp"

#include <fstream>
#include <iterator>

static textrec_status status_of(const textrec::Recognizer &recognizer, const textrec::Image &image) {
    try {
        recognizer.process(image);
        return TEXTREC_OK;
    } catch (const textrec::Error &error) {
        CHECK(error.what()[0] != '\0');
        return error.status;
    }
}

static void test_a_copy_is_the_same_object_and_a_moved_from_one_is_empty(const char *path) {
    textrec::Image image = textrec::Image::file(path);
    textrec::Image copy = image;
    CHECK(copy.get() == image.get());
    textrec::Image moved = std::move(copy);
    CHECK(moved.get() == image.get() && copy.get() == nullptr && copy.width() == 0);
    copy = moved;
    const textrec::Image &itself = copy;
    copy = itself;
    CHECK(copy.get() == image.get() && copy.width() > 0);
    CHECK(status_of(textrec::Recognizer(), std::move(moved)) == TEXTREC_OK);
}

static void test_a_failure_throws_its_status(const textrec::Recognizer &recognizer, const textrec::Image &image) {
    textrec::Image moved = image;
    textrec::Image taken = std::move(moved);
    CHECK(status_of(recognizer, moved) == TEXTREC_ERROR_INVALID_ARGUMENT);
    try {
        textrec::Image::file("/no/such/file");
        CHECK(!"thrown");
    } catch (const textrec::Error &error) {
        CHECK(error.status == TEXTREC_ERROR_NOT_FOUND);
    }
    try {
        textrec::Options().set(textrec_options_set_workers, 0u);
        CHECK(!"thrown");
    } catch (const std::runtime_error &error) {
        CHECK(std::string(error.what()).find("0") != std::string::npos);
    }
}

static void test_the_tree_is_walked_level_by_level(const textrec::Result &result, const std::string &text) {
    CHECK(result.text() == text);
    std::string joined;
    for (const textrec::Node &line : result.page().lines()) {
        std::string words;
        for (const textrec::Node &word : line.words()) words += (words.empty() ? "" : " ") + word.text();
        CHECK(words == line.text());
        CHECK(line.info().level == TEXTREC_LEVEL_LINE && line.blocks().empty());
        joined += (joined.empty() ? "" : "\n") + line.text();
    }
    CHECK(joined == text);
    CHECK(!result.page().blocks().empty() && !result.page().paragraphs().empty());
    CHECK(result.page().symbols().size() ==
          textrec_result_level_count(result.get(), TEXTREC_LEVEL_SYMBOL));
}

static void test_nodes_outlive_the_result_they_came_from(const textrec::Recognizer &recognizer,
                                                         const textrec::Image &image) {
    std::vector<textrec::Node> lines;
    {
        const textrec::Result result = recognizer.process(image);
        lines = result.page().lines();
    }
    CHECK(!lines.empty() && !lines.front().text().empty());
}

static void test_json_and_encoded_images_go_there_and_back(const textrec::Result &result, const char *path) {
    const textrec::Buffer json = result.to(TEXTREC_FORMAT_JSON);
    const textrec::Result again = textrec::Result::from_json(json.str());
    CHECK(again.to(TEXTREC_FORMAT_JSON).str() == json.str());
    CHECK(again.info().width == result.info().width);
    CHECK(again.engine_note() == result.engine_note());

    std::ifstream file(path, std::ios::binary);
    const std::string bytes((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
    const textrec::Image image = textrec::Image::encoded(bytes.data(), bytes.size());
    CHECK(image.height() == textrec::Image::file(path).height() && image.orientation() == TEXTREC_ORIENTATION_UP);
    CHECK(textrec::Image::count_pages(bytes.data(), bytes.size()) == 1);
    CHECK(result.overlay(image).str().compare(1, 3, "PNG") == 0);
    textrec::SearchablePDF pdf;
    pdf.add(image, result);
    CHECK(pdf.finish().str().compare(0, 5, "%PDF-") == 0);
}

static void test_languages_end(const textrec::Result &result) {
    for (const textrec::Language &language : result.page().languages())
        CHECK(!language.tag.empty() && language.confidence >= 0 && language.confidence <= 1);
    CHECK(result.page().languages().size() == result.page().info().language_count);
}

int main(int argc, char **argv) {
    if (argc != 3) return 2;
    const textrec::Recognizer recognizer(
        textrec::Options().script(TEXTREC_SCRIPT_LATIN).mode(TEXTREC_MODE_DENSE).language_hints({"en"}));
    const textrec::Image image = textrec::Image::file(argv[1]);
    const textrec::Result result = recognizer.process(image);
    test_a_copy_is_the_same_object_and_a_moved_from_one_is_empty(argv[1]);
    test_a_failure_throws_its_status(recognizer, image);
    test_the_tree_is_walked_level_by_level(result, argv[2]);
    test_nodes_outlive_the_result_they_came_from(recognizer, image);
    test_json_and_encoded_images_go_there_and_back(result, argv[1]);
    test_languages_end(result);
    return failures != 0;
}
