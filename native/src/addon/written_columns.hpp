// What a drive has taken, many items at once, as JavaScript sees it (WrittenItems in writing.d.ts): an object for each
// of a million small files would keep JavaScript busier than all else of an archive. Packed by the drive's thread.
#pragma once

#include <cstdint>
#include <map>
#include <napi.h>
#include <string>
#include <variant>
#include <vector>

#include "addon/packed_rows.hpp"
#include "write/write_item.hpp"

namespace capstan::addon {

class WrittenColumns {
   public:
    // Implicit: the first of them is an event by itself.
    // NOLINTNEXTLINE(google-explicit-constructor)
    WrittenColumns(const write::ItemWritten& written) { add(written); }

    void add(const write::ItemWritten& written);
    [[nodiscard]] std::size_t size() const { return ids_.size(); }
    [[nodiscard]] Napi::Object toJs(Napi::Env env) const;

   private:
    struct HashColumn {
        Algorithm algorithm{};
        std::string texts;  ///< with a NUL between two, and nothing where an item has none
    };

    struct SplitFile {
        std::size_t at = 0;  ///< the number of its last part
        std::uint64_t bytes = 0;
        Hashes hashes{};
    };

    void addOtherHashes(const Hashes& hashes);

    std::vector<double> ids_, bytes_, buffered_, written_, modified_;
    std::vector<std::uint8_t> slots_, kinds_, flags_;
    std::vector<std::uint32_t> links_;
    std::string paths_;    ///< with a NUL between two
    std::string digests_;  ///< 32 bytes for each
    std::vector<HashColumn> otherHashes_;
    std::vector<SplitFile> wholes_;
    std::map<write::Slot, RowPacker> journals_;
    std::int64_t rows_ = 0;  ///< folders get none
};

using SessionEvent = std::variant<WrittenColumns, write::ItemUnchanged, write::ItemFailed, write::IndexWritten,
                                  write::ItemMirrored, write::ItemMirrorFailed, write::WriteProgress>;

// For the channel that they go through (event_channel.hpp).

[[nodiscard]] bool joins(SessionEvent& last, const write::ItemWritten& written);
[[nodiscard]] std::size_t countIn(const SessionEvent& event);
[[nodiscard]] Napi::Value toJs(Napi::Env env, const SessionEvent& event);

}  // namespace capstan::addon
