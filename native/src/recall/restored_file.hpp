// One file on its way back: hashed as its bytes come, and handed over to be named only when it is whole and verified.
// Dropped before that, it leaves nothing behind.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>

#include "base/hash_threads.hpp"
#include "disk/part_file.hpp"
#include "recall/committer.hpp"
#include "recall/delivery.hpp"
#include "recall/file_hash.hpp"
#include "recall/restore_item.hpp"
#include "recall/restore_plan.hpp"
#include "recall/tape_hash.hpp"

namespace capstan::recall {

/// Hashed beside; to hand over a smaller one would take longer.
[[nodiscard]] inline bool isLarge(const PlannedItem& planned) {
    constexpr std::uint64_t smallBytes = 1U << 20U;
    return planned.entry->length > smallBytes;
}

class RestoredFile {
   public:
    /// All of them outlive the file.
    [[nodiscard]] static disk::DiskResult<RestoredFile> create(disk::Destination& destination,
                                                               const PlannedItem& planned, HashThreads& hashing);

    [[nodiscard]] disk::DiskResult<void> write(const Chunk& chunk);
    /// The last call: length, hash, traits. A stop shows as Code::cancelled.
    [[nodiscard]] disk::DiskResult<FinishedFile> finish(std::stop_token stop);

    /// Instead of finishing: as much of its beginning as is sound, under a name that says what it is, "name
    /// (damaged).ext", and never its own. Returns that name, below the chosen folder.
    [[nodiscard]] disk::DiskResult<std::string> keepAside(std::uint64_t soundBytes);

    /// Gives its descriptor back for a while: many interleaved files may be under way at once.
    void rest() { part_.rest(); }
    [[nodiscard]] bool resting() const { return part_.resting(); }

   private:
    RestoredFile(const PlannedItem& planned, disk::PartFile part, HashThreads& hashing);

    [[nodiscard]] disk::DiskResult<void> resize(std::uint64_t length);
    void hashHole(std::uint64_t upTo, const std::stop_token& stop);
    [[nodiscard]] disk::DiskResult<std::string> hashAgain(std::stop_token stop);

    const PlannedItem* planned_;
    disk::PartFile part_;
    std::optional<TapeHash> expected_;  ///< nothing when the tape holds none
    std::unique_ptr<FileHash> hash_;    ///< when it holds one
    std::uint64_t hashed_ = 0;
    std::uint64_t end_ = 0;  ///< of what was written
    std::uint64_t hastened_ = 0;
    bool inOrder_;  ///< so far: how a pass orders its reading may differ from how a file's extents follow each other
};

}  // namespace capstan::recall
