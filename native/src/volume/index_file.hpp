// An index that is on no tape, kept in a file of Capstan's own: as XML, as a tape would have it.
#pragma once

#include <filesystem>

#include "ltfs/index.hpp"

namespace capstan::volume {

/// After it returns, the file holds the index whatever happens; until then it holds what it held.
[[nodiscard]] Result<void> keepIndex(const ltfs::Index& index, const std::filesystem::path& file);
/// `volume.tar-unlisted` when there is no such file, or it holds no index.
[[nodiscard]] Result<ltfs::Index> keptIndex(const std::filesystem::path& file);

}  // namespace capstan::volume
