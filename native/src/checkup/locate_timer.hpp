// Hops from place to place on the written tape, each one timed.
#pragma once

#include <algorithm>
#include <cmath>

#include "checkup/bench.hpp"
#include "checkup/filling.hpp"
#include "checkup/locate_fit.hpp"

namespace capstan::checkup {

class LocateTimer {
   public:
    LocateTimer(Bench& bench, const FilledTape& tape) : bench_(bench), tape_(tape) {}

    /// What reading one record takes off a measured time, once it is known.
    void setReadSeconds(double seconds) { readSeconds_ = seconds; }

    [[nodiscard]] motion::PhysicalPosition here() const { return tape_.map.placeAt(behind_); }
    [[nodiscard]] double bytesHere() const { return behind_; }

    /// The tape was rewound or loaded: it is at the beginning of the first record.
    void isAtLoadPoint() { behind_ = 0; }

    /// To the record that holds this byte; timed until it has been read.
    [[nodiscard]] Result<TimedLocate> to(double bytes) {
        const auto size = static_cast<double>(tape_.recordBytes);
        const double block = std::clamp(std::floor(bytes / size), 0.0, static_cast<double>(tape_.records - 1));
        const motion::PhysicalPosition from = here();
        const auto located = bench_.locate(static_cast<std::uint64_t>(block));
        if (!located) {
            return std::unexpected(located.error());
        }
        const auto read = bench_.read(tape_.recordBytes);
        if (!read) {
            return std::unexpected(read.error());
        }
        behind_ = (block + 1) * size;
        return TimedLocate{
            .from = from, .to = tape_.map.placeAt(block * size), .seconds = *located + *read - readSeconds_};
    }

    [[nodiscard]] Result<TimedLocate> to(std::uint32_t wrap, double metres) {
        return to(tape_.map.bytesAt(wrap, metres));
    }

    /// On from here by reading record after record; gives the seconds of each.
    [[nodiscard]] Result<double> readOn() {
        auto read = bench_.read(tape_.recordBytes);
        behind_ += read ? static_cast<double>(tape_.recordBytes) : 0;
        return read;
    }

   private:
    Bench& bench_;
    const FilledTape& tape_;
    double behind_ = 0;  ///< the byte behind the record that was read last
    double readSeconds_ = 0;
};

}  // namespace capstan::checkup
