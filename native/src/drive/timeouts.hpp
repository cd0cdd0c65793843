// How long a command may take before the link counts as dead, in one table. Each is longer than any LTO generation
// needs, error recovery included, by the times that makers publish for their drives (the longest of LTO-5 to LTO-9,
// either height, rounded up): a command that is cut off loses the position.
#pragma once

#include <chrono>

namespace capstan::drive::timeout {

using std::chrono::hours;
using std::chrono::milliseconds;
using std::chrono::minutes;

inline constexpr milliseconds quick = minutes(2);    // published: 1 min; nothing moves
inline constexpr milliseconds record = minutes(45);  // READ 39 min, WRITE 32 min
inline constexpr milliseconds flush = minutes(45);   // WRITE FILEMARKS 29 min
inline constexpr milliseconds motion = minutes(55);  // LOCATE, SPACE 49 min; REWIND 13 min
inline constexpr milliseconds load = hours(3);       // LTO-9 optimises a new cartridge for up to two hours
inline constexpr milliseconds format = hours(3);     // 55 min, and the same optimisation
inline constexpr milliseconds shortErase = minutes(55);
inline constexpr milliseconds longErase = hours(24);  // LTO-9: 20.7 h
inline constexpr milliseconds order = minutes(10);    // GENERATE RECOMMENDED ACCESS ORDER: the drive plans

}  // namespace capstan::drive::timeout
