#include "base/hash_threads.hpp"

#include <algorithm>
#include <chrono>
#include <pthread.h>
#include <utility>

namespace capstan {

namespace {

/// Pieces of a stream that may wait: more would only take the processor from the hash, which is slower than what feeds
/// it.
constexpr std::size_t ahead = 32;

/// Pieces of a stream that are not kept waiting for another stream to be hashed with, and how long fewer are.
constexpr std::size_t worthAlone = 8;
constexpr std::chrono::milliseconds patience{1};

}  // namespace

HashThreads::HashThreads(std::vector<Algorithm> besides, OnHashed onHashed)
    : besides_(std::move(besides)), onHashed_(std::move(onHashed)), pairs_(HashSet(besides_).isPairable()) {}

HashThreads::~HashThreads() {
    for (std::jthread& thread : threads_) {
        thread.request_stop();
    }
}

void HashThreads::Stream::add(std::shared_ptr<const void> holder, ByteView bytes) {
    threads_.put(*this, {.holder = std::move(holder), .bytes = bytes});
}

void HashThreads::Stream::addZeros(std::uint64_t count) {
    threads_.put(*this, {.holder = nullptr, .bytes = {}, .zeros = count});
}

Hashes HashThreads::Stream::finish() {
    {
        std::unique_lock lock(threads_.mutex_);
        threads_.waitUntilIdle(*this, lock);
    }
    return hashes_.finish();
}

void HashThreads::Stream::reset() {
    threads_.forget(*this);
    hashes_.reset();
}

void HashThreads::Stream::hash(const Piece& piece) {
    hashes_.add(piece.bytes);
    hashes_.addZeros(piece.zeros);
}

void HashThreads::put(Stream& stream, Stream::Piece piece) {
    {
        std::unique_lock lock(mutex_);
        start();
        done_.wait(lock, [&] { return stream.waiting_.size() < ahead; });
        stream.waiting_.push_back(std::move(piece));
        if (stream.isInHand_ || (stream.waiting_.size() > 1 && stream.waiting_.size() != worthAlone)) {
            return;
        }
        if (stream.waiting_.size() == 1) {
            ready_.push_back(&stream);
        }
    }
    given_.notify_one();
}

void HashThreads::waitUntilIdle(Stream& stream, std::unique_lock<std::mutex>& lock) {
    stream.isAwaited_ = true;
    given_.notify_one();
    done_.wait(lock, [&] { return stream.waiting_.empty() && !stream.isInHand_; });
    stream.isAwaited_ = false;
}

void HashThreads::forget(Stream& stream) {
    std::deque<Stream::Piece> forgotten;  // goes last: what it holds may have a lock of its own
    std::unique_lock lock(mutex_);
    forgotten.swap(stream.waiting_);
    std::erase(ready_, &stream);
    waitUntilIdle(stream, lock);
}

void HashThreads::start() {
    if (!threads_.empty()) {
        return;
    }
    const unsigned count = std::max(1U, std::thread::hardware_concurrency());
    for (unsigned i = 0; i < count; ++i) {
        threads_.emplace_back([this](const std::stop_token& stop) {
            ::pthread_setname_np(::pthread_self(), "capstan-hash");
            run(stop);
        });
    }
}

void HashThreads::run(const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    while (given_.wait(lock, stop, [this] { return canTake(); })) {
        // No longer: whoever feeds the stream may need its bytes back before there is more.
        given_.wait_for(lock, patience, [this] { return isWorthTaking(); });
        if (canTake()) {
            hashNext(lock);
        }
    }
}

bool HashThreads::canTake() const {
    return ready_.size() >= 2 || (!ready_.empty() && !(pairs_ && isOneAlone_));
}

bool HashThreads::isWorthTaking() const {
    if (!pairs_ || ready_.size() != 1) {
        return true;
    }
    const Stream& only = *ready_.front();
    return only.isAwaited_ || only.waiting_.size() >= worthAlone;
}

HashThreads::Taken HashThreads::take() {
    Stream& stream = *ready_.front();
    ready_.pop_front();
    stream.isInHand_ = true;
    Taken taken{.stream = &stream, .piece = std::move(stream.waiting_.front())};
    stream.waiting_.pop_front();
    return taken;
}

void HashThreads::hashNext(std::unique_lock<std::mutex>& lock) {
    Taken one = take();
    Taken other = pairs_ && !ready_.empty() ? take() : Taken{};
    const bool isAlone = pairs_ && other.stream == nullptr;
    isOneAlone_ = isOneAlone_ || isAlone;
    const bool canAnother = canTake();
    lock.unlock();
    if (canAnother) {
        given_.notify_one();
    }
    hash(one, other);
    // Back to where they are from, before anybody waits for more.
    one.piece = {};
    other.piece = {};
    lock.lock();
    isOneAlone_ = isOneAlone_ && !isAlone;
    giveBack(*one.stream);
    if (other.stream != nullptr) {
        giveBack(*other.stream);
    }
}

void HashThreads::hash(const Taken& one, const Taken& other) const {
    const auto since = std::chrono::steady_clock::now();
    if (other.stream == nullptr) {
        one.stream->hash(one.piece);
    } else {
        HashSet::addTogether(one.stream->hashes_, one.piece.bytes, other.stream->hashes_, other.piece.bytes);
        one.stream->hashes_.addZeros(one.piece.zeros);
        other.stream->hashes_.addZeros(other.piece.zeros);
    }
    if (onHashed_) {
        onHashed_((other.stream == nullptr ? 1 : 2) * (std::chrono::steady_clock::now() - since));
    }
}

void HashThreads::giveBack(Stream& stream) {
    stream.isInHand_ = false;
    if (!stream.waiting_.empty()) {
        // One that somebody waits for goes on to its end; all at once would end at once, and nothing be ready after
        // them.
        ready_.insert(stream.isAwaited_ ? ready_.begin() : ready_.end(), &stream);
    }
    if (stream.waiting_.empty() || stream.waiting_.size() == ahead / 2) {
        done_.notify_all();
    }
}

}  // namespace capstan
