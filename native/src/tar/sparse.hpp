// Sparse files: which stretches of one are stored, in four ways to say so (GNU's first, and pax 0.0, 0.1 and 1.0).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "base/bytes.hpp"

namespace capstan::tar {

/// Of the file's content; what none covers is a hole.
struct StoredStretch {
    std::uint64_t offset = 0;
    std::uint64_t bytes = 0;
};
using SparseMap = std::vector<StoredStretch>;

/// More than any file has that anybody wrote.
inline constexpr std::size_t mostStretches = 1'000'000;

/// Digits and nothing else; nothing when the number is larger than any length.
[[nodiscard]] std::optional<std::uint64_t> parseDecimal(std::string_view text);

/// Offsets and lengths as they come one by one.
class SparseNumbers {
   public:
    /// False when there are too many.
    [[nodiscard]] bool add(std::uint64_t number);
    /// The last offset has its length.
    [[nodiscard]] bool isPaired() const { return !isHalf_; }
    [[nodiscard]] const SparseMap& map() const { return map_; }
    [[nodiscard]] SparseMap take() { return std::move(map_); }

   private:
    SparseMap map_;
    std::uint64_t offset_ = 0;
    bool isHalf_ = false;  ///< a length is to come
};

/// "offset,length,offset,length"; nothing when it is not.
[[nodiscard]] std::optional<SparseMap> parseSparseList(std::string_view text);

/// Adds what such fields of 12 + 12 bytes say; false when they are none.
[[nodiscard]] bool addSparseFields(ByteView fields, SparseMap& map);

/// Ascending, apart from each other, within the file's length, and no more than is stored.
[[nodiscard]] bool isSound(const SparseMap& map, std::uint64_t length, std::uint64_t stored);

}  // namespace capstan::tar
