#include "addon/pass_between.hpp"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <string>
#include <unistd.h>

#include "base/unique_fd.hpp"

namespace capstan::addon {

namespace {

/// What a pipe may hold at most without privilege.
constexpr int fifoBytes = 1 << 20;
/// Between two looks whether somebody has come to read: no event says so.
constexpr int checkAgainMs = 20;

std::unexpected<Error> unreadable(const std::string& path) {
    return fail(Code::sourceUnreadable, path + ": " + std::strerror(errno));
}

Result<UniqueFd> openEnd(const std::string& fifo, int way) {
    UniqueFd end(::open(fifo.c_str(), way | O_NONBLOCK | O_CLOEXEC | O_NOFOLLOW));
    if (!end) {
        return unreadable(fifo);
    }
    static_cast<void>(::fcntl(end.get(), F_SETPIPE_SZ, fifoBytes));
    return end;
}

/// Nothing: the line ended before anybody came to read.
Result<UniqueFd> takenBy(const std::string& fifo) {
    while (true) {
        auto end = openEnd(fifo, O_WRONLY);
        if (end || errno != ENXIO) {
            return end;
        }
        pollfd line{.fd = STDIN_FILENO, .events = POLLRDHUP, .revents = 0};
        if (::poll(&line, 1, checkAgainMs) > 0) {
            return UniqueFd();
        }
    }
}

/// Nothing more comes, or nobody takes it.
enum class Moved : std::uint8_t { some, nothing, ended, refused };

/// As much as goes at once, without waiting.
Moved move(int from, int to) {
    // While nobody has opened its other end yet, a FIFO would read as ended.
    pollfd source{.fd = from, .events = POLLIN, .revents = 0};
    if (::poll(&source, 1, 0) <= 0) {
        return Moved::nothing;
    }
    const ssize_t moved = ::splice(from, nullptr, to, nullptr, fifoBytes, SPLICE_F_MOVE | SPLICE_F_NONBLOCK);
    if (moved > 0) {
        return Moved::some;
    }
    if (moved == 0) {
        return Moved::ended;
    }
    return errno == EAGAIN || errno == EINTR ? Moved::nothing : Moved::refused;
}

/// What one way waits for: something to come, or room where it goes. Either end may be one that does not wait, so
/// waiting for the wrong one would keep a core busy.
pollfd waitingFor(int from, int to) {
    pollfd source{.fd = from, .events = POLLIN, .revents = 0};
    return ::poll(&source, 1, 0) > 0 ? pollfd{.fd = to, .events = POLLOUT, .revents = 0} : source;
}

void ignoreBrokenPipes() {
    sigset_t broken;
    ::sigemptyset(&broken);
    ::sigaddset(&broken, SIGPIPE);
    ::pthread_sigmask(SIG_BLOCK, &broken, nullptr);
}

}  // namespace

Result<void> passInputTo(const std::string& fifo) {
    ignoreBrokenPipes();
    const auto out = takenBy(fifo);
    if (!out || !*out) {
        return out ? Result<void>() : std::unexpected(out.error());
    }
    while (true) {
        const Moved moved = move(STDIN_FILENO, out->get());
        if (moved == Moved::refused && errno != EPIPE) {
            return unreadable(fifo);
        }
        if (moved == Moved::ended || moved == Moved::refused) {
            return {};
        }
        if (moved == Moved::nothing) {
            // At the second it shows that whoever read is gone.
            std::array waited{waitingFor(STDIN_FILENO, out->get()),
                              pollfd{.fd = out->get(), .events = 0, .revents = 0}};
            static_cast<void>(::poll(waited.data(), waited.size(), -1));
            if (waited[1].revents != 0) {
                return {};
            }
        }
    }
}

Result<void> passBetweenFifos(const DeskFifos& fifos) {
    ignoreBrokenPipes();
    const auto files = openEnd(fifos.files, O_RDONLY);
    const auto answers = files ? takenBy(fifos.answers) : Result<UniqueFd>(std::unexpected(files.error()));
    if (!answers || !*answers) {
        return answers ? Result<void>() : std::unexpected(answers.error());
    }
    // When the helper hears no more, what it has said by then still goes out.
    bool isHeard = true;
    while (true) {
        const Moved there = move(files->get(), STDOUT_FILENO);
        const Moved here = isHeard ? move(STDIN_FILENO, answers->get()) : Moved::nothing;
        if (there == Moved::ended || there == Moved::refused || here == Moved::ended) {
            return {};
        }
        isHeard = isHeard && here != Moved::refused;
        if (there == Moved::nothing && here == Moved::nothing) {
            const pollfd lineEnd{.fd = STDIN_FILENO, .events = POLLRDHUP, .revents = 0};
            // At the third it shows that whoever took what came is gone.
            std::array waited{waitingFor(files->get(), STDOUT_FILENO),
                              isHeard ? waitingFor(STDIN_FILENO, answers->get()) : lineEnd,
                              pollfd{.fd = STDOUT_FILENO, .events = 0, .revents = 0},
                              pollfd{.fd = isHeard ? answers->get() : -1, .events = 0, .revents = 0}};
            static_cast<void>(::poll(waited.data(), waited.size(), -1));
            if (waited[2].revents != 0 || (!isHeard && waited[1].revents != 0)) {
                return {};
            }
            isHeard = isHeard && waited[3].revents == 0;
        }
    }
}

}  // namespace capstan::addon
