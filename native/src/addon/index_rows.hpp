// The index as rows for the catalogue: every entry once, parents before their children, always in the same order while
// the index stays as it is. Lives on the drive's thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "addon/packed_rows.hpp"
#include "ltfs/index.hpp"

namespace capstan::addon {

class IndexRows {
   public:
    [[nodiscard]] Result<PackedRows> rows(const ltfs::Index& index, std::size_t offset, std::size_t limit);
    /// The index has changed or gone.
    void forget() { entries_ = {}; }

   private:
    struct RowEntry {
        const ltfs::Entry* entry;
        std::int64_t parent;
    };
    void find(const ltfs::Index& index);

    std::vector<RowEntry> entries_;  ///< by the number of the row; empty until asked for
};

}  // namespace capstan::addon
