// An LTFS volume on a loaded cartridge: format, examine, mount, append records, commit indexes. Keeps the order of
// durability: data, flush, index on the data partition, flush, coherency; the index partition's copy when completed.
// After an error while writing it takes nothing more: what is on tape then is for the next mount to find out.
// Not thread-safe: it lives on its drive's thread.
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
#include "base/error.hpp"
#include "drive/ssc_drive.hpp"
#include "ltfs/coherency.hpp"
#include "ltfs/index.hpp"
#include "ltfs/label.hpp"
#include "volume/access_order.hpp"
#include "volume/condition.hpp"
#include "volume/encrypted_label.hpp"
#include "volume/generation.hpp"
#include "volume/head.hpp"
#include "volume/kept_content.hpp"
#include "volume/labels.hpp"
#include "volume/placement.hpp"
#include "volume/rearrangement.hpp"
#include "volume/record_runs.hpp"
#include "volume/survey.hpp"
#include "volume/volume_facts.hpp"
#include "volume/volume_space.hpp"

namespace capstan::volume {

struct Examination {
    Condition condition = Condition::blank;
    std::string detail;
    std::optional<VolumeFacts> facts;          ///< whenever an index could be read
    std::optional<EncryptedBy> encryptedBy{};  ///< when the drive has not the key
};

struct FormatOptions {
    std::string barcode;
    std::string name;
    std::uint32_t blockBytes = 0;  ///< 0: the default of 524,288, or the largest that the transport can move
    bool compression = true;
    std::string mediaPool{};
    std::string placementRule{};    ///< as in Facts
    bool allowPolicyUpdate = true;  ///< a mount elsewhere may bring a rule of its own
    bool packing = true;
    SharedCartridgeKey key{};  ///< all of it is written with this one; null: in clear
};

enum class Access : bool { readOnly, readWrite };

struct RescueOptions;
struct RescuedVolume;

class Volume {
   public:
    /// Only looks; the cartridge is the same afterwards. Fails only when the drive does.
    [[nodiscard]] static Result<Examination> examine(drive::SscDrive& drive);
    /// What such a look has found, by a survey that was made just now.
    [[nodiscard]] static Result<Examination> examine(drive::SscDrive& drive, const Survey& found);
    /// Erases everything. `volume.locked` when the volume that is there says so.
    [[nodiscard]] static Result<std::unique_ptr<Volume>> format(drive::SscDrive& drive, const FormatOptions& options,
                                                                const drive::StepListener& onStep = {});
    /// For writing, a clean or unfinished volume; for reading, any that has an index. `volume.older-generation` when
    /// its newest is lost: an older one needs to be asked for by its number.
    [[nodiscard]] static Result<std::unique_ptr<Volume>> mount(drive::SscDrive& drive, Access access);
    /// The same by a survey that was made just now. One that has a listing is for reading: facts and layout are then
    /// all that it can be asked for.
    [[nodiscard]] static Result<std::unique_ptr<Volume>> mount(drive::SscDrive& drive, Access access, Survey found);
    /// Null when there is a tree.
    [[nodiscard]] Listing* listing() const { return listing_.get(); }
    /// As it was then, for reading. `volume.generation-missing` when there is no such generation.
    [[nodiscard]] static Result<std::unique_ptr<Volume>> mountGeneration(drive::SscDrive& drive,
                                                                         std::uint64_t generation);

    /// What is sound of the newest index, however much else is wrong with it, for reading: see flawed().
    [[nodiscard]] static Result<std::unique_ptr<Volume>> salvage(drive::SscDrive& drive);
    /// What can be had of a cartridge whatever is wrong with it, for reading (rescue.hpp): it need not hold a volume.
    [[nodiscard]] static Result<RescuedVolume> rescue(drive::SscDrive& drive, const RescueOptions& options);
    /// A tape with tar archives, by the index that listTar has made of it, for reading. `volume.tar-unlisted` when that
    /// is not of this tape as it is now.
    [[nodiscard]] static Result<std::unique_ptr<Volume>> mountTar(drive::SscDrive& drive, ltfs::Index index);
    /// Entries that a salvage has left out or mended; none of any other mount. The first of so many.
    [[nodiscard]] const std::vector<ltfs::FlawedEntry>& flawed() const { return flawed_; }
    [[nodiscard]] std::uint64_t flawedTotal() const { return flawedTotal_; }

    /// What a recovery has seen to, open for writing: the next index goes behind all that the survey found.
    [[nodiscard]] static Result<std::unique_ptr<Volume>> resume(drive::SscDrive& drive, Survey survey);

    [[nodiscard]] const ltfs::Label& label() const { return labels_.label; }
    [[nodiscard]] ltfs::Index& index() { return index_; }
    [[nodiscard]] const ltfs::Index& index() const { return index_; }
    [[nodiscard]] Result<VolumeFacts> facts();
    /// Small files may share records.
    [[nodiscard]] bool packing() const { return allowsPacking(index_); }

    /// The drive's clock; whoever times what it does asks no other.
    [[nodiscard]] std::chrono::nanoseconds now() { return head_.drive().now(); }
    void pause(std::chrono::nanoseconds time) { head_.drive().pause(time); }
    /// Of the medium, as the drive reports it.
    [[nodiscard]] Result<std::uint8_t> densityCode();
    /// Of the data partition; 0 when the drive does not report it.
    [[nodiscard]] std::uint64_t capacityBytes() const { return room_.capacityBytes(); }
    /// What `append` still takes, by what the drive reported last; nothing when it does not report it.
    [[nodiscard]] std::optional<std::uint64_t> freeBytes() const;
    /// Returns when every record appended is on tape. No index names it yet.
    [[nodiscard]] Result<void> flush();

    /// Appends one record to the data partition; returns its block number. `volume.full` before the reserve for the
    /// last indexes is touched.
    [[nodiscard]] Result<std::uint64_t> append(ByteView record);

    /// What files have to be like that the index partition also takes; nothing when it takes none.
    [[nodiscard]] std::optional<ltfs::PlacementRule> placementRule() const { return placementRuleOf(index_); }
    /// So that a completion need not read it back: bytes of a file that the rule fits, appended since the last one.
    void keepForPlacement(RecordPlace place, ByteView bytes);
    /// Where more is kept than memory should hold: a folder that nobody else may enter.
    void spillInto(std::filesystem::path folder) { kept_.spillInto(std::move(folder)); }

    /// Names change and go in memory; the next commit makes it so on tape, and older generations keep them.
    [[nodiscard]] Result<RearrangeResult> rearrange(const Rearrangement& wanted);

    /// Reads one record of either LTFS partition ('a' or 'b') into `buffer`; returns its length.
    [[nodiscard]] Result<std::size_t> readRecord(char partition, std::uint64_t block, MutableBytes buffer);

    /// Of a record behind which its file goes on.
    [[nodiscard]] std::uint32_t fullRecordBytes(std::uint64_t block) const;

    /// Where the next record would be read, when that is known.
    [[nodiscard]] std::optional<ltfs::BlockPointer> head() const;
    /// The block behind the last on the data partition; 0 when that is not known.
    [[nodiscard]] std::uint64_t dataEnd() const { return data_.append; }
    /// Ahead of reading there, or only to come to a place from elsewhere.
    [[nodiscard]] Result<void> moveTo(ltfs::BlockPointer place);

    // ---- what the drive knows of its tape (access_order.cpp) ----
    /// How many segments it orders at once; 0 for a drive that orders none.
    [[nodiscard]] Result<std::size_t> orderableSegments();
    /// Nothing when it will not order these.
    [[nodiscard]] Result<std::optional<DriveSequence>> driveOrder(const std::vector<RecordRange>& segments,
                                                                  Reorder reorder);
    /// Empty when the drive does not report it.
    [[nodiscard]] Result<std::vector<scsi::WrapEnd>> wrapEnds();

    /// Flush, index on the data partition, flush, both 080C: what the index names is safe when this returns.
    /// `reason` ends the creator text ("Sync", "Unmount"). Nothing is written when nothing has changed. `onFlushed` is
    /// called before the index is written.
    [[nodiscard]] Result<void> commit(std::string_view reason, const std::function<void()>& onFlushed = {});

    /// Commits if needed, then the index partition: copies of the files that the placement rule wants there, as far as
    /// there is room, and the index. Safe to eject when this returns.
    [[nodiscard]] Result<void> complete(std::string_view reason);

    /// Both 080C as the partitions end; a commit and a completion see to it themselves.
    [[nodiscard]] Result<void> updateCoherency();

    /// All that lie on the data partition, and the index partition's own when it is newer; newest first.
    [[nodiscard]] Result<std::vector<Generation>> generations(std::stop_token stop);
    /// The content of that generation becomes a new one; those in between stay reachable. What was not committed is,
    /// first. Both partitions end in the new one when this returns.
    [[nodiscard]] Result<void> rollBack(std::uint64_t generation);
    /// Both partitions and the cartridge's memory say so when this returns; what was not committed is, too. A locked
    /// volume, mounted for reading, can be unlocked, and mounted for writing after that. `volume.locked` when it is
    /// locked for good or since a write error.
    [[nodiscard]] Result<void> setLock(ltfs::LockState state);

    /// The index may be changed without any data: it is open for writing, and when its index has grown by so many bytes
    /// there is still the room in reserve that the last indexes need.
    [[nodiscard]] bool takesMarks(std::uint64_t bytes) const;

    /// Something was appended or the index changed since the last commit.
    [[nodiscard]] bool hasUncommitted() const;
    /// An error has closed it to writing: what is uncommitted stays so, and nothing is gained by holding on to it.
    [[nodiscard]] bool isSealed() const { return sealed_.has_value(); }

   private:
    /// What one partition ends in, as far as this object has seen to it.
    struct AppendPoint {
        std::uint64_t append = 0;                ///< where the next object goes
        std::optional<ltfs::Coherency> claim{};  ///< of the index that the partition ends in, when it does
    };

    Volume(drive::SscDrive& drive, Survey survey, Access access, Guards guards);
    /// What `mount` and `mountGeneration` share: the newest generation that can be read.
    [[nodiscard]] static Result<std::unique_ptr<Volume>> open(drive::SscDrive& drive, Access access, bool olderWillDo);
    [[nodiscard]] static Result<std::unique_ptr<Volume>> open(drive::SscDrive& drive, Access access, bool olderWillDo,
                                                              Survey found);
    /// Sets the drive's modes and asks how much room there is.
    [[nodiscard]] Result<void> prepare();

    [[nodiscard]] ltfs::Coherency claimFor(std::uint64_t generation, std::uint64_t block) const;
    [[nodiscard]] Generation describe(const ltfs::BlockPointer& place) const;
    [[nodiscard]] Result<void> measureRoom();
    [[nodiscard]] bool isOfIndex(drive::Position at, ByteView record) const;
    [[nodiscard]] Result<void> requireWritable() const;
    /// The index partition lacks the newest index.
    [[nodiscard]] bool isCopyOld() const { return !copy_.claim || copy_.claim->generation < index_.generation; }
    /// Where an index of that generation is.
    [[nodiscard]] Result<ltfs::BlockPointer> placeOf(std::uint64_t generation);
    /// `previous` is the index that it follows from.
    [[nodiscard]] Result<void> writeDataIndex(std::string_view reason, std::optional<ltfs::BlockPointer> previous,
                                              const std::function<void()>& onFlushed = {});
    [[nodiscard]] Result<void> writeIndexCopy(std::string_view reason);
    /// Copies files as the placement rule says; nothing when there are none. Their entries name the copies from then
    /// on.
    [[nodiscard]] Result<std::vector<PlacedFile>> placeFiles();
    [[nodiscard]] Result<void> completePlaced(std::string_view reason, std::vector<PlacedFile> placed);
    /// Remembers that the state on tape is unsure, and passes the error on.
    [[nodiscard]] Result<void> sealAfter(Result<void> result);

    Head head_;
    Labels labels_;
    ltfs::Index index_;
    std::shared_ptr<Listing> listing_;  ///< the entries, when the index has only its root
    std::optional<RecordRuns> runs_{};  ///< of a tape that LTFS did not write
    Access access_;
    Guards guards_;
    bool current_;  ///< clean or unfinished, and its newest generation: what is written now follows from it

    AppendPoint data_;
    AppendPoint copy_;                             ///< the index partition
    std::optional<ltfs::BlockPointer> dataIndex_;  ///< the newest index on the data partition
    std::optional<IndexPlace> mountedIndex_;       ///< that one as it was when this began
    Generation newest_;                            ///< of either partition
    std::uint64_t indexBytes_ = 0;
    VolumeSpace room_;
    KeptContent kept_;
    std::vector<ltfs::FlawedEntry> flawed_;
    std::uint64_t flawedTotal_ = 0;

    bool appended_ = false;
    std::uint64_t committedRevision_ = 0;
    std::optional<Error> sealed_;
};

}  // namespace capstan::volume
