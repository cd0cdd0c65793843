// Makes one file again of parts that were restored from several volumes. The first part takes the others up behind it,
// so that no second copy of the whole is needed, and gets the file's name when all of it is on the disk. Cut short, it
// can be done again.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>

#include "base/error.hpp"

namespace capstan::recall {

struct JoinRequest {
    std::string folder;  ///< an existing one
    std::string name;    ///< below it, of the whole file
    /// How many parts there are, for whoever knows the volumes. Where the disk keeps attributes, the parts say so.
    std::optional<std::uint32_t> segments{};
};

struct JoinResult {
    std::uint64_t bytes = 0;
};

/// Nothing is joined unless all parts are there and fit together: by their places in the file and by its hash, where
/// the parts have them. A stop shows as Code::cancelled; then, as after any failure, the parts are as they were.
[[nodiscard]] Result<JoinResult> joinSegments(const JoinRequest& request, std::stop_token stop = {});

}  // namespace capstan::recall
