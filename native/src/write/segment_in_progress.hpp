// A part of a file that lies on several volumes (ltfs/segment.hpp), while it is written. Each part is a file of its
// own, with its own hash; the last one also carries the hash of the whole.
#pragma once

#include <cstdint>
#include <memory>

#include "base/sha256.hpp"

namespace capstan::write {

struct SegmentInProgress {
    unsigned number = 1;
    std::uint64_t offset = 0;  ///< of its first byte in the whole file
    std::shared_ptr<Sha256> hash = std::make_shared<Sha256>();
    std::uint64_t hashed = 0;        ///< up to there in the whole file, holes included
    std::uint64_t storedBefore = 0;  ///< of its data, in the parts before this one

    void add(std::uint64_t fileOffset, ByteView bytes) {
        addHole(fileOffset);
        hash->add(bytes);
        hashed = fileOffset + bytes.size();
    }
    void addHole(std::uint64_t end) {
        hash->addZeros(end - hashed);
        hashed = end;
    }
};

}  // namespace capstan::write
