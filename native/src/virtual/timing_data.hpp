// The constants of a drive's time, read from its model's file: the keys under "# Timing" there, the locate profile that
// they name (motion/<name>.profile beside it) and what is fixed of each medium (motion/media). Bytes and seconds.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <vector>

#include "base/error.hpp"
#include "motion/profile.hpp"
#include "virtual/media.hpp"

namespace capstan::virt {

/// One format in one drive.
struct MediumTiming {
    motion::TapeFormat tape;
    motion::MotionProfile profile;
    std::vector<double> speeds;  ///< bytes per second, falling
};

struct TimingData {
    motion::Seconds load{};
    motion::Seconds unload{};
    motion::Seconds flush{};
    motion::Seconds backhitch{};
    motion::Seconds format{};
    motion::Seconds record{};  ///< what a command costs besides its data
    double interfaceRate = 0;  ///< bytes per second between host and buffer
    std::uint64_t bufferBytes = 0;
    std::map<MediaType, MediumTiming> media;  ///< by format; write-once ones count as theirs
};

/// `native.invalid-argument` with file and key when something is missing or no number that it can be. `profile` in
/// place of the one that the model names; empty for that.
[[nodiscard]] Result<TimingData> loadTimingData(const std::filesystem::path& modelFile,
                                                const std::string& profile = {});

}  // namespace capstan::virt
