#include "addon/desk_lines.hpp"

#include <chrono>
#include <map>
#include <mutex>
#include <utility>

#include "addon/call.hpp"
#include "addon/classes.hpp"
#include "addon/objects.hpp"

namespace capstan::addon {

namespace {

using SharedLine = std::shared_ptr<recall::far::DeskLine>;

/// For the program that has made the FIFOs: it opens them when it has said where they are.
constexpr std::chrono::seconds patience{20};

class OpenLines {
   public:
    std::uint32_t add(const SharedLine& line) {
        const std::lock_guard lock(mutex_);
        std::erase_if(lines_, [](const auto& each) { return each.second.expired(); });
        lines_.emplace(++last_, line);
        return last_;
    }
    SharedLine of(std::uint32_t number) {
        const std::lock_guard lock(mutex_);
        const auto found = lines_.find(number);
        return found == lines_.end() ? nullptr : found->second.lock();
    }

   private:
    std::mutex mutex_;  // protects what follows
    std::map<std::uint32_t, std::weak_ptr<recall::far::DeskLine>> lines_;
    std::uint32_t last_ = 0;
};

OpenLines& openLines() {
    static OpenLines lines;
    return lines;
}

/// As JavaScript holds it, which may be for hours after its end.
struct HeldLine {
    SharedLine line;
};
using SharedHeldLine = std::shared_ptr<HeldLine>;

Napi::Value finishLine(const Napi::CallbackInfo& call, const SharedHeldLine& held) {
    const Arguments given(call);
    const SharedLine line = std::exchange(held->line, nullptr);
    if (!line) {
        return rejected(call.Env(), {.code = Code::cancelled, .detail = ""});
    }
    return callAside<void>(
        given,
        [line] {
            auto sent = line->sendLast();
            line->close();
            // Who has gone by then has everything.
            return sent || sent.error().code != Code::farDeskGone ? sent : Result<void>();
        },
        [line] { line->close(); });
}

Napi::Value closeLine(const Napi::CallbackInfo& call, const SharedHeldLine& held) {
    if (const SharedLine line = std::exchange(held->line, nullptr)) {
        line->close();
    }
    return call.Env().Undefined();
}

}  // namespace

Result<OpenedDesk> openLine(const DeskFifos& fifos) {
    auto line = recall::far::DeskLine::open(fifos.files, fifos.answers, patience, {});
    if (!line) {
        return fail(std::move(line));
    }
    return OpenedDesk{.number = openLines().add(*line), .line = std::move(*line)};
}

SharedLine lineOf(std::uint32_t number) {
    return openLines().of(number);
}

Napi::Value toJs(Napi::Env env, const OpenedDesk& desk) {
    const Napi::Object object = objectOf(env, {{"number", desk.number}});
    const auto held = std::make_shared<HeldLine>(desk.line);
    addMethod(object, "finish", held, finishLine);
    addMethod(object, "close", held, closeLine);
    return object;
}

}  // namespace capstan::addon
