// Files of this computer on their way to another one, as JavaScript has them sent (sending.d.ts).
#include <array>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <fcntl.h>
#include <memory>
#include <poll.h>
#include <string>
#include <sys/eventfd.h>
#include <unistd.h>
#include <utility>

#include "addon/call.hpp"
#include "addon/classes.hpp"
#include "addon/exports.hpp"
#include "addon/files_values.hpp"
#include "addon/objects.hpp"
#include "addon/pass_between.hpp"
#include "base/unique_fd.hpp"
#include "write/tree_sender.hpp"

namespace capstan::addon {

namespace {

/// What a pipe may hold at most without privilege.
constexpr int pipeBytes = 1 << 20;

/// The writing end of a pipe to a program that takes the stream.
class StreamPipe {
   public:
    StreamPipe(UniqueFd out, UniqueFd wake) : out_(std::move(out)), wake_(std::move(wake)) {}

    [[nodiscard]] Result<void> write(ByteView bytes, const std::stop_token& stop) {
        while (!bytes.empty()) {
            if (stop.stop_requested()) {
                return fail(Code::cancelled);
            }
            const ssize_t written = ::write(out_.get(), bytes.data(), bytes.size());
            if (written > 0) {
                bytes = bytes.subspan(static_cast<std::size_t>(written));
            } else if (errno == EAGAIN) {
                wait(stop);
            } else if (errno != EINTR) {
                return fail(Code::farStreamEnded, std::strerror(errno));
            }
        }
        return {};
    }
    void close() { out_.reset(); }

   private:
    void wait(const std::stop_token& stop) {
        const std::stop_callback waken(stop, [this] {
            // It cannot fail but for an overflow, and then it is awake already.
            static_cast<void>(::eventfd_write(wake_.get(), 1));
        });
        std::array waited{pollfd{.fd = out_.get(), .events = POLLOUT, .revents = 0},
                          pollfd{.fd = wake_.get(), .events = POLLIN, .revents = 0}};
        static_cast<void>(::poll(waited.data(), waited.size(), -1));
    }

    UniqueFd out_;
    UniqueFd wake_;
};

struct Sending {
    Sending(Napi::Env env, StreamPipe out, write::SourceXattrs xattrs)
        : pipe(std::move(out)),
          sender([this](ByteView bytes) { return pipe.write(bytes, stop.get_token()); }, xattrs),
          worker(Runtime::of(env).makeWorker("capstan-send")) {}

    StreamPipe pipe;
    std::stop_source stop;
    write::TreeSender sender;
    std::shared_ptr<Worker> worker;
};
using SharedSending = std::shared_ptr<Sending>;

tree::AnnouncedEntry entryOf(Reader& entry) {
    tree::AnnouncedEntry found;
    found.kind = entry.choice<ltfs::EntryKind>("kind");
    found.bytes = entry.count("bytes");
    found.path = entry.text("path");
    const Napi::Value modified = entry.value("modified");
    if (modified.IsBigInt()) {
        bool isExact = true;
        found.modified = timeOfNanoseconds(modified.As<Napi::BigInt>().Int64Value(&isExact));
    } else {
        entry.refuse("modified", "a bigint");
    }
    return found;
}

tree::AnnouncedFailure failureOf(Reader& unfit) {
    return {.path = unfit.text("path"), .code = unfit.text("code"), .detail = unfit.textOr("detail", "")};
}

Napi::Value send(const Napi::CallbackInfo& call, const SharedSending& sending) {
    Arguments given(call, {"batch"});
    auto batch = given.object("batch", [](Reader& one) {
        return write::SentBatch{.root = one.count<std::uint32_t>("root"),
                                .source = one.text("source"),
                                .entries = one.list("entries", "entry", entryOf),
                                .failures = one.list("unfit", "unfit", failureOf)};
    });
    return callOn<std::uint64_t>(
        given, *sending->worker,
        [sending, batch = std::move(batch)]() mutable -> Result<std::uint64_t> {
            auto sent = sending->sender.send(std::move(batch), sending->stop.get_token());
            return sent ? Result<std::uint64_t>(sending->sender.bytes()) : fail(std::move(sent));
        },
        [sending] { sending->stop.request_stop(); });
}

Napi::Value finish(const Napi::CallbackInfo& call, const SharedSending& sending) {
    const Arguments given(call);
    return callOn<void>(
        given, *sending->worker, [sending] { return sending->sender.finish(sending->stop.get_token()); },
        [sending] { sending->stop.request_stop(); });
}

Napi::Value close(const Napi::CallbackInfo& call, const SharedSending& sending) {
    if (sending->stop.request_stop()) {
        static_cast<void>(retire(call.Env(), sending->worker, [sending] { sending->pipe.close(); }));
    }
    return call.Env().Undefined();
}

Napi::Value passOn(const Napi::CallbackInfo& call) {
    Arguments given(call, {"fifo"});
    return callAside<void>(given, [fifo = given.text("fifo")] { return passInputTo(fifo); });
}

Napi::Value startSending(const Napi::CallbackInfo& call) {
    const Napi::Env env = call.Env();
    Arguments given(call, {"options"});
    const bool acls = given.object("options", [](Reader& options) { return options.flagOr("acls", false); });
    std::array<int, 2> ends{-1, -1};
    if (!given.wrong() && ::pipe2(ends.data(), O_CLOEXEC) != 0) {
        return throwInJs(env, {.code = shortageOr(errno, Code::systemFiles), .detail = std::strerror(errno)});
    }
    if (given.wrong()) {
        return throwInJs(env, *given.wrong());
    }
    UniqueFd in(ends[0]);
    UniqueFd out(ends[1]);
    UniqueFd wake(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
    if (!wake || ::fcntl(out.get(), F_SETFL, O_WRONLY | O_NONBLOCK) != 0) {
        return throwInJs(env, {.code = shortageOr(errno, Code::systemFiles), .detail = std::strerror(errno)});
    }
    // The system may allow less: then there are more, shorter writes.
    static_cast<void>(::fcntl(out.get(), F_SETPIPE_SZ, pipeBytes));
    const auto sending =
        std::make_shared<Sending>(env, StreamPipe(std::move(out), std::move(wake)),
                                  acls ? write::SourceXattrs::permissionsToo : write::SourceXattrs::users);
    const Napi::Object object = objectOf(env, {{"output", in.release()}});
    addMethod(object, "send", sending, send);
    addMethod(object, "finish", sending, finish);
    addMethod(object, "close", sending, close);
    return object;
}

}  // namespace

void exportSending(Napi::Env env, Napi::Object exports) {
    exports.Set("passOn", Napi::Function::New(env, passOn, "passOn"));
    exports.Set("startSending", Napi::Function::New(env, startSending, "startSending"));
}

}  // namespace capstan::addon
