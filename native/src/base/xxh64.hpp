// xxHash64 as a stream, by its published specification, with the seed 0. Fast, and no protection against anybody who
// means harm.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "base/bytes.hpp"

namespace capstan {

class Xxh64 {
   public:
    Xxh64();

    void add(ByteView bytes);
    /// Of what was added so far.
    [[nodiscard]] std::uint64_t value() const;

   private:
    static constexpr std::size_t stripeBytes = 32;

    std::array<std::uint64_t, 4> lanes_;
    std::array<std::byte, stripeBytes> rest_{};  ///< what has not filled a stripe yet
    std::uint64_t size_ = 0;
};

}  // namespace capstan
