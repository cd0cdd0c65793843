// A restore whose folder is on another computer than its tape, as JavaScript has both of its ends (receiving.d.ts).
#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <memory>
#include <string>
#include <unistd.h>
#include <utility>

#include "addon/call.hpp"
#include "addon/classes.hpp"
#include "addon/desk_lines.hpp"
#include "addon/exports.hpp"
#include "addon/objects.hpp"
#include "addon/pass_between.hpp"
#include "base/unique_fd.hpp"
#include "recall/far/receiver.hpp"

namespace capstan::addon {

namespace {

using recall::far::Pipe;
using recall::far::Receiver;

struct Receiving {
    Receiving(Napi::Env env, std::unique_ptr<Receiver> takes)
        : receiver(std::move(takes)), worker(Runtime::of(env).makeWorker("capstan-receive")) {}

    std::unique_ptr<Receiver> receiver;
    std::shared_ptr<Worker> worker;
    bool isClosed = false;  // JavaScript's thread only
};
using SharedReceiving = std::shared_ptr<Receiving>;

recall::far::ReceivingTerms termsOf(Reader& terms) {
    recall::far::ReceivingTerms wanted{.into = terms.text("into")};
    for (std::string& top : terms.texts("tops")) {
        wanted.tops.insert(std::move(top));
    }
    wanted.acls = terms.flagOr("acls", false);
    wanted.conflict = terms.choiceOr("conflict", recall::Conflict::refused);
    return wanted;
}

Napi::Value receive(const Napi::CallbackInfo& call, const SharedReceiving& receiving) {
    const Arguments given(call);
    if (receiving->isClosed) {
        return rejected(call.Env(), {.code = Code::cancelled, .detail = ""});
    }
    return callOn<std::vector<std::string>>(
        given, *receiving->worker,
        [receiving]() -> Result<std::vector<std::string>> {
            auto taken = receiving->receiver->run();
            return taken ? receiving->receiver->inParts() : Result<std::vector<std::string>>(fail(std::move(taken)));
        },
        [receiving] { receiving->receiver->stop(); });
}

Napi::Value close(const Napi::CallbackInfo& call, const SharedReceiving& receiving) {
    if (!std::exchange(receiving->isClosed, true)) {
        receiving->receiver->stop();
        static_cast<void>(retire(call.Env(), receiving->worker, [receiving] { receiving->receiver.reset(); }));
    }
    return call.Env().Undefined();
}

struct PipeEnds {
    UniqueFd in;
    UniqueFd out;
};

Result<PipeEnds> makePipe() {
    std::array<int, 2> ends{-1, -1};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) {
        return fail(shortageOr(errno, Code::systemFiles), std::strerror(errno));
    }
    return PipeEnds{.in = UniqueFd(ends[0]), .out = UniqueFd(ends[1])};
}

Result<UniqueFd> another(const UniqueFd& end) {
    UniqueFd same(::fcntl(end.get(), F_DUPFD_CLOEXEC, 0));
    return same ? Result<UniqueFd>(std::move(same)) : fail(shortageOr(errno, Code::systemFiles), std::strerror(errno));
}

struct Started {
    std::unique_ptr<Receiver> receiver;
    UniqueFd answers;
    UniqueFd files;
    UniqueFd before;
};

Result<Started> start(recall::far::ReceivingTerms terms) {
    auto coming = makePipe();
    if (!coming) {
        return fail(std::move(coming));
    }
    auto going = makePipe();
    if (!going) {
        return fail(std::move(going));
    }
    auto before = another(coming->in);
    if (!before) {
        return fail(std::move(before));
    }
    auto in = Pipe::over(std::move(coming->in));
    if (!in) {
        return fail(std::move(in));
    }
    auto out = Pipe::over(std::move(going->out));
    if (!out) {
        return fail(std::move(out));
    }
    const auto source = std::make_shared<Pipe>(std::move(*in));
    return Started{.receiver = std::make_unique<Receiver>(
                       std::move(terms),
                       [source](MutableBytes room, const std::stop_token& stop) { return source->read(room, stop); },
                       std::move(*out)),
                   .answers = std::move(going->in),
                   .files = std::move(coming->out),
                   .before = std::move(*before)};
}

Napi::Value startReceiving(const Napi::CallbackInfo& call) {
    const Napi::Env env = call.Env();
    Arguments given(call, {"terms"});
    auto terms = given.object("terms", termsOf);
    if (given.wrong()) {
        return throwInJs(env, *given.wrong());
    }
    auto started = start(std::move(terms));
    if (!started) {
        return throwInJs(env, started.error());
    }
    const auto receiving = std::make_shared<Receiving>(env, std::move(started->receiver));
    const Napi::Object object = objectOf(env, {{"answers", started->answers.release()},
                                               {"files", started->files.release()},
                                               {"before", started->before.release()}});
    addMethod(object, "receive", receiving, receive);
    addMethod(object, "close", receiving, close);
    return object;
}

// ---- the other end ----

DeskFifos fifosOf(Reader& fifos) {
    return {.files = fifos.text("files"), .answers = fifos.text("answers")};
}

Napi::Value openDesk(const Napi::CallbackInfo& call) {
    Arguments given(call, {"fifos", "as"});
    auto fifos = given.object("fifos", fifosOf);
    auto as = given.identity();
    return callAs<OpenedDesk>(given, std::move(as), [fifos = std::move(fifos)] { return openLine(fifos); });
}

Napi::Value passBetween(const Napi::CallbackInfo& call) {
    Arguments given(call, {"fifos"});
    auto fifos = given.object("fifos", fifosOf);
    return callAside<void>(given, [fifos = std::move(fifos)] { return passBetweenFifos(fifos); });
}

}  // namespace

void exportReceiving(Napi::Env env, Napi::Object exports) {
    exports.Set("openDesk", Napi::Function::New<openDesk>(env, "openDesk"));
    exports.Set("passBetween", Napi::Function::New<passBetween>(env, "passBetween"));
    exports.Set("startReceiving", Napi::Function::New<startReceiving>(env, "startReceiving"));
}

}  // namespace capstan::addon
