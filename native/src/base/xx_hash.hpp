// xxHash as a stream, by its own library, with the seed 0: the old one of 64 bits, and XXH3 of 64 or 128, for which the
// library picks the widest instructions that the processor has. Fast, and no protection against anybody who means harm.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "base/bytes.hpp"

struct XXH64_state_s;
struct XXH3_state_s;

namespace capstan {

class Xxh64 {
   public:
    Xxh64();

    void add(ByteView bytes);
    /// Forgets what was added.
    void reset();
    /// Of what was added so far, the most significant byte first; gives how many bytes that are.
    [[nodiscard]] std::size_t write(MutableBytes digest) const;

   private:
    struct FreeState {
        void operator()(XXH64_state_s* state) const noexcept;
    };
    std::unique_ptr<XXH64_state_s, FreeState> state_;
};

class Xxh3 {
   public:
    enum class Width : std::uint8_t { bits64, bits128 };
    explicit Xxh3(Width width);

    void add(ByteView bytes);
    void reset();
    [[nodiscard]] std::size_t write(MutableBytes digest) const;

   private:
    struct FreeState {
        void operator()(XXH3_state_s* state) const noexcept;
    };
    std::unique_ptr<XXH3_state_s, FreeState> state_;
    Width width_;
};

}  // namespace capstan
