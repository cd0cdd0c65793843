// The hash of one file on its way back: beside, or at once where it is small and handing it over would take longer, or
// where the tape has no SHA-256 of it.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <variant>

#include "base/bytes.hpp"
#include "base/digest.hpp"
#include "base/hash_threads.hpp"
#include "recall/delivery.hpp"

namespace capstan::recall {

class FileHash {
   public:
    /// Null: at once. They outlive this.
    FileHash(Algorithm algorithm, HashThreads* beside) : hash_(std::in_place_type<Digest>, algorithm) {
        if (beside != nullptr && algorithm == Algorithm::sha256) {
            hash_.emplace<HashThreads::Stream>(*beside);
        }
    }

    /// Bytes of that record, which stay as they are while it is held.
    void add(const std::shared_ptr<const Record>& record, ByteView bytes) {
        if (auto* stream = std::get_if<HashThreads::Stream>(&hash_)) {
            stream->add(record, bytes);
        } else {
            std::get<Digest>(hash_).add(bytes);
        }
    }
    void addZeros(std::uint64_t count) {
        std::visit([count](auto& hash) { hash.addZeros(count); }, hash_);
    }
    [[nodiscard]] std::string finish() {
        if (auto* stream = std::get_if<HashThreads::Stream>(&hash_)) {
            return std::move(stream->finish().front().second);
        }
        return std::get<Digest>(hash_).finish();
    }

   private:
    std::variant<Digest, HashThreads::Stream> hash_;
};

}  // namespace capstan::recall
