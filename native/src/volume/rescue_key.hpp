// What was hashed, as a number by which things are known again.
#pragma once

#include <array>
#include <cstdint>

#include "base/bytes.hpp"
#include "base/xx_hash.hpp"

namespace capstan::volume::rescue {

[[nodiscard]] inline std::uint64_t keyOf(const Xxh64& hash) {
    std::array<std::byte, sizeof(std::uint64_t)> digest{};
    static_cast<void>(hash.write(digest));
    return readBig<std::uint64_t>(digest, 0);
}

}  // namespace capstan::volume::rescue
