#include "base/hash_set.hpp"

#include <algorithm>

namespace capstan {

namespace {

/// Bytes that all digests see while they are in the processor's cache.
constexpr std::size_t stepBytes = 128U << 10U;

}  // namespace

HashSet::HashSet(const std::vector<Algorithm>& besides) {
    digests_.emplace_back(Algorithm::sha256, Digest(Algorithm::sha256));
    for (const Algorithm algorithm : besides) {
        if (std::ranges::find(digests_, algorithm, [](const auto& known) { return known.first; }) == digests_.end()) {
            digests_.emplace_back(algorithm, Digest(algorithm));
        }
    }
}

void HashSet::add(ByteView bytes) {
    while (!bytes.empty()) {
        const ByteView step = bytes.first(std::min(bytes.size(), digests_.size() == 1 ? bytes.size() : stepBytes));
        for (auto& [algorithm, digest] : digests_) {
            digest.add(step);
        }
        bytes = bytes.subspan(step.size());
    }
}

void HashSet::addTogether(HashSet& one, ByteView ofOne, HashSet& other, ByteView ofOther) {
    if (one.isPairable() && other.isPairable()) {
        Digest::addTogether(one.digests_.front().second, ofOne, other.digests_.front().second, ofOther);
    } else {
        one.add(ofOne);
        other.add(ofOther);
    }
}

void HashSet::addZeros(std::uint64_t count) {
    for (auto& [algorithm, digest] : digests_) {
        digest.addZeros(count);
    }
}

void HashSet::reset() {
    for (auto& [algorithm, digest] : digests_) {
        digest.reset();
    }
}

Hashes HashSet::finish() {
    Hashes hashes;
    hashes.reserve(digests_.size());
    for (auto& [algorithm, digest] : digests_) {
        hashes.emplace_back(algorithm, digest.finish());
    }
    return hashes;
}

}  // namespace capstan
