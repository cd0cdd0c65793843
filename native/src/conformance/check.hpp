// One check of the conformance suite: what a drive or a robot must do, by which clause, and what became of it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace capstan::conformance {

class Trial;
class RobotTrial;

enum class Verdict : std::uint8_t {
    passed,
    skipped,   ///< the device need not have what was asked for, and has not; or nobody could put the cartridge back in
    deviates,  ///< known of this device, with the clause that it departs from (deviations.hpp)
    failed,
};

struct Outcome {
    Verdict verdict = Verdict::passed;
    std::string why;  ///< empty when passed
};

template <class Tried>
struct CheckOf {
    std::string_view name;    ///< a sentence about the device with '_' for blanks; stable, reports are compared by it
    std::string_view clause;  ///< where the standard demands it
    void (*run)(Tried&);
};
using Check = CheckOf<Trial>;
using RobotCheck = CheckOf<RobotTrial>;

}  // namespace capstan::conformance
