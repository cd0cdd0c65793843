#include "addon/walking.hpp"

#include <utility>

#include "addon/classes.hpp"

namespace capstan::addon {

namespace {

using walk::WalkBatch;
using SharedWalking = std::shared_ptr<Walking>;

Napi::Value next(const Napi::CallbackInfo& call, const SharedWalking& walking) {
    Arguments given(call, {"leftOut"});
    auto leftOut = given.has("leftOut") ? given.texts("leftOut") : std::vector<std::string>();
    if (!given.wrong() && walking->isStopped()) {
        return rejected(call.Env(), {.code = Code::cancelled, .detail = ""});
    }
    return callOn<std::optional<WalkBatch>>(
        given, walking->worker(),
        [walking, leftOut = std::move(leftOut)]() mutable { return walking->step(std::move(leftOut)); },
        [walking] { walking->stop(); });
}

Napi::Value close(const Napi::CallbackInfo& call, const SharedWalking& walking) {
    Walking::close(call.Env(), walking);
    return call.Env().Undefined();
}

}  // namespace

WalkOptions walkOptionsOf(Reader& options) {
    return {.as = options.identity(),
            .source = options.text("source"),
            .manner = {.order = options.choice<walk::WalkOrder>("order"),
                       .folderByFolder = options.flagOr("folderByFolder", false)}};
}

Walking::Walking(Napi::Env env, WalkOptions options)
    : source_(options.source),
      as_(std::move(options.as)),
      walk_(std::in_place, std::move(options.source), options.manner),
      worker_(Runtime::of(env).makeWorker("capstan-walk")) {}

Result<std::optional<WalkBatch>> Walking::step(std::vector<std::string> leftOut) {
    if (ahead_) {
        return *std::exchange(ahead_, std::nullopt);
    }
    if (!assumed_) {
        assumed_ = assume(as_);
    }
    if (!*assumed_) {
        return std::unexpected(assumed_->error());
    }
    for (std::string& folder : leftOut) {
        walk_->leaveOut(std::move(folder));
    }
    return walk_->next(stop_.get_token());
}

void Walking::close(Napi::Env env, const SharedWalking& walking) {
    if (walking->stop_.request_stop()) {
        static_cast<void>(retire(env, walking->worker_, [walking] { walking->walk_.reset(); }));
    }
}

Napi::Object walkObject(Napi::Env env, const SharedWalking& walking) {
    const Napi::Object object = Napi::Object::New(env);
    addMethod(object, "next", walking, next);
    addMethod(object, "close", walking, close);
    return object;
}

}  // namespace capstan::addon
