// A tape drive in verbs: one function per thing that a drive can do, each one or a few CDBs. Filemark, end of data and
// early warning are outcomes, not errors. What a drive does not have it refuses: `drive.refused-command`. Not
// thread-safe: one session owns the drive at a time.
//
// Unit attention: before anything depends on the tape (no tape command since load, unload or the beginning) it is
// consumed. Later, one that reports no loss (scsi::AttentionMeaning) is passed over; any other surfaces as the error of
// the command that met it. When a mere look met it, `readiness` or a report, it is kept for the next tape command. So
// no session overlooks a reset or a swapped cartridge. A deferred error goes the same way, and names the first block
// that it may have cost.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.hpp"
#include "base/cartridge_key.hpp"
#include "base/error.hpp"
#include "drive/fleet_mark.hpp"
#include "drive/health.hpp"
#include "scsi/cdb.hpp"
#include "scsi/pages/encryption.hpp"
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

struct DriveIdentity {
    std::string vendor;
    std::string product;
    std::string revision;
    std::string serial;
};

/// Where the drive is in what takes it minutes or hours.
enum class Step : std::uint8_t {
    calibrating,   ///< LTO-9 measures a cartridge of its generation, once, when it is first loaded
    partitioning,  ///< FORMAT MEDIUM
    recording,     ///< labels and the first index
};
using StepListener = std::function<void(Step)>;

enum class Readiness : std::uint8_t { ready, empty, loading, unloaded };

/// What MODE SENSE reports of the loaded medium and the drive's settings for it.
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
    bool programmable = false;  ///< and it was the programmable one
};

enum class Flush : bool { immediate = false, wait = true };

enum class SpaceEnd : std::uint8_t { done, filemark, endOfData, beginning };

struct SpaceOutcome {
    SpaceEnd end = SpaceEnd::done;
    std::uint64_t moved = 0;  ///< of what was counted, in the direction asked for
};

/// In the cartridge's memory.
struct MarkFound {
    bool isThere = false;
    std::optional<FleetMark> mark{};  ///< nothing where what is there cannot be read
};

struct MarkClaim {
    FleetMark own;
    bool kept = false;  ///< in the memory, not only on this side
};

/// AES-256-GCM, by the drive itself, both ways.
[[nodiscard]] bool isUsable(const scsi::EncryptionAlgorithm& algorithm);

class SscDrive {
   public:
    explicit SscDrive(std::unique_ptr<scsi::Transport> transport);

    // ---- the drive (ssc_drive.cpp) ----
    /// The drive's clock, and letting it run on: whoever times commands uses these and no other.
    [[nodiscard]] std::chrono::nanoseconds now() const { return transport_->now(); }
    void pause(std::chrono::nanoseconds time) { transport_->pause(time); }
    /// Below the verbs, for what must be said in bytes. A command that moves the tape leaves this drive mistaken about
    /// it.
    [[nodiscard]] scsi::Transport& transport() { return *transport_; }

    [[nodiscard]] Result<DriveIdentity> identify();
    [[nodiscard]] Result<Readiness> readiness();
    /// Looks again and again until the drive is no longer loading or busy; `job.cancelled` when stopped,
    /// `drive.timed-out` when the limit has passed. `onStep` hears once that the drive calibrates the cartridge.
    [[nodiscard]] Result<Readiness> awaitReady(const std::stop_token& stop, std::chrono::milliseconds limit,
                                               std::chrono::milliseconds interval = std::chrono::milliseconds(500),
                                               const StepListener& onStep = {});
    /// READ BLOCK LIMITS, bounded by what the transport can move in one command.
    [[nodiscard]] Result<std::size_t> maxRecordBytes();

    // ---- the cartridge as a whole (ssc_medium.cpp) ----
    /// Returns when the cartridge is ready; a new LTO-9 cartridge may take two hours, which `stop` does not shorten for
    /// the drive, only for the caller. With a listener the drive is asked meanwhile what it does.
    [[nodiscard]] Result<void> load(const std::stop_token& stop = {}, const StepListener& onStep = {});
    /// The drive forgets its encryption key.
    [[nodiscard]] Result<void> unload();
    [[nodiscard]] Result<void> preventRemoval(bool prevent);
    /// Erases everything: two partitions, the index partition (0) of the smallest size that the drive offers.
    [[nodiscard]] Result<void> formatTwoPartitions();
    /// Erases everything: one partition, the whole tape.
    [[nodiscard]] Result<void> formatOnePartition();
    /// From here to the end of the partition; the long one overwrites the tape itself and takes hours.
    [[nodiscard]] Result<void> erase(scsi::EraseLength length);

    // ---- modes (ssc_modes.cpp) ----
    [[nodiscard]] Result<MediumMode> mediumMode();
    /// Variable blocks, and compression as asked for: the state in which LTFS reads and writes.
    [[nodiscard]] Result<void> prepareForLtfs(bool compression);
    /// So many units of 10⁶ bytes before early warning; 0 turns it off.
    [[nodiscard]] Result<void> setProgrammableEarlyWarning(std::uint16_t megabytes);
    [[nodiscard]] Result<std::uint16_t> programmableEarlyWarning();
    /// Whether the cartridge is one that is written once.
    [[nodiscard]] Result<bool> writeOnce();
    /// CRC-32C with every record, checked by both ends (ssc_record.cpp adds and removes it). Holds until switched off.
    [[nodiscard]] Result<void> protectBlocks(bool on);

    // ---- motion (ssc_motion.cpp) ----
    [[nodiscard]] Result<void> rewind();
    [[nodiscard]] Result<void> locate(Position target);
    /// To the end of recorded data of a partition; returns where that is.
    [[nodiscard]] Result<Position> locateEndOfData(std::uint8_t partition);
    /// Within the partition; a negative count goes back.
    [[nodiscard]] Result<SpaceOutcome> space(scsi::SpaceOver what, std::int64_t count);
    [[nodiscard]] Result<PositionReport> position();

    // ---- records (ssc_record.cpp) ----
    [[nodiscard]] Result<ReadOutcome> read(MutableBytes buffer);
    [[nodiscard]] Result<WriteOutcome> write(ByteView record);
    /// `count` 0 with Flush::wait is a pure flush: it returns when the buffer is on tape (claims 63, 64).
    [[nodiscard]] Result<WriteOutcome> writeFilemarks(std::uint32_t count, Flush flush);

    // ---- the cartridge's memory (ssc_attribute.cpp) ----
    /// Nothing when the cartridge memory does not hold the attribute.
    [[nodiscard]] Result<std::optional<Bytes>> readAttribute(std::uint8_t partition, std::uint16_t id);
    using AttributeFormat = scsi::AttributeFormat;
    [[nodiscard]] Result<void> writeAttribute(std::uint8_t partition, std::uint16_t id, AttributeFormat format,
                                              ByteView value);
    /// Those that are there.
    [[nodiscard]] Result<std::vector<std::uint16_t>> attributeIds(std::uint8_t partition);

    // ---- whose cartridge it is (ssc_mark.cpp) ----
    [[nodiscard]] Result<MarkFound> fleetMark();
    /// Before the first write of a host that shares cartridges with others, until the cartridge is unloaded. Whether
    /// the memory keeps the mark: a drive may have none. `fleet.cartridge-taken` when a later epoch is there, or
    /// another fleet's, or what cannot be read.
    [[nodiscard]] Result<bool> claim(FleetMark own);
    /// Of whoever may no longer rely on it.
    [[nodiscard]] Result<void> eraseMark();
    /// From here on what bears a mark is not written to unless it is claimed.
    void heedMarks();

    // ---- logs (ssc_log.cpp) ----
    [[nodiscard]] Result<std::vector<std::uint8_t>> logPages();
    [[nodiscard]] Result<scsi::LogPage> logPage(std::uint8_t page);
    /// By page 12h where the drive has it.
    [[nodiscard]] Result<TapeAlerts> tapeAlerts();
    /// Asks for no page that the drive does not list, so that none is cleared or refused.
    [[nodiscard]] Result<DriveHealth> health(bool withCartridge);
    [[nodiscard]] Result<scsi::DeviceStatus> deviceStatus();
    [[nodiscard]] Result<TapeCapacity> tapeCapacity();

    // ---- reports (ssc_report.cpp) ----
    [[nodiscard]] Result<std::vector<scsi::Density>> densities(scsi::DensitiesOf whose);
    /// LTO's, by the newest density that the drive writes; 0 when it reports none that is LTO's.
    [[nodiscard]] Result<unsigned> generation();
    [[nodiscard]] Result<std::vector<scsi::OperationCode>> operationCodes();
    [[nodiscard]] Result<std::vector<scsi::WrapEnd>> wrapEnds();
    [[nodiscard]] Result<scsi::SegmentLimits> segmentLimits();
    /// The segments in the drive's order from where the tape stands, each with the drive's estimate of the way to it.
    [[nodiscard]] Result<std::vector<scsi::UserDataSegment>> recommendOrder(
        const std::vector<scsi::UserDataSegment>& segments, scsi::AccessProcess process);

    // ---- encryption (ssc_encryption.cpp) ----
    [[nodiscard]] Result<std::vector<scsi::EncryptionAlgorithm>> encryptionAlgorithms();
    /// AES-256 for all that is written and read until `clearKey` or unload. `label` is recorded in clear beside each
    /// block, so that the right key can be found again. The key is kept nowhere on this side. `drive.keys-by-library`
    /// when nobody but a library may set one, `drive.encryption-refused` when the drive does not take it.
    [[nodiscard]] Result<void> setKey(ByteView key, ByteView label,
                                      scsi::DecryptionMode decryption = scsi::DecryptionMode::decrypt);
    [[nodiscard]] Result<void> clearKey();
    /// Nothing that it may do where it does not say.
    [[nodiscard]] Result<scsi::EncryptionManagement> encryptionManagement();
    [[nodiscard]] Result<scsi::EncryptionStatus> encryptionStatus();
    [[nodiscard]] Result<scsi::NextBlockEncryption> nextBlockEncryption();

    // ---- the key of the cartridge (ssc_key.cpp) ----
    /// From here until it is unloaded or the key dropped, the cartridge is written and read with it. It is set anew
    /// after whatever may have lost it, and nothing is written unless the drive has confirmed that it encrypts with
    /// this key: `drive.encryption-unconfirmed`.
    [[nodiscard]] Result<void> useKey(SharedCartridgeKey key);
    /// Without a key in use nothing is done.
    [[nodiscard]] Result<void> dropKey();
    /// In use; null for a cartridge in clear.
    [[nodiscard]] const CartridgeKey* key() const { return key_.get(); }
    /// What somebody has left in the drive who is gone: a program that crashed.
    [[nodiscard]] Result<void> clearLeftKey();

   private:
    // ---- the frame of every verb (ssc_frame.cpp) ----
    /// By the drive's own report; a drive that has none does not.
    [[nodiscard]] bool isCalibrating();
    /// One command on the tape: fails for every sense that reports a failure.
    [[nodiscard]] Result<scsi::Reply> run(std::string_view what, const scsi::Command& command);
    /// The same, but leaves the judgement of CHECK CONDITION to the caller.
    [[nodiscard]] Result<scsi::Reply> attempt(std::string_view what, const scsi::Command& command);
    /// A command that changes nothing and depends on nothing: unit attention that it meets is kept for others.
    [[nodiscard]] Result<scsi::Reply> query(std::string_view what, const scsi::Command& command);
    /// Sends it and judges the status; the sense data are the caller's to judge.
    [[nodiscard]] Result<scsi::Reply> exchange(std::string_view what, const scsi::Command& command);
    /// Sends it until no unit attention or late error stands in its way (SAM-5 5.14: until then it is not begun), and
    /// keeps what it meets when something depends on it.
    [[nodiscard]] Result<scsi::Reply> insist(std::string_view what, const scsi::Command& command);
    /// TEST UNIT READY, so that no unit attention is left; its reply.
    [[nodiscard]] Result<scsi::Reply> testReady();
    /// From the partition's beginning.
    [[nodiscard]] Result<void> spaceToEndOfData(std::uint8_t partition);
    /// Keeps what a look met, when something depends on it.
    void keep(const scsi::Sense& sense, std::string_view what);
    /// Whether the modes are still those that this drive was set to.
    [[nodiscard]] Result<void> checkModes();
    [[nodiscard]] Error errorOf(const scsi::Sense& sense, std::string_view what) const;
    /// Nothing depends on the tape any more, and nothing is kept.
    void disengage();

    /// The mode parameter list with one page, from MODE SENSE(10), cut to that page's end.
    [[nodiscard]] Result<Bytes> modePage(scsi::ModePageId id);
    [[nodiscard]] Result<void> setModes(ByteView parameters);
    [[nodiscard]] Result<Bytes> logBytes(std::uint8_t page);
    [[nodiscard]] Result<Bytes> securityPage(std::uint16_t page);
    /// AES-256, both ways.
    [[nodiscard]] Result<scsi::EncryptionAlgorithm> usableAlgorithm();
    [[nodiscard]] Result<void> sendEncryption(const scsi::SetDataEncryption& page);
    /// Before the tape is read or written: the drive has the key that is in use. Costs nothing where there is none.
    enum class KeyNeed : std::uint8_t { reading, writing };
    [[nodiscard]] Result<void> ensureKey(KeyNeed need) {
        const bool isSure = !key_ || (keyConfirmed_ && (need == KeyNeed::reading || !keyCheckDue_));
        return isSure ? Result<void>() : establishKey();
    }
    /// Before anything is recorded or erased. `atMark`: a filemark, where with a claim it is always asked.
    [[nodiscard]] Result<void> ensureMark(bool atMark = false) {
        return heedsMarks_ && (markCheckDue_ || (atMark && claim_)) ? checkMark() : Result<void>();
    }
    [[nodiscard]] Result<void> checkMark();
    [[nodiscard]] Result<void> establishKey();
    [[nodiscard]] bool hasKeyInUse(const scsi::EncryptionStatus& status) const;
    /// A command that reads or writes, with the key in use. What the drive refuses because it has lost that is tried
    /// once more with the key.
    [[nodiscard]] Result<scsi::Reply> attemptWithKey(std::string_view what, const scsi::Command& command, KeyNeed need);
    /// After a motion the key is asked for once more before anything is written.
    void noteMotion() {
        buffered_ = false;
        keyCheckDue_ = true;
        markCheckDue_ = markCheckDue_ || claim_.has_value();
    }
    [[nodiscard]] Result<WriteOutcome> judgeWrite(Result<scsi::Reply> reply, std::string_view what,
                                                  std::uint64_t objects);
    [[nodiscard]] Result<ReadOutcome> judgeRead(const scsi::Reply& reply, std::size_t room) const;
    [[nodiscard]] std::size_t roomForRecords() const;

    std::unique_ptr<scsi::Transport> transport_;
    std::string vendor_;               ///< known once identified
    bool engaged_ = false;             ///< something depends on position, medium and modes
    bool modesInDoubt_ = false;        ///< a look met "mode parameters changed"
    std::optional<Error> attention_;   ///< what a look met while engaged
    std::optional<Error> lateError_;   ///< a deferred error that a look met while objects were in the drive's buffer
    std::optional<bool> compression_;  ///< as `prepareForLtfs` has set it
    bool protected_ = false;
    bool keySet_ = false;
    SharedCartridgeKey key_;     ///< in use
    bool keyConfirmed_ = false;  ///< by the drive, and nothing has happened since that loses keys
    bool keyCheckDue_ = false;
    bool heedsMarks_ = false;
    bool markCheckDue_ = true;
    std::optional<MarkClaim> claim_;  ///< of the cartridge that is loaded
    Bytes scratch_;                   ///< a record with its protection
    std::optional<Position> place_;   ///< where the next object goes or comes from, when that is known
    bool buffered_ = false;           ///< objects were written and not flushed
    std::optional<Position> bufferedFrom_;
};

}  // namespace capstan::drive
