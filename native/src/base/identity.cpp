#include "base/identity.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <linux/capability.h>
#include <string>
#include <sys/fsuid.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace capstan {
namespace {

/// What the kernel takes for a question: it answers with the identity that there is and changes nothing.
constexpr auto nobody = static_cast<uid_t>(-1);

gid_t fileGroup() {
    return static_cast<gid_t>(::setfsgid(nobody));
}

std::vector<gid_t> groupsNow() {
    std::vector<gid_t> groups(static_cast<std::size_t>(std::max(0, ::getgroups(0, nullptr))));
    const int count = ::getgroups(static_cast<int>(groups.size()), groups.data());
    groups.resize(static_cast<std::size_t>(std::max(0, count)));
    return groups;
}

std::vector<gid_t> sorted(std::vector<gid_t> groups) {
    std::ranges::sort(groups);
    return groups;
}

bool isAlready(const Identity& who) {
    return fileUser() == who.user && fileGroup() == who.group && sorted(groupsNow()) == sorted(who.groups);
}

using Capabilities = std::array<__user_cap_data_struct, _LINUX_CAPABILITY_U32S_3>;

constexpr std::uint32_t bit(unsigned capability) {
    return 1U << (capability % 32U);
}

/// All in the first word: the ones that pass over what a file's owner and mode say.
constexpr std::uint32_t powerOverFiles = bit(CAP_CHOWN) | bit(CAP_DAC_OVERRIDE) | bit(CAP_DAC_READ_SEARCH) |
                                         bit(CAP_FOWNER) | bit(CAP_FSETID) | bit(CAP_LINUX_IMMUTABLE) | bit(CAP_MKNOD);

/// Null: the calling thread. glibc has no wrappers; both calls concern one thread.
bool readCapabilities(Capabilities& capabilities) {
    __user_cap_header_struct header{.version = _LINUX_CAPABILITY_VERSION_3, .pid = 0};
    return ::syscall(SYS_capget, &header, capabilities.data()) == 0;
}

bool writeCapabilities(const Capabilities& capabilities) {
    __user_cap_header_struct header{.version = _LINUX_CAPABILITY_VERSION_3, .pid = 0};
    return ::syscall(SYS_capset, &header, capabilities.data()) == 0;
}

/// For good: what is not permitted cannot become effective again. Verified, as all depends on it.
bool giveUpPowers() {
    Capabilities now{};
    return writeCapabilities({}) && readCapabilities(now) && now[0].effective == 0 && now[0].permitted == 0 &&
           now[1].effective == 0 && now[1].permitted == 0;
}

/// The process's own user, who is not root and yet may have been given such powers.
bool giveUpPowerOverFiles() {
    Capabilities now{};
    if (!readCapabilities(now)) {
        return false;
    }
    if (((now[0].effective | now[0].permitted) & powerOverFiles) == 0) {
        return true;
    }
    now[0].effective &= ~powerOverFiles;
    now[0].permitted &= ~powerOverFiles;
    now[0].inheritable &= ~powerOverFiles;
    return writeCapabilities(now);
}

std::unexpected<Error> refused(const Identity& who, const std::string& why) {
    return fail(Code::identityRefused, "user " + std::to_string(who.user) + ": " + why);
}

std::unexpected<Error> refused(const Identity& who, int errorNumber) {
    return refused(who, std::strerror(errorNumber));
}

}  // namespace

Identity ownIdentity() {
    return {.user = ::geteuid(), .group = ::getegid(), .groups = groupsNow()};
}

uid_t fileUser() {
    return static_cast<uid_t>(::setfsuid(nobody));
}

bool actsAsOthers() {
    constexpr std::uint32_t needed = bit(CAP_SETUID) | bit(CAP_SETGID);
    Capabilities now{};
    return readCapabilities(now) && (now[0].effective & needed) == needed;
}

Result<void> assume(const Identity& who) {
    if (who.user == nobody || who.group == nobody) {
        return refused(who, "is nobody");
    }
    if (fileUser() != ::geteuid()) {
        return isAlready(who) ? Result<void>() : refused(who, "the thread is another user already");
    }
    if (who.user == ::geteuid()) {
        return who.user == 0 || giveUpPowerOverFiles() ? Result<void>() : refused(who, errno);
    }
    // glibc's setgroups would change the groups of every thread; the kernel's changes this one's.
    if (::syscall(SYS_setgroups, who.groups.size(), who.groups.data()) != 0) {
        return refused(who, errno);
    }
    // These two report no errors: what came of them is asked for.
    ::setfsgid(who.group);
    ::setfsuid(who.user);
    if (!isAlready(who)) {
        return refused(who, EPERM);
    }
    // Of root the kernel has kept what root may do with files, if the process may do it at all.
    return who.user == 0 || giveUpPowers() ? Result<void>() : refused(who, errno);
}

}  // namespace capstan
