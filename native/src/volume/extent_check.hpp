// Whether an index names only what is recorded: extents within the data of their partition, and not on its index (LTFS
// 2.4, clause 5.3). Extents of different files may share records, and bytes too; those of one file overlap in no index
// that was parsed. That a record within an extent is short is found only by reading it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "ltfs/index.hpp"
#include "volume/finding.hpp"
#include "volume/survey.hpp"

namespace capstan::volume {

/// What one partition holds, as far as extents go.
struct RecordedPart {
    std::uint64_t endOfData = 0;
    std::optional<IndexPlace> index;  ///< where no extent can lie
};

struct ExtentLimits {
    const Labels& labels;
    RecordedPart index;
    RecordedPart data;

    [[nodiscard]] const RecordedPart* partOf(char letter) const;
};

[[nodiscard]] ExtentLimits limitsOf(const Survey& survey);

/// How much of an extent is there, from its beginning, and why there is not more; nothing when all of it is.
struct BrokenExtent {
    std::uint64_t soundBytes = 0;
    std::string reason;
};
[[nodiscard]] std::optional<BrokenExtent> breakOf(const ltfs::Extent& extent, const ExtentLimits& limits);

/// Of the files with an extent that cannot be there the first, and how many there are: an index may hold millions.
struct BrokenFiles {
    DamagedFile first;
    std::size_t count = 0;
};
/// Nothing when there are none.
[[nodiscard]] std::optional<BrokenFiles> anyBroken(const ltfs::Index& index, const ExtentLimits& limits);

/// All of them.
[[nodiscard]] std::vector<DamagedFile> brokenFiles(const ltfs::Index& index, const ExtentLimits& limits);

}  // namespace capstan::volume
