#include "conformance/suite.hpp"

#include <algorithm>
#include <utility>

#include "conformance/trial.hpp"

namespace capstan::conformance {
namespace {

template <class Tried>
Outcome tried(const CheckOf<Tried>& check, Tried& trial) {
    Outcome outcome;
    try {
        trial.begin();
        check.run(trial);
    } catch (Ended& ended) {
        outcome = std::move(ended.outcome);
    }
    return outcome;
}

/// What is known of a device and departs from the standard is no failure.
Outcome judged(Outcome outcome, std::string_view check, const DeviceName& device) {
    if (outcome.verdict == Verdict::failed) {
        if (const Deviation* known = deviationOf(device, check, outcome.why)) {
            outcome = {.verdict = Verdict::deviates, .why = std::string(known->what) + " (" + outcome.why + ")"};
        }
    }
    return outcome;
}

/// The last check may have left the cartridge outside, and what it wrote encrypted. Whoever goes on looks how it is.
void leaveBlank(drive::SscDrive& drive, Hand* hand) {
    try {
        Trial trial(drive, hand);
        trial.begin();
        trial.done(drive.formatOnePartition());
    } catch (const Ended&) {
        return;
    }
}

}  // namespace

std::vector<Check> allChecks() {
    std::vector<Check> all;
    for (const auto some : {driveChecks(), tapeChecks(), partitionChecks(), protectionChecks(), loadingChecks()}) {
        all.insert(all.end(), some.begin(), some.end());
    }
    return all;
}

Outcome run(const Check& check, drive::SscDrive& drive, const DeviceName& device, Hand* hand) {
    Trial trial(drive, hand);
    Outcome outcome = tried(check, trial);
    trial.end();
    return judged(std::move(outcome), check.name, device);
}

Outcome run(const RobotCheck& check, RobotTrial& trial, const DeviceName& device) {
    Outcome outcome = tried(check, trial);
    try {
        trial.end();
    } catch (Ended& ended) {
        outcome = {.verdict = Verdict::failed, .why = "the cartridge was not brought back: " + ended.outcome.why};
    }
    return judged(std::move(outcome), check.name, device);
}

Result<std::vector<Finding>> runAll(drive::SscDrive& drive, const DeviceName& device, Hand* hand,
                                    const std::stop_token& stop, const FindingListener& onFinding) {
    std::vector<Finding> findings;
    for (const Check& each : allChecks()) {
        if (stop.stop_requested()) {
            return capstan::fail(Code::cancelled, "the conformance suite was stopped");
        }
        findings.push_back({.check = each, .outcome = run(each, drive, device, hand)});
        onFinding(findings.back());
    }
    leaveBlank(drive, hand);
    return findings;
}

}  // namespace capstan::conformance
