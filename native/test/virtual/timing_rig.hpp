// A full LTO-9 cartridge in a full-height LTO-9 drive, as the clock has it.
#pragma once

#include <gtest/gtest.h>

#include "virtual/model_file.hpp"
#include "virtual/timing_factory.hpp"

namespace capstan::test {

inline virt::TimingData timingData(const std::string& model, const std::string& profile = {}) {
    auto data = virt::loadTimingData(modelFile(model), profile);
    EXPECT_TRUE(data) << data.error().detail;
    return data.value_or(virt::TimingData{});
}

inline virt::MediumLayout wholeLto9() {
    return {.mediaType = virt::MediaType::L9, .partitionBytes = {18'000'000'000'000}};
}

inline virt::MediumLayout ltfsLto9() {
    return {.mediaType = virt::MediaType::L9, .partitionBytes = {128'571'000'000, 17'614'000'000'000}};
}

inline double spentOn(const virt::Timing& timing, virt::Cause cause) {
    return timing.spent()[static_cast<std::size_t>(cause)].count();
}

/// Seconds on the clock.
inline double clockOf(const virt::Timing& timing) {
    return virt::Seconds(timing.now()).count();
}

template <class Work>
double secondsOf(const virt::Timing& timing, Work work) {
    const auto since = timing.now();
    work();
    return virt::Seconds(timing.now() - since).count();
}

}  // namespace capstan::test
