// Where devices are known to depart from the standard: what the suite calls a deviation, and no failure. A row is added
// when a failing check was judged by the clause, never to make a report look better.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace capstan::conformance {

/// As INQUIRY and the kernel name it.
struct DeviceName {
    std::string vendor;
    std::string product;
    std::string revision;
    std::string adapter;  ///< the kernel's driver of the host adapter; empty for what no kernel drives
};

struct Deviation {
    // Prefixes; an empty one fits any.
    std::string_view adapter;
    std::string_view vendor;
    std::string_view product;
    std::string_view revision;
    std::string_view check;
    std::string_view complaint;  ///< how the check's complaint begins: the same check may fail for another reason
    std::string_view what;       ///< what the device does instead, for people
};

[[nodiscard]] std::span<const Deviation> knownDeviations();

/// Null when it is not known.
[[nodiscard]] const Deviation* deviationOf(const DeviceName& device, std::string_view check,
                                           std::string_view complaint);

}  // namespace capstan::conformance
