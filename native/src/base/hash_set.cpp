#include "base/hash_set.hpp"

#include <algorithm>

namespace capstan {

namespace {

/// Bytes that all digests see while they are in the processor's cache.
constexpr std::size_t stepBytes = 128U << 10U;

bool areSameBytes(Algorithm one, Algorithm other) {
    const auto isSha512 = [](Algorithm algorithm) {
        return algorithm == Algorithm::sha512 || algorithm == Algorithm::c4;
    };
    return one == other || (isSha512(one) && isSha512(other));
}

}  // namespace

HashSet::HashSet(const std::vector<Algorithm>& besides) {
    const auto want = [this](Algorithm algorithm) {
        if (std::ranges::find(wanted_, algorithm, &Wanted::algorithm) != wanted_.end()) {
            return;
        }
        const auto same = std::ranges::find_if(
            wanted_, [&](const Wanted& wanted) { return areSameBytes(wanted.algorithm, algorithm); });
        wanted_.push_back({.algorithm = algorithm, .digest = same == wanted_.end() ? digests_.size() : same->digest});
        if (wanted_.back().digest == digests_.size()) {
            digests_.emplace_back(algorithm);
        }
    };
    want(Algorithm::sha256);
    std::ranges::for_each(besides, want);
}

/// What is slow besides is better hashed by another thread than after the other stream's.
bool HashSet::isPairable() const {
    return Sha256Stream::isSupported() &&
           std::all_of(wanted_.begin() + 1, wanted_.end(), [](const Wanted& one) { return isFast(one.algorithm); });
}

void HashSet::add(ByteView bytes) {
    while (!bytes.empty()) {
        const ByteView step = bytes.first(std::min(bytes.size(), digests_.size() == 1 ? bytes.size() : stepBytes));
        for (Digest& digest : digests_) {
            digest.add(step);
        }
        bytes = bytes.subspan(step.size());
    }
}

void HashSet::addTogether(HashSet& one, ByteView ofOne, HashSet& other, ByteView ofOther) {
    if (!one.isPairable() || !other.isPairable()) {
        one.add(ofOne);
        other.add(ofOther);
        return;
    }
    const auto addBesides = [](HashSet& set, ByteView step) {
        std::for_each(set.digests_.begin() + 1, set.digests_.end(), [step](Digest& digest) { digest.add(step); });
    };
    while (!ofOne.empty() || !ofOther.empty()) {
        const ByteView stepOfOne = ofOne.first(std::min(ofOne.size(), stepBytes));
        const ByteView stepOfOther = ofOther.first(std::min(ofOther.size(), stepBytes));
        Digest::addTogether(one.digests_.front(), stepOfOne, other.digests_.front(), stepOfOther);
        addBesides(one, stepOfOne);
        addBesides(other, stepOfOther);
        ofOne = ofOne.subspan(stepOfOne.size());
        ofOther = ofOther.subspan(stepOfOther.size());
    }
}

void HashSet::addZeros(std::uint64_t count) {
    for (Digest& digest : digests_) {
        digest.addZeros(count);
    }
}

void HashSet::reset() {
    for (Digest& digest : digests_) {
        digest.reset();
    }
}

Hashes HashSet::finish() {
    std::vector<RawDigest> raw;
    raw.reserve(digests_.size());
    for (Digest& digest : digests_) {
        raw.push_back(digest.finishRaw());
    }
    Hashes hashes;
    hashes.reserve(wanted_.size());
    for (const Wanted& wanted : wanted_) {
        hashes.emplace_back(wanted.algorithm, digestText(wanted.algorithm, raw[wanted.digest]));
    }
    return hashes;
}

}  // namespace capstan
