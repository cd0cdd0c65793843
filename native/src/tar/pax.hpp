// The extended headers of POSIX.1-2001 ("pax"): records of "length key=value" that say more of the member that follows
// than its own header can, and GNU's words for sparse files among them.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/bytes.hpp"
#include "tar/header.hpp"
#include "tar/sparse.hpp"

namespace capstan::tar {

/// What is larger is no header of anybody's.
inline constexpr std::uint64_t largestExtendedHeader = std::uint64_t{16} << 20U;

class PaxRecords {
   public:
    /// Those that are there already are replaced; false when the text is not what it must be.
    [[nodiscard]] bool add(ByteView text);
    void clear();

    [[nodiscard]] std::optional<std::string_view> text(std::string_view key) const;
    [[nodiscard]] std::optional<std::uint64_t> number(std::string_view key) const;
    [[nodiscard]] std::optional<TarTime> time(std::string_view key) const;
    /// GNU's list of offsets and lengths, when there is one.
    [[nodiscard]] const SparseMap& sparse() const { return list_.empty() ? pairs_.map() : list_; }
    /// It is no map: an offset without its length, or a number that is none.
    [[nodiscard]] bool isSparseBroken() const { return sparseBroken_ || !pairs_.isPaired(); }
    /// Attributes of users, by their names without "user.".
    [[nodiscard]] std::vector<std::pair<std::string_view, std::string_view>> attributes() const;

   private:
    void take(std::string_view key, std::string_view value);
    void takeSparse(std::string_view key, std::string_view value);

    std::map<std::string, std::string, std::less<>> values_;
    SparseMap list_;       ///< as one value
    SparseNumbers pairs_;  ///< as values of their own
    bool sparseBroken_ = false;
};

}  // namespace capstan::tar
