// What a drive has taken, many items at once, as JavaScript sees it (WrittenItems in writing.d.ts): an object for each
// of a million small files would keep JavaScript busier than all else of an archive. On the JavaScript thread.
#pragma once

#include <cstdint>
#include <map>
#include <napi.h>
#include <string>
#include <vector>

#include "addon/packed_rows.hpp"
#include "write/write_item.hpp"

namespace capstan::addon {

class WrittenColumns {
   public:
    void add(const write::ItemWritten& written);
    [[nodiscard]] bool empty() const { return ids_.empty(); }
    /// Afterwards it is empty.
    [[nodiscard]] Napi::Object take(Napi::Env env);

   private:
    struct OtherHash {
        std::size_t at = 0;
        std::string key, value;
    };

    std::vector<double> ids_, bytes_, buffered_, written_;
    std::vector<std::uint8_t> slots_, kinds_, flags_;
    std::vector<std::uint32_t> links_;
    std::string paths_;    ///< with a NUL between two
    std::string digests_;  ///< 32 bytes for each
    std::vector<OtherHash> otherHashes_;
    std::map<write::Slot, RowPacker> journals_;
    std::int64_t rows_ = 0;  ///< folders get none
};

}  // namespace capstan::addon
