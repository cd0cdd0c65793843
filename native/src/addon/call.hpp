// One promise: made on the JavaScript thread, worked out elsewhere, settled on the JavaScript thread.
#pragma once

#include <functional>
#include <memory>
#include <napi.h>
#include <optional>
#include <utility>

#include "addon/runtime.hpp"
#include "addon/values.hpp"
#include "addon/worker.hpp"
#include "base/error.hpp"
#include "base/identity.hpp"

namespace capstan::addon {

template <class T>
class Call final : public Delivery {
   public:
    /// `work` and what it holds are destroyed on the JavaScript thread, whichever thread did it.
    using Work = std::move_only_function<Result<T>()>;

    explicit Call(Napi::Env env) : runtime_(Runtime::of(env)), deferred_(Napi::Promise::Deferred::New(env)) {}

    [[nodiscard]] Napi::Promise promise() const { return deferred_.Promise(); }

    Work work;
    std::function<void()> onCancel;
    /// Before the promise is settled: what must have been told by then.
    std::function<void(Napi::Env)> onSettle;

    /// Answers from any thread, once.
    void answer(Result<T> result) {
        result_.emplace(std::move(result));
        runtime_.post(*this);
    }

    /// False when the worker has been retired: then that is the answer.
    bool startOn(Worker& worker) {
        const bool isStarted = worker.post([this] { answer(work()); });
        if (!isStarted) {
            answer(std::unexpected(Error{.code = Code::driveAbsent, .detail = "the drive was closed"}));
        }
        return isStarted;
    }

    /// The same as the last thing that the worker does; its thread has ended when the promise is settled.
    void endWith(const std::shared_ptr<Worker>& worker) {
        onSettle = [worker](Napi::Env) { worker->stop(); };
        if (!worker->postLast([this] { answer(work()); })) {
            onSettle = nullptr;  // another is about to end it, and must not be overtaken
            answer({});
        }
    }

    void cancel() override {
        if (onCancel) {
            onCancel();
        }
    }

    void deliver(Napi::Env env) override {
        if (onSettle) {
            onSettle(env);
        }
        if (*result_) {
            if constexpr (std::is_void_v<T>) {
                deferred_.Resolve(env.Undefined());
            } else {
                deferred_.Resolve(toJs(env, std::move(**result_)));
            }
        } else {
            deferred_.Reject(toJs(env, result_->error()));
        }
        runtime_.forget(*this);
    }

   private:
    Runtime& runtime_;
    Napi::Promise::Deferred deferred_;
    std::optional<Result<T>> result_;  // written by the answering thread before it posts, read after delivery
};

template <class T>
[[nodiscard]] Call<T>& makeCall(Napi::Env env) {
    return Runtime::of(env).keep(std::make_unique<Call<T>>(env));
}

/// The whole of it for a call that has a thread to run on.
template <class T>
[[nodiscard]] Napi::Promise callOn(Napi::Env env, Worker& worker, typename Call<T>::Work work) {
    Call<T>& call = makeCall<T>(env);
    call.work = std::move(work);
    const Napi::Promise promise = call.promise();
    call.startOn(worker);
    return promise;
}

/// Ends the worker's thread after what it has to do already and after `last`, which lets go of what it held:
/// descriptors, a mount. Without waiting for any of it; nothing is done on the worker any more.
[[nodiscard]] inline Napi::Promise retire(Napi::Env env, const std::shared_ptr<Worker>& worker,
                                          std::move_only_function<void()> last) {
    Call<void>& call = makeCall<void>(env);
    call.work = [last = std::move(last)]() mutable -> Result<void> {
        last();
        return {};
    };
    const Napi::Promise promise = call.promise();
    call.endWith(worker);
    return promise;
}

/// Work on a thread of its own: it may take long and concerns no drive that is open.
template <class T>
[[nodiscard]] Call<T>& callAside(Napi::Env env, std::move_only_function<Result<T>()> work) {
    auto worker = Runtime::of(env).makeWorker("capstan-files");
    Call<T>& call = makeCall<T>(env);
    call.work = [worker, work = std::move(work)]() mutable { return work(); };
    call.startOn(*worker);
    return call;
}

/// The same on the files of `as`: the thread is theirs, and does nothing else.
template <class T>
[[nodiscard]] Call<T>& callAs(Napi::Env env, Identity as, std::move_only_function<Result<T>()> work) {
    return callAside<T>(env, [as = std::move(as), work = std::move(work)]() mutable -> Result<T> {
        if (auto assumed = assume(as); !assumed) {
            return fail(std::move(assumed));
        }
        return work();
    });
}

[[nodiscard]] inline Napi::Promise rejected(Napi::Env env, const Error& error) {
    const auto deferred = Napi::Promise::Deferred::New(env);
    deferred.Reject(toJs(env, error));
    return deferred.Promise();
}

template <class T>
[[nodiscard]] Napi::Promise resolved(Napi::Env env, T value) {
    const auto deferred = Napi::Promise::Deferred::New(env);
    deferred.Resolve(toJs(env, std::move(value)));
    return deferred.Promise();
}

}  // namespace capstan::addon
