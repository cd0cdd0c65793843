// Where a library's robot and one of its drives meet. The robot brings a cartridge and fetches it; whether it can be
// fetched is for the drive to say.
#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <mutex>
#include <optional>

namespace capstan::virt {

struct Bay {
    std::mutex mutex;  ///< protects the next three; the drive has it while it carries out a command, the robot while it
                       ///< reaches in
    std::optional<std::filesystem::path> cartridge{};
    std::uint64_t visits = 0;         ///< counts what the robot did here
    std::function<void()> onTaken{};  ///< by which the drive in it lets the cartridge's folder go at once

    std::atomic<bool> full = false;         ///< as `cartridge` is, for whoever only looks
    std::atomic<bool> held = false;         ///< loaded, or its removal prevented: the drive does not let go
    std::atomic<unsigned> looksBehind = 0;  ///< so many looks more the robot sees it held
};

}  // namespace capstan::virt
