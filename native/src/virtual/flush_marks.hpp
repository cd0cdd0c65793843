// How far each partition is durable, written at every flush: two slots in turn, a disk block apart, so that a torn
// write leaves the older one. After a crash it separates what a drive may lose from its buffer from what is damage.
//
// A slot: "CFLU", u32 layout, u64 sequence, per partition u64 block and u64 offset, u32 CRC-32C of what precedes.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>

#include "base/error.hpp"
#include "base/unique_fd.hpp"
#include "virtual/tape.hpp"

namespace capstan::virt {

/// In the cartridge's folder.
inline constexpr const char* flushMarksFile = "flushed";

using FlushedPartitions = std::array<FlushedTo, 2>;

class FlushMarks {
   public:
    [[nodiscard]] static Result<void> create(const std::filesystem::path& file);
    /// `cartridge.damaged` when neither slot is sound. Marks of another layout count as nothing flushed.
    [[nodiscard]] static Result<FlushMarks> open(const std::filesystem::path& file, std::uint32_t layout,
                                                 bool writable);

    [[nodiscard]] const FlushedPartitions& marks() const noexcept { return marks_; }
    /// Durable when this returns.
    [[nodiscard]] Result<void> set(const FlushedPartitions& marks, std::uint32_t layout);

   private:
    UniqueFd fd_;
    FlushedPartitions marks_{};
    std::uint64_t sequence_ = 0;
};

}  // namespace capstan::virt
