// What files hold that a placement rule wants on the index partition, from when it is written until it is copied there,
// so that nothing is read back from all over the tape for it. Memory comes first; the rest goes to a file. There may
// always be less here than was given: whoever does not find it reads the tape. Of the data partition alone; what was
// written there is never written over.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <utility>

#include "base/bytes.hpp"
#include "volume/spill_file.hpp"

namespace capstan::volume {

struct KeptLimits {
    std::size_t memoryBytes = std::size_t{32} << 20U;
    /// Memory and file together. A rule is for small files: this is a ninth of the smallest index partition that a
    /// drive makes, 36.8 GB on LTO-6, and no more than a system's disk has to spare for the length of a job.
    std::uint64_t bytes = std::uint64_t{4} << 30U;
    /// In how many pieces, which take memory of their own: some 8 MiB.
    std::size_t pieces = 65'536;
    /// The disk may lag behind a drive by a fifth of a second.
    SpillFile::Limits file{.waitingBytes = std::size_t{64} << 20U, .spareDiskBytes = std::uint64_t{2} << 30U};
};

/// In a record of the data partition.
struct RecordPlace {
    std::uint64_t block = 0;
    std::size_t offset = 0;
    auto operator<=>(const RecordPlace&) const = default;
};

class KeptContent {
   public:
    explicit KeptContent(const KeptLimits& limits = {}) : limits_(limits) {}

    /// Where the file goes: a folder that nobody else may enter. Without one there is memory only.
    void spillInto(std::filesystem::path folder) { folder_ = std::move(folder); }

    /// As far as the limits allow. The bytes are in one record, and are not there yet.
    void keep(RecordPlace place, ByteView bytes);
    /// False when not all of it is here, as it was given.
    [[nodiscard]] bool copy(RecordPlace place, MutableBytes to);
    [[nodiscard]] std::uint64_t bytes() const { return end_; }
    /// Memory and file are given back.
    void forget();

   private:
    /// Places in the store count through memory and file; no piece is in both.
    struct Piece {
        std::uint64_t at = 0;
        std::size_t bytes = 0;
        std::uint32_t crc = 0;
    };
    using Pieces = std::map<RecordPlace, Piece>;

    [[nodiscard]] bool store(ByteView bytes);
    /// What has once gone to the file leaves memory as it is.
    [[nodiscard]] bool fitsMemory(ByteView bytes) const;
    [[nodiscard]] bool spill(ByteView bytes);
    [[nodiscard]] std::optional<ByteView> load(const Piece& piece);
    [[nodiscard]] bool isInMemory(std::uint64_t at) const { return at < memory_.size(); }

    const KeptLimits limits_;
    std::filesystem::path folder_;
    Pieces pieces_;
    std::uint64_t end_ = 0;  ///< of the store
    Bytes memory_;
    std::unique_ptr<SpillFile> file_;
    bool spills_ = true;  ///< there is a file, or may be one
    Bytes loaded_;        ///< the piece read last from the file; neighbours ask for parts of the same
    std::optional<std::uint64_t> loadedAt_;
};

}  // namespace capstan::volume
