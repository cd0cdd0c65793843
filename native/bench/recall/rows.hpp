// The rows of the reader's table, each a heading and its lines. A row can be run alone, by its name.
#pragma once

#include <cstdint>
#include <filesystem>

namespace capstan::bench {

struct Setting {
    std::uint64_t seed = 1;        ///< of whatever is left to chance
    std::filesystem::path disk;    ///< a folder on the disk in question
    std::filesystem::path memory;  ///< a folder in the machine's memory
    std::filesystem::path plot;    ///< the curve's file
};

/// 1,000 requests that lie anywhere.
void thousand(const Setting& setting);

}  // namespace capstan::bench
