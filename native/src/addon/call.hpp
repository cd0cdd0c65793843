// One promise: made on the JavaScript thread, worked out elsewhere, settled on the JavaScript thread.
#pragma once

#include <functional>
#include <memory>
#include <napi.h>
#include <optional>
#include <utility>

#include "addon/objects.hpp"
#include "addon/reader.hpp"
#include "addon/runtime.hpp"
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
    /// Before the promise is settled: what must have been reported by then.
    std::function<void(Napi::Env)> onFinished;

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
        onFinished = [worker](Napi::Env) { worker->stop(); };
        if (!worker->postLast([this] { answer(work()); })) {
            onFinished = nullptr;  // another is about to end it, and must not be overtaken
            answer({});
        }
    }

    void cancel() override {
        if (onCancel) {
            onCancel();
        }
    }

    void deliver(Napi::Env env) override {
        if (onFinished) {
            onFinished(env);
        }
        if (*result_) {
            if constexpr (std::is_void_v<T>) {
                deferred_.Resolve(env.Undefined());
            } else {
                const Napi::Value value = valueOf(env, **result_);
                deferred_.Resolve(value.IsEmpty() ? env.Null() : value);
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

[[nodiscard]] inline Napi::Promise rejected(Napi::Env env, const Error& error) {
    const auto deferred = Napi::Promise::Deferred::New(env);
    deferred.Reject(toJs(env, error));
    return deferred.Promise();
}

/// The whole of it for a call that has a thread to run on. Refused when something is wrong with the arguments.
template <class T>
[[nodiscard]] Napi::Promise callOn(const Arguments& given, Worker& worker, typename Call<T>::Work work,
                                   std::function<void()> onCancel = nullptr) {
    if (given.wrong()) {
        return rejected(given.env(), *given.wrong());
    }
    Call<T>& call = makeCall<T>(given.env());
    call.work = std::move(work);
    call.onCancel = std::move(onCancel);
    const Napi::Promise promise = call.promise();
    call.startOn(worker);
    return promise;
}

/// The same on a thread of its own: it may take long and concerns no drive that is open.
template <class T>
[[nodiscard]] Napi::Promise callAside(const Arguments& given, typename Call<T>::Work work,
                                      std::function<void()> onCancel = nullptr) {
    if (given.wrong()) {
        return rejected(given.env(), *given.wrong());
    }
    const auto worker = Runtime::of(given.env()).makeWorker("capstan-files");
    return callOn<T>(
        given, *worker, [worker, work = std::move(work)]() mutable { return work(); }, std::move(onCancel));
}

/// The same on the files of `as`: the thread is theirs, and does nothing else.
template <class T>
[[nodiscard]] Napi::Promise callAs(const Arguments& given, Identity as, typename Call<T>::Work work,
                                   std::function<void()> onCancel = nullptr) {
    return callAside<T>(
        given,
        [as = std::move(as), work = std::move(work)]() mutable -> Result<T> {
            if (auto assumed = assume(as); !assumed) {
                return fail(std::move(assumed));
            }
            return work();
        },
        std::move(onCancel));
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

template <class T>
[[nodiscard]] Napi::Promise resolved(Napi::Env env, const T& value) {
    const auto deferred = Napi::Promise::Deferred::New(env);
    deferred.Resolve(valueOf(env, value));
    return deferred.Promise();
}

}  // namespace capstan::addon
