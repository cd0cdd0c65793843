// Where the bytes of one file came to lie: records as they were taken, told as extents. Records that follow one another
// are one extent (LTFS 2.4, 5.2.3).
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "ltfs/index.hpp"

namespace capstan::write {

class Placement {
   public:
    explicit Placement(char partition) : partition_(partition) {}

    /// The file's next bytes, from `byteOffset` of that record on. All but a file's last record hold them to their end.
    void add(std::uint64_t block, std::size_t byteOffset, std::uint64_t bytes) {
        if (extents_.empty() || block != nextBlock_ || byteOffset != 0) {
            extents_.push_back({.fileOffset = bytes_,
                                .start = {.partition = partition_, .block = block},
                                .byteOffset = static_cast<std::uint32_t>(byteOffset)});
        }
        extents_.back().byteCount += bytes;
        bytes_ += bytes;
        nextBlock_ = block + 1;
    }

    [[nodiscard]] std::uint64_t bytes() const { return bytes_; }

    /// Forgets them.
    [[nodiscard]] std::vector<ltfs::Extent> take() {
        bytes_ = 0;
        return std::exchange(extents_, {});
    }

   private:
    const char partition_;
    std::vector<ltfs::Extent> extents_;
    std::uint64_t bytes_ = 0;
    std::uint64_t nextBlock_ = 0;
};

}  // namespace capstan::write
