// A virtual cartridge in a drive: partitions, memory and label together, in the order that keeps them whole. The
// folder:
//
//   cartridge            label: what it is, and which layout counts          (cartridge_label.hpp)
//   memory               the chip: counters and attributes                   (memory.hpp)
//   faults               a script that its drive follows; optional  (fault_script.hpp)
//   flushed              how far each partition is durable                   (flush_marks.hpp)
//   partition-P.N.tape   partition P of layout N, records one after another  (tape.hpp, record.hpp)
//   partition-P.N.map    checkpoint of where they lie; may be missing        (tape.hpp, block_map.hpp)
//
// One drive at a time: flock on the folder. Order: the change reference is ticked before the first change, the flushed
// mark and the checkpoint are lowered before a partition is cut, data is synced before the mark rises, a format makes
// the new layout's files before the label names them. So a crash at any point leaves the state before or after.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "base/unique_fd.hpp"
#include "virtual/cartridge_label.hpp"
#include "virtual/flush_marks.hpp"
#include "virtual/memory.hpp"
#include "virtual/tape.hpp"

namespace capstan::virt {

/// Held while the cartridge is in somebody's hands; `cartridge.in-use` when it already is.
[[nodiscard]] Result<UniqueFd> lockFolder(const std::filesystem::path& folder);

/// The files of a new cartridge, one partition, nothing recorded.
[[nodiscard]] Result<void> writeBlankCartridge(const std::filesystem::path& folder, const CartridgeLabel& label);
[[nodiscard]] std::string newMediumSerial();

class Cartridge {
   public:
    [[nodiscard]] static Result<std::unique_ptr<Cartridge>> open(const std::filesystem::path& folder);

    [[nodiscard]] const CartridgeLabel& label() const noexcept { return label_; }
    /// What is wrong with it; empty when it is whole.
    [[nodiscard]] const std::string& damage() const noexcept { return damage_; }
    /// The switch is open, nothing is damaged, and the disk lets us.
    [[nodiscard]] bool writable() const noexcept { return writable_; }

    [[nodiscard]] std::size_t partitions() const noexcept { return tapes_.size(); }
    [[nodiscard]] std::uint64_t partitionBytes(std::size_t partition) const { return label_.partitionBytes[partition]; }
    [[nodiscard]] const BlockMap& map(std::size_t partition) const { return tapes_[partition].map(); }

    /// `block` holds a record.
    [[nodiscard]] Result<TapePartition::ReadBack> read(std::size_t partition, std::uint64_t block, MutableBytes room,
                                                       const SealingKey* key);
    /// How a sealed record begins.
    [[nodiscard]] std::optional<std::array<std::byte, sealBytes>> sealOf(std::size_t partition,
                                                                         std::uint64_t block) const;
    /// At `block`, which is at most the end of data; what followed is gone.
    [[nodiscard]] Result<void> write(std::size_t partition, std::uint64_t block, ByteView record,
                                     const SealingKey* key);
    [[nodiscard]] Result<void> writeFilemarks(std::size_t partition, std::uint64_t block, std::uint32_t count);

    /// Everything written so far is durable when this returns.
    [[nodiscard]] Result<void> flush();
    /// The tape ends at `block`, with an end of data written there.
    [[nodiscard]] Result<void> erase(std::size_t partition, std::uint64_t block);

    /// The first block of a partition that no flush has covered; its end of data when all are.
    [[nodiscard]] std::uint64_t flushedBlock(std::size_t partition) const;
    [[nodiscard]] bool isFlushed() const noexcept { return !unflushed_[0] && !unflushed_[1]; }
    /// What a buffer held is gone: of a partition that is not flushed only `blocks` are left, at least flushedBlock().
    [[nodiscard]] Result<void> lose(const std::array<std::uint64_t, 2>& blocks);

    /// Replaces the label: what the drive itself changes on it, a cleaning less or the calibration done.
    [[nodiscard]] Result<void> replaceLabel(CartridgeLabel label);
    [[nodiscard]] Result<void> format(const std::vector<std::uint64_t>& partitionBytes);

    [[nodiscard]] const Memory& memory() const noexcept { return memory_; }
    /// The value that is handed out stands for the content as it is: the next change ticks it.
    [[nodiscard]] std::uint32_t readChangeReference() noexcept;
    /// Durable when this returns; on failure the memory is as it was.
    [[nodiscard]] Result<void> replaceMemory(Memory memory);

    [[nodiscard]] Result<void> load();
    [[nodiscard]] Result<void> unload();

   private:
    explicit Cartridge(std::filesystem::path folder) : folder_(std::move(folder)) {}
    [[nodiscard]] Result<void> openTapes(const FlushedPartitions& marks);
    void note(const std::string& damage);
    [[nodiscard]] Result<void> beginChange(std::size_t partition, std::uint64_t block);
    void removeOtherLayouts();

    std::filesystem::path folder_;
    UniqueFd lock_;
    CartridgeLabel label_;
    Memory memory_;
    std::optional<FlushMarks> flushed_;  ///< nothing when damaged
    std::vector<TapePartition> tapes_;
    std::array<bool, 2> unflushed_{};
    std::string damage_;
    bool writable_ = false;
    bool ticked_ = false;         ///< the change reference stands for changes that are still going on
    bool memoryChanged_ = false;  ///< counters that wait for unload
};

}  // namespace capstan::virt
