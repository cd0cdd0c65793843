#include "write/packer.hpp"

#include <utility>

namespace capstan::write {

void Packer::begin() {
    from_ = used_;
    bytes_ = 0;
    begunBefore_ = false;
}

MutableBytes Packer::room(std::stop_token stop) {
    if (used_ == pool_.blockBytes()) {
        if (!flush(stop)) {
            return {};
        }
        begunBefore_ = bytes_ > 0;
        if (!begunBefore_) {
            from_ = 0;
        }
    }
    if (!block_) {
        block_ = pool_.take(stop);
    }
    return block_ ? MutableBytes(block_.get(), pool_.blockBytes()).subspan(used_) : MutableBytes();
}

void Packer::filled(std::size_t bytes) {
    used_ += bytes;
    bytes_ += bytes;
}

bool Packer::end(Item item, std::variant<Whole, Broken> end, std::stop_token stop) {
    if (std::holds_alternative<Broken>(end)) {
        used_ = begunBefore_ ? 0 : from_;
    }
    items_.push_back({.item = std::move(item), .end = std::move(end), .from = from_, .begunBefore = begunBefore_});
    return items_.size() < itemsLimit || flush(stop);
}

bool Packer::flush(std::stop_token stop) {
    if (used_ == 0 && items_.empty()) {
        return true;
    }
    // An empty block, left by a file that broke, goes back to the pool with the message.
    return stream_.send(
        Shared{.block = std::move(block_), .bytes = std::exchange(used_, 0), .items = std::exchange(items_, {})}, stop);
}

}  // namespace capstan::write
