// Whether an index names only what is recorded: extents within the data of their partition (LTFS 2.4, clause 5.3).
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "ltfs/index.hpp"
#include "volume/labels.hpp"

namespace capstan::volume {

struct ExtentLimits {
    const Labels& labels;
    std::uint64_t indexEndOfData = 0;
    std::uint64_t dataEndOfData = 0;
};

/// The path of the first file with an extent that cannot be there; nothing when all can.
[[nodiscard]] std::optional<std::string> firstBrokenFile(const ltfs::Index& index, const ExtentLimits& limits);

}  // namespace capstan::volume
