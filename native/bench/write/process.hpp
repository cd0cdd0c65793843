// This process as the system sees it: memory, threads, and what it has read.
#pragma once

#include <cstdint>
#include <string>

namespace capstan::bench {

/// A figure of /proc/self/status, as it stands there: kibibytes for memory.
[[nodiscard]] std::uint64_t statusFigure(const std::string& key);

[[nodiscard]] inline double residentMebibytes() {
    return static_cast<double>(statusFigure("VmRSS")) / 1024;
}
[[nodiscard]] inline std::uint64_t threadsNow() {
    return statusFigure("Threads");
}

/// By read calls of whatever kind, since it began.
[[nodiscard]] std::uint64_t bytesRead();

}  // namespace capstan::bench
