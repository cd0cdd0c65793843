// Who is at the other end of a local socket, as the kernel knows it. A module of its own, so that the helper's socket
// room needs nothing of tape.
#include <cerrno>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <napi.h>
#include <string>
#include <sys/socket.h>
#include <vector>

namespace {

Napi::Value thrown(Napi::Env env, const std::string& code, const std::string& detail) {
    const Napi::Error error = Napi::Error::New(env, code + ": " + detail);
    error.Value().Set("code", code);
    error.Value().Set("detail", detail);
    error.ThrowAsJavaScriptException();
    return {};
}

/** Supplementary groups; false with errno when the kernel does not tell. */
bool readGroups(int socket, std::vector<gid_t>& groups) {
    for (socklen_t bytes = 32 * sizeof(gid_t);;) {
        groups.resize(bytes / sizeof(gid_t));
        if (::getsockopt(socket, SOL_SOCKET, SO_PEERGROUPS, groups.data(), &bytes) == 0) {
            groups.resize(bytes / sizeof(gid_t));
            return true;
        }
        // The kernel then says how many bytes it takes.
        if (errno != ERANGE || bytes <= groups.size() * sizeof(gid_t)) return false;
    }
}

Napi::Value peerCredentials(const Napi::CallbackInfo& call) {
    const Napi::Env env = call.Env();
    const double number = call[0].IsNumber() ? call[0].As<Napi::Number>().DoubleValue() : -1;
    if (!(number >= 0 && number <= std::numeric_limits<int>::max()) || std::trunc(number) != number) {
        return thrown(env, "native.invalid-argument", "fd: a file descriptor expected");
    }
    ucred peer{};
    socklen_t length = sizeof peer;
    if (::getsockopt(static_cast<int>(number), SOL_SOCKET, SO_PEERCRED, &peer, &length) != 0) {
        return thrown(env, "native.invalid-argument", std::string("fd: ") + std::strerror(errno));
    }
    // What the kernel says of a socket without a peer: never mistake it for somebody.
    if (peer.uid == static_cast<uid_t>(-1)) {
        return thrown(env, "native.invalid-argument", "fd: not a connected local socket");
    }
    std::vector<gid_t> members;
    if (!readGroups(static_cast<int>(number), members)) {
        return thrown(env, "native.invalid-argument", std::string("fd: ") + std::strerror(errno));
    }
    const Napi::Array groups = Napi::Array::New(env, members.size());
    for (std::uint32_t at = 0; at < members.size(); ++at) groups.Set(at, members[at]);
    const Napi::Object object = Napi::Object::New(env);
    object.Set("uid", peer.uid);
    object.Set("gid", peer.gid);
    object.Set("groups", groups);
    object.Set("pid", peer.pid);
    return object;
}

Napi::Object initialize(Napi::Env env, Napi::Object exports) {
    exports.Set("peerCredentials", Napi::Function::New<peerCredentials>(env, "peerCredentials"));
    return exports;
}

}  // namespace

NODE_API_MODULE(peer, initialize)
