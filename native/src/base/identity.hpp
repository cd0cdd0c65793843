// On whose behalf a thread touches a person's files. A thread is born for that, becomes that person to the file system
// for good, and gives up every power over files that is the helper's own: the kernel then refuses what the person may
// not do. There is no way back, so that none can be forgotten; threads that it starts are that person, too.
#pragma once

#include <sys/types.h>
#include <thread>
#include <utility>
#include <vector>

#include "base/error.hpp"

namespace capstan {

/// By the kernel's word (SO_PEERCRED).
struct Identity {
    uid_t user = 0;
    gid_t group = 0;
    std::vector<gid_t> groups{};  ///< supplementary ones
};

/// Of this process.
[[nodiscard]] Identity ownIdentity();

/// Who the calling thread is to the file system.
[[nodiscard]] uid_t fileUser();

/// Whether this process has the power to be somebody else.
[[nodiscard]] bool actsAsOthers();

/// Makes the calling thread touch files as `who` until it ends. On a thread of its own, before the first file. Nothing
/// needs to change for the user that the process runs as. Code::identityRefused when the process has not the power to
/// be somebody else, or the thread is somebody else already; nothing may be touched then.
[[nodiscard]] Result<void> assume(const Identity& who);

/// Does `work` as `who`, on a thread that lives as long as that; the caller waits. Whatever the caller's thread is, it
/// stays it.
template <class Work>
[[nodiscard]] auto doAs(const Identity& who, Work work) -> decltype(work()) {
    decltype(work()) outcome = fail(Code::identityRefused);
    std::thread([&] {
        if (auto assumed = assume(who); !assumed) {
            outcome = fail(std::move(assumed));
        } else {
            outcome = work();
        }
    }).join();
    return outcome;
}

}  // namespace capstan
