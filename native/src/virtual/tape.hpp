// One partition of a virtual cartridge: a file that only grows at its end or is cut, records one after the other, each
// behind its header (record.hpp). Beside it a checkpoint of the block map, so that opening need not walk the file; what
// lies behind the checkpoint is found by walking the headers. Opening changes nothing.
// A record of nothing but zeros is left out: only its header is there.
//
// The file begins with 32 bytes: "CAPTAPE1", u32 layout, u8 partition, zeros, at 28 u32 CRC-32C of bytes 0..27.
// The checkpoint: "CAPMAP 2", u32 layout, u32 CRC-32C of the rest, then the encoded BlockMap.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "base/error.hpp"
#include "base/unique_fd.hpp"
#include "virtual/block_map.hpp"
#include "virtual/sealing.hpp"

namespace capstan::virt {

/// How far a partition is known to be on disk: end of what the last flush covered.
struct FlushedTo {
    std::uint64_t block = 0;
    std::uint64_t offset = 0;
};

class TapePartition {
   public:
    /// An empty partition, durable when this returns.
    [[nodiscard]] static Result<void> create(const std::filesystem::path& folder, std::uint8_t partition,
                                             std::uint32_t layout);
    /// The two files of a partition.
    [[nodiscard]] static std::filesystem::path file(const std::filesystem::path& folder, std::uint8_t partition,
                                                    std::uint32_t layout);
    [[nodiscard]] static std::filesystem::path mapFile(const std::filesystem::path& folder, std::uint8_t partition,
                                                       std::uint32_t layout);

    /// Behind `flushed` a torn record is what a drive loses from its buffer; before it, damage. Without knowing how far
    /// was flushed nothing counts as lost, but the caller must treat the whole as damaged.
    [[nodiscard]] static Result<TapePartition> open(const std::filesystem::path& folder, std::uint8_t partition,
                                                    std::uint32_t layout, FlushedTo flushed, bool writable);

    [[nodiscard]] const BlockMap& map() const noexcept { return map_; }
    /// Empty when everything that was flushed is there.
    [[nodiscard]] const std::string& damage() const noexcept { return damage_; }

    enum class ReadCondition : std::uint8_t { whole, damaged, keyMissing, otherKey };
    struct ReadBack {
        ReadCondition found = ReadCondition::whole;
        std::size_t bytes = 0;  ///< copied
    };
    /// `block` holds a record. The check covers all of it, whatever the room. `key` opens what is sealed.
    [[nodiscard]] Result<ReadBack> read(std::uint64_t block, MutableBytes room, const SealingKey* key) const;

    /// The first sealBytes of a sealed record; nothing of one that is not, or that is not there any more.
    [[nodiscard]] std::optional<std::array<std::byte, sealBytes>> sealOf(std::uint64_t block) const;

    /// At the end of data; one system call. Sealed where there is a key. A failed one leaves the file as it was.
    [[nodiscard]] Result<void> append(ByteView record, const SealingKey* key);
    [[nodiscard]] Result<void> appendFilemarks(std::uint32_t count);
    /// `block` becomes the end of data, after the checkpoint that covers more has been dropped.
    [[nodiscard]] Result<void> truncate(std::uint64_t block);
    [[nodiscard]] Result<void> dropCheckpointBeyond(std::uint64_t block);

    [[nodiscard]] Result<void> sync();
    /// After a sync. Does nothing when the checkpoint says the same.
    [[nodiscard]] Result<void> saveCheckpoint();
    [[nodiscard]] FlushedTo end() const noexcept { return {.block = map_.endBlock(), .offset = map_.endOffset()}; }
    /// Blocks that opening would have to walk.
    [[nodiscard]] std::uint64_t blocksSinceCheckpoint() const noexcept { return map_.endBlock() - checkpointBlock_; }

   private:
    TapePartition(std::filesystem::path file, std::filesystem::path mapFile, std::uint32_t layout);
    [[nodiscard]] std::optional<BlockMap> loadCheckpoint(std::uint64_t fileBytes) const;
    [[nodiscard]] Result<void> walk(FlushedTo flushed, std::uint64_t fileBytes);
    [[nodiscard]] Result<ReadBack> readSealed(const BlockPlace& place, const RecordHeader& header, MutableBytes room,
                                              const SealingKey* key) const;
    [[nodiscard]] Result<bool> recordIntact(std::uint64_t offset, const RecordHeader& header) const;
    [[nodiscard]] Result<void> undo(Result<void> failure);
    [[nodiscard]] Result<void> trimTail();
    void startWriting();

    std::filesystem::path file_;
    std::filesystem::path mapFile_;
    std::uint32_t layout_;
    UniqueFd fd_;
    BlockMap map_;
    std::string damage_;
    std::uint64_t checkpointBlock_ = 0;
    bool checkpointCurrent_ = false;
    std::uint64_t started_ = 0;  ///< up to there the system was asked to write to its disk
    /// Nothing lies in the file behind the end of data. What a crash left there must be gone before the next record:
    /// its headers could fit behind it and bring back what was overwritten.
    bool tailClean_ = false;
};

}  // namespace capstan::virt
