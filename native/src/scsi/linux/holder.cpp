#include "scsi/linux/holder.hpp"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <pwd.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <system_error>

namespace capstan::scsi::linux_sg {
namespace {

namespace fs = std::filesystem;

std::string nameOfUser(uid_t user) {
    std::vector<char> room(4096);
    passwd entry{};
    passwd* found = nullptr;
    if (::getpwuid_r(user, &entry, room.data(), room.size(), &found) != 0 || found == nullptr) {
        return std::to_string(user);
    }
    return entry.pw_name;
}

bool hasOpen(const fs::path& process, const std::vector<fs::path>& nodes) {
    std::error_code error;
    for (auto each = fs::directory_iterator(process / "fd", error); !error && each != fs::directory_iterator();
         each.increment(error)) {
        // A link that has gone meanwhile belongs to a file that was closed.
        std::error_code gone;
        const fs::path target = fs::read_symlink(each->path(), gone);
        if (!gone && std::ranges::find(nodes, target) != nodes.end()) {
            return true;
        }
    }
    return false;
}

Holder holderAt(const fs::path& process, int number) {
    Holder holder{.process = number, .program = {}, .user = {}};
    std::ifstream(process / "comm") >> holder.program;
    struct stat status {};
    if (::stat(process.c_str(), &status) == 0) {
        holder.user = nameOfUser(status.st_uid);
    }
    return holder;
}

Result<UniqueFd> openLock(const fs::path& path) {
    constexpr int flags = O_RDONLY | O_CLOEXEC | O_NOFOLLOW;
    // In a folder that everyone may write to, the kernel refuses O_CREAT on another user's file (fs.protected_regular).
    int fd = ::open(path.c_str(), flags);
    if (fd < 0 && errno == ENOENT) {
        fd = ::open(path.c_str(), flags | O_CREAT, 0644);
    }
    if (fd < 0) {
        return fail(shortageOr(errno, Code::driveForbidden), path.string() + ": " + std::strerror(errno));
    }
    return UniqueFd(fd);
}

}  // namespace

std::vector<Holder> holdersOf(const std::vector<fs::path>& nodes, const Places& places) {
    std::vector<Holder> holders;
    std::error_code error;
    for (auto each = fs::directory_iterator(places.proc, error); !error && each != fs::directory_iterator();
         each.increment(error)) {
        const std::string name = each->path().filename();
        int number = 0;
        const auto [end, bad] = std::from_chars(name.data(), name.data() + name.size(), number);
        if (bad == std::errc() && end == name.data() + name.size() && number != ::getpid() &&
            hasOpen(each->path(), nodes)) {
            holders.push_back(holderAt(each->path(), number));
        }
    }
    std::ranges::sort(holders, {}, &Holder::process);
    return holders;
}

std::string describe(const std::vector<Holder>& holders) {
    std::string text;
    for (const Holder& each : holders) {
        text += (text.empty() ? "" : ", ") + each.program + " (process " + std::to_string(each.process) + ", user " +
                each.user + ")";
    }
    return text.empty() ? "a program that only the administrator can see" : text;
}

Result<Claim> Claim::take(const Device& device, const Places& places) {
    const fs::path path = places.lock / ("capstan-" + device.node.filename().string() + ".lock");
    auto lock = openLock(path);
    if (!lock) {
        return fail(std::move(lock));
    }
    if (::flock(lock->get(), LOCK_EX | LOCK_NB) != 0) {
        if (errno != EWOULDBLOCK) {
            return fail(shortageOr(errno, Code::driveFault), path.string() + ": " + std::strerror(errno));
        }
        return fail(Code::driveHeld, device.node.string() + " is held by " + describe(holdersOf({path}, places)));
    }
    if (const auto holders = holdersOf(device.tapeNodes, places); !holders.empty()) {
        return fail(Code::driveHeld, device.node.string() + " is held by " + describe(holders));
    }
    return Claim(*std::move(lock));
}

}  // namespace capstan::scsi::linux_sg
