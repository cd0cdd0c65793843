// A full LTO-9 tape with sets of stretches on it, and laws that are no tape's, for tests of orders.
#pragma once

#include <algorithm>
#include <cmath>
#include <random>
#include <utility>
#include <vector>

#include "motion/lto9.hpp"
#include "order/law.hpp"
#include "order/order.hpp"

namespace capstan::order::test {

inline constexpr std::uint32_t firstWrap = 4;

inline motion::PhysicalPosition placeAt(double bytes) {
    return motion::placeOf(motion::test::lto9Tape(), firstWrap, bytes);
}

inline Stretch stretchAt(double bytes, double length) {
    return {.from = placeAt(bytes), .to = placeAt(bytes + length)};
}

/// As they lie; a random set holds equal ones and empty ones too.
inline std::vector<Stretch> anywhere(std::size_t count, std::uint64_t seed) {
    constexpr std::uint64_t partition = 17'700'000'000'000;
    std::mt19937_64 random(seed);
    std::vector<std::pair<std::uint64_t, std::uint64_t>> pieces;
    while (pieces.size() < count) {
        const std::uint64_t at = random() % partition;
        pieces.emplace_back(at, random() % 5 == 0 ? 0 : random() % 3'000'000'000);
        if (random() % 8 == 0 && pieces.size() < count) {
            pieces.push_back(pieces.back());
        }
    }
    std::ranges::sort(pieces);
    std::vector<Stretch> stretches;
    for (const auto& [at, length] : pieces) {
        stretches.push_back(stretchAt(static_cast<double>(at), static_cast<double>(length)));
    }
    return stretches;
}

/// Any way may cost anything, there another than back, and sometimes less than nothing.
class WildLaw final : public Law {
   public:
    explicit WildLaw(std::uint64_t seed) : seed_(seed) {}

    [[nodiscard]] motion::WoundPosition spot(const motion::PhysicalPosition& place) const override {
        return {.place = place};
    }
    [[nodiscard]] motion::Seconds between(const motion::WoundPosition& from,
                                          const motion::WoundPosition& to) const override {
        const double mixed =
            std::sin(from.place.metres * 12.9898 + to.place.metres * 78.233 +
                     static_cast<double>(from.place.wrap) * 3.7 + static_cast<double>(to.place.wrap * seed_) * 1.3) *
            43'758.5453;
        return motion::Seconds((mixed - std::floor(mixed)) * 100 - 10);
    }
    [[nodiscard]] motion::Seconds readOn(const motion::PhysicalPosition& /*from*/,
                                         const motion::PhysicalPosition& /*to*/) const override {
        return motion::Seconds(1e9);
    }
    [[nodiscard]] motion::Seconds leastLocate() const override { return {}; }

   private:
    std::uint64_t seed_;
};

}  // namespace capstan::order::test
