// One check of the conformance suite: what a drive must do, by which clause, and what became of it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace capstan::conformance {

class Trial;

enum class Verdict : std::uint8_t {
    passed,
    skipped,   ///< the drive need not have what was asked for, and has not; or nobody could put the cartridge back in
    deviates,  ///< known of this device, with the clause that it departs from (deviations.hpp)
    failed,
};

struct Outcome {
    Verdict verdict = Verdict::passed;
    std::string why;  ///< empty when passed
};

struct Check {
    std::string_view name;    ///< a sentence about the drive with '_' for blanks; stable, reports are compared by it
    std::string_view clause;  ///< where the standard demands it
    void (*run)(Trial&);
};

}  // namespace capstan::conformance
