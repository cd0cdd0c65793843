// The rows of an index that is only listed, packed as its entries come off the tape. Each piece is handed out once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>

#include "addon/packed_rows.hpp"
#include "ltfs/entry_list.hpp"

namespace capstan::addon {

class ListedRows final : public ltfs::EntryList {
   public:
    [[nodiscard]] Result<void> add(const ltfs::Entry& entry, std::int64_t parent) override;
    void giveUp() override;

    /// One piece after the other, each from where the one before ended.
    [[nodiscard]] Result<PackedRows> take(std::size_t offset, std::size_t limit);

   private:
    void endPiece();

    RowPacker packer_;
    std::deque<PackedRows> pieces_;
    std::size_t taken_ = 0;
};

}  // namespace capstan::addon
