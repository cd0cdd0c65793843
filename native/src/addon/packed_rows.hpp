// Rows of an index as bytes, one behind the other: an object for each of a million files would take longer than all
// else that the catalogue does with it. Numbers stand seven bits to a byte, the lowest first; a text or a list of bytes
// is led by its length. A row is
//   parent + 1, kind (0 directory, 1 file, 2 link), name, size, seconds of the last change (signed),
//   0 or 1 and the 32 bytes of its SHA-256, attributes, body
// attributes: the n-th list that came in these bytes, or 0 and a new one, as bytes: how many, then of each the key, 0
// for a
//   text or 1 for base64, and the value. The SHA-256 is not among them.
// body: what nobody looks for, also as bytes:
//   flags, times, the target of a link, extents; helper/src/catalogue/packing.ts reads it and names the flags.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>

#include "base/error.hpp"
#include "ltfs/entry.hpp"

namespace capstan::addon {

struct PackedRows {
    std::size_t count = 0;
    std::string bytes;
};

class RowPacker {
   public:
    /// `volume.index-damaged` when a size or a place is beyond what JavaScript can count to.
    [[nodiscard]] Result<void> add(const ltfs::Entry& entry, std::int64_t parent);
    [[nodiscard]] PackedRows take() { return std::move(rows_); }

   private:
    void addAttributes(const ltfs::Entry& entry);
    void addBody(const ltfs::Entry& entry);

    PackedRows rows_;
    std::unordered_map<std::string, std::size_t> lists_;  ///< by their bytes: which they are, from 1
    std::string list_, body_, attributes_, value_;        ///< kept for their memory
};

}  // namespace capstan::addon
