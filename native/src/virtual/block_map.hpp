// Where each block of a partition lies in its file, and how much tape precedes it, as runs of equal blocks: a tape of a
// million equal records is one run, and a million different ones take eight bytes each. Blocks that are known to have
// been there and cannot be found any more are runs too.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/bytes.hpp"
#include "virtual/record.hpp"

namespace capstan::virt {

struct BlockPlace {
    RecordKind kind = RecordKind::record;
    RecordForm form = RecordForm::plain;
    std::uint64_t offset = 0;  ///< of the header
    std::uint32_t length = 0;  ///< of the record
};

/// What lies before a block.
struct Before {
    std::uint64_t blocks = 0;
    std::uint64_t offset = 0;     ///< bytes of the file
    std::uint64_t tapeBytes = 0;  ///< of the tape: a record takes its length and a header, however it is kept
    std::uint64_t filemarks = 0;
    bool operator==(const Before&) const = default;
};

class BlockMap {
   public:
    explicit BlockMap(std::uint64_t startOffset) : end_{.offset = startOffset}, startOffset_(startOffset) {}

    /// End of data: the first block that is not there, and what lies before it.
    [[nodiscard]] const Before& end() const noexcept { return end_; }
    [[nodiscard]] std::uint64_t endBlock() const noexcept { return end_.blocks; }
    [[nodiscard]] std::uint64_t endOffset() const noexcept { return end_.offset; }

    /// `block` is below endBlock().
    [[nodiscard]] BlockPlace at(std::uint64_t block) const;
    /// `block` is at most endBlock().
    [[nodiscard]] Before before(std::uint64_t block) const;
    [[nodiscard]] std::uint64_t offsetOf(std::uint64_t block) const { return before(block).offset; }
    [[nodiscard]] std::uint64_t filemarksBefore(std::uint64_t block) const { return before(block).filemarks; }

    /// Of the filemark with so many before it; nothing when there are fewer.
    [[nodiscard]] std::optional<std::uint64_t> blockOfFilemark(std::uint64_t number) const;
    /// The first block with at least so much tape before it; the end when none has.
    [[nodiscard]] std::uint64_t blockBehind(std::uint64_t tapeBytes) const;
    /// Nothing but filemarks from `block` to the end of data.
    [[nodiscard]] bool onlyFilemarksFrom(std::uint64_t block) const;

    /// Some record was written under a key.
    [[nodiscard]] bool hasSealed() const;

    void addRecord(std::uint32_t length, RecordForm form = RecordForm::plain);
    void addFilemark();
    /// The blocks up to `toBlock`, which begins at `toOffset`, are lost.
    void addLost(std::uint64_t toBlock, std::uint64_t toOffset);
    void truncate(std::uint64_t block);

    /// Of a map without lost blocks.
    [[nodiscard]] Bytes encode() const;
    /// Nothing when the bytes do not describe a map.
    [[nodiscard]] static std::optional<BlockMap> decode(ByteView bytes);

   private:
    struct RecordRun {
        std::uint32_t code;  ///< length and form of each record; two values stand for the other kinds
        std::uint32_t count;
    };
    /// Every so many runs, and behind each lost one, what lies before is kept, so that a place is found by bisection.
    struct RunAnchor {
        Before before;
        std::size_t run;
    };
    struct RunStart {
        std::size_t run;
        Before before;  ///< the run
    };
    static constexpr std::uint32_t filemarkCode = 0;
    static constexpr std::uint32_t lostCode = 0xFFFF'FFFF;
    static constexpr std::size_t runsPerAnchor = 64;

    [[nodiscard]] static RecordKind kindOf(std::uint32_t code);
    /// Moves over `count` blocks of a run that is not lost.
    static void pass(Before& before, std::uint32_t code, std::uint64_t count);
    [[nodiscard]] RunStart runOf(std::uint64_t block) const;
    [[nodiscard]] RunStart skipRuns(const RunAnchor& from, auto beyond) const;
    void openRun(std::uint32_t code, std::uint32_t count);
    void add(std::uint32_t code, std::uint32_t count);

    std::vector<RecordRun> runs_;
    std::vector<RunAnchor> anchors_;
    Before end_;
    std::uint64_t startOffset_;
};

}  // namespace capstan::virt
