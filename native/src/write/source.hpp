// One thing on the caller's disk, opened so that what is read is what was asked for: the last name is never followed as
// a link, a FIFO never blocks, and facts come from the open file, not from its name.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/bytes.hpp"
#include "base/error.hpp"
#include "base/named_path.hpp"
#include "base/unique_fd.hpp"
#include "ltfs/index.hpp"
#include "tree/format.hpp"

namespace capstan::write {

/// What something on a disk is beside its content.
using SourceMetadata = tree::EntryFacts;

/// Bytes of a file that are on its disk; what lies between two runs is a hole.
struct DataRun {
    std::uint64_t from = 0;
    std::uint64_t to = 0;
    bool operator==(const DataRun&) const = default;
};

/// Whether ACLs and security.* attributes are asked for, too.
enum class SourceXattrs : bool { users, permissionsToo };

class SourceFile {
   public:
    /// Fails when it has gone, cannot be read, or is not of `kind` (any more).
    /// `neighbours`: of who opens many.
    [[nodiscard]] static Result<SourceFile> open(const std::string& path, ltfs::EntryKind kind,
                                                 SourceXattrs wanted = SourceXattrs::users,
                                                 NeighbourPaths* neighbours = nullptr);

    [[nodiscard]] const SourceMetadata& facts() const { return facts_; }
    /// For the last one who asks.
    [[nodiscard]] SourceMetadata takeFacts() { return std::move(facts_); }

    /// Reads at `offset` until the buffer is full or the file ends; returns how much.
    [[nodiscard]] Result<std::size_t> read(std::uint64_t offset, MutableBytes buffer);

    /// The first run at or behind `offset`, or the rest of the one that it lies in, up to the size that the file had
    /// when it was opened; nothing when only a hole is left.
    [[nodiscard]] Result<std::optional<DataRun>> dataAt(std::uint64_t offset) const;

    /// Size, modification or change time differ from when it was opened.
    [[nodiscard]] Result<bool> changed() const;

   private:
    SourceFile(std::string path, UniqueFd fd) : path_(std::move(path)), fd_(std::move(fd)) {}

    std::string path_;
    UniqueFd fd_;
    SourceMetadata facts_;
    bool mayHaveHoles_ = false;
};

}  // namespace capstan::write
