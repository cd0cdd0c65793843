// What a virtual drive remembers between two commands, and how its handlers answer.
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "scsi/pages/access_order.hpp"
#include "scsi/pages/encryption.hpp"
#include "scsi/pages/log_page.hpp"
#include "scsi/pages/mode_page.hpp"
#include "scsi/transport.hpp"
#include "virtual/cartridge.hpp"
#include "virtual/fault_script.hpp"
#include "virtual/model.hpp"
#include "virtual/timing.hpp"

namespace capstan::virt {

/// What MODE SELECT asked for; FORMAT MEDIUM carries it out. No sizes: one partition.
using PartitionRequest = std::optional<std::array<std::uint64_t, 2>>;

/// What MODE SELECT can set. A new cartridge finds the defaults; those of the drive itself stay.
struct Modes {
    bool compression = true;
    bool softwareWriteProtect = false;
    std::uint16_t programmableEarlyWarningMegabytes = 0;
    scsi::DataProtectionPage protection{};  ///< logical block protection
};

struct Encryption {
    scsi::EncryptionMode encryption = scsi::EncryptionMode::disable;
    scsi::DecryptionMode decryption = scsi::DecryptionMode::disable;
    bool clearOnUnload = false;
    std::optional<std::uint32_t> lockedTo{};  ///< the key instance with which alone the host wants to write
    std::optional<SealingKey> key{};
    std::vector<scsi::KeyLabel> labels{};
};

/// Since the cartridge was loaded, or the log cleared.
struct Counters {
    std::uint64_t bytesWritten = 0;
    std::uint64_t bytesRead = 0;
    std::uint64_t hardWriteErrors = 0;
    std::uint64_t hardReadErrors = 0;
};

/// What a fault script does to the command that is being carried out.
struct InjectedFaults {
    bool liesFlushed = false;
    bool dropsFilemark = false;
    std::optional<std::uint32_t> shortRecord{};
};

/// How a fault script has the drive deal with keys from then on.
struct KeyFaults {
    bool misnamed = false;      ///< its status names another key than the one that it has
    bool refusesMixed = false;  ///< mixed decryption, as some LTO-6 do
    bool byLibrary = false;     ///< keys are the library's to set
};

struct DriveState {
    Model model;
    std::string serial;
    std::unique_ptr<Timing> timing;

    std::unique_ptr<Cartridge> cartridge{};  ///< in the slot, loaded or not
    bool powered = true;
    bool loaded = false;
    bool removalPrevented = false;
    unsigned becomingReady = 0;  ///< so many commands yet are answered so
    bool optimising = false;     ///< and when they are over, and it is that time, the cartridge is calibrated
    std::chrono::nanoseconds optimisedAt{};
    bool needsCleaning = false;
    bool broken = false;
    std::size_t partition = 0;
    std::uint64_t block = 0;
    bool reportedEarlyWarning = false;  ///< the programmable one is reported once on the way out

    Modes modes{};
    PartitionRequest partitionRequest{};
    Encryption encryption{};
    std::uint32_t keyInstance = 0;
    KeyFaults keyFaults{};
    std::vector<scsi::UserDataSegment> accessOrder{};
    scsi::AccessProcess accessProcess = scsi::AccessProcess::reorder;

    std::deque<scsi::Sense> attentions{};
    scsi::TapeAlertFlags alerts = 0;
    bool alertsChanged = false;
    Counters counters{};
    std::uint64_t loads = 0;
    std::uint64_t cleanings = 0;

    std::optional<FaultScript> faults{};           ///< the drive's own
    std::optional<FaultScript> cartridgeFaults{};  ///< for as long as the cartridge is in the drive
    InjectedFaults injected{};

    [[nodiscard]] bool writable() const;
    [[nodiscard]] bool isWorm() const { return mediaOf(cartridge->label().mediaType).isWorm(); }
    /// Recorded once: nothing may be changed here.
    [[nodiscard]] bool isSealedAgainst(std::uint64_t block) const;
    /// With so much tape before it, in the partition where the tape stands.
    [[nodiscard]] bool isPastProgrammableEarlyWarning(std::uint64_t tapeBytes) const;
    [[nodiscard]] TapePlace here() const { return placeOf(partition, block); }
    [[nodiscard]] TapePlace placeOf(std::size_t partition, std::uint64_t block) const;
    [[nodiscard]] MediumLayout layout() const;
    [[nodiscard]] SealingKey* key() { return encryption.key ? &*encryption.key : nullptr; }
    /// Without a word, unless the host has locked it to the key: then writing is refused.
    void loseKey();
    [[nodiscard]] bool isLockedToAnotherKey() const { return encryption.lockedTo.value_or(keyInstance) != keyInstance; }

    void alert(unsigned flag);
    void clearAlerts(scsi::TapeAlertFlags flags);

    /// The buffer goes to tape: what every motion begins with.
    [[nodiscard]] Result<void> flush();
    /// The first object of a partition that may still be in the buffer only.
    [[nodiscard]] std::uint64_t firstBuffered(std::size_t partition) const;
    /// The buffer is gone. All of it, or, chosen by `chance`, some.
    [[nodiscard]] Result<void> loseBuffer(std::optional<std::uint64_t> chance);
    /// The calibration at the first load is over, and the cartridge keeps it.
    [[nodiscard]] Result<void> finishOptimisation();
    /// After a loss the tape may end before where it stood.
    void clampPosition();
    /// As after power on or a reset: modes, keys, position and what was prevented are forgotten.
    void forget();
};

/// A failure is the disk's under the cartridge: no sense data could tell of it. All else is a reply.
using Outcome = Result<scsi::Reply>;

[[nodiscard]] Outcome good(std::size_t transferred = 0);
[[nodiscard]] Outcome check(const scsi::Sense& sense, std::size_t transferred = 0);
/// Why nothing may be written on this cartridge.
[[nodiscard]] Outcome refuseToWrite(DriveState& drive);
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
[[nodiscard]] inline Sense becomingReady() {
    return of(SenseKey::notReady, 0x04, 0x01);
}
[[nodiscard]] inline Sense cleaningCartridge() {
    return of(SenseKey::notReady, 0x30, 0x03);
}
[[nodiscard]] inline Sense cleaningFailed() {
    return of(SenseKey::notReady, 0x30, 0x07);
}
[[nodiscard]] inline Sense broken() {
    return of(SenseKey::hardware, 0x44, 0x00);
}
[[nodiscard]] inline Sense writeOnce() {
    return of(SenseKey::dataProtect, 0x30, 0x0C);
}
[[nodiscard]] inline Sense softwareWriteProtected() {
    return of(SenseKey::dataProtect, 0x27, 0x02);
}
[[nodiscard]] inline Sense cannotDecrypt() {
    return of(SenseKey::dataProtect, 0x74, 0x01);
}
[[nodiscard]] inline Sense notEncrypted() {
    return of(SenseKey::dataProtect, 0x74, 0x02);
}
[[nodiscard]] inline Sense otherKey() {
    return of(SenseKey::dataProtect, 0x74, 0x03);
}
/// SSC-5: the data encryption key instance counter has changed.
[[nodiscard]] inline Sense otherKeyInstance() {
    return of(SenseKey::dataProtect, 0x2A, 0x13);
}
/// SSC-4, logical block protection: the guard that came with the data does not fit it.
[[nodiscard]] inline Sense guardFailed() {
    return of(SenseKey::hardware, 0x10, 0x01);
}
[[nodiscard]] inline Sense savingUnsupported() {
    return of(SenseKey::illegalRequest, 0x39, 0x00);
}
[[nodiscard]] inline Sense sequenceError() {
    return of(SenseKey::illegalRequest, 0x2C, 0x00);
}
[[nodiscard]] Sense beginningOfPartition(std::int64_t residue);
[[nodiscard]] Sense programmableEarlyWarning();
[[nodiscard]] Sense endOfData(std::int64_t residue);
[[nodiscard]] Sense filemark(std::int64_t residue);
[[nodiscard]] Sense wrongLength(std::int64_t residue);
[[nodiscard]] Sense earlyWarning();
[[nodiscard]] Sense overflow(std::int64_t residue);

}  // namespace sense

}  // namespace capstan::virt
