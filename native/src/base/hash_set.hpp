// The hashes of a file while it is read, as many kinds as are wanted. One set serves one file after the other.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "base/bytes.hpp"
#include "base/digest.hpp"

namespace capstan {

/// As text, each by its algorithm, SHA-256 first.
using Hashes = std::vector<std::pair<Algorithm, std::string>>;

class HashSet {
   public:
    /// SHA-256 always, and first.
    explicit HashSet(const std::vector<Algorithm>& besides);

    /// Whether two are hashed faster together than one after the other.
    [[nodiscard]] bool isPairable() const;

    void add(ByteView bytes);
    /// The same as each alone.
    static void addTogether(HashSet& one, ByteView ofOne, HashSet& other, ByteView ofOther);
    /// A hole counts as what it reads as.
    void addZeros(std::uint64_t count);
    /// Forgets what was added.
    void reset();
    /// Starts afresh.
    [[nodiscard]] Hashes finish();

   private:
    /// One that is wanted, and which of the digests gives it: SHA-512 and C4 are the same bytes, hashed once.
    struct Wanted {
        Algorithm algorithm{};
        std::size_t digest = 0;
    };

    std::vector<Wanted> wanted_;
    std::vector<Digest> digests_;
};

}  // namespace capstan
