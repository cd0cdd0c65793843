// Where the bytes of one file came to lie: records as they were taken, reported as extents. Records that follow one
// another are one extent (LTFS 2.4, 5.2.3); what no extent covers is a hole.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "ltfs/index.hpp"

namespace capstan::write {

class ExtentBuilder {
   public:
    explicit ExtentBuilder(char partition) : partition_(partition) {}

    /// Bytes of the file from `fileOffset` on, in `block` from its `byteOffset` on. All but the last record before a
    /// hole or the end hold them to their end.
    void add(std::uint64_t block, std::size_t byteOffset, std::uint64_t fileOffset, std::uint64_t bytes) {
        if (extents_.empty() || block != nextBlock_ || byteOffset != 0 || fileOffset != end_) {
            extents_.push_back({.fileOffset = fileOffset,
                                .start = {.partition = partition_, .block = block},
                                .byteOffset = static_cast<std::uint32_t>(byteOffset)});
        }
        extents_.back().byteCount += bytes;
        bytes_ += bytes;
        end_ = fileOffset + bytes;
        nextBlock_ = block + 1;
    }

    /// On tape; holes do not count.
    [[nodiscard]] std::uint64_t bytes() const { return bytes_; }
    /// In the file.
    [[nodiscard]] std::uint64_t end() const { return end_; }

    /// Forgets them.
    [[nodiscard]] std::vector<ltfs::Extent> take() {
        bytes_ = end_ = 0;
        return std::exchange(extents_, {});
    }

   private:
    char partition_;
    std::vector<ltfs::Extent> extents_;
    std::uint64_t bytes_ = 0;
    std::uint64_t end_ = 0;
    std::uint64_t nextBlock_ = 0;
};

}  // namespace capstan::write
