// The parts of one file as they lie in a folder, each with what its disk has kept of its place in the whole.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <sys/stat.h>
#include <vector>

#include "base/unique_fd.hpp"
#include "disk/destination.hpp"

namespace capstan::recall {

struct SegmentFile {
    std::string path{};
    UniqueFd fd{};
    struct stat facts {};
    std::optional<std::uint64_t> offset{};  ///< in the whole file
    std::string wholeHash{};  ///< of the last part: SHA-256 of the whole file; empty where it is not known

    [[nodiscard]] std::uint64_t size() const { return static_cast<std::uint64_t>(facts.st_size); }
};

/// From the first to the last one, opened for reading. Code::restoreSegmentsMissing unless they are all, and each
/// begins where the one before it ends; only the first may be longer: it may have taken up some of the second.
[[nodiscard]] disk::DiskResult<std::vector<SegmentFile>> findParts(disk::Destination& destination,
                                                                   const std::string& name,
                                                                   std::optional<std::uint32_t> segments);

/// What marks it as a part, where its disk has kept that.
void unmark(const SegmentFile& part) noexcept;

[[nodiscard]] std::unexpected<disk::Refusal> partsMissing(const std::string& name, const std::string& what);

/// The folder that a path lies in.
[[nodiscard]] std::string folderAbove(const std::string& path);

}  // namespace capstan::recall
