#include "fuse/signals.hpp"

#include <charconv>
#include <csignal>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>

namespace capstan::fuse {

namespace {

constexpr std::uint64_t bitOf(int signal) {
    return std::uint64_t{1} << static_cast<unsigned>(signal - 1);
}

/// Where they are handled: unhandled, they are either ignored or end the program.
constexpr std::uint64_t harmless = bitOf(SIGCHLD) | bitOf(SIGWINCH) | bitOf(SIGURG) | bitOf(SIGCONT) | bitOf(SIGPROF) |
                                   bitOf(SIGVTALRM) | bitOf(SIGIO);

std::optional<std::uint64_t> setOf(std::string_view status, std::string_view name) {
    const std::size_t at = status.find(name);
    if (at == std::string_view::npos) return std::nullopt;
    const std::string_view value = status.substr(at + name.size());
    std::uint64_t set = 0;
    const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), set, 16);
    return error == std::errc() ? std::optional(set) : std::nullopt;
}

}  // namespace

bool isToStop(std::string_view status) {
    const auto own = setOf(status, "\nSigPnd:\t");
    const auto shared = setOf(status, "\nShdPnd:\t");
    const auto blocked = setOf(status, "\nSigBlk:\t");
    const auto ignored = setOf(status, "\nSigIgn:\t");
    const auto handled = setOf(status, "\nSigCgt:\t");
    if (!own || !shared || !blocked || !ignored || !handled) return true;
    return ((*own | *shared) & ~*blocked & ~*ignored & ~(harmless & *handled)) != 0;
}

bool isToStop(pid_t thread) {
    std::ifstream file("/proc/" + std::to_string(thread) + "/status");
    const std::string status{std::istreambuf_iterator<char>(file), {}};
    return isToStop(std::string_view(status));
}

}  // namespace capstan::fuse
