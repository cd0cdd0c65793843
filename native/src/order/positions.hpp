// Position: where on the tape a record lies. By the format's capacity and wraps; by where the drive says that its wraps
// end, which is exact also where compression or rewriting has moved things. Bytes are native ones of a partition.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "motion/tape_geometry.hpp"

namespace capstan::order {

/// So many bytes lie before this block in the data partition.
struct Anchor {
    std::uint64_t block = 0;
    double bytes = 0;
};

/// As the drive reports it: the last object of a wrap. Of the wrap that data ends in, the last that was written.
struct WrapEnd {
    std::uint32_t wrap = 0;
    unsigned partition = 0;
    std::uint64_t block = 0;
};

/// What is known of one cartridge, and kept with it.
struct Layout {
    std::uint32_t blockBytes = 0;
    std::array<std::uint32_t, 2> firstWraps{
        0, 4};                        ///< of the partitions: an LTFS index partition has two, and two guard it
    std::vector<Anchor> anchors{};    ///< rising; records are full where there is none
    std::vector<WrapEnd> wrapEnds{};  ///< rising by wrap; empty when the drive does not report it
};

/// A record and where it begins: the share of its wrap, as the tape runs there.
struct Mark {
    std::uint64_t block = 0;
    double share = 0;
};

/// One pass of the tape, also one that nothing was written to yet.
struct MarkedWrap {
    std::uint32_t number = 0;
    unsigned partition = 0;
    std::uint32_t band = 0;
    motion::Direction direction = motion::Direction::forward;
    std::vector<Mark> marks{};  ///< rising; the first begins it, the last is behind it
};

class Positions {
   public:
    Positions(const motion::TapeFormat& tape, Layout layout);

    [[nodiscard]] const motion::TapeFormat& tape() const { return tape_; }
    [[nodiscard]] double bytesAt(unsigned partition, std::uint64_t block) const;
    /// By where wraps end, if that is known of the partition.
    [[nodiscard]] motion::PhysicalPosition placeAtBlock(unsigned partition, std::uint64_t block) const;
    /// By capacity and wraps alone.
    [[nodiscard]] motion::PhysicalPosition placeAtByte(unsigned partition, double bytes) const;
    /// All wraps of both partitions, without those that guard them. What is not written is placed as full records would
    /// fill it.
    [[nodiscard]] std::vector<MarkedWrap> markedWraps() const;

   private:
    /// One that holds data.
    struct Wrap {
        std::uint32_t number = 0;
        std::uint64_t firstBlock = 0;
        double before = 0;  ///< bytes of the partition
        double bytes = 0;   ///< that it holds; the last one, if it were full
    };

    [[nodiscard]] std::vector<Wrap> wrapsOf(unsigned partition) const;
    /// Behind what was reported they go on to the end of the partition.
    [[nodiscard]] std::vector<Wrap> allWrapsOf(unsigned partition) const;
    [[nodiscard]] std::uint64_t blockAt(unsigned partition, double bytes) const;

    motion::TapeFormat tape_;
    Layout layout_;
    std::array<std::vector<Wrap>, 2> wraps_{};  ///< empty where nothing was reported
};

}  // namespace capstan::order
