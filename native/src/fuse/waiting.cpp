#include "fuse/waiting.hpp"

#include <utility>

namespace capstan::fuse {

std::uint64_t Waiting::add(const Waiter& waiter) {
    const std::lock_guard lock(mutex_);
    waiters_.emplace(++last_, waiter);
    return last_;
}

std::optional<Waiter> Waiting::take(std::uint64_t id) {
    const std::lock_guard lock(mutex_);
    const auto found = waiters_.extract(id);
    if (found.empty()) return std::nullopt;
    return found.mapped();
}

std::optional<std::uint64_t> Waiting::addListing(NodeId folder, WhenListed then) {
    const std::lock_guard lock(mutex_);
    const auto [known, isNew] = listed_.try_emplace(folder, last_ + 1);
    Listing& listing = listings_[known->second];
    listing.folder = folder;
    listing.then.push_back(std::move(then));
    if (!isNew) return std::nullopt;
    return ++last_;
}

std::optional<Waiting::Listing> Waiting::takeListing(std::uint64_t id) {
    const std::lock_guard lock(mutex_);
    auto found = listings_.extract(id);
    if (found.empty()) return std::nullopt;
    listed_.erase(found.mapped().folder);
    return std::move(found.mapped());
}

std::vector<Waiter> Waiting::takeAll() {
    const std::lock_guard lock(mutex_);
    std::vector<Waiter> all;
    for (const auto& [id, waiter] : std::exchange(waiters_, {})) all.push_back(waiter);
    return all;
}

std::vector<Waiting::Listing> Waiting::takeAllListings() {
    const std::lock_guard lock(mutex_);
    std::vector<Listing> all;
    for (auto& [id, listing] : std::exchange(listings_, {})) all.push_back(std::move(listing));
    listed_.clear();
    return all;
}

}  // namespace capstan::fuse
