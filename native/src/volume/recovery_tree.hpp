// What recovery changes in the tree of a volume besides attaching files: records without a name get one, and files
// whose extents are broken keep what is there.
#pragma once

#include <span>

#include "volume/extent_check.hpp"
#include "volume/recovery_tail.hpp"

namespace capstan::volume::recovery {

/// Below the root; read-only, and all in it, so that nobody takes them for files of his own.
inline constexpr std::string_view lostAndFound = "_ltfs_lostandfound";

/// A file for each run, named by where it lies, as in "partition1_block13_524288bytes": what a writer left as one file,
/// full records and a shorter last one, comes back as one file, and thousands of records become one entry. Returns the
/// number of records.
[[nodiscard]] Result<std::uint64_t> gather(ltfs::Index& index, const Labels& labels, std::span<const TailRun> runs);

/// Cuts the extents of every broken file to what is there, by reading where they end, and marks the file. What is
/// missing between two sound parts becomes a hole; what is missing at the end shortens the file.
[[nodiscard]] Result<void> trimBroken(ltfs::Index& index, const ExtentLimits& limits, Head& head);

}  // namespace capstan::volume::recovery
