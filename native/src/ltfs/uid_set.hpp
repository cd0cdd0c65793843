// Which uids are taken. They come in runs as a rule, so whole runs are kept as bits.
#pragma once

#include <array>
#include <cstdint>
#include <unordered_map>

namespace capstan::ltfs {

class UidSet {
   public:
    /// False when it was there.
    bool insert(std::uint64_t uid) {
        if (const std::uint64_t number = uid / uidsPerPage; !page_ || number != pageNumber_) {
            page_ = &pages_[number];
            pageNumber_ = number;
        }
        std::uint64_t& word = (*page_)[uid % uidsPerPage / 64];
        const std::uint64_t bit = std::uint64_t{1} << uid % 64;
        const bool fresh = (word & bit) == 0;
        word |= bit;
        return fresh;
    }

   private:
    static constexpr std::uint64_t uidsPerPage = 2'048;
    using Page = std::array<std::uint64_t, uidsPerPage / 64>;

    std::unordered_map<std::uint64_t, Page> pages_;
    Page* page_ = nullptr;  ///< the one asked last
    std::uint64_t pageNumber_ = 0;
};

}  // namespace capstan::ltfs
