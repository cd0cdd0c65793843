#include "base/block_pool.hpp"

#include <algorithm>
#include <new>

namespace capstan {

namespace {

/// A page: what direct I/O of disks and of the SCSI generic driver asks for.
constexpr std::align_val_t alignment{4096};

}  // namespace

BlockPool::BlockPool(std::size_t blockBytes, std::size_t poolBytes)
    : blockBytes_(blockBytes), limit_(std::max<std::size_t>(2, poolBytes / blockBytes)) {}

BlockPool::~BlockPool() {
    for (std::byte* memory : free_) {
        ::operator delete(memory, alignment);
    }
}

void BlockPool::GiveBack::operator()(std::byte* memory) const {
    pool->giveBack(memory);
}

BlockPool::Block BlockPool::take(std::stop_token stop) {
    std::unique_lock lock(mutex_);
    ++waiting_;
    const bool allowed = freed_.wait(lock, stop, [this] { return lent_ < limit_; });
    --waiting_;
    if (!allowed) {
        return {nullptr, GiveBack{this}};
    }
    ++lent_;
    if (free_.empty()) {
        lock.unlock();
        return {static_cast<std::byte*>(::operator new(blockBytes_, alignment)), GiveBack{this}};
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
    return waiting_ > 0 && lent_ == limit_;
}

void BlockPool::giveBack(std::byte* memory) {
    {
        const std::lock_guard lock(mutex_);
        free_.push_back(memory);
        --lent_;
    }
    freed_.notify_one();
}

}  // namespace capstan
