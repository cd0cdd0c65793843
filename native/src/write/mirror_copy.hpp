// Into a mirror folder that is kept like its source all the time: files go there as they are, each whole under a
// passing name first. For one thread at a time per folder; nothing leads out of it.
#pragma once

#include <cstdint>
#include <expected>
#include <stop_token>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "disk/traits.hpp"
#include "write/write_item.hpp"

namespace capstan::write {

struct CopyItem {
    std::string source;
    std::string target;  ///< below the mirror's folder
    ItemKind kind = ItemKind::file;
    /// One that is never at rest is better had in between than not at all. Otherwise it fails with Code::sourceChanged.
    bool evenIfChanging = false;
};

/// How the source was when it was opened, and what the mirror's disk has of it now.
struct CopiedState {
    std::uint64_t size = 0;
    ltfs::Timestamp modified{};
    ltfs::Timestamp changed{};
    std::string sha256{};        ///< files only
    bool whileChanging = false;  ///< it is a mixture of before and after
    std::vector<disk::Trait> notKept{};
};

using CopyResult = std::expected<CopiedState, Error>;

/// In their order. They last on the disk when this returns. Fails as a whole only when the folder has gone, or with
/// Code::cancelled.
[[nodiscard]] Result<std::vector<CopyResult>> copyIntoMirror(const std::string& folder,
                                                             const std::vector<CopyItem>& items,
                                                             const std::stop_token& stop);

}  // namespace capstan::write
