#include "write/packer.hpp"

#include <algorithm>
#include <utility>

namespace capstan::write {

bool Packer::add(WriteItem item, FileEnd whole, ByteView content, std::stop_token stop) {
    const std::lock_guard lock(mutex_);
    if (used_ == pool_.blockBytes()) {
        send(false);
    }
    if (items_.empty()) {
        since_ = Clock::now();
    }
    const std::size_t from = used_;
    const bool begunBefore = content.size() > pool_.blockBytes() - used_;
    if (begunBefore && item.sent && !item.kept) {
        item.kept = std::make_shared<const KeptContent>(whole, Bytes(content.begin(), content.end()));
    }
    if (!fill(content, std::move(stop))) {
        return false;
    }
    items_.push_back({.item = std::move(item), .whole = std::move(whole), .from = from, .begunBefore = begunBefore});
    if (items_.size() >= itemsLimit) {
        send(false);
    }
    return true;
}

bool Packer::fill(ByteView content, std::stop_token stop) {
    while (!content.empty()) {
        if (used_ == pool_.blockBytes()) {
            send(true);
        }
        if (!block_) {
            block_ = pool_.take(stop);
            if (!block_) {
                return false;
            }
        }
        const std::size_t fits = std::min(content.size(), pool_.blockBytes() - used_);
        copyBytes(content.first(fits), {block_.get() + used_, fits});
        used_ += fits;
        content = content.subspan(fits);
    }
    return true;
}

void Packer::flush() {
    const std::lock_guard lock(mutex_);
    send(false);
}

void Packer::flushOlderThan(std::chrono::milliseconds age) {
    const std::unique_lock lock(mutex_, std::try_to_lock);
    if (lock && !items_.empty() && Clock::now() - since_ >= age) {
        send(false);
    }
}

void Packer::send(bool continues) {
    if (used_ == 0 && items_.empty()) {
        return;
    }
    send_(SharedRecord{.block = std::exchange(block_, nullptr),
                       .bytes = std::exchange(used_, 0),
                       .items = std::exchange(items_, {}),
                       .continues = continues});
}

}  // namespace capstan::write
