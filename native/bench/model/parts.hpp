// The parts of the model check, each a heading and its figures.
#pragma once

#include <filesystem>

#include "base/error.hpp"

namespace capstan::bench {

/// Least squares over random locates, on the features of CERN's regression.
[[nodiscard]] Result<void> locateRegression(const std::filesystem::path& models);
/// Load, unload, rewind and first locate of every drive, against what is published.
[[nodiscard]] Result<void> motionTimes(const std::filesystem::path& models);
/// Files with three flushes each, one each, one for many: SSC drive, virtual drive and clock together.
[[nodiscard]] Result<void> flushExperiments(const std::filesystem::path& models);
/// Hosts slower than the lowest speed.
[[nodiscard]] Result<void> slowHosts(const std::filesystem::path& models);

}  // namespace capstan::bench
