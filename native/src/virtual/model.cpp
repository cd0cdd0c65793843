#include "virtual/model.hpp"

#include <algorithm>

#include "base/file.hpp"
#include "virtual/key_values.hpp"

namespace capstan::virt {
namespace {

constexpr std::size_t modelFileLimit = 64 * 1024;
constexpr std::uint64_t lastGeneration = 99;
constexpr std::uint64_t bufferBytesMax = std::uint64_t{1} << 40U;
constexpr std::uint64_t transferFieldMax = 0xFF'FFFF;  // three bytes in READ(6) and WRITE(6)

Result<std::string> shortText(const KeyValues& values, const std::string& key, std::size_t limit) {
    auto text = values.text(key);
    if (text && (text->empty() || text->size() > limit)) {
        return std::unexpected(values.wrong(key, "empty, or longer than INQUIRY can hold"));
    }
    return text;
}

Result<std::vector<MediaType>> mediaTypes(const KeyValues& values, const std::string& key) {
    auto text = values.text(key);
    if (!text) {
        return fail(std::move(text));
    }
    std::vector<MediaType> types;
    std::string_view rest = *text;
    while (!rest.empty()) {
        const auto end = rest.find(' ');
        const auto type = mediaType(rest.substr(0, end));
        if (!type) {
            return std::unexpected(values.wrong(key, "an unknown media type"));
        }
        types.push_back(*type);
        rest = end == std::string_view::npos ? std::string_view() : rest.substr(end + 1);
    }
    return types;
}

Result<Seconds> seconds(const KeyValues& values, const std::string& key) {
    constexpr std::uint64_t day = 24 * 3600;
    auto number = values.number(key, day);
    return number ? Result<Seconds>(Seconds(static_cast<double>(*number))) : fail(std::move(number));
}

/// Stores a value, or keeps the first error.
template <class T, class U>
void takeValue(T& target, Result<U> value, Result<void>& sofar) {
    if (!sofar) {
        return;
    }
    if (value) {
        target = static_cast<T>(*std::move(value));
    } else {
        sofar = fail(std::move(value));
    }
}

}  // namespace

bool Model::canWrite(MediaType type) const {
    return std::ranges::find(writes, mediaOf(type).format) != writes.end();
}

bool Model::canRead(MediaType type) const {
    return canWrite(type) || std::ranges::find(reads, mediaOf(type).format) != reads.end();
}

Result<Model> loadModel(const std::filesystem::path& file) {
    auto bytes = readFile(file, modelFileLimit);
    if (!bytes) {
        return fail(std::move(bytes));
    }
    auto values = KeyValues::parse(textOf(*bytes), file.filename().string(), Code::invalidArgument);
    if (!values) {
        return fail(std::move(values));
    }
    Model model;
    Result<void> sofar;
    takeValue(model.vendor, shortText(*values, "vendor", 8), sofar);
    takeValue(model.product, shortText(*values, "product", 16), sofar);
    takeValue(model.revision, shortText(*values, "revision", 4), sofar);
    takeValue(model.recordBytesMin, values->number("record-bytes-min", transferFieldMax), sofar);
    takeValue(model.recordBytesMax, values->number("record-bytes-max", transferFieldMax), sofar);
    takeValue(model.transferBytesMax, values->number("transfer-bytes-max", transferFieldMax), sofar);
    takeValue(model.writes, mediaTypes(*values, "writes"), sofar);
    takeValue(model.reads, mediaTypes(*values, "reads"), sofar);
    takeValue(model.generation, values->number("generation", lastGeneration), sofar);
    takeValue(model.bufferBytes, values->number("buffer-bytes", bufferBytesMax), sofar);
    takeValue(model.mediaOptimisation, values->yesOrNo("media-optimisation"), sofar);
    takeValue(model.cleaning, seconds(*values, "cleaning-seconds"), sofar);
    if (model.mediaOptimisation) {
        takeValue(model.optimisationLeast, seconds(*values, "optimisation-seconds-least"), sofar);
        takeValue(model.optimisationMost, seconds(*values, "optimisation-seconds-most"), sofar);
    }
    takeValue(model.recommendedAccessOrder, values->yesOrNo("recommended-access-order"), sofar);
    takeValue(model.endOfWrapPositions, values->yesOrNo("end-of-wrap-positions"), sofar);
    if (!sofar) {
        return fail(std::move(sofar));
    }
    if (model.recordBytesMin == 0 || model.recordBytesMin > model.recordBytesMax) {
        return std::unexpected(values->wrong("record-bytes-min", "zero, or above the largest"));
    }
    return model;
}

}  // namespace capstan::virt
