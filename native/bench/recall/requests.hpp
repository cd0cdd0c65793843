// Sets of requests on a full cartridge, and what a drive's model makes of them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "order/law.hpp"
#include "order/order.hpp"

namespace capstan::bench {

/// Of the data partition.
struct Request {
    double start = 0;
    double bytes = 0;
};

/// A drive with a full cartridge of its own generation in it, formatted in two partitions.
struct Motion {
    motion::TapeFormat tape;
    motion::MotionProfile profile;

    [[nodiscard]] double nativeBytes() const { return tape.wrapBytes * tape.wraps; }
    [[nodiscard]] double partitionBytes() const { return tape.wrapBytes * (tape.wraps - firstWrap); }
    [[nodiscard]] motion::PhysicalPosition placeOf(double bytes) const {
        return motion::placeOf(tape, firstWrap, bytes);
    }
    [[nodiscard]] motion::PhysicalPosition begin() const { return placeOf(0); }
    [[nodiscard]] std::vector<order::Stretch> stretches(const std::vector<Request>& requests) const;

    static constexpr std::uint32_t firstWrap = 4;  ///< two for the index, two that guard
};

/// `lto9-base`, `lto9-half-fast`, …: a drive model and a profile; nothing when there is none of that name.
[[nodiscard]] std::optional<Motion> motionOf(const std::string& name);

/// Anywhere, in the order of the tape.
[[nodiscard]] std::vector<Request> uniform(const Motion& motion, std::size_t count, double bytes, std::uint64_t seed);

}  // namespace capstan::bench
