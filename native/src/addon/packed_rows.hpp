// Rows of an index as bytes, one behind the other: an object for each of a million files would take longer than all
// else that the catalogue does with it. Numbers stand seven bits to a byte, the lowest first; a text or a list of bytes
// is led by its length. A row is
//   parent + 1, kind (0 directory, 1 file, 2 link), name, size, seconds of the last change (signed),
//   0, or 1 and the 32 bytes of its SHA-256, with 2 added to either and, behind it, its other hashes; attributes; body
// hashes: how many, then of each the key, which is the n-th that came in these bytes, or 0 and a new one, and what its
//   hexadecimal digits say, as bytes. Each file has its own; what follows is shared by many.
// attributes: the n-th list that came in these bytes, or 0 and a new one, as bytes: how many, then of each the key, 0
//   for a text or 1 for base64, and the value.
// body: what nobody looks for, also as bytes:
//   flags, times, the target of a link, extents; helper/src/catalogue/packing.ts reads it and names the flags.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/error.hpp"
#include "ltfs/entry.hpp"
#include "volume/diagnosis.hpp"

namespace capstan::addon {

/// The bytes that lower-case hexadecimal digits say, of which there is an even number.
void appendBytesOf(std::string& out, std::string_view digits);

struct PackedRows {
    std::size_t count = 0;
    std::string bytes;
};

class RowPacker {
   public:
    /// `volume.index-damaged` when a size or a place is beyond what JavaScript can count to.
    [[nodiscard]] Result<void> add(const ltfs::Entry& entry, std::int64_t parent);
    /// As an entry of a folder of that number, under its whole path.
    [[nodiscard]] Result<void> add(const volume::JournalFile& file, std::int64_t parent);
    [[nodiscard]] PackedRows take() { return std::move(rows_); }
    [[nodiscard]] const PackedRows& rows() const { return rows_; }

   private:
    /// Beside extents and attributes.
    struct Row {
        std::int64_t parent = -1;
        ltfs::EntryKind kind = ltfs::EntryKind::file;
        std::string_view name;
        std::uint64_t length = 0;
        bool readOnly = false;
        ltfs::EntryTimes times;
        std::string_view symlinkTarget{};
    };

    template <class Extents, class EachAttribute>
    [[nodiscard]] Result<void> add(const Row& row, const Extents& extents, EachAttribute eachAttribute);
    void beginAttributes();
    void addAttribute(std::string_view key, std::string_view value);
    void addHash(std::string_view key, std::string_view digits);
    void endAttributes();
    template <class Extents>
    void addBody(const Row& row, const Extents& extents);

    PackedRows rows_;
    std::unordered_map<std::string, std::size_t> lists_;  ///< by their bytes: which they are, from 1
    std::vector<std::string> hashKeys_;
    std::string list_, body_, attributes_, hashes_, digest_, value_;  ///< kept for their memory
    std::size_t count_ = 0;                                           ///< in `attributes_`
    std::size_t hashCount_ = 0;                                       ///< in `hashes_`
};

}  // namespace capstan::addon
