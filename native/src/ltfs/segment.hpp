// The parts of a file that lies on several volumes (LTFS 2.4, annex F.1): each under the file's own path with a suffix,
// and with `ltfs.spannedFileOffset`, where in the whole file it begins.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace capstan::ltfs {

struct SegmentName {
    std::string_view name;     ///< of the whole file
    std::uint32_t number = 0;  ///< from 1
};

/// "film.mov-LTFSseg2"
[[nodiscard]] std::string segmentName(std::string_view name, std::uint32_t number);

/// Nothing when it is no such name.
[[nodiscard]] std::optional<SegmentName> parseSegmentName(std::string_view name);

}  // namespace capstan::ltfs
