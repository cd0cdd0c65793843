#include "fuse/waiting.hpp"

#include <cerrno>
#include <utility>

namespace capstan::fuse {

std::uint64_t Waiting::next() {
    const std::lock_guard lock(mutex_);
    return ++last_;
}

int Waiting::add(std::uint64_t id, const Waiter& waiter, const Begin& begin) {
    const std::lock_guard lock(mutex_);
    if (isClosed_) return ENOTCONN;
    if (const int error = begin(id); error != 0) return error;
    waiters_.emplace(id, waiter);
    return 0;
}

std::optional<Waiter> Waiting::take(std::uint64_t id) {
    const std::lock_guard lock(mutex_);
    const auto found = waiters_.extract(id);
    if (found.empty()) return std::nullopt;
    return found.mapped();
}

int Waiting::addListing(NodeId folder, WhenListed then, const Begin& begin) {
    const std::lock_guard lock(mutex_);
    if (isClosed_) return ENOTCONN;
    auto known = listed_.find(folder);
    if (known == listed_.end()) {
        const std::uint64_t id = ++last_;
        if (const int error = begin(id); error != 0) return error;
        known = listed_.emplace(folder, id).first;
        listings_.emplace(id, Listing{.folder = folder});
    }
    listings_.at(known->second).then.push_back(std::move(then));
    return 0;
}

std::optional<Waiting::Listing> Waiting::takeListing(std::uint64_t id) {
    const std::lock_guard lock(mutex_);
    auto found = listings_.extract(id);
    if (found.empty()) return std::nullopt;
    listed_.erase(found.mapped().folder);
    return std::move(found.mapped());
}

void Waiting::askAnew(NodeId folder, const Begin& begin) {
    const std::lock_guard lock(mutex_);
    const auto known = listed_.find(folder);
    if (known == listed_.end()) return;
    auto listing = listings_.extract(known->second);
    listing.key() = known->second = ++last_;
    listings_.insert(std::move(listing));
    begin(last_);
}

Waiting::Left Waiting::close() {
    const std::lock_guard lock(mutex_);
    isClosed_ = true;
    Left left;
    for (const auto& [id, waiter] : std::exchange(waiters_, {})) left.waiters.push_back(waiter);
    for (auto& [id, listing] : std::exchange(listings_, {})) left.listings.push_back(std::move(listing));
    listed_.clear();
    return left;
}

}  // namespace capstan::fuse
