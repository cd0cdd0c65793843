// What a virtual drive remembers between two commands, and how its handlers answer.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>

#include "scsi/transport.hpp"
#include "virtual/cartridge.hpp"
#include "virtual/model.hpp"

namespace capstan::virt {

/// What MODE SELECT asked for; FORMAT MEDIUM carries it out. No sizes: one partition.
using PartitionRequest = std::optional<std::array<std::uint64_t, 2>>;

struct DriveState {
    Model model;
    std::string serial;
    std::unique_ptr<Cartridge> cartridge{};  ///< in the slot, loaded or not
    bool loaded = false;
    bool removalPrevented = false;
    bool compression = true;
    PartitionRequest partitionRequest{};
    std::deque<scsi::Sense> attentions{};
    std::size_t partition = 0;
    std::uint64_t block = 0;

    [[nodiscard]] bool writable() const;
};

/// A failure is the disk's under the cartridge: no sense data could tell of it. All else is a reply.
using Outcome = Result<scsi::Reply>;

[[nodiscard]] Outcome good(std::size_t transferred = 0);
[[nodiscard]] Outcome check(const scsi::Sense& sense, std::size_t transferred = 0);
/// As much of `data` as the command and the caller have room for.
[[nodiscard]] Outcome give(const scsi::Command& command, ByteView data, std::size_t allocation);

namespace sense {

using scsi::Sense;
using scsi::SenseKey;

inline constexpr auto of(SenseKey key, std::uint8_t asc, std::uint8_t ascq) {
    return Sense{.key = key, .asc = asc, .ascq = ascq};
}

// SPC-5 annex F.
[[nodiscard]] inline Sense unknownCommand() {
    return of(SenseKey::illegalRequest, 0x20, 0x00);
}
[[nodiscard]] inline Sense badCdbField() {
    return of(SenseKey::illegalRequest, 0x24, 0x00);
}
[[nodiscard]] inline Sense badParameterField() {
    return of(SenseKey::illegalRequest, 0x26, 0x00);
}
[[nodiscard]] inline Sense badParameterLength() {
    return of(SenseKey::illegalRequest, 0x1A, 0x00);
}
[[nodiscard]] inline Sense memoryFull() {
    return of(SenseKey::illegalRequest, 0x55, 0x06);
}
[[nodiscard]] inline Sense positionPastBeginning() {
    return of(SenseKey::illegalRequest, 0x3B, 0x0C);
}
[[nodiscard]] inline Sense removalPrevented() {
    return of(SenseKey::illegalRequest, 0x53, 0x02);
}
[[nodiscard]] inline Sense noCartridge() {
    return of(SenseKey::notReady, 0x3A, 0x00);
}
[[nodiscard]] inline Sense notLoaded() {
    return of(SenseKey::notReady, 0x04, 0x02);
}
[[nodiscard]] inline Sense incompatible() {
    return of(SenseKey::medium, 0x30, 0x00);
}
[[nodiscard]] inline Sense unreadable() {
    return of(SenseKey::medium, 0x11, 0x00);
}
[[nodiscard]] inline Sense writeProtected() {
    return of(SenseKey::dataProtect, 0x27, 0x00);
}
[[nodiscard]] inline Sense powerOn() {
    return of(SenseKey::unitAttention, 0x29, 0x00);
}
[[nodiscard]] inline Sense mediumChanged() {
    return of(SenseKey::unitAttention, 0x28, 0x00);
}
[[nodiscard]] Sense endOfData(std::int64_t residue);
[[nodiscard]] Sense filemark(std::int64_t residue);
[[nodiscard]] Sense wrongLength(std::int64_t residue);
[[nodiscard]] Sense earlyWarning();
[[nodiscard]] Sense overflow(std::int64_t residue);

}  // namespace sense

}  // namespace capstan::virt
