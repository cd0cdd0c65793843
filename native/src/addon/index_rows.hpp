// The index as rows for the catalogue: every entry once, parents before their children, always in the same order while
// the index stays as it is. Lives on the drive's thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "addon/packed_rows.hpp"
#include "ltfs/index.hpp"

namespace capstan::addon {

/// A copy: it crosses to the JavaScript thread.
struct IndexRow {
    std::int64_t id = 0;
    std::int64_t parent = -1;
    std::string name;
    ltfs::EntryKind kind = ltfs::EntryKind::file;
    std::uint64_t size = 0;
    bool readOnly = false;
    ltfs::EntryTimes times;
    std::string symlinkTarget;
    std::vector<ltfs::Extent> extents;
    std::vector<ltfs::Xattr> xattrs;
};

class IndexRows {
   public:
    [[nodiscard]] std::vector<IndexRow> rows(const ltfs::Index& index, std::size_t offset, std::size_t limit);
    [[nodiscard]] Result<PackedRows> packed(const ltfs::Index& index, std::size_t offset, std::size_t limit);
    /// The index has changed or gone.
    void forget() { places_.clear(); }

   private:
    struct Place {
        const ltfs::Entry* entry;
        std::int64_t parent;
    };
    void find(const ltfs::Index& index);
    [[nodiscard]] std::size_t endOf(std::size_t offset, std::size_t limit) const;

    std::vector<Place> places_;  ///< a row's number is its place here; empty until asked for
};

}  // namespace capstan::addon
