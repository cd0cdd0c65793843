#include "keys/descriptor.hpp"

#include <cerrno>
#include <cstring>
#include <poll.h>
#include <unistd.h>

#include "keys/wrapping.hpp"

namespace capstan::keys {
namespace {

/// Whoever reads a kit has done so before the other end is handed to us.
constexpr int patienceMilliseconds = 30'000;

std::unexpected<Error> noKey(const char* what) {
    return fail(Code::keysWrongRecovery, what);
}

/// Whether there is something to do with it.
bool awaitTurn(int fd, short events, int milliseconds = patienceMilliseconds) {
    pollfd wanted{.fd = fd, .events = events, .revents = 0};
    int ready = 0;
    do {
        ready = ::poll(&wanted, 1, milliseconds);
    } while (ready < 0 && errno == EINTR);
    return ready > 0 && (wanted.revents & POLLNVAL) == 0;
}

}  // namespace

Result<void> writeKey(int fd, const SecretBytes& key) {
    for (ByteView rest = key.view(); !rest.empty();) {
        const ssize_t written = awaitTurn(fd, POLLOUT) ? ::write(fd, rest.data(), rest.size()) : -1;
        if (written <= 0) {
            return fail(Code::storageFault, std::string("the kit's pipe: ") + std::strerror(errno));
        }
        rest = rest.subspan(static_cast<std::size_t>(written));
    }
    return {};
}

Result<SecretBytes> readKey(int fd) {
    SecretBytes room(keyBytes + 1);  // one that is too long shows
    std::size_t got = 0;
    while (got < room.size()) {
        // Its end may never come: whoever made the pipe may hold the other end. What follows a whole key is there
        // already.
        if (!awaitTurn(fd, POLLIN, got < keyBytes ? patienceMilliseconds : 0)) {
            break;
        }
        const MutableBytes rest = room.bytes().subspan(got);
        const ssize_t more = ::read(fd, rest.data(), rest.size());
        if (more < 0) {
            return noKey("the kit's pipe cannot be read");
        }
        if (more == 0) {
            break;
        }
        got += static_cast<std::size_t>(more);
    }
    return got == keyBytes ? Result<SecretBytes>(SecretBytes(room.view().first(keyBytes)))
                           : noKey("a recovery key has 32 bytes");
}

}  // namespace capstan::keys
