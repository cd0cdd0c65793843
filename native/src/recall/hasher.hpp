// Hashes large files beside the thread that writes them: that one would otherwise do little else. One digest's bytes
// are hashed in the order in which they are given.
#pragma once

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

class Hasher {
   public:
    Hasher() = default;
    Hasher(const Hasher&) = delete;
    Hasher& operator=(const Hasher&) = delete;
    /// What was given and not waited for may stay undone.
    ~Hasher();

   private:
    friend class Hashing;
    /// Waits while much is to be done. The digest must not be touched before `wait` has returned.
    void add(Digest& digest, std::shared_ptr<const Record> record, ByteView bytes);
    /// Until all that this digest was given is in it.
    void wait(const Digest& digest);

    struct Work {
        Digest* digest;
        std::shared_ptr<const Record> record;
        ByteView bytes;
    };

    void run();

    std::mutex mutex_;  // protects what follows
    std::condition_variable changed_;
    std::deque<Work> work_;  ///< the first is in hand
    bool ending_ = false;
    std::thread thread_;  ///< from the first file on that needs it
};

/// The digest of one file: beside, or at once where it is small and handing it over would take longer.
class Hashing {
   public:
    /// Null: at once. It outlives this.
    Hashing(Algorithm algorithm, Hasher* beside) : digest_(algorithm), beside_(beside) {}
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
    Hasher* beside_;
};

}  // namespace capstan::recall
