// The conformance suite: what Capstan relies on in a tape drive, check by check, each with the clause that demands it.
// It writes over the cartridge and, all of it, leaves it blank: whoever calls has made sure that nothing on it matters.
#pragma once

#include <functional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "conformance/check.hpp"
#include "conformance/deviations.hpp"
#include "conformance/hand.hpp"
#include "conformance/robot_trial.hpp"
#include "drive/ssc_drive.hpp"

namespace capstan::conformance {

[[nodiscard]] std::span<const Check> driveChecks();
[[nodiscard]] std::span<const Check> tapeChecks();
[[nodiscard]] std::span<const Check> partitionChecks();
[[nodiscard]] std::span<const Check> protectionChecks();
[[nodiscard]] std::span<const Check> loadingChecks();
/// Of a library's robot, in the order in which they are run.
[[nodiscard]] std::span<const RobotCheck> robotChecks();

/// All, in the order in which they are run.
[[nodiscard]] std::vector<Check> allChecks();

/// `hand` may be null: the cartridge then stays in the drive.
[[nodiscard]] Outcome run(const Check& check, drive::SscDrive& drive, const DeviceName& device, Hand* hand);

/// The scratch cartridge lies afterwards where it lay.
[[nodiscard]] Outcome run(const RobotCheck& check, RobotTrial& trial, const DeviceName& device);

struct Finding {
    Check check;
    Outcome outcome;
};

using FindingListener = std::function<void(const Finding&)>;

/// `job.cancelled` when stopped, between two checks. A drive that no longer takes its cartridge fails each check that
/// is left.
[[nodiscard]] Result<std::vector<Finding>> runAll(drive::SscDrive& drive, const DeviceName& device, Hand* hand,
                                                  const std::stop_token& stop, const FindingListener& onFinding);

}  // namespace capstan::conformance
