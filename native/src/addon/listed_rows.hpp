// The rows of an index that is only listed, packed as its entries come off the tape: reported piece by piece to whoever
// listens, or kept for whoever asks. Each piece is handed out once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <string>
#include <utility>
#include <variant>

#include "addon/packed_rows.hpp"
#include "ltfs/entry_list.hpp"
#include "ltfs/timestamp.hpp"

namespace capstan::addon {

/// What an index that is being read says of itself: its rows come next, and those that came before say nothing.
struct ListedHead {
    std::string uuid;
    std::uint64_t generation = 0;
    ltfs::Timestamp updateTime;
};

/// It has been read to its end and is what the volume holds.
struct ListedEnd {
    std::size_t rows = 0;
};

using ListedEvent = std::variant<ListedHead, PackedRows, ListedEnd>;
/// Rows, for the channel to JavaScript.
[[nodiscard]] inline std::size_t countIn(const ListedEvent& event) {
    const PackedRows* const rows = std::get_if<PackedRows>(&event);
    return rows != nullptr ? rows->count : 1;
}
using ListedSink = std::function<void(ListedEvent event)>;

class ListedRows final : public ltfs::EntryList {
   public:
    explicit ListedRows(ListedSink sink = {}) : sink_(std::move(sink)) {}

    void begin(const ltfs::IndexHead& head) override;
    [[nodiscard]] Result<void> add(const ltfs::Entry& entry, std::int64_t parent) override;
    void giveUp() override;
    /// The volume has this index: tells what is left to be told.
    void finish();

    /// They have been reported: nothing can be taken.
    [[nodiscard]] bool isReported() const { return sink_ != nullptr; }
    /// One piece after the other, each from where the one before ended.
    [[nodiscard]] Result<PackedRows> take(std::size_t offset, std::size_t limit);

   private:
    void endPiece();

    ListedSink sink_;
    RowPacker packer_;
    std::deque<PackedRows> pieces_;
    std::size_t taken_ = 0;
    std::size_t reported_ = 0;
};

}  // namespace capstan::addon
