// SHA-256 by the processor's own instructions, of one stream or of two side by side. Each of these instructions waits
// some cycles for the one before it; the other stream's run meanwhile, so that two take three quarters of the time that
// they would take one after the other. No library that is packaged everywhere hashes streams so.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "base/bytes.hpp"

namespace capstan {

class Sha256Stream {
   public:
    static constexpr std::size_t digestBytes = 32;

    /// By this processor. Nothing else may be called where it is not.
    [[nodiscard]] static bool isSupported() noexcept;

    void add(ByteView bytes);
    static void addTogether(Sha256Stream& one, ByteView ofOne, Sha256Stream& other, ByteView ofOther);
    /// The stream starts afresh.
    [[nodiscard]] std::array<std::byte, digestBytes> finish();

    static constexpr std::size_t blockBytes = 64;
    using State = std::array<std::uint32_t, 8>;

   private:
    /// FIPS 180-4, 5.3.3.
    static constexpr State initial{0x6A09E667, 0xBB67AE85, 0x3C6EF372, 0xA54FF53A,
                                   0x510E527F, 0x9B05688C, 0x1F83D9AB, 0x5BE0CD19};

    /// Up to a whole block; gives what it did not need.
    [[nodiscard]] ByteView fillBlock(ByteView bytes);
    void keepRest(ByteView bytes);

    State state_ = initial;
    std::uint64_t bytes_ = 0;
    std::array<std::byte, blockBytes> block_{};  ///< its first `bytes_ % blockBytes` are waiting
};

}  // namespace capstan
