// Where each block of a partition lies in its file, as runs of equal ones: a tape of a million equal records is one
// run. Blocks that are known to have been there and cannot be found any more are runs too.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/bytes.hpp"
#include "virtual/record.hpp"

namespace capstan::virt {

struct Place {
    Kind kind = Kind::record;
    std::uint64_t offset = 0;  ///< of the header
    std::uint32_t length = 0;  ///< of the record
};

class BlockMap {
   public:
    explicit BlockMap(std::uint64_t startOffset) : endOffset_(startOffset), startOffset_(startOffset) {}

    /// End of data: the first block that is not there, and where it would begin.
    [[nodiscard]] std::uint64_t endBlock() const noexcept { return endBlock_; }
    [[nodiscard]] std::uint64_t endOffset() const noexcept { return endOffset_; }

    /// `block` is below endBlock().
    [[nodiscard]] Place at(std::uint64_t block) const;
    /// `block` is at most endBlock().
    [[nodiscard]] std::uint64_t offsetOf(std::uint64_t block) const;
    [[nodiscard]] std::uint64_t filemarksBefore(std::uint64_t block) const;

    void addRecord(std::uint32_t length);
    void addFilemark();
    /// The blocks up to `toBlock`, which begins at `toOffset`, are lost.
    void addLost(std::uint64_t toBlock, std::uint64_t toOffset);
    void truncate(std::uint64_t block);

    [[nodiscard]] Bytes encode() const;
    /// Nothing when the bytes do not describe a map.
    [[nodiscard]] static std::optional<BlockMap> decode(ByteView bytes);

   private:
    /// 24 bytes; how many blocks it has follows from where the next one begins.
    struct Run {
        std::uint64_t firstBlock;
        std::uint64_t offset;
        std::uint32_t length;  ///< of each record; two values stand for the other kinds
        std::uint32_t filemarksBefore;
    };
    static constexpr std::uint32_t filemarkLength = 0;
    static constexpr std::uint32_t lostLength = 0xFFFF'FFFF;

    [[nodiscard]] std::vector<Run>::const_iterator runOf(std::uint64_t block) const;
    void add(std::uint32_t length, std::uint64_t blocks, std::uint64_t bytes);

    std::vector<Run> runs_;
    std::uint64_t endBlock_ = 0;
    std::uint64_t endOffset_;
    std::uint64_t startOffset_;
};

}  // namespace capstan::virt
