#include "fuse/guard.hpp"

#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

namespace capstan::fuse {

namespace {

/// A word on the line: it is not needed any more. The shell's $0 is the folder.
constexpr const char* waiting = R"(trap '' HUP INT QUIT TERM; read -r word || exec fusermount3 -u -q -z -- "$0")";

}  // namespace

Result<void> Guard::start(const std::string& folder) {
    std::array<int, 2> ends{};
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) {
        return fail(Code::mountRefused, std::strerror(errno));
    }
    UniqueFd own(ends[0]);
    const UniqueFd other(ends[1]);
    posix_spawn_file_actions_t actions{};
    posix_spawnattr_t attributes{};
    ::posix_spawn_file_actions_init(&actions);
    ::posix_spawnattr_init(&attributes);
    ::posix_spawn_file_actions_adddup2(&actions, other.get(), STDIN_FILENO);
    // Whoever waits for the end of what this process prints does not wait for the guard.
    ::posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    ::posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    ::posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1);
    ::posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSID);
    std::array<std::string, 4> words{"sh", "-c", waiting, folder};
    std::array<char*, 5> pointers{words[0].data(), words[1].data(), words[2].data(), words[3].data(), nullptr};
    // Of what surrounds this process it has the search path alone: it stays for as long as the mount does.
    const char* const path = std::getenv("PATH");
    std::string search = std::string("PATH=") + (path == nullptr ? "/usr/bin:/bin" : path);
    std::array<char*, 2> surroundings{search.data(), nullptr};
    const int error = ::posix_spawn(&process_, "/bin/sh", &actions, &attributes, pointers.data(), surroundings.data());
    ::posix_spawnattr_destroy(&attributes);
    ::posix_spawn_file_actions_destroy(&actions);
    if (error != 0) {
        process_ = 0;
        return fail(Code::mountRefused, std::strerror(error));
    }
    line_ = std::move(own);
    return {};
}

void Guard::dismiss() {
    if (process_ == 0) return;
    // Not by a signal should it be gone: that would end this process.
    static_cast<void>(::send(line_.get(), "\n", 1, MSG_NOSIGNAL));
    line_.reset();
    while (::waitpid(process_, nullptr, 0) < 0 && errno == EINTR) {
    }
    process_ = 0;
}

}  // namespace capstan::fuse
