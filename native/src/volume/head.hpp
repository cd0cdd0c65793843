// The drive with a memory of where its head stands, so that nothing is located twice and reads may fall between writes.
// After an error the place counts as unknown, and the next move locates again.
#pragma once

#include <cstdint>
#include <optional>

#include "drive/ssc_drive.hpp"

namespace capstan::volume {

class Head {
   public:
    explicit Head(drive::SscDrive& drive) : drive_(drive) {}

    [[nodiscard]] drive::SscDrive& drive() { return drive_; }

    /// Nothing when it is not known.
    [[nodiscard]] std::optional<drive::Position> place() const { return at_; }
    [[nodiscard]] Result<void> moveTo(drive::Position target);
    /// The block that the next record written there would have.
    [[nodiscard]] Result<std::uint64_t> moveToEnd(std::uint8_t partition);
    /// How many filemarks stand between the beginning of the partition and `target`.
    [[nodiscard]] Result<std::uint64_t> filemarksBefore(drive::Position target);
    /// The block behind the next filemark from here on; nothing when the data end before one.
    [[nodiscard]] Result<std::optional<std::uint64_t>> behindNextFilemark();

    [[nodiscard]] Result<drive::ReadOutcome> read(MutableBytes buffer);
    [[nodiscard]] Result<drive::WriteOutcome> write(ByteView record);
    [[nodiscard]] Result<drive::WriteOutcome> writeFilemark(drive::Flush flush);
    /// Returns when everything written is on tape.
    [[nodiscard]] Result<void> flush();

   private:
    void advance(std::uint64_t objects);

    drive::SscDrive& drive_;
    std::optional<drive::Position> at_;
};

}  // namespace capstan::volume
