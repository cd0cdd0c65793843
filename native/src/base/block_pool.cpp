#include "base/block_pool.hpp"

#include <algorithm>

#include "base/pages.hpp"

namespace capstan {

BlockPool::BlockPool(std::size_t blockBytes, std::size_t poolBytes)
    : blockBytes_(blockBytes),
      limit_(std::max<std::size_t>(2, poolBytes / blockBytes)),
      kept_(std::max<std::size_t>(1, limit_ / 4)) {}

BlockPool::~BlockPool() {
    for (std::byte* memory : free_) {
        returnPages(memory, blockBytes_);
    }
}

void BlockPool::GiveBack::operator()(std::byte* memory) const {
    pool->giveBack(memory);
}

bool BlockPool::isFavoured(Rank rank) const {
    return rank == first || std::ranges::find(favoured_, rank) != favoured_.end();
}

/// `rank` is among those that wait.
bool BlockPool::mayTake(Rank rank) const {
    if (isFavoured(rank)) {
        return lent_ < limit_;
    }
    return lent_ < limitForAll() && rank == *waiting_.begin();
}

void BlockPool::favour(std::size_t place, Rank rank) {
    {
        const std::lock_guard lock(mutex_);
        favoured_.resize(std::max(favoured_.size(), place + 1), first);
        favoured_[place] = rank;
    }
    freed_.notify_all();
}

void BlockPool::fillUp(std::size_t place, bool on) {
    {
        const std::lock_guard lock(mutex_);
        if (on) {
            fillingUp_.insert(place);
        } else {
            fillingUp_.erase(place);
        }
    }
    freed_.notify_all();
}

BlockPool::Block BlockPool::take(std::stop_token stop, Rank rank) {
    std::unique_lock lock(mutex_);
    const auto place = waiting_.insert(rank);
    const bool allowed = freed_.wait(lock, stop, [&] { return mayTake(rank); });
    waiting_.erase(place);
    if (!waiting_.empty()) {
        freed_.notify_all();  // the next one's turn may have come
    }
    if (!allowed) {
        return {nullptr, GiveBack{this}};
    }
    ++lent_;
    if (free_.empty()) {
        lock.unlock();
        return {takePages(blockBytes_), GiveBack{this}};
    }
    std::byte* memory = free_.back();
    free_.pop_back();
    return {memory, GiveBack{this}};
}

double BlockPool::fill() const {
    const std::lock_guard lock(mutex_);
    return static_cast<double>(lent_) / static_cast<double>(limit_);
}

bool BlockPool::exhausted() const {
    const std::lock_guard lock(mutex_);
    return !waiting_.empty() && lent_ >= limitForAll();
}

bool BlockPool::isFull() const {
    const std::lock_guard lock(mutex_);
    return lent_ >= limit_;
}

void BlockPool::giveBack(std::byte* memory) {
    {
        const std::lock_guard lock(mutex_);
        free_.push_back(memory);
        --lent_;
    }
    freed_.notify_all();
}

}  // namespace capstan
