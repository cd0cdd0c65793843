// Hashes large files beside the thread that writes them, which would otherwise do little else. One digest's bytes are
// hashed in the order in which they are given.
#pragma once

#include <array>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <memory>
#include <mutex>
#include <thread>

#include "base/bytes.hpp"
#include "base/digest.hpp"
#include "recall/delivery.hpp"

namespace capstan::recall {

/// One thread's work, in order.
class HashLane {
   public:
    HashLane() = default;
    HashLane(const HashLane&) = delete;
    HashLane& operator=(const HashLane&) = delete;
    /// What was given and not waited for may stay undone.
    ~HashLane();

    /// Waits while much is to be done. The digest must not be touched before `wait` has returned.
    void add(Digest& digest, std::shared_ptr<const Record> record, ByteView bytes);
    /// Until all that this digest was given is in it.
    void wait(const Digest& digest);

   private:
    struct HashTask {
        Digest* digest;
        std::shared_ptr<const Record> record;
        ByteView bytes;
    };

    void run();

    std::mutex mutex_;  // protects what follows
    std::condition_variable changed_;
    std::deque<HashTask> work_;  ///< the first is in hand
    bool ending_ = false;
    std::thread thread_;  ///< from the first file on that needs it
};

/// Two, so that one file is begun while another's end is hashed. For one thread at a time.
class HashLanes {
   public:
    [[nodiscard]] HashLane& nextLane() { return lanes_[next_++ % lanes_.size()]; }

   private:
    std::array<HashLane, 2> lanes_;
    std::size_t next_ = 0;
};

/// The digest of one file: beside, or at once where it is small and handing it over would take longer.
class Hashing {
   public:
    /// Null: at once. It outlives this.
    Hashing(Algorithm algorithm, HashLane* beside) : digest_(algorithm), beside_(beside) {}
    Hashing(const Hashing&) = delete;
    Hashing& operator=(const Hashing&) = delete;
    ~Hashing() { wait(); }

    /// Bytes of that record, which stay as they are while it is held.
    void add(const std::shared_ptr<const Record>& record, ByteView bytes) {
        if (beside_ != nullptr) {
            beside_->add(digest_, record, bytes);
        } else {
            digest_.add(bytes);
        }
    }
    /// With nothing left to be done beside.
    [[nodiscard]] Digest& digest() {
        wait();
        return digest_;
    }

   private:
    void wait() {
        if (beside_ != nullptr) {
            beside_->wait(digest_);
        }
    }

    Digest digest_;
    HashLane* beside_;
};

}  // namespace capstan::recall
