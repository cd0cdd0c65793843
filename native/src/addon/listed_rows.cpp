#include "addon/listed_rows.hpp"

#include <utility>

#include "ltfs/index.hpp"

namespace capstan::addon {

namespace {

/// As many as are taken over in one go: helper/src/catalogue/index-rows.ts.
constexpr std::size_t rowsOfPiece = 1'000;

}  // namespace

void ListedRows::begin(const ltfs::IndexHead& head) {
    if (sink_) {
        sink_(ListedHead{.uuid = head.volumeUuid, .generation = head.generation, .updateTime = head.updateTime});
    }
}

Result<void> ListedRows::add(const ltfs::Entry& entry, std::int64_t parent) {
    auto added = packer_.add(entry, parent);
    if (added && packer_.rows().count == rowsOfPiece) {
        endPiece();
    }
    return added;
}

void ListedRows::giveUp() {
    packer_ = {};
    pieces_.clear();
}

void ListedRows::finish() {
    if (!sink_) {
        return;
    }
    if (packer_.rows().count > 0) {
        endPiece();
    }
    sink_(ListedEnd{.rows = reported_});
}

Result<PackedRows> ListedRows::take(std::size_t offset, std::size_t limit) {
    if (packer_.rows().count > 0) {
        endPiece();
    }
    if (isReported() || offset != taken_ || limit < rowsOfPiece) {
        return fail(Code::invalidArgument, "rows that are only listed come once, from the first on");
    }
    if (pieces_.empty()) {
        return PackedRows{};
    }
    PackedRows piece = std::move(pieces_.front());
    pieces_.pop_front();
    taken_ += piece.count;
    return piece;
}

void ListedRows::endPiece() {
    PackedRows piece = std::exchange(packer_, {}).take();
    if (sink_) {
        reported_ += piece.count;
        return sink_(std::move(piece));
    }
    // There are a thousand of them: none keeps what it may have grown by.
    piece.bytes.shrink_to_fit();
    pieces_.push_back(std::move(piece));
}

}  // namespace capstan::addon
