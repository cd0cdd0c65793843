// An LTFS volume on a loaded cartridge: format, examine, mount, append records, commit indexes. Keeps the order of
// durability: data, flush, index on the data partition, flush, coherency; the index partition's copy when completed.
// After an error while writing it takes nothing more: what is on tape then is for the next mount to find out.
// Not thread-safe: it lives on its drive's thread.
#pragma once

#include <cstdint>
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
#include "volume/condition.hpp"
#include "volume/generation.hpp"
#include "volume/head.hpp"
#include "volume/labels.hpp"
#include "volume/room.hpp"
#include "volume/survey.hpp"

namespace capstan::volume {

struct Facts {
    std::string uuid;
    std::string name;
    std::string serial;
    std::string barcode;
    std::uint64_t generation = 0;
    ltfs::Timestamp updateTime;
    std::uint32_t blockBytes = 0;
    bool compression = false;
    bool locked = false;  ///< by the index, or by the cartridge's memory
    ltfs::LockState lock = ltfs::LockState::unlocked;
    bool writeProtected = false;
    std::string mediaPool;
    std::string placementRule;  ///< as in "size=1M/name=*.txt:*.xml"; empty when there is none
    bool packing = true;        ///< small files may share records
    std::uint64_t files = 0;
    std::uint64_t directories = 0;
    std::uint64_t capacityBytes = 0;
    std::uint64_t freeBytes = 0;
    std::optional<std::uint64_t> indexFreeBytes;  ///< what the index may still grow by
};

struct Examination {
    Condition condition = Condition::blank;
    std::string detail;
    std::optional<Facts> facts;  ///< whenever an index could be read
};

struct FormatOptions {
    std::string barcode;
    std::string name;
    std::uint32_t blockBytes = 0;  ///< 0: the default of 524,288, or the largest that the transport can move
    bool compression = true;
    std::string mediaPool;
    std::string placementRule;      ///< as in Facts
    bool allowPolicyUpdate = true;  ///< a mount elsewhere may bring a rule of its own
    bool packing = true;
};

enum class Access : bool { readOnly, readWrite };

class Volume {
   public:
    /// Only looks; the cartridge is the same afterwards. Fails only when the drive does.
    [[nodiscard]] static Result<Examination> examine(drive::SscDrive& drive);
    /// Erases everything. `volume.locked` when the volume that is there says so.
    [[nodiscard]] static Result<std::unique_ptr<Volume>> format(drive::SscDrive& drive, const FormatOptions& options);
    /// For writing, a clean or unfinished volume; for reading, any that has an index.
    [[nodiscard]] static Result<std::unique_ptr<Volume>> mount(drive::SscDrive& drive, Access access);
    /// As it was then, for reading. `volume.generation-missing` when there is no such generation.
    [[nodiscard]] static Result<std::unique_ptr<Volume>> mountGeneration(drive::SscDrive& drive,
                                                                         std::uint64_t generation);

    [[nodiscard]] const ltfs::Label& label() const { return labels_.label; }
    [[nodiscard]] ltfs::Index& index() { return index_; }
    [[nodiscard]] const ltfs::Index& index() const { return index_; }
    [[nodiscard]] Result<Facts> facts();

    /// Appends one record to the data partition; returns its block number. `volume.full` before the reserve for the
    /// last indexes is touched.
    [[nodiscard]] Result<std::uint64_t> append(ByteView record);

    /// Reads one record of either LTFS partition ('a' or 'b') into `buffer`; returns its length.
    [[nodiscard]] Result<std::size_t> readRecord(char partition, std::uint64_t block, MutableBytes buffer);

    /// Flush, index on the data partition, flush, both 080C: what the index names is safe when this returns.
    /// `reason` ends the creator text ("Sync", "Unmount"). Nothing is written when nothing has changed.
    [[nodiscard]] Result<void> commit(std::string_view reason);

    /// Commits if needed, then the index partition's copy: safe to eject when this returns.
    [[nodiscard]] Result<void> complete(std::string_view reason);

    /// All that lie on the data partition, newest first.
    [[nodiscard]] Result<std::vector<Generation>> generations(std::stop_token stop);
    /// The content of that generation becomes a new one; those in between stay reachable. Both partitions end in it when
    /// this returns.
    [[nodiscard]] Result<void> rollBack(std::uint64_t generation);
    /// Both partitions say so when this returns. What is locked for good stays so.
    [[nodiscard]] Result<void> setLock(ltfs::LockState state);

    /// Something was appended or the index changed since the last commit.
    [[nodiscard]] bool hasUncommitted() const;
    /// An error has closed it to writing: what is uncommitted stays so, and nothing is gained by holding on to it.
    [[nodiscard]] bool isSealed() const { return sealed_.has_value(); }

   private:
    /// What one partition ends in, as far as this object has seen to it.
    struct End {
        std::uint64_t append = 0;                ///< where the next object goes
        std::optional<ltfs::Coherency> claim{};  ///< of the index that the partition ends in, when it does
    };

    Volume(drive::SscDrive& drive, Survey survey, Access access, bool writeProtected, bool locked);

    [[nodiscard]] ltfs::Coherency claimFor(std::uint64_t generation, std::uint64_t block) const;
    [[nodiscard]] Result<void> requireWritable() const;
    [[nodiscard]] Result<void> writeDataIndex(std::string_view reason);
    [[nodiscard]] Result<void> writeIndexCopy(std::string_view reason);
    [[nodiscard]] Result<void> updateCoherency();
    /// Remembers that the state on tape is unsure, and passes the error on.
    [[nodiscard]] Result<void> sealAfter(Result<void> result);

    Head head_;
    Labels labels_;
    ltfs::Index index_;
    Access access_;
    bool writeProtected_;
    bool locked_;

    End data_;
    End copy_;                                     ///< the index partition
    std::optional<ltfs::BlockPointer> dataIndex_;  ///< the newest index on the data partition
    std::uint64_t indexBytes_ = 0;
    Room room_;

    bool appended_ = false;
    std::uint64_t committedRevision_ = 0;
    std::optional<Error> sealed_;
};

}  // namespace capstan::volume
