// A tape drive in verbs: one function per thing that a drive can do, each one or a few CDBs. Filemark, end of data and
// early warning are outcomes, not errors. Not thread-safe: one session owns the drive at a time.
//
// Unit attention: before anything depends on the tape (no tape command since load, unload or the beginning) it is
// consumed. Later it surfaces as the error of the command that met it; when a mere look met it, `readiness` or
// `identify`, it is kept for the next tape command. So no session overlooks a reset or a swapped cartridge.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/bytes.hpp"
#include "base/error.hpp"
#include "scsi/transport.hpp"

namespace capstan::drive {

/// SSC-5, READ POSITION: partition and logical object identifier (records and filemarks both count).
struct Position {
    std::uint8_t partition = 0;
    std::uint64_t block = 0;
    bool operator==(const Position&) const = default;
};

/// READ POSITION, long form.
struct PositionReport {
    Position position;
    std::uint64_t filemarks = 0;  ///< between the beginning of the partition and here
    bool atBeginning = false;
    bool atEndOfPartition = false;
};

struct Identity {
    std::string vendor;
    std::string product;
    std::string revision;
    std::string serial;
};

enum class Readiness : std::uint8_t { ready, empty, loading, unloaded };

/// What MODE SENSE tells of the loaded medium and the drive's settings for it.
struct MediumMode {
    bool writeProtected = false;
    std::uint8_t densityCode = 0;
    std::uint32_t blockLength = 0;  ///< 0: variable, the only mode LTFS uses
    bool compression = false;
    std::uint8_t partitions = 1;
};

enum class ReadEnd : std::uint8_t { record, filemark, endOfData };

struct ReadOutcome {
    ReadEnd end = ReadEnd::record;
    std::size_t bytes = 0;        ///< copied into the caller's buffer
    std::size_t recordBytes = 0;  ///< the record's true length; larger than `bytes` when the buffer was too small
};

struct WriteOutcome {
    bool earlyWarning = false;  ///< at or past (programmable) early warning; the data was taken
};

enum class Flush : bool { immediate = false, wait = true };

class SscDrive {
   public:
    explicit SscDrive(std::unique_ptr<scsi::Transport> transport);

    /// The drive's clock, and letting it run on: whoever times commands uses these and no other.
    [[nodiscard]] std::chrono::nanoseconds now() const { return transport_->now(); }
    void pause(std::chrono::nanoseconds time) { transport_->pause(time); }

    [[nodiscard]] Result<Identity> identify();
    [[nodiscard]] Result<Readiness> readiness();
    /// READ BLOCK LIMITS, bounded by what the transport can move in one command.
    [[nodiscard]] Result<std::size_t> maxRecordBytes();

    [[nodiscard]] Result<void> load();
    [[nodiscard]] Result<void> unload();
    [[nodiscard]] Result<void> preventRemoval(bool prevent);

    [[nodiscard]] Result<MediumMode> mediumMode();
    /// Variable blocks, and compression as told: the state in which LTFS reads and writes.
    [[nodiscard]] Result<void> prepareForLtfs(bool compression);
    /// Erases everything: two partitions, the index partition (0) of the smallest size that the drive offers.
    [[nodiscard]] Result<void> formatTwoPartitions();

    [[nodiscard]] Result<void> rewind();
    [[nodiscard]] Result<void> locate(Position target);
    /// To the end of recorded data of a partition; returns where that is.
    [[nodiscard]] Result<Position> locateEndOfData(std::uint8_t partition);
    [[nodiscard]] Result<PositionReport> position();

    [[nodiscard]] Result<ReadOutcome> read(MutableBytes buffer);
    [[nodiscard]] Result<WriteOutcome> write(ByteView record);
    /// `count` 0 with Flush::wait is a pure flush: it returns when the buffer is on tape (claims 63, 64).
    [[nodiscard]] Result<WriteOutcome> writeFilemarks(std::uint32_t count, Flush flush);

    /// Nothing when the cartridge memory does not hold the attribute.
    [[nodiscard]] Result<std::optional<Bytes>> readAttribute(std::uint8_t partition, std::uint16_t id);
    enum class AttributeFormat : std::uint8_t { binary = 0, ascii = 1, text = 2 };
    [[nodiscard]] Result<void> writeAttribute(std::uint8_t partition, std::uint16_t id, AttributeFormat format,
                                              ByteView value);

   private:
    /// One command on the tape: fails for every sense that reports a failure.
    [[nodiscard]] Result<scsi::Reply> run(std::string_view what, const scsi::Command& command);
    /// The same, but leaves the judgement of CHECK CONDITION to the caller.
    [[nodiscard]] Result<scsi::Reply> attempt(std::string_view what, const scsi::Command& command);
    /// A command that does not depend on the tape's position and leaves unit attention alone.
    [[nodiscard]] Result<scsi::Reply> exchange(std::string_view what, const scsi::Command& command);
    /// TEST UNIT READY until no unit attention is left; its reply.
    [[nodiscard]] Result<scsi::Reply> settle();
    [[nodiscard]] Result<Bytes> modePage(std::uint8_t page);
    [[nodiscard]] Result<void> setModes(ByteView parameters);

    std::unique_ptr<scsi::Transport> transport_;
    bool engaged_ = false;            ///< something depends on position, medium and modes
    std::optional<Error> attention_;  ///< what a look met while engaged
};

}  // namespace capstan::drive
