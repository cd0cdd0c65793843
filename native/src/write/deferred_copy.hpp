// A file whose blocks the mirror had to let go: what is needed to make it from its source, when there is time, and to
// see that it is still what went on the tape. Millions of them may wait, so there is no more to it.
#pragma once

#include <cstdint>
#include <stop_token>
#include <string>
#include <utility>

#include "disk/destination.hpp"
#include "write/mirror_file.hpp"
#include "write/stream.hpp"

namespace capstan::write {

struct DeferredCopy {
    std::uint64_t id = 0;
    std::string source;
    std::string target;
    std::string sha256;  ///< of what went on the tape
};

[[nodiscard]] inline DeferredCopy deferredCopy(WriteItem item, const FileEnd& whole) {
    return {.id = item.id,
            .source = std::move(item.source),
            .target = std::move(item.target),
            .sha256 = whole.hashes.empty() ? std::string() : whole.hashes.front().second};
}

/// A stop shows as Code::cancelled.
[[nodiscard]] disk::DiskResult<MirroredFile> makeFromSource(disk::Destination& destination, const DeferredCopy& behind,
                                                            std::stop_token stop);

}  // namespace capstan::write
