#include "recall/file_lanes.hpp"

#include <algorithm>

namespace capstan::recall {

namespace {

/// That follow each other in one lane: fewer would meet in one folder, more would leave the other lanes without work.
constexpr std::size_t filesTogether = 64;
constexpr std::uint64_t bytesTogether = 1U << 20U;

}  // namespace

FileLanes lanesFor(const RestorePlan& plan, std::size_t most) {
    FileLanes lanes{.ways = std::vector<FileLanes::Way>(plan.files.size())};
    std::vector<bool> placed(plan.files.size());
    std::uint32_t place = 0;
    std::size_t stretch = 0;
    std::size_t files = 0;
    std::uint64_t bytes = 0;
    const auto put = [&](std::size_t file) {
        if (placed[file]) {
            return;
        }
        placed[file] = true;
        if (files == filesTogether || bytes >= bytesTogether) {
            ++stretch;
            files = 0;
            bytes = 0;
        }
        ++files;
        bytes += plan.files[file].entry->length;
        lanes.ways[file] = {.lane = static_cast<std::uint32_t>(stretch % most), .place = place++};
    };
    for (const PlannedExtent& piece : plan.pieces) {
        put(piece.file);
    }
    for (std::size_t file = 0; file < plan.files.size(); ++file) {
        put(file);
    }
    lanes.count = std::clamp<std::size_t>(stretch + 1, 1, most);
    return lanes;
}

}  // namespace capstan::recall
