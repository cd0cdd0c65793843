// One file of the mirror in the making. Its bytes come in ascending order; what none of them covers is a hole. Every
// byte is read back after it was written and compared with the one in memory, over which the file's hash was computed:
// that way the hash is proven for the mirror's copy without computing it a second time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "base/bytes.hpp"
#include "disk/part_file.hpp"
#include "write/source.hpp"
#include "write/write_item.hpp"

namespace capstan::write {

/// How much of a file is held at once where a source is read for the mirror alone.
inline constexpr std::size_t mirrorStepBytes = 1U << 20U;

/// Written, but perhaps not yet on the disk, and under a passing name; a link has its own already.
struct MirroredFile {
    ItemMirrored reported;
    std::string part;  ///< the passing name; empty for a link
    std::string target;
    bool elsewhere = false;  ///< on another file system than the mirror's folder
};

class MirrorFile {
   public:
    /// The destination outlives the file.
    [[nodiscard]] static disk::DiskResult<MirrorFile> create(disk::Destination& destination, const std::string& target);

    [[nodiscard]] disk::DiskResult<void> write(std::uint64_t offset, ByteView bytes);
    /// The last call: size, and all that a file is beside its content.
    [[nodiscard]] disk::DiskResult<MirroredFile> finish(std::uint64_t id, const std::string& sha256,
                                                        SourceMetadata facts);

   private:
    explicit MirrorFile(disk::PartFile part) : part_(std::move(part)) {}

    disk::PartFile part_;
    std::uint64_t hastened_ = 0;
};

}  // namespace capstan::write
