// How long a command may take before the link counts as dead. Longer than any LTO generation needs (inferred from the
// published load, rewind and locate times, error recovery included): a command that is cut off loses the position.
#pragma once

#include <chrono>

namespace capstan::drive::timeout {

using std::chrono::hours;
using std::chrono::milliseconds;
using std::chrono::minutes;

inline constexpr milliseconds quick = minutes(2);
inline constexpr milliseconds record = minutes(30);
inline constexpr milliseconds motion = minutes(50);
inline constexpr milliseconds load = hours(3);  // LTO-9 optimises a new cartridge for up to two hours
inline constexpr milliseconds format = hours(3);

}  // namespace capstan::drive::timeout
