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

int Waiting::addListing(NodeId folder, std::uint64_t id, WhenListed then, const HasLeft& hasLeft, const Begin& begin) {
    const std::lock_guard lock(mutex_);
    if (isClosed_) return ENOTCONN;
    if (hasLeft()) return EINTR;
    auto known = listed_.find(folder);
    if (known == listed_.end()) {
        const std::uint64_t question = ++last_;
        if (const int error = begin(question); error != 0) return error;
        known = listed_.emplace(folder, question).first;
        listings_.emplace(question, Listing{.folder = folder});
    }
    listings_.at(known->second).then.emplace(id, std::move(then));
    return 0;
}

std::optional<Waiting::Listing> Waiting::takeListing(std::uint64_t question) {
    const std::lock_guard lock(mutex_);
    auto found = listings_.extract(question);
    if (found.empty()) return std::nullopt;
    listed_.erase(found.mapped().folder);
    return std::move(found.mapped());
}

std::optional<WhenListed> Waiting::takeFromListing(std::uint64_t id) {
    const std::lock_guard lock(mutex_);
    for (auto& [question, listing] : listings_) {
        if (auto found = listing.then.extract(id)) return std::move(found.mapped());
    }
    return std::nullopt;
}

bool Waiting::isListing() {
    const std::lock_guard lock(mutex_);
    return !listings_.empty();
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
