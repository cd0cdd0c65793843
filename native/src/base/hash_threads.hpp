// Hashes files beside the threads that read or write them, which would otherwise do little else. Of each stream the
// bytes are hashed in the order in which they are given. Where the processor is faster with two streams side by side, a
// thread takes two when there are; of streams that could be paired, only one at a time is hashed alone.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <stop_token>
#include <thread>
#include <vector>

#include "base/bytes.hpp"
#include "base/hash_set.hpp"

namespace capstan {

class HashThreads {
   public:
    /// Hears how long the streams of one turn took, all together, on the thread that hashed them.
    using OnHashed = std::function<void(std::chrono::nanoseconds)>;

    /// SHA-256 and what is wanted besides, of every stream. The threads start when they are first needed.
    explicit HashThreads(std::vector<Algorithm> besides = {}, OnHashed onHashed = {});
    HashThreads(const HashThreads&) = delete;
    HashThreads& operator=(const HashThreads&) = delete;
    ~HashThreads();

    /// One file after the other. For one thread at a time; the threads outlive it.
    class Stream {
       public:
        explicit Stream(HashThreads& threads) : threads_(threads), hashes_(threads.besides_) {}
        Stream(const Stream&) = delete;
        Stream& operator=(const Stream&) = delete;
        /// What was given and not waited for may stay undone.
        ~Stream() { reset(); }

        /// Bytes that stay as they are while `holder` is held. Waits while much is to be done.
        void add(std::shared_ptr<const void> holder, ByteView bytes);
        /// A hole counts as what it reads as.
        void addZeros(std::uint64_t count);
        /// Waits until all of it is hashed; then starts afresh.
        [[nodiscard]] Hashes finish();
        /// Forgets what was added.
        void reset();

       private:
        friend class HashThreads;

        struct Piece {
            std::shared_ptr<const void> holder;
            ByteView bytes;
            std::uint64_t zeros = 0;  ///< instead of bytes
        };

        void hash(const Piece& piece);

        HashThreads& threads_;
        HashSet hashes_;  // a thread's while the stream is in its hands, else the owner's

        // Protected by the threads' mutex:
        std::deque<Piece> waiting_;
        bool isInHand_ = false;
        bool isAwaited_ = false;
    };

   private:
    struct Taken {
        Stream* stream = nullptr;
        Stream::Piece piece{};
    };

    void put(Stream& stream, Stream::Piece piece);
    void waitUntilIdle(Stream& stream, std::unique_lock<std::mutex>& lock);
    void forget(Stream& stream);
    void start();
    void run(const std::stop_token& stop);
    [[nodiscard]] bool canTake() const;
    /// Rather than wait a moment for another stream.
    [[nodiscard]] bool isWorthTaking() const;
    [[nodiscard]] Taken take();
    void hashNext(std::unique_lock<std::mutex>& lock);
    void hash(const Taken& one, const Taken& other) const;
    void giveBack(Stream& stream);

    const std::vector<Algorithm> besides_;
    const OnHashed onHashed_;
    const bool pairs_;

    std::mutex mutex_;  // protects what follows, and what the streams say
    std::condition_variable_any given_;
    std::condition_variable done_;
    std::deque<Stream*> ready_;  ///< have pieces and are in nobody's hands
    bool isOneAlone_ = false;    ///< of those that could be paired
    std::vector<std::jthread> threads_;
};

}  // namespace capstan
