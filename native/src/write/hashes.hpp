// The hashes of a file while it is read, as many kinds as are wanted. One set serves one file after the other.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "base/bytes.hpp"
#include "base/digest.hpp"
#include "write/stream.hpp"

namespace capstan::write {

class HashSet {
   public:
    /// SHA-256 always, and first.
    explicit HashSet(const std::vector<Algorithm>& besides);

    void add(ByteView bytes);
    /// A hole counts as what it reads as.
    void addZeros(std::uint64_t count);
    /// Forgets what was added.
    void reset();
    /// Starts afresh.
    [[nodiscard]] Hashes finish();

   private:
    std::vector<std::pair<Algorithm, Digest>> digests_;
};

}  // namespace capstan::write
