// Which clock a virtual drive runs by.
#pragma once

#include <filesystem>
#include <memory>
#include <stop_token>
#include <string>

#include "base/error.hpp"
#include "virtual/timing.hpp"
#include "virtual/timing_data.hpp"

namespace capstan::virt {

/// instant: commands cost nothing, and time is the machine's own.
/// modelled: nothing sleeps; every command adds what it would take on metal to a clock of the drive's own.
/// live: the modelled clock, with sleeping, `speedUp` times faster than metal.
enum class ClockMode : std::uint8_t { instant, modelled, live };

struct ClockOptions {
    ClockMode mode = ClockMode::instant;
    double speedUp = 1;           ///< live only; above 0
    std::stop_token interrupt{};  ///< live only: once asked to stop, nothing sleeps any more
    std::string profile{};        ///< base, fast or u-turn; empty for what the model names
};

[[nodiscard]] std::unique_ptr<Timing> instantTiming();
[[nodiscard]] std::unique_ptr<Timing> modelledTiming(TimingData data);

/// Reads the model's file for its constants, unless the clock needs none. `native.invalid-argument` when they are
/// missing or wrong, or the speed-up is no number above 0.
[[nodiscard]] Result<std::unique_ptr<Timing>> makeTiming(const std::filesystem::path& modelFile,
                                                         const ClockOptions& options);

}  // namespace capstan::virt
